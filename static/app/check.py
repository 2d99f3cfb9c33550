"""The check region: the form, and what stands before the roll (dice, target, odds, advice)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from typing import Any

from app.forms import (
    Draft,
    agreed,
    closed_gates,
    names_by_field,
    read_check,
    read_fiction,
    stepped,
    toggled,
)
from app.stamps import Actions, Page, Slot, Slots, Stamp, notes
from razor_core.checks import Degree, RuleError, Source, System, Tone
from razor_core.events import Fiction, Named
from razor_core.odds import Odds
from razor_core.words import percent, signed

FORM = "form"


class CheckForm:
    """Owns the draft. `changed` and the actions take what the person does; `keep` is told every new draft, as data."""

    def __init__(self, page: Page, system: System, draft: Draft, keep: Callable[[Any], None]) -> None:
        self.page = page
        self.system = system
        self.draft = draft
        self.keep = keep
        self.actions: Actions = {
            "step": self._step,
            "name": self._name,
            "unname": self._name,
            "enter": self._enter,
        }
        if draft.values:
            page.restore(FORM, draft.values)
        known = tuple(reason for reason in draft.named if reason.field in system.SOURCES)
        self._take(Draft(page.values(FORM), known))

    def changed(self, control: str) -> None:
        """A control of the form has a new value."""
        values = self.page.values(FORM)
        together = agreed(self.system, values, control)
        if together != values:
            self.page.restore(FORM, together)
        self._take(replace(self.draft, values=together))

    def use(self, values: Mapping[str, str], gone: Collection[tuple[str, str]] = ()) -> None:
        """Set controls of the form, as if they had been typed: an empty text clears a box and empties a text.

        The reasons that `gone` names, each by its field and name, are taken out.
        """
        together = {**self.page.values(FORM), **values}
        for control in values:
            together = agreed(self.system, together, control)
        self.page.restore(FORM, together)
        named = tuple(reason for reason in self.draft.named if (reason.field, reason.name) not in gone)
        self._take(Draft(self.page.values(FORM), named))

    def check(self) -> Any:
        """The check as it stands. RuleError that names the field where it is none."""
        return read_check(self.system, self.draft)

    @property
    def fiction(self) -> Fiction:
        """What the form says beside the numbers."""
        return read_fiction(self.draft)

    @property
    def reading(self) -> str:
        """How the result is to be read: a key of READINGS, or empty."""
        return self.draft.values.get("reading", "")

    def _step(self, data: Mapping[str, str]) -> None:
        self.page.restore(FORM, stepped(self.system, self.page.values(FORM), data["name"], int(data["by"])))
        self.changed(data["name"])

    def _name(self, data: Mapping[str, str]) -> None:
        self._take(toggled(self.draft, Named(data["field"], data["name"], int(data["points"]))))

    def _enter(self, data: Mapping[str, str]) -> None:
        control = f"typed-{data['field']}"
        name = self.page.values(FORM)[control].strip()
        if name:
            self.page.put(FORM, control, "")
            self.draft = replace(self.draft, values=self.page.values(FORM))
            reason = Named(data["field"], name, int(data["points"]))
            if name.casefold() not in {each.name.casefold() for each in self.draft.named if each.field == reason.field}:
                self._take(replace(self.draft, named=(*self.draft.named, reason)))

    def _take(self, draft: Draft) -> None:
        self.draft = draft
        self.keep(draft.to_data())
        self._draw()

    def _draw(self) -> None:
        self.page.fill("check", _form_slots(self.system, self.draft))
        try:
            check = self.check()
        except RuleError as error:
            self.page.fill("check", {f"error-{error.field}": error.message})
            self.page.fill("roll", no_preview(self.system, error))
        else:
            self.page.fill("roll", preview(self.system, check, names_by_field(self.draft)))
        self.page.fill("roll", _advice(self.system, self.draft))


def preview(system: System, check: Any, named: Mapping[str, Sequence[str]]) -> Slots:
    """What stands before the roll: which dice, what they must reach, and the odds of every tier."""
    plan = system.plan(check, named)
    odds = system.odds(check)
    good, mixed = (_reaching(odds, tone) for tone in (Tone.GOOD, Tone.MIXED))
    return {
        "dice": plan.dice,
        "target": plan.target,
        "notes": notes(plan.notes),
        "good-chance": percent(good[1]),
        "good-label": f"{good[0].label} or better",
        "mixed": "" if mixed[0] is good[0] else f"{mixed[0].label} or better {percent(mixed[1])}",
        "bar": [_segment(tier, chance) for tier, chance in odds.items() if chance],
        "tiers": [_tier(tier, percent(odds[tier], 1)) for tier in system.Tier],
    }


def no_preview(system: System, error: RuleError) -> Slots:
    """What stands there instead while the form holds no check: the reason, and no number."""
    return {
        "dice": "No roll yet",
        "target": f"{error.field}: {error.message}",
        "notes": [],
        "good-chance": "–",
        "good-label": "",
        "mixed": "",
        "bar": [],
        "tiers": [_tier(tier, "–") for tier in system.Tier],
    }


def _reaching(odds: Odds[Any], tone: Tone) -> tuple[Degree, Fraction]:
    """The lowest tier of that tone or a better one, and the chance of it or better."""
    better = list(Tone)[list(Tone).index(tone) :]
    floor = min(tier for tier in odds if tier.tone in better)
    return floor, odds.at_least(floor)


def _segment(tier: Degree, chance: Fraction) -> Stamp:
    """A part of the odds bar, as wide as the tier is likely."""
    label = f"{tier.label} {percent(chance, 1)}"
    return Stamp("segment", {"root": {"data-tone": tier.tone.name, "--share": f"{float(chance):.5f}", "title": label}})


def _tier(tier: Degree, chance: str) -> Stamp:
    """A line of the odds: the tier's shape, name and chance."""
    return Stamp(
        "tier",
        {
            "root": {"data-tone": tier.tone.name},
            "mark": tier.tone.mark,
            "label": tier.label,
            "chance": chance,
        },
    )


