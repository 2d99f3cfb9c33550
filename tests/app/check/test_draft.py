"""Drafts: tolerant in reading what a form holds, strict about the check that comes out."""

import json

import pytest

from app.check.draft import Draft, draft_from_data, part_values, read_base, read_faces, read_fiction, spent, stepped
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.rules.system import System
from razor_core.session.events import Fiction
from razor_core.systems import frameworks, gemini, razorweave, trident_sphere, witchgates

DIM = Modifier("burden", "Dim Light")


def once(field: str, name: str, points: int = 1) -> Modifier:
    """A modifier for one roll."""
    return Modifier(field, name, points, Lifetime.ROLL)


def refused(values: dict[str, str]) -> RuleError:
    """The error of a form with these values."""
    with pytest.raises(RuleError) as caught:
        read_base(razorweave, Draft(values))
    return caught.value


def test_fiction_is_what_the_form_says_without_space_around_it() -> None:
    """All texts, and the modifiers of the roll; a Skill has no name while its box is clear, if it has one."""
    said = {"who": " Kira ", "intent": "get in", "approach": " quietly"}
    texts = {"attribute-name": "AGI ", "skill": "on", "skill-name": " Lore"}
    assert read_fiction(razorweave, Draft(texts), said, (DIM,)) == Fiction(
        who="Kira", intent="get in", approach="quietly", attribute="AGI", skill="Lore", modifiers=(DIM,)
    )
    assert read_fiction(razorweave, Draft({"skill-name": "Lore"}), {}) == Fiction()
    assert read_fiction(witchgates, Draft({"skill-name": " Lore "}), {}).skill == "Lore"


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
