"""A player who taps and types into the controls that the page shows, and reads what it says."""

import asyncio
import inspect
import json
from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any

from app.app import App
from app.check.preparations import FICTION
from app.connection.line import Line
from app.context import Context
from app.guest.context import GuestContext
from app.guest.guest import GuestDevices
from app.guest_app import GuestApp
from app.host.invite_controls import devices
from app.parts import PARTS
from app.second_screen import SCREEN, ScreenContext, SecondScreen
from app.sheets.sessions import current_session
from app.storage.device import StorageEstimate
from app.storage.journal import FIRST, Journal
from app.storage.keys import Keys
from app.storage.read_only import never, read_only
from app.storage.stores import Durable, Local, Memory, unlocked
from razor_core.events.entries import Entry
from razor_core.events.events import Event, Fiction, Rolled
from razor_core.table.characters import Character
from razor_core.table.clocks import Clock
from razor_core.table.world import World
from tests.support.games.scripted import Scripted
from tests.support.page.controls import check, choose, value_of
from tests.support.page.fake import FakePage
from tests.support.page.markup import Element
from tests.support.page.reader import Reader
from tests.support.page.views import assert_steps, assert_views
from tests.support.storage.fakes import FakeDurable
from tests.support.storage.kept import AT, put_record
from tests.support.typed import instance

#: Each person opens a tab of their own.
TABS = count()
#: One in so many actions is checked to be drawn, so that long evenings stay quick.
CHECKED = 3


