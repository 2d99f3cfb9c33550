"""Read a check from the values of a form, and bring the values of a form into agreement."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from enum import Enum
from typing import Any

from razor_core.rules.fields import RuleError, bounds, default
from razor_core.rules.modifiers import Modifier
from razor_core.rules.system import System
from razor_core.session.events import Fiction

STEP, SKILL_NAME = "-step", "skill-name"
#: The most digits of a number. Python refuses to read thousands of them.
LONGEST_NUMBER = 9
# Not \d: that also matches digits of other scripts.
WHOLE = re.compile(rf"[+-]?[0-9]{{1,{LONGEST_NUMBER}}}")


@dataclass(frozen=True, slots=True)
class Draft:
    """A half-filled form: the values of its controls by name, and its modifiers."""

    values: Mapping[str, str] = field(default_factory=dict)
    modifiers: tuple[Modifier, ...] = ()

    def to_data(self) -> dict[str, Any]:
        """Return the draft as plain data that JSON can hold."""
        return {"values": dict(self.values), "modifiers": [asdict(each) for each in self.modifiers]}


def draft_from_data(data: Any) -> Draft:
    """Return the draft that `to_data` wrote, an empty one for any other data."""
    try:
        values = {str(name): str(value) for name, value in data["values"].items()}
        modifiers = tuple(
            Modifier(str(each["field"]), str(each["name"]), int(each["points"]), bool(each.get("once")))
            for each in data.get("modifiers", data.get("named"))
        )
    except (AttributeError, KeyError, OverflowError, TypeError, ValueError):
        return Draft()
    return Draft(values, modifiers)


def read_check(system: System, draft: Draft) -> Any:
    """Return the check of the form. RuleError that names the field where a value is missing or out of bounds.

    A box or a modifier sets a flag. A number is the value of its control plus the points of its modifiers. Any other
    field is the enum member that its control names.
    """
    read: dict[str, Any] = {}
    for each in fields(system.Check):
        points = sum([modifier.points for modifier in draft.modifiers if modifier.field == each.name])
        if isinstance(each.default, Enum):
            read[each.name] = type(each.default).__members__.get(draft.values.get(each.name, ""), each.default)
        elif isinstance(each.default, bool):
            read[each.name] = each.name in draft.values or points > 0
        else:
            read[each.name] = _whole(system, each.name, draft.values) + points
    return system.Check(**read)


def read_fiction(system: System, draft: Draft, texts: Mapping[str, str]) -> Fiction:
    """Return who acts, why and how from `texts`; attribute, Skill and modifiers from the draft."""
    flagged = isinstance(default(system.Check, system.SKILL_FIELD), bool)
    skilled = not flagged or system.SKILL_FIELD in draft.values
    return Fiction(
        who=texts.get("who", "").strip(),
        intent=texts.get("intent", "").strip(),
        approach=texts.get("approach", "").strip(),
        attribute=draft.values.get("attribute-name", "").strip(),
        skill=draft.values.get(SKILL_NAME, "").strip() if skilled else "",
        modifiers=draft.modifiers,
    )


def modifier_names(draft: Draft) -> dict[str, list[str]]:
    """Return the names of the modifiers, by the field that they add to."""
    names: dict[str, list[str]] = {}
    for modifier in draft.modifiers:
        names.setdefault(modifier.field, []).append(modifier.name)
    return names


def toggled(draft: Draft, modifier: Modifier) -> Draft:
    """Return the draft with the modifier added, or removed if that field already has one of its name."""
    place = modifier.field, modifier.name.casefold()
    others = tuple(each for each in draft.modifiers if (each.field, each.name.casefold()) != place)
    return replace(draft, modifiers=others if len(others) < len(draft.modifiers) else (*draft.modifiers, modifier))


def entered(draft: Draft, modifier: Modifier) -> Draft:
    """Return the draft with the modifier added, unless that field already has one of its name."""
    names = {each.name.casefold() for each in draft.modifiers if each.field == modifier.field}
    return draft if modifier.name.casefold() in names else replace(draft, modifiers=(*draft.modifiers, modifier))


def spent(system: System, draft: Draft) -> Draft:
    """Return the draft after a roll: without modifiers for one roll, and with single-use fields reset."""
    values = {name: value for name, value in draft.values.items() if name not in system.SINGLE_USE_FIELDS}
    numbers = {name: default(system.Check, name) for name in system.SINGLE_USE_FIELDS if name in draft.values}
    reset = {name: str(value) for name, value in numbers.items() if not isinstance(value, bool)}
    return Draft({**values, **reset}, tuple([modifier for modifier in draft.modifiers if not modifier.once]))


def spent_check(system: System, check: Any, modifiers: Sequence[Modifier]) -> Any:
    """Return the check after a roll, spent as `spent` spends a draft. Numbers stay within their bounds."""
    values = dict[str, Any]()
    for name in {*system.SINGLE_USE_FIELDS, *(each.field for each in modifiers if each.once)}:
        points = sum(each.points for each in modifiers if each.field == name)
        lasting = sum(each.points for each in modifiers if each.field == name and not each.once)
        if isinstance(default(check, name), bool):
            values[name] = lasting > 0
        else:
            low, high = bounds(check, name)
            base = default(check, name) if name in system.SINGLE_USE_FIELDS else getattr(check, name) - points
            values[name] = max(low, min(high, base + lasting))
    return replace(check, **values)


def agreed(system: System, values: Mapping[str, str], changed: str) -> dict[str, str]:
    """Return the values after one changed, with the controls that belong together in agreement.

    The row of steps for the number `dc` is named `dc-step`. Each follows the other; a number between steps chooses
    none. Where a Skill is a flag, typing a `skill-name` sets it.
    """
    kinds = {each.name: type(each.default) for each in fields(system.Check)}
    if changed.endswith(STEP):
        return {**values, changed.removesuffix(STEP): values[changed]}
    if kinds.get(changed) is int:
        return {**values, changed + STEP: values[changed].strip()}
    if changed == SKILL_NAME and kinds[system.SKILL_FIELD] is bool and values[changed].strip():
        return {**values, system.SKILL_FIELD: "on"}
    return dict(values)


def stepped(system: System, values: Mapping[str, str], name: str, by: int) -> dict[str, str]:
    """Return the values with the number `name` changed by `by`, within its bounds."""
    low, high = bounds(system.Check, name)
    value = values[name].strip()
    base = int(value) if re.fullmatch(r"[+-]?[0-9]{1,3}", value) else 0
    return {**values, name: str(max(low, min(high, base + by)))}


def read_faces(text: str, sides: int = 6) -> Sequence[int]:
    """Return the faces typed. RuleError `faces` for other text.

    Separators stand between the faces. Dice with one-digit faces need none. On a die with 100 sides, 00 is 100.
    """
    groups = re.findall("[0-9]+", text)
    faces = groups[0] if len(groups) == 1 and sides < 10 else groups
    if re.search(r"[^0-9\s,;+.]", text) or not faces or max(map(len, faces)) > LONGEST_NUMBER:
        raise RuleError("faces", "Enter the faces of your dice, such as 3 4 5 6.")
    return [100 if face == "00" and sides == 100 else int(face) for face in faces]


def whole(name: str, text: str) -> int:
    """Return the number typed into the control `name`. RuleError for other text."""
    if not WHOLE.fullmatch(text.strip()):
        raise RuleError(name, "Enter a whole number.")
    return int(text)


def _whole(system: System, name: str, values: Mapping[str, str]) -> int:
    """Return the number in a control, or the field's default where the form has no such control."""
    if name not in values:
        return int(default(system.Check, name))
    if not WHOLE.fullmatch(values[name].strip()):
        low, high = bounds(system.Check, name)
        raise RuleError(name, f"Enter a whole number from {low} to {high}.")
    return int(values[name])
