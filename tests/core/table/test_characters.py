"""Characters: what they are made of, what is refused, and what they carry."""

from dataclasses import replace
from typing import Any

import pytest

from razor_core.rules.clock_kinds import Side
from razor_core.rules.fields import MOST_POINTS, RuleError, bounds, quoted
from razor_core.rules.modifiers import Condition, Lifetime, Modifier, condition
from razor_core.systems import SYSTEMS
from razor_core.table.characters import Character, Rating, Skill, by_name, merge_edit, modifiers_to_remove
from tests.support.refused import refusal

KIRA = Character(
    id="k",
    name="Kira",
    system="razorweave",
    ratings=(Rating("MIG", 0), Rating("AGI", 2)),
    skills=(Skill("Fine Manipulation", "AGI"),),
    modifiers=(Modifier("edge", "Low-light training"), Modifier("burden", "Exhausted", 2)),
)
TRAINING, EXHAUSTED = KIRA.modifiers
CALM = Modifier("edge", "Calm", cancels="burden")


def test_a_rating_is_found_by_its_name() -> None:
    """The first of two, and 0 where there is none."""
    assert (KIRA.rating("AGI"), KIRA.rating("MIG"), KIRA.rating("PRE")) == (2, 0, 0)
    assert replace(KIRA, ratings=(Rating("AGI", 1), Rating("AGI", 3))).rating("AGI") == 1


@pytest.mark.parametrize("slug", SYSTEMS)
def test_numbers_have_the_bounds_of_the_check(slug: str) -> None:
    """Of the field that they fill; where a Skill sets a flag, those of points."""
    system = SYSTEMS[slug]
    for field, numbers, kind in (
        (system.sheet.ratings.field, "ratings", lambda value: Rating("Wits", value)),
        (system.sheet.skills.field, "skills", lambda value: Skill("Wits", "", value)),
    ):
        flag = isinstance(getattr(system.Check(), field), bool)
        low, high = (-MOST_POINTS, MOST_POINTS) if flag else bounds(system.Check, field)
        at_bounds: dict[str, Any] = {numbers: (kind(low), kind(high))}
        character = Character(id="h", name="Ash", system=slug, **at_bounds)
        for beyond in (low - 1, high + 1, 10**5000):
            message = f"Enter a whole number from {low} to {high}, not {quoted(beyond)}."
            assert refusal(replace, character, **{numbers: (kind(beyond),)}) == ("Wits", message)


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"id": ""}, "id"),
        ({"name": " \n"}, "name"),
        ({"system": "chess"}, "system"),
        ({"ratings": (Rating("MIG", 2), Rating("AGI", 11))}, "AGI"),
        ({"ratings": (Rating("x" * 1000, 11),)}, "x" * 40),
        ({"defences": (Rating("opposition", 2),)}, "field"),
        ({"defences": (Rating("dc", 41),)}, "dc"),
        ({"modifiers": (Modifier("luck", "Lucky"),)}, "field"),
        ({"conditions": (condition("Cursed", Modifier("luck", "")),)}, "field"),
    ],
    ids=lambda value: quoted(value) if isinstance(value, str) else None,
)
def test_a_value_out_of_bounds_is_refused(values: dict[str, Any], field: str) -> None:
    with pytest.raises(RuleError) as caught:
        replace(KIRA, **values)
    assert caught.value.field == field
    assert len(str(caught.value)) < 120


def test_a_rating_that_nobody_rolls_with_has_bounds_of_its_own() -> None:
    """No check has it: Soak can be more than an attribute (GM-22). A defence is named as its sheet names it."""
    ada = Character(id="a", name="Ada", system="gemini", ratings=(Rating("Soak", 99),))
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"ratings": (Rating("Soak", 100),)}, "Soak"),
        ({"ratings": (Rating("Agility", 11),)}, "Agility"),
        ({"defences": (Rating("defense", 11),)}, "Defense skill"),
    ]
    for values, field in wrong:
        with pytest.raises(RuleError) as caught:
            replace(ada, **values)
        assert caught.value.field == field


WORD, CHARM = Modifier("esoteric", "Name of rain"), Modifier("esoteric", "Charm")
SURE = [
    Modifier("", name, lifetime=Lifetime.USED) for name in ("Determined to win", "Determined (2nd)", "Determined 3")
]


@pytest.mark.parametrize(
    ("takes", "names", "removed"),
    [
        ("esoteric", (), ()),
        ("esoteric", {"Charm", "Name of rain"}, (WORD, CHARM)),
        ("esoteric", {"Charm"}, (CHARM,)),
        ("esoteric", {"A friend's"}, ()),
        ("Determined", (), (SURE[1],)),
        ("Determined (", (), ()),
        ("Determined to", (), ()),
    ],
)
def test_a_consequence_takes_a_modifier(takes: str, names: set[str], removed: tuple[Modifier, ...]) -> None:
    """On a field the one that was used; of a name the first, with or without a number."""
    assert modifiers_to_remove(iter((WORD, CHARM, *SURE)), takes, names) == removed
    unnumbered = replace(SURE[0], name="Determined")
    assert modifiers_to_remove((unnumbered, *SURE), "Determined", ()) == (unnumbered,)


def test_a_state_that_is_used_up_is_had_or_not() -> None:
    """A second source of Determined is no second one (GM-5, GM-17); of a note, it is."""
    state, note = Modifier("", "Determined", lifetime=Lifetime.USED), Modifier("", "Obligation")
    character = replace(KIRA, modifiers=())
    for each in (state, note, state, note):
        character = character.with_modifier(each)
    assert [modifier.name for modifier in character.modifiers] == ["Obligation", "Determined", "Obligation (2nd)"]


