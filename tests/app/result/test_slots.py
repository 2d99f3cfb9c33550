"""The result card: every die with what became of it, the reckoning, the margin on its ruler, one sentence."""

from collections.abc import Sequence
from random import Random

import pytest

from app.result import slots as result
from app.result.consequences import ConsequencesPanel, Offered
from app.ui.template import Node
from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.groups import Participant
from razor_core.rules.modifiers import Modifier
from razor_core.rules.numbers import signed
from razor_core.rules.results import Mark, Tone
from razor_core.session.events import Fiction, GroupRolled, Rolled
from razor_core.systems import SYSTEMS, frameworks, razorweave
from razor_core.systems.razorweave import Check, Tier, judge
from tests.support.golden import load
from tests.support.page_fake import FakePage
from tests.support.page_markup import Element
from tests.support.page_person import Person

BOOK = load("razorweave")
NOTHING_SAID = Fiction()


def rolled(check: Check, faces: list[int], reading: str = "", fiction: Fiction = NOTHING_SAID) -> Rolled:
    """A roll of that check."""
    return Rolled(system="razorweave", check=check, faces=tuple(faces), reading=reading, fiction=fiction)


def drawn(event: Rolled) -> Element:
    """The result region with the card of that roll on it."""
    page = FakePage()
    page.fill("result", result.slots(event, offered(event.result.consequences)))
    return page.region("result")


def offered(these: Sequence[Consequence | Choice]) -> Sequence[Node]:
    """The offers, drawn for a table without clocks and characters."""
    return ConsequencesPanel(lambda events: None, lambda: None).lay(Offered(consequences=these))


def with_margin(margin: int) -> Rolled:
    """A roll that comes to that margin, not by all ones."""
    bonus = max(-20, min(20, margin))
    return rolled(Check(dc=14 - margin + bonus, bonus=bonus), [2, 3, 4, 5])


@pytest.mark.parametrize("row", BOOK["examples"], ids=lambda row: row["heading"])
def test_a_worked_example_stands_on_the_card(row: dict) -> None:
    """Tier, every die in the order thrown, the dropped ones said in words, and the steps of the reckoning."""
    region = drawn(rolled(Check(**row["check"]), row["faces"]))
    dice = region.one("data-slot", "dice").elements
    assert region["data-tier"] == row["tier"]
    assert region["data-tone"] == Tier[row["tier"]].tone.name
    assert [int(die["data-face"]) for die in dice] == row["faces"]
    assert [int(die["data-face"]) for die in dice if die["data-mark"] == "KEPT"] == row["kept"]
    said = [f"{die['data-face']} dropped" if die["data-mark"] == "DROPPED" else die["data-face"] for die in dice]
    assert [die.said("face") for die in dice] == [die["data-face"] for die in dice]
    assert region.said("dice-text") == f"Dice: {', '.join(said)}."
    steps = [each.text for each in region.one("data-slot", "steps").elements]
    assert steps == list(judge(Check(**row["check"]), row["faces"]).steps)
    assert str(row["total"]) in " ".join(steps)


@pytest.mark.parametrize("mark", Mark)
def test_every_mark_a_die_can_have_is_drawn(mark: Mark) -> None:
    """Each comes up in a roll of some game; a mark that no die shows would go untested here."""
    events = (
        rolled(Check(burden=2), [1, 2, 3, 4, 5, 6]),
        of("frameworks", [6, 2, 3]),
        of("witchgates", [6, 4, 1], scene=True, cuts=1),
    )
    dice = [die for event in events for die in drawn(event).one("data-slot", "dice").elements]
    assert mark.name in {die["data-mark"] for die in dice}


def zones(region: Element) -> list[tuple[float, float, str]]:
    """The zones of the ruler: where each begins and ends, from 0 to 1, and its tone."""
    parts = [part for part in region.one("data-slot", "ruler").elements if "zone" in part["class"]]
    whole = sum(float(part["--share"]) for part in parts)
    found, at = [], 0.0
    for part in parts:
        width = float(part["--share"]) / whole
        found.append((at, at + width, part["data-tone"]))
        at += width
    return found


@pytest.mark.parametrize("margin", [*range(-46, 34, 3), *range(-9, 10)])
def test_the_margin_lies_in_the_zone_of_its_tier(margin: int) -> None:
    """From far beyond one end of the ruler to far beyond the other; all zones are there, worst first."""
    event = with_margin(margin)
    region = drawn(event)
    marker = region.one("data-slot", "margin")
    assert event.result.margin == margin
    assert marker.text == signed(margin)
    assert [tone for _, _, tone in zones(region)] == [tone.name for tone in Tone]
    ((start, end, _),) = [zone for zone in zones(region) if zone[2] == event.result.tier.tone.name]
    assert start < float(marker["--at"]) < end


