"""What a player types into the controls of a check: which controls there are, and what their texts come to."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields
from enum import Enum
from functools import cache
from typing import Any

from razor_core.rules.fields import RuleError, bounds, default, is_named
from razor_core.rules.game import Effect, Game
from razor_core.rules.modifiers import Scope
from razor_core.systems import find
from razor_core.table.setups import part

#: The value of each control by its name. A box that is not ticked has none.
Values = Mapping[str, str]

#: The end of the name of a row of steps: that for the number `dc` is `dc-step`.
STEP = "-step"
ATTRIBUTE_NAME, SKILL_NAME, DECLARED = "attribute-name", "skill-name", "declared"
#: The control for the name of the action that is rolled for, and the prefix of those for the numbers of an effect.
DEED, EFFECT = "deed", "effect-"
#: The most digits of a number. Python refuses to read thousands of them.
LONGEST_NUMBER = 9
# Not \d: that also matches digits of other scripts.
WHOLE = re.compile(rf"[+-]?[0-9]{{1,{LONGEST_NUMBER}}}")


def first_values(system: Game) -> dict[str, str]:
    """Return the values of an untouched form, with a name for each control that it has.

    A number that only modifiers set has no control.
    """
    able = [field for field in fields(system.Check) if not is_named(system.Check, field.name)]
    return {**{field.name: text_of(field.default) for field in able}, **dict.fromkeys(of_actor(system), "")}


def of_actor(system: Game) -> Sequence[str]:
    """Return the names of the controls that are of whoever acts, beside the fields of the check."""
    rules = system.actions
    effect = [EFFECT + name for name in (*rules.RATINGS, rules.BONUS)] if rules else ()
    return (ATTRIBUTE_NAME, SKILL_NAME, DECLARED, DEED, *effect)


@cache
def part_values(slug: str, scope: Scope) -> Values:
    """Return the first values of the controls that belong to the actor, to the target, or to the scene."""
    first = first_values(find(slug))
    names = (*part(slug, scope), *(of_actor(find(slug)) if scope is Scope.ACTOR else ()))
    return {name: first[name] for name in names if name in first}


def text_of(value: Any) -> str:
    """Return the value of the control that shows it; that of a box is "on", or empty."""
    if isinstance(value, bool):
        return "on" if value else ""
    return value.name if isinstance(value, Enum) else str(value)


def values_of(check: Any) -> dict[str, str]:
    """Return the values of the controls of a check, and of its other numbers."""
    return {field.name: text_of(getattr(check, field.name)) for field in fields(check)}


def read_base(system: Game, values: Values) -> Any:
    """Return the check that the controls come to without any modifier.

    RuleError that names the field where a value is missing or out of bounds.
    """
    read: dict[str, Any] = {}
    for field in fields(system.Check):
        if isinstance(field.default, Enum):
            read[field.name] = type(field.default).__members__.get(values.get(field.name, ""), field.default)
        elif isinstance(field.default, bool):
            read[field.name] = bool(values.get(field.name))
        elif isinstance(field.default, str):
            read[field.name] = values.get(field.name, field.default)
        else:
            read[field.name] = _whole(system, field.name, values)
    return system.Check(**read)


def fitting(system: Game, values: Values) -> tuple[Any, Sequence[RuleError]]:
    """Return the check of the controls, those that do not fit with their first values; and the error of each.

    A first value always fits.
    """
    first, errors = values_of(system.Check()), list[RuleError]()
    while True:
        try:
            return read_base(system, {**values, **{error.field: first[error.field] for error in errors}}), errors
        except RuleError as error:
            errors.append(error)


def texts_of(errors: Sequence[RuleError], values: Values) -> tuple[tuple[str, str], ...]:
    """Return the texts that the errors are about, by the names of their controls."""
    return tuple([(error.field, values[error.field]) for error in errors if error.field in values])


def read_effect(system: Game, values: Values) -> Effect | None:
    """Return the effect on the form: None without its bonus. A number that is not typed is 0. RuleError `effect`."""
    rules = system.actions
    if rules is None or not values.get(EFFECT + rules.BONUS, "").strip():
        return None
    typed = {name: values.get(EFFECT + name, "").strip() or "0" for name in (*rules.RATINGS, rules.BONUS)}
    try:
        return rules.Effect(**{name: whole(name, text) for name, text in typed.items()})
    except RuleError as error:
        raise RuleError("effect", f"{error.field.capitalize()}: {error.message}") from None


def whole(name: str, text: str) -> int:
    """Return the number typed into the control `name`. RuleError for other text."""
    if not WHOLE.fullmatch(text.strip()):
        raise RuleError(name, "Enter a whole number.")
    return int(text)


def _whole(system: Game, name: str, values: Values) -> int:
    """Return the number in a control, or the field's default where there is no such control."""
    if name not in values:
        return int(default(system.Check, name))
    if not WHOLE.fullmatch(values[name].strip()):
        low, high = bounds(system.Check, name)
        raise RuleError(name, f"Enter a whole number from {low} to {high}.")
    return int(values[name])


def stepped(system: Game, values: Values, name: str, by: int) -> str:
    """Return the text of the number `name` changed by `by`, within its bounds."""
    low, high = bounds(system.Check, name)
    value = values.get(name, "").strip()
    base = int(value) if re.fullmatch(r"[+-]?[0-9]{1,3}", value) else 0
    return str(max(low, min(high, base + by)))


def agreed(system: Game, values: Values, changed: str, points: Mapping[str, int]) -> dict[str, str]:
    """Return the values after the control `changed` has its new one, without those of rows of steps.

    A step is the number with the `points` of its modifiers. It is no answer of a target: choosing one empties the other
    numbers of an answer. Where a Skill is a flag, typing its name sets it.
    """
    now = {name: value for name, value in values.items() if not name.endswith(STEP)}
    if changed.endswith(STEP):
        number = changed.removesuffix(STEP)
        now[number] = str(int(values[changed]) - points.get(number, 0))
        now |= dict.fromkeys(system.sheet.defences.answers[1:], "0") if number in system.sheet.defences.answers else {}
    elif changed == SKILL_NAME and not system.skills_have_numbers and values[changed].strip():
        now[system.sheet.skills.field] = "on"
    return now


def shown(system: Game, values: Values, points: Mapping[str, int], answered: bool = False) -> dict[str, str]:
    """Return the values as the controls show them: with the rows of steps, which have the `points` of modifiers too.

    A number between steps, an answer of several numbers, and one that the target has `answered`, choose none.
    """
    answers = system.sheet.defences.answers
    answered = answered or any(values.get(answer, "").strip() not in ("", "0") for answer in answers[1:])
    steps = dict[str, str]()
    for name, text in ((name, values[name].strip()) for name in values if name in system.Check.__dataclass_fields__):
        if type(default(system.Check, name)) is int:
            number = str(int(text) + points.get(name, 0)) if WHOLE.fullmatch(text) else ""
            steps[name + STEP] = "" if name in answers and answered else number
    return {**values, **steps}
