"""Compute the same odds with Razor and with Icepool, and measure both; runs in Pyodide.

    node tools/bench/measures/odds.mjs 7         prints the times as JSON

Both start with empty caches: before every sample, every functools cache of either package is cleared, and so are
Icepool's own (binomial rows, evaluator results). Each sample creates its check or its dice. Both packages have been
imported and have run before.

The Icepool expressions are the fastest exact ones we found. Icepool has no unlimited explosions, but beyond a certain
length a chain of 6s no longer changes the tier, so limited chains give exactly the tiers of Frameworks.
"""

# Icepool has types, but does not say so (no py.typed).
# mypy: allow-subclassing-any

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import _lru_cache_wrapper, partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import icepool
from icepool.evaluator.multiset_evaluator_base import MultisetEvaluatorBase
from icepool.math import comb_row_cache

from razor_core.analysis.race import Goal, Mover, Outlook, Race, outlook
from razor_core.own.reading import made
from razor_core.systems import SYSTEMS, find
from razor_core.table.clocks import Clock

#: A sample is the median of this many computations, because the clock is coarse; the first ones are not counted.
REPEATS, WARMUP = 9, 5
#: The examples of a table's own game.
EXAMPLES = Path("razor_core/own/examples")
#: What takes longer is not repeated: the clock is fine enough for it, and nothing is left to warm up.
LONG_MS = 100.0


# -- empty caches -----------------------------------------------------------------------------------------------------


class Caches:
    """All caches of both packages. The games that have some are imported when they are asked for."""

    def __init__(self) -> None:
        tuple(SYSTEMS.values())
        every = [get_obj for get_obj in gc.get_objects() if isinstance(get_obj, _lru_cache_wrapper)]
        self.caches = [
            lru_cache_wrapper
            for lru_cache_wrapper in every
            if (lru_cache_wrapper.__module__ or "").startswith(("razor_core.", "icepool."))
        ]
        self.evaluators = [var for var in vars(icepool.evaluator).values() if isinstance(var, MultisetEvaluatorBase)]

    def clear(self) -> None:
        """Empty them."""
        for cache in self.caches:
            cache.cache_clear()
        comb_row_cache.clear()
        for evaluator in self.evaluators:
            vars(evaluator).pop("_cache", None)


def sample(compute: Callable[[], object], caches: Caches) -> float:
    """Return the milliseconds of one computation with empty caches."""
    times = []
    for _ in range(REPEATS):
        caches.clear()
        began = perf_counter()
        compute()
        times.append(1000 * (perf_counter() - began))
        if times[0] > LONG_MS:
            break
    return median(times)


# -- Icepool's side ----------------------------------------------------------------------------------------------------


def razorweave(*, dc: int, attribute: int = 0, skill: bool = False, edge: int = 0) -> icepool.Die[str]:
    """Highest four dice plus modifiers against the DC; a sum of 4 means all ones."""

    def tier(kept: int) -> str:
        margin = kept + attribute + skill - dc
        if kept == 4 or margin <= -7:
            return "CRITICAL_FAILURE"
        if margin <= -3:
            return "FAILURE"
        if margin <= -1:
            return "PARTIAL_SUCCESS"
        return "FULL_SUCCESS" if margin <= 4 else "CRITICAL_SUCCESS"

    return icepool.d(6).highest(4 + edge, 4).map(tier)


class TierAfterLoss(icepool.MultisetEvaluator[tuple[int, int], str]):
    """Tier of exploding dice, each a chain of 6s and a last face, after losing the highest dice."""

    def __init__(self, lost: int) -> None:
        self.lost = lost

    def next_state(self, state: Any, order: Any, outcome: tuple[int, int], count: int) -> tuple[int, ...]:
        """Count 6s, last faces of 4 or 5, of 2 or more, and all dice, each up to the number that matters."""
        sixes, good, fair, all_ = state or (0, 0, 0, 0)
        chain, end = outcome
        most = self.lost + 1
        return (
            min(sixes + chain * count, most + 1),
            min(good + count * (end == 3), most),
            min(fair + count * (end >= 2), most),
            min(all_ + count, most),
        )

    def final_outcome(self, final_state: Any, *_: Any) -> str:
        """Return the tier of the highest remaining die."""
        sixes, good, fair, _ = final_state
        if sixes > self.lost:
            return "TRIUMPH" if sixes > self.lost + 1 else "SUCCESS"
        gone = self.lost - sixes
        return "SUCCESS" if good > gone else "FAIL" if fair > gone else "FUMBLE"


