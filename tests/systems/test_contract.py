"""The contract of every system: its check, dice and odds, by the `checks` in `[contract]` of its golden file."""

import json
import random
import re
from collections import Counter
from dataclasses import fields, replace
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest

from razor_core.format.codec import DataError, decode, encode
from razor_core.rules.consequences import every
from razor_core.rules.fields import RuleError, bounds
from razor_core.rules.game import OWN
from razor_core.rules.groups import Outcome
from razor_core.rules.results import Die, Result, Tone
from razor_core.systems import SYSTEMS, find
from tests.support.effects import clock_kind
from tests.support.games.contract import (
    ROWS,
    SIDE,
    SLUGS,
    called,
    check_of,
    every_row,
    every_system,
    outcomes,
    results,
    some,
)
from tests.support.refused import refusal
from tests.systems.values import Values

#: The checks of finite dice, which are those with `count` and `sides`.
FINITE = [
    some(slug, row) if row["sides"] ** row["count"] < 10_000 else pytest.param(slug, row, marks=pytest.mark.long)
    for slug, row in ROWS
    if "count" in row
]


def test_registry_finds_its_systems_and_refuses_others() -> None:
    """Each slug finds its module; an unknown one is a RuleError that tells what there is."""
    assert SLUGS
    for slug in SLUGS:
        assert find(slug) is SYSTEMS[slug]
        assert slug.startswith(OWN) or (slug.isidentifier() and slug.islower())
    for unknown in ("", "Razorweave ", "x" * 500):
        with pytest.raises(RuleError, match=f"^system: .*{SLUGS[0]}") as caught:
            find(unknown)
        assert caught.value.field == "system"
        assert len(str(caught.value)) < 200


@every_row
def test_odds_sum_to_exactly_one(slug: str, row: Values) -> None:
    """The odds hold every tier in order, each an exact Fraction, and they sum to exactly 1."""
    found = SYSTEMS[slug].odds(check_of(slug, row))
    assert list(found) == list(SYSTEMS[slug].Tier)
    assert {type(chance) for chance in found.values()} == {Fraction}
    assert sum(found.values()) == 1


@pytest.mark.parametrize(("slug", "row"), FINITE, ids=called)
def test_odds_and_what_a_tier_brings_are_those_of_every_fall(slug: str, row: Values) -> None:
    """Where the dice are finite; a tier brings what all its results bring, and no result moves another clock."""
    system, check = SYSTEMS[slug], check_of(slug, row)
    faces = range(1, row["sides"] + 1)
    counted = Counter(system.judge(check, fall).tier for fall in product(faces, repeat=row["count"]))
    assert system.odds(check) == {tier: Fraction(counted[tier], counted.total()) for tier in system.Tier}
    for result in {system.judge(check, fall) for fall in product(faces, repeat=row["count"])}:
        brought = system.brings(check, result.tier)
        assert set(brought) <= set(result.consequences)
        assert not any(clock_kind(consequence) for consequence in every(set(result.consequences) - set(brought)))


@every_row
def test_roll_uses_the_generator_it_is_given_and_no_other(slug: str, row: Values) -> None:
    """Equal generators throw equal faces, unequal ones do not, and the generator of the module is left alone."""
    system, check = SYSTEMS[slug], check_of(slug, row)
    before = random.getstate()
    one, same, other = ([system.roll(check, rng) for _ in range(20)] for rng in map(random.Random, (5, 5, 6)))
    assert one == same
    assert one != other or not any(one)
    assert random.getstate() == before
    for faces in one:
        assert isinstance(faces, tuple)
        assert {type(face) for face in faces} <= {int}


@every_row
def test_faces_stay_in_the_order_thrown(slug: str, row: Values) -> None:
    """The dice of a result are those thrown, in their order, each a face of its die; a list is judged like a tuple."""
    system, check, rng = SYSTEMS[slug], check_of(slug, row), random.Random(4)
    for _ in range(50):
        faces = system.roll(check, rng)
        result = system.judge(check, faces)
        assert tuple(die.face for die in result.dice) == faces
        for face, (least, greatest) in zip(faces, system.sides_of(check, faces), strict=True):
            assert least <= face <= greatest <= row.get("sides", greatest) <= system.rules.sides
        assert result == system.judge(check, list(faces))