def test_an_edit_is_merged_with_what_happened_since() -> None:
    """What the edit added, removed or changed, also conditions and defences; all else keeps its current value."""
    hurt, calm, late = Modifier("burden", "Hurt"), Modifier("edge", "Calm"), Modifier("burden", "Late")
    before = replace(KIRA, modifiers=(hurt, calm), skills=(Skill("Lore", "RSN"), Skill("Climb", "AGI")))
    now = before.without_modifier("burden", "Hurt").with_modifier(late)
    low, *others = before.ratings
    after = replace(
        before,
        name="Kira the Cat",
        side=Side.OPPOSITION,
        ratings=(replace(low, value=low.value + 1), *others),
        skills=(Skill("Climb", "MIG"), Skill("Sing", "PRE")),
        modifiers=(hurt, replace(calm, points=2), late),
    )
    assert merge_edit(now, before, before) == now
    assert merge_edit(before, before, after) == after
    several = (late, replace(calm, points=2), replace(late, name="Late (2nd)"))
    assert merge_edit(now, before, after) == replace(after, modifiers=several)
    changed = replace(before, name="Vance", side=Side.OPPOSITION, ratings=(), skills=())
    assert merge_edit(changed, before, replace(before, modifiers=())) == replace(changed, modifiers=())
    grown = replace(before, ratings=(replace(low, value=low.value + 1), *others))
    assert merge_edit(grown, before, replace(before, name="Kit")) == replace(grown, name="Kit")
    before = Character(
        id="t",
        name="Thug",
        system="trident_sphere",
        defences=(Rating("quick", 1), Rating("strong", 2)),
        conditions=(Condition("Hurt"), Condition("Shaken")),
    )
    after = replace(
        before,
        defences=(Rating("quick", 3), Rating("defense_bonus", 1)),
        conditions=(Condition("Hurt"), Condition("Held")),
    )
    now = replace(
        before.with_condition(Condition("Blind")).without_condition("Hurt"),
        defences=(*before.defences, Rating("fortification_bonus", 4)),
    )
    merged = merge_edit(now, before, after)
    assert merged.conditions == (Condition("Blind"), Condition("Held"))
    assert merged.defences == (Rating("quick", 3), Rating("fortification_bonus", 4), Rating("defense_bonus", 1))
    assert merge_edit(before, before, after) == after
    assert merge_edit(now, before, before) == now


def test_characters_of_one_name_follow_one_another() -> None:
    """The last one again where there are no more; nobody of an unknown name."""
    first, second, third = (replace(KIRA, id=each, name="Orc") for each in "abc")
    names = ("Orc", "Kira", "Orc", "Nobody", "Orc", "Kira", "Orc")
    assert by_name((first, KIRA, second, third), names) == (first, KIRA, second, None, third, KIRA, third)
    assert by_name((), ("Orc", "")) == (None, None)
    numbered = replace(second, name="Orc 2")
    assert by_name((numbered, KIRA, first), ("Orc", "Orc", "Kira", "Kira")) == (first, numbered, KIRA, KIRA)
    assert by_name((numbered,), ("Orc",)) == (None,)


def test_where_skills_and_ratings_are_alike_both_are_scores() -> None:
    """The best is the highest of all, of equal ones a Skill; elsewhere a Skill alone is rolled with nothing."""
    rating, skills = Rating("Attribute", 2), (Skill("Sneaking", "", 2), Skill("Fighting", "", 3))
    ash = Character(id="a", name="Ash", system="witchgates", ratings=(rating,), skills=skills)
    assert ash.scores == (Rating("Sneaking", 2), Rating("Fighting", 3), rating)
    assert (ash.best, replace(ash, skills=skills[:1]).best) == (Rating("Fighting", 3), Rating("Sneaking", 2))
    assert (KIRA.scores, KIRA.best) == (KIRA.ratings, KIRA.ratings[1])


def test_nobody_rolls_with_a_rating_that_only_decides_ties() -> None:
    """Reflex of Frameworks is on the sheet, and no score."""
    ratings = (Rating("Agility", 1), Rating("Reflex", 4))
    kira = Character(id="k", name="Kira", system="frameworks", ratings=ratings)
    assert (kira.rolled, kira.best, kira.rating("Reflex")) == (ratings[:1], ratings[0], 4)


def test_a_modifier_that_cancels_removes_another() -> None:
    """And does not stay itself; where there is no other, it stays."""
    calm = KIRA.with_modifier(CALM)
    assert (KIRA.cancelled_by(CALM), calm.cancelled_by(CALM)) == (EXHAUSTED, None)
    assert calm.modifiers == (TRAINING,)
    assert calm.with_modifier(CALM).modifiers == (TRAINING, CALM)
    hurt = Modifier("burden", "Hurt")
    assert KIRA.with_modifier(hurt).with_modifier(CALM).modifiers == (TRAINING, hurt)
    assert KIRA.cancelled_by(replace(CALM, cancels="")) is None
    assert KIRA.with_modifier(Modifier("luck", "Lucky", cancels="burden")).modifiers == (TRAINING,)
    with pytest.raises(RuleError, match=r"^field: "):
        KIRA.with_modifier(Modifier("luck", "Lucky"))