def frameworks(*, score: int, bonus: int = 0, venture: int = 0) -> icepool.Die[str]:
    """A pool of limited chains of 6s. If no die is lost, the two best chains decide the tier."""
    end = {1: 1, 2: 2, 3: 2, 4: 3, 5: 3}
    most = venture + 2
    chains: dict[tuple[int, int], int] = {(most, 3): 6}  # the last face no longer matters
    for sixes in range(most):
        for face in range(1, 6):
            outcome = sixes, end[face]
            chains[outcome] = chains.get(outcome, 0) + 6 ** (most - sixes)
    pool = icepool.Die(chains).pool(score + bonus)
    if venture:
        return TierAfterLoss(venture)(pool)

    def tier(best: Sequence[tuple[int, int]]) -> str:
        sixes = sum(chain for chain, _ in best)
        if sixes:
            return "TRIUMPH" if sixes > 1 else "SUCCESS"
        return ("FUMBLE", "FAIL", "SUCCESS")[best[-1][1] - 1]

    return pool[-2:].expand().map(tier, star=False)


def gemini(*, attribute: int = 2, skill: int = 1, opposition: int = 3, edges: int = 0) -> icepool.Die[str]:
    """A d100 against the Target Number."""
    tn = find("gemini").Check(attribute=attribute, skill=skill, opposition=opposition, edges=edges).tn
    return (icepool.d(100) >= tn).map({True: "SUCCESS", False: "FAILURE"})


def witchgates(*, cuts: int = 0, rating: int = 2, **flags: bool) -> icepool.Die[str]:
    """The highest die that is not cut."""
    pool = rating + sum(flags.values())
    counting = icepool.d(6).keep(pool, pool - 1 - cuts)
    return counting.map(lambda face: "HIT" if face == 6 else "GLANCE" if face > 3 else "MISS")


def trident_sphere(
    *,
    stat: int = 0,
    training: int = 0,
    quick: int = 0,
    strong: int = 0,
    ease: bool = False,
    determination: bool = False,
) -> icepool.Die[str]:
    """A d20 on the table, with naturals and two keywords."""
    names = (
        ("DISASTER", "FAILURE", "PASS", "SUCCESS", "TRIUMPH")
        if strong
        else ("DISASTER", "FAILURE", "SUCCESS", "TRIUMPH")
    )
    tn = 10 + quick
    floors = (tn - 10, tn, tn + strong, tn + strong + 10) if strong else (tn - 10, tn, tn + 10)

    def tier(face: int) -> str:
        total = face + stat + training
        at = sum(total >= floor for floor in floors) + (face == 20) - (face == 1)
        rolled = names[max(0, min(len(names) - 1, at))]
        if rolled == "SUCCESS" and ease:
            return "TRIUMPH"
        if rolled == "PASS" and determination:
            return "FAILURE" if face <= 10 else "SUCCESS"
        return rolled

    return icepool.d(20).map(tier)


# -- the comparison ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A check to compute with both: the game's slug, whether it is the slowest or a typical check, and its values."""

    slug: str
    worst: bool
    values: Mapping[str, Any]

    def ours(self) -> Mapping[Any, Fraction]:
        """Return Razor's odds, computed as the page does when the form changes."""
        system = find(self.slug)
        return system.odds(system.Check(**self.values))

    def theirs(self) -> icepool.Die[str]:
        """Return Icepool's odds."""
        die: icepool.Die[str] = ICEPOOL[self.slug](**self.values)
        return die


