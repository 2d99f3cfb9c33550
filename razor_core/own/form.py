"""The form of a game of a text, as data: a row for each field, and one of what is added."""

from collections.abc import Sequence
from itertools import chain, groupby

from razor_core.own.check import Own
from razor_core.own.game import rated
from razor_core.own.spec import FieldSpec
from razor_core.rules.form import Adds, Control, Field, Form, NameOf, Row, Steps, modifiers, row

#: So many names of ratings, or values of a field, are in sight side by side.
_SIDE_BY_SIDE = 6


def form_of(own: Own) -> Form:
    """Return the form: plain numbers side by side, each under its word; a row for each other field.

    Fields that a check does not have come last.
    """
    adds = [_adds(field) for field in own.spec.fields if field.name in own.spec.sheet.suggested]
    of_check, others = (
        [field for field in _ordered(own) if _is_of_check(own, field) is of_check] for of_check in (True, False)
    )
    return (*_rows(own, of_check), *([modifiers(*adds)] if adds else []), *_rows(own, others))


def _rows(own: Own, fields: Sequence[FieldSpec]) -> Sequence[Row]:
    """Return the rows of these fields."""
    rows = list[Row]()
    for (_, plain), similar in groupby(fields, lambda field: (_rolls_with(own, field), _is_plain(own, field))):
        alike = list(similar)
        if plain:
            numbers = [row(field.label, *_number(own, field), help="") for field in alike]
            rows.append(row("", *numbers, look="numbers"))
        else:
            rows += [_row(own, field) for field in alike]
    return rows


def _is_of_check(own: Own, field: FieldSpec) -> bool:
    """Return whether a check depends on a field, or nothing else does."""
    return field.name in own.uses or not _rolls_with(own, field)


def _ordered(own: Own) -> Sequence[FieldSpec]:
    """Return the fields, those of the same kinds of roll side by side, and those that the last row adds to last."""
    groups = dict[frozenset[str], list[FieldSpec]]()
    for field in own.spec.fields:
        groups.setdefault(_rolls_with(own, field), []).append(field)
    added = [_rolls_with(own, field) for field in own.spec.fields if field.name in own.spec.sheet.suggested]
    last = groups.pop(frozenset().union(*added), []) if added and own.amounts else []
    return [*chain(*groups.values()), *last]


def _rolls_with(own: Own, field: FieldSpec) -> frozenset[str]:
    """Return the kinds of roll with dice of their own that have a field: rows of other fields are hidden in them."""
    return frozenset([key for key, part in own.amounts.items() if field.name in part.uses])


def _is_plain(own: Own, field: FieldSpec) -> bool:
    """Return whether a field is a number without steps, and without names of ratings side by side."""
    return not (field.flag or field.steps or _named(own, field))


def _named(own: Own, field: FieldSpec) -> bool:
    """Return whether the names of ratings that fill a field are side by side."""
    names = own.spec.sheet.ratings.get(field.name, {})
    return field is rated(own.spec)[0] and 0 < len(names) <= _SIDE_BY_SIDE


def _number(own: Own, field: FieldSpec) -> Sequence[Control]:
    """Return the number of a field, and the name of what fills it where a player types that."""
    return [Field(field.name, field.label), *_name_of(own, field)]


def _name_of(own: Own, field: FieldSpec) -> Sequence[Control]:
    """Return the name of what fills a field: of a Skill, also where ratings fill the same field, or of a rating."""
    first, second = rated(own.spec)
    if field is second:
        return [NameOf("skill-name", f"Name of {field.label}")]
    return [NameOf("attribute-name", f"Name of {field.label}")] if field is first else []


def _row(own: Own, field: FieldSpec) -> Row:
    """Return the row of a flag, of steps, or of names of ratings, with the number that they set."""
    first, second = rated(own.spec)
    named = _named(own, field)
    parts: list[Control] = []
    if named:
        control = "skill-name" if first is second else "attribute-name"
        parts.append(Steps(control, {name: name for name in own.spec.sheet.ratings[field.name]}))
    if field.steps:
        parts.append(Steps(f"{field.name}-step", {str(value): word for word, value in field.steps}))
    parts.append(Field(field.name, field.label, stepped=field.flag))
    parts += [] if named else _name_of(own, field)
    return row(field.label, *parts, help=field.name)


def _adds(field: FieldSpec) -> Adds:
    points = "+1 Yes" if field.flag else "+1 Add 1, -1 Take 1" if field.low < 0 else "+1 Add 1, +2 Add 2"
    return Adds(field.name, points, field.label, f"Added to {field.label}.", field.name)
