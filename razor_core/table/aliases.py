"""Other names for players: what they call a character or a clock in place of its own name, wherever they read of it.

A text says either name by the viewer it is made for. The other name stands for the whole word in all that players
read, also in what was written before it was given, and for what is named after its bearer, such as their clocks.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from razor_core.rules.fields import validate_name
from razor_core.table.log_line import LogLine

T = TypeVar("T")
#: The most characters of another name.
LONGEST = 40
#: Fields with ids and keys, which no player reads as a text.
KEYS = {"id", "system", "field", "kind", "act", "tab", "at", "roll", "consequence", "instead", "reading", "group"}
KEYS |= {
    "holder",
    "giver",
    "character",
    "clock",
    "clocks",
    "other",
    "actor",
    "target",
    "acting",
    "owner",
    "people",
    "to",
}
KEYS |= {"turn", "uncounted", "secret", "kept", "sets", "picture", "cancels", "tier", "unit", "value", "ticks"}
KEYS |= {"rating", "of", "by", "to", "readings"}


@dataclass(frozen=True, slots=True)
class Alias:
    """What players call the character or the clock of that id; `hides` are the names that they do not read."""

    id: str
    name: str
    hides: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        validate_name(self.name, LONGEST)


def also_hiding(aliases: tuple[Alias, ...], id: str, name: str) -> tuple[Alias, ...]:
    """Return the other names after the one of that id, if there is one, has got a new own name."""
    return tuple(
        [
            replace(alias, hides=(*alias.hides, name)) if alias.id == id and name not in alias.hides else alias
            for alias in aliases
        ]
    )


def teller(aliases: Iterable[Alias], others: Iterable[str]) -> Callable[[str], str]:
    """Return a function that puts the other names into a text. Names of `others` that are longer stay.

    >>> tell = teller([Alias("m", "The hooded man", ("Marrow",))], ["Marrow Hill"])
    >>> tell("Marrow's blade, found on Marrow Hill by Marrows")
    "The hooded man's blade, found on Marrow Hill by Marrows"
    """
    names = {name: name for name in others} | {name: alias.name for alias in aliases for name in alias.hides}
    pattern = "|".join(map(_whole, sorted(names, key=len, reverse=True)))
    return lambda text: re.sub(pattern, lambda match: names[match[0]], text)


def _whole(name: str) -> str:
    """Return the pattern of a name as a whole word, where it begins or ends with a letter of two cases or a digit."""
    begins, ends = (letter.isdigit() or letter.lower() != letter.upper() for letter in (name[0], name[-1]))
    return (r"(?<!\w)" if begins else "") + re.escape(name) + (r"(?!\w)" if ends else "")


def retold(value: T, tell: Callable[[str], str]) -> T:
    """Return a value with all its texts as told, the same where nothing changes. A text of a field gets no longer."""
    if isinstance(value, str):
        text = tell(value)
        if text == value:
            return value
        return cast(T, LogLine(text, value.about) if isinstance(value, LogLine) else text)
    if isinstance(value, tuple):
        items = tuple([retold(item, tell) for item in value])
        return cast(T, items) if any(new is not old for new, old in zip(items, value, strict=True)) else value
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changed = dict[str, Any]()
    for field in fields(value):
        old = getattr(value, field.name)
        new = retold(old, key_told(tell) if field.name in KEYS and _is_key(old) else tell)
        if new is not old:
            changed[field.name] = new[: max(LONGEST, len(old))] if isinstance(new, str) else new
    return cast(T, replace(cast(Any, value), **changed)) if changed else value


def key_told(tell: Callable[[str], str]) -> Callable[[str], str]:
    """Return a function that puts the other names into a key: one of a group's consequence ends with whose it is."""

    def told(key: str) -> str:
        name, at, whose = key.partition("@")
        return f"{name}{at}{tell(whose)}" if at else key

    return told


def _is_key(value: object) -> bool:
    """Return whether a value is an id or a key, or some of them, and has no parts with texts of their own."""
    return isinstance(value, str) or (isinstance(value, tuple) and not any(is_dataclass(part) for part in value))
