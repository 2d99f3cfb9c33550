"""Characters: what they are made of, what is refused, and their tokens."""

from dataclasses import FrozenInstanceError, replace

import pytest

from razor_core.rules.fields import MOST_POINTS, RuleError, bounds, quoted
from razor_core.rules.modifiers import Lasts, Token
from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave import Check
from razor_core.systems.witchgates import Check as WitchCheck
from razor_core.table.characters import (
    Character,
    Rating,
    Side,
    Skill,
    by_name,
    find,
    merge_edit,
    tokens_to_remove,
    tokens_used,
    update,
    validate_field,
)
from tests.support.refused import refusal

KIRA = Character(
    id="k",
    name="Kira",
    system="razorweave",
    ratings=(Rating("MIG", 0), Rating("AGI", 2)),
    skills=(Skill("Fine Manipulation", "AGI"),),
    tokens=(Token("Low-light training", "edge"), Token("Exhausted", "burden", 2)),
)
TRAINING, EXHAUSTED = KIRA.tokens
CALM = Token("Calm", "edge", cancels="burden")


def test_defaults() -> None:
    """A character of the players with nothing else."""
    bare = Character(id="k", name="Kira", system="razorweave")
    assert bare == replace(KIRA, side=Side.PLAYER, ratings=(), skills=(), tokens=(), clock="")
    assert Skill("Fine Manipulation", "AGI").value == 1


def test_a_rating_is_found_by_its_name() -> None:
    """The first of two, and 0 where there is none."""
    assert (KIRA.rating("AGI"), KIRA.rating("MIG"), KIRA.rating("PRE")) == (2, 0, 0)
    assert replace(KIRA, ratings=(Rating("AGI", 1), Rating("AGI", 3))).rating("AGI") == 1


@pytest.mark.parametrize("slug", SYSTEMS)
def test_numbers_have_the_bounds_of_the_check(slug: str) -> None:
    """Of the field that they fill; where a Skill sets a flag, those of points."""
    system = SYSTEMS[slug]
    for field, numbers, kind in (
        (system.RATING_FIELD, "ratings", lambda value: Rating("Wits", value)),
        (system.SKILL_FIELD, "skills", lambda value: Skill("Wits", "", value)),
    ):
        flag = isinstance(getattr(system.Check(), field), bool)
        low, high = (-MOST_POINTS, MOST_POINTS) if flag else bounds(system.Check, field)
        character = Character(id="h", name="Ash", system=slug, **{numbers: (kind(low), kind(high))})
        for beyond in (low - 1, high + 1, 10**5000):
            message = f"Enter a whole number from {low} to {high}, not {quoted(beyond)}."
            assert refusal(replace, character, **{numbers: (kind(beyond),)}) == ("Wits", message)


def test_characters_are_frozen_and_hashable() -> None:
    """In every part."""
    for value in (KIRA, KIRA.ratings[0], KIRA.skills[0], TRAINING):
        with pytest.raises(FrozenInstanceError):
            value.name = "Kit"
    assert len({KIRA, replace(KIRA), replace(KIRA, side=Side.OPPOSITION)}) == 2


def test_tokens_fit_numbers_and_flags() -> None:
    """With any points, or without a field."""
    tokens = (Token("", "dc", -MOST_POINTS), Token("", "bonus", MOST_POINTS), Token("", "skill", 0), Token("", ""))
    assert replace(KIRA, id='"<\0', name=" Zoë \n", tokens=tokens).tokens == tokens


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"id": ""}, "id"),
        ({"name": " \n"}, "name"),
        ({"system": "chess"}, "system"),
        ({"ratings": (Rating("MIG", 2), Rating("AGI", 11))}, "AGI"),
        ({"ratings": (Rating("x" * 1000, 11),)}, "x" * 40),
        ({"tokens": (Token("Lucky", "luck"),)}, "field"),
    ],
    ids=lambda value: quoted(value) if isinstance(value, str) else None,
)
def test_a_value_out_of_bounds_is_refused(values: dict, field: str) -> None:
    """In a short error that names the field."""
    with pytest.raises(RuleError) as caught:
        replace(KIRA, **values)
    assert caught.value.field == field
    assert len(str(caught.value)) < 120


def test_points_can_be_added_to_numbers_and_flags() -> None:
    """Of a class or of a check; not to a choice from a list, nor to an unknown field."""
    for check, name in ((Check, "edge"), (Check(), "skill"), (WitchCheck, "merit")):
        validate_field(check, name)
    for check, name in ((Check, "luck"), (Check(), ""), (WitchCheck, "position"), (WitchCheck(), "effect")):
        message = f"Choose a number or flag of the check, not '{name}'."
        assert refusal(validate_field, check, name) == ("field", message)


# -- tokens ------------------------------------------------------------------------------------------------------------


def test_a_token_is_found_by_its_field_and_name() -> None:
    """One of the same name on another field is another."""
    both = KIRA.with_token(Token("Exhausted", "edge"))
    assert both.token("burden", "Exhausted") == EXHAUSTED
    assert both.token("dc", "Exhausted") is None
    assert both.tokens == (*KIRA.tokens, Token("Exhausted", "edge"))
    assert both.without_token("burden", "Exhausted").tokens == (TRAINING, Token("Exhausted", "edge"))
    assert both.without_token("dc", "Exhausted") == both


