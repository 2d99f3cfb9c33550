"""A person at a table of their own: taps what is drawn on the page's stand-in, types into what is there."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from typing import Any

from app.app import App
from app.check import fiction
from app.storage.device import StorageEstimate
from app.storage.journal import FIRST, Journal
from app.storage.layout import Keys
from app.storage.stores import Durable, Local, Memory
from razor_core.session.events import Event, Fiction, Rolled
from razor_core.session.records import record_to_json
from razor_core.session.session import Entry, Record
from razor_core.table.clocks import Clock
from tests.support.fakes import FakeDurable
from tests.support.page_fake import FakePage, check, choose, value_of
from tests.support.page_markup import Element
from tests.support.scripted import Scripted

NOW = datetime(2025, 3, 1, 21, 4, tzinfo=UTC)
#: Every tab has a name of its own.
TABS = count()


class Person:
    """Someone at a table of their own: taps what is drawn, types into what is there, with dice that are scripted.

    `kept` is the quick store of the device, `durable` the other one; by default it has none. `game` is what the
    address of the page asks for, `linked` what it was made to ask for since.
    """

    def __init__(self, *dice: int, kept: Local | None = None, durable: Durable | None = None, game: str = "") -> None:
        self.page = FakePage()
        self.dice = Scripted(*dice)
        self.storage = Memory() if kept is None else kept
        self.durable = FakeDurable(why="this browser keeps nothing") if durable is None else durable
        self.tab = f"tab{next(TABS)}"
        self.now = NOW
        self.room = StorageEstimate(kept=None, used=None)
        self.game, self.linked = game, list[str]()
        self.app: App = self.do(self._sit_down)
        self.do(self.app.sync)

    def _sit_down(self) -> App:
        stores = self.storage, self.durable
        return App(
            self.page,
            stores,
            self.dice,
            lambda: self.now,
            journal=lambda session, listener: Journal(
                session, self.tab, *stores, listener=listener, defer=self.page.afterwards
            ),
            estimate=self._room,
            address=self.game,
            set_address=self.linked.append,
        )

    async def _room(self, ask: bool) -> StorageEstimate:
        return self.room

    def do(self, work: Callable[[], Any]) -> Any:
        """What the work comes to, once all that it began is done; what went wrong in that is not swallowed."""

        async def done() -> Any:
            wrong: list[BaseException] = []
            asyncio.get_running_loop().set_exception_handler(lambda loop, told: wrong.append(told["exception"]))
            found = work()
            if inspect.iscoroutine(found):
                found = await found
            while begun := asyncio.all_tasks() - {asyncio.current_task()}:
                await asyncio.wait(begun)
                wrong += [error for each in begun if (error := each.exception())]
                await asyncio.sleep(0)
            for error in wrong:
                raise error
            return found

        return asyncio.run(done())

    def act(self, action: str, **data: str) -> None:
        """Have an action done as a control would that brings this data."""
        self.do(lambda: self.app.actions[action](data))

    @property
    def log(self) -> tuple[Rolled, ...]:
        """The rolls of the session, oldest first."""
        return tuple(each.record.event for each in self.entries if isinstance(each.record.event, Rolled))

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All that happened in the session, oldest first."""
        return self.app.session.log

    @property
    def clocks(self) -> tuple[Clock, ...]:
        """The clocks on the board, in order."""
        return self.app.session.world.clocks

    def clock(self, name: str) -> Clock:
        """The only clock of that name."""
        (found,) = [each for each in self.clocks if each.name == name]
        return found

    def drawn(self, name: str) -> Element:
        """The clock of that name, as it is drawn."""
        (found,) = [each for each in self.page.slot("clocks", "clocks").elements if each.said("name") == name]
        return found

    @property
    def status(self) -> str:
        """What the page says of how the session is kept."""
        return self.page.text("head", "saved")

    @property
    def notice(self) -> str:
        """What the page has to tell, a line each."""
        return "\n".join(self.page.texts("notice", "lines"))

    @property
    def state(self) -> str | None:
        """How the page marks what it says of how the session is kept."""
        return self.page.slot("head", "state").get("data-state")

    @property
    def slug(self) -> str:
        """The game on the table, as the page shows it: one form, and what the head says."""
        (form,) = [each for each in self.page.html.all("class", "system") if "hidden" not in each]
        assert value_of(self.page.slot("head", "system")) == form["data-system"] == form["id"]
        return form["id"]

    @property
    def values(self) -> dict[str, str]:
        """What the form of the game on the table holds."""
        return self.page.values(self.slug)

    @property
    def check(self) -> Any:
        """The check that the form comes to."""
        return self.app.check()

    @property
    def said(self) -> Fiction:
        """What is said beside the numbers."""
        return self.app.told()

    def play(self, slug: str) -> None:
        """Lay another game on the table."""
        self.write("Game", slug)

    def reason(self, field: str, name: str, word: str = "Add") -> None:
        """Type a reason for a field of the form on its sheet, and tap the word for what it is worth."""
        self.open_reasons(field)
        self.type("modifier", name, form="modifiers")
        self.tap(word, within="modifiers")

    def source(self, field: str, name: str) -> None:
        """Tap a reason on offer for a field of the form."""
        self.open_reasons(field)
        (button,) = self.page.slot("modifiers", "suggestions").all("data-name", name)
        self.act(button["data-do"], **button.data)

    def open_reasons(self, field: str) -> None:
        """Open the sheet of reasons for a field of the form."""
        openers = self.page.region(self.slug).all("data-do", "modifiers")
        (button,) = [each for each in openers if each["data-field"] == field]
        self.page.sheet(button["popovertarget"], True)
        self.act(button["data-do"], **button.data)

    def type(self, name: str, value: str, form: str = "") -> None:
        """Type into the control of that name in the form: of the game, or of what is said, unless it is another."""
        form = form or self._form(name)
        self.page.put(form, name, value)
        self._changed(form, name)

    def pick(self, name: str, value: str = "on", form: str = "") -> None:
        """Tap the radio, box or choice of that name and value in the form."""
        form = form or self._form(name)
        controls = [each for each in self.page.controls(form) if each["name"] == name]
        if controls[0].tag == "select":
            choose(controls[0], value)
        elif controls[0]["type"] == "radio":
            for each in controls:
                check(each, value_of(each) == value)
            assert [each for each in controls if "checked" in each], f"{name} has no {value}"
        else:
            check(controls[0], "checked" not in controls[0])
        self._changed(form, name)

    def _form(self, name: str) -> str:
        said = {each["name"] for each in self.page.controls(fiction.FORM)}
        return fiction.FORM if name in said else self.slug

    def _changed(self, form: str, name: str) -> None:
        """As the page does: a control has an action of its own, or the form is told."""
        (own,) = {each.get("data-input") for each in self.page.controls(form) if each["name"] == name}
        if own:
            self.act(own, value=self.page.values(form).get(name, ""))
        else:
            self.do(lambda: self.app.edited(form, name))

    def button(self, name: str, within: str = "") -> Element:
        """The button of that accessible name."""
        place = self.page.region(within) if within else self.page.html
        found = [each for each in place.walk() if _acts(each) and each.name == name]
        found = [each for each in found if not each.inside("hidden")] or found
        assert len(found) == 1, f"{len(found)} buttons are named {name}, not one"
        return found[0]

    def tap(self, name: str, within: str = "") -> None:
        """Tap the button of that accessible name; one that is disabled does nothing."""
        control = self.button(name, within)
        assert "hidden" not in control, f"{name} is not shown"
        assert not control.inside("hidden"), f"{name} stands on what is not shown"
        self._see(control)
        if "disabled" in control:
            return
        if "popovertarget" in control:
            self.page.sheet(control["popovertarget"], control.get("popovertargetaction") != "hide")
        if "data-do" in control:
            self.act(control["data-do"], **control.data)

    def _see(self, control: Element) -> None:
        """Open the sheet that the control stands on as a person would, if it is not open."""
        sheet = control.inside("popover")
        if sheet and sheet["id"] != self.page.shown:
            openers = self.page.html.all("popovertarget", sheet["id"])
            around = [each for each in openers if each.inside("popover") is not sheet]
            assert len(around) == 1, f"the sheet {sheet['id']} is not open, and {len(around)} buttons open it"
            self.page.sheet(sheet["id"], True)

    def undo(self) -> None:
        """Tap Undo, whatever it names."""
        self.tap(self.page.region("head").one("data-do", "undo").name, within="head")

    def redo(self) -> None:
        """Tap Redo, whatever it names."""
        self.tap(self.page.region("head").one("data-do", "redo").name, within="head")

    def write(self, label: str, value: str) -> None:
        """Type into the control of a panel with that accessible name, or choose in it."""
        found = [each for each in self.page.html.all("data-input") if each.name == label]
        self._input([each for each in found if not each.inside("hidden")], value)

    def tick(self, label: str, at: int) -> None:
        """Tap the box of that name in line `at` of a panel."""
        found = [each for each in self.page.html.all("data-input") if each.name == label]
        self._input(found[at : at + 1], "" if "checked" in found[at] else "on")

    def _input(self, found: list[Element], value: str) -> None:
        assert len(found) == 1, f"{len(found)} controls of that name, not one"
        if found[0].tag == "select":
            choose(found[0], value)
        self.act(found[0]["data-input"], **{**found[0].data, "value": value})

    def hear(self) -> None:
        """Be told of all that stands in the quick store, as of what another tab has just put there."""
        for key in sorted(self.storage.keys("")):
            self.do(lambda key=key: self.app.storage_changed(key, self.storage.get(key)))


