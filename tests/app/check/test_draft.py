"""Drafts: tolerant in reading what a form holds, strict about the check that comes out."""

import json

import pytest

from app.check.draft import (
    Draft,
    agreed,
    draft_from_data,
    read_check,
    read_faces,
    read_fiction,
    spent,
    spent_check,
    stepped,
)
from razor_core.rules.fields import RuleError, bounds
from razor_core.rules.modifiers import Modifier
from razor_core.session.events import Fiction
from razor_core.systems import SYSTEMS, frameworks, razorweave, trident_sphere, witchgates
from razor_core.systems.razorweave import Check
from razor_core.systems.witchgates.stakes import Position

DIM = Modifier("burden", "Dim Light")


def refused(values: dict[str, str], *named: Modifier) -> RuleError:
    """The error of a form with these values."""
    with pytest.raises(RuleError) as caught:
        read_check(razorweave, Draft(values, named))
    return caught.value


def test_every_kind_of_field_is_read() -> None:
    """Numbers from their controls, the flag from its box, and the points of modifiers on top."""
    draft = Draft(
        {"dc": "18", "attribute": "-2", "bonus": "+3", "skill": "on", "who": "Kira"},
        (
            Modifier("edge", "Set Up"),
            Modifier("edge", "Elevated"),
            DIM,
            Modifier("dc", "Slick", 2),
            Modifier("dc", "Known", -4),
        ),
    )
    assert read_check(razorweave, draft) == Check(dc=16, attribute=-2, bonus=3, skill=True, edge=2, burden=1)


@pytest.mark.parametrize("name", ["dc", "attribute", "bonus"])
@pytest.mark.parametrize("text", ["", " ", "x", "1.5", "1e1", "12 14", "０", "--1", "9" * 10])
def test_an_unreadable_number_is_refused_with_its_bounds(name: str, text: str) -> None:
    """Empty, letters, fractions, full-width digits, far too many digits."""
    error = refused({name: text})
    low, high = bounds(Check, name)
    assert error.field == name
    assert str(low) in error.message
    assert str(high) in error.message


@pytest.mark.parametrize("name", ["dc", "attribute", "bonus"])
def test_a_number_may_be_on_its_bounds_and_not_beyond(name: str) -> None:
    """Both ends are read with space around them; one more is refused, never clamped."""
    for end, beyond in zip(bounds(Check, name), (-1, 1), strict=True):
        assert getattr(read_check(razorweave, Draft({name: f" {end} "})), name) == end
        assert refused({name: str(end + beyond)}).field == name


def test_fiction_is_what_the_form_says_without_space_around_it() -> None:
    """All texts and the modifiers; a Skill whose box is not ticked has no name, one that is a number needs no box."""
    said = {"who": " Kira ", "intent": "get in", "approach": " quietly"}
    texts = {"attribute-name": "AGI ", "skill": "on", "skill-name": " Lore"}
    assert read_fiction(razorweave, Draft(texts, (DIM,)), said) == Fiction(
        who="Kira", intent="get in", approach="quietly", attribute="AGI", skill="Lore", modifiers=(DIM,)
    )
    assert read_fiction(razorweave, Draft({"skill-name": "Lore"}), {}) == Fiction()
    assert read_fiction(witchgates, Draft({"skill-name": " Lore "}), {}).skill == "Lore"


@pytest.mark.parametrize("position", Position)
def test_an_enum_is_the_member_that_its_control_names(position: Position) -> None:
    """What names none is the default."""
    assert read_check(witchgates, Draft({"position": position.name})).position is position
    for text in ("", position.value, "NOWHERE"):
        assert read_check(witchgates, Draft({"position": text})).position is Position.RISKY


def test_a_flag_is_set_by_its_box_or_by_a_modifier() -> None:
    """Either alone, or both; a modifier below 0 sets nothing, and takes nothing away from the box."""
    word = Modifier("esoteric", "Lost word")
    for values, named, expected in (
        ({}, (), False),
        ({"esoteric": "on"}, (), True),
        ({}, (word,), True),
        ({"esoteric": "on"}, (word,), True),
        ({}, (Modifier("esoteric", "none", -1),), False),
        ({"esoteric": "on"}, (Modifier("esoteric", "none", -1),), True),
        ({}, (word, Modifier("esoteric", "none", -1)), False),
    ):
        assert read_check(witchgates, Draft(values, named)).esoteric is expected


