"""What if: the changes of the check on the form, each with its worth. A tap makes one, another takes it back."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from app.ui.template import Node, flag
from razor_core.rolls.preparation import Others, Preparation
from razor_core.rolls.what_if import Change, change, changed, put, unchanged
from razor_core.rules.fields import RuleError
from razor_core.rules.lookup import Difference, Variation, what_if
from razor_core.rules.numbers import decimal
from razor_core.rules.results import Tone, lowest, or_better
from razor_core.systems import lookup

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


class WhatIf:
    """The changes of a check. The list stays as it is until the form is changed otherwise; its figures follow."""

    def __init__(self, app: "Context") -> None:
        self.app = app
        #: What the changes begin from, the changes, and the places of those made.
        self.first = app.prep
        self.changes: list[tuple[str, Change]] = []
        self.made: list[int] = []
        #: What the form was last left as, with its check.
        self.left: tuple[Preparation, Any] | None = None

    def lines(self) -> list[Node]:
        """Return a line for each change, best first as the list began. RuleError where the form has no check."""
        if self.left is None or self._now() != self.left:
            self.first, self.made, self.changes = self.app.prep, [], list(self._variations())
            self.left = self._now()
        return [self._line(at, label, each) for at, (label, each) in enumerate(self.changes)]

    def tap(self, at: int) -> None:
        """Make a change on the form, or take it back; nothing where the form was changed otherwise meanwhile."""
        if self.app.refused or self._now() != self.left:
            return
        made = [each for each in self.made if each != at] if at in self.made else [*self.made, at]
        prep = self.first
        for each in made:
            prep = put(prep, self.app.session.world, self.changes[each][1])
        self.app.prepare(replace(prep, texts=self.app.prep.texts, others=self.app.prep.others))
        self.made, self.left = made, self._now()

    @property
    def measure(self) -> str:
        """What the figures are, in a sentence."""
        system = self.app.system
        if amount := system.kinds.amounts.get(self.app.kind):
            return f"Change in the average: {amount.name.lower()}."
        return f"Change in the chance of {or_better(lowest(system.Tier, Tone.GOOD))}, in percentage points."

    def _now(self) -> tuple[Preparation, Any]:
        """Return what is set up for the check: the story, and who else takes part, are no part of it."""
        return replace(self.app.prep, texts={}, others=Others()), self.app.check()

    def _variations(self) -> Iterator[tuple[str, Change]]:
        """Yield the label and the change of each variation of the check, best first."""
        system, check = self.app.system, self.app.check()
        variations = lookup(self.app.slug).variations(check)
        if amount := system.kinds.amounts.get(self.app.kind):
            checks = {each.label: each.check for each in variations}
            without = system.kinds.follow_ups.get(self.app.kind, ())
            for label, _ in amount.changes(check, checks.items(), without):
                yield label, change(check, checks[label])
        else:
            for found in what_if(system, check, variations):
                yield found.label, change(check, found.check)

    def _line(self, at: int, label: str, each: Change) -> Node:
        made, now = at in self.made, self.app.check()
        try:
            worth = self._worth(unchanged(now, each), now) if made else self._worth(now, changed(now, each))
        except RuleError:
            worth = IMPOSSIBLE
        return Node(
            "what",
            {
                "root": {"data-tone": worth.tone.name},
                "button": {
                    "data-at": str(at),
                    "aria-pressed": "true" if made else "false",
                    "disabled": flag(worth is IMPOSSIBLE and not made),
                },
                "label": label,
                "good": worth.good,
                "beside": worth.beside,
            },
        )

    def _worth(self, before: Any, after: Any) -> Worth:
        """Return what it is worth to have the check `after` and not `before`."""
        system = self.app.system
        if amount := system.kinds.amounts.get(self.app.kind):
            return average(amount.odds(after).mean() - amount.odds(before).mean())
        (found,) = what_if(system, before, [Variation("", after)])
        good, mixed = lowest(system.Tier, Tone.GOOD), lowest(system.Tier, Tone.MIXED)
        return difference(found, or_better(mixed) if mixed != good else "")


def points(worth: Fraction) -> str:
    """Return percentage points with their sign, to a tenth. Only an exact 0 is shown as 0.

    >>> points(Fraction(62, 5)), points(Fraction(-31, 10)), points(Fraction(1, 100)), points(Fraction(0))
    ('+12.4', '−3.1', 'under +0.1', '0')
    """
    if not worth:
        return "0"
    sign, size = "+" if worth > 0 else "−", decimal(abs(worth), 1)
    return f"{sign}{size}" if size != "0.0" else f"under {sign}0.1"


def difference(each: Difference, mixed: str) -> Worth:
    """Return the worth of a difference. `mixed` is the label of a mixed result or better, empty where there is none."""
    good = f"{points(each.good)} points" if each.tiers else "no difference"
    return Worth(_tone(each.good or each.mixed), good, _beside(each, mixed))


def average(gain: Fraction) -> Worth:
    """Return the worth of a change of an average amount."""
    return Worth(_tone(gain), points(gain) if gain else "no difference")


def _tone(worth: Fraction) -> Tone:
    return Tone.GOOD if worth > 0 else Tone.BAD if worth < 0 else Tone.MIXED


def _beside(each: Difference, mixed: str) -> str:
    """Return the change in the chance of a mixed result; if neither chance changes, the changes of the tiers."""
    if mixed and each.mixed != each.good:
        return f"{mixed} {points(each.mixed)}"
    if each.good or each.mixed:
        return ""
    return ", ".join(f"{tier.label} {points(worth)}" for tier, worth in each.tiers)
