"""A strict stand-in for the page: index.html as a tree that is filled for real, and a person who taps and types on it.

It refuses what a browser would swallow in silence or stumble over: a region, slot, template or control that is not in
index.html, a slot filled in two ways, a template filled now with these slots and now with others (the page keeps an
element whose template stays, and what is not filled again would stand there stale), an attribute that could run code,
a tap on what cannot be seen.
"""

from __future__ import annotations

import asyncio
import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import count
from typing import Any

from app.check import FORM
from app.device import Room
from app.journal import FIRST, Journal
from app.keys import Keys
from app.stamps import Attributes, Slot, Slots, Stamp
from app.stores import Durable, Local, Memory, Nowhere
from app.table import Table
from razor_core.events import Event, Rolled
from razor_core.records import record_to_json
from razor_core.session import Entry, Record
from tests.app.markup import CONTROLS, Element, index
from tests.scripted import Scripted

#: What a stamp may set. Nothing among them is ever read as code, markup or address.
HARMLESS = re.compile(r"(data-|aria-|--)[a-z-]+|title|hidden|disabled|value|checked|d")
#: The name of a control that is stamped: never one that a form or document has a property of its own for.
OWN_NAME = re.compile("rating-.*", re.DOTALL)
NOW = datetime(2025, 3, 1, 21, 4, tzinfo=UTC)
#: Every tab has a name of its own.
TABS = count()


class FakePage:
    """The `Page` protocol over the tree of index.html."""

    def __init__(self) -> None:
        self.html = index()
        self._ids = {each["id"]: each for each in self.html.walk() if "id" in each}
        self.opened: list[str] = []
        self.copied: list[str] = []
        self.saved: list[tuple[str, str, str]] = []
        #: The id of the sheet that is open; opening one closes another.
        self.shown = ""
        self._shapes: dict[str, object] = {}
        self._kinds: dict[tuple[str, str], type] = {}

    def region(self, name: str) -> Element:
        """The element with that id."""
        return self._ids[name]

    def slot(self, region: str, name: str) -> Element:
        """What stands in that slot of the region."""
        return _place(self.region(region), name)

    def text(self, region: str, name: str) -> str:
        """The text of that slot of the region."""
        return self.slot(region, name).text

    def texts(self, region: str, name: str) -> list[str]:
        """The texts of what is listed in that slot of the region."""
        return [each.text for each in self.slot(region, name).elements]

    # What the regions ask of a page

    def fill(self, region: str, slots: Slots) -> None:
        """Fill slots of the element with that id."""
        for name, slot in slots.items():
            kind = self._kinds.setdefault((region, name), _kind(slot))
            assert kind is _kind(slot), f"slot {name} of {region} is filled in two ways"
            self._fill(self.region(region), name, slot)

    def values(self, form: str) -> dict[str, str]:
        """What the form's controls hold, as FormData reads them. No two of them may go by one name but radios."""
        assert self.region(form).tag == "form"
        controls = [each for each in self.controls(form) if "disabled" not in each]
        alone = [each["name"] for each in controls if each.get("type") != "radio"]
        assert len(alone) == len(set(alone)), f"two controls of {form} have one name: {alone}"
        return {
            each["name"]: _value(each)
            for each in controls
            if "checked" in each or not (_boxed(each) or (each.tag == "select" and _chosen(each) is None))
        }

    def restore(self, form: str, values: Mapping[str, str]) -> None:
        """Set all controls of the form."""
        for each in self.controls(form):
            name = each["name"]
            if _boxed(each):
                _check(each, values.get(name) == _value(each))
            elif name in values:
                _put(each, values[name])

    def put(self, form: str, name: str, value: str) -> None:
        """Set the one text or number of that name in the form."""
        (control,) = [each for each in self.controls(form) if each["name"] == name]
        assert not _boxed(control)
        _put(control, value)

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        self.copied.append(text)

    def save(self, name: str, text: str, kind: str) -> None:
        """Save a text as a file."""
        self.saved.append((name, text, kind))

    def sheet(self, name: str, shown: bool) -> None:
        """Show or hide a sheet, which must be one."""
        assert "popover" in self.region(name), f"{name} is no sheet"
        if shown or self.shown == name:
            self.shown = name if shown else ""

    def focus(self, form: str, name: str) -> None:
        """Let a control have the focus; it must be there and be seen."""
        assert "hidden" not in self.region(form)
        (self.focused,) = [each for each in self.controls(form) if each["name"] == name]

    def open(self, part: str) -> None:
        """Bring a part to the front; its tab must exist."""
        self.region(f"part-{part}")
        self.opened.append(part)

    # The inside of it

    def controls(self, form: str) -> list[Element]:
        """The controls of the form that have a name."""
        return [each for each in self.region(form).walk() if each.tag in CONTROLS and "name" in each]

    def _fill(self, element: Element, name: str, slot: Slot) -> None:
        place = element if name == "root" else _place(element, name)
        if isinstance(slot, str):
            assert not place.elements, f"a text in slot {name} would wipe out what stands there"
            place.children = [slot]
        elif isinstance(slot, Mapping):
            _set(place, slot)
        else:
            self._list(place, slot)

    def _list(self, place: Element, stamps: Sequence[Stamp]) -> None:
        """An element whose template stays is kept, as the page keeps it: a control in it holds what was typed."""
        before = place.elements if place.listed else []
        place.children, place.listed = [], True
        for at, stamp in enumerate(stamps):
            stays = at < len(before) and before[at].stamped == stamp.template
            element = before[at] if stays else self.region(f"t-{stamp.template}").elements[0].copy()
            place.append(element)
            self._fill_stamp(element, stamp)

    def _fill_stamp(self, element: Element, stamp: Stamp) -> None:
        template = self.region(f"t-{stamp.template}").elements[0]
        slots = {each["data-slot"] for each in template.all("data-slot")}
        filled = set(stamp.slots)
        assert slots == filled - {"root"}, f"t-{stamp.template} has the slots {slots}, filled were {filled}"
        shape = {name: set(slot) if isinstance(slot, Mapping) else _kind(slot) for name, slot in stamp.slots.items()}
        assert self._shapes.setdefault(stamp.template, shape) == shape, f"t-{stamp.template} is filled in two ways"
        element.stamped = stamp.template
        for name, slot in stamp.slots.items():
            self._fill(element, name, slot)