def test_every_zone_tells_where_it_begins() -> None:
    """The least margin of each tier stands at its zone; the worst has none."""
    region = drawn(with_margin(0))
    floors = [floor.text for floor in region.one("data-slot", "ruler").all("data-slot", "floor")]
    printed = BOOK["margins"]["places"][0]["ranges"]
    assert floors == ["", *(signed(least) for least, _ in reversed(printed[:-1]))]


def test_all_ones_are_a_critical_failure_that_says_why() -> None:
    """The margin is still the margin, and the card gives the ruling that overrides it."""
    region = drawn(rolled(Check(dc=1), [1, 1, 1, 1]))
    assert region["data-tier"] == "CRITICAL_FAILURE"
    assert region.one("data-slot", "margin").text == "+3"
    assert "RW-3" in region.one("data-slot", "steps").text


@pytest.mark.parametrize("reading", ["", *razorweave.READINGS])
@pytest.mark.parametrize(
    ("faces", "tier"), [([1] * 4, 0), ([1, 2, 3, 4], 1), ([3, 3, 3, 4], 2), ([4] * 4, 3), ([6] * 4, 4)]
)
def test_everything_a_result_says_and_offers_stands_on_the_card(faces: list[int], tier: int, reading: str) -> None:
    """Headline, tier where that is another word, meaning, and every offer and choice with its ticks and options."""
    event = rolled(Check(), faces, reading)
    region = drawn(event)
    told = event.result
    assert told.tier is list(Tier)[tier]
    assert region.one("data-slot", "headline").text == told.headline
    assert told.tier.tone.mark in region.text
    assert region.one("data-slot", "tier").text == ("" if told.headline == told.tier.label else told.tier.label)
    assert region.one("data-slot", "meaning").text == told.meaning
    lines = region.one("data-slot", "consequences").elements
    assert len(lines) == len(told.consequences) > 0
    for line, consequence in zip(lines, told.consequences, strict=True):
        assert consequence.label in line.text
        if isinstance(consequence, Choice):
            for slot, options in (("options", consequence.options), ("instead", consequence.instead)):
                drawn_ones = line.one("data-slot", slot).elements
                assert len(drawn_ones) == len(options)
                assert all(option.label in each.text for each, option in zip(drawn_ones, options, strict=True))
            assert bool(line.one("data-slot", "or").text) is bool(consequence.instead)
        else:
            ticks = [each.seen for each in line.one("data-slot", "ticks").elements]
            assert ticks == [f"Tick {by}, new clock" for by in consequence.ticks if by]


def test_the_caption_names_what_the_numbers_stand_for() -> None:
    """Who, to what end, attribute and Skill, and every reason by name; nothing where nothing was said."""
    fiction = Fiction(
        who="Kira",
        intent="pick the lock",
        attribute="AGI",
        skill="Fine Manipulation",
        modifiers=(Modifier("edge", "Set Up"), Modifier("burden", "Dim Light")),
    )
    assert result.caption(rolled(Check(), [1, 2, 3, 4], fiction=fiction)) == (
        "Kira · pick the lock · AGI Fine Manipulation · Set Up, Dim Light"
    )
    assert result.caption(rolled(Check(), [1, 2, 3, 4])) == ""


@pytest.mark.parametrize(
    ("check", "faces", "who", "expected"),
    [
        (Check(), [4, 4, 4, 4], "Kira", "Kira: 16 against 14, Full Success, by 2."),
        (Check(), [3, 3, 3, 4], "", "Rolled: 13 against 14, Partial Success, short by 1."),
        (Check(dc=4), [1, 1, 1, 1], "", "Rolled: 4 against 4, Critical Failure, by 0."),
    ],
)
def test_the_result_is_one_sentence_for_those_who_hear_it(
    check: Check, faces: list[int], who: str, expected: str
) -> None:
    """Who, total against target, the headline, the margin."""
    assert result.sentence(rolled(check, faces, fiction=Fiction(who=who))) == expected


def test_a_strike_is_told_by_its_own_name() -> None:
    """The sentence says what the headline says."""
    assert "Clear Strike" in result.sentence(rolled(Check(), [4, 4, 4, 4], "strike"))


