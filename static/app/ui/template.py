"""What a panel shows, as plain values: the slots of an element of the page, and templates that fill them."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

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


def not_in(kinds: Sequence[str]) -> str:
    """Return the name of the part of the form that these kinds of roll do not have.

    >>> not_in(("damage", "heal"))
    'not-in-damage-heal'
    """
    return f"not-in-{'-'.join(kinds)}"


def truth(so: object) -> str:
    """Return the value of an attribute that is true or false, such as `aria-pressed`."""
    return "true" if so else "false"


def greyed(why: str) -> Attributes:
    """Return the attributes of a control that does nothing now, and says why: `why` is a sentence, empty where it acts.

    It can be reached and tapped: draw.js shows the sentence then, and no action is called.
    """
    return {"aria-disabled": "true" if why else None, "title": why or None}


def option(value: str, label: str, chosen: bool) -> Node:
    """Return an option of a list to choose from."""
    return Node("choice-of", {"root": {"value": value, "selected": flag(chosen)}, "label": label})