def test_a_token_that_cancels_removes_another() -> None:
    """And does not stay itself; where there is no other, it stays."""
    calm = KIRA.with_token(CALM)
    assert (KIRA.cancelled_by(CALM), calm.cancelled_by(CALM)) == (EXHAUSTED, None)
    assert calm.tokens == (TRAINING,)
    assert calm.with_token(CALM).tokens == (TRAINING, CALM)
    assert KIRA.with_token(Token("Hurt", "burden")).with_token(CALM).tokens == (TRAINING, Token("Hurt", "burden"))
    assert KIRA.cancelled_by(replace(CALM, cancels="")) is None
    assert KIRA.with_token(Token("Lucky", "luck", cancels="burden")).tokens == (TRAINING,)
    with pytest.raises(RuleError, match=r"^field: "):
        KIRA.with_token(Token("Lucky", "luck"))


def test_a_second_token_of_a_name_has_the_next_free_number() -> None:
    """And its own points (WG-16); one that cancels replaces all of its name instead."""
    cold = Token("Cold", "burden", 2, Lasts.USED)
    twice = KIRA.with_token(cold).with_token(replace(cold, points=1)).with_token(Token("Cold", "edge"))
    assert twice.tokens[2:] == (cold, replace(cold, name="Cold 2", points=1), Token("Cold", "edge"))
    assert twice.without_token("burden", "Cold").with_token(cold).tokens[-1] == cold
    momentum = Token("Momentum", "edge", cancels="dc")
    again = replace(momentum, points=2)
    assert KIRA.with_token(momentum).with_token(again).tokens[2:] == (again,)
    assert replace(KIRA, tokens=(momentum, momentum)).with_token(again).tokens == (again,)


OWED, SECOND = Token("Owed", "misfortune"), Token("Owed 2", "misfortune")


@pytest.mark.parametrize(
    ("field", "names", "used"),
    [
        ("misfortune", (), (OWED,)),
        ("misfortune", {"Owed 2"}, (SECOND,)),
        ("misfortune", {"Owed", "Owed 2", "Calm"}, (OWED, SECOND)),
        ("misfortune", {"A friend's"}, ()),
        ("injury", (), ()),
    ],
)
def test_a_check_uses_the_tokens_that_it_names(field: str, names: set[str], used: tuple[Token, ...]) -> None:
    """Where it names none, the first on the field."""
    assert tokens_used((Token("Calm", "merit"), OWED, SECOND), field, names) == used


WORD, CHARM = Token("Name of rain", "esoteric"), Token("Charm", "esoteric")
SURE = [Token(name, lasts=Lasts.USED) for name in ("Determined to win", "Determined 2", "Determined 3")]


@pytest.mark.parametrize(
    ("takes", "names", "removed"),
    [
        ("esoteric", (), (WORD,)),
        ("esoteric", {"Charm"}, (CHARM,)),
        ("esoteric", {"A friend's"}, ()),
        ("Determined", (), (SURE[1],)),
        ("Determined (", (), ()),
    ],
)
def test_a_consequence_takes_a_token(takes: str, names: set[str], removed: tuple[Token, ...]) -> None:
    """On a field the one that was used; of a name the first, with or without a number."""
    assert tokens_to_remove(iter((WORD, CHARM, *SURE)), takes, names) == removed
    unnumbered = replace(SURE[0], name="Determined")
    assert tokens_to_remove((unnumbered, *SURE), "Determined", ()) == (unnumbered,)


# -- several -----------------------------------------------------------------------------------------------------------


def test_an_edit_is_merged_with_what_happened_since() -> None:
    """What was added, removed or changed in the edit; all else keeps its current value."""
    hurt, calm, late = Token("Hurt", "burden"), Token("Calm", "edge"), Token("Late", "burden")
    before = replace(KIRA, tokens=(hurt, calm), skills=(Skill("Lore", "RSN"), Skill("Climb", "AGI")))
    now = before.without_token("burden", "Hurt").with_token(late)
    low, *others = before.ratings
    after = replace(
        before,
        name="Kira the Cat",
        side=Side.OPPOSITION,
        ratings=(replace(low, value=low.value + 1), *others),
        skills=(Skill("Climb", "MIG"), Skill("Sing", "PRE")),
        tokens=(hurt, replace(calm, points=2), late),
    )
    assert merge_edit(now, before, before) == now
    assert merge_edit(before, before, after) == after
    tokens = (late, replace(calm, points=2), replace(late, name="Late 2"))
    assert merge_edit(now, before, after) == replace(after, tokens=tokens)
    changed = replace(before, name="Vance", side=Side.OPPOSITION, ratings=(), skills=())
    assert merge_edit(changed, before, replace(before, tokens=())) == replace(changed, tokens=())
    grown = replace(before, ratings=(replace(low, value=low.value + 1), *others))
    assert merge_edit(grown, before, replace(before, name="Kit")) == replace(grown, name="Kit")


def test_characters_of_one_name_follow_one_another() -> None:
    """The last one again where there are no more; nobody of an unknown name."""
    first, second, third = (replace(KIRA, id=each, name="Orc") for each in "abc")
    names = ("Orc", "Kira", "Orc", "Nobody", "Orc", "Kira", "Orc")
    assert by_name((first, KIRA, second, third), names) == (first, KIRA, second, None, third, KIRA, third)
    assert by_name((), ("Orc", "")) == (None, None)


def test_find_and_update() -> None:
    """By id."""
    vance, changed = replace(KIRA, id="v", name="Vance"), replace(KIRA, side=Side.OPPOSITION)
    assert find((KIRA, vance), "v") is vance
    assert find((KIRA, vance), "x") is None
    assert update((KIRA, vance), changed) == (changed, vance)
