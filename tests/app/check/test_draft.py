"""Drafts of half-filled forms: read with tolerance, strict about the check that comes out, stored on the device."""

import json

import pytest

from app.check.draft import Draft, draft_from_data, part_values, read_faces, read_fiction, spent, stepped
from app.check.drafts import PREFIX, Drafts
from app.storage.layout import UNREAD
from app.storage.stores import Memory
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.session.events import Fiction
from razor_core.systems import SYSTEMS, frameworks, razorweave, trident_sphere, witchgates
from tests.support.storage.fakes import FakeLocal

DIM = Modifier("burden", "Dim Light")


def once(field: str, name: str, points: int = 1) -> Modifier:
    return Modifier(field, name, points, Lifetime.ROLL)


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
    ("slug", "scope", "controls", "expected"),
    [
        ("razorweave", Scope.ACTOR, "attribute dc bonus skill-name", "attribute=0 skill= bonus=0 skill-name="),
        ("razorweave", Scope.TARGET, "attribute dc", ""),
        ("razorweave", Scope.SCENE, "attribute dc", "dc=14"),
        ("gemini", Scope.TARGET, "opposition skill", "opposition=3"),
        ("witchgates", Scope.SCENE, "cuts position", "cuts=0 position=RISKY"),
    ],
)
def test_each_part_of_a_form_has_its_first_values(slug: str, scope: Scope, controls: str, expected: str) -> None:
    """Flags always; numbers, enums and names where the form has a control for them."""
    values = part_values(SYSTEMS[slug], slug, scope, controls.split())
    assert sorted(f"{name}={value}" for name, value in values.items()) == sorted(expected.split())


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


@pytest.mark.parametrize("text", ["{", "[" * 200_000, '{"a":' * 100_000, '"' + "x" * 10**6 + '"', "[]", "7", '"x"'])
@pytest.mark.parametrize("name", ["razorweave", "characters", "heroes"])
def test_what_cannot_be_read_is_set_aside(text: str, name: str) -> None:
    """Whole, once, and told; what is stored under its name later overwrites nothing."""
    told: list[str] = []
    store = Memory()
    store.put(PREFIX + name, text)
    drafts = Drafts(store, told.append)
    if name == "razorweave":
        assert drafts.form(name) == Draft()
    else:
        assert drafts.get("characters", dict) is None
    drafts.keep(name, {})
    assert told == ["1 draft could not be read and was set aside"]
    assert [store.get(key) for key in store.keys(UNREAD)] == [text]
    assert Drafts(store, pytest.fail).get(name) == {}


def test_what_there_is_no_space_to_set_aside_is_not_overwritten() -> None:
    """It stays where it is until there is space."""
    told: list[str] = []
    drafts = Drafts(store := FakeLocal({f"{PREFIX}x": "{" * 99}, quota=120), told.append)
    assert drafts.get("x") is None
    drafts.keep("x", {})
    assert store.texts == {f"{PREFIX}x": "{" * 99}
    assert told[-1] == "The form is not saved: storage is full"
    store.quota = 1000
    drafts.keep("x", {})
    assert sorted(store.texts.values()) == ["{" * 99, "{}"]