def _advice(system: System, draft: Draft) -> Slots:
    """What to do instead of rolling, where a gate is closed; the table may roll all the same."""
    closed = closed_gates(system, draft)
    return {
        "advice": " ".join(gate.instead for gate in closed),
        "roll": "Roll all the same" if closed else "Roll",
    }


def _form_slots(system: System, draft: Draft) -> Slots:
    """The reasons entered and offered on every field that takes them, what the folded line says, and no errors."""
    fiction = read_fiction(draft)
    offered_skills = system.SKILLS.get(fiction.attribute) or chain(*system.SKILLS.values())
    slots: dict[str, Slot] = {
        "fiction": _folded(fiction),
        "skills": [Stamp("option", {"value": skill}) for skill in offered_skills],
    }
    for each in system.Check.__dataclass_fields__:
        slots[f"error-{each}"] = ""
    for field, offered in system.SOURCES.items():
        entered = [reason for reason in draft.named if reason.field == field]
        slots[f"named-{field}"] = [_chip(reason) for reason in entered]
        names = {reason.name for reason in entered}
        slots[f"sources-{field}"] = [_source(field, source, source.name in names) for source in offered]
    return slots


def _folded(fiction: Fiction) -> str:
    said = ": ".join(text for text in (fiction.who, fiction.intent) if text)
    return said or "Who, and to what end?"


def _reason(field: str, name: str, points: int) -> dict[str, str | None]:
    return {"data-field": field, "data-name": name, "data-points": str(points)}


def _chip(reason: Named) -> Stamp:
    """A reason that stands on the check; a tap takes it away."""
    worth = "" if reason.points == 1 else f" {signed(reason.points)}"
    return Stamp(
        "chip",
        {
            "button": {**_reason(reason.field, reason.name, reason.points), "aria-label": f"Remove {reason.name}"},
            "name": f"{reason.name}{worth}",
        },
    )


def _source(field: str, source: Source, entered: bool) -> Stamp:
    """A reason on offer; a tap enters it or takes it away."""
    attributes = {**_reason(field, source.name, source.points), "aria-pressed": "true" if entered else "false"}
    worth = "" if source.points == 1 else f"{signed(source.points)} "
    return Stamp("source", {"button": attributes, "name": source.name, "when": f"{worth}{source.when}"})
