"""The games: which is on the table, its form, what is said beside it, and what stands before its roll."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from app.check import fiction
from app.check.draft import Draft, closed_gates, names_by_field, read_check, read_fiction, spent
from app.check.fiction import FictionForm
from app.check.form import CheckForm
from app.check.modifiers import ModifiersSheet, named
from app.check.preview import no_preview, preview
from app.ui.template import Actions, Page
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Modifier
from razor_core.rules.system import System
from razor_core.session.events import Fiction
from razor_core.systems import SYSTEMS

#: The game that lies on the table first of all.
FIRST = next(iter(SYSTEMS))


class Games:
    """Owns the forms, each with a draft of its own, and which of them is shown.

    `draft` gives the draft last kept under a name, `keep` is told every new one; `laid` when another game is shown.
    """

    def __init__(
        self,
        page: Page,
        slug: str,
        *,
        draft: Callable[[str], Draft],
        keep: Callable[[str, Draft], None],
        laid: Callable[[], None],
    ) -> None:
        self.page = page
        self.draft = draft
        self.keep = keep
        self.laid = laid
        self.slug = slug if slug in SYSTEMS else FIRST
        self.forms: dict[str, CheckForm] = {}
        #: Each is told whenever what stands before the roll may be another.
        self.followers: list[Callable[[], None]] = []
        self.reasons = ModifiersSheet(page)
        # What was said stood on the form of the first game once.
        said = draft(fiction.FORM)
        self.fiction = FictionForm(
            page, self.system, said if said.values else draft(FIRST), lambda draft: self._kept(fiction.FORM, draft)
        )
        self.actions: Actions = {
            "system": lambda data: self.lay(data["value"]),
            "step": lambda data: self.form.step(data["name"], int(data["by"])),
            "modifier-toggle": lambda data: self.form.toggle(named(data)),
            "modifier-remove": lambda data: self.form.toggle(named(data)),
            "modifiers": lambda data: self.reasons.open(data, self.system, self.form.draft.modifiers),
            "enter": self._enter,
        }
        self._show()

    @property
    def system(self) -> System:
        """The game on the table."""
        return SYSTEMS[self.slug]

    @property
    def form(self) -> CheckForm:
        """Its form, which is set up when it is first wanted."""
        if self.slug not in self.forms:
            slug = self.slug
            self.forms[slug] = CheckForm(
                self.page, slug, self.system, self.draft(slug), lambda draft: self._kept(slug, draft)
            )
        return self.forms[self.slug]

    def lay(self, slug: str) -> None:
        """Let another game be on the table; one that there is not changes nothing."""
        if slug in SYSTEMS and slug != self.slug:
            self.slug = slug
            self.fiction.lay(self.system)
            self.reasons.close()
            self._show()
            self.laid()

    def changed(self, form: str, control: str) -> None:
        """A control of a form has a new value."""
        if form == fiction.FORM:
            self.fiction.changed()
        elif form == self.slug:
            self.form.changed(control)

    def use(
        self, values: Mapping[str, str], gone: Collection[tuple[str, str]] = (), entered: Collection[Modifier] = ()
    ) -> None:
        """Set controls of the form on the table; take reasons out, by field and name, and put others in."""
        self.form.use(values, gone, entered)

    def acts(self, who: str) -> None:
        """Say that they act."""
        self.fiction.use(who)

    def check(self) -> Any:
        """The check as it stands. RuleError that names the field where it is none."""
        return self.form.check()

    def lasting(self) -> Any:
        """The check without what counts for the next roll only. RuleError as `check`."""
        return read_check(self.system, spent(self.system, self.form.draft))

    def told(self) -> Fiction:
        """What is said beside the numbers."""
        return read_fiction(self.system, self.form.draft, self.fiction.said)

    def _enter(self, data: Mapping[str, str]) -> None:
        reason = self.reasons.typed(data)
        if reason:
            self.form.enter(reason)

    def _show(self) -> None:
        _ = self.form
        self.page.lay(self.slug)
        self.page.fill("head", {"system": {"value": self.slug}})
        self._draw()

    def _kept(self, name: str, draft: Draft) -> None:
        self.keep(name, draft)
        if self.slug in self.forms:
            self._draw()

    def _draw(self) -> None:
        """What stands before the roll; where a gate is closed, what to do instead: the table may roll all the same."""
        draft = self.form.draft
        try:
            slots = preview(self.system, self.check(), names_by_field(draft))
        except RuleError as error:
            slots = no_preview(self.system, error)
        closed = closed_gates(self.system, self.fiction.said)
        advice = " ".join(gate.instead for gate in closed)
        self.page.fill("roll", {**slots, "advice": advice, "roll": "Roll all the same" if closed else "Roll"})
        self.reasons.draw(self.system, draft.modifiers)
        for follow in self.followers:
            follow()
