"""Read a check from the values of a form, and bring the values of a form into agreement."""

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from types import MappingProxyType
from typing import Any

from razor_core.rules.fields import RuleError, bounds, default
from razor_core.rules.modifiers import Modifier, Scope, reset
from razor_core.rules.system import Effect, System
from razor_core.session.codec import DataError, decode, encode
from razor_core.session.events import Fiction
from razor_core.systems import find
from razor_core.table.setups import Key, Setup, lasting, part

STEP, ATTRIBUTE_NAME, SKILL_NAME, DECLARED = "-step", "attribute-name", "skill-name", "declared"
#: The control for the name of the action that is rolled for, and the prefix of those for the numbers of an effect.
DEED, EFFECT = "deed", "effect-"
#: The most digits of a number. Python refuses to read thousands of them.
LONGEST_NUMBER = 9
# Not \d: that also matches digits of other scripts.
WHOLE = re.compile(rf"[+-]?[0-9]{{1,{LONGEST_NUMBER}}}")


@dataclass(frozen=True, slots=True)
class Draft:
    """A half-filled form: the values of its controls by name, and the modifiers entered.

    `left_out` and `chosen` are keys of modifiers that characters carry, as in a `Setup`.
    """

    values: Mapping[str, str] = field(default_factory=dict)
    modifiers: tuple[Modifier, ...] = ()
    left_out: tuple[Key, ...] = ()
    chosen: tuple[Key, ...] = ()

    def to_data(self) -> dict[str, Any]:
        """Return the draft as plain data that JSON can hold."""
        return {
            "values": dict(self.values),
            "modifiers": encode(self.modifiers),
            "left_out": encode(self.left_out),
            "chosen": encode(self.chosen),
        }


def draft_from_data(data: Any) -> Draft:
    """Return the draft that `to_data` wrote, an empty one for any other data."""
    try:
        values = {str(name): str(value) for name, value in data["values"].items()}
        modifiers = tuple(decode(Modifier, modifier_data(each)) for each in data.get("modifiers", data.get("named")))
        left_out, chosen = (
            tuple((str(holder), str(of), str(name)) for holder, of, name in data.get(keys, ()))
            for keys in ("left_out", "chosen")
        )
    except (AttributeError, DataError, KeyError, OverflowError, TypeError, ValueError):
        return Draft()
    return Draft(values, modifiers, left_out, chosen)


def modifier_data(data: Any) -> dict[str, Any]:
    """Return the data of a modifier; earlier versions stored a flag `once` instead of a lifetime."""
    modifier = dict(data)
    once = modifier.pop("once", None)
    return modifier if once is None else {**modifier, "lifetime": "ROLL" if once else "STAYS"}


def read_base(system: System, draft: Draft) -> Any:
    """Return the check that the form's controls come to without any modifier.

    RuleError that names the field where a value is missing or out of bounds.
    """
    read: dict[str, Any] = {}
    for each in fields(system.Check):
        if isinstance(each.default, Enum):
            read[each.name] = type(each.default).__members__.get(draft.values.get(each.name, ""), each.default)
        elif isinstance(each.default, bool):
            read[each.name] = each.name in draft.values
        else:
            read[each.name] = _whole(system, each.name, draft.values)
    return system.Check(**read)


def read_setup(slug: str, draft: Draft, actor: str, target: str, kind: str = "") -> tuple[Setup, RuleError | None]:
    """Return the form as the setup of a roll of that kind, without the fields that such a roll does not have.

    Also return the error if a control has no value: then the setup has the first values.
    """
    system, refused, strength = find(slug), None, None
    without = system.FOLLOW_UPS.get(kind, ())
    try:
        base = reset(read_base(system, draft), without)
        effect = read_effect(system, draft.values)
        strength = effect.strength if effect else None
    except RuleError as error:
        base, refused = system.Check(), error
    setup = Setup(
        system=slug,
        base=base,
        entered=tuple([each for each in draft.modifiers if each.field not in without]),
        actor=actor,
        target=target,
        left_out=draft.left_out,
        chosen=draft.chosen,
        kind=kind,
        attribute=draft.values.get(ATTRIBUTE_NAME, "").strip(),
        action=draft.values.get(DEED, ""),
        strength=strength,
    )
    return setup, refused


def read_effect(system: System, values: Mapping[str, str]) -> Effect | None:
    """Return the effect on the form: None without its bonus. A number that is not typed is 0. RuleError `effect`."""
    rules = system.ACTIONS
    if rules is None or not values.get(EFFECT + rules.BONUS, "").strip():
        return None
    typed = {name: values.get(EFFECT + name, "").strip() or "0" for name in (*rules.RATINGS, rules.BONUS)}
    try:
        return rules.Effect(**{name: whole(name, text) for name, text in typed.items()})
    except RuleError as error:
        raise RuleError("effect", f"{error.field.capitalize()}: {error.message}") from None


