"""What the result card says: dice, reckoning, ruler, meaning, and one sentence for those who hear the page."""

from collections.abc import Sequence
from random import Random

import pytest

from app.result import slots as result
from razor_core.rules.consequences import Choice
from razor_core.rules.modifiers import Modifier
from razor_core.rules.numbers import signed
from razor_core.rules.results import Mark, Tone
from razor_core.session.events import Fiction, GroupRolled, Rolled
from razor_core.systems import SYSTEMS, razorweave
from razor_core.systems.razorweave import Check, Tier, judge
from tests.support.golden import load
from tests.support.kept import kept
from tests.support.page_markup import Element
from tests.support.page_person import Person

BOOK = load("razorweave")


def of(slug: str, faces: Sequence[int], reading: str = "", **check: object) -> Rolled:
    """A roll of a game."""
    return Rolled(system=slug, check=SYSTEMS[slug].Check(**check), faces=tuple(faces), reading=reading)


def drawn(*events: Rolled) -> Element:
    """The result region that shows the last of these rolls."""
    return Person(kept=kept(*events)).page.region("result")


def texts(region: Element, slot: str) -> list[str]:
    """The texts listed in that slot of the card."""
    return [each.text for each in region.one("data-slot", slot).elements]


def with_margin(margin: int) -> Rolled:
    """A roll with that margin, not of all ones."""
    bonus = max(-20, min(20, margin))
    return of("razorweave", [2, 3, 4, 5], dc=14 - margin + bonus, bonus=bonus)


# -- dice and reckoning ------------------------------------------------------------------------------------------------


def test_a_worked_example_of_the_book_is_on_the_card() -> None:
    """Tier, every die in the order thrown, the dropped ones in words, and the steps of the reckoning."""
    row = max(BOOK["examples"], key=lambda row: len(row["faces"]))
    region = drawn(of("razorweave", row["faces"], **row["check"]))
    dice = region.one("data-slot", "dice").elements
    assert (region["data-tier"], region["data-tone"]) == (row["tier"], Tier[row["tier"]].tone.name)
    assert [int(die["data-face"]) for die in dice] == [int(die.said("face")) for die in dice] == row["faces"]
    assert [int(die["data-face"]) for die in dice if die["data-mark"] == "KEPT"] == row["kept"]
    said = [f"{die['data-face']} dropped" if die["data-mark"] == "DROPPED" else die["data-face"] for die in dice]
    assert "dropped" in " ".join(said)
    assert region.said("dice-text") == f"Dice: {', '.join(said)}."
    assert texts(region, "steps") == list(judge(Check(**row["check"]), row["faces"]).steps)


@pytest.mark.parametrize(
    ("event", "marks", "labels", "said"),
    [
        (of("razorweave", [1, 2, 3, 4, 5, 6], burden=2), {Mark.KEPT, Mark.DROPPED}, [""] * 6, "5 dropped, 6 dropped."),
        (of("frameworks", [6, 2, 3]), {Mark.KEPT, Mark.ADDED}, [""] * 3, "Dice: 6, 2, 3 added."),
        (
            of("witchgates", [6, 4, 1], scene=True, cuts=1),
            {Mark.KEPT, Mark.CUT},
            ["hit", "glance", "miss"],
            "Dice: 6 hit cut, 4 glance, 1 miss.",
        ),
        (of("gemini", [100]), {Mark.KEPT}, ["00"], "00"),
        (of("gemini", [99]), {Mark.KEPT}, [""], "99"),
    ],
    ids=lambda each: getattr(each, "system", None),
)
def test_every_die_says_what_became_of_it(event: Rolled, marks: set[Mark], labels: list[str], said: str) -> None:
    """By its mark, by its own label where the game has one, and in words (WG-2, FW-2, GM-3)."""
    region = drawn(event)
    dice = region.one("data-slot", "dice").elements
    assert {die["data-mark"] for die in dice} == {mark.name for mark in marks}
    assert [die.said("label") for die in dice] == labels
    assert said in region.said("dice-text")


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_card_says_what_the_result_says_in_every_game(slug: str) -> None:
    """Twenty rolls of a plain check."""
    system, rng = SYSTEMS[slug], Random(11)
    person = Person(kept=kept(*(of(slug, system.roll(system.Check(), rng)) for _ in range(20))))
    region = person.page.region("result")
    for entry in person.entries:
        person.show(entry.record.key)
        told = entry.record.event.result
        assert (region["data-tier"], region["data-tone"]) == (told.tier.name, told.tier.tone.name)
        assert (person.card("headline"), person.card("meaning")) == (told.headline, told.meaning)
        assert told.tier.tone.mark in region.text
        assert person.card("tier") == ("" if told.headline == told.tier.label else told.tier.label)
        assert texts(region, "steps") == list(told.steps)
        assert [(int(die["data-face"]), die["data-mark"]) for die in region.one("data-slot", "dice").elements] == [
            (die.face, die.mark.name) for die in told.dice
        ]
        assert len(region.one("data-slot", "consequences").elements) == len(told.consequences)
        assert bool(region.one("data-slot", "ruler").elements) is bool(told.zones)
        assert bool(person.card("sum")) is (told.total is not None)


