"""A strict stand-in for the page: index.html as a tree that is filled for real, and a person who taps and types on it.

It refuses what a browser would swallow in silence or stumble over: a region, slot, template or control that is not in
index.html, a slot filled in two ways, a template filled now with these slots and now with others (the page keeps an
element whose template stays, and what is not filled again would stand there stale), an attribute that could run code.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime

from app.stamps import Attributes, Slot, Slots, Stamp
from app.store import Memory, Store
from app.table import Table
from razor_core.session import Rolled, to_json
from tests.app.markup import Element, index
from tests.scripted import Scripted

#: What a stamp may set. Nothing among them is ever read as code, markup or address.
HARMLESS = re.compile(r"(data-|aria-|--)[a-z-]+|title|hidden|disabled|value|checked")
NOW = datetime(2025, 3, 1, 21, 4, tzinfo=UTC)


class FakePage:
    """The `Page` protocol over the tree of index.html."""

    def __init__(self) -> None:
        self.html = index()
        self._ids = {each["id"]: each for each in self.html.walk() if "id" in each}
        self.opened: list[str] = []
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
        """What the form's controls hold, as FormData reads them."""
        return {
            each["name"]: _value(each)
            for each in self.controls(form)
            if "disabled" not in each and (not _boxed(each) or "checked" in each)
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
        return [each for each in self.region(form).walk() if each.tag == "input" and "name" in each]

    def _fill(self, element: Element, name: str, slot: Slot) -> None:
        place = element if name == "root" else _place(element, name)
        if isinstance(slot, str):
            assert not place.elements, f"a text in slot {name} would wipe out what stands there"
            place.children = [slot]
        elif isinstance(slot, Mapping):
            _set(place, slot)
        else:
            place.children = []
            for stamp in slot:
                place.append(self._stamp(stamp))

    def _stamp(self, stamp: Stamp) -> Element:
        template = self.region(f"t-{stamp.template}").elements[0]
        slots = {each["data-slot"] for each in template.all("data-slot")}
        filled = set(stamp.slots)
        assert slots == filled - {"root"}, f"t-{stamp.template} has the slots {slots}, filled were {filled}"
        shape = {name: set(slot) if isinstance(slot, Mapping) else _kind(slot) for name, slot in stamp.slots.items()}
        assert self._shapes.setdefault(stamp.template, shape) == shape, f"t-{stamp.template} is filled in two ways"
        element = template.copy()
        element.stamped = True
        for name, slot in stamp.slots.items():
            self._fill(element, name, slot)
        return element


class Person:
    """Someone at a table of their own: taps what is drawn, types into what is there, with dice that are scripted."""

    def __init__(self, *dice: int, kept: Memory | None = None) -> None:
        self.page = FakePage()
        self.dice = Scripted(*dice)
        self.storage = Memory() if kept is None else kept
        self.now = NOW
        self.table = Table(self.page, Store(self.storage), self.dice, lambda: self.now)

    @property
    def log(self) -> tuple[Rolled, ...]:
        """The rolls of the session, oldest first."""
        return self.table.session.log

    @property
    def status(self) -> str:
        """What the page says of itself."""
        return self.page.text("status", "text")

    def type(self, name: str, value: str) -> None:
        """Type into the control of that name in the form."""
        self.page.put("form", name, value)
        self.table.form.changed(name)

    def pick(self, name: str, value: str = "on") -> None:
        """Tap the radio or box of that name and value in the form."""
        (control,) = [each for each in self.page.controls("form") if each["name"] == name and _value(each) == value]
        if control["type"] == "radio":
            for each in self.page.controls("form"):
                if each["name"] == name:
                    _check(each, each is control)
        else:
            _check(control, "checked" not in control)
        self.table.form.changed(name)

    def button(self, name: str, within: str = "") -> Element:
        """The button of that accessible name."""
        place = self.page.region(within) if within else self.page.html
        found = [each for each in place.all("data-do") if each.name == name]
        assert len(found) == 1, f"{len(found)} buttons are named {name}, not one"
        return found[0]

    def tap(self, name: str, within: str = "") -> None:
        """Tap the button of that accessible name; one that is disabled does nothing."""
        control = self.button(name, within)
        if "disabled" not in control:
            self.table.actions[control["data-do"]](control.data)

    def write(self, label: str, value: str) -> None:
        """Type into the control of a panel with that accessible name."""
        self._input([each for each in self.page.html.all("data-input") if each.name == label], value)

    def tick(self, label: str, at: int) -> None:
        """Tap the box of that name in line `at` of a panel."""
        found = [each for each in self.page.html.all("data-input") if each.name == label]
        self._input(found[at : at + 1], "" if "checked" in found[at] else "on")

    def _input(self, found: list[Element], value: str) -> None:
        assert len(found) == 1, f"{len(found)} controls of that name, not one"
        self.table.actions[found[0]["data-input"]]({**found[0].data, "value": value})


def kept(*events: Rolled) -> Memory:
    """A storage that holds these rolls."""
    storage = Memory()
    for at, event in enumerate(events):
        storage.put(f"razor.event.{at}", to_json(event))
    return storage


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


def _value(control: Element) -> str:
    return control.attributes.get("value", "on" if _boxed(control) else "")


def _boxed(control: Element) -> bool:
    return control["type"] in ("checkbox", "radio")


def _check(control: Element, checked: bool) -> None:
    control.attributes.pop("checked", None)
    if checked:
        control.attributes["checked"] = ""


def _put(control: Element, value: str) -> None:
    """Set the value as a browser does: a number holds a number or nothing, a text holds one line."""
    if control["type"] == "number":
        value = value if re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", value) else ""
    control.attributes["value"] = re.sub(r"[\r\n]", "", value)


def _set(element: Element, attributes: Attributes) -> None:
    for name, value in attributes.items():
        assert HARMLESS.fullmatch(name), f"{name} is no attribute for a stamp"
        if value is None:
            element.attributes.pop(name, None)
        else:
            element.attributes[name] = value
