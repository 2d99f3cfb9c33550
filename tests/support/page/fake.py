"""A strict double of the page that fills the real markup as a tree.

It refuses what a browser would accept silently: a region, slot, template or control that the markup does not have, a
slot filled in two ways, an attribute that could run code, a control greyed without a sentence that says why, and a
template filled with different slots at different times. (The page keeps elements, so a slot that is not filled again
would show an old value.)
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from app.backup.browser_file import BackupFile
from app.ui.diff import PROPERTIES
from app.ui.template import Attributes, Node, Slot, Slots
from tests.support.page.air import FakeAir
from tests.support.page.backup_file import FakeModule
from tests.support.page.controls import boxed, check, choose, controls, held, options, put, value_of
from tests.support.page.markup import CONTROLS, Element, first_index, index, parse, way_to

#: The attributes that a node may set. No browser reads them as code, markup or an address.
HARMLESS = re.compile(r"(data-|aria-|--)[a-z-]+|title|placeholder|hidden|inert|open|value|checked|selected|min|max|d")
#: The name of a control in a template. It never equals a property of a form or document.
OWN_NAME = re.compile("(rating|defence|track|gate|adds|outcome)-.*", re.DOTALL)


class FakePage:
    """The `Page` protocol, whose methods say there what they do, over the tree of the markup."""

    def __init__(self) -> None:
        self.html = index()
        self._ids: dict[str, Element] = {}
        #: What belongs to one game; no template does.
        self.parts = self.html.all("data-system")
        self._root = self.html.one("lang")
        self.opened: list[str] = []
        #: The dice on the card at each signal of a roll.
        self.throws: list[list[str]] = []
        #: The work deferred to the next frame; None to do it at once.
        self.frames: list[Callable[[], object]] | None = None
        #: Whether the browser lets the page copy, and what it copied.
        self.copies = True
        self.copied: list[str] = []
        self.shared: list[str] = []
        self.saved: list[tuple[str, str, str]] = []
        #: Whether the device has a share menu for files, and what was sent by it.
        self.shares = True
        self.sent: list[tuple[str, str]] = []
        #: Whether the browser can keep a file up to date, and that file; whether the page is installed.
        self.keeps, self.file, self.installed = True, FakeModule(), False
        #: The parts of the address after # with which the page was opened anew.
        self.gone: list[str] = []
        #: The ids of the sheets that were printed.
        self.printed: list[str] = []
        #: The form, the text box and the line that the cursor was put at.
        self.pointed = ("", "", 0)
        #: What connects this device with others.
        self.device = FakeAir()
        #: The id of the sheet that is open; opening one closes another.
        self.shown = ""
        #: The id of the region in which something is unfolded.
        self.unfolded = ""
        #: When the next timer is due, in seconds since 1970; 0 for none.
        self.due = 0
        self._shapes: dict[str, object] = {}
        self._kinds: dict[tuple[str, str], type] = {}
        self._filled: dict[str, dict[str, Slot]] = {}
        #: The regions filled by each call for several.
        self.calls: list[list[str]] = []
        #: By region and slot, how many of a list are in view; all of those that are not named.
        self.seen: Mapping[str, Mapping[str, int]] = {}

    def region(self, name: str) -> Element:
        if name not in self._ids:
            place = self.html
            for at in way_to(name):
                place = place.elements[at]
            assert place["id"] == name, f"{name} is where {place.tag} was"
            self._ids[name] = place
        return self._ids[name]

    def slot(self, region: str, name: str) -> Element:
        return self.region(region).slot(name)

    def text(self, region: str, name: str) -> str:
        return self.slot(region, name).text

    def texts(self, region: str, name: str) -> list[str]:
        return [element.text for element in self.slot(region, name).elements]

    # The `Page` protocol

    def fill(self, region: str, slots: Slots) -> None:
        filled = self._filled.setdefault(region, {})
        for name, slot in slots.items():
            kind = self._kinds.setdefault((region, name), _kind(slot))
            assert kind is _kind(slot), f"slot {name} of {region} is filled in two ways"
            self._fill(self.region(region), name, slot, filled.get(name))
            filled[name] = slot

    def fill_all(self, views: Iterable[tuple[str, Slots]]) -> None:
        filled = list(views)
        for region, slots in filled:
            self.fill(region, slots)
        if filled:
            self.calls.append([region for region, _ in filled])

    def last_rendered(self, region: str) -> Slots:
        return self._filled.get(region, {})

    def in_view(self) -> Mapping[str, Mapping[str, int]]:
        """The counts that a test has put into `seen`."""
        return self.seen

    def typed(self) -> dict[str, dict[str, str]]:
        return {name: dict(texts) for name, texts in _first_texts().items()}

    def restore(self, form: str, texts: Mapping[str, str]) -> None:
        for each in self.controls(form):
            name = each["name"]
            if boxed(each):
                check(each, texts.get(name) == value_of(each))
            elif name in texts:
                put(each, texts[name])

    def unfold(self, form: str) -> None:
        """Nothing is folded here."""

    def add_game(self, game: str, option: str, form: str = "") -> None:
        switch = self.slot("head", "system")
        if game not in map(value_of, options(switch)):
            switch.append(*parse(option).elements)
        if form and game not in self._ids:
            (new,) = parse(form).elements
            self.region("check").append(new)
            self._ids |= {element["id"]: element for element in new.all("id")}
            self.parts += new.all("data-system")

    def drop_game(self, game: str) -> None:
        switch = self.slot("head", "system")
        kept = [option for option in options(switch) if value_of(option) != game]
        switch.empty()
        for option in kept:
            switch.append(option)

    def point(self, form: str, name: str, line: int) -> None:
        self.pointed = (form, name, line)

    def rewind(self, region: str) -> None:
        """Nothing scrolls here."""

    def reveal(self, region: str) -> None:
        """Nothing scrolls here."""

    def copy(self, text: str, done: Callable[[bool], object]) -> None:
        if self.copies:
            self.copied.append(text)
        done(self.copies)

    def share(self, fragment: str, copied: Callable[[bool], object]) -> None:
        if self.copies:
            self.shared.append(fragment)
        copied(self.copies)

    def save(self, name: str, text: str, kind: str) -> None:
        self.saved.append((name, text, kind))

    def send(self, name: str, text: str, sent: Callable[[bool], object]) -> None:
        if self.shares:
            self.sent.append((f"{name}.txt", text))
        else:
            self.save(f"{name}.json", text, "application/json")
        sent(self.shares)

    def go(self, fragment: str) -> None:
        self.gone.append(fragment)

    def sheet(self, name: str, shown: bool) -> None:
        assert "popover" in self.region(name), f"{name} is no sheet"
        if shown or self.shown == name:
            self.shown = name if shown else ""

    def is_open(self, name: str) -> bool:
        assert "popover" in self.region(name), f"{name} is no sheet"
        return self.shown == name

    def is_unfolded(self, region: str) -> bool:
        return region == self.unfolded

    def print_out(self) -> None:
        self.printed.append(self.shown)

    def focus(self, form: str, name: str) -> None:
        assert "hidden" not in self.region(form)
        (self.focused,) = [
            element for element in self.region(form).walk() if name in (element.get("name"), element.get("id"))
        ]

    def show_game(self, game: str) -> None:
        assert game in {part["data-system"] for part in self.parts if part.tag == "form"}
        for each in self.parts:
            each.attributes.pop("hidden", None)
            if each["data-system"] != game:
                each.attributes["hidden"] = ""

    def open(self, part: str) -> None:
        self.region(f"part-{part}")
        self.opened.append(part)

    def mark(self, attributes: Attributes) -> None:
        assert all(name.startswith("data-") for name in attributes)
        _set(self._root, attributes)

    def after_next_frame(self, work: Callable[[], object]) -> None:
        """Do the work at once, or after the next frame if the test waits for frames."""
        if self.frames is None:
            work()
        else:
            self.frames.append(work)

    def count_down(self, due: int) -> None:
        self.due = due

    def signal_roll(self) -> None:
        """Record the dice on the card, which must be those of the roll by now."""
        self.throws.append([element["data-face"] for element in self.region("result").all("data-face")])

    async def air(self) -> FakeAir:
        return self.device

    async def backup_file(self) -> BackupFile:
        return BackupFile(self.file)

    def keeps_files(self) -> bool:
        return self.keeps

    def is_installed(self) -> bool:
        return self.installed

    # Inside

    def controls(self, form: str) -> list[Element]:
        return controls(self.region(form))

    def held(self, form: str) -> dict[str, str]:
        """What the form's controls hold: of a box "on" or nothing."""
        return held(self.region(form))

    def values(self, form: str) -> dict[str, str]:
        """What the form's controls hold, without unchecked boxes."""
        boxes = {control["name"] for control in self.controls(form) if control.get("type") == "checkbox"}
        return {name: text for name, text in self.held(form).items() if text or name not in boxes}

    def type(self, form: str, name: str, text: str) -> None:
        """Type into a control."""
        (control,) = [control for control in self.controls(form) if control["name"] == name]
        assert not boxed(control)
        put(control, text)

    def _fill(self, element: Element, name: str, slot: Slot, before: Slot | None) -> None:
        """Fill a slot. As on the page, what is in it `before` is not put there again, but for properties."""
        if before == slot and not _has_properties(slot):
            return
        place = element if name == "root" else element.slot(name)
        if isinstance(slot, str):
            assert not place.elements, f"a text in slot {name} would remove its elements"
            place.say(slot)
        elif isinstance(slot, Mapping):
            _set(place, slot)
            if place.tag == "select" and "value" in place:
                choose(place, place.attributes.pop("value"))
        else:
            self._list(place, slot, before if isinstance(before, Sequence) and not isinstance(before, str) else ())

    def _list(self, place: Element, nodes: Sequence[Node], before: Sequence[Node]) -> None:
        """Fill a list. As on the page, an element whose template stays is kept, with what was typed into it."""
        elements = place.elements if place.listed else []
        place.empty()
        place.listed = True
        for at, node in enumerate(nodes):
            stays = at < len(elements) and elements[at].template == node.template
            element = elements[at] if stays else self.region(f"t-{node.template}").elements[0].copy()
            place.append(element)
            self._fill_node(element, node, before[at] if stays and at < len(before) else None)

    def _fill_node(self, element: Element, node: Node, before: Node | None) -> None:
        if before == node and not _node_has_properties(node):
            return
        slots, filled = _slots(node.template), set(node.slots)
        assert slots == filled - {"root"}, f"t-{node.template} has the slots {slots}, filled were {filled}"
        shape = {name: set(slot) if isinstance(slot, Mapping) else _kind(slot) for name, slot in node.slots.items()}
        assert self._shapes.setdefault(node.template, shape) == shape, f"t-{node.template} is filled in two ways"
        element.template = node.template
        for name, slot in node.slots.items():
            self._fill(element, name, slot, before.slots.get(name) if before else None)


