"""What is to be drawn, as plain values: a template of index.html and what goes into its slots."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from razor_core.systems import SYSTEMS

#: Attributes of an element; None takes one away, a name that begins with `--` is a style property.
Attributes = Mapping[str, str | None]
#: A text, stamped templates in place of what was there, or attributes.
Slot = str | Sequence["Node"] | Attributes
#: What goes where: the slots of a region or template by name; `root` is the element itself.
Slots = Mapping[str, Slot]

#: What a region does for a control that names it, with the control's `data-` attributes.
Actions = Mapping[str, Callable[[Mapping[str, str]], object]]


@dataclass(frozen=True, slots=True)
class Node:
    """The template `t-<template>`, with its slots filled."""

    template: str
    slots: Slots = field(default_factory=dict)


class Page(Protocol):
    """What the regions ask of the page."""

    def fill(self, region: str, slots: Slots) -> None:
        """Fill slots of the element with that id."""

    def last_rendered(self, region: str) -> Slots:
        """What the element with that id was last filled with."""

    def values(self, form: str) -> dict[str, str]:
        """The values of the form with that id, by the names of its controls; an unchecked box is not among them."""

    def restore(self, form: str, values: Mapping[str, str]) -> None:
        """Set all controls of the form to the values, as `values` gave them."""

    def unfold(self, form: str) -> None:
        """Open what is folded away on the form where it holds another value than at first, or a reason."""

    def set_value(self, form: str, name: str, value: str) -> None:
        """Set the one text or number of that name in the form."""

    def copy(self, text: str, done: Callable[[bool], object]) -> None:
        """Put a text on the clipboard. Calls `done` with whether the browser allowed it."""

    def share(self, fragment: str, copied: Callable[[bool], object]) -> None:
        """Offer the page's address with that fragment to whoever the person picks.

        Where the device cannot, it is copied; then `copied` is called with whether the browser allowed it.
        """

    def save(self, name: str, text: str, kind: str) -> None:
        """Have the browser save a text as a file of that name and media type."""

    def sheet(self, name: str, shown: bool) -> None:
        """Show or hide the sheet with that id."""

    def is_open(self, name: str) -> bool:
        """Whether the sheet with that id is shown."""

    def print_out(self) -> None:
        """Have the browser print: of a sheet that is made for it and open, that sheet alone."""

    def focus(self, form: str, name: str) -> None:
        """Let the control of that name in the form have the focus."""

    def show_game(self, game: str) -> None:
        """Show the parts of the page that are of that game, and hide those of others."""

    def open(self, part: str) -> None:
        """Bring a part of the page to the front, where only one is shown."""

    def mark(self, attributes: Attributes) -> None:
        """Say something of the whole page: set attributes of it, or take them away."""

    def after_next_frame(self, work: Callable[[], object]) -> None:
        """Do the work when what is drawn by now has been seen."""

    def signal_roll(self) -> None:
        """Dice were thrown, and they or what they come to stand on the card: seen, heard, felt, as far as is wanted."""


#: A ruling's number where the rules cite it: in brackets at the end of a line, where no name typed at the table stands.
_CITED = re.compile(r"\(([A-Z]{2}-[0-9]+)\)\.?\Z")
_RULINGS = frozenset(number for system in SYSTEMS.values() for number in system.RULINGS)


def notes(texts: Sequence[str]) -> Sequence[Node]:
    """A list item for each text, whoever wrote it."""
    return [Node("note", {"text": text}) for text in texts]


def rule_notes(lines: Sequence[str]) -> Sequence[Node]:
    """A list item for each line of the rules' own; one that ends in the ruling it rests on can be tapped for it."""
    return [_line(line) for line in lines]


def _line(line: str) -> Node:
    found = _CITED.search(line)
    if not found or found[1] not in _RULINGS:
        return Node("note", {"text": line})
    return Node("ruled", {"button": {"data-ruling": found[1]}, "text": line})


def flag(so: bool) -> str | None:
    """The value of an attribute that is there or not: `hidden`, `disabled`, `checked`."""
    return "" if so else None
