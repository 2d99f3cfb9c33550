"""Read a field of a game's text: a number, numbers with a word each, or yes or no."""

from collections.abc import Sequence
from dataclasses import replace

from razor_core.dice.scanner import MOST_NUMBER, shown
from razor_core.own.names import counted_list, field_name, label, refuse, whole
from razor_core.own.spec import FieldSpec
from razor_core.rules.modifiers import Scope

MOST_FIELDS = 12
_EXAMPLES = "as in 0 to 5; in Low 1, High 2; or yes or no"


def read_field(head: str, tail: str) -> FieldSpec:
    """Return the field of that name, with what the line says of it."""
    marks, start, rest = _marks([part.strip() for part in tail.split(",") if part.strip()])
    name, quote, quoted = head.partition('"')
    own = field_name(name)
    found = _kind(FieldSpec(name=own, label=own.replace("_", " ").capitalize()), start, ", ".join(rest))
    if found.low >= found.high:
        raise refuse(f"A field goes from a number to a greater one, not from {found.low} to {found.high}.")
    if found.high - found.low > MOST_NUMBER:
        raise refuse(f"A field has at most {MOST_NUMBER} numbers.")
    if not found.low <= found.start <= found.high:
        raise refuse(f"Start from {found.low} to {found.high}, not with {found.start}.")
    scope = Scope.TARGET if "target" in marks else Scope.SCENE if "scene" in marks else Scope.ACTOR
    shown_as = label(quoted.rstrip('"')) if quote else found.label
    return replace(found, once="once" in marks, scope=scope, label=shown_as)


def _kind(field: FieldSpec, start: str, text: str) -> FieldSpec:
    """Return the field as one of the three kinds."""
    if not text:
        raise refuse(f"Write what '{field.name}' can be, {_EXAMPLES}.")
    if text.lower() in ("yes or no", "no or yes"):
        if start.lower() not in ("", "yes", "no"):
            raise refuse(f"A field of yes or no starts with yes or no, not {shown(start)}.")
        return replace(field, flag=True, start=int(start.lower() == "yes"))
    least, _, most = text.replace("–", "-").partition("-")
    if least.strip().isdigit() and most.strip().isdigit():
        raise refuse(f"{shown(text)} is no range here. Write {least.strip():.9} to {most.strip():.9}.")
    if len(ends := text.lower().split(" to ")) == 2:
        low, high = map(whole, ends)
        return replace(field, low=low, high=high, start=whole(start) if start else max(low, min(high, 0)))
    if "," not in text:
        raise refuse(f"{shown(text)} is no field. Write what '{field.name}' can be, {_EXAMPLES}.")
    steps = counted_list(text, "words")
    values = {word.casefold(): value for word, value in steps}
    first = values.get(start.casefold()) if start else steps[0][1]
    return replace(
        field,
        low=min(values.values()),
        high=max(values.values()),
        start=whole(start) if first is None else first,
        steps=steps,
    )


def _marks(parts: Sequence[str]) -> tuple[set[str], str, list[str]]:
    """Return what a field is marked with, where it starts, and the other parts."""
    marks, start, rest = set[str](), "", list[str]()
    for part in parts:
        if part.lower() in ("once", "target", "scene"):
            marks.add(part.lower())
        elif part.lower().startswith("start "):
            start = part[6:].strip()
        else:
            rest.append(part)
    if {"target", "scene"} <= marks:
        raise refuse("A field is the target's or the scene's. Leave one of the two words out.")
    return marks, start, rest
