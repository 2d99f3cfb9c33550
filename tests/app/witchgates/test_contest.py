"""Player against player in Witchgates: both sides, forfeits, ties."""

from typing import Any

import pytest

from razor_core.rules.modifiers import Modifier
from razor_core.systems.witchgates import Check, Effect, Position
from razor_core.table.characters import Skill
from tests.support.page.characters import aim_at, carried, character, tap_carried
from tests.support.page.consequences import choose_form, line, recipient, take
from tests.support.page.groups import column, gathered, roll_all, sides, together
from tests.support.page.log import lines
from tests.support.page.person import Person
from tests.support.page.witchgates import (
    CHARM,
    DEAL,
    GAME,
    RAIN,
    RISKY,
    SUFFER,
    at_the_gates,
    effect,
    filled,
    merited,
    position,
)


def two_players(**values: Any) -> Person:
    """Kira acts against Vance, another player, in a contest."""
    person = at_the_gates(merited("Kira"), merited("Vance", **values))
    aim_at(person, "Vance")
    person.pick("effect", "HIGH")
    together(person)
    return person


def test_each_side_of_a_contest_has_its_trouble_and_harms_the_other() -> None:
    """On the card of the contest: the winner's effect and the loser's trouble, each with its own target."""
    person = two_players()
    roll_all(person, 6, 2)
    assert person.card("headline") == "Kira wins"
    assert (recipient(person, f"Kira: {DEAL}"), line(person, f"Kira: {DEAL}").said("label")) == ("Vance", DEAL)
    take(person, f"Kira: {DEAL}", by=1)
    choose_form(person, f"Vance: {RISKY}", "Harm")
    take(person, f"Vance: {SUFFER}", by=1)
    assert filled(person) == {"Vance: Merit": 2}
    assert carried(person) == {"Kira": [], "Vance": ["Miss-fortune"]}


def test_a_side_of_a_contest_loses_the_esoteric_that_it_risked() -> None:
    """And whoever did not risk the one of that name keeps it."""
    charm = Modifier("esoteric", "Charm", optional=True)
    person = at_the_gates(character("Kira", GAME, modifiers=(charm,)), character("Vance", GAME, modifiers=(charm,)))
    aim_at(person, "Vance")
    together(person)
    tap_carried(person, "Charm")
    roll_all(person, 2, 1, 3)
    assert carried(person) == {"Kira": ["Miss-fortune"], "Vance": ["Charm", "Miss-fortune"]}


def test_a_contest_begins_with_a_medium_effect() -> None:
    """It can be raised again, and stays so while the contest is chosen."""
    person = two_players()
    assert effect(person) is Effect.MEDIUM
    person.pick("effect", "HIGH")
    together(person)
    assert effect(person) is Effect.HIGH


def test_a_contest_can_be_forfeited_before_the_dice() -> None:
    """The card and the log have it, and nothing is rolled."""
    person = two_players()
    person.tap("Vance forfeits", within="groups")
    assert (person.log, person.card("headline"), person.card("caption")) == ((), "Kira wins", "Player against player")
    assert "Vance: Forfeit, Kira wins" in person.page.region("result").text
    buttons = person.page.region("result")
    assert all("hidden" in buttons.one("data-do", each) for each in ("again", "retry", "correct"))
    assert [entry.lines for entry in person.entries[-2:]] == [
        ("Player against player: Kira wins",),
        ("Vance: Forfeit, Kira wins",),
    ]
    assert lines(person)[0].said("what") == "Player against player · Vance: Forfeit"
    assert person.toast == "Vance forfeits"
    roll_all(person, 6, 2)
    assert len(person.log) == 2
    person.undo()
    person.undo()
    assert "Forfeit" not in person.page.region("result").text


def test_a_tie_is_noted_and_rolled_again_from_the_card() -> None:
    """Both sides roll again, with what is left to them; what is decided is not rolled again."""
    person = two_players()
    roll_all(person, 5, 5)
    take(person, "The tie changes the scene")
    person.dice.script = [6, 4]
    person.tap("Roll again")
    assert (person.card("headline"), len(person.log)) == ("Kira wins", 4)
    assert [roll.reacts for roll in person.log] == [False, True] * 2
    assert "hidden" in person.page.region("result").one("data-do", "again")


