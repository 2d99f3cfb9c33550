"""A contest of characters: read from their sheets, with allies on either side, and a tie decided on its card."""

from dataclasses import replace

import pytest

from razor_core.events.events import GroupDecided, GroupRolled, Rolled
from razor_core.rules.clock_kinds import Side
from razor_core.rules.groups import Participant
from razor_core.rules.modifiers import Modifier
from razor_core.rules.numbers import percent, short_percent
from razor_core.systems.frameworks import Check
from razor_core.systems.frameworks.contest import CONTEST
from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Character, Rating
from tests.support.page.characters import act_as, aim_at, carried, character, condition, table
from tests.support.page.consequences import take
from tests.support.page.groups import (
    chances,
    column,
    dice_typed,
    group_rolled,
    roll_all,
    sides,
    together,
    type_faces,
    type_number,
)
from tests.support.page.markup import Element
from tests.support.page.person import Person
from tests.support.storage.kept import kept

GAME = "frameworks"


def sheet(name: str, agility: int, combat: int, reflex: int, side: Side = Side.PLAYER) -> Character:
    ratings = (Rating("Agility", agility), Rating("Combat", combat), Rating("Reflex", reflex))
    return replace(character(name, GAME), ratings=ratings, side=side)


KIRA, BO, MARA = sheet("Kira", 3, 2, 4), sheet("Bo", 1, 2, 9), sheet("Mara", 2, 1, 1)
THUG, HOUND = sheet("Thug", 1, 2, 3, Side.OPPOSITION), sheet("Hound", 4, 2, 5, Side.OPPOSITION)
CAST = (KIRA, BO, MARA, THUG, HOUND)


def facing(*dice: int, cast: tuple[Character, ...] = CAST) -> Person:
    person = table(GAME, *cast, dice=dice)
    aim_at(person, "Thug")
    together(person)
    return person


def test_a_contest_without_sides_says_how_to_choose_them() -> None:
    """Also one of the own side, by the taps that it names; with both there it is silent."""
    person = table(GAME, *CAST)
    together(person)
    assert "the arrow" in person.page.text("groups", "about")
    person.press("character-pick", within="characters", character="b")
    person.press("sides-swap")
    person.press("character-pick", within="characters", character="k")
    assert (column(person, "who"), person.page.text("groups", "about")) == (["Kira", "Bo"], CONTEST.about)


def test_two_who_stand_there_are_rolled_with_their_sheets() -> None:
    """Both with their best score, by the same button as a check."""
    person = facing(5, 4, 3, 2, 3)
    assert (column(person, "who"), column(person, "chance")) == (["Kira", "Thug"], ["88 %", "75 %"])
    person.tap("Roll")
    assert [(roll.check, roll.actor, roll.target) for roll in person.log] == [
        (Check(score=3), "k", "t"),
        (Check(score=2), "t", "k"),
    ]
    assert column(person, "answer") == ["5 4 3 ▲ Success", "2 3 ▼ Fail"]
    assert dice_typed(person) == ["", ""]
    shown = person.page.region("result").one("data-slot", "sides").elements
    assert [(element.said("reached"), element.said("total")) for element in shown] == [
        ("Success", "margin 0"),
        ("Fail", "margin 0"),
    ]


def test_a_change_of_the_form_changes_the_side_of_whoever_acts() -> None:
    """And a change of the target brings the other's. Another session begins with a check."""
    person = facing()
    person.type("score", "5")
    assert column(person, "check")[0].startswith("5 dice")
    aim_at(person, "Thug")
    assert column(person, "who") == []
    person.press("roll")
    assert "Choose against whom" in person.page.text("groups", "error")
    assert person.log == ()
    person.press("session-new")
    assert person.doing("kind", kind="")["aria-pressed"] == "true"


def test_what_each_side_brings_is_shown_before_the_roll() -> None:
    """By name, with what it does."""
    exhausted = condition(GAME, "Exhausted")
    person = facing(cast=(KIRA, replace(THUG, conditions=(exhausted,), modifiers=(Modifier("momentum", "Momentum"),))))
    own, other = column(person, "modifiers")
    assert own == ""
    assert other == ""
    carried = {element.said("name"): element.one("data-do")["aria-pressed"] for element in brings(person, 1)}
    assert carried == {"Momentum": "true", "Exhausted": "true"}


def brings(person: Person, at: int) -> list[Element]:
    """The chips of what the participant at that place carries."""
    return sides(person)[at].one("data-slot", "brings").elements


def help_offered(person: Person) -> dict[str, list[str]]:
    """Who can help: by the label of each button, the names."""
    shown = person.page.slot("groups", "allies").elements
    return {
        element.said("label"): [chip.said("name") for chip in element.all("data-do", "group-ally")] for element in shown
    }


