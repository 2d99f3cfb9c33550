"""All panels of the page, in the order in which they are drawn."""

from app import head
from app.board import (
    character_sheet,
    characters,
    clock_sheets,
    clocks,
    conditions,
    features,
    oracle,
    roster,
    timers,
    turns,
)
from app.check import deeds, fiction, form, modifiers
from app.devices import panel as devices
from app.library import bring
from app.library import panel as library
from app.result import again, card, correct, retry
from app.roll import games, groups, kinds, preview, share, task_sheet, tasks, typed
from app.sheets import help, lookup, rulings, sessions, settings, tour
from app.story import log, notes, recap
from app.ui import notices, show
from app.ui.panel import Panel

PANELS: tuple[Panel, ...] = (
    card.PANEL,
    notices.ANNOUNCER,
    # Before the rest of the page is drawn, so that guests see a roll soon.
    devices.FOLLOWING,
    again.PANEL,
    retry.PANEL,
    correct.PANEL,
    log.PANEL,
    log.FILTERS,
    notes.PANEL,
    recap.PANEL,
    head.PANEL,
    head.SAVED,
    fiction.PANEL,
    kinds.PANEL,
    form.PANEL,
    deeds.PANEL,
    preview.PANEL,
    preview.LEFT,
    typed.PANEL,
    typed.ROLL_BUTTON,
    modifiers.PANEL,
    characters.PANEL,
    characters.ABILITIES,
    characters.REWOUND,
    character_sheet.PANEL,
    character_sheet.RATINGS,
    character_sheet.HELD,
    roster.PANEL,
    roster.ASIDE,
    conditions.PANEL,
    features.PANEL,
    features.HELD,
    clocks.PANEL,
    clock_sheets.CHANGE_SHEET,
    clock_sheets.NEW_SHEET,
    turns.PANEL,
    turns.REWOUND,
    turns.ON_SHEET,
    turns.BUTTON,
    timers.SHEET,
    timers.COUNTING,
    groups.PANEL,
    tasks.PANEL,
    task_sheet.PANEL,
    oracle.PANEL,
    sessions.PANEL,
    sessions.STATE,
    sessions.ABOUT_SHEET,
    bring.PANEL,
    library.PANEL,
    library.CAST_ERROR,
    library.KITS_ERROR,
    rulings.PANEL,
    help.PANEL,
    tour.PANEL,
    settings.PANEL,
    notices.PANEL,
    notices.TOAST,
    games.PANEL,
    share.PANEL,
    lookup.PANEL,
    lookup.FOLLOWING,
    lookup.RACING,
    devices.PANEL,
    show.PANEL,
)
#: The panels drawn first after a roll. The others follow a frame later.
FIRST_DRAWN = (card.PANEL, notices.ANNOUNCER)