@pytest.mark.parametrize("faces", [[1] * 4, [4] * 4, [6] * 4])
@pytest.mark.parametrize("reading", ["", *razorweave.READINGS])
def test_every_consequence_and_choice_is_on_the_card(faces: list[int], reading: str) -> None:
    """With its ticks and its options."""
    event = of("razorweave", faces, reading)
    lines = drawn(event).one("data-slot", "consequences").elements
    assert len(lines) == len(event.result.consequences) > 0
    for line, consequence in zip(lines, event.result.consequences, strict=True):
        assert consequence.label in line.text
        if isinstance(consequence, Choice):
            for slot, options in (("options", consequence.options), ("instead", consequence.instead)):
                shown = line.one("data-slot", slot).elements
                assert all(option.label in each.text for each, option in zip(shown, options, strict=True))
            assert bool(line.one("data-slot", "or").text) is bool(consequence.instead)
        else:
            ticks = [each["data-by"] for each in line.one("data-slot", "ticks").all("data-by")]
            assert ticks == [str(by) for by in consequence.ticks if by]


def test_all_ones_are_a_critical_failure_that_says_why() -> None:
    """The margin is still the margin, and the card cites the ruling that overrides it."""
    region = drawn(of("razorweave", [1, 1, 1, 1], dc=1))
    assert (region["data-tier"], region.said("margin")) == ("CRITICAL_FAILURE", "+3")
    assert "RW-3" in region.said("steps")


def test_another_reading_is_what_the_card_says() -> None:
    """In headline and tone (GM-5)."""
    region = drawn(of("gemini", [2], "determined"))
    assert (region["data-tier"], region["data-tone"]) == ("SUCCESS", "GOOD")
    assert (region.said("headline"), region.said("tier")) == ("Success, Determined", "Success")


def test_the_caption_names_what_the_numbers_stand_for() -> None:
    """Who, to what end, attribute and Skill, and every modifier by name."""
    fiction = Fiction(
        who="Kira",
        intent="pick the lock",
        attribute="AGI",
        skill="Fine Manipulation",
        modifiers=(Modifier("edge", "Set Up"), Modifier("burden", "Dim Light")),
    )
    event = Rolled(system="razorweave", check=Check(), faces=(1, 2, 3, 4), fiction=fiction)
    parts = ["Kira", "pick the lock", "AGI Fine Manipulation", "Set Up, Dim Light"]
    assert drawn(event).said("caption").split(" · ") == parts