class Person(Reader):
    """Someone who has opened the page, with scripted dice.

    `kept` is the quick store of the device, `durable` the other one (none by default). `game` is the game in the page's
    address; `linked` lists the games that the page has put into its address since. A `newcomer` has seen no hint.
    Without `settle`, the start has not yet drawn the log or read the durable store. A `second` screen of the device
    shows what the others do. A `guest` is at the table of another device. `tab` is the id of the tab, by default one
    that no other person has.

    Tests use this class and the page, never the objects inside the app. Only this class knows `app`.
    """

    def __init__(
        self,
        *dice: int,
        kept: Local | None = None,
        durable: Durable | None = None,
        game: str = "",
        newcomer: bool = False,
        settle: bool = True,
        second: bool = False,
        guest: bool = False,
        tab: str = "",
    ) -> None:
        self.page, self.acts = FakePage(), count()
        self.is_guest = guest
        self.dice = Scripted(*dice)
        self.storage = Memory() if kept is None else kept
        self.durable = FakeDurable(why="this browser keeps nothing") if durable is None else durable
        self.tab = tab or f"tab{next(TABS)}"
        self.now = AT
        self.room = StorageEstimate(kept=None, used=None)
        self.game, self.linked, self.second = game, list[str](), second
        if newcomer:
            self.storage.put("razor.tour", "")
        self.app: App = self.do(self._sit_down)
        if settle:
            self.do(self.app.sync)

    def _sit_down(self) -> App:
        stores = self.storage, self.durable
        if self.is_guest:
            return GuestApp(GuestContext(self.page, stores, self.dice, lambda: self.now, self._room))
        if self.second:
            stores = read_only(*stores)
        context = (ScreenContext if self.second else Context)(
            self.page,
            stores,
            self.dice,
            lambda: self.now,
            journal=lambda session, listener: Journal(
                session,
                self.tab,
                *stores,
                lock=never if self.second else unlocked,
                listener=listener,
                defer=self.page.after_next_frame,
            ),
            estimate=self._room,
            set_address=self.linked.append,
        )
        kind, parts = (SecondScreen, SCREEN) if self.second else (App, PARTS)
        return kind(context, parts, current_session, self.game)

    async def _room(self, ask: bool) -> StorageEstimate:
        return self.room

    def do(self, work: Callable[[], Any]) -> Any:
        """Run the work and all tasks that it starts. Returns its result; raises what fails in any of them."""

        async def done() -> Any:
            wrong: list[BaseException] = []
            asyncio.get_running_loop().set_exception_handler(lambda loop, told: wrong.append(told["exception"]))
            found = work()
            if inspect.iscoroutine(found):
                found = await found
            while begun := asyncio.all_tasks() - {asyncio.current_task()}:
                await asyncio.wait(begun)
                wrong += [error for task in begun if (error := task.exception())]
                await asyncio.sleep(0)
            for error in wrong:
                raise error
            return found

        return asyncio.run(done())

    # -- what only the browser does ------------------------------------------------------------------------------------

    def act(self, action: str, **data: str) -> None:
        """Call an action as a control with this data does, even if the page no longer shows the control."""
        self.do(lambda: self._call(action, data))
        if self.page.shown and next(self.acts) % CHECKED == 0:
            self.do(lambda: assert_steps(self.app, self.page))

    def race(self, first: str, turns: int, second: str) -> None:
        """Call an action, and a second one that many turns of the event loop later, before the first is done."""

        async def work() -> None:
            self._call(first, {})
            for _ in range(turns):
                await asyncio.sleep(0)
            self._call(second, {})

        self.do(work)

    def _call(self, action: str, data: dict[str, str]) -> None:
        self.app.actions[action](data)
        if next(self.acts) % CHECKED == 0:
            assert_views(self.app, self.page)

    def follow(self, link: str) -> None:
        """Follow a link to the open page: a game, or a game, & and a check."""
        self.do(lambda: self.app.address_changed(link))

    def see(self) -> None:
        """Run the work that the page has deferred to the next frame."""
        while self.page.frames:
            self.do(self.page.frames.pop(0))

    def leave(self) -> None:
        """Close the page, or hide it."""
        self.do(self.app.leave)

    def hear(self, *keys: str) -> None:
        """Receive what another tab has put into the quick store, under these keys or under all."""
        for key in keys or sorted(self.storage.keys("")):
            self.do(partial(self.app.storage_changed, key, self.storage.get(key)))

    def elsewhere(self, *events: Event) -> None:
        """Let another tab write these events, and receive them."""
        keys = Keys(FIRST)
        for event in events:
            known = [order[0] for key in self.storage.keys(keys.records) if (order := keys.order(key))]
            self.hear(put_record(self.storage, max(known, default=0) + 1, event, tab="other"))

    # -- the state of the app ------------------------------------------------------------------------------------------

    @property
    def texts(self) -> dict[str, str]:
        """What the quick store of the device holds, by key."""
        assert isinstance(self.storage, Memory)
        return self.storage.texts

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that happened in the session, oldest first."""
        return self.app.context.session.log

    @property
    def world(self) -> World:
        """What is on the table: clocks, characters, tasks."""
        return self.app.context.session.world

    @property
    def check(self) -> Any:
        return self.app.context.check()

    @property
    def said(self) -> Fiction:
        return self.app.context.read_fiction()

    @property
    def log(self) -> tuple[Rolled, ...]:
        """The rolls of the session, oldest first."""
        return tuple(entry.record.event for entry in self.entries if isinstance(entry.record.event, Rolled))

    @property
    def characters(self) -> tuple[Character, ...]:
        """The characters of all games, in order."""
        return self.world.characters

    @property
    def clocks(self) -> tuple[Clock, ...]:
        """The clocks on the board, in order."""
        return self.world.clocks

    def clock(self, name: str) -> Clock:
        (found,) = [clock for clock in self.clocks if clock.name == name]
        return found

    @property
    def lines(self) -> dict[str, Line]:
        """The lines of a host, by the names of its guests."""
        return {line.name: line for line in devices(self.app.context).lines.values()}

    @property
    def line(self) -> Line:
        """The only line to another device."""
        if isinstance(self.app, GuestApp):
            line = instance(GuestDevices, self.app.context.devices).joining.line
            assert line
            return line
        (found,) = self.lines.values()
        return found

    # -- what a person does --------------------------------------------------------------------------------------------

    def play(self, slug: str) -> None:
        self.write("Game", slug)

    def type_modifier(self, field: str, name: str, word: str = "") -> None:
        """Type a modifier for a field, and tap the button with that word for its points, by default the first."""
        self.open_modifiers()
        self.type("modifier", name, form="modifiers")
        adds = [
            element
            for element in self.page.region("modifiers").all("data-do", "enter")
            if element["data-field"] == field
        ]
        add = next(element for element in adds if word in ("", element.said("word")))
        self.press("enter", within="modifiers", field=field, points=add["data-points"])

    def tap_modifier(self, field: str, name: str) -> None:
        """Tap a modifier that the game suggests for a field."""
        self.open_modifiers()
        self.press("modifier-toggle", within="modifiers", field=field, name=name)

    def modifier_fields(self) -> list[str]:
        """The fields of the check for which a modifier can be typed."""
        buttons = self.page.region(self.slug).all("data-do", "modifiers")
        return [load["name"] for button in buttons for load in json.loads(button["data-kinds"])]

    def open_modifiers(self) -> None:
        self.press("modifiers", within=self.slug)

    def type_dice(self, faces: str) -> None:
        """Type the dice of a roll, and use them."""
        if "hidden" in self.page.region("typed"):
            self.press("type")
        self.type("faces", faces, form="typed")
        self.press("roll")

    def show(self, key: str) -> None:
        self.press("show", within="log", key=key)

    def type(self, name: str, value: str, form: str = "") -> None:
        """Type into the control of that name: of the game's form or of the fiction, unless another form is named."""
        form = form or self._form(name)
        self.page.type(form, name, value)
        self._changed(form, name)

    def pick(self, name: str, value: str = "on", form: str = "") -> None:
        """Choose the radio button, box or option of that name and value."""
        form = form or self._form(name)
        controls = [control for control in self.page.controls(form) if control["name"] == name]
        if controls[0].tag == "select":
            choose(controls[0], value)
        elif controls[0].get("type") == "radio":
            for each in controls:
                check(each, value_of(each) == value)
            assert [control for control in controls if "checked" in control], f"{name} has no {value}"
        else:
            check(controls[0], "checked" not in controls[0])
        self._changed(form, name)

    def _form(self, name: str) -> str:
        said = {control["name"] for control in self.page.controls(FICTION)}
        return FICTION if name in said else self.slug

    def _changed(self, form: str, name: str) -> None:
        """Tell the app what was typed, and call the control's own action, as the page does."""
        (own,) = {control.get("data-input") for control in self.page.controls(form) if control["name"] == name}
        text = self.page.held(form)[name]
        self.do(lambda: self.app.typed(form, name, text, bool(own)))
        if own:
            self.act(own, value=text)

    def button(self, name: str, within: str = "") -> Element:
        place = self._place(within)
        buttons = {id(found): found for kind in ("data-do", "popovertarget") for found in place.all(kind)}
        return self._only(name, [each for each in buttons.values() if each.tag == "button" and each.name == name])

    def doing(self, action: str, within: str = "", **data: str) -> Element:
        """Return the button with this action and this data."""
        found = [
            element for element in self._place(within).all("data-do", action) if data.items() <= element.data.items()
        ]
        return self._only(f"{action} {data}", found)

    def _place(self, within: str) -> Element:
        return self.page.region(within) if within else self.page.html

    def _only(self, what: str, found: list[Element]) -> Element:
        found = [element for element in found if not ("hidden" in element or element.inside("hidden"))] or found
        assert len(found) == 1, f"{len(found)} buttons for {what}, not one"
        return found[0]

    def tap(self, name: str, within: str = "") -> None:
        """Tap the button of that accessible name. A greyed one does nothing."""
        self.tap_on(self.button(name, within))

    def press(self, action: str, within: str = "", **data: str) -> None:
        """Tap the button with this action. A greyed one does nothing."""
        self.tap_on(self.doing(action, within, **data))

    def tap_on(self, control: Element) -> None:
        """Tap a button. A greyed one does nothing."""
        assert "hidden" not in control, f"{control.name} is hidden"
        assert not control.inside("hidden"), f"{control.name} is inside something hidden"
        self._see(control)
        if control.off:
            return
        if "popovertarget" in control:
            self.page.sheet(control["popovertarget"], control.get("popovertargetaction") != "hide")
        if "data-do" in control:
            self.act(control["data-do"], **control.data)

    def _see(self, control: Element) -> None:
        """Open the sheet of the control, if it is closed and a button outside opens it."""
        sheet = control.inside("popover")
        if sheet and sheet["id"] != self.page.shown:
            openers = self.page.html.all("popovertarget", sheet["id"])
            around = [opener for opener in openers if opener.inside("popover") is not sheet]
            assert around, f"the sheet {sheet['id']} is closed, and no button opens it"
            self.page.sheet(sheet["id"], True)

    def undo(self) -> None:
        self.press("undo", within="head")

    def redo(self) -> None:
        self.press("redo", within="head")

    def write(self, label: str, value: str) -> None:
        """Type into the control of a panel with that accessible name, or choose in it."""
        found = [element for element in self.page.html.all("data-input") if element.name == label]
        self._input([element for element in found if not element.inside("hidden")], value)

    def put(self, action: str, value: str, **data: str) -> None:
        """Type into the control of a panel that does this action, or choose in it; with this data, where several do."""
        found = [
            element for element in self.page.html.all("data-input", action) if data.items() <= element.data.items()
        ]
        self._input([element for element in found if not element.inside("hidden")], value)

    def tick(self, action: str, at: int) -> None:
        """Tap the box that does this action in line `at` of a panel."""
        found = self.page.html.all("data-input", action)
        self._input(found[at : at + 1], "" if "checked" in found[at] else "on")

    def _input(self, found: list[Element], value: str) -> None:
        assert len(found) == 1, f"{len(found)} controls, not one"
        (control,) = found
        if control.tag == "select":
            choose(control, value)
        form = control.parent
        while form and form.tag != "form":
            form = form.parent
        if form and "name" in control:
            self.do(lambda: self.app.typed(form["id"], control["name"], value, True))
        self.act(control["data-input"], **{**control.data, "value": value})
