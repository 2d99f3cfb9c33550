"""Write a check as the part of an address after #, which no browser sends anywhere, and read it back from any text.

A field is written under its name, a modifier under its field, a dot and its name:
`#system=razorweave&dc=16&edge=1&edge.Set%20Up=1&who=Kira`. What is left out is as on a new form.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import Enum
from types import MappingProxyType
from typing import Any
from urllib.parse import quote, unquote_plus, urlencode

from razor_core.events.events import Fiction
from razor_core.rolls.acting import named, of_kind
from razor_core.rolls.edits import put, said, split
from razor_core.rolls.preparation import Preparation, modifier_fields
from razor_core.rolls.sheet_values import effect_ratings
from razor_core.rolls.typed_values import ATTRIBUTE_NAME, DECLARED, DEED, EFFECT, SKILL_NAME, Values, of_actor
from razor_core.rules.fields import LONGEST_NAME, RuleError, default, is_named
from razor_core.rules.game import Game
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.table.world import World

#: The texts of the fiction by their names in a link, and the most characters of each.
TEXTS = {"who": 60, "intent": 200, "approach": 200}
#: The parts of a fiction that have a control on the form of the check, by its name.
NAMES = {ATTRIBUTE_NAME: "attribute", SKILL_NAME: "skill", DECLARED: "declared"}
#: The name of a modifier that a link gives without one.
UNNAMED = "By link"
#: Follows the points of a modifier for one roll.
ONCE = "once"
#: The most characters of a link that are read: more than a link with long texts and all its modifiers has.
LONGEST = 4000
MOST_MODIFIERS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Linked:
    """A link as read: its check with the modifiers, the texts of the fiction, those of whoever acts, the kind.

    `names` has a text for each control that is of whoever acts, `unused` are the names that could not be used.
    """

    check: Any
    modifiers: tuple[Modifier, ...]
    texts: Mapping[str, str]
    names: Mapping[str, str]
    kind: str
    unused: tuple[str, ...]


def fragment(
    slug: str, system: Game, check: Any, fiction: Fiction, reading: str, controls: Values = MappingProxyType({})
) -> str:
    """Return the check and its fiction, with the action and the effect of the controls, as an address from its #."""
    values = ((name, getattr(check, name)) for name in _fields(system))
    pairs = [("system", slug)]
    pairs += [(name, _text(value)) for name, value in values if value != default(check, name)]
    pairs += [
        (f"{modifier.field}.{modifier.name}", f"{modifier.points}{_once(modifier)}") for modifier in fiction.modifiers
    ]
    texts = {name: getattr(fiction, of) for name, of in {**NAMES, **{name: name for name in TEXTS}}.items()}
    texts |= {name: controls.get(name, "") for name in of_actor(system) if name not in NAMES}
    pairs += [(name, text) for name, text in {"reading": reading, **texts}.items() if text]
    return "#" + urlencode(pairs, quote_via=quote)


def read(system: Game, text: str) -> Linked:
    """Read the text after the game in a link.

    A field that breaks a rule keeps its default. Such fields, and all names not understood, are in `unused`.
    """
    pairs, unused = _pairs(text)
    defaults = {name: default(system.Check, name) for name in _fields(system)}
    given: dict[str, Any] = {}
    modifiers: dict[tuple[str, str], Modifier] = {}
    texts = dict.fromkeys((*of_actor(system), *TEXTS, "reading"), "")
    for name, value in pairs:
        field, dot, label = name.partition(".")
        if dot and (modifier := _modifier(system, field, label, value)) and len(modifiers) < MOST_MODIFIERS:
            modifiers[field, modifier.name.casefold()] = modifier
        elif name in defaults and (found := _value(defaults[name], value)) is not None:
            given[name] = found
        elif name in texts and _fits(system, name, value):
            texts[name] = value[: TEXTS.get(name, LONGEST_NAME)]
        else:
            unused.append(name)
    for field in {field for field, _ in modifiers if is_named(system.Check, field)} - given.keys():
        given[field] = sum(modifier.points for modifier in modifiers.values() if modifier.field == field)
    check, refused = _check(system, given)
    return Linked(
        check=check,
        modifiers=tuple([modifier for modifier in modifiers.values() if modifier.field not in refused]),
        texts={name: texts[name] for name in TEXTS},
        names={name: texts[name] for name in of_actor(system)},
        kind=texts["reading"],
        unused=tuple(dict.fromkeys([*unused, *refused])),
    )


