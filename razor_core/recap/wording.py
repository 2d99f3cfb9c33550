"""An entry of the log in words: who rolled what, with which numbers, how likely it was, and what it came to."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from enum import Enum
from fractions import Fraction
from typing import Any

from razor_core.events.entries import Entry
from razor_core.events.events import GroupRolled, Rolled
from razor_core.rules.modifiers import Modifier, Scope, levelled
from razor_core.rules.numbers import short_percent
from razor_core.rules.results import Tone, lowest, or_better, reaching
from razor_core.systems import amount, find
from razor_core.table.log_line import LogLine


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """The chance that a roll had, from 0 to 1, as `text`, and the words for what it is the chance `of`."""

    chance: Fraction
    of: str

    @property
    def text(self) -> str:
        """The chance in whole percent, as the form and the log show it."""
        return short_percent(self.chance)


def check_line(event: Rolled) -> str:
    """Return the check of a roll in a line: action, attribute, Skill, modifiers with their points, dice and target.

    Last is what was at stake, and what was declared before the roll.
    """
    system, fiction = find(event.system), event.fiction
    kind = system.kinds.amounts.get(event.reading)
    plan = kind.plan(event.check) if kind else system.plan(event.check)
    action, _ = named(event)
    pointed = [_pointed(event.system, modifier) for modifier in _named_modifiers(event)]
    parts = (action, fiction.attribute, fiction.skill, ", ".join(pointed), plan.dice, plan.target, plan.stakes)
    return " · ".join(part for part in (*parts, _declared(event)) if part)


def caption(event: Rolled, against: str = "") -> str:
    """Return a roll in a line: who, against whom, why and how; names of action, attribute, Skill and modifiers.

    The kind of roll is named where its result does not say it.
    """
    fiction = event.fiction
    action, modifiers = named(event)
    rating = f"{fiction.attribute} {fiction.skill}".strip()
    parts = (
        _against(fiction.who, against),
        fiction.intent,
        fiction.approach,
        "" if _says_kind(event) else kind(event),
        event.any_dice,
        action,
        rating,
        ", ".join(modifiers),
        _declared(event),
    )
    return " · ".join([text for text in parts if text])


def _says_kind(event: Rolled) -> bool:
    """Return whether the headline of a roll is another for its kind, such as Glancing Strike, or needs none."""
    special = event.reading in find(event.system).kinds.words and event.reading
    return not special or event.result.headline != event.result.tier.label


def _declared(event: Rolled) -> str:
    return f"declared: {event.fiction.declared}" if event.fiction.declared else ""


def own_words(event: Rolled) -> str:
    """Return the words that the action of a roll has for its result, empty where it has none of its own.

    >>> from razor_core.systems.razorweave import Check
    >>> own_words(Rolled(system="razorweave", check=Check(), faces=(3, 4, 5, 6)))
    ''
    """
    texts = event.deed.action.texts if event.deed and event.deed.action else ()
    meaning = event.result.meaning
    return meaning if any(text.text and text.text in meaning for text in texts) else ""


def reckoned(entry: Entry, event: Rolled) -> str:
    """Return how the result of the roll of an entry came about, what its action says to it, and whose help it used."""
    parts = (*event.result.steps, own_words(event), *used_up(entry, event))
    return "; ".join([part.removesuffix(".") for part in parts if part])


def used_up(entry: Entry, event: Rolled) -> Sequence[str]:
    """Return what is gone with the roll, and is not told by the names of its modifiers.

    That is what it used up of an ally, as these do not say whose they were, and what ended without being used.
    """
    known = ("", event.actor, event.target)
    told = {
        (modifier.holder or event.actor, modifier.name)
        for modifier in event.fiction.modifiers
        if modifier.holder in known
    }
    lines = [line for line in entry.lines if isinstance(line, LogLine)]
    return [line for line in lines if all(line.about != id or not line.endswith(f" loses {name}") for id, name in told)]


def named(event: Rolled) -> tuple[str, Sequence[str]]:
    """Return the name of the action that a roll was for, and those of its modifiers without what the action adds.

    What it had from the target says so.
    """
    return _action(event), [_name(modifier) for modifier in _named_modifiers(event)]


def _action(event: Rolled) -> str:
    return event.deed.action.name if event.deed and event.deed.action else ""


def _named_modifiers(event: Rolled) -> Sequence[Modifier]:
    action = _action(event)
    return [modifier for modifier in event.fiction.modifiers if not (action and modifier.name == action)]


def _name(modifier: Modifier) -> str:
    return f"{modifier.name} (target)" if modifier.scope is Scope.TARGET and modifier.holder else modifier.name


def _pointed(slug: str, modifier: Modifier) -> str:
    """Return a modifier with how much of what it adds.

    >>> _pointed("razorweave", Modifier("edge", "Set Up"))
    'Set Up (+1 Edge)'
    """
    adds, name = amount(slug, modifier), _name(modifier) + levelled(find(slug).Check, modifier)[len(modifier.name) :]
    return f"{name} ({adds})" if adds else name


def values(check: Any) -> str:
    """Return all numbers of a check, by name.

    >>> from razor_core.systems.razorweave import Check
    >>> values(Check(dc=16, skill=True))
    'dc 16; attribute 0; skill yes; bonus 0; edge 0; burden 0'
    """
    return "; ".join(f"{_words(field.name)} {_value(getattr(check, field.name))}" for field in fields(check))


def _words(field: str) -> str:
    return field.replace("_", " ")


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value.value if isinstance(value, Enum) else value)


def chance(event: Rolled) -> Chance:
    """Return the chance that the screen showed with the roll: of a good result or a better one.

    Of an amount, such as damage, which has no tiers: of as much or more; of one with a name, such as no die, of that.
    """
    system, result = find(event.system), event.result
    kind = system.kinds.amounts.get(event.reading)
    if kind and result.amount is not None:
        odds, name = kind.odds(event.check), kind.names.get(result.amount)
        if name:
            return Chance(chance=odds[result.amount], of=name)
        return Chance(chance=odds.at_least(result.amount), of=f"{result.amount} or more")
    return Chance(chance=reaching(system.odds(event.check), Tone.GOOD), of=or_better(lowest(system.Tier, Tone.GOOD)))


def rarity(event: Rolled) -> Fraction | None:
    """Return the chance of the tier that fell, or a better one, from 0 to 1; None for an amount, and for no good one.

    What has turned a failure into a success since is no luck of the dice.
    """
    if event.result.amount is not None or not event.fell.tone.succeeds:
        return None
    return find(event.system).odds(event.check).at_least(event.fell)


def kind(event: Rolled) -> str:
    """Return the name of the kind of roll, such as Check or Strike: a result that was read anew keeps its kind."""
    words = find(event.system).kinds.words
    return words.get(event.reading) or words.get("", "")


def _against(who: str, against: str) -> str:
    """Return who rolled, and against whom."""
    return " ".join(filter(None, (who, against and f"against {against}")))


def who(event: Rolled, against: str = "") -> str:
    """Return who rolled, against whom and what for, empty where nobody said."""
    told = event.fiction
    return ", ".join(filter(None, (_against(told.who, against), told.intent, told.approach)))


def before(entry: Entry) -> str:
    """Return the headline that a corrected roll, a group with one, or a void group had at first, where it is another.

    Empty where it is the same, or nothing was corrected.
    """
    event, since = entry.record.event, entry.since
    if isinstance(event, GroupRolled):
        return event.outcome if since.void or since.outcome not in ("", event.outcome) else ""
    was = since.before.result.headline if since.before else ""
    return was if not isinstance(event, Rolled) or was != event.result.headline else ""


def said(entry: Entry) -> str:
    """Return the lines of an entry that is no roll."""
    return "; ".join(entry.lines)


def at(entry: Entry) -> datetime:
    """Return when the entry was recorded."""
    return datetime.fromisoformat(entry.record.at)


def clock_time(moment: datetime) -> str:
    """Return hours and minutes.

    >>> clock_time(datetime(2026, 3, 1, 21, 4))
    '21:04'
    """
    return moment.strftime("%H:%M")
