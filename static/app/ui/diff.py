"""What has been drawn, and so what of a new drawing is to change: draw.js is told that, and nothing that stays.

A list that is filled again keeps its elements, and with them the focus. What first_paint.js painted is taken over the
same way.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from app.ui.template import Attributes, Node, Slot, Slots

#: Attributes that live as properties once a person has touched the control.
_PROPERTIES = {"value", "checked", "selected"}
#: What is to change in an element, by slot: a text, attributes, or what is said of a list at `Drawn._list`.
Changes = dict[str, Any]


class Rendered:
    """An element with slots in it, and what they were last filled with: by first_paint.js what is given, else here."""

    def __init__(self, template: str = "", painted: Slots | None = None) -> None:
        self.template = template
        self.filled: dict[str, Slot] = dict(painted or {})
        #: The stamp that was filled in last, as long as it was by a stamp, and here.
        self.stamp: Node | None = None
        self.children: dict[str, list[Rendered]] = {}

    def fill(self, slots: Slots) -> Changes:
        """Fill the slots; what is to change for that. A property may have changed by itself, and is always named."""
        changes: Changes = {}
        for name, slot in slots.items():
            change: object
            before = self.filled.get(name)
            if isinstance(slot, str):
                change = slot if before != slot else None
            elif isinstance(slot, Mapping):
                change = _due(slot, before if isinstance(before, Mapping) else {})
            else:
                change = self._list(name, slot)
            if change or change == "":
                changes[name] = change
            self.filled[name] = slot
        return changes

    def _list(self, name: str, stamps: Sequence[Node]) -> Sequence[object]:
        """Fill the slot with a list: elements of the same template stay, the rest are made or taken away.

        How many elements there were, how many new ones come before those, how many there are in the end, and which are
        new or other: place, template of a new one, changes. Nothing, where all is as it was.
        """
        new = name not in self.children
        before = self._painted(name) if new else self.children[name]
        moved = _moved(before, stamps)
        old: list[Rendered | None] = [*[None] * moved, *before]
        after, changes = [], []
        for at, stamp in enumerate(stamps):
            drawn = old[at] if at < len(old) else None
            change = drawn.take(stamp) if drawn else None
            if drawn is None or change is None:
                drawn = Rendered(stamp.template)
                changes.append([at, stamp.template, drawn.take(stamp)])
            elif change:
                changes.append([at, "", change])
            after.append(drawn)
        self.children[name] = after
        return [len(before), moved, len(after), changes] if new or changes or len(old) > len(after) else []

    def _painted(self, name: str) -> list["Rendered"]:
        """What first_paint.js has listed in the slot."""
        painted = self.filled.get(name)
        if painted is None or isinstance(painted, str | Mapping):
            return []
        return [Rendered(stamp.template, stamp.slots) for stamp in painted]

    def shows(self, stamp: Node) -> bool:
        """Whether it is the stamp as it was filled last."""
        return self.stamp is stamp or (self.template == stamp.template and self.filled == stamp.slots)

    def take(self, stamp: Node) -> Changes | None:
        """Fill the stamp in; what is to change, or None where its template is another, or something painted would stay.

        What holds that very stamp still is not looked at again.
        """
        if self.stamp is stamp:
            return {}
        if self.template != stamp.template:
            return None
        painted = self.stamp is None and bool(self.filled)
        if painted and _named(self.filled) != _named(stamp.slots):
            return None
        self.stamp = stamp
        return {} if painted and self.filled == stamp.slots else self.fill(stamp.slots)


def _due(attributes: Attributes, before: Attributes) -> Attributes:
    return {
        name: value for name, value in attributes.items() if name in _PROPERTIES or before.get(name, _UNSET) != value
    }


def _moved(before: Sequence[Rendered], stamps: Sequence[Node]) -> int:
    """By how many the list has moved on: a log that grows at its front then draws what is new, not every line."""
    if not before:
        return 0
    return next((at for at, stamp in enumerate(stamps) if before[0].shows(stamp)), 0)


def _named(slots: Slots) -> Mapping[str, object]:
    """The names of the slots, and of their attributes."""
    return {name: slot.keys() if isinstance(slot, Mapping) else None for name, slot in slots.items()}


_UNSET = object()
