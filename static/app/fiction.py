"""The line above the form: who tries what and how, and whether it is worth a roll; the same for every game."""

from collections.abc import Callable, Mapping

from app.forms import Draft
from app.stamps import Page, Stamp
from razor_core.checks import Gate, System

FORM = "fiction"
#: Under what a draft says which game's questions it answers.
ASKED = "asked"


class FictionForm:
    """Owns what is said. `keep` is told every change as a draft."""

    def __init__(self, page: Page, system: System, draft: Draft, keep: Callable[[Draft], None]) -> None:
        self.page = page
        self.keep = keep
        self.said: Mapping[str, str] = {}
        self._ask(system)
        if draft.values:
            # A gate that is not named is in doubt, but where it was not asked about.
            answered = draft.values.get(ASKED) == system.TITLE
            page.restore(FORM, {**draft.values, **({} if answered else dict.fromkeys(map(_box, system.GATES), "on"))})
        self.changed()

    def lay(self, system: System) -> None:
        """Ask the questions of another game, none of them in doubt yet."""
        self._ask(system)
        self.changed()

    def changed(self) -> None:
        """Something else is said now."""
        self.said = self.page.values(FORM)
        self.keep(Draft({**self.said, ASKED: self.asked}))
        who, intent = (self.said.get(name, "").strip() for name in ("who", "intent"))
        self.page.fill(FORM, {"said": ": ".join(text for text in (who, intent) if text) or "Who, and to what end?"})

    def use(self, who: str) -> None:
        """Let it be said that they act."""
        self.page.put(FORM, "who", who)
        self.changed()

    def _ask(self, system: System) -> None:
        self.asked = system.TITLE
        gates = [
            Stamp("gate", {"box": {"name": _box(gate), "checked": ""}, "question": gate.question})
            for gate in system.GATES
        ]
        self.page.fill(FORM, {"gates": gates})


def _box(gate: Gate) -> str:
    """The name of the box for a gate."""
    return f"gate-{gate.name}"
