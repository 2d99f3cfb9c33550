"""The same odds reckoned by Razor and by Icepool, from nothing, and how long each takes; run in Pyodide.

    node tools/bench_odds.mjs 11        prints the times as JSON

The rule by which both start from nothing: before every sample all that either package has kept is thrown away, namely
every functools cache in it, and what Icepool keeps besides (rows of binomials, and what each of its evaluators has
seen). Each sample makes its check, or its dice, anew. What is not thrown away is code: both are imported and have run.

Icepool's expressions are the quickest we found that are exact. It has no endless explosions; but a chain of more 6s
than decide the tier decides it alike, so dice that explode so often come to exactly the tiers of Frameworks.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import _lru_cache_wrapper
from statistics import median
from time import perf_counter
from typing import Any

import icepool
from icepool.evaluator.multiset_evaluator_base import MultisetEvaluatorBase
from icepool.math import comb_row_cache

from razor_core.systems import find

#: A sample is the median of so many reckonings, for the clock's sake; so many before do not count.
TAKEN, BEFORE = 9, 5


# -- from nothing ------------------------------------------------------------------------------------------------------


class Kept:
    """All that the two packages keep between two reckonings."""

    def __init__(self) -> None:
        self.caches = [each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper) and _theirs(each)]
        self.evaluators = [each for each in vars(icepool.evaluator).values() if isinstance(each, MultisetEvaluatorBase)]

    def forget(self) -> None:
        """Throw it away."""
        for cache in self.caches:
            cache.cache_clear()
        comb_row_cache.clear()
        for evaluator in self.evaluators:
            vars(evaluator).pop("_cache", None)


def _theirs(cache: Any) -> bool:
    return (cache.__module__ or "").startswith(("razor_core.", "icepool."))


def sample(reckon: Callable[[], object], kept: Kept) -> float:
    """Milliseconds of one reckoning from nothing."""
    times = []
    for _ in range(TAKEN):
        kept.forget()
        began = perf_counter()
        reckon()
        times.append(1000 * (perf_counter() - began))
    return median(times)


# -- Icepool's side ----------------------------------------------------------------------------------------------------


def razorweave(*, dc: int, attribute: int = 0, skill: bool = False, edge: int = 0) -> icepool.Die[str]:
    """The best four of so many dice and a modifier against the DC; only all ones come to 4."""

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


class Left(icepool.MultisetEvaluator[tuple[int, int], str]):
    """The tier of exploding dice, each a chain of 6s and its end, when so many of the highest are lost."""

    def __init__(self, lost: int) -> None:
        self.lost = lost

    def next_state(self, state: Any, order: Any, outcome: tuple[int, int], count: int) -> tuple[int, ...]:
        """The 6s, the ends of 4 or 5, of 2 or more, and all, no further counted than they matter."""
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
        """The tier of the highest that is left."""
        sixes, good, fair, _ = final_state
        if sixes > self.lost:
            return "TRIUMPH" if sixes > self.lost + 1 else "SUCCESS"
        gone = self.lost - sixes
        return "SUCCESS" if good > gone else "FAIL" if fair > gone else "FUMBLE"


def frameworks(*, score: int, bonus: int = 0, venture: int = 0) -> icepool.Die[str]:
    """Chains no longer than decide the tier, in a pool; where nothing is lost, the two best chains decide."""
    end = {1: 1, 2: 2, 3: 2, 4: 3, 5: 3}
    most = venture + 2
    chains: dict[tuple[int, int], int] = {(most, 3): 6}  # an end that no longer matters
    for sixes in range(most):
        for face in range(1, 6):
            outcome = sixes, end[face]
            chains[outcome] = chains.get(outcome, 0) + 6 ** (most - sixes)
    pool = icepool.Die(chains).pool(score + bonus)
    if venture:
        return Left(venture)(pool)

    def tier(best: Sequence[tuple[int, int]]) -> str:
        sixes = sum(chain for chain, _ in best)
        if sixes:
            return "TRIUMPH" if sixes > 1 else "SUCCESS"
        return ("FUMBLE", "FAIL", "SUCCESS")[best[-1][1] - 1]

    return pool[-2:].expand().map(tier, star=False)


def gemini(*, attribute: int = 2, skill: int = 1, opposition: int = 3, edges: int = 0) -> icepool.Die[str]:
    """A d100 against the Target Number of x."""
    tn = find("gemini").Check(attribute=attribute, skill=skill, opposition=opposition, edges=edges).tn
    return (icepool.d(100) >= tn).map({True: "SUCCESS", False: "FAILURE"})


def witchgates(*, cuts: int = 0, rating: int = 2, **flags: bool) -> icepool.Die[str]:
    """The highest die below those that are cut."""
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
    """A d20 read by the table, a natural 1 or 20, and two keywords."""
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


# -- what is compared --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A check as a form holds it, by both: `slug` of the game, whether it is the worst or a typical one, its values."""

    slug: str
    worst: bool
    values: Mapping[str, Any]

    def ours(self) -> Mapping[Any, Fraction]:
        """The odds as the page reckons them when the form has changed."""
        system = find(self.slug)
        return system.odds(system.Check(**self.values))

    def theirs(self) -> icepool.Die[str]:
        """The same by Icepool."""
        reckoned: icepool.Die[str] = PEERS[self.slug](**self.values)
        return reckoned


PEERS: Mapping[str, Callable[..., icepool.Die[str]]] = {
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


def reference_table() -> list[Mapping[Any, Fraction]]:
    """The 30 odds of Razorweave's table: each step of the ladder at each level of Edge and Burden."""
    system = find("razorweave")
    nets = ({"burden": 2}, {"burden": 1}, {}, {"edge": 1}, {"edge": 2})
    return [system.odds(system.Check(dc=dc, **net)) for dc in range(12, 23, 2) for net in nets]


def measured(rounds: int) -> Iterator[tuple[str, list[float]]]:
    """So many samples of each reckoning by what it is called, both sides of a form in turn."""
    kept = Kept()
    for form in FORMS:
        both = form.ours, form.theirs
        for reckon in both * BEFORE:
            kept.forget()
            reckon()
        found: tuple[list[float], list[float]] = [], []
        for at in range(rounds):
            for side in (0, 1) if at % 2 else (1, 0):
                found[side].append(sample(both[side], kept))
        name = f"{form.slug} {'worst' if form.worst else 'typical'}"
        yield f"{name} ours", found[0]
        yield f"{name} icepool", found[1]
    yield "table", [sample(reference_table, kept) for _ in range(rounds)]


def report(rounds: int) -> str:
    """The samples in milliseconds, by what was reckoned, as JSON."""
    return json.dumps(dict(measured(rounds)))
