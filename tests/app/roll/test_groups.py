"""The panel of checks rolled together: its sides, their dice and numbers, and its odds and outcomes in every game."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from razor_core.rules.groups import Group, Participant
from razor_core.rules.numbers import percent
from razor_core.rules.results import Chance
from razor_core.session.events import GroupRolled, Rolled
from razor_core.systems import SYSTEMS, razorweave
from razor_core.systems.razorweave import Check, Tier, odds
from tests.support.page.consequences import applied
from tests.support.page.groups import (
    GROUPS,
    chances,
    column,
    dice_typed,
    gathered,
    group_rolled,
    roll_all,
    sides,
    together,
    two,
    type_faces,
    type_number,
)
from tests.support.page.person import Person

KIRA, VANCE = Check(dc=16, attribute=2), Check(dc=14, burden=1)


def error(person: Person) -> str:
    """The error that the panel shows."""
    return person.page.text("groups", "error")


def cannot_roll(person: Person) -> bool:
    """Whether there are no odds and no roll; the error says what to do."""
    before = person.entries
    person.press("roll")
    return (chances(person), bool(error(person)), person.entries) == ([], True, before)


# -- the sides ---------------------------------------------------------------------------------------------------------


def test_a_side_is_added_with_the_check_on_the_form() -> None:
    """With its name, plan and odds; at first nobody is there."""
    assert cannot_roll(gathered("razorweave"))
    person = two()
    assert column(person, "who") == ["Kira", "Vance"]
    assert column(person, "chance") == [percent(odds(each).at_least(Tier.FULL_SUCCESS)) for each in (KIRA, VANCE)]
    plans = [razorweave.plan(each) for each in (KIRA, VANCE)]
    assert column(person, "check") == [f"{plan.dice}, {plan.target}" for plan in plans]


def test_sides_without_a_name_or_with_one_name_are_told_apart() -> None:
    """By their place or by a number, in the panel and on the card."""
    person = gathered("razorweave", "", "Kira", "", "Kira", dice=(4,) * 16)
    names = column(person, "who")
    assert (len(set(names)), names[1], names[3]) == (4, "Kira", "Kira 2")
    roll_all(person)
    assert all(name in person.card("sides") for name in names)
    assert [each.fiction.who for each in person.log] == ["", "Kira", "", "Kira 2"]


def test_a_form_without_a_check_adds_nobody() -> None:
    """The error names the field, and goes with the next that is added."""
    person = gathered("razorweave")
    for dc, count in (("99", 0), ("14", 1)):
        person.type("dc", dc)
        person.press("group-add")
        assert (len(sides(person)), error(person).startswith("dc: ")) == (count, not count)


def test_a_side_can_be_removed() -> None:
    """The odds are those of who is left; none where too few are."""
    person = gathered("razorweave", "Kira", "Vance", "Anna")
    person.press("group-remove", at="0")
    assert column(person, "who") == ["Vance", "Anna"]
    assert chances(person) == chances(gathered("razorweave", "Vance", "Anna"))
    for _ in range(2):
        person.press("group-remove", at="0")
        assert cannot_roll(person)
    assert sides(person) == []


# -- a roll for all ----------------------------------------------------------------------------------------------------


def test_all_are_rolled_listed_and_shown_as_one() -> None:
    """One act: what they come to, then each roll with its fiction; said in a sentence; the card names each."""
    faces = ((6, 6, 5, 1), (4, 4, 4, 4, 1))
    person = two(*faces[0], *faces[1])
    roll_all(person)
    assert [(event.check, event.faces) for event in person.log] == list(zip((KIRA, VANCE), faces, strict=True))
    assert [event.fiction.who for event in person.log] == ["Kira", "Vance"]
    assert [type(each.record.event) for each in person.entries] == [GroupRolled, Rolled, Rolled]
    assert len({entry.record.act for entry in person.entries}) == 1
    for event, side in zip(person.log, person.page.region("result").one("data-slot", "sides").elements, strict=True):
        assert (side.said("who"), event.result.headline in side.said("reached")) == (event.fiction.who, True)
    assert column(person, "answer") == [f"{each.result.tier.tone.mark} {each.result.tier.label}" for each in person.log]
    assert len(person.page.slot("log", "entries").elements) == 3
    assert (person.page.opened, person.card("headline") in person.page.text("announcer", "text")) == (["result"], True)


def test_typed_dice_are_used_once_and_the_others_thrown() -> None:
    """Where all are typed the page is told of no throw; the next roll throws for all. Slick was for one roll."""
    person = two(*[1] * 5, *[2] * 8)
    type_faces(person, 0, "6 6 6 6")
    roll_all(person)
    assert [event.faces for event in person.log] == [(6,) * 4, (1,) * 5]
    assert (len(person.dice.asked), len(person.page.throws)) == (5, 1)
    type_faces(person, 0, "5 5 5 5")
    type_faces(person, 1, "5 5 5 5")
    roll_all(person)
    assert len(person.page.throws) == 1
    roll_all(person)
    assert [set(event.faces) for event in person.log[-2:]] == [{2}, {2}]


@pytest.mark.parametrize("faces", ["6 6 6 6", "6 6 6 6 6 6", "6 6 6 6 7", "six", "６６６６６"])
def test_typed_dice_that_do_not_fit_roll_for_nobody(faces: str) -> None:
    """The error names the side; the dice stay typed, and neither log nor storage has anything."""
    person = two(*[1] * 4)
    type_faces(person, 1, faces)
    before = dict(person.texts)
    roll_all(person)
    assert error(person).startswith("Vance: ")
    assert (person.entries, person.texts) == ((), before)
    assert (column(person, "answer"), dice_typed(person)) == (["", ""], ["", faces])


def test_dice_typed_after_a_roll_take_its_answer_away() -> None:
    """No answer is shown that the dice beside it do not give."""
    person = two(*[6] * 9)
    roll_all(person)
    type_faces(person, 0, "1 1 1 1")
    assert [bool(each) for each in column(person, "answer")] == [False, True]
    assert dice_typed(person) == ["1 1 1 1", "6 6 6 6 6"]


def test_an_undo_takes_all_rolls_of_one_press() -> None:
    """Typed dice are back to be rolled, thrown dice are gone; a redo gives everything back."""
    person = two(*[6] * 5, *[1] * 5)
    type_faces(person, 0, "5 5 5 5")
    roll_all(person)
    after = column(person, "answer"), dice_typed(person)
    person.undo()
    assert (person.entries, column(person, "answer"), dice_typed(person)) == ((), ["", ""], ["5 5 5 5", ""])
    person.redo()
    assert (column(person, "answer"), dice_typed(person)) == after
    person.undo()
    roll_all(person)
    assert [event.faces for event in person.log] == [(5,) * 4, (1,) * 5]


def test_joint_odds_are_computed_only_when_checks_or_numbers_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not at every key in a dice field: those of big pools take a while."""
    contest, cooperation = SYSTEMS["frameworks"].GROUPS
    asked: list[object] = []

    def odds_of(sides: Sequence[Participant]) -> tuple[Chance, ...]:
        asked.append(sides)
        return contest.odds(sides)

    counted = replace(contest, odds=odds_of)
    monkeypatch.setattr(SYSTEMS["frameworks"], "GROUPS", (counted, cooperation))
    person = gathered("frameworks", "Kira", "Vance")
    for faces in ("5", "5 ", "5 4"):
        type_faces(person, 0, faces)
    assert len(asked) == 1
    type_number(person, 0, "3")
    assert len(asked) == 2


