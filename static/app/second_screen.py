"""The second screen: what Show shows, in a window of its own, for a television or a laptop turned round.

It draws the result, the clocks and whose turn it is, of the session that the table has open, as other tabs of the
device write it. It reads only: give it stores that write nothing, and no controls.
"""

from typing import Any

from app.app import App
from app.board import clocks, timers, turns
from app.result import card
from app.sheets.sessions import CURRENT


class SecondScreen(App):
    """The app of the second screen. It has no actions, and shows the last roll that is not secret."""

    panels = (card.PANEL, clocks.PANEL, turns.SHOWN, timers.COUNTING)
    showing = True

    def __init__(self, *args: Any, **values: Any) -> None:
        super().__init__(*args, **values)
        self.actions = {}

    def storage_changed(self, key: str | None, text: str | None) -> None:
        """Show what a tab has written, a new roll in motion; follow it to another session."""
        before = card.shown(self)
        if key == CURRENT and text:
            self.open_session(text)
        super().storage_changed(key, text)
        now = card.shown(self)
        if key != CURRENT and now and (before is None or now.record.order > before.record.order):
            self.page.signal_roll()

    def _follow_session(self) -> None:
        super()._follow_session()
        card.show_last(self)
