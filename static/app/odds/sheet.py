"""The sheet of odds: the distribution of the check on the form, with its chart, table and file."""

from collections.abc import AsyncGenerator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from app.odds.state import state
from app.roll.odds_bar import segment, tier_line
from app.ui.chart import View, bands, drawn, highest, target, ticks
from app.ui.chart import bars as bar_paths
from app.ui.template import Node, Slots, greyed
from razor_core.rules.fields import RuleError
from razor_core.rules.lookup import Distribution, amounts
from razor_core.rules.numbers import percent
from razor_core.rules.results import Tone
from razor_core.systems import find, lookup

if TYPE_CHECKING:
    from app.context import Context


@lru_cache(maxsize=16)
def _distribution(slug: str, kind: str, check: Any) -> Distribution:
    """Return the distribution of a check of a game, for a roll of that kind."""
    amount = find(slug).kinds.amounts.get(kind)
    return amounts(amount, check) if amount else lookup(slug).distribution(check)


def _on_form(context: "Context") -> Distribution | None:
    """Return the distribution of the check on the form, None where it has no check."""
    return None if context.refused else _distribution(context.slug, context.kind, context.check())


async def chart(context: "Context") -> AsyncGenerator[Slots, None]:
    """Yield what the chart stands on, and the odds of the tiers."""
    if context.refused:
        yield _none(context.refused)
        return
    system, check = context.system, context.check()
    distribution = _distribution(context.slug, context.kind, check)
    lines = drawn(distribution.lines, distribution.target)
    amount = context.kind in system.kinds.amounts
    odds = {} if amount else system.odds(check)
    yield {
        "plan": system.plan(check).dice,
        "axis": _axis(distribution),
        "whole": [segment(tier, chance, percent(chance, 1)) for tier, chance in odds.items() if chance],
        "by-tier": [tier_line(tier, percent(chance, 1)) for tier, chance in odds.items()],
        "bands": [
            Node(
                "band",
                {
                    "root": {"data-tone": band.tier.tone.name, "--share": str(band.count)},
                    "mark": band.tier.tone.mark,
                },
            )
            for band in (() if amount else bands(lines))
        ],
        "ticks": [
            Node("bar-name", {"root": {"--share": str(width)}, "number": label}) for label, width in ticks(lines)
        ],
        "target": {"d": target(lines, distribution.target)},
        "save": greyed(""),
    }


async def bars(context: "Context") -> AsyncGenerator[Slots, None]:
    """Yield the bars of the chart in the view that is chosen."""
    distribution, view = _on_form(context), View[state(context).view]
    lines = drawn(distribution.lines, distribution.target) if distribution else ()
    paths = bar_paths(lines, view) if lines else dict.fromkeys(Tone, "")
    top = f"The highest bar is {percent(highest(lines, view), 1)}." if lines else ""
    if distribution and len(lines) < len(distribution.lines):
        top += " The table has the rarest results, too."
    yield {**{f"bars-{tone.name.lower()}": {"d": path} for tone, path in paths.items()}, "highest": top}


async def table(context: "Context") -> AsyncGenerator[Slots, None]:
    """Yield the chart as a table, once that was opened."""
    if not state(context).tabled:
        return
    distribution = _on_form(context)
    rows = [
        Node(
            "chance-row",
            {
                "number": line.label,
                "exactly": percent(line.exactly, 1),
                "at-least": percent(line.at_least, 1),
                "at-most": percent(line.at_most, 1),
                "tier": ", ".join(tier.label for tier, _ in line.tiers),
            },
        )
        for line in (distribution.lines if distribution else ())
    ]
    yield {"axis-head": distribution.axis if distribution else "", "rows": rows}


def save(context: "Context", data: Mapping[str, str]) -> None:
    """Save the distribution as a file."""
    if distribution := _on_form(context):
        context.page.save(f"razor-odds-{context.slug}.csv", distribution.to_csv(), "text/csv")


def _axis(distribution: Distribution) -> str:
    """Return the name of the numbers, with the number to reach if there is one."""
    return distribution.axis if distribution.target is None else f"{distribution.axis}, to reach: {distribution.target}"


def _none(error: RuleError) -> Slots:
    """The sheet while the form has no check: the error and no numbers."""
    return {
        "plan": "No roll yet",
        "axis": f"{error.field}: {error.message}",
        "whole": [],
        "by-tier": [],
        "bands": [],
        "ticks": [],
        "target": {"d": ""},
        "save": greyed("There is no roll yet."),
    }