# -- in every game -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "group"), GROUPS)
def test_odds_and_outcome_are_those_of_the_core(slug: str, group: Group) -> None:
    """For the fewest and the most sides; one fewer cannot be rolled, one more cannot be added."""
    system = SYSTEMS[slug]
    for count in (group.fewest, group.most):
        names = [f"Character {at}" for at in range(1, count + 1)]
        person = gathered(slug, *names, group=group.name)
        people = [Participant(who=name, check=system.Check()) for name in names]
        assert chances(person) == [(each.label, percent(each.chance, 1)) for each in group.odds(people)]
        assert ("disabled" in person.doing("group-add")) is (count == group.most)
        roll_all(person, *[3] * 100)
        outcome = group.outcome(people, [roll.result for roll in person.log])
        assert (person.card("caption"), person.card("headline")) == (group.name, outcome.headline)
        assert person.page.region("result")["data-tone"] == outcome.tone.name
        # The first steps are what each rolled, which the card shows as dice.
        assert len(person.page.region("result").one("data-slot", "sides").elements) == count
        assert all(step in person.card("reckoning") for step in outcome.steps[count:])
        assert person.entries[0].record.event == GroupRolled(slug, group.name, outcome.headline, (0,) * count)
    assert cannot_roll(gathered(slug, *names[: group.fewest - 1], group=group.name))