def test_the_card_is_drawn_once_a_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the roll that fell, never as the one before it first."""
    person = Person(*[4] * 4, *[1] * 4)
    person.press("roll")
    drawings: list[tuple[int, ...]] = []
    real = result.slots
    monkeypatch.setattr(result, "slots", lambda event, *rest: [drawings.append(event.faces), real(event, *rest)][1])
    person.press("roll")
    assert drawings == [(1, 1, 1, 1)]


# -- the ruler ---------------------------------------------------------------------------------------------------------


def zones(region: Element) -> list[tuple[float, float, str]]:
    """The zones of the ruler: beginning and end, from 0 to 1, and tone."""
    parts = [part for part in region.one("data-slot", "ruler").elements if "zone" in part["class"]]
    whole = sum(float(part["--share"]) for part in parts)
    found, at = [], 0.0
    for part in parts:
        width = float(part["--share"]) / whole
        found.append((at, at + width, part["data-tone"]))
        at += width
    return found


@pytest.mark.parametrize("margin", [-46, -20, -6, -5, -3, -1, 0, 4, 5, 33])
def test_the_margin_is_in_the_zone_of_its_tier(margin: int) -> None:
    """Also far beyond the ends of the ruler; all zones are there, worst first."""
    event = with_margin(margin)
    region = drawn(event)
    marker = region.one("data-slot", "margin")
    assert event.result.margin == margin
    assert marker.text == signed(margin)
    assert [tone for _, _, tone in zones(region)] == [tone.name for tone in Tone]
    ((start, end, _),) = [zone for zone in zones(region) if zone[2] == event.result.tier.tone.name]
    assert start < float(marker["--at"]) < end


def test_every_zone_says_where_it_begins() -> None:
    """The least margin of each tier; the worst has none."""
    floors = [floor.text for floor in drawn(with_margin(0)).one("data-slot", "ruler").all("data-slot", "floor")]
    printed = BOOK["margins"]["places"][0]["ranges"]
    assert floors == ["", *(signed(least) for least, _ in reversed(printed[:-1]))]


@pytest.mark.parametrize("face", [1, 10, 11, 20])
@pytest.mark.parametrize("fortification", [0, 3])
def test_the_ruler_has_only_zones_that_can_be(face: int, fortification: int) -> None:
    """A target without Fortification has no Pass (TS-2); the margin is on the ruler."""
    region = drawn(of("trident_sphere", [face], fortification_bonus=fortification))
    assert [tone for _, _, tone in zones(region)] == [
        tone.name for tone in Tone if fortification or tone is not Tone.MIXED
    ]
    assert 0 < float(region.one("data-slot", "margin")["--at"]) < 1


# -- in words ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("margin", [3, 0, -2])
def test_total_target_and_margin_are_a_line_for_the_table(margin: int) -> None:
    """Shown large beside the tier."""
    said = drawn(with_margin(margin)).said("sum")
    result = with_margin(margin).result
    assert str(result.total) in said
    assert str(result.target) in said
    assert str(abs(margin)) in said


@pytest.mark.parametrize("slug", SYSTEMS)
def test_a_roll_is_said_in_one_sentence(slug: str) -> None:
    """Who, the headline, and in games with a number to reach the total and the target."""
    system = SYSTEMS[slug]
    faces = system.roll(system.Check(), Random(3))
    person = Person(*faces, game=slug)
    person.type("who", "Kira")
    person.press("roll")
    said, told = person.page.text("announcer", "text"), person.log[0].result
    assert said.startswith("Kira: ")
    assert told.headline in said
    if told.total is not None:
        assert f"{told.total}" in said
        assert f"{told.target}" in said


def test_a_reading_is_said_by_its_own_name() -> None:
    """The sentence says what the headline says; nobody is named where nobody was."""
    person = Person(4, 4, 4, 4)
    person.pick("reading", "strike")
    person.press("roll")
    assert "Clear Strike" in person.page.text("announcer", "text")
    assert person.card("caption") == ""


def test_the_same_sentence_twice_is_heard_twice() -> None:
    """A screen reader is silent unless the text changes."""
    person = Person(*[3] * 12)
    heard = []
    for _ in range(3):
        person.press("roll")
        heard.append(str(person.page.last_rendered("announcer")["text"]))
    assert len({each.strip("\u00a0") for each in heard}) == 1
    assert heard[0] != heard[1] != heard[2]


# -- of several --------------------------------------------------------------------------------------------------------


def test_several_rolls_read_together_are_one_card() -> None:
    """Group, outcome with its tone, everyone's result and dice, the consequences; no dice, sum or second roll."""
    rolls = of("frameworks", [5, 4]), of("frameworks", [1, 1])
    event = GroupRolled("frameworks", "Contest", "Side 1 wins: Success", (0, 0))
    person = Person(kept=kept(event, *rolls, act="1.kept"))
    region = person.page.region("result")
    assert (person.card("caption"), person.card("headline")) == ("Contest", event.outcome)
    assert (region["data-tone"], person.tier) == ("GOOD", None)
    steps = texts(region, "steps")
    for name, faces, tier in (("Side 1", "5", "Success"), ("Side 2", "1", "Fumble")):
        assert any(name in step and faces in step and tier in step for step in steps)
    assert "Side 2: Gain interference" in person.card("consequences")
    assert (person.card("sum"), person.card("dice-text")) == ("", "")
    assert "hidden" in region.one("data-slot", "again")
    person.show(person.entries[1].record.key)
    assert "hidden" not in region.one("data-slot", "again")
    assert person.tier == "SUCCESS"