def join(person: Person, ally: str, helped: str) -> None:
    ids = {each.name: each.id for each in person.world.characters}
    person.press("group-ally", character=ids[ally], helps=ids[helped])


def choose(person: Person, at: int, score: str) -> None:
    """Let the participant at that place roll with a score of their sheet."""
    person.put("group-score", f"{at}:{score}")


def test_the_one_who_answers_can_use_another_score() -> None:
    """Chosen from the sheet, kept with the name, and live too; the one who acts has theirs on the form."""
    person = facing(*[3] * 9)
    assert ["hidden" in side.one("data-slot", "scored") for side in sides(person)] == [True, False]
    choose(person, 1, "Agility")
    assert column(person, "check")[1].startswith("1 die")
    person.elsewhere(CharacterSaved(sheet("Thug", 2, 5, 3, Side.OPPOSITION)))
    roll_all(person)
    assert [(event.check.score, event.fiction.skill) for event in person.log] == [(3, "Agility"), (2, "Agility")]


def test_a_score_that_was_set_by_hand_stays_after_a_swap() -> None:
    """It is not the sheet's, and the choice of scores says so until one is chosen."""
    person = facing()
    person.type("score", "5")
    person.press("group-swap")
    assert column(person, "who") == ["Thug", "Kira"]
    assert column(person, "check")[1].startswith("5 dice")
    assert sides(person)[1].one("data-slot", "scores").elements[0].text == "set by hand"
    choose(person, 1, "")
    assert column(person, "check")[1].startswith("5 dice")
    choose(person, 1, "Agility")
    assert column(person, "check")[1].startswith("3 dice")


def adjust(person: Person, at: int, field: str, value: str) -> None:
    person.put("group-adjust", value, at=str(at), field=field)


def test_bonus_and_penalty_of_whoever_answers_and_of_allies_are_set_where_the_sides_are() -> None:
    """For one roll, in its odds and its dice; those of who acts are on the form. Another score leaves them."""
    person = facing(*[4] * 20)
    join(person, "Bo", "Kira")
    assert ["hidden" in side.one("data-slot", "adjusted") for side in sides(person)] == [True, False, False]
    assert column(person, "adjusts-text") == ["", "Bonus, penalty, venture", "Bonus, penalty, venture"]
    adjust(person, 1, "penalty", "1")
    adjust(person, 2, "bonus", "3")
    adjust(person, 2, "penalty", "1")
    assert column(person, "adjusts-text") == ["", "Penalty 1", "Bonus 3, penalty 1"]
    adjust(person, 1, "penalty", "2")
    assert [each[:20] for each in column(person, "modifiers")] == ["", "The last die is lost", ""]
    adjust(person, 1, "penalty", "1")
    assert [each.partition(" d")[0] for each in column(person, "check")] == ["3", "helps Kira: 1", "4"]
    person.act("group-score", value="2:Agility")
    assert column(person, "check")[2].startswith("3 dice")
    person = Person(*[4] * 20, kept=person.storage, game=GAME)
    roll_all(person)
    assert [(event.check.bonus, event.check.penalty) for event in person.log] == [(0, 0), (0, 1), (3, 1)]
    assert column(person, "adjusts-text") == ["", "Bonus, penalty, venture", "Bonus, penalty, venture"]


def test_what_is_warned_of_is_in_the_row_of_each() -> None:
    """Of who acts too: over Roll, a group has no warnings."""
    person = facing()
    person.type("penalty", "3")
    assert [each[:20] for each in column(person, "modifiers")] == ["The last die is lost", ""]


@pytest.mark.parametrize(("typed", "of"), [("11", ", not 11"), ("-1", ", not -1"), ("x", "")])
def test_a_bonus_out_of_bounds_is_refused(typed: str, of: str) -> None:
    """The error says what to enter, and what was typed is shown; nothing is rolled; empty is none."""
    person = facing()
    adjust(person, 1, "bonus", typed)
    person.press("roll")
    assert person.page.text("groups", "error") == f"Bonus: Enter a whole number from 0 to 10{of}."
    assert (sides(person)[1].one("data-field", "bonus")["value"], person.log) == (typed, ())
    adjust(person, 1, "bonus", "")
    assert (person.page.text("groups", "error"), column(person, "adjusts-text")[1]) == ("", "Bonus, penalty, venture")