def test_a_roll_uses_up_what_the_game_says_and_what_counts_once() -> None:
    """Spent numbers and flags are as at first, and modifiers for one roll are gone; nothing else changes."""
    stays, once = Modifier("resource_bonus", "Blessing"), Modifier("action_bonus", "Aim", 1, once=True)
    draft = Draft({"resource_bonus": "3", "stat": "4", "risk": "on"}, (stays, once))
    assert spent(trident_sphere, draft) == Draft({"resource_bonus": "0", "stat": "4", "risk": "on"}, (stays,))
    pushed = Draft({"score": "5", "venture": "2", "momentum": "on", "interference": "on"})
    assert spent(frameworks, pushed) == Draft({"score": "5", "venture": "0"})
    assert spent(witchgates, Draft({"misfortune": "on", "scene": "on"})) == Draft({"scene": "on"})
    height = Modifier("edge", "Height")
    assert spent(razorweave, Draft({"dc": "18"}, (Modifier("edge", "Aim", once=True), height))) == (
        Draft({"dc": "18"}, (height,))
    )


@pytest.mark.parametrize(
    ("values", "changed", "expected"),
    [
        ({"dc": "14", "dc-step": "18"}, "dc-step", {"dc": "18", "dc-step": "18"}),
        ({"dc": "20", "dc-step": "14"}, "dc", {"dc": "20", "dc-step": "20"}),
        ({"dc": " 15 ", "dc-step": "14"}, "dc", {"dc": " 15 ", "dc-step": "15"}),
        ({"skill-name": "Lore"}, "skill-name", {"skill-name": "Lore", "skill": "on"}),
        ({"skill-name": "  "}, "skill-name", {"skill-name": "  "}),
        ({"skill-name": "Lore"}, "skill", {"skill-name": "Lore"}),
        ({"attribute-name": "AGI"}, "attribute-name", {"attribute-name": "AGI"}),
        ({"reading": "strike", "dc": "14"}, "reading", {"reading": "strike", "dc": "14"}),
    ],
)
def test_controls_that_belong_together_agree(values: dict[str, str], changed: str, expected: dict[str, str]) -> None:
    """The DC follows its steps and they follow it; a Skill's name ticks the box; nothing else touches anything."""
    assert agreed(razorweave, values, changed) == expected


@pytest.mark.parametrize(
    ("value", "by", "expected"),
    [
        ("0", 1, "1"),
        ("0", -1, "-1"),
        ("10", 1, "10"),
        ("-5", -1, "-5"),
        ("", 1, "1"),
        ("x", -1, "-1"),
        ("999", -1, "10"),
    ],
)
def test_a_step_moves_the_number_within_its_bounds(value: str, by: int, expected: str) -> None:
    """From where it stands, or from 0 where that is no number; the other values stay."""
    moved = stepped(razorweave, {"attribute": value, "who": "Kira"}, "attribute", by)
    assert moved == {"attribute": expected, "who": "Kira"}


@pytest.mark.parametrize("text", ["3 4 5 6", "3456", "3,4,5,6", " 3; 4 ,5.6\n", "3+4+5+6", "3, 4, 5, 6"])
def test_faces_are_read_whatever_is_between_them(text: str) -> None:
    """Whatever people write between dice."""
    assert list(read_faces(text)) == [3, 4, 5, 6]


@pytest.mark.parametrize(("sides", "expected"), [(6, [1, 8]), (9, [1, 8]), (10, [18]), (20, [18]), (100, [18])])
def test_two_digits_are_two_dice_only_where_no_die_has_such_a_face(sides: int, expected: list[int]) -> None:
    """An 18 on a d20 is an 18, with or without anything around it; beside others it is in every game."""
    assert list(read_faces("18", sides)) == expected
    assert list(read_faces(" 18. ", sides)) == expected
    assert list(read_faces("18 7", sides)) == [18, 7]