def test_the_card_is_drawn_once_a_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the roll that fell, never as the one before it first."""
    person = Person(*[4] * 4, *[1] * 4)
    person.tap("Roll")
    drawn: list[tuple[int, ...]] = []
    real = result.slots
    monkeypatch.setattr(result, "slots", lambda event, *rest: [drawn.append(event.faces), real(event, *rest)][1])
    person.tap("Roll")
    assert drawn == [(1, 1, 1, 1)]


# -- of every game -----------------------------------------------------------------------------------------------------


def of(slug: str, faces: Sequence[int], reading: str = "", **check: object) -> Rolled:
    """A roll of a game."""
    return Rolled(system=slug, check=SYSTEMS[slug].Check(**check), faces=tuple(faces), reading=reading)


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_card_says_what_the_result_says_in_every_game(slug: str) -> None:
    """Forty rolls of a plain check: tier, headline, sentence, every step and die, and as many lines as offers."""
    system, rng = SYSTEMS[slug], Random(11)
    for _ in range(40):
        event = of(slug, system.roll(system.Check(), rng))
        told, region = event.result, drawn(event)
        assert (region["data-tier"], region["data-tone"]) == (told.tier.name, told.tier.tone.name)
        assert region.one("data-slot", "headline").text == told.headline
        assert region.one("data-slot", "meaning").text == told.meaning
        assert [each.text for each in region.one("data-slot", "steps").elements] == list(told.steps)
        dice = region.one("data-slot", "dice").elements
        assert [(int(die["data-face"]), die["data-mark"], die.said("label")) for die in dice] == [
            (die.face, die.mark.name, die.label) for die in told.dice
        ]
        assert len(region.one("data-slot", "consequences").elements) == len(told.consequences)


@pytest.mark.parametrize("slug", ["frameworks", "witchgates"])
def test_a_game_without_a_margin_has_no_ruler_and_a_sentence_without_numbers(slug: str) -> None:
    """Who, and the headline."""
    system = SYSTEMS[slug]
    event = of(slug, system.roll(system.Check(), Random(3)))
    assert drawn(event).one("data-slot", "ruler").elements == []
    assert result.sentence(event) == f"Rolled: {event.result.headline}."


def test_a_target_number_is_part_of_the_sentence() -> None:
    """What was rolled, against what, and by how much, in the games that have a number to reach."""
    assert result.sentence(of("gemini", [60])) == "Rolled: 60 against 51, Success, by 9."
    assert result.sentence(of("gemini", [50])) == "Rolled: 50 against 51, Failure, short by 1."
    ten = of("trident_sphere", [10]).result
    assert result.sentence(of("trident_sphere", [10])).startswith(f"Rolled: {ten.total} against {ten.target}, ")


def test_the_hundred_is_called_what_stands_on_the_die() -> None:
    """00, and no other face has a name there (GM-3)."""
    for face, label in ((100, "00"), (99, ""), (1, "")):
        (die,) = drawn(of("gemini", [face])).one("data-slot", "dice").elements
        assert (die.said("face"), die.said("label")) == (str(face), label)


def test_every_die_says_what_it_is_by_itself_and_cut_ones_are_struck() -> None:
    """Hit, glance or miss on each, and in words which was cut away (WG-2)."""
    region = drawn(of("witchgates", [6, 4, 1], scene=True, cuts=1))
    dice = region.one("data-slot", "dice").elements
    assert [(die.said("label"), die["data-mark"]) for die in dice] == [
        ("hit", "CUT"),
        ("glance", "KEPT"),
        ("miss", "KEPT"),
    ]
    assert region.said("dice-text") == "Dice: 6 hit cut, 4 glance, 1 miss."


def test_a_die_that_was_added_says_so() -> None:
    """A 6 brings another die, and that is told from the base dice (FW-2)."""
    region = drawn(of("frameworks", [6, 2, 3]))
    assert [die["data-mark"] for die in region.one("data-slot", "dice").elements] == ["KEPT", "KEPT", "ADDED"]
    assert region.said("dice-text") == "Dice: 6, 2, 3 added."


def test_a_reading_taken_later_is_what_the_card_says() -> None:
    """A failure that Determined makes a success is one, in headline and tone, by the dice that failed (GM-5)."""
    region = drawn(of("gemini", [2], "determined"))
    assert (region["data-tier"], region["data-tone"]) == ("SUCCESS", "GOOD")
    assert region.one("data-slot", "headline").text == "Success, Determined"
    assert region.one("data-slot", "tier").text == "Success"


@pytest.mark.parametrize("face", [1, 2, 10, 11, 19, 20])
@pytest.mark.parametrize("fortification", [0, 3])
def test_the_ruler_has_the_zones_of_the_five_results(face: int, fortification: int) -> None:
    """The margin lies on it, and a target without Fortification has no Pass (TS-2)."""
    region = drawn(of("trident_sphere", [face], fortification_bonus=fortification))
    tones = [tone for _, _, tone in zones(region)]
    assert tones == [tone.name for tone in Tone if fortification or tone is not Tone.MIXED]
    assert 0 < float(region.one("data-slot", "margin")["--at"]) < 1


def contest(*rolls: Rolled) -> tuple[GroupRolled, Element]:
    """Two Frameworks checks read as a contest, and the region with its card."""
    sides = [Participant(who=who, check=roll.check) for who, roll in zip(("Kira", "Orc"), rolls, strict=True)]
    (group,) = [each for each in frameworks.GROUPS if each.name == "Contest"]
    outcome = group.outcome(sides, [roll.result for roll in rolls])
    event = GroupRolled("frameworks", "Contest", outcome.headline, (0, 0))
    page = FakePage()
    told = ["Kira gains Momentum"]
    page.fill("result", result.group_slots(event, outcome, offered(outcome.consequences), told))
    return event, page.region("result")


def test_what_several_come_to_stands_on_one_card() -> None:
    """Which group, the outcome with its tone, everyone's own result and dice, what it offers and what came of that."""
    rolls = of("frameworks", [5, 4]), of("frameworks", [1, 1])
    event, region = contest(*rolls)
    assert region.one("data-slot", "caption").text == "Contest"
    assert region.one("data-slot", "headline").text == event.outcome == "Kira wins: Success"
    assert region["data-tone"] == "GOOD"
    assert "data-tier" not in region
    steps = [each.text for each in region.one("data-slot", "steps").elements]
    assert any("Kira" in step and "Success" in step for step in steps)
    assert any("Orc" in step and "Fumble" in step for step in steps)
    assert "5" in " ".join(steps)
    assert "Orc: Gain interference" in region.one("data-slot", "consequences").text
    assert region.one("data-slot", "notes").text == "Kira gains Momentum"
    assert "hidden" in region.one("data-slot", "again")


