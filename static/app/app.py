"""The table: the one owner of the session. What is done becomes a record, the record is kept, what follows is drawn."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Any

from app.board import characters
from app.board.characters import CharactersPanel
from app.board.clocks import ClocksPanel
from app.board.tasks import Tasks
from app.check import oracle
from app.check.drafts import Drafts
from app.check.effect import EffectPanel
from app.check.games import FIRST, Games
from app.check.groups import Groups
from app.check.oracle import Oracle
from app.check.typed_dice import TypedDice
from app.result import slots as result
from app.result.card import Card
from app.result.log import Log
from app.sheets.help import Help
from app.sheets.lookup import LookupSheets
from app.sheets.rulings import Rulings
from app.sheets.sessions import SessionsSheet
from app.sheets.settings import Settings
from app.sheets.share import Share
from app.sheets.tour import Tour
from app.storage.device import StorageEstimate
from app.storage.journal import Journal
from app.storage.outbox import SAVED, SAVING
from app.storage.stores import Durable, Local
from app.ui.first_paint import FirstPaint
from app.ui.notices import Notices
from app.ui.show import Show
from app.ui.spawn import spawn
from app.ui.template import Actions, Page
from razor_core.rules.fields import RuleError
from razor_core.session.events import Event, GroupRolled, Rolled
from razor_core.session.session import Entry, Record, Redone, Session, Undone, describe_act
from razor_core.systems import SYSTEMS, find
from razor_core.table.world import World

#: Under what the game is kept that lay on the table last.
GAME = "game"


class App:
    """Wires the regions to the session and to each other. `actions` take what the person does, by its name.

    `game` is what a link asks for: nothing, the slug of a game, or that, & and a check (app/links.py). `link` is told
    whenever another game is laid.
    """

    def __init__(
        self,
        page: Page,
        stores: tuple[Local, Durable],
        rng: Random,
        now: Callable[[], datetime],
        *,
        journal: Callable[[str], Journal],
        room: Callable[[bool], Awaitable[StorageEstimate]],
        game: str = "",
        link: Callable[[str], None] = lambda slug: None,
    ) -> None:
        self.page = page
        self.rng = rng
        self.now = now
        self.link = link
        #: Whether something happened of which only the result was drawn.
        self.due = False
        self.notices = Notices(page)
        self._tell = self.notices.tell
        self.new_journal = journal
        self.desk = SessionsSheet(
            page,
            *stores,
            journal=lambda: self.journal,
            lay=self._lay,
            play=self.laid,
            rename=lambda event: self._happen([event]),
            room=room,
            now=now,
        )
        self.journal = self._loaded(self.desk.current())
        asked = game.partition("&")[0]
        self.drafts = drafts = Drafts(stores[0], self._tell)
        last = str(drafts.get(GAME) or FIRST)
        self.games = Games(
            page,
            asked if asked in SYSTEMS else last,
            draft=drafts.form,
            keep=drafts.keep_form,
            laid=self._laid,
        )
        self.typed = TypedDice(page, self.games, self._settle)
        self.board = ClocksPanel(page, self._world, lambda event: self._happen([event]))
        self.log = Log(page, self.journal, self._tell)
        self.card = Card(page, self.log, lambda: self.session, self._take, self._again)
        self.characters = CharactersPanel(
            page,
            self.games,
            self._world,
            self._happen,
            drafts.get(characters.REGION),
            lambda data: drafts.keep(characters.REGION, data),
        )
        self.oracle = Oracle(
            page,
            rng,
            lambda dc: self.games.use({"dc": str(dc)}),
            drafts.get(oracle.REGION),
            lambda data: drafts.keep(oracle.REGION, data),
        )
        self.groups = Groups(
            page,
            rng,
            game=lambda: self.games.slug,
            form=lambda: (self.games.check(), self.games.told()),
            emit=self._gathered,
            roll_of=self._roll_of,
            draft=drafts.get,
            keep=drafts.keep,
        )
        self.tasks = Tasks(
            page,
            rng,
            self._world,
            check=self.games.lasting,
            told=self.games.told,
            since=lambda entry: self.log.since(entry, entry.record.act),
            emit=self._settled,
            apply=lambda event: self._happen([event]),
        )
        self.effect = EffectPanel(page)
        self.early = FirstPaint(page, stores[0])
        self.help = Help(page, lambda: self.games.slug)
        self.tour = Tour(page)
        self.share = Share(page, self.games, self._tell)
        self.rulings = Rulings(page, lambda: self.games.slug)
        self.looking = LookupSheets(page, self.games, self._world)
        self.settings = Settings(page, stores[0])
        self.show = Show(page)
        self.actions: Actions = {
            "roll": self._roll,
            "undo": self._undo,
            "redo": self._redo,
            **self.notices.actions,
            **self.games.actions,
            **self.typed.actions,
            **self.card.actions,
            **self.board.actions,
            **self.desk.actions,
            **self.log.actions,
            **self.characters.actions,
            **self.oracle.actions,
            **self.groups.actions,
            **self.tasks.actions,
            **self.effect.actions,
            **self.rulings.actions,
            **self.share.actions,
            **self.help.actions,
            **self.tour.actions,
            **self.looking.actions,
            **self.settings.actions,
            **self.show.actions,
        }
        if self.games.slug != last:
            drafts.keep(GAME, self.games.slug)
            self.characters.laid()
        if "&" in game:
            self.laid(game)
        self.card.last()
        self.card.draw()
        self._draw_table()

    @property
    def session(self) -> Session:
        """Where the table stands; the journal holds it."""
        return self.journal.session

    async def settle(self) -> None:
        """Draw the log, for which no roll has to wait, and take in what the durable store has beyond the quick one."""
        self.log.draw()
        await self.desk.sessions.settle()
        await self.journal.settle()
        if self.session != Session() or len(self.desk.sessions.list()) > 1:
            self.tour.spare()

    def heard(self, key: str | None, text: str | None) -> None:
        """Take in what another tab wrote."""
        self.settings.seen(key)
        if self.journal.seen(key, text):
            self._draw()
        if self.desk.sessions.seen(key, text):
            self.desk.draw()

    def _lay(self, session: str) -> None:
        """Put another session on the table, in place of that which lies there."""
        self.journal = self._loaded(session)
        self.log.lay(self.journal)
        self._draw()
        spawn(self.settle())

    def _loaded(self, session: str) -> Journal:
        """The journal of a session, loaded, and telling this table what becomes of it while it lies here."""
        journal = self.new_journal(session)

        def here(work: Callable[[], None]) -> None:
            if self.journal is journal:
                work()

        journal.status = lambda text: here(lambda: self._status(text))
        journal.tell = self._tell
        journal.changed = lambda session: here(self._draw)
        journal.load()
        return journal

    def leave(self) -> None:
        """The page goes out of sight, perhaps for good, and sees no frame more: keep what stands there."""
        self.journal.wake()
        self._draw_due()
        self.early.keep(self.games.slug)

    def laid(self, game: str) -> None:
        """Lay another game on the table, as a link asks for it, and with the check that it names; the session stays."""
        slug, check, text = game.partition("&")
        if not check:
            self.games.lay(slug)
            return
        self.share.open(slug, text)
        # The next start has the form as it is then, not as the link wanted it.
        self.link(self.games.slug)

    def _laid(self) -> None:
        """Another game lies on the table: it will at the next start, and everything follows."""
        self.drafts.keep(GAME, self.games.slug)
        self.link(self.games.slug)
        self.characters.laid()
        self.typed.draw()
        self._draw()

    def _world(self) -> World:
        return self.session.world

    def _roll(self, data: Mapping[str, str]) -> None:
        """Throw the dice of the form's check. A form that holds no check says so already; nothing happens."""
        try:
            check = self.games.check()
        except RuleError:
            return
        self._settle(check, self.games.system.roll(check, self.rng))
        self.page.thrown()

    def _settle(self, check: Any, faces: Sequence[int]) -> None:
        """A roll of the form's check fell: show it; what it used up is gone from the form and from its character."""
        fiction, reading = self.games.told(), self.games.form.reading
        roll = Rolled(system=self.games.slug, check=check, faces=tuple(faces), reading=reading, fiction=fiction)
        self._settled(roll, *self.characters.spent(roll))
        self.games.form.spend()

    def _again(self, roll: Rolled) -> None:
        """Roll once more what was rolled, as it was; nothing more is used up by it."""
        self._settled(replace(roll, faces=find(roll.system).roll(roll.check, self.rng)))
        self.page.thrown()

    def _settled(self, event: Rolled, *after: Event) -> None:
        """A roll fell, and what belongs to it: keep it, put it on the result card, say it."""
        self._happen([event, *after], show=True)
        self._say(result.sentence(event))
        self.page.open("result")

    def _gathered(self, together: GroupRolled, rolls: Sequence[Rolled]) -> Sequence[str]:
        """Several rolls fell that are read together: one act, of which the card shows what they come to; that is said.

        What they used up leaves their characters, and the form where one of them was on it. Returns the rolls' keys.
        """
        try:
            standing = self.games.check(), self.games.told()
        except RuleError:
            standing = None
        _, *keys = self._happen([together, *rolls, *self.characters.spent(*rolls)], show=True)
        if standing in [(roll.check, roll.fiction) for roll in rolls]:
            self.games.form.spend()
        self._say(result.group_sentence(together))
        self.page.open("result")
        return keys[: len(rolls)]

    def _say(self, sentence: str) -> None:
        """Say a sentence to those who hear the page; said twice in a row, it differs by a space, or it is not heard."""
        before = self.page.drawn("said").get("text")
        self.page.fill("said", {"text": sentence + "\u00a0" if sentence == before else sentence})

    def _take(self, events: Sequence[Event], entry: Entry) -> None:
        """Offers of what is on the card were taken: part of its act, with what else comes of them."""
        self._happen([*events, *self.tasks.corrected(events, entry)], entry.record.act)

    def _undo(self, data: Mapping[str, str]) -> None:
        done = self.session.acts.done
        if done:
            self._happen([Undone(done[-1])])

    def _redo(self, data: Mapping[str, str]) -> None:
        redoable = self.session.acts.redoable
        if redoable:
            self._happen([Redone(redoable[-1])])
            self.card.turn(redoable[-1])

    def _happen(self, events: Sequence[Event | Undone | Redone], act: str = "", *, show: bool = False) -> list[str]:
        """Let events be part of the session, as one act (a new one, or that given), kept and drawn; their keys.

        With `show` the first of them is on the result card from then on, and nothing else is drawn before that is seen.
        """
        keys = []
        for event in events:
            seq = self.journal.next_seq()
            key = f"{seq}.{self.journal.tab}"
            act = act or key
            at = self.now().isoformat(timespec="seconds")
            self.journal.write(Record(seq=seq, tab=self.journal.tab, at=at, act=act, event=event))
            keys.append(key)
        self.desk.named()
        if show:
            self.due = True
            self.card.shown = keys[0]
            self.card.draw()
            self.page.afterwards(self._draw_due)
        else:
            self._draw()
        return keys

    def _roll_of(self, key: str) -> Rolled | None:
        """The roll that the record of that key holds, while it stands."""
        entry = self.log.find(key)
        return entry.record.event if entry and isinstance(entry.record.event, Rolled) else None

    def _draw(self) -> None:
        self._draw_around()
        self.card.follow()

    def _draw_due(self) -> None:
        """What the last roll left to be drawn when its result had been seen."""
        if self.due:
            self._draw_around()

    def _draw_around(self) -> None:
        """All but the card."""
        self.due = False
        self.log.draw()
        self._draw_table()

    def _draw_table(self) -> None:
        """All but the card and the log."""
        self.characters.draw()
        self.board.draw()
        self.desk.draw()
        self.groups.draw()
        self.tasks.draw()
        self._draw_head()

    def _draw_head(self) -> None:
        """What can be undone and redone, by name."""
        found = self.session.acts
        slots: dict[str, str | Mapping[str, str | None]] = {}
        for name, able in (("undo", found.done), ("redo", found.redoable)):
            slots[name] = {"disabled": None if able else ""}
            slots[f"{name}-what"] = describe_act(self.session, able[-1]) if able else ""
        self.page.fill("head", slots)

    def _status(self, text: str) -> None:
        self.page.fill("head", {"saved": text, "state": {"data-state": saved_state(text)}})
        if text == SAVED:
            self.desk.kept()


def saved_state(status: str) -> str:
    """What the journal says of how the session is kept, as one of four: saving, saved, fleeting, trouble."""
    if status in (SAVING, SAVED):
        return status
    return "fleeting" if status.startswith(SAVED) else "trouble"
