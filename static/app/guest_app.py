"""The page of a guest: the panels of the page over what the host shows, and rolls of the guest's own character."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from app.app import App
from app.arrivals.part import PART as ARRIVALS
from app.board import (
    abilities,
    characters,
    clock_sheets,
    clocks,
    full_clock,
    saved_rolls,
    timers,
    turns,
)
from app.board.part import PART as BOARD
from app.check.part import PART as CHECK
from app.context import Context
from app.dice.part import PART as DICE
from app.guest import character
from app.guest.context import ONLY_HOST, GuestContext
from app.guest.guest import GuestDevices
from app.guest.part import PART as GUEST
from app.odds.part import PART as ODDS
from app.part import Part
from app.race import part as race
from app.race.part import PART as RACE
from app.result import card, heart, try_again
from app.result.part import PART as RESULT
from app.roll import kinds, preview, rolling, typed_dice
from app.roll.part import PART as ROLL
from app.sheets import lookup, rulings, settings, terms
from app.sheets.part import PART as SHEETS
from app.story import log
from app.story.part import PART as STORY
from app.ui import notices, sheet_controls
from razor_core.rules.clock_kinds import Side

#: The action of a character's face. It closes the sheet of all faces: whom a guest plays, the host decides.
PICK = "character-pick"
#: The actions that open the sheet of a face, and of the target. A guest sees none of a foe, unless they play it.
OPEN, OPEN_TARGET = "character-open", "target-change"
#: The actions that open the sheet of whom a guest plays.
READ = ("character-change", "ability-change")
#: The parts of a guest's page, with the panels that show what a guest can see and do.
GUEST_PARTS = (
    replace(RESULT, panels=(card.PANEL, heart.PANEL, try_again.PANEL)),
    replace(STORY, panels=(log.PANEL, log.FILTERS)),
    CHECK,
    replace(
        ROLL,
        panels=(
            kinds.PANEL,
            preview.PANEL,
            rolling.PANEL,
            preview.NEXT,
            preview.LEFT,
            typed_dice.PANEL,
            typed_dice.ROLL_BUTTON,
        ),
    ),
    replace(
        BOARD,
        panels=(
            characters.PANEL,
            characters.WHOM,
            abilities.PANEL,
            saved_rolls.CHIPS,
            abilities.REWOUND,
            characters.ALL_FACES,
            clocks.PANEL,
            clock_sheets.NEW_SHEET,
            full_clock.PANEL,
            turns.SHOWN,
            timers.COUNTING,
        ),
    ),
    replace(
        SHEETS,
        panels=(
            rulings.PANEL,
            terms.PANEL,
            settings.PANEL,
            settings.SOUND,
            lookup.TABLES,
            lookup.ERRATA,
        ),
    ),
    ODDS,
    DICE,
    replace(RACE, panels=(race.PANEL, race.TABLE)),
    Part(room="ui", panels=(notices.ANNOUNCER, notices.PANEL, notices.TOAST, sheet_controls.PANEL)),
    ARRIVALS,
    GUEST,
)


def _refuse(context: Context, data: Mapping[str, str]) -> None:
    """Say that a guest cannot do this."""
    context.show_toast(ONLY_HOST)


class GuestApp(App):
    """The page of a guest."""

    context: GuestContext

    def __init__(self, context: GuestContext) -> None:
        super().__init__(context, GUEST_PARTS, lambda context: "")
        refuse = partial(context.act, _refuse)
        close = partial(context.act, lambda context, data: context.page.sheet(characters.EVERYONE, False))
        read = dict.fromkeys(READ, partial(context.act, lambda _, data: character.show(context, context.own)))
        faces = {PICK: close, OPEN: partial(context.act, self._open), OPEN_TARGET: refuse}
        self.actions = defaultdict(lambda: refuse, {**self.actions, **read, **faces})
        context.devices = GuestDevices(context)
        context.act(lambda _, data: context.play_own(), {})

    def _open(self, context: Context, data: Mapping[str, str]) -> None:
        found = context.session.world.find(data["character"])
        may = found and (found.side is Side.PLAYER or found.id == self.context.own)
        character.show(context, found.id) if found and may else _refuse(context, data)

    def address_changed(self, address: str) -> None:
        """Open the sheet Join."""
        self.context.devices.join(address)

    def storage_changed(self, key: str | None, text: str | None) -> None:
        """Read the settings that another tab stored. Leave the table to a newer tab of this guest."""
        context = self.context
        settings.storage_changed(context, key)
        context.journal.receive(key, text)
        if context.journal.elsewhere:
            context.devices.leave()
        context.devices.refresh()

    def leave(self) -> None:
        """Store what this guest has. The page is hidden, and may be closed."""
        self.drawing.finish()
        self.context.journal.keep()
