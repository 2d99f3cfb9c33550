"""The form of one game: what its controls hold, and the check that they come to."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from app.check.draft import Draft, agreed, read_check, spent, stepped, toggled
from app.check.modifiers import chips
from app.ui.template import Node, Page, Slot
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Modifier
from razor_core.rules.system import System


class CheckForm:
    """Owns the draft of the form whose id is `slug`. `keep` is told every new draft."""

    def __init__(self, page: Page, slug: str, system: System, draft: Draft, keep: Callable[[Draft], None]) -> None:
        self.page = page
        self.slug = slug
        self.system = system
        self.draft = draft
        self.keep = keep
        if draft.values:
            page.restore(slug, draft.values)
        known = tuple(reason for reason in draft.modifiers if reason.field in system.Check.__dataclass_fields__)
        self.take(Draft(page.values(slug), known))

    def check(self) -> Any:
        """The check as it stands. RuleError that names the field where it is none."""
        return read_check(self.system, self.draft)

    @property
    def reading(self) -> str:
        """How the result is to be read: a key of READINGS, or empty."""
        return self.draft.values.get("reading", "")

    def changed(self, control: str) -> None:
        """A control of the form has a new value."""
        values = self.page.values(self.slug)
        together = agreed(self.system, values, control)
        if together != values:
            self.page.restore(self.slug, together)
        self.take(replace(self.draft, values=together))

    def use(
        self, values: Mapping[str, str], gone: Collection[tuple[str, str]] = (), entered: Collection[Modifier] = ()
    ) -> None:
        """Set controls of the form, as if they had been typed: an empty text clears a box and empties a text.

        The reasons that `gone` names, each by its field and name, are taken out, those `entered` put in their place.
        """
        together = {**self.page.values(self.slug), **values}
        for control in values:
            together = agreed(self.system, together, control)
        self.page.restore(self.slug, together)
        out = {*gone, *((reason.field, reason.name) for reason in entered)}
        kept = (reason for reason in self.draft.modifiers if (reason.field, reason.name) not in out)
        self.take(Draft(self.page.values(self.slug), (*kept, *entered)))

    def step(self, name: str, by: int) -> None:
        """Move a number by so much."""
        self.page.restore(self.slug, stepped(self.system, self.page.values(self.slug), name, by))
        self.changed(name)

    def toggle(self, reason: Modifier) -> None:
        """Enter a reason, or take it out where it stands already."""
        self.take(toggled(self.draft, reason))

    def enter(self, reason: Modifier) -> None:
        """Enter a reason, unless one of that name stands there already."""
        names = {each.name.casefold() for each in self.draft.modifiers if each.field == reason.field}
        if reason.name.casefold() not in names:
            self.take(replace(self.draft, modifiers=(*self.draft.modifiers, reason)))

    def spend(self) -> None:
        """A roll was made: what it used up is as at first."""
        draft = spent(self.system, self.draft)
        if draft != self.draft:
            self.page.restore(self.slug, draft.values)
            self.take(draft)

    def take(self, draft: Draft) -> None:
        """Let this be the draft."""
        self.draft = draft
        self.keep(draft)
        slots = form_slots(self.system, draft)
        try:
            self.check()
        except RuleError as error:
            slots[f"error-{error.field}"] = error.message
        self.page.fill(self.slug, slots)
        self.page.unfold(self.slug)


def form_slots(system: System, draft: Draft) -> dict[str, Slot]:
    """The reasons entered on every field that takes them, the Skills on offer, and no errors."""
    attribute = draft.values.get("attribute-name", "").strip()
    skills = system.SKILLS.get(attribute) or chain(*system.SKILLS.values())
    offered = [Node("option", {"value": skill}) for skill in skills]
    errors = {f"error-{each}": "" for each in system.Check.__dataclass_fields__}
    return {"skills": offered, **errors, **chips(system, draft.modifiers)}