def make_clock(person: Person, name: str, kind: str = "PROGRESS", segments: int = 6) -> None:
    """Put a clock on the board."""
    person.type("name", name, form="clock-new")
    person.type("segments", str(segments), form="clock-new")
    person.pick("kind", kind, form="clock-new")
    person.tap("Add clock")


def at_a_board(*names: str) -> Person:
    """Someone with these clocks on the board, all of six segments."""
    person = Person()
    for name in names:
        make_clock(person, name)
    return person


def make_hero(person: Person, name: str, *, foe: bool = False, skill: str = "", edge: str = "", **ratings: int) -> None:
    """Make a character or foe, with a Skill that is used with AGI, and with a Tag that gives an Edge."""
    person.tap("+ Character")
    person.type("name", name, form="character-change")
    if foe:
        person.pick("opposition", form="character-change")
    for rating, value in ratings.items():
        person.type(f"rating-{rating}", str(value), form="character-change")
    if skill:
        person.type("skill", skill, form="character-change")
        person.pick("skill-rating", "AGI", form="character-change")
        person.tap("Add", within="character-change")
    if edge:
        person.type("token", edge, form="character-change")
        person.tap("Edge", within="character-change")
    person.tap("Save", within="character-change")


def kept(*events: Event) -> Memory:
    """A storage that holds these, each an act of its own."""
    storage = Memory()
    for seq, event in enumerate(events, 1):
        record = Record(seq=seq, tab="kept", at=NOW.isoformat(), act=f"{seq}.kept", event=event)
        storage.put(Keys(FIRST).record(record.order), record_to_json(record))
    return storage


def logged(*events: Event) -> tuple[Entry, ...]:
    """The entries of a session in which these happened, a minute apart."""
    return Person(kept=kept(*events)).entries


def _acts(element: Element) -> bool:
    return element.tag == "button" and ("data-do" in element or "popovertarget" in element)
