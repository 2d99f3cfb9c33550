"""Drafts: tolerant in reading what a form holds, strict about the check that comes out."""

import json

import pytest

from app.check.draft import (
    Draft,
    agreed,
    draft_from_data,
    part_values,
    read_base,
    read_faces,
    read_fiction,
    spent,
    stepped,
)
from razor_core.rules.fields import RuleError, bounds
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.rules.system import System
from razor_core.session.events import Fiction
from razor_core.systems import frameworks, gemini, razorweave, trident_sphere, witchgates
from razor_core.systems.razorweave import Check
from razor_core.systems.witchgates.stakes import Position

DIM = Modifier("burden", "Dim Light")


def once(field: str, name: str, points: int = 1) -> Modifier:
    """A modifier for one roll."""
    return Modifier(field, name, points, Lifetime.ROLL)


def refused(values: dict[str, str]) -> RuleError:
    """The error of a form with these values."""
    with pytest.raises(RuleError) as caught:
        read_base(razorweave, Draft(values))
    return caught.value


def test_every_kind_of_field_is_read() -> None:
    """Numbers from their controls, the flag from its box, without any modifier."""
    draft = Draft(
        {"dc": "18", "attribute": "-2", "bonus": "+3", "skill": "on", "who": "Kira"},
        (Modifier("edge", "Set Up"), DIM, Modifier("dc", "Slick", 2)),
    )
    assert read_base(razorweave, draft) == Check(dc=18, attribute=-2, bonus=3, skill=True)


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
        assert getattr(read_base(razorweave, Draft({name: f" {end} "})), name) == end
        assert refused({name: str(end + beyond)}).field == name


def test_fiction_is_what_the_form_says_without_space_around_it() -> None:
    """All texts, and the modifiers of the roll; a Skill has no name while its box is clear, if it has one."""
    said = {"who": " Kira ", "intent": "get in", "approach": " quietly"}
    texts = {"attribute-name": "AGI ", "skill": "on", "skill-name": " Lore"}
    assert read_fiction(razorweave, Draft(texts), said, (DIM,)) == Fiction(
        who="Kira", intent="get in", approach="quietly", attribute="AGI", skill="Lore", modifiers=(DIM,)
    )
    assert read_fiction(razorweave, Draft({"skill-name": "Lore"}), {}) == Fiction()
    assert read_fiction(witchgates, Draft({"skill-name": " Lore "}), {}).skill == "Lore"


@pytest.mark.parametrize("position", Position)
def test_an_enum_is_the_member_that_its_control_names(position: Position) -> None:
    """What names none is the default."""
    assert read_base(witchgates, Draft({"position": position.name})).position is position
    for text in ("", position.value, "NOWHERE"):
        assert read_base(witchgates, Draft({"position": text})).position is Position.RISKY


def test_a_roll_uses_up_what_the_game_says_and_what_is_for_one_roll() -> None:
    """Spent numbers and flags are as at first; what was left out or chosen is not, next time. All else stays."""
    stays = Modifier("resource_bonus", "Blessing")
    key = ("k", "action_bonus", "Bonus")
    draft = Draft(
        {"resource_bonus": "3", "stat": "4", "risk": "on"}, (stays, once("action_bonus", "Aim")), (key,), (key,)
    )
    assert spent(trident_sphere, draft) == Draft({"resource_bonus": "0", "stat": "4", "risk": "on"}, (stays,))
    pushed = {"score": "5", "venture": "2", "bonus": "1", "penalty": "3", "momentum": "on", "interference": "on"}
    assert spent(frameworks, Draft(pushed)) == Draft({"score": "5", "venture": "0", "bonus": "0", "penalty": "0"})
    assert spent(witchgates, Draft({"misfortune": "on", "scene": "on", "rating": "2"})) == Draft({"rating": "2"})
    rain = Modifier("dc", "Rain", 2)
    assert spent(razorweave, Draft({"dc": "18", "bonus": "2"}, (once("edge", "Aim"), rain))) == (
        Draft({"dc": "18", "bonus": "0"}, (rain,))
    )


