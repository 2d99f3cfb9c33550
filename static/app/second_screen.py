"""The second screen: what Show shows, in a window of its own, for a television or a laptop turned round.

It draws the result, the clocks and whose turn it is, of the session that the table has open, as other tabs of the
device write it. It reads only: give it stores that write nothing, and no controls.
"""

from dataclasses import replace
from typing import Any

from app.app import App
from app.board import clocks, full_clock, shown_people, timers, turns
from app.board.part import PART as BOARD
from app.check.part import PART as CHECK
from app.context import Context
from app.race.part import PART as RACE
from app.result import card
from app.result.part import PART as RESULT
from app.roll import games
from app.roll.part import PART as ROLL
from app.sheets.part import PART as SHEETS
from app.sheets.sessions import CURRENT
from app.storage.read_only import GAME
from app.story.part import PART as STORY

#: Its parts: it has no actions, and shows the last roll that is not secret.
SCREEN = (
    replace(RESULT, panels=(card.PANEL,), follow=card.show_last),
    replace(BOARD, panels=(clocks.PANEL, full_clock.PANEL, shown_people.PANEL, turns.SHOWN, timers.COUNTING)),
    *[replace(part, panels=()) for part in (CHECK, ROLL, RACE, STORY, SHEETS)],
)


class ScreenContext(Context):
    """The table, as those who look on see it."""

    showing = True


class SecondScreen(App):
    """The second screen. It has no actions."""

    def __init__(self, *args: Any, **values: Any) -> None:
        super().__init__(*args, **values)
        self.actions = {}

    def storage_changed(self, key: str | None, text: str | None) -> None:
        """Show what a tab has written, a new roll in motion; follow it to another session, and to another game."""
        context = self.context
        if key == GAME and text:
            context.play(games.first_game("", context.drafts))
        before = card.shown(context)
        if key == CURRENT and text:
            context.open_session(text)
        super().storage_changed(key, text)
        after = card.shown(context)
        if key != CURRENT and after and (before is None or after.record.order > before.record.order):
            context.page.signal_roll()
