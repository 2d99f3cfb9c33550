"""The sessions sheet: which session lies on the table, the others beside it, files to and from, and what is kept."""

import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime
from importlib import import_module
from secrets import token_hex

from app.storage.device import StorageEstimate
from app.storage.files import adopted, gathered
from app.storage.journal import FIRST, Journal
from app.storage.session_index import Listed, SessionIndex
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
    """Owns the list of sessions. `journal` gives that on the table, `lay` puts another there, `rename` renames it.

    `play` lays another game on the table. `room` asks the device how much is kept; with True, it also asks it to keep
    it.
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
    ) -> None:
        self.page = page
        self.local, self.durable = local, durable
        self.journal, self.lay, self.play, self.rename, self.room, self.now = journal, lay, play, rename, room, now
        self.sessions = SessionIndex(local, durable, status=self._listing, changed=self.draw)
        self.asked = False
        self.actions: Actions = {
            "sessions": lambda data: spawn(self._look()),
            "session-open": lambda data: self._open(data["session"]),
            "session-new": lambda data: self._new(),
            "session-rename": lambda data: self._rename(),
            "session-archive": lambda data: self._list(
                self.sessions.archive(data["session"], data["archived"] == "no"),
            ),
            "session-delete": lambda data: self._delete(data["session"]),
            "session-restore": lambda data: self._list(self.sessions.restore(data["session"])),
            "session-sample": lambda data: spawn(self._sample()),
            "session-save": lambda data: spawn(self._save()),
            "session-load": lambda data: spawn(self._load(data["value"])),
            "session-unread": lambda data: spawn(self._save_unread()),
            "session-free": lambda data: spawn(self._free()),
            "about": lambda data: spawn(self._about(ask=False)),
        }

    def current(self) -> str:
        """The id of the session that lay on the table last; of the first where that is gone."""
        known = {each.id for each in self.sessions.list()}
        wanted = self.local.get(CURRENT) or FIRST
        return wanted if wanted in known else min(known, default=FIRST)

    def draw(self) -> None:
        """The sheet, and the name of the session on the table."""
        journal = self.journal()
        self.page.fill("head", {"session": journal.session.world.name})
        self.page.fill(SHEET, slots(self.sessions, journal.id))

    def named(self) -> None:
        """Something happened here: the session on the table stands in the list by the name that it has now.

        Never after what another tab did, which sees to the list itself: two that know different names would go on
        correcting one another.
        """
        journal = self.journal()
        name = journal.session.world.name
        if name != self.sessions.find(journal.id).name and not journal.readonly:
            self.sessions.rename(journal.id, name)

    def kept(self) -> None:
        """Something was saved: once a start, ask the device to keep it."""
        if not self.asked:
            self.asked = True
            spawn(self._about(ask=True))

    def _open(self, session: str) -> None:
        try:
            self.local.put(CURRENT, session)
        except StoreError as error:
            self._say(f"The next start will open another session: {error}")
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
        """Mark a session as deleted; where it lay on the table, the next one takes its place, or a new one."""
        self.sessions.delete(session)
        if session != self.journal().id:
            self.draw()
        elif others := self.sessions.list():
            self._open(others[0].id)
        else:
            self._new()

    def _list(self, listed: Listed) -> None:
        self.draw()

    async def _save(self) -> None:
        """Give the session on the table as a file."""
        journal = self.journal()
        try:
            text = archive_to_json(await gathered(journal))
        except StoreError as error:
            self._say(f"Not saved to a file: {error}")
            return
        self.page.save(f"{journal.session.world.name}.razor.json", text, "application/json")
        with suppress(StoreError):
            self.local.put(EXPORTED + journal.id, self.now().isoformat(timespec="minutes"))

    async def _load(self, text: str) -> None:
        """Keep a file as a session of its own and lay it on the table; a refused one says why and changes nothing."""
        try:
            await self._adopt(archive_from_json(text))
        except (SessionError, StoreError) as error:
            self._say(f"The file was not read: {error}")

    async def _sample(self) -> None:
        """Lay a session on the table in which something has happened already; it is one like any other."""
        made = import_module("app.sheets.sample")
        try:
            await self._adopt(Archive(made.sample(self.now())))
        except StoreError as error:
            self._say(f"There is no room for the sample: {error}")
        else:
            self.play(made.GAME)

    async def _adopt(self, archive: Archive) -> None:
        """Keep an archive as a session of its own and lay it on the table. StoreError where there is no room."""
        session = token_hex(4)
        await adopted(session, archive, self.local, self.durable)
        self._say("")
        self.sessions.create(session, archive.session.world.name)
        self._open(session)

    async def _save_unread(self) -> None:
        """Give the texts that could not be read as a file."""
        try:
            texts = await self.journal().unread()
        except StoreError as error:
            self._say(str(error))
        else:
            self.page.save("razor-unread.json", json.dumps(dict(texts), indent=1), "application/json")

    async def _free(self) -> None:
        """Give the oldest page of the log as a file, then take it off the device."""
        journal = self.journal()
        try:
            pages = await journal.pages()
            if pages:
                entries = await journal.page(pages[-1])
                taken = readings((*entries, *journal.session.log))
                self.page.save("razor-oldest-log.csv", table(entries, taken), "text/csv")
                await journal.drop(pages[-1])
        except StoreError as error:
            self._say(str(error))
        await self._look()

    async def _look(self) -> None:
        """Offer what there is to save: texts that could not be read, and old pages of the log."""
        journal = self.journal()
        try:
            unread, pages = bool(await journal.unread()), bool(await journal.pages())
        except StoreError:
            unread, pages = False, False
        self.page.fill(SHEET, {"unread": {"hidden": flag(not unread)}, "free": {"hidden": flag(not pages)}})

    async def _about(self, ask: bool) -> None:
        """What the device says of its storage."""
        room = await self.room(ask)
        exported = self.local.get(EXPORTED + self.journal().id)
        self.page.fill(ABOUT, about_slots(room, exported))

    def _listing(self, status: str) -> None:
        """Say that the list of sessions is not kept, but where nothing is: that the head says."""
        if status.startswith("not saved") and not self.local.fleeting:
            self._say(f"The list of sessions is {status}")

    def _say(self, text: str) -> None:
        self.page.fill(SHEET, {"error": text})


def slots(sessions: SessionIndex, current: str) -> Slots:
    """The sessions, that on the table marked, those put away last; and the deleted, to restore."""
    return {
        "sessions": [_session(listed, listed.id == current) for listed in sessions.list()],
        "deleted": [
            Node("session-deleted", {"name": listed.name, "button": {"data-session": listed.id}})
            for listed in sessions.list(deleted=True)
        ],
    }


def about_slots(room: StorageEstimate, exported: str | None) -> Slots:
    """What is kept and how safely, in words."""
    promises = {
        True: "The browser keeps it until you delete it.",
        False: "The browser may clear it when space runs short: install the page, or save sessions to files.",
        None: "The browser does not say how long it keeps it.",
    }
    used = "" if room.used is None else f"About {max(1, room.used // 1000)} kB are used."
    last = f"Last saved to a file: {exported.replace('T', ' ')}." if exported else "Never saved to a file."
    return {"kept": promises[room.kept], "used": used, "exported": last}


def _session(listed: Listed, current: bool) -> Node:
    own = {"data-session": listed.id}
    return Node(
        "session",
        {
            "open": {**own, "aria-pressed": "true" if current else "false"},
            "name": f"{listed.name} (put away)" if listed.archived else listed.name,
            "archive": {**own, "data-archived": "yes" if listed.archived else "no"},
            "archive-word": "Take out" if listed.archived else "Put away",
            "delete": {**own, "aria-label": f"Delete {listed.name}"},
        },
    )
