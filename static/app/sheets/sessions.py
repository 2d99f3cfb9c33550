"""The sessions sheet: the session on the table and the others, session files, and how much is stored."""

import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime
from importlib import import_module
from secrets import token_hex

from app.storage.device import StorageEstimate
from app.storage.files import export_session, import_session
from app.storage.journal import FIRST, Journal
from app.storage.session_index import Listed, SessionIndex
from app.storage.status import SaveState, SaveStatus
from app.storage.stores import Durable, Local, StoreError
from app.ui.spawn import spawn
from app.ui.template import Actions, Node, Page, Slots, flag
from razor_core.rules.fields import RuleError
from razor_core.session.archive import Archive, archive_from_json, archive_to_json
from razor_core.session.events import SessionRenamed
from razor_core.session.recap import readings, table
from razor_core.session.records import SessionError

SHEET, ABOUT = "sessions", "about"
CURRENT, EXPORTED = "razor.current", "razor.exported."


class SessionsSheet:
    """Owns the list of sessions. `journal` returns that on the table, `lay` opens another, `rename` renames it.

    `play` selects another game. `room` returns the browser's storage estimate; with True, it first asks the browser to
    keep the storage. `notify` shows the player a sentence.
    """

    def __init__(
        self,
        page: Page,
        local: Local,
        durable: Durable,
        *,
        journal: Callable[[], Journal],
        lay: Callable[[str], None],
        play: Callable[[str], None],
        rename: Callable[[SessionRenamed], object],
        room: Callable[[bool], Awaitable[StorageEstimate]],
        now: Callable[[], datetime],
        notify: Callable[[str], None],
    ) -> None:
        self.page = page
        self.local, self.durable = local, durable
        self.journal, self.lay, self.play, self.rename, self.room, self.now = journal, lay, play, rename, room, now
        self.sessions = SessionIndex(
            local,
            durable,
            status=self._save_status_changed,
            changed=self.draw,
            notify=notify,
        )
        self.asked = False
        self.actions: Actions = {
            "session-look": lambda data: spawn(self._look()),
            "session-open": lambda data: self._open(data["session"]),
            "session-new": lambda data: self._new(),
            "session-rename": lambda data: self._rename(),
            "session-archive": lambda data: self._change(
                lambda: self.sessions.archive(data["session"], data["archived"] == "no")
            ),
            "session-delete": lambda data: self._delete(data["session"]),
            "session-restore": lambda data: self._change(lambda: self.sessions.restore(data["session"])),
            "session-sample": lambda data: spawn(self._sample()),
            "session-save": lambda data: spawn(self._save()),
            "session-load": lambda data: spawn(self._load(data["value"])),
            "session-unread": lambda data: spawn(self._save_unread()),
            "session-free": lambda data: spawn(self._free()),
            "about-draw": lambda data: spawn(self._about(ask=False)),
        }

    def current(self) -> str:
        """Return the id of the session that was open last; of the first session where that is gone."""
        known = {each.id for each in self.sessions.list()}
        wanted = self.local.get(CURRENT) or FIRST
        return wanted if wanted in known else min(known, default=FIRST)

    def draw(self) -> None:
        """Draw the sheet, and the name of the open session."""
        journal = self.journal()
        self.page.fill("head", {"session": journal.session.world.name})
        self.page.fill(SHEET, slots(self.sessions, journal.id))

    def named(self) -> None:
        """Give the open session's entry the name that the session has after an event of this tab.

        Never after an event of another tab, which updates the list itself: two tabs that know different names would
        correct each other for ever.
        """
        journal = self.journal()
        name = journal.session.world.name
        if name != self.sessions.find(journal.id).name and not journal.readonly:
            # An entry that a newer version saved stays as it is.
            with suppress(StoreError):
                self.sessions.rename(journal.id, name)

    def kept(self) -> None:
        """Something was saved: once each start, ask the browser to keep its storage."""
        if not self.asked:
            self.asked = True
            spawn(self._about(ask=True))

    def _open(self, session: str) -> None:
        try:
            self.local.put(CURRENT, session)
        except StoreError as error:
            self._say(f"The next start opens another session: {error}")
        self.lay(session)
        self.page.put(SHEET, "name", self.journal().session.world.name)
        self.draw()

    def _new(self) -> None:
        number = len(self.sessions.list()) + 1
        listed = self.sessions.create(token_hex(4), f"Session {number}")
        self._open(listed.id)
        self.rename(SessionRenamed(listed.name))

    def _rename(self) -> None:
        try:
            self.rename(SessionRenamed(self.page.values(SHEET)["name"].strip()))
        except RuleError as error:
            self._say(error.message)
        else:
            self._say("")

    def _delete(self, session: str) -> None:
        """Delete a session; if it was open, open the next one, or a new one."""
        if not self._change(lambda: self.sessions.delete(session)):
            return
        if session != self.journal().id:
            self.draw()
        elif others := self.sessions.list():
            self._open(others[0].id)
        else:
            self._new()

    def _change(self, change: Callable[[], Listed]) -> bool:
        """Change an entry and draw the list; return whether it could be changed."""
        try:
            change()
        except StoreError as error:
            self._say(str(error))
            return False
        self.draw()
        return True

    async def _save(self) -> None:
        """Save the open session to a file."""
        journal = self.journal()
        try:
            text = archive_to_json(await export_session(journal))
        except StoreError as error:
            self._say(f"Not saved to a file: {error}")
            return
        self.page.save(f"{journal.session.world.name}.razor.json", text, "application/json")
        with suppress(StoreError):
            self.local.put(EXPORTED + journal.id, self.now().isoformat(timespec="minutes"))

    async def _load(self, text: str) -> None:
        """Open a file as a new session. One that is refused changes nothing, and the sheet says why."""
        try:
            await self._import(archive_from_json(text))
        except (SessionError, StoreError) as error:
            self._say(f"The file was not read: {error}")

    async def _sample(self) -> None:
        """Open a sample session, which is one like any other."""
        made = import_module("app.sheets.sample")
        try:
            await self._import(Archive(made.sample(self.now())))
        except StoreError as error:
            self._say(f"The sample was not loaded: {error}")
        else:
            self.play(made.GAME)

    async def _import(self, archive: Archive) -> None:
        """Store an archive as a new session and open it. StoreError if there is no space for it."""
        session = token_hex(4)
        await import_session(session, archive, self.local, self.durable)
        self._say("")
        self.sessions.create(session, archive.session.world.name)
        self._open(session)

    async def _save_unread(self) -> None:
        """Save the texts that could not be read to a file."""
        try:
            texts = await self._unread()
        except StoreError as error:
            self._say(str(error))
        else:
            self.page.save("razor-unread.json", json.dumps(texts, indent=1), "application/json")

    async def _free(self) -> None:
        """Save the oldest page of the log to a file, then delete it from the device."""
        journal = self.journal()
        try:
            pages = await journal.pages()
            if pages:
                entries = await journal.page(pages[-1])
                taken = readings((*entries, *journal.session.log))
                self.page.save("razor-oldest-log.csv", table(entries, taken), "text/csv")
                await journal.delete_page(pages[-1])
        except StoreError as error:
            self._say(str(error))
        await self._look()

    async def _look(self) -> None:
        """Show the buttons that save unreadable texts and old pages of the log, where there are any."""
        try:
            unread, pages = bool(await self._unread()), bool(await self.journal().pages())
        except StoreError:
            unread, pages = False, False
        self.page.fill(SHEET, {"unread": {"hidden": flag(not unread)}, "free": {"hidden": flag(not pages)}})

    async def _unread(self) -> dict[str, str]:
        """Return the texts that could not be read: of the open session, and outside of any. StoreError as of stores."""
        return {**await self.journal().unread(), **await self.sessions.unread()}

    async def _about(self, ask: bool) -> None:
        """Draw how much is stored and how safely."""
        room = await self.room(ask)
        exported = self.local.get(EXPORTED + self.journal().id)
        self.page.fill(ABOUT, about_slots(room, exported))

    def _save_status_changed(self, status: SaveStatus) -> None:
        """Say that the list of sessions is not saved; where nothing is saved at all, the head of the page says so."""
        if status.state is SaveState.FAILED and not self.local.fleeting:
            self._say(f"The list of sessions is {status.text}")

    def _say(self, text: str) -> None:
        self.page.fill(SHEET, {"error": text})


