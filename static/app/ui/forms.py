"""What is typed on the sheets of the page: state, which the controls show.

The forms of the check are no sheets: they show what is set up for the next roll (app/check/form.py).
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

#: The text of each control of a form, by name. That of a box is "on" or empty.
Texts = Mapping[str, str]
#: The draft of what is typed on the sheets and not used yet.
SHEETS = "sheets"
#: The sheets that hold what is typed until it is used, also after a reload.
KEPT = (
    *("note", "paste", "clock-new", "modifiers", "task", "kits", "cast", "sessions", "clock-timer", "saved", "retry"),
    *("dice", "own-game"),
)
#: Beside the texts of a sheet that is filled when it opens: what it is about, and what it was filled with.
_ABOUT = ""


class Forms:
    """The texts of each sheet, by its id. `first` is what the controls hold at the start, `restore` fills a form.

    `stored` is what an earlier visit left unused.
    """

    def __init__(
        self, restore: Callable[[str, Texts], None], first: Mapping[str, Texts], stored: Mapping[str, Any]
    ) -> None:
        self._restore = restore
        self._first, self._held = first, dict(first)
        self._sheets: dict[str, Texts] = {
            sheet: {**texts, **left_texts(stored.get(sheet))} for sheet, texts in first.items()
        }
        #: What of it was last stored.
        self.stored = self.unused
        #: How often a text, or what a control holds, has changed.
        self.changes = int(bool(self.stored))

    @property
    def unused(self) -> Mapping[str, Texts]:
        """What is typed on the sheets that keep it, and not used yet."""
        sheets = {sheet: self._sheets[sheet] for sheet in KEPT if sheet in self._sheets}
        return {sheet: dict(texts) for sheet, texts in sheets.items() if texts != self._first[sheet]}

    def texts(self, sheet: str) -> Texts:
        """Return what is typed on a sheet."""
        return self._sheets[sheet]

    def show(self, sheet: str, texts: Texts) -> None:
        """Put these texts into the controls of a sheet in place of all that is typed there."""
        self._sheets[sheet] = texts
        self.changes += 1

    def put(self, sheet: str, texts: Texts) -> None:
        """Put these texts into their controls, and leave the others of the sheet as they are."""
        self.show(sheet, {**self._sheets[sheet], **texts})

    def fill(self, sheet: str, about: str, texts: Texts) -> None:
        """Fill a sheet that opens. What was typed there about the same thing, which has not changed, stays."""
        key = json.dumps([about, *texts.values()])
        if self._sheets[sheet].get(_ABOUT) != key:
            self.put(sheet, {**texts, _ABOUT: key})

    def used(self, sheet: str) -> None:
        """What is typed on a sheet is used: the next time it is filled anew."""
        self.put(sheet, {_ABOUT: ""})

    def typed(self, form: str, control: str, text: str) -> None:
        """Take what a person has typed into a control, which holds it already."""
        self._held[form] = {**self._held.get(form, {}), control: text}
        self.changes += 1
        if form in self._sheets:
            self.put(form, {control: text})

    # -- what the controls hold ----------------------------------------------------------------------------------------

    def drawn(self, region: str) -> None:
        """A sheet was drawn, maybe with other controls."""
        if region in self._sheets:
            self._held[region] = {}
            self.changes += 1

    def draw(self, form: str, texts: Texts) -> None:
        """Let the controls of a form hold these texts. What is being typed, and is the same, is left alone."""
        if self._held.get(form) != texts:
            self._restore(form, texts)
            self._held[form] = texts

    def draw_sheets(self) -> None:
        """Let the controls of all sheets hold their texts."""
        for sheet, texts in self._sheets.items():
            self.draw(sheet, {name: text for name, text in texts.items() if name != _ABOUT})


def left_texts(data: Any) -> Texts:
    """Return the texts of stored data, none where it has another shape."""
    texts = data.items() if isinstance(data, dict) else ()
    return {name: text for name, text in texts if isinstance(text, str)}
