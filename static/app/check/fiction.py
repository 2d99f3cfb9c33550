"""The line above the form: who tries what and how, and whether it is worth a roll; the same for every game."""

from collections.abc import Callable, Mapping

from app.check.draft import Draft
from app.ui.template import Node, Page
from razor_core.rules.system import Gate, System

FORM = "fiction"
#: Under what a draft says which gates of a game are closed, before the title of the game.
CLOSED = "closed in "


class FictionForm:
    """Owns what is said. `keep` is told every change as a draft."""

    def __init__(self, page: Page, system: System, draft: Draft, keep: Callable[[Draft], None]) -> None:
        self.page = page
        self.keep = keep
        self.said: Mapping[str, str] = draft.values
        #: The names of the boxes that were cleared, a space between them, by what a draft keeps them under.
        self.closed = {name: boxes for name, boxes in draft.values.items() if name.startswith(CLOSED)}
        self.lay(system)

    def lay(self, system: System) -> None:
        """Ask the questions of another game; those are in doubt that were when it was asked last."""
        self.system = system
        boxes = [_box(gate) for gate in system.GATES]
        gates = [
            Node("gate", {"box": {"name": box, "checked": ""}, "question": gate.question})
            for box, gate in zip(boxes, system.GATES, strict=True)
        ]
        self.page.fill(FORM, {"gates": gates})
        closed = self.closed.get(CLOSED + system.TITLE, "").split()
        self.page.restore(FORM, {**self.said, **{box: "" if box in closed else "on" for box in boxes}})
        self.changed()

    def changed(self) -> None:
        """Something else is said now."""
        self.said = self.page.values(FORM)
        boxes = (_box(gate) for gate in self.system.GATES)
        self.closed[CLOSED + self.system.TITLE] = " ".join(box for box in boxes if box not in self.said)
        self.keep(Draft({**self.said, **self.closed}))
        who, intent = (self.said.get(name, "").strip() for name in ("who", "intent"))
        summary = ": ".join(text for text in (who, intent) if text)
        self.page.fill(FORM, {"summary": summary or "Who is acting, and why?"})

    def use(self, who: str) -> None:
        """Let it be said that they act."""
        self.say({"who": who})

    def say(self, said: Mapping[str, str]) -> None:
        """Let this be said, by the names of the texts."""
        for name, text in said.items():
            self.page.put(FORM, name, text)
        self.changed()


def _box(gate: Gate) -> str:
    """The name of the box for a gate."""
    return f"gate-{gate.name}"
