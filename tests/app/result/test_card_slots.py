"""What the result card shows: dice, calculation, ruler, meaning, and one sentence for those who hear the page."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from random import Random
from typing import Any

import pytest

from app.result import card_slots as result
from app.ui.template import Slots
from razor_core.events.events import Fiction, GroupRolled, Rolled
from razor_core.rules.consequences import Choice
from razor_core.rules.effects import Lose
from razor_core.rules.modifiers import Modifier, Scope
from razor_core.rules.numbers import signed
from razor_core.rules.results import Tone
from razor_core.systems import SYSTEMS, gemini
from razor_core.systems.razorweave import Check, judge
from razor_core.systems.witchgates import Effect
from tests.support.games.golden import load
from tests.support.page.markup import Element
from tests.support.page.person import Person
from tests.support.storage.kept import kept

BOOK = load("razorweave")


def of(slug: str, faces: Sequence[int], reading: str = "", **check: object) -> Rolled:
    """A roll of a game."""
    return Rolled(system=slug, check=SYSTEMS[slug].Check(**check), faces=tuple(faces), reading=reading)


def drawn(*events: Rolled) -> Element:
    """The result region that shows the last of these rolls."""
    return Person(kept=kept(*events)).page.region("result")


def texts(region: Element, slot: str) -> list[str]:
    """The texts listed in that slot of the card."""
    return [element.text for element in region.one("data-slot", slot).elements]


def with_margin(margin: int) -> Rolled:
    """A roll with that margin, not of all ones."""
    bonus = max(-20, min(20, margin))
    return of("razorweave", [2, 3, 4, 5], dc=14 - margin + bonus, bonus=bonus)


def test_a_worked_example_of_the_book_is_on_the_card() -> None:
    """Every die in the order thrown, those dropped in words, and the steps of the calculation."""
    row = max(BOOK["examples"], key=lambda row: len(row["faces"]))
    region = drawn(of("razorweave", row["faces"], **row["check"]))
    dice = region.one("data-slot", "dice").elements
    assert region["data-tier"] == row["tier"]
    assert [int(die["data-face"]) for die in dice] == [int(die.said("face")) for die in dice] == row["faces"]
    assert [int(die["data-face"]) for die in dice if die["data-mark"] == "KEPT"] == row["kept"]
    said = [f"{die['data-face']} dropped" if die["data-mark"] == "DROPPED" else die["data-face"] for die in dice]
    assert "dropped" in " ".join(said)
    assert region.said("dice-text") == f"Dice: {', '.join(said)}."
    assert texts(region, "steps") == list(judge(Check(**row["check"]), row["faces"]).steps)


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_card_says_what_the_result_says_in_every_game(slug: str) -> None:
    """Twenty rolls of a plain check."""
    system, rng = SYSTEMS[slug], Random(11)
    person = Person(kept=kept(*(of(slug, system.roll(system.Check(), rng)) for _ in range(20))))
    region = person.page.region("result")
    for entry in person.entries:
        person.show(entry.record.key)
        assert isinstance(entry.record.event, Rolled)
        told = entry.record.event.result
        assert (region["data-tier"], region["data-tone"]) == (told.tier.name, told.tier.tone.name)
        assert (person.card("headline"), person.card("meaning")) == (told.headline, told.meaning)
        assert told.tier.tone.mark in region.text
        assert person.card("tier") == ("" if told.headline == told.tier.label else told.tier.label)
        assert texts(region, "steps") == list(told.steps)
        assert [(int(die["data-face"]), die["data-mark"]) for die in region.one("data-slot", "dice").elements] == [
            (die.face, die.mark.name) for die in told.dice
        ]
        offered = [
            consequence
            for consequence in told.consequences
            if isinstance(consequence, Choice) or not consequence.effect(Lose)
        ]
        assert len(region.one("data-slot", "consequences").elements) == len(offered)
        assert bool(region.one("data-slot", "ruler").elements) is bool(told.measure and told.measure.zones)
        assert bool(person.card("sum")) is (told.margin is not None)


def test_the_caption_tells_what_the_target_has_from_what_the_actor_has() -> None:
    """Both may be Blinded. What was entered on the form is nobody's."""
    modifiers = (
        Modifier("modifier", "Blinded", -5, holder="a"),
        Modifier("modifier", "Blinded", 5, scope=Scope.TARGET, holder="t"),
        Modifier("modifier", "Blinded target", 5, scope=Scope.TARGET),
    )
    event = Rolled(system="gemini", check=gemini.Check(modifier=5), faces=(50,), fiction=Fiction(modifiers=modifiers))
    assert drawn(event).said("caption") == "Blinded, Blinded (target), Blinded target"