def test_a_double_nought_is_what_it_is_called_on_a_die_of_a_hundred() -> None:
    """On any other die it is read as 0, which no die has."""
    assert list(read_faces("00", 100)) == [100]
    assert list(read_faces("00 7 0", 100)) == [100, 7, 0]
    assert list(read_faces("00", 20)) == [0]


@pytest.mark.parametrize("text", ["", "  ", ",", "three", "3 4 x 6", "３４５６", "٣٤", "3-4", "½", "<b>3</b>"])
def test_what_is_no_dice_is_refused(text: str) -> None:
    """Empty, letters, digits of other scripts, markup."""
    with pytest.raises(RuleError) as caught:
        read_faces(text)
    assert caught.value.field == "faces"


def test_a_draft_survives_json() -> None:
    """Those that count once too. A draft of an earlier version says nothing of that."""
    draft = Draft({"who": "Kïra <b>", "dc": "x"}, (DIM, Modifier("dc", "Slick", -2, once=True)))
    assert draft_from_data(json.loads(json.dumps(draft.to_data()))) == draft
    before = {"values": {}, "named": [{"field": "edge", "name": "Set Up", "points": 1}]}
    assert draft_from_data(before) == Draft({}, (Modifier("edge", "Set Up"),))


@pytest.mark.parametrize(
    "text",
    [
        "null",
        "7",
        '"draft"',
        "[]",
        "{}",
        '{"values": [], "named": []}',
        '{"values": {}}',
        '{"values": {}, "named": [{}]}',
        '{"values": {}, "named": [{"field": "dc", "name": "x", "points": "many"}]}',
        '{"values": {}, "named": [{"field": "dc", "name": "x", "points": NaN}]}',
        '{"values": {}, "named": [{"field": "dc", "name": "x", "points": 1e999}]}',
        '{"values": {}, "named": 1}',
    ],
)
def test_data_that_is_no_draft_is_an_empty_one(text: str) -> None:
    """Whatever stands in the storage, the form starts."""
    assert draft_from_data(json.loads(text)) == Draft()


@pytest.mark.parametrize(
    ("slug", "values", "named"),
    [
        ("razorweave", {"dc": "18", "attribute": "-2", "skill": "on"}, (Modifier("edge", "Set Up", once=True), DIM)),
        ("razorweave", {"dc": "18"}, (Modifier("dc", "Slick", 2, once=True), Modifier("dc", "Known", -4))),
        ("razorweave", {"dc": "18"}, (Modifier("skill", "Tutor", once=True), Modifier("skill", "Own"))),
        ("frameworks", {"score": "3", "venture": "2", "momentum": "on"}, (Modifier("bonus", "Venture", 2, once=True),)),
        ("frameworks", {"venture": "1"}, (Modifier("venture", "Vow", 1), Modifier("momentum", "Momentum", once=True))),
        ("frameworks", {}, (Modifier("interference", "Rain"),)),
        ("trident_sphere", {"resource_bonus": "3"}, ()),
        ("witchgates", {"misfortune": "on", "rating": "2"}, (Modifier("merit", "Name", once=True),)),
    ],
)
def test_a_check_is_spent_as_the_draft_that_it_came_from(slug: str, values: dict, named: tuple[Modifier, ...]) -> None:
    """Fields that a roll uses up are as at first, points of reasons that count once are gone, the others stay."""
    system, draft = SYSTEMS[slug], Draft(values, named)
    check = read_check(system, draft)
    assert spent_check(system, check, named) == read_check(system, spent(system, draft))


def test_a_check_spent_stays_within_its_bounds() -> None:
    """Where only the reason that is gone made up for a number that no form may hold."""
    low, high = bounds(Check, "dc")
    assert spent_check(razorweave, Check(dc=low), (Modifier("dc", "Slick", 3, once=True),)).dc == low
    assert spent_check(razorweave, Check(dc=high), (Modifier("dc", "Known", -3, once=True),)).dc == high