def test_a_tie_is_rolled_again_with_typed_dice_from_the_card() -> None:
    """With what both had set up for the first; dice that do not fit are said, and who types none throws."""
    wings = Modifier("merit", "Wings", optional=True)
    person = at_the_gates(merited("Kira", modifiers=(wings,)), merited("Vance"))
    aim_at(person, "Vance")
    together(person)
    tap_carried(person, "Wings")
    roll_all(person, 5, 1, 5)
    person.put("again-faces", "6", at="0")
    person.tap("Roll again with these dice")
    assert "Kira: Enter 2 dice; you entered 1." in person.page.region("result").text
    assert not person.log[2:]
    person.put("again-faces", "6 2", at="0")
    person.dice.script = [5]
    person.tap("Roll again with these dice")
    assert [roll.faces for roll in person.log[2:]] == [(6, 2), (5,)]
    assert person.card("headline") == "Kira wins"
    assert not person.page.region("result").all("data-input", "again-faces")


def test_a_contest_shows_before_its_dice_what_a_check_shows() -> None:
    """The stakes, what is risked and the chance of a twist, of both sides."""
    person = at_the_gates(character("Kira", GAME), character("Vance", GAME, modifiers=(RAIN, CHARM)))
    aim_at(person, "Vance")
    together(person)
    person.press("group-carried", name="Charm")
    person.act("group-choose", value="1:position:DESPERATE")
    assert person.page.texts("next", "notes-of-others") == [
        "Vance: Desperate: a glance or a miss brings two high troubles or one major (WG-6).",
        "Vance: Desperate: even a hit may leave some trouble (WG-6).",
        "Vance: Medium effect: mark or clear 1 box (WG-7).",
        "Vance: A miss loses the esoteric or lost word (WG-5).",
    ]
    person.press("sides-swap")
    person.pick("scene")
    person.press("sides-swap")
    rows = person.page.slot("next", "chances-of-others").elements
    assert [row.said("label") for row in rows[:2]] == ["Vance: a twist", "Vance: a hit and a twist"]
    for name in ("scene", "merit"):
        person.pick(name)
    rows = person.page.slot("next", "chances-of-others").elements
    assert [row.said("label") for row in rows if "a twist" in row.said("label")][::4] == [
        "Kira: a twist",
        "Vance: a twist",
    ]


def test_of_those_who_were_added_the_stakes_are_said_once() -> None:
    """In their rows; the chances of a twist are with the odds."""
    person = gathered(GAME, "Ash", "Bree")
    assert [each.partition(":")[0] for each in column(person, "modifiers")] == ["Risky", "Risky"]
    person.pick("scene")
    person.press("group-remove", at="1")
    person.press("group-add")
    assert person.page.texts("next", "notes-of-others") == []
    rows = person.page.slot("next", "chances-of-others").elements
    assert rows[0].said("label") == "Bree: a twist"


@pytest.mark.parametrize("swap", ["group-swap", "sides-swap"])
def test_what_is_chosen_after_a_contest_counts_in_the_next(swap: str) -> None:
    """Of whoever acts and, after a change of sides and back, of the other: things carried, boxes, what is entered."""
    wings, luck = (Modifier("merit", name, optional=True) for name in ("Wings", "Luck"))
    person = at_the_gates(merited("Kira", modifiers=(wings,)), merited("Vance", modifiers=(luck,)))
    aim_at(person, "Vance")
    together(person)
    for _ in range(2):
        tap_carried(person, "Wings")
        person.pick("misfortune")
        assert (column(person, "modifiers"), column(person, "answer")[0]) == (["Miss-fortune · Wings", ""], "")
        person.press(swap)
        assert person.check == Check(rating=1)
        tap_carried(person, "Luck")
        person.type_modifier("scene", "High ground")
        person.press(swap)
        assert column(person, "check") == ["3 dice, 6 hits, 4 or 5 glances"] * 2
        roll_all(person, 6, 1, 1, 2, 3, 4)
        assert [roll.check.pool for roll in person.log[-2:]] == [3, 3]
        assert column(person, "check") == ["1 die, 6 hits, 4 or 5 glances"] * 2