@every_row
def test_check_survives_json(slug: str, row: Values) -> None:
    """Written out and read back a check is the same, with the same hash; fields left out have their defaults."""
    check = check_of(slug, row)
    again = decode(type(check), json.loads(json.dumps(encode(check))))
    assert again == check
    assert len({again, check}) == 1
    assert decode(type(check), {}) == SYSTEMS[slug].Check()
    with pytest.raises(DataError, match="no_such_field"):
        decode(type(check), {**encode(check), "no_such_field": 1})


@every_system
def test_check_is_frozen_takes_no_positions_and_no_field_nothing(slug: str) -> None:
    """Its fields are given by name; nothing for a value is a RuleError that names the field."""
    kind = SYSTEMS[slug].Check
    name = fields(kind)[0].name
    with pytest.raises(AttributeError):
        setattr(kind(), name, getattr(kind(), name))
    with pytest.raises(TypeError):
        kind(getattr(kind(), name))
    for each in fields(kind):
        assert refusal(kind, **{each.name: None})[0] == each.name


@every_system
def test_bounds_of_every_number_hold(slug: str) -> None:
    """Both ends of every number can be judged by; one beyond is a RuleError that names the field."""
    system = SYSTEMS[slug]
    numbers = [field.name for field in fields(system.Check) if "low" in field.metadata]
    assert numbers
    for name in numbers:
        low, high = bounds(system.Check, name)
        for end in (low, high):
            check = system.Check(**{name: end})
            assert system.judge(check, system.roll(check, random.Random(1))).tier in system.odds(check)
        for beyond in (low - 1, high + 1):
            assert refusal(replace, system.Check(), **{name: beyond})[0] == name


@every_system
def test_tiers_are_worst_to_best_and_each_comes_up_with_words(slug: str) -> None:
    """Labels told apart, tones never worse upwards; the golden checks reach every tier, each result has its words."""
    tiers = list(SYSTEMS[slug].Tier)
    tones = list(Tone)
    assert len(tiers) >= 2
    assert all(worse < better for worse, better in pairwise(tiers))
    assert [tier.rank for tier in tiers] == list(range(len(tiers)))
    assert len({tier.label for tier in tiers}) == len(tiers)
    assert all(tier.label.strip() for tier in tiers)
    felt = [tones.index(tier.tone) for tier in tiers]
    assert felt == sorted(felt)
    assert felt[0] < felt[-1]
    assert {result.tier for result in results(slug)} == set(SYSTEMS[slug].Tier)
    for result in results(slug):
        assert result.headline.strip()
        assert result.meaning.strip()
        assert result.steps
        assert all(step.strip() for step in result.steps)
        assert {type(die) for die in result.dice} <= {Die}


#: What looks like a ruling's number.
CITED = r"[A-Z]{2}-[0-9]+"


def lines(slug: str) -> list[str]:
    """The notes of a system's plans and the steps of its results and outcomes."""
    plans = [SYSTEMS[slug].plan(check_of(slug, row)) for each, row in ROWS if each == slug]
    found = [note for plan in plans for note in plan.notes]
    rolls: list[Result | Outcome] = [*results(slug), *outcomes(slug)]
    return found + [step for roll in rolls for step in roll.steps]


@every_system
def test_a_line_cites_at_its_end_and_a_name_never_ends_one(slug: str) -> None:
    """So the page can tell a ruling from a name that looks like one; what is cited is a ruling of the game."""
    assert not [line for line in lines(slug) if re.search(CITED, re.sub(rf" \({CITED}\)\.?$", "", line))]
    assert not [line for line in lines(slug) if line.endswith(SIDE)]
    cited = {number for line in lines(slug) for number in re.findall(CITED, line)}
    assert cited
    assert cited <= SYSTEMS[slug].book.rulings.keys()


@every_row
def test_faces_that_cannot_be_are_refused(slug: str, row: Values) -> None:
    """No dice where dice are thrown, one where none is, a face below the least, a flag, a text: it names the faces."""
    system, check = SYSTEMS[slug], check_of(slug, row)
    faces = system.roll(check, random.Random(2))
    fits_not: tuple[Any, ...] = (
        (
            (),
            (system.sides_of(check, faces)[0][0] - 1, *faces[1:]),
            (True, *faces[1:]),
            (*faces[:-1], "1"),
            (*faces[:-1], 10**6),
        )
        if faces
        else ((1,),)
    )
    for wrong in fits_not:
        assert refusal(system.judge, check, wrong)[0] == "faces"