@pytest.mark.parametrize(
    ("system", "slug", "scope", "controls", "expected"),
    [
        (
            razorweave,
            "razorweave",
            Scope.ACTOR,
            {"attribute", "dc", "bonus", "attribute-name", "skill-name"},
            {"attribute": "0", "skill": "", "bonus": "0", "attribute-name": "", "skill-name": ""},
        ),
        (razorweave, "razorweave", Scope.TARGET, {"attribute", "dc"}, {}),
        (razorweave, "razorweave", Scope.SCENE, {"attribute", "dc"}, {"dc": "14"}),
        (gemini, "gemini", Scope.TARGET, {"opposition", "skill"}, {"opposition": "3"}),
        (witchgates, "witchgates", Scope.SCENE, {"cuts", "position"}, {"cuts": "0", "position": "RISKY"}),
    ],
)
def test_each_part_of_a_form_has_its_first_values(
    system: System, slug: str, scope: Scope, controls: set[str], expected: dict[str, str]
) -> None:
    """Flags always; numbers, enums and names where the form has a control for them."""
    assert part_values(system, slug, scope, controls) == expected


@pytest.mark.parametrize(
    ("values", "changed", "expected"),
    [
        ({"dc": "14", "dc-step": "18"}, "dc-step", {"dc": "18", "dc-step": "18"}),
        ({"dc": "20", "dc-step": "14"}, "dc", {"dc": "20", "dc-step": "20"}),
        ({"dc": " 15 ", "dc-step": "14"}, "dc", {"dc": " 15 ", "dc-step": "15"}),
        ({"dc": "x", "dc-step": "14"}, "dc", {"dc": "x", "dc-step": ""}),
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


def test_the_steps_show_what_the_check_has_and_the_number_is_without_modifiers() -> None:
    """Either way: a step taps the DC of the check, a typed number gets the modifiers on top."""
    for points, number in ((2, "16"), (-4, "22")):
        stepped_to = {"dc": number, "dc-step": "18"}
        assert agreed(razorweave, {"dc": "14", "dc-step": "18"}, "dc-step", {"dc": points, "edge": 1}) == stepped_to
        assert agreed(razorweave, {"dc": number, "dc-step": "14"}, "dc", {"dc": points, "edge": 1}) == stepped_to


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


@pytest.mark.parametrize(
    ("sides", "such"),
    [(6, "faces of your dice, such as 3 4 5 6"), (20, "face of your die, such as 14"), (100, "such as 70")],
)
def test_the_hint_is_a_number_of_that_die(sides: int, such: str) -> None:
    """A die of many sides is thrown alone."""
    with pytest.raises(RuleError, match=such):
        read_faces("x", sides)


def test_a_draft_survives_json() -> None:
    """With lifetimes and scopes, and with what was left out or chosen."""
    modifiers = (DIM, Modifier("dc", "Slick", -2, Lifetime.ROLL, Scope.SCENE))
    key = ("k", "edge", "Lucky")
    draft = Draft({"who": "Kïra <b>", "dc": "x"}, modifiers, left_out=(key,), chosen=(key, key))
    assert draft_from_data(json.loads(json.dumps(draft.to_data()))) == draft


@pytest.mark.parametrize("name", ["modifiers", "named"])
def test_a_draft_of_an_earlier_version_is_read(name: str) -> None:
    """The first called its modifiers named; later ones had a flag for one roll, or none at all."""
    data = [
        {"field": "edge", "name": "Set Up", "points": 1},
        {"field": "edge", "name": "Aim", "points": 2, "once": True},
        {"field": "dc", "name": "Rain", "points": 2, "once": False},
    ]
    expected = (Modifier("edge", "Set Up"), once("edge", "Aim", 2), Modifier("dc", "Rain", 2))
    assert draft_from_data({"values": {"dc": "16"}, name: data}) == Draft({"dc": "16"}, expected)


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
        '{"values": {}, "modifiers": [{"field": "dc", "name": "x", "lifetime": "EVER"}]}',
        '{"values": {}, "modifiers": [{"field": "dc", "name": "x", "scope": "ALL"}]}',
        '{"values": {}, "modifiers": [], "left_out": [["k", "edge"]]}',
        '{"values": {}, "modifiers": [], "chosen": 7}',
    ],
)
def test_data_that_is_no_draft_is_an_empty_one(text: str) -> None:
    """Whatever stands in the storage, the form starts."""
    assert draft_from_data(json.loads(text)) == Draft()
