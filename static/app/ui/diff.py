"""Compare what a panel shows with what was last rendered, so that draw.js changes only what differs.

A list that is filled again keeps its elements, and so the focus stays. Elements that first_paint.js painted are kept in
the same way.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from app.ui.template import MAPPINGS, Attributes, Node, Slot, Slots

#: Attributes that the browser keeps as properties once a player has used the control.
PROPERTIES = {"value", "checked", "selected"}
#: The changes of an element, by slot: a text, attributes, or a list as `Rendered._list` returns it.
Changes = dict[str, Any]


class Rendered:
    """An element with slots, as last rendered. `painted` are the slots that first_paint.js filled."""

    def __init__(self, template: str = "", painted: Slots | None = None) -> None:
        self.template = template
        self.filled: dict[str, Slot] = dict(painted or {})
        #: The node last rendered here; None before that, and for a region.
        self.node: Node | None = None
        self.children: dict[str, list[Rendered]] = {}

    def fill(self, slots: Slots) -> Changes:
        """Fill the slots, and return the changes. They always contain properties, which a player can have changed."""
        changes: Changes = {}
        for name, slot in slots.items():
            change: object
            before = self.filled.get(name)
            if isinstance(slot, str):
                change = slot if before != slot else None
            elif isinstance(slot, MAPPINGS):
                change = _changed_attributes(slot, before if isinstance(before, MAPPINGS) else {})
            else:
                change = self._list(name, slot)
            if change or change == "":
                changes[name] = change
            self.filled[name] = slot
        return changes

    def update(self, node: Node) -> Changes | None:
        """Render the node here, and return the changes; None if the element must be replaced.

        It must be replaced for another template. A painted element must also be replaced if it has other slots or
        attributes than the node, since the extra ones would stay.
        """
        if self.node is node:
            return {}
        if self.template != node.template:
            return None
        painted = self.node is None and bool(self.filled)
        if painted and _names(self.filled) != _names(node.slots):
            return None
        self.node = node
        return {} if painted and self.filled == node.slots else self.fill(node.slots)

    def shows(self, node: Node) -> bool:
        """Return whether the element already shows the node."""
        return self.node is node or (self.template == node.template and self.filled == node.slots)

    def _list(self, name: str, nodes: Sequence[Node]) -> Sequence[object]:
        """Fill the slot with a list. Elements of the same template stay, the others are replaced.

        Return the number of elements before, the number of new ones at the front, the number of elements after, and a
        list of changes: place, template of a new element or "", changes of the element. Return [] if nothing changes.
        """
        first_time = name not in self.children
        before = self._painted(name) if first_time else self.children[name]
        added = _count_added_in_front(before, nodes)
        old: list[Rendered | None] = [*[None] * added, *before]
        after, changes = [], []
        for at, node in enumerate(nodes):
            element = old[at] if at < len(old) else None
            change = element.update(node) if element else None
            if element is None or change is None:
                element = Rendered(node.template)
                changes.append([at, node.template, element.update(node)])
            elif change:
                changes.append([at, "", change])
            after.append(element)
        self.children[name] = after
        changed = first_time or changes or len(old) > len(after)
        return [len(before), added, len(after), changes] if changed else []

    def _painted(self, name: str) -> list["Rendered"]:
        """Return the elements that first_paint.js listed in the slot."""
        painted = self.filled.get(name)
        if painted is None or isinstance(painted, str | Mapping):
            return []
        return [Rendered(node.template, node.slots) for node in painted]


def _changed_attributes(attributes: Attributes, before: Attributes) -> Attributes:
    return {
        name: value for name, value in attributes.items() if name in PROPERTIES or before.get(name, _UNSET) != value
    }


def _count_added_in_front(before: Sequence[Rendered], nodes: Sequence[Node]) -> int:
    """Return how many nodes come before the first old one. A log that grows in front then draws only its new lines."""
    if not before:
        return 0
    return next((at for at, node in enumerate(nodes) if before[0].shows(node)), 0)


def _names(slots: Slots) -> Mapping[str, object]:
    """Return the names of the slots and of their attributes."""
    return {name: slot.keys() if isinstance(slot, MAPPINGS) else None for name, slot in slots.items()}


#: Differs from every value, also from None.
_UNSET = object()
