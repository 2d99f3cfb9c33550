"""An evening in each game, exported and compared with what the screen showed, number by number."""

import csv
import html
import io
import re
from dataclasses import dataclass, fields
from enum import Enum
from random import Random

import pytest

from razor_core.rules.fields import bounds
from razor_core.systems import SYSTEMS
from tests.support.page.characters import act_as, character, table
from tests.support.page.log import lines
from tests.support.page.person import Person

ROLLS = 24


@dataclass(frozen=True)
class Seen:
    """What the screen showed of a roll: before it, on the card, and in the log."""

    dice: str
    target: str
    chance: str
    of: str
    headline: str
    sum: str
    thrown: str
    logged: str


def set_check(person: Person, chance: Random) -> None:
    """Set some numbers and choices of the form within a few steps of their defaults."""
    check = SYSTEMS[person.slug].Check
    there = {each["name"] for each in person.page.controls(person.slug) if "name" in each}
    for each in fields(check):
        if each.name not in there or isinstance(each.default, bool) or chance.random() < 0.4:
            continue
        if isinstance(each.default, Enum):
            person.pick(each.name, chance.choice(list(type(each.default))).name)
            continue
        low, high = bounds(check, each.name)
        value = str(chance.randint(max(low, each.default - 3), min(high, each.default + 4)))
        controls = [one for one in person.page.controls(person.slug) if one["name"] == each.name]
        if controls[0].get("type") != "radio":
            person.type(each.name, value, form=person.slug)
        elif value in [one["value"] for one in controls]:
            person.pick(each.name, value)


def roll(person: Person, chance: Random) -> Seen | None:
    """Set up a check, roll it, and return what the screen showed; None where the page asks instead of rolling."""
    act_as(person, chance.choice(["Kira", "Vance"]))
    kinds = [each for each in SYSTEMS[person.slug].KINDS if each not in ("set up",)]
    if len(kinds) > 1:
        person.press("kind", kind=chance.choice(kinds))
    set_check(person, chance)
    before, panel = len(person.log), "roll"
    asked = {name: person.page.text(panel, name) for name in ("dice", "target", "good-chance", "good-label")}
    person.dice.script = [chance.randint(1, SYSTEMS[person.slug].SIDES) for _ in range(60)]
    person.press("roll")
    if len(person.log) == before:
        person.page.sheet("retry", False)
        return None
    newest = next(each for each in lines(person) if each.template == "roll")
    card = {name: person.card(name) for name in ("headline", "sum", "dice-text")}
    return Seen(
        asked["dice"],
        asked["target"],
        asked["good-chance"],
        asked["good-label"],
        card["headline"],
        card["sum"],
        card["dice-text"],
        newest.said("chance"),
    )


def numbers(text: str) -> list[int]:
    """The numbers of a text, without their signs, the smallest first."""
    return sorted(map(int, re.findall(r"\d+", text)))


def saved(person: Person, ending: str) -> str:
    """The recap, saved as a file of that ending."""
    person.press("recap-save", ending=ending)
    return person.page.saved[-1][1]


@pytest.mark.parametrize("slug", SYSTEMS)
def test_an_evening_is_exported_as_the_screen_showed_it(slug: str) -> None:
    """Dice, target, chance, outcome and sum of every roll, in the table, in the Markdown and on the page."""
    chance = Random(slug)
    person = table(slug, character("Kira", slug), character("Vance", slug))
    seen = [each for _ in range(ROLLS) if (each := roll(person, chance))]
    assert len(seen) > ROLLS // 2
    rows = [row for row in csv.DictReader(io.StringIO(saved(person, "csv"), newline="")) if row["result"]]
    told = [each for each in saved(person, "md").replace("\\", "").splitlines() if re.match(r"- .*\*\*.* for .*", each)]
    shown = html.unescape(re.sub("<[^>]*>", " ", saved(person, "html")))
    for each, row, line in zip(seen, rows, told, strict=True):
        assert row["result"] == each.headline
        assert f"**{each.headline}**" in line
        assert set(numbers(row["dice"])) == set(numbers(each.thrown))
        assert set(numbers(each.sum)) <= {*numbers(line), *numbers(row["margin"])}
        assert all(text in line and text in shown for text in (each.dice, each.target))
        if each.logged:  # an amount has no tiers
            assert (row["odds"], row["odds of"]) == (each.chance, each.of)
            assert f"{each.chance} for {each.of}" in line
            assert f"{each.chance} for {each.of}" in shown
            assert each.logged == each.chance