def test_a_swap_keeps_what_does_not_fit() -> None:
    """Both sides are as they were, once swapped back; put right, nothing is wrong any more."""
    person = facing()
    person.type("bonus", "99")
    person.press("roll")
    before = person.values["score"], person.values["bonus"]
    person.press("sides-swap")
    assert column(person, "check")[1].startswith("3 dice")
    assert (sides(person)[1].one("data-field", "bonus")["value"], person.log) == ("99", ())
    person.press("sides-swap")
    assert (person.values["score"], person.values["bonus"]) == before
    person.type("bonus", "1")
    assert person.page.text("groups", "error") == ""


def test_allies_join_either_side_and_their_dice_are_pooled() -> None:
    """The odds are the core's; each rolls once; the card has what each side comes to together."""
    person = facing(*(5, 2, 1), *(5, 2), *(4, 4), *(3, 3, 5, 2))
    join(person, "Bo", "Kira")
    join(person, "Hound", "Thug")
    assert column(person, "who") == ["Kira", "Bo", "Thug", "Hound"]
    assert column(person, "check")[1] == "helps Kira: 2 dice, 4 or more on one die"
    team = [(KIRA, 3), (BO, 2), (THUG, 2), (HOUND, 4)]
    expected = [
        Participant(who=each.name, check=Check(score=score), number=each.rating("Reflex"), opposes=each in CAST[3:])
        for each, score in team
    ]
    odds = CONTEST.odds(expected)
    assert chances(person) == [(chance.label, percent(chance.chance, 1)) for chance in odds]
    (goal,) = (chance for chance in odds if chance.goal)
    heart = person.page.slot("next", "chances").elements
    assert (person.page.text("next", "chance"), person.page.text("next", "of")) == (
        short_percent(goal.chance),
        "Kira wins and succeeds",
    )
    assert [element.said("label") for element in heart] == [chance.label for chance in odds if chance is not goal]
    assert person.page.text("next", "caption") == "Contest, Kira and Bo against Thug and Hound"
    roll_all(person)
    assert group_rolled(person) == GroupRolled(GAME, "Contest", "Kira wins: Success", (4, 9, 3, 5))
    assert [(event.actor, event.target, event.reacts, event.joins) for event in person.log] == [
        ("k", "t", False, False),
        ("b", "t", False, True),
        ("t", "k", True, False),
        ("h", "k", True, False),
    ]
    together_now = ["Kira and Bo: Success, margin 1", "Thug and Hound: Success, margin 0"]
    shown = person.page.region("result").one("data-slot", "sides").elements
    said = [element.said("who") if element.all("data-slot", "who") else element.text for element in shown]
    assert said == [together_now[0], "Kira", "Bo", together_now[1], "Thug", "Hound"]
    assert "Equal highest dice: 2 beat 1" in person.card("reckoning")
    again = Person(kept=person.storage, game=GAME)
    assert again.page.region("result").text == person.page.region("result").text
    assert column(again, "answer") == column(person, "answer")


def test_who_can_help_is_on_the_same_side_and_takes_no_part() -> None:
    """One who helps is offered no more; removed, they are; those who act or are the target help nobody."""
    person = facing()
    assert help_offered(person) == {"Ally of Kira": ["Bo", "Mara"], "Ally of Thug": ["Hound"]}
    join(person, "Bo", "Kira")
    join(person, "Hound", "Thug")
    assert help_offered(person) == {"Ally of Kira": ["Mara"]}
    person.press("group-remove", at="1")
    assert (column(person, "who"), help_offered(person)) == (
        ["Kira", "Thug", "Hound"],
        {"Ally of Kira": ["Bo", "Mara"]},
    )
    aim_at(person, "Hound")
    assert column(person, "who") == ["Kira", "Hound"]


def test_no_more_than_five_help_one_side() -> None:
    """Six together, as in a cooperation; the button goes."""
    crowd = [replace(MARA, id=f"m{at}", name=f"Mara {at}") for at in range(6)]
    person = facing(cast=(KIRA, THUG, *crowd))
    for at in range(5):
        join(person, f"Mara {at}", "Kira")
    assert (help_offered(person), len(sides(person))) == ({}, 7)


def test_allies_stay_with_whom_they_help() -> None:
    """After a swap, and on the next visit; one who helps another helps the first no more."""
    person = facing()
    join(person, "Bo", "Kira")
    person.press("group-swap")
    assert column(person, "who") == ["Thug", "Kira", "Bo"]
    person = Person(kept=person.storage, game=GAME)
    assert column(person, "who") == ["Thug", "Kira", "Bo"]
    person.act("group-ally", character="b", helps="t")
    assert column(person, "who") == ["Thug", "Bo", "Kira"]


