"""From what a form holds to a check, and back: tolerant in reading, strict in what comes out."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from enum import Enum
from typing import Any

from razor_core.rules.fields import RuleError, bounds
from razor_core.rules.modifiers import Modifier
from razor_core.rules.system import System
from razor_core.session.events import Fiction

STEP, SKILL_NAME = "-step", "skill-name"
#: In digits; Python itself refuses to read numbers of some thousands of them, and reads digits of other scripts.
LONGEST_NUMBER = 9
WHOLE = re.compile(rf"[+-]?[0-9]{{1,{LONGEST_NUMBER}}}")


@dataclass(frozen=True, slots=True)
class Draft:
    """A half-filled form: the values of its controls by name, and the reasons entered by name."""

    values: Mapping[str, str] = field(default_factory=dict)
    modifiers: tuple[Modifier, ...] = ()

    def to_data(self) -> dict[str, Any]:
        """The draft as plain data that JSON can hold."""
        return {"values": dict(self.values), "modifiers": [asdict(each) for each in self.modifiers]}


def draft_from_data(data: Any) -> Draft:
    """The draft that `to_data` wrote; an empty one where the data is not one."""
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
    """The check of the form. RuleError that names the field where a value is none or out of its bounds.

    A flag is set by its box, or by a reason entered for it; a number is what its control says, plus the points of the
    reasons entered for it; any other field is the member that its control names.
    """
    read: dict[str, Any] = {}
    for each in fields(system.Check):
        points = sum(reason.points for reason in draft.modifiers if reason.field == each.name)
        if isinstance(each.default, Enum):
            read[each.name] = type(each.default).__members__.get(draft.values.get(each.name, ""), each.default)
        elif isinstance(each.default, bool):
            read[each.name] = each.name in draft.values or points > 0
        else:
            read[each.name] = _whole(system, each.name, draft.values) + points
    return system.Check(**read)


def read_fiction(system: System, draft: Draft, said: Mapping[str, str]) -> Fiction:
    """Who tries what and how, as `said`, and the names of what the numbers of the form stand for."""
    flagged = isinstance(getattr(system.Check(), system.SKILL_FIELD), bool)
    skilled = not flagged or system.SKILL_FIELD in draft.values
    return Fiction(
        who=said.get("who", "").strip(),
        intent=said.get("intent", "").strip(),
        approach=said.get("approach", "").strip(),
        attribute=draft.values.get("attribute-name", "").strip(),
        skill=draft.values.get(SKILL_NAME, "").strip() if skilled else "",
        modifiers=draft.modifiers,
    )


def modifier_names(draft: Draft) -> dict[str, list[str]]:
    """The names of the reasons entered, by the field they add to."""
    names: dict[str, list[str]] = {}
    for reason in draft.modifiers:
        names.setdefault(reason.field, []).append(reason.name)
    return names


def toggled(draft: Draft, reason: Modifier) -> Draft:
    """The draft with the reason entered, or taken out if one of that name stands on that field already."""
    others = tuple(
        each for each in draft.modifiers if (each.field, each.name.casefold()) != (reason.field, reason.name.casefold())
    )
    return replace(draft, modifiers=others if len(others) < len(draft.modifiers) else (*draft.modifiers, reason))


def entered(draft: Draft, modifier: Modifier) -> Draft:
    """The draft with a modifier, unless one of that name is on that field."""
    names = {each.name.casefold() for each in draft.modifiers if each.field == modifier.field}
    return draft if modifier.name.casefold() in names else replace(draft, modifiers=(*draft.modifiers, modifier))


def spent(system: System, draft: Draft) -> Draft:
    """The draft after a roll: without the reasons that count once, and with the fields that it used up as at first."""
    default = system.Check()
    values = {name: value for name, value in draft.values.items() if name not in system.SINGLE_USE_FIELDS}
    numbers = {name: getattr(default, name) for name in system.SINGLE_USE_FIELDS if name in draft.values}
    again = {name: str(value) for name, value in numbers.items() if not isinstance(value, bool)}
    return Draft({**values, **again}, tuple(reason for reason in draft.modifiers if not reason.once))


def spent_check(system: System, check: Any, named: Sequence[Modifier]) -> Any:
    """The check after a roll, as `spent` leaves its draft; a number that would go out of its bounds stays at them."""
    default, values = system.Check(), dict[str, Any]()
    for name in {*system.SINGLE_USE_FIELDS, *(reason.field for reason in named if reason.once)}:
        points = sum(reason.points for reason in named if reason.field == name)
        stays = sum(reason.points for reason in named if reason.field == name and not reason.once)
        if isinstance(getattr(default, name), bool):
            values[name] = stays > 0
        else:
            low, high = bounds(check, name)
            plain = getattr(default, name) if name in system.SINGLE_USE_FIELDS else getattr(check, name) - points
            values[name] = max(low, min(high, plain + stays))
    return replace(check, **values)


def agreed(system: System, values: Mapping[str, str], changed: str) -> dict[str, str]:
    """The values after a change of one, with the controls that belong together in agreement.

    A row of steps for the number `dc` is named `dc-step`: either follows the other, and a number on no step leaves
    none chosen. Where a Skill is a flag, it is set by typing a `skill-name`.
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
    """The values with the number `name` moved by so much, as far as its bounds go."""
    low, high = bounds(system.Check, name)
    value = values[name].strip()
    base = int(value) if re.fullmatch(r"[+-]?[0-9]{1,3}", value) else 0
    return {**values, name: str(max(low, min(high, base + by)))}


def read_faces(text: str, sides: int = 6) -> Sequence[int]:
    """The faces typed, with anything between them; where a die has no face of two digits, also nothing.

    On a die of a hundred 00 is the 100. RuleError `faces` for other text.
    """
    if re.search(r"[^0-9\s,;+.]", text) or not re.search("[0-9]", text):
        raise RuleError("faces", "type the faces as they fell, such as 3 4 5 6")
    groups = re.findall("[0-9]+", text)
    faces = groups[0] if len(groups) == 1 and sides < 10 else groups
    if max(map(len, faces)) > LONGEST_NUMBER:
        raise RuleError("faces", "no die has a face as high as that")
    return [100 if face == "00" and sides == 100 else int(face) for face in faces]


def whole(name: str, text: str) -> int:
    """The number typed for what is called so. RuleError where it is none."""
    if not WHOLE.fullmatch(text.strip()):
        raise RuleError(name, "Enter a whole number.")
    return int(text)


def _whole(system: System, name: str, values: Mapping[str, str]) -> int:
    """The number that a control says; the field's default where the form has none for it."""
    if name not in values:
        return int(getattr(system.Check(), name))
    if not WHOLE.fullmatch(values[name].strip()):
        low, high = bounds(system.Check, name)
        raise RuleError(name, f"Enter a whole number from {low} to {high}.")
    return int(values[name])