def test_a_roll_can_be_made_again_from_its_card_after_that_of_several() -> None:
    """What a card of several hides is there for one."""
    page = FakePage()
    rolls = of("frameworks", [5, 4]), of("frameworks", [1, 1])
    sides = [Participant(who="", check=roll.check) for roll in rolls]
    outcome = frameworks.GROUPS[0].outcome(sides, [roll.result for roll in rolls])
    page.fill("result", result.group_slots(GroupRolled("frameworks", "Contest", "", (0, 0)), outcome))
    page.fill("result", result.slots(rolls[0]))
    assert "hidden" not in page.region("result").one("data-slot", "again")
    assert page.region("result")["data-tier"] == "SUCCESS"


@pytest.mark.parametrize(
    ("margin", "said"), [(3, "17 against 14, by 3"), (0, "14 against 14, by 0"), (-2, "12 against 14, short by 2")]
)
def test_total_target_and_margin_stand_in_a_line_for_the_table(margin: int, said: str) -> None:
    """What is shown large beside the tier."""
    assert drawn(rolled(Check(bonus=margin), [2, 3, 4, 5])).said("sum") == said


def test_a_game_without_a_margin_and_several_at_once_have_no_such_line() -> None:
    """The dice and the headline say it there."""
    assert drawn(of("witchgates", [6, 4, 1], scene=True)).said("sum") == ""
    person = Person(*[3] * 8)
    person.tap("+ This check")
    person.tap("+ This check")
    person.tap("Roll for all")
    assert person.page.region("result").said("sum") == ""
    assert person.page.region("result").said("dice-text") == ""


def test_the_same_sentence_twice_is_heard_twice() -> None:
    """What a reader is told must change, or it is silent."""
    person = Person(*[3] * 12)
    heard = []
    for _ in range(3):
        person.tap("Roll")
        heard.append(person.page.drawn("announcer")["text"])
    assert {str(each).strip("\u00a0") for each in heard} == {"Rolled: 12 against 14, Partial Success, short by 2."}
    assert heard[0] != heard[1] != heard[2]