def test_whoever_acts_without_a_character_can_have_allies() -> None:
    """Those of the players."""
    person = Person(*[3] * 9, kept=kept(*map(CharacterSaved, CAST)), game=GAME)
    aim_at(person, "Thug")
    together(person)
    assert help_offered(person) == {"Ally of the first side": ["Kira", "Bo", "Mara"], "Ally of Thug": ["Hound"]}
    person.press("group-ally", character="b", helps=GAME)
    roll_all(person)
    assert [event.actor for event in person.log] == [GAME, "b", "t"]


def tie(*deal: str, venture: str = "0", dice: tuple[int, ...] = (5, 3, 2), thug: str = "5 4 1") -> Person:
    """Someone with a tie of Kira and Thug on the card, Kira's venture at that level, and these numbers typed there."""
    person = facing(*dice, cast=(KIRA, replace(THUG, ratings=KIRA.ratings[:1] + THUG.ratings[1:2])))
    person.pick("venture", venture)
    type_number(person, 1, "4")
    type_faces(person, 1, thug)
    roll_all(person)
    assert person.card("headline") == "Tie: deal reflex"
    for at, number in enumerate(deal):
        person.put("group-dealt", number, at=str(at))
    return person


@pytest.mark.parametrize(("deal", "winner"), [(("7", "3"), "Kira"), (("0", " 12 "), "Thug")])
def test_dealt_reflex_decides_the_tie_where_it_stands(deal: tuple[str, str], winner: str) -> None:
    """With the dice that were rolled; only the loser is offered a cost, and the winner's venture pays, once.

    One undo takes it back, a redo gives it.
    """
    person = tie(*deal, venture="1", dice=(5, 5, 2))
    rolled = person.log
    assert "waits for the deal" in person.card("reckoning")
    loser, pays = ("Thug", ["Venture"]) if winner == "Kira" else ("Kira", [])
    told = f"{winner} wins: Success"
    for action in ("group-decide", "group-decide", "undo", "redo"):
        decided = action != "undo"
        person.act(action)
        assert (person.card("headline"), person.log) == (told if decided else "Tie: deal reflex", rolled)
        assert f"{loser} Success at a cost" in person.card("consequences") or not decided
        assert f"{winner} Success at a cost" not in person.card("consequences")
        assert carried(person)["Kira"] == (pays if decided else [])
    (event,) = [entry.record.event for entry in person.entries if isinstance(entry.record.event, GroupDecided)]
    assert (event.outcome, event.numbers) == (told, tuple(int(each) for each in deal))
    # Once it is done again, the dealt numbers and what they bring are said again.
    assert person.page.text("announcer", "text").startswith(f"Contest decided: {winner} wins: Success; Reflex ")
    assert not person.page.html.all("data-do", "group-decide")
    again = Person(kept=person.storage, game=GAME)
    assert again.page.region("result").text == person.page.region("result").text


def test_a_stunt_taken_before_the_deal_stays_in_place_of_momentum() -> None:
    """The deal brings only what it has made certain."""
    person = tie(dice=(6, 6, 2, 1, 1), thug="6 6 2 1 1")
    take(person, "Kira: Use a momentum stunt")
    for at, number in enumerate(("9", "1")):
        person.put("group-dealt", number, at=str(at))
    person.press("group-decide")
    assert (carried(person)["Kira"], carried(person)["Thug"]) == ([], ["Momentum"])


@pytest.mark.parametrize("deal", [(), ("7",), ("7", "x"), ("7", "100"), ("-1", "7"), ("5", "5")])
def test_a_deal_that_decides_nothing_is_refused(deal: tuple[str, ...]) -> None:
    """The error says what to do, and goes with the next key. Beside the card of one of its rolls nothing is decided."""
    person = tie(*deal)
    before = person.entries
    person.press("group-decide")
    error = person.page.region("result").one("data-slot", "deal").said("error")
    assert person.entries == before
    assert error == (
        "Equal numbers: deal again." if deal == ("5", "5") else "Enter a whole number from 0 to 99 for each."
    )
    person.put("group-dealt", "6", at="0")
    assert person.page.region("result").one("data-slot", "deal").said("error") == ""
    person.show(next(entry.record.key for entry in person.entries if isinstance(entry.record.event, Rolled)))
    person.act("group-decide")
    assert person.entries == before


def test_a_value_that_is_refused_stops_the_contest_of_these_two() -> None:
    """Nobody else rolls in their place, though others were gathered before."""
    person = table(GAME, KIRA, THUG, dice=(3,) * 9)
    together(person)
    for who in ("Ann", "Bob"):
        person.type("who", who)
        person.press("group-add")
    act_as(person, "Kira")
    aim_at(person, "Thug")
    person.type("score", "77")
    assert column(person, "who") == ["Kira", "Thug"]
    assert chances(person) == []
    person.press("roll")
    assert person.log == ()
