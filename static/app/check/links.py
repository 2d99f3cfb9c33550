"""A check as the part of an address after #, which no browser sends anywhere; and back, whatever stands there.

What is not said is as on a new form: `#system=razorweave&dc=16&edge=1&edge.Set%20Up=1&who=Kira`. A field of the check
goes by its name, a reason by its field, a dot and its name.
"""

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any
from urllib.parse import quote, unquote_plus, urlencode

from app.check.draft import SKILL_NAME
from app.check.modifiers import fields as reason_fields
from razor_core.rules.fields import LONGEST_NAME, RuleError
from razor_core.rules.modifiers import Modifier
from razor_core.rules.system import System
from razor_core.session.events import Fiction

#: The texts of the fiction by their names in a link, and the most characters of each.
SAID = {"who": 60, "intent": 200, "approach": 200}
#: The names of what the numbers stand for, by those of their controls.
NAMES = {"attribute-name": "attribute", SKILL_NAME: "skill"}
#: What a reason is called that a link gives no name.
UNNAMED = "By link"
#: After the points of a reason that the roll uses up.
ONCE = "once"
#: Longer than any link of ours with a long intent and a dozen reasons; what follows is not looked at.
LONGEST = 4000
MOST_REASONS = 12


@dataclass(frozen=True, slots=True)
class Linked:
    """What a link comes to: values for the controls of the form, its reasons, what is said; and what was of no use."""

    values: Mapping[str, str]
    modifiers: tuple[Modifier, ...]
    said: Mapping[str, str]
    unused: tuple[str, ...]


def fragment(slug: str, system: System, check: Any, fiction: Fiction, reading: str) -> str:
    """The check and what is said beside it, as the part of an address that begins with #."""
    default = system.Check()
    values = ((each.name, getattr(check, each.name)) for each in fields(system.Check))
    pairs = [("system", slug)]
    pairs += [(name, _text(value)) for name, value in values if value != getattr(default, name)]
    pairs += [(f"{each.field}.{each.name}", f"{each.points}{ONCE if each.once else ''}") for each in fiction.modifiers]
    told = {name: getattr(fiction, of) for name, of in {**NAMES, **{name: name for name in SAID}}.items()}
    pairs += [(name, text) for name, text in {"reading": reading, **told}.items() if text]
    return "#" + urlencode(pairs, quote_via=quote)


def read(system: System, text: str, controls: Set[str]) -> Linked:
    """What stands after the game in a link. `controls` are the names of the form's, for what it takes by reasons only.

    A field that the rules forbid is as on a new form, and like whatever is not understood it is named in `unused`.
    """
    pairs, unused = _pairs(text)
    kinds = {each.name: each.default for each in fields(system.Check)}
    given: dict[str, Any] = {}
    named: dict[tuple[str, str], Modifier] = {}
    texts = dict.fromkeys((*NAMES, *SAID, "reading"), "")
    for name, value in pairs:
        field, dot, reason = name.partition(".")
        if dot and (entered := _reason(system, field, reason, value)) and len(named) < MOST_REASONS:
            named[field, entered.name.casefold()] = entered
        elif name in kinds and (found := _value(kinds[name], value)) is not None:
            given[name] = found
        elif name in texts and (name != "reading" or value in system.READINGS):
            texts[name] = value[: SAID.get(name, LONGEST_NAME)]
        else:
            unused.append(name)
    for field in {field for field, _ in named if type(kinds[field]) is int} - controls - given.keys():
        given[field] = sum(each.points for each in named.values() if each.field == field)
    check, forbidden = _check(system, given)
    named = {place: each for place, each in named.items() if each.field not in forbidden}
    values, rest = held(check, controls, tuple(named.values()))
    said = {name: texts.pop(name) for name in SAID}
    return Linked({**values, **texts}, (*named.values(), *rest), said, tuple(dict.fromkeys([*unused, *forbidden])))


def _pairs(text: str) -> tuple[Sequence[tuple[str, str]], list[str]]:
    """The names and values of a link, only what can be printed of them; and the beginnings of what is beyond it."""
    whole = [each for each in text[:LONGEST].split("&") if each]
    split = [tuple(_printable(part) for part in each.partition("=")[::2]) for each in whole]
    return [(name, value) for name, value in split], ["its end"] if len(text) > LONGEST else []


def _printable(text: str) -> str:
    return "".join(each for each in unquote_plus(text) if each.isprintable()).strip()


def _value(default: Any, text: str) -> Any:
    """What the text says of a field with that default; None where it says nothing of the kind."""
    if isinstance(default, Enum):
        return type(default).__members__.get(text)
    if isinstance(default, bool):
        return {"1": True, "0": False}.get(text)
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,3}", text) else None


def _text(value: Any) -> str:
    """A value of a check's field, as `_value` reads it."""
    return value.name if isinstance(value, Enum) else str(int(value))


def _reason(system: System, field: str, name: str, value: str) -> Modifier | None:
    """The reason that a link names; None where the form has no place for it."""
    points = re.fullmatch(rf"([+-]?[0-9]{{1,2}})({ONCE})?", value)
    if not points or not name or len(name) > LONGEST_NAME or field not in _taking(system):
        return None
    try:
        return Modifier(field, name, int(points[1]), bool(points[2]))
    except RuleError:
        return None


def _taking(system: System) -> set[str]:
    """The fields of the check to which reasons add."""
    return reason_fields(system) & {each.name for each in fields(system.Check)}


def _check(system: System, given: dict[str, Any]) -> tuple[Any, Sequence[str]]:
    """The check of these values but for what the rules forbid, and the names of that."""
    forbidden: list[str] = []
    while True:
        try:
            return system.Check(**given), forbidden
        except RuleError as error:
            out = [error.field] if error.field in given else list(given)
            forbidden += out
            given = {name: value for name, value in given.items() if name not in out}


def held(
    check: Any, controls: Set[str], named: Sequence[Modifier] = (), unnamed: str = UNNAMED
) -> tuple[Mapping[str, str], Sequence[Modifier]]:
    """The values of the form's controls that come to the check together with the reasons.

    What is left of a number that has no control is a reason of its own, called `unnamed`.
    """
    values: dict[str, str] = {}
    rest: list[Modifier] = []
    for each in fields(check):
        value, points = getattr(check, each.name), sum(one.points for one in named if one.field == each.name)
        if isinstance(value, bool):
            values[each.name] = "on" if value and points <= 0 else ""
        elif isinstance(value, Enum):
            values[each.name] = value.name
        elif each.name in controls:
            values[each.name] = str(value - points)
        elif value != points:
            rest.append(Modifier(each.name, unnamed, value - points))
    return values, rest
