"""The form of a game of a text, as data: a row for each field, and one of what is added."""

from razor_core.own.making import rated
from razor_core.own.playing import Own
from razor_core.own.spec import FieldSpec
from razor_core.rules.form import Adds, Control, Field, Form, NameOf, Row, Steps, modifiers, row

#: So many names of ratings, or values of a field, are in sight side by side.
_SIDE_BY_SIDE = 6


def form_of(own: Own) -> Form:
    """Return the form."""
    spec = own.spec
    rows = [_row(own, field) for field in spec.fields]
    adds = [_adds(field) for field in spec.fields if field.name in spec.sheet.suggested]
    return (*rows, *([modifiers(*adds)] if adds else []))


def _row(own: Own, field: FieldSpec) -> Row:
    first, second = rated(own.spec)
    parts: list[Control] = []
    names = own.spec.sheet.ratings.get(field.name, {})
    shown = bool(field.steps)
    if field is first and names and len(names) <= _SIDE_BY_SIDE:
        parts.append(Steps("attribute-name", {name: name for name in names}))
        shown = True
    if field.steps:
        parts.append(Steps(f"{field.name}-step", {str(value): word for word, value in field.steps}))
    parts.append(Field(field.name, field.label, stepped=not shown))
    if field is first and not (names and len(names) <= _SIDE_BY_SIDE):
        parts.append(NameOf("attribute-name", f"Name of {field.label}", "?"))
    if field is second and second is not first:
        parts.append(NameOf("skill-name", f"Name of {field.label}", "?"))
    return row(field.label, *parts, help=field.name)


def _adds(field: FieldSpec) -> Adds:
    points = "+1 Yes" if field.flag else "+1 Add 1, -1 Take 1" if field.low < 0 else "+1 Add 1, +2 Add 2"
    return Adds(field.name, points, field.label, f"Added to {field.label}.", field.name)