def _has_properties(slot: Slot) -> bool:
    """Whether a slot has what a browser keeps as a property, which a player may have changed since."""
    if isinstance(slot, str):
        return False
    return not PROPERTIES.isdisjoint(slot) if isinstance(slot, Mapping) else any(map(_node_has_properties, slot))


def _node_has_properties(node: Node) -> bool:
    return any(map(_has_properties, node.slots.values()))


@cache
def _first_texts() -> Mapping[str, Mapping[str, str]]:
    """What the controls of all forms hold before anybody has typed, by the forms' ids."""
    return {form["id"]: held(form) for form in first_index().walk() if form.tag == "form"}


@cache
def _slots(template: str) -> frozenset[str]:
    root = first_index().one("id", f"t-{template}").elements[0]
    return frozenset(element["data-slot"] for element in root.all("data-slot"))


@cache
def _entered() -> frozenset[str]:
    """The ids of the buttons that Enter presses."""
    return frozenset(element["data-enter"] for element in first_index().all("data-enter"))


def nodes(slots: Slots, name: str) -> Sequence[Node]:
    """The nodes in that slot, which is a list."""
    slot = slots[name]
    assert not isinstance(slot, str | Mapping)
    return slot


def _kind(slot: Slot) -> type:
    return str if isinstance(slot, str) else dict if isinstance(slot, Mapping) else list


def _set(element: Element, attributes: Attributes) -> None:
    if attributes.get("aria-disabled"):
        assert (attributes.get("title") or "").endswith("."), (
            f"{element.name} is greyed without a sentence that says why"
        )
    for name, value in attributes.items():
        own: object = name == "name" and element.tag in CONTROLS and OWN_NAME.fullmatch(value or "")
        own = own or (name == "id" and (value is None or value in _entered()))
        assert own or HARMLESS.fullmatch(name), f"{name}={value} is no attribute for a node"
        if value is None:
            element.attributes.pop(name, None)
        else:
            element.attributes[name] = value
