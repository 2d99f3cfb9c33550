"""What if: the changes of the check on the form, each with its worth. A tap makes one, another takes it back."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from app.odds.state import WhatIf, state
from app.ui.template import Node, Slots, greyed, truth
from razor_core.rolls.preparation import Others, Preparation
from razor_core.rolls.what_if import Change, change, changed, put, unchanged
from razor_core.rules.fields import RuleError
from razor_core.rules.lookup import Difference, Variation, what_if
from razor_core.rules.numbers import decimal
from razor_core.rules.results import Tone, lowest, or_better
from razor_core.systems import find, lookup

if TYPE_CHECKING:
    from app.context import Context


@dataclass(frozen=True, slots=True)
class Worth:
    """What a change is worth, in words: whether it is good or bad, by how much, and what else it changes."""

    tone: Tone
    good: str
    beside: str = ""


#: Of a change that the rules forbid beside those made.
IMPOSSIBLE = Worth(Tone.MIXED, "not possible")


def _current(context: "Context") -> tuple[Preparation, Any]:
    """Return what is set up for the check, and that: the story, and who else takes part, are no part of it."""
    return replace(context.prep, texts={}, others=Others()), context.check()


def _list(context: "Context") -> WhatIf:
    """Return the list that is shown: the one that was begun, else a new one for the form as it is."""
    begun, current = state(context).what_if, _current(context)
    return begun if begun and begun.left == current else WhatIf(context.prep, current[1], (), current)


@lru_cache(maxsize=16)
def _changes(slug: str, kind: str, check: Any) -> Sequence[tuple[str, Change]]:
    """Return the label and the change of each variation of a check, best first."""
    system, variations = find(slug), lookup(slug).variations(check)
    if amount := system.kinds.amounts.get(kind):
        checks = {variation.label: variation.check for variation in variations}
        without = system.kinds.follow_ups.get(kind, ())
        ranked = amount.changes(check, checks.items(), without)
        return [(label, change(check, checks[label])) for label, _ in ranked]
    return [(effect.label, change(check, effect.check)) for effect in what_if(system, check, variations)]


async def steps(context: "Context") -> AsyncGenerator[Slots, None]:
    """Yield a line for each change, best first as the list began; none where the form has no check."""
    if context.refused:
        yield {"reach": "", "what": []}
        return
    shown = _list(context)
    changes = enumerate(_changes(context.slug, context.kind, shown.check))
    yield {
        "reach": _measure(context),
        "what": [_line(context, label, by, at, at in shown.made) for at, (label, by) in changes],
    }


def tap(context: "Context", at: int, drawn: bool) -> None:
    """Make a change on the form, or take it back. Nothing where another list than that of the form is `drawn`."""
    if context.refused:
        return
    shown = _list(context)
    if not drawn and shown is not state(context).what_if:
        return
    made = tuple([place for place in shown.made if place != at]) if at in shown.made else (*shown.made, at)
    prep, changes = shown.first, _changes(context.slug, context.kind, shown.check)
    for index in made:
        prep = put(prep, context.session.world, changes[index][1])
    context.prepare(replace(prep, texts=context.prep.texts, others=context.prep.others))
    state(context).what_if = replace(shown, made=made, left=_current(context))


def _measure(context: "Context") -> str:
    """Return what the figures are, in a sentence."""
    if amount := context.system.kinds.amounts.get(context.kind):
        return f"Change in the average: {amount.name.lower()}."
    return f"Change in the chance of {or_better(lowest(context.system.Tier, Tone.GOOD))}, in percentage points."


def _line(context: "Context", label: str, by: Change, at: int, made: bool) -> Node:
    check = context.check()
    try:
        worth = _worth(context, unchanged(check, by), check) if made else _worth(context, check, changed(check, by))
    except RuleError:
        worth = IMPOSSIBLE
    return Node(
        "what",
        {
            "root": {"data-tone": worth.tone.name},
            "button": {
                "data-at": str(at),
                "aria-pressed": truth(made),
                **greyed("The rules forbid it beside the others." if worth is IMPOSSIBLE and not made else ""),
            },
            "label": label,
            "good": worth.good,
            "beside": worth.beside,
        },
    )


def _worth(context: "Context", before: Any, after: Any) -> Worth:
    """Return what it is worth to have the check `after` and not `before`."""
    system = context.system
    if amount := system.kinds.amounts.get(context.kind):
        return average(amount.odds(after).mean() - amount.odds(before).mean())
    (effect,) = what_if(system, before, [Variation("", after)])
    good, mixed = lowest(system.Tier, Tone.GOOD), lowest(system.Tier, Tone.MIXED)
    return difference(effect, or_better(mixed) if mixed != good else "")


def points(worth: Fraction) -> str:
    """Return percentage points with their sign, to a tenth. Only an exact 0 is shown as 0.

    >>> points(Fraction(62, 5)), points(Fraction(-31, 10)), points(Fraction(1, 100)), points(Fraction(0))
    ('+12.4', '−3.1', 'under +0.1', '0')
    """
    if not worth:
        return "0"
    sign, size = "+" if worth > 0 else "−", decimal(abs(worth), 1)
    return f"{sign}{size}" if size != "0.0" else f"under {sign}0.1"


def difference(effect: Difference, mixed: str) -> Worth:
    """Return the worth of a difference. `mixed` is the label of a mixed result or better, empty where there is none."""
    good = f"{points(effect.good)} points" if effect.tiers else "no difference"
    return Worth(_tone(effect.good or effect.mixed), good, _beside(effect, mixed))


def average(gain: Fraction) -> Worth:
    """Return the worth of a change of an average amount."""
    return Worth(_tone(gain), points(gain) if gain else "no difference")


def _tone(worth: Fraction) -> Tone:
    return Tone.GOOD if worth > 0 else Tone.BAD if worth < 0 else Tone.MIXED


def _beside(effect: Difference, mixed: str) -> str:
    """Return the change in the chance of a mixed result; if neither chance changes, the changes of the tiers."""
    if mixed and effect.mixed != effect.good:
        return f"{mixed} {points(effect.mixed)}"
    if effect.good or effect.mixed:
        return ""
    return ", ".join(f"{tier.label} {points(worth)}" for tier, worth in effect.tiers)