def read_fiction(
    system: System, draft: Draft, texts: Mapping[str, str], modifiers: tuple[Modifier, ...] = ()
) -> Fiction:
    """Return who acts, why and how from `texts`; attribute and Skill from the draft; and the modifiers."""
    skill = system.SHEET.skill_field
    skilled = not isinstance(default(system.Check, skill), bool) or skill in draft.values
    return Fiction(
        who=texts.get("who", "").strip(),
        intent=texts.get("intent", "").strip(),
        approach=texts.get("approach", "").strip(),
        attribute=draft.values.get(ATTRIBUTE_NAME, "").strip(),
        skill=draft.values.get(SKILL_NAME, "").strip() if skilled else "",
        modifiers=modifiers,
        declared=draft.values.get(DECLARED, "").strip(),
    )


def toggled(draft: Draft, modifier: Modifier) -> Draft:
    """Return the draft with the modifier added, or removed if that field already has one of its name."""
    place = modifier.field, modifier.name.casefold()
    others = tuple(each for each in draft.modifiers if (each.field, each.name.casefold()) != place)
    return replace(draft, modifiers=others if len(others) < len(draft.modifiers) else (*draft.modifiers, modifier))


def entered(draft: Draft, modifier: Modifier) -> Draft:
    """Return the draft with the modifier added, unless that field already has one of its name."""
    names = {each.name.casefold() for each in draft.modifiers if each.field == modifier.field}
    return draft if modifier.name.casefold() in names else replace(draft, modifiers=(*draft.modifiers, modifier))


def spent(system: System, draft: Draft, kind: str = "") -> Draft:
    """Return the draft after a roll of that kind: without what lasts one roll, and with single-use fields reset.

    What such a roll does not have is for a later one.
    """
    without = system.FOLLOW_UPS.get(kind, ())
    used = [name for name in system.SINGLE_USE_FIELDS if name in draft.values and name not in without]
    values = {name: value for name, value in draft.values.items() if name not in used}
    first = {name: default(system.Check, name) for name in used}
    numbers = {name: _control_value(value) for name, value in first.items() if not isinstance(value, bool)}
    if DECLARED in values and not without:
        numbers[DECLARED] = ""
    waiting = tuple([each for each in draft.modifiers if each.field in without])
    return Draft({**values, **numbers}, (*waiting, *lasting([each for each in draft.modifiers if each not in waiting])))


def _control_value(value: Any) -> str:
    """Return the value of the control that shows it."""
    return value.name if isinstance(value, Enum) else str(value)


def part_values(system: System, slug: str, scope: Scope, controls: Container[str]) -> dict[str, str]:
    """Return the first values of the controls that belong to the actor, or to the target."""
    values = dict[str, str]()
    for name in part(slug, scope):
        first = default(system.Check, name)
        if isinstance(first, bool):
            values[name] = ""
        elif name in controls:
            values[name] = _control_value(first)
    if scope is Scope.ACTOR:
        rules = system.ACTIONS
        effect = [EFFECT + name for name in (*rules.RATINGS, rules.BONUS)] if rules else ()
        values |= {name: "" for name in (ATTRIBUTE_NAME, SKILL_NAME, DECLARED, DEED, *effect) if name in controls}
    return values


def agreed(
    system: System, values: Mapping[str, str], changed: str, points: Mapping[str, int] = MappingProxyType({})
) -> dict[str, str]:
    """Return the values after one changed, with the controls that belong together in agreement.

    The row of steps for the number `dc` is named `dc-step`. Each follows the other: the steps show what the check has,
    the number is without the `points` of modifiers, by field. A number between steps chooses none. A step is no answer
    of a target: choosing one empties the other numbers of an answer, and these choose none. Where a Skill is a flag,
    typing a `skill-name` sets it.
    """
    kinds = {each.name: type(each.default) for each in fields(system.Check)}
    if changed.endswith(STEP):
        number = changed.removesuffix(STEP)
        alone = dict.fromkeys(system.SHEET.answers[1:], "0") if number in system.SHEET.answers else {}
        return {**values, number: str(int(values[changed]) - points.get(number, 0)), **alone}
    if changed in system.SHEET.answers:
        first, *others = (values.get(each, "").strip() for each in system.SHEET.answers)
        return {
            **values,
            system.SHEET.answers[0] + STEP: "" if any(each not in ("", "0") for each in others) else first,
        }
    if kinds.get(changed) is int:
        text = values[changed].strip()
        return {**values, changed + STEP: str(int(text) + points.get(changed, 0)) if WHOLE.fullmatch(text) else ""}
    if changed == SKILL_NAME and kinds[system.SHEET.skill_field] is bool and values[changed].strip():
        return {**values, system.SHEET.skill_field: "on"}
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
        # A die of many sides is thrown alone.
        such = "faces of your dice, such as 3 4 5 6" if sides < 10 else f"face of your die, such as {sides * 7 // 10}"
        raise RuleError("faces", f"Enter the {such}.")
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
