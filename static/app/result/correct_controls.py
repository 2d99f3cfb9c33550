"""The controls of the sheet that corrects a roll: fields of the check, what it counts, what no longer follows."""

from collections.abc import Mapping
from dataclasses import Field
from enum import Enum
from typing import Any

from app.ui.template import Node, flag, truth
from razor_core.rules.fields import bounds
from razor_core.rules.modifiers import Modifier, levelled
from razor_core.systems import amount, field_word, find


def check_control(slug: str, field: Field[Any], values: Mapping[str, str]) -> Node:
    """Return the control of a field of the check: a list, a box named after what fills it, or a number."""
    name, value = field.name, values.get(field.name, "")
    same = {"data-name": name}
    label = field_word(slug, name)
    if isinstance(field.default, Enum):
        options = [_member(same, member, value) for member in type(field.default)]
        return Node("correct-choice", {"label": label, "options": options})
    if isinstance(field.default, bool):
        label = next((modifier.name for modifier in find(slug).sheet.carried if modifier.field == name), label)
        return Node("correct-flag", {"label": label, "value": {**same, "checked": flag(bool(value))}})
    if isinstance(field.default, str):
        return Node("correct-text", {"label": label, "value": {**same, "value": value}})
    low, high = bounds(find(slug).Check, name)
    number = {**same, "value": value, "min": str(low), "max": str(high)}
    return Node("correct-number", {"label": label, "value": number})


def _member(same: Mapping[str, str], member: Enum, chosen: str) -> Node:
    """Return the button of a member of an enum."""
    pressed = truth(member.name == chosen)
    button = {**same, "data-value": member.name, "aria-pressed": pressed}
    return Node("correct-option", {"button": button, "name": str(member.value)})


def counted_modifier(slug: str, modifier: Modifier) -> Node:
    """Return a modifier that the roll counts, how much of what it adds, and the button that leaves it out."""
    holder, of, name = modifier.key
    adds, said = amount(slug, modifier), levelled(find(slug).Check, modifier)
    button = {"data-holder": holder, "data-field": of, "data-name": name}
    return Node("correct-modifier", {"button": button, "name": f"{said} ({adds})" if adds else said})


def gone_consequence(key: str, label: str, kept: bool) -> Node:
    """Return a consequence that no longer follows, and whether it is taken back."""
    button = {"data-consequence": key, "aria-pressed": truth(kept)}
    return Node("correct-gone", {"label": label, "button": button, "what": "kept" if kept else "taken back"})
