"""What the board offers to the page."""

from typing import TYPE_CHECKING

from app.board import (
    abilities,
    all_conditions,
    character_sheet,
    characters,
    clock_sheets,
    clocks,
    conditions,
    durations,
    features,
    full_clock,
    oracle,
    paste,
    portraits,
    roster,
    saved_rolls,
    shown_people,
    timers,
    turns,
    unsaved_sheets,
)
from app.board.oracle_questions import asked_from_data
from app.board.state import OracleState, State, state
from app.part import Part
from app.ui.unsaved import Unsaved

if TYPE_CHECKING:
    from app.context import Context


def _load(context: "Context") -> State:
    asked = asked_from_data(context.drafts.get(oracle.REGION))
    return State(
        oracle=OracleState(asked=asked), unsaved=unsaved_sheets.stored(context.drafts), clocks_drawn=clocks.FIRST
    )


def _clear(context: "Context") -> None:
    """Forget what was left on the sheets of another session."""
    board = state(context)
    board.unsaved.characters, board.unsaved.clocks = Unsaved(), Unsaved()
    board.clocks_drawn, board.drawn_clocks = clocks.FIRST, ()


def _follow(context: "Context") -> None:
    clock_sheets.follow(context)
    full_clock.follow(context)


PART = Part(
    room="board",
    load=_load,
    clear=_clear,
    follow=_follow,
    panels=(
        characters.PANEL,
        characters.WHOM,
        abilities.PANEL,
        saved_rolls.CHIPS,
        saved_rolls.PANEL,
        abilities.REWOUND,
        characters.ALL_FACES,
        all_conditions.PANEL,
        character_sheet.PANEL,
        character_sheet.HELD,
        portraits.PANEL,
        roster.PANEL,
        roster.ASIDE,
        paste.PANEL,
        conditions.PANEL,
        durations.PANEL,
        features.PANEL,
        features.HELD,
        clocks.PANEL,
        full_clock.PANEL,
        shown_people.PANEL,
        clock_sheets.CHANGE_SHEET,
        clock_sheets.NEW_SHEET,
        turns.PANEL,
        turns.REWOUND,
        turns.ON_SHEET,
        turns.BUTTON,
        timers.SHEET,
        timers.COUNTING,
        oracle.PANEL,
        unsaved_sheets.PANEL,
    ),
)