def slots(sessions: SessionIndex, current: str) -> Slots:
    """Return the sessions, the current one marked and archived ones last, and the deleted ones to restore."""
    return {
        "sessions": [_session(listed, listed.id == current) for listed in sessions.list()],
        "deleted": [
            Node("session-deleted", {"name": listed.name, "button": {"data-session": listed.id}})
            for listed in sessions.list(deleted=True)
        ],
    }


def about_slots(room: StorageEstimate, exported: str | None) -> Slots:
    """Return what is stored and how safely, in words."""
    promises = {
        True: "The browser keeps your sessions until you delete them.",
        False: "The browser may delete your sessions when space runs short. Install the page, or save them to files.",
        None: "The browser does not say how long it keeps your sessions.",
    }
    used = "" if room.used is None else f"{_size(room.used)} used."
    last = f"Last saved to a file: {exported.replace('T', ' ')}." if exported else "Never saved to a file."
    return {"kept": promises[room.kept], "used": used, "exported": last}


def _size(used: int) -> str:
    """Return a number of bytes in the unit that a player would use.

    >>> _size(400), _size(20_004_000)
    ('1 kB', '20 MB')
    """
    return f"{max(1, used // 1000)} kB" if used < 1_000_000 else f"{used // 1_000_000} MB"


def _session(listed: Listed, current: bool) -> Node:
    own = {"data-session": listed.id}
    return Node(
        "session",
        {
            "open": {**own, "aria-pressed": "true" if current else "false"},
            "name": f"{listed.name} (archived)" if listed.archived else listed.name,
            "archive": {**own, "data-archived": "yes" if listed.archived else "no"},
            "archive-word": "Restore" if listed.archived else "Archive",
            "delete": {**own, "aria-label": f"Delete {listed.name}"},
        },
    )