def test_a_reduced_effect_of_a_side_lowers_what_its_side_offers() -> None:
    """What its higher effect had marked is taken back; the other side keeps its offers. Undo brings all back."""
    person = two_players()
    person.pick("effect", "HIGH")
    roll_all(person, 5, 4)
    take(person, "Kira: Deal harm: mark 2 boxes of a merit", by=2)
    take(person, f"Vance: {DEAL}", by=1)
    choose_form(person, f"Kira: {RISKY}", "Reduced effect")
    take(person, "Kira: Medium reduced effect: Medium effect from now on")
    assert effect(person) is Effect.MEDIUM
    assert filled(person) == {"Kira: Merit": 1, "Vance: Merit": 1}
    person.undo()
    assert filled(person) == {"Kira: Merit": 1, "Vance: Merit": 2}
    assert effect(person) is Effect.HIGH


def test_undo_gives_the_one_who_answers_what_they_had() -> None:
    """Also what was set beside them after the roll, and with another game on the table."""
    person = two_players()
    roll_all(person, 6, 2)
    person.act("group-choose", value="1:position:CONTROLLED")
    choose_form(person, f"Vance: {RISKY}", "Worsened position")
    person.play("gemini")
    take(person, "Vance: Medium worsened position: Desperate from now on")
    person.play(GAME)
    assert column(person, "adjusts-text") == ["", "Desperate, Medium"]
    person.play("gemini")
    person.undo()
    person.play(GAME)
    assert column(person, "adjusts-text") == ["", "Controlled, Medium"]
    assert position(person) is Position.RISKY


def test_what_worsens_for_one_of_two_who_were_added_is_theirs() -> None:
    """Nobody of the table acts: each has the check that they were added with, and the form is for the next."""
    person = gathered(GAME, "Ash", "Bree")
    roll_all(person, 4, 1, 5, 1)
    choose_form(person, f"Ash: {RISKY}", "Worsened position")
    take(person, "Ash: Medium worsened position: Desperate from now on")
    assert [words.partition(":")[0] for words in column(person, "modifiers")] == ["Desperate", "Risky"]
    assert position(person) is Position.RISKY


def test_an_attribute_says_that_the_gm_asks_for_it() -> None:
    """Where it is chosen: among the buttons to roll with, and beside whoever answers."""
    person = two_players(skills=(Skill("Fighting", "", 2),))
    buttons = person.page.region("abilities").all("data-do", "character-skill")
    assert [(button.said("name"), button.said("when")) for button in buttons] == [("Attribute 1", "if the GM asks")]
    options = [
        element.text for element in sides(person)[1].one("data-input", "group-score").walk() if element.tag == "option"
    ]
    assert options == ["Fighting 2", "Attribute 1 if the GM asks"]


def test_power_of_the_one_who_answers_is_set_beside_them() -> None:
    """A cut and the raised effect together, for their next roll."""
    person = two_players()
    person.act("group-choose", value="1:power:on")
    assert column(person, "adjusts-text") == ["", "Risky, Medium, power"]
    roll_all(person, 6, 5, 4)
    assert person.log[-1].check == Check(rating=1, power=True)
    assert column(person, "adjusts-text") == ["", "Risky, Medium"]


def test_position_effect_cuts_and_harm_of_the_one_who_answers_are_set_beside_them() -> None:
    """They count in the roll, and change places with the sides."""
    person = two_players()
    for value in ("position:CONTROLLED", "effect:MAJOR"):
        person.act("group-choose", value=f"1:{value}")
    for field, number in (("cuts", "1"), ("harm", "3")):
        person.put("group-adjust", number, at="1", field=field)
    assert column(person, "adjusts-text") == ["", "Controlled, Major, cuts 1, harm 3"]
    assert person.check == Check(rating=1)
    theirs = Check(rating=1, position=Position.CONTROLLED, effect=Effect.MAJOR, cuts=1, harm=3)
    for check, texts in ((theirs, "Risky, Medium"), (Check(rating=1), "Controlled, Major, cuts 1, harm 3")):
        person.press("group-swap")
        assert (person.check, column(person, "adjusts-text")) == (check, ["", texts])
    roll_all(person, 6, 5, 4)
    assert person.log[-1].check == theirs


def test_the_table_sees_each_side_of_a_contest_once() -> None:
    """Its dice and its tier are there; what came of them is told besides, also who gave up before any."""
    person = two_players()
    roll_all(person, 6, 2)
    person.press("show-table")
    assert person.card("notes") == "Take a miss-fortune; Vance gains Miss-fortune"
    person.press("show-end")
    person.tap("Vance forfeits", within="groups")
    person.press("show-table")
    assert (person.card("headline"), person.card("notes")) == ("Kira wins", "Vance: Forfeit")