ICEPOOL: Mapping[str, Callable[..., icepool.Die[str]]] = {
    each.__name__: each for each in (razorweave, frameworks, gemini, witchgates, trident_sphere)
}
FORMS = (
    Form(slug="razorweave", worst=False, values={"dc": 16, "attribute": 2, "skill": True, "edge": 1}),
    Form(slug="razorweave", worst=True, values={"dc": 20, "attribute": 2, "edge": 2}),
    Form(slug="frameworks", worst=False, values={"score": 4, "bonus": 1}),
    Form(slug="frameworks", worst=True, values={"score": 12, "bonus": 10, "venture": 3}),
    Form(slug="gemini", worst=False, values={"attribute": 3, "skill": 2}),
    Form(slug="gemini", worst=True, values={"attribute": 6, "skill": 3, "edges": 2}),
    Form(slug="witchgates", worst=False, values={"scene": True, "esoteric": True}),
    Form(
        slug="witchgates",
        worst=True,
        values={"rating": 3, "scene": True, "esoteric": True, "merit": True, "misfortune": True, "cuts": 2},
    ),
    Form(slug="trident_sphere", worst=False, values={"stat": 3, "training": 2, "quick": 2}),
    Form(
        slug="trident_sphere",
        worst=True,
        values={"stat": 3, "training": 2, "quick": 2, "strong": 3, "ease": True, "determination": True},
    ),
)


def odds_table() -> list[Mapping[Any, Fraction]]:
    """Return the 30 odds of Razorweave's table: each DC at each level of Edge and Burden."""
    system = find("razorweave")
    nets: tuple[dict[str, int], ...] = ({"burden": 2}, {"burden": 1}, {}, {"edge": 1}, {"edge": 2})
    return [system.odds(system.Check(dc=dc, **net)) for dc in range(12, 23, 2) for net in nets]


def race_odds() -> Outlook:
    """Return how a race of two clocks of 12 goes, of two sides with checks of Razorweave that tick 0 to 3."""
    system = find("razorweave")
    worth = dict(zip(system.Tier, (0, 0, 1, 2, 3), strict=True))

    def ticks(clock: str) -> Callable[[Any], tuple[tuple[str, int]]]:
        return lambda tier: ((clock, worth[tier]),)

    race = tuple(Clock(id=id, name=id, segments=12) for id in ("way in", "alarm"))
    movers = tuple(
        Mover.of(system.odds(system.Check(dc=dc, attribute=2)), ticks(clock.id))
        for clock, dc in zip(race, (16, 18), strict=True)
    )
    return outlook(Race(race, movers, tuple(Goal(clock.id) for clock in race)))


def own_checks() -> list[Callable[[], object]]:
    """Return the odds of each example of a table's own game, of its checks at the start and at the ends of fields."""
    read = [made(path.read_text(encoding="utf-8")) for path in sorted(EXAMPLES.glob("*.txt"))]
    return [partial(game.odds, check) for own, game in read for check in own.corners]


def measured(rounds: int) -> Iterator[tuple[str, list[float]]]:
    """Yield the name and the samples of each computation; both sides of a check alternate."""
    own = own_checks()
    caches = Caches()
    for form in FORMS:
        both = form.ours, form.theirs
        for compute in both * WARMUP:
            caches.clear()
            compute()
        found: tuple[list[float], list[float]] = [], []
        for at in range(rounds):
            for side in (0, 1) if at % 2 else (1, 0):
                found[side].append(sample(both[side], caches))
        name = f"{form.slug} {'worst' if form.worst else 'typical'}"
        yield f"{name} ours", found[0]
        yield f"{name} icepool", found[1]
    yield "table", [sample(odds_table, caches) for _ in range(rounds)]
    slowest = max(own, key=lambda compute: min([sample(compute, caches) for _ in range(WARMUP)]))
    yield "own", [sample(slowest, caches) for _ in range(rounds)]
    yield "race", [sample(race_odds, caches) for _ in range(rounds)]


def report(rounds: int) -> str:
    """Return all samples in milliseconds, by name, as JSON."""
    return json.dumps(dict(measured(rounds)))
