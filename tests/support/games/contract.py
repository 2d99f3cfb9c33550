"""Each system of the registry and each example of a table's own, with the checks of its golden file."""

import random
from functools import cache
from typing import Any

import pytest

from razor_core.format.codec import decode
from razor_core.rules.groups import Outcome, Participant
from razor_core.rules.results import Result
from razor_core.systems import SYSTEMS
from tests.support.games.golden import load
from tests.support.games.own import OWN, own_rows


def called(value: object) -> str:
    """Return what a parameter is called: a table's own game by its name, since its slug is long."""
    return next((name for name, slug in OWN.items() if slug == value), str(value))


SLUGS = [*SYSTEMS, *OWN.values()]
ROWS = [*((slug, row) for slug in SYSTEMS for row in load(slug)["contract"]["checks"]), *own_rows()]
#: All examples are judged and counted by the same functions: `make test` takes one of a die and one of a pool.
LONG = set(OWN.values()) - {OWN["d20_degrees"], OWN["highest_die"]}


def some(slug: str, *more: Any) -> Any:
    """Return the parameters of a test of that system, which is a long one for most examples."""
    return pytest.param(slug, *more, marks=[pytest.mark.long] * (slug in LONG))


every_system = pytest.mark.parametrize("slug", list(map(some, SLUGS)), ids=called)
every_row = pytest.mark.parametrize(("slug", "row"), [some(*row) for row in ROWS], ids=called)


def check_of(slug: str, row: dict[str, Any]) -> Any:
    return decode(SYSTEMS[slug].Check, row["check"])


#: The end of the name of each side.
SIDE = "th side"


@cache
def results(slug: str) -> tuple[Result, ...]:
    """Return some hundred results of a system, of all checks of its golden file, from a fixed seed."""
    system, rng = SYSTEMS[slug], random.Random(slug)
    checks = [system.Check()] + [check_of(slug, row) for each, row in ROWS if each == slug]
    return tuple(system.judge(check, system.roll(check, rng)) for check in checks for _ in range(400))


@cache
def outcomes(slug: str) -> tuple[Outcome, ...]:
    """Return some hundred outcomes of each group of a system, of its golden checks, from a fixed seed."""
    system, rng = SYSTEMS[slug], random.Random(slug)
    checks = [check_of(slug, row) for each, row in ROWS if each == slug]
    found = []
    for group in system.groups:
        for _ in range(200):
            count = rng.choice((group.fewest, group.most))
            sides = [
                Participant(who=f"{at}{SIDE}", check=rng.choice(checks), number=rng.randint(0, 3))
                for at in range(count)
            ]
            rolled = [system.judge(side.check, system.roll(side.check, rng)) for side in sides]
            found.append(group.outcome(sides, rolled))
    return tuple(found)