def test_three_who_cooperate_are_too_many_for_a_contest() -> None:
    """How they are read is kept with them."""
    person = gathered("frameworks", "Kira", "Vance", "Anna", group="Cooperation")
    for group in reversed(SYSTEMS["frameworks"].GROUPS):
        together(person, group.name)
        for again in (person, Person(kept=person.storage, game="frameworks")):
            assert again.page.text("groups", "about") == group.about
            assert bool(chances(again)) is (group.name != "Contest")
    together(person, "Contest")
    assert cannot_roll(person)


@pytest.mark.parametrize(("kira", "vance"), [("3", "2"), ("2", "3"), ("2", "2"), ("", " 1 ")])
def test_the_numbers_of_the_sides_decide_where_the_dice_are_level(kira: str, vance: str) -> None:
    """None typed is 0. The record has them; changed later, the answer goes and the card stays."""
    person = gathered("frameworks", "Kira", "Vance", dice=(5, 4, 5, 4))
    type_number(person, 0, kira)
    type_number(person, 1, vance)
    roll_all(person)
    ours, theirs = int(kira or 0), int(vance)
    winner = "Tie" if ours == theirs else f"{'Kira' if ours > theirs else 'Vance'} wins"
    headline = person.card("headline")
    assert headline.startswith(winner)
    assert group_rolled(person).numbers == (ours, theirs)
    again = Person(kept=person.storage, game="frameworks")
    assert again.page.region("result").text == person.page.region("result").text
    type_number(person, 0, "4")
    assert (column(person, "answer")[0], person.card("headline")) == ("", headline)


@pytest.mark.parametrize("text", ["-1", "100", "x", "1.5", "２x", "²"])
def test_a_number_that_is_none_is_refused(text: str) -> None:
    """By the game's name for it; the number that was there counts still."""
    person = gathered("frameworks", "Kira", "Vance", dice=(5, 4, 5, 4))
    type_number(person, 0, "3")
    type_number(person, 0, text)
    assert error(person).startswith("Reflex: ")
    roll_all(person)
    assert group_rolled(person).numbers == (3, 0)


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_panel_asks_only_for_what_the_groups_of_the_game_need(slug: str) -> None:
    """Nothing for a check; a number where the group has one."""
    person = Person(game=slug)
    assert "hidden" in person.page.region("groups")
    for group in SYSTEMS[slug].GROUPS[:1]:
        together(person)
        person.press("group-add")
        assert ("hidden" not in sides(person)[0].one("data-slot", "numbered")) is bool(group.number)


def test_what_the_second_of_two_unnamed_sides_gains_is_for_the_table_to_note() -> None:
    """Only one who acts unnamed is kept, so the card says that nobody has the momentum of the other."""
    person = Person(1, 1, 6, 6, 2, 2, game="frameworks")
    person.press("kind", kind="Contest")
    for _ in range(2):
        person.press("group-add")
    roll_all(person)
    assert applied(person) == [
        ("Side 1: Gain interference", "The one who acts gains Interference"),
        ("Side 2: Gain momentum", "no character keeps it, note it"),
    ]
    assert [each.name for each in person.world.unnamed[0].modifiers] == ["Interference"]