def test_the_card_is_drawn_for_the_result_and_for_what_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both times as the roll that fell, never as the one before it first."""
    person = Person(*[4] * 4, *[1] * 4)
    person.press("roll")
    drawings: list[tuple[int, ...]] = []
    real = result.slots

    def counted(event: Rolled, *rest: Any, **more: Any) -> Slots:
        drawings.append(event.faces)
        return real(event, *rest, **more)

    monkeypatch.setattr(result, "slots", counted)
    monkeypatch.setattr("tests.support.page.person.assert_views", lambda app, page: None)
    person.press("roll")
    assert drawings == [(1, 1, 1, 1)] * 2


@pytest.mark.parametrize("margin", [-46, -20, -6, -5, -3, -1, 0, 4, 5, 33])
def test_the_margin_is_in_the_zone_of_its_tier(margin: int) -> None:
    """Also far beyond the ends of the ruler; all zones are there, worst first, each but that with its least margin."""
    event = with_margin(margin)
    region = drawn(event)
    marker, ruler = region.one("data-slot", "margin"), region.one("data-slot", "ruler")
    assert (event.result.margin, marker.text) == (margin, signed(margin))
    zones = [part for part in ruler.elements if "zone" in part["class"]]
    assert [zone["data-tone"] for zone in zones] == [tone.name for tone in Tone]
    ends = [*accumulate((float(zone["--share"]) for zone in zones), initial=0.0)]
    at = [*Tone].index(event.result.tier.tone)
    assert ends[at] < float(marker["--at"]) * ends[-1] < ends[at + 1]
    printed = BOOK["margins"]["places"][0]["ranges"]
    floors = ["", *(signed(least) for least, _ in reversed(printed[:-1]))]
    assert [floor.text for floor in ruler.all("data-slot", "floor")] == floors


@pytest.mark.parametrize(
    ("faces", "check", "line"),
    [
        ([4] * 4, {"dc": 14}, "16 vs 14, success by 2"),
        ([4] * 4, {"dc": 17}, "16 vs 17, short by 1"),
        ([1] * 4, {"dc": 1}, "4 vs 1, margin 3"),
        ([2, 1, 1, 1], {"dc": 2, "bonus": -8}, "−3 vs 2, short by 5"),
    ],
)
def test_total_target_and_margin_are_a_line(faces: list[int], check: dict[str, Any], line: str) -> None:
    """All ones are no success, whatever the margin (RW-3)."""
    assert drawn(of("razorweave", faces, **check)).said("sum") == line


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
    wanted = [told.headline, *([f"{told.total}", f"{told.target}"] if told.total is not None else [])]
    assert all(each in said for each in wanted)


def sides(person: Person) -> list[Element]:
    """What each side of a group rolled."""
    return person.page.region("result").one("data-slot", "sides").elements


def test_the_card_of_a_group_has_the_dice_of_each_side_and_no_second_roll() -> None:
    """With name, tier and marks, in words too; below only what decided. A card of one of its rolls has no sides."""
    event = GroupRolled("witchgates", "Player against player", "Kira wins", (0, 0))
    rolls = [
        replace(of("witchgates", faces, cuts=cuts), fiction=Fiction(who=who))
        for who, faces, cuts in (("Kira", [6, 5], 0), ("Vance", [6, 4], 1))
    ]
    person = Person(kept=kept(event, *rolls, act="1.kept"), game="witchgates")
    assert [side.said("who") for side in sides(person)] == ["Kira", "Vance"]
    assert [side.said("reached") for side in sides(person)] == ["Hit", "Glance"]
    dice = [[die["data-mark"] for die in side.one("data-slot", "thrown").elements] for side in sides(person)]
    assert dice == [["KEPT", "KEPT"], ["CUT", "KEPT"]]
    assert "6 hit cut" in sides(person)[1].said("thrown-text")
    assert texts(person.page.region("result"), "steps") == ["6 beats 4; each keeps their own trouble (WG-13)"]
    again = person.page.region("result").one("data-slot", "again")
    assert (person.tier, person.card("sum"), person.card("dice-text"), "hidden" in again) == (None, "", "", True)
    person.show(person.entries[1].record.key)
    again = person.page.region("result").one("data-slot", "again")
    assert (person.tier, "hidden" in again, sides(person)) == ("HIT", False, [])


@pytest.mark.parametrize(
    ("face", "said", "mark"),
    [
        (9, "12 vs TN 13, short by 1", "−1"),
        (10, "13 vs TN 13, margin 0", "0"),
        (13, "16 vs FN 16, success by 0", "0"),
        (19, "22 vs FN 16, success by 6", "+6"),
    ],
)
def test_a_success_over_a_fortification_is_measured_against_fn(face: int, said: str, mark: str) -> None:
    """The sum names the number that decides, and the ruler counts from it (TS-1)."""
    region = drawn(of("trident_sphere", [face], stat=3, quick=3, strong=3))
    assert region.one("data-slot", "sum").text == said
    assert region.one("data-slot", "ruler").elements[-1].text.startswith(mark)


def test_no_line_of_the_caption_ends_with_a_separator() -> None:
    """It stays on the line of what follows it."""
    rolled = replace(of("gemini", [50]), fiction=Fiction(who="Kira", attribute="AGI"))
    assert repr("Kira ·\N{NO-BREAK SPACE}AGI") in str(result.slots(rolled))


def test_long_steps_are_folded_under_the_total() -> None:
    """Or under the first steps, in a game without a total, where short ones stand in a line."""
    for event, summary in (
        (of("razorweave", [4] * 4), "16 vs 14, success by 2"),
        (of("gemini", [18], modifier=5, edges=2, setbacks=1), "x +6, 18 vs TN 6"),
        (of("witchgates", [5, 2], effect=Effect.LIMITED), "2 rating = 2 dice · 5 is the highest: a Glance"),
    ):
        (reckoning,) = drawn(event).one("data-slot", "reckoning").elements
        assert (reckoning.tag == "details") is bool(summary)
        assert not summary or reckoning.said("summary").startswith(summary)


def test_the_ruler_shows_all_that_the_dice_can_come_to() -> None:
    """On a d100 the mark is where the die fell among all its faces, not at the ruler's end (GM-3)."""
    marker = drawn(of("gemini", [30])).one("data-slot", "margin")
    assert abs(float(marker["--at"]) - 0.295) < 0.001