def opened(prep: Preparation, world: World, linked: Linked) -> Preparation:
    """Return what is set up with the check of a link, for the character of that name if they are at the table.

    What they carry and the link names too counts as carried, and so once; what else they carry is left out.
    """
    prep = named(said(of_kind(prep, world, linked.kind), linked.texts), world, whole=True)
    values, rest = split(prep.game, linked.check, linked.modifiers, UNNAMED)
    prep = put(replace(prep, entered=(), left_out=(), chosen=()), world, {**values, **_names(prep, world, linked)})
    able, typed = list(prep.setup(world)[0].available(world)), list[Modifier]()
    counted = list[Modifier]()
    for modifier in (*linked.modifiers, *rest):
        same = [
            one for one in able if (one.field, one.name, one.points) == (modifier.field, modifier.name, modifier.points)
        ]
        able = [one for one in able if one not in same[:1]]
        counted += same[:1]
        typed += [] if same else [modifier]
    left_out = [modifier.key for modifier in able if not modifier.optional]
    chosen = [modifier.key for modifier in counted if modifier.optional]
    return replace(prep, entered=tuple(typed), left_out=tuple(left_out), chosen=tuple(chosen))


def _names(prep: Preparation, world: World, linked: Linked) -> Values:
    """Return the texts of whoever acts: the action only of one who has it, and their ratings that the link lacks."""
    actor = prep.acting(world)
    rated = effect_ratings(prep.game, actor) if actor else {}
    deed = linked.names[DEED] if actor and actor.action(linked.names[DEED]) else ""
    return {**linked.names, DEED: deed, **{name: text for name, text in rated.items() if not linked.names[name]}}


def _fits(system: Game, name: str, value: str) -> bool:
    """Return whether a text of a link is one that can be used: a kind of the game, or a number of an effect."""
    if name == "reading":
        return value in system.kinds.words
    return not name.startswith(EFFECT) or _value(0, value) is not None


def _once(modifier: Modifier) -> str:
    return "" if modifier.lifetime is Lifetime.STAYS else ONCE


def _pairs(text: str) -> tuple[Sequence[tuple[str, str]], list[str]]:
    """Return the names and values of a link without unprintable characters, and a note if the link is too long."""
    whole = [part for part in text[:LONGEST].split("&") if part]
    split = [tuple(_printable(part) for part in pair.partition("=")[::2]) for pair in whole]
    return [(name, value) for name, value in split], ["its end"] if len(text) > LONGEST else []


def _printable(text: str) -> str:
    return "".join(char for char in unquote_plus(text) if char.isprintable()).strip()


def _value(default: Any, text: str) -> Any:
    """Return the text as a value of the default's type, None for other text."""
    if isinstance(default, Enum):
        return type(default).__members__.get(text)
    if isinstance(default, bool):
        return {"1": True, "0": False}.get(text)
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,3}", text) else None


def _text(value: Any) -> str:
    """Return a value of a check as text that `_value` reads."""
    return value.name if isinstance(value, Enum) else str(int(value))


def _modifier(system: Game, field: str, name: str, value: str) -> Modifier | None:
    """Return the modifier of a link, None if the form has no place for it."""
    points = re.fullmatch(rf"([+-]?[0-9]{{1,2}})({ONCE})?", value)
    if not points or not name or len(name) > LONGEST_NAME:
        return None
    if field not in modifier_fields(system) or field not in _fields(system):
        return None
    lasts = Lifetime.ROLL if points[2] else Lifetime.STAYS
    return Modifier(field, name, int(points[1]), lasts, system.sheet.scopes.get(field, Scope.ACTOR))


def _fields(system: Game) -> Sequence[str]:
    """Return the names of the check's fields."""
    return [field.name for field in fields(system.Check)]


def _check(system: Game, given: dict[str, Any]) -> tuple[Any, Sequence[str]]:
    """Return the check with these values, without those that break a rule, and the names of these."""
    refused: list[str] = []
    while True:
        try:
            return system.Check(**given), refused
        except RuleError as error:
            out = [error.field] if error.field in given else list(given)
            refused += out
            given = {name: value for name, value in given.items() if name not in out}
