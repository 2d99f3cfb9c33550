"""A game's form as data (docs/decisions/0031-a-form-is-data.md): rows of controls for the fields of its check."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain


@dataclass(frozen=True, slots=True)
class Field:
    """A number, with buttons for less and more if `stepped`, or the box of a flag. Without a label a
    number has the row's, a flag the game's word for it."""

    name: str
    label: str = ""
    stepped: bool = True


@dataclass(frozen=True, slots=True)
class Steps:
    """A choice of one, all in sight: values of a field or, with `-step`, numbers to set it to, each with its word.

    Without `words` they are all that an enum or a number can have. `label` is for a second choice in a row.
    """

    name: str
    words: Mapping[str, str] = field(default_factory=dict)
    label: str = ""
    look: str = ""


@dataclass(frozen=True, slots=True)
class NameOf:
    """A name that a player types: of an attribute, a Skill, or another roll."""

    name: str
    label: str
    hint: str = "which?"
    longest: int = 60
    look: str = ""


@dataclass(frozen=True, slots=True)
class Adds:
    """A kind of modifiers of a field, as their sheet shows it: title, text, points to add, each with its word.

    `help` has the keys of the terms that explain it. With `conditions` it has those of all fields.
    """

    name: str
    points: str
    title: str
    about: str
    help: str = ""
    conditions: bool = False


@dataclass(frozen=True, slots=True)
class Modifiers:
    """What is added to the check: a chip for each, and the button that opens the sheet of all kinds of them."""

    parts: tuple[Adds, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """Controls under a legend, with the keys of the help terms that explain it. `look` is its class.

    Within another row it stands beside the controls there. Without help it is a number under its word.
    """

    legend: str
    help: str
    parts: "tuple[Control, ...]"
    look: str = "row"


@dataclass(frozen=True, slots=True)
class Fold:
    """Rows that are seldom used, folded away. The modifiers of their flags stay in sight."""

    legend: str
    parts: tuple[Row, ...]


Control = Field | Steps | NameOf | Modifiers | Row
Form = tuple[Row | Fold, ...]


def row(legend: str, *parts: Control, help: str | None = None, look: str = "row") -> Row:
    """Return a row of these controls. The key of its help term is its legend in small letters, unless one is given."""
    return Row(legend, legend.lower() if help is None else help, parts, look)


def modifiers(*parts: Adds) -> Row:
    """Return the row of modifiers of these kinds."""
    return Row("", "", (Modifiers(parts),))


def names(parts: Iterable[Control | Fold | Adds]) -> tuple[str, ...]:
    """Return the names of the controls in these parts, each once, in their order."""
    within = [names(part.parts) if isinstance(part, Row | Fold | Modifiers) else (part.name,) for part in parts]
    return tuple(dict.fromkeys(chain(*within)))