class Person:
    """Someone at a table of their own: taps what is drawn, types into what is there, with dice that are scripted.

    `kept` is the quick store of the device, `durable` the other one; by default it has none.
    """

    def __init__(self, *dice: int, kept: Local | None = None, durable: Durable | None = None) -> None:
        self.page = FakePage()
        self.dice = Scripted(*dice)
        self.storage = Memory() if kept is None else kept
        self.durable = Nowhere("this browser keeps nothing") if durable is None else durable
        self.tab = f"tab{next(TABS)}"
        self.now = NOW
        self.room = Room(kept=None, used=None, allowed=None)
        self.table: Table = self.do(self._sit_down)
        self.do(self.table.settle)

    def _sit_down(self) -> Table:
        stores = self.storage, self.durable
        return Table(
            self.page,
            stores,
            self.dice,
            lambda: self.now,
            journal=lambda session: Journal(session, self.tab, *stores),
            room=self._room,
        )

    async def _room(self, ask: bool) -> Room:
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
        self.do(lambda: self.table.actions[action](data))

    @property
    def log(self) -> tuple[Rolled, ...]:
        """The rolls of the session, oldest first."""
        return tuple(each.record.event for each in self.entries if isinstance(each.record.event, Rolled))

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All that happened in the session, oldest first."""
        return self.table.session.log

    @property
    def status(self) -> str:
        """What the page says of how the session is kept."""
        return self.page.text("head", "saved")

    @property
    def notice(self) -> str:
        """What the page has to tell."""
        return self.page.text("notice", "text")

    def type(self, name: str, value: str, form: str = FORM) -> None:
        """Type into the control of that name in the form."""
        self.page.put(form, name, value)
        self._changed(form, name)

    def pick(self, name: str, value: str = "on", form: str = FORM) -> None:
        """Tap the radio, box or choice of that name and value in the form."""
        controls = [each for each in self.page.controls(form) if each["name"] == name]
        if controls[0].tag == "select":
            _choose(controls[0], value)
        elif controls[0]["type"] == "radio":
            for each in controls:
                _check(each, _value(each) == value)
            assert [each for each in controls if "checked" in each], f"{name} has no {value}"
        else:
            _check(controls[0], "checked" not in controls[0])
        self._changed(form, name)

    def _changed(self, form: str, name: str) -> None:
        if form == FORM:
            self.do(lambda: self.table.form.changed(name))

    def button(self, name: str, within: str = "") -> Element:
        """The button of that accessible name."""
        place = self.page.region(within) if within else self.page.html
        found = [each for each in place.walk() if _acts(each) and each.name == name]
        assert len(found) == 1, f"{len(found)} buttons are named {name}, not one"
        return found[0]

    def tap(self, name: str, within: str = "") -> None:
        """Tap the button of that accessible name; one that is disabled does nothing."""
        control = self.button(name, within)
        assert "hidden" not in control, f"{name} is not shown"
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
            opener = next((each for each in openers if each.inside("popover") is not sheet), None)
            assert opener, f"the sheet {sheet['id']} is not open"
            self.page.sheet(sheet["id"], True)

    def write(self, label: str, value: str) -> None:
        """Type into the control of a panel with that accessible name, or choose in it."""
        self._input([each for each in self.page.html.all("data-input") if each.name == label], value)

    def tick(self, label: str, at: int) -> None:
        """Tap the box of that name in line `at` of a panel."""
        found = [each for each in self.page.html.all("data-input") if each.name == label]
        self._input(found[at : at + 1], "" if "checked" in found[at] else "on")

    def _input(self, found: list[Element], value: str) -> None:
        assert len(found) == 1, f"{len(found)} controls of that name, not one"
        if found[0].tag == "select":
            _choose(found[0], value)
        self.act(found[0]["data-input"], **{**found[0].data, "value": value})

    def hear(self) -> None:
        """Be told of all that stands in the quick store, as of what another tab has just put there."""
        for key in sorted(self.storage.keys("")):
            self.do(lambda key=key: self.table.heard(key, self.storage.get(key)))


def make_clock(person: Person, name: str, kind: str = "PROGRESS", segments: int = 6) -> None:
    """Put a clock on the board."""
    person.type("name", name, form="clock-new")
    person.type("segments", str(segments), form="clock-new")
    person.pick("kind", kind, form="clock-new")
    person.tap("Put it on the board")


def make_hero(person: Person, name: str, *, foe: bool = False, skill: str = "", edge: str = "", **ratings: int) -> None:
    """Make a hero or foe, with a Skill that is used with AGI, and with a Tag that gives an Edge."""
    person.tap("+ Hero")
    person.type("name", name, form="hero-change")
    if foe:
        person.pick("foe", form="hero-change")
    for rating, value in ratings.items():
        person.type(f"rating-{rating}", str(value), form="hero-change")
    if skill:
        person.type("skill", skill, form="hero-change")
        person.pick("skill-rating", "AGI", form="hero-change")
        person.tap("Add", within="hero-change")
    if edge:
        person.type("token", edge, form="hero-change")
        person.tap("Edge", within="hero-change")
    person.tap("Save", within="hero-change")


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


def _place(element: Element, name: str) -> Element:
    """The one slot of that name that belongs to the element itself, not to what was stamped into it."""
    found, open_ = [], [element]
    while open_:
        each = open_.pop()
        found += [each] if each.get("data-slot") == name else []
        open_ += [child for child in each.elements if not child.stamped and child.tag != "template"]
    assert len(found) == 1, f"{len(found)} slots are named {name}, not one"
    return found[0]


def _kind(slot: Slot) -> type:
    return str if isinstance(slot, str) else dict if isinstance(slot, Mapping) else list


def _acts(element: Element) -> bool:
    return element.tag == "button" and ("data-do" in element or "popovertarget" in element)


def _options(select: Element) -> list[Element]:
    return [each for each in select.walk() if each.tag == "option"]


def _chosen(select: Element) -> Element | None:
    """The option chosen: the first, until another is; none where there are none."""
    options = _options(select)
    return next((each for each in options if "selected" in each), options[0] if options else None)


def _choose(select: Element, value: str) -> None:
    options = _options(select)
    assert value in map(_value, options), f"{select.name} has no {value}"
    for each in options:
        each.attributes.pop("selected", None)
        if _value(each) == value:
            each.attributes["selected"] = ""


def _value(control: Element) -> str:
    if control.tag == "select":
        chosen = _chosen(control)
        return _value(chosen) if chosen else ""
    if control.tag == "option":
        return control.attributes.get("value", control.text)
    return control.attributes.get("value", "on" if _boxed(control) else "")


def _boxed(control: Element) -> bool:
    return control.get("type") in ("checkbox", "radio")


def _check(control: Element, checked: bool) -> None:
    control.attributes.pop("checked", None)
    if checked:
        control.attributes["checked"] = ""


def _put(control: Element, value: str) -> None:
    """Set the value as a browser does: a number holds a number or nothing, a text holds one line."""
    if control.tag == "select":
        _choose(control, value)
        return
    if control["type"] == "number":
        value = value if re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", value) else ""
    control.attributes["value"] = re.sub(r"[\r\n]", "", value)


def _set(element: Element, attributes: Attributes) -> None:
    for name, value in attributes.items():
        own = name == "name" and element.tag in CONTROLS and OWN_NAME.fullmatch(value or "")
        assert own or HARMLESS.fullmatch(name), f"{name}={value} is no attribute for a stamp"
        if value is None:
            element.attributes.pop(name, None)
        else:
            element.attributes[name] = value
