"""What a panel shows, as plain values: the slots of an element of the page, and templates that fill them."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from app.connection.line import Air
    from app.ui.files import BackupFile

#: Attributes of an element. None removes one. A name that begins with `--` is a style property.
Attributes = Mapping[str, str | None]
#: Tells attributes from other slots, a dict at once: that a class is a Mapping is slow to find.
MAPPINGS = (dict, Mapping)
#: A text, a list of nodes that replaces the content, or attributes.
Slot = str | Sequence["Node"] | Attributes
#: The slots of a region or template by name. `root` is the element itself.
Slots = Mapping[str, Slot]

#: The actions that controls can name. Each takes the control's `data-` attributes.
Actions = Mapping[str, Callable[[Mapping[str, str]], object]]


@dataclass(frozen=True, slots=True)
class Node:
    """An instance of the template `t-<template>`, with its slots filled."""

    template: str
    slots: Slots = field(default_factory=dict)


class Page(Protocol):
    """What the app needs of the browser's page."""

    def fill(self, region: str, slots: Slots) -> None:
        """Fill slots of the element with that id."""

    def fill_all(self, views: Iterable[tuple[str, Slots]]) -> None:
        """Fill slots of elements, by their ids, in one call into the browser."""

    def last_rendered(self, region: str) -> Slots:
        """Return the slots that the element with that id was last filled with."""

    def in_view(self) -> Mapping[str, Mapping[str, int]]:
        """Return by region and slot how many nodes of each list are in view, with those before them."""

    def typed(self) -> dict[str, dict[str, str]]:
        """Return what the controls of all forms hold at the start, by form and name: of a box "on" or nothing."""

    def restore(self, form: str, texts: Mapping[str, str]) -> None:
        """Put these texts into the controls of the form, by name. Clear a box or step that is missing."""

    def unfold(self, form: str) -> None:
        """Open the folded parts of the form that hold a modifier or a value other than the default."""

    def rewind(self, region: str) -> None:
        """Scroll the region to its top, and each row of buttons of it back to its first."""

    def reveal(self, region: str) -> None:
        """Scroll each row of the region so that its marked button is in view."""

    def copy(self, text: str, done: Callable[[bool], object]) -> None:
        """Copy a text to the clipboard. Call `done` with whether the browser allowed it."""

    def share(self, fragment: str, copied: Callable[[bool], object]) -> None:
        """Share the page's address with that fragment by the device's share menu.

        Without a share menu, copy the address and call `copied` with whether the browser allowed it.
        """

    def send(self, name: str, text: str, sent: Callable[[bool], object]) -> None:
        """Send a text as a file by the device's share menu, where it takes one; else save it.

        `name` is without its ending. Call `sent` with whether there was a share menu.
        """

    def go(self, fragment: str) -> None:
        """Open the page anew, with that part of its address after #."""

    def save(self, name: str, text: str, kind: str) -> None:
        """Save a text as a file of that name and media type."""

    def sheet(self, name: str, shown: bool) -> None:
        """Show or hide the sheet with that id."""

    def is_open(self, name: str) -> bool:
        """Return whether the sheet with that id is shown."""

    def is_unfolded(self, region: str) -> bool:
        """Return whether something that was not taken is unfolded in the region, or typed into."""

    def print_out(self) -> None:
        """Print the page, or only the open sheet if it is made for printing."""

    def point(self, form: str, name: str, line: int) -> None:
        """Put the cursor at the end of that line, from 1, of a text box of the form."""

    def focus(self, form: str, name: str) -> None:
        """Focus the control of that name or id in the form."""

    def add_game(self, game: str, option: str, form: str = "") -> None:
        """Add a game to the switch, and its form to the page, both as HTML, unless they are there."""

    def drop_game(self, game: str) -> None:
        """Take a game from the switch. Its form stays."""

    def show_game(self, game: str) -> None:
        """Show the parts of the page for that game, and hide those for other games."""

    def open(self, part: str) -> None:
        """Switch to a part of the page, on a screen that shows one part at a time."""

    def mark(self, attributes: Attributes) -> None:
        """Set or remove attributes of <html>."""

    def after_next_frame(self, work: Callable[[], object]) -> None:
        """Do the work after the next frame, so that the player sees first what is drawn by now."""

    def count_down(self, due: int) -> None:
        """Count the countdowns on the page down each second; 0 stops it.

        At the time `due`, in seconds since 1970, the action `timers-due` is called, by a page that takes actions.
        """

    def signal_roll(self) -> None:
        """Start the motion, sound and vibration of a roll that is on the card, as far as the settings allow."""

    async def backup_file(self) -> "BackupFile":
        """Return the file that the backup is kept in. The first call loads its script."""

    def keeps_files(self) -> bool:
        """Return whether the browser lets the page write again to a file that was chosen once."""

    def is_installed(self) -> bool:
        """Return whether the page runs as an app, whose data the browser keeps."""

    async def air(self) -> "Air":
        """Return the browser's connections to other devices and its camera. The first call loads their scripts."""


#: The number of a ruling, in brackets at the end of a line. No line ends in a name that a player typed.
_CITATION = re.compile(r"\(([A-Z]{2}-[1-9][0-9]*)\)\.?\Z")


def notes(texts: Sequence[str]) -> Sequence[Node]:
    """Return a list item for each text."""
    return [Node("note", {"text": text}) for text in texts]


def rule_notes(lines: Sequence[str]) -> Sequence[Node]:
    """Return a list item for each line of a game. A line that cites a ruling at its end opens the ruling."""
    return [_line(line) for line in lines]


def _line(line: str) -> Node:
    citation = _CITATION.search(line)
    if not citation:
        return Node("note", {"text": line})
    return Node("ruled", {"button": {"data-ruling": citation[1]}, "text": line})


def bound(text: str) -> str:
    """Return the text with each "·" kept on the line of what follows it, so that no line ends with one."""
    return text.replace("· ", "·\N{NO-BREAK SPACE}")


def flag(present: bool) -> str | None:
    """Return the value of an attribute that is present or not, such as `hidden` or `checked`."""
    return "" if present else None


def greyed(why: str) -> Attributes:
    """Return the attributes of a control that does nothing now, and says why: `why` is a sentence, empty where it acts.

    It can be reached and tapped: draw.js shows the sentence then, and no action is called.
    """
    return {"aria-disabled": "true" if why else None, "title": why or None}


def option(value: str, label: str, chosen: bool) -> Node:
    """Return an option of a list to choose from."""
    return Node("choice-of", {"root": {"value": value, "selected": flag(chosen)}, "label": label})
