"""The log as it is read: each consequence in one entry, with whose it is; each group with who, why and how likely."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from razor_core.consequences.causes import Cause, causes
from razor_core.consequences.of_roll import group_outcome, group_rolls
from razor_core.events.entries import ADDED, Entry
from razor_core.events.events import ConsequenceTaken, GroupDecided, GroupRolled, RollCorrected, Rolled, RollVoided
from razor_core.events.rolls import outcome, participants
from razor_core.recap.wording import Chance, chance
from razor_core.rules.consequences import Recipient, every
from razor_core.rules.groups import Group, Participant, opponents
from razor_core.table.character_events import ModifierGiven
from razor_core.table.clock_events import ClockAdded, ClockTicked

#: What a label says that the line of the clock says, too.
_MOVES = r"(?i)(^|: )(tick|mark|clear)\b.*"


def threaded(entries: Iterable[Entry]) -> Sequence[Entry]:
    """Return the entries to be read, as amended and oldest first: all that one consequence did is one of them.

    It begins with the words for the consequence, after the name of whose it is unless that is in them. A group says who
    rolled against whom, what it came to and why, and how likely that was, or who gave up; what was dealt says what that
    decided. What players may not read is left out of the entries before.
    """
    known = _once([*entries])
    by_key = {entry.record.key: entry for entry in known}
    given_up = {key for key, each in by_key.items() if _is_given_up(each.record.event)}
    acts = defaultdict[str, list[Entry]](list)
    for each in known:
        acts[each.record.act].append(each)
    of = causes([entry.record for entry in known])
    parts = defaultdict[tuple[str, Cause], list[Entry]](list)
    for each in known:
        if cause := of.get(each.record.key):
            parts[each.record.act, cause].append(each)
    found = list[Entry]()
    for each in known:
        cause, event = of.get(each.record.key), each.record.event
        if cause and cause.roll in given_up:
            continue
        if cause:
            together = parts.pop((each.record.act, cause), None)
            found += [_consequence(together, cause, _whose(cause, by_key, acts))] if together else []
        elif isinstance(event, GroupRolled) and each.lines:
            found.append(
                replace(each, lines=tuple(_group(known if each.since.outcome else acts[each.record.act], each, event)))
            )
        elif isinstance(event, GroupDecided) and each.lines and event.roll in by_key:
            found.append(replace(each, lines=(*each.lines, *_dealt(by_key[event.roll], event, acts))))
        else:
            found.append(each)
    return found


def _once(entries: Sequence[Entry]) -> Sequence[Entry]:
    """Return the entries without what a correction has brought and says so itself."""
    corrections = (entry for entry in entries if isinstance(entry.record.event, RollCorrected | RollVoided))
    told = {line for correction in corrections for line in correction.lines}
    return [entry for entry in entries if not (ADDED in entry.record.tab and told.issuperset(entry.lines))]


# -- a consequence -----------------------------------------------------------------------------------------------------


def _consequence(parts: Sequence[Entry], cause: Cause, whose: str) -> Entry:
    """Return what a consequence did as one entry: that of the record that took it."""
    takes = next(part for part in parts if _takes(part.record.event))
    event = takes.record.event
    moves = isinstance(event, ClockTicked) and event.by != 0
    label, told = "", list[tuple[str, str]]()
    for each in parts:
        if each is takes:
            label, own = _said(takes, f"{_participant(cause) or whose}: ")
            told += [("", line) for line in own]
        elif not (moves and isinstance(each.record.event, ClockAdded)):
            told += [gain] if (gain := gained(each)) else [("", line) for line in each.lines]
    lines = [*([label] if label else []), *_shared(told)]
    if whose and lines and not _names(whose, lines):
        lines[0] = f"{whose}: {lines[0]}"
    return replace(takes, lines=tuple(lines))


def gained(entry: Entry) -> tuple[str, str] | None:
    """Return who gains what by the entry, as its line says; None for an entry of anything else."""
    event = entry.record.event
    if not isinstance(event, ModifierGiven) or not entry.lines:
        return None
    who, gains, more = entry.lines[0].rpartition(f" gains {event.modifier.name}")
    return (who, event.modifier.name + more) if gains else None


def _shared(told: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Give the lines, with those of all who gain the same as one: each with who gains it, empty for no gain."""
    who = defaultdict[tuple[str, int], list[str]](list)
    for at, (name, what) in enumerate(told, 1):
        who[what, 0 if name else at].append(name)
    for (what, at), names in who.items():
        yield what if at else f"{_listed(names)} {'gains' if len(names) == 1 else 'gain'} {what}"


def _said(takes: Entry, whose: str) -> tuple[str, Sequence[str]]:
    """Return the words for a consequence that was taken, with those of a player, and the lines of what it moved."""
    event, lines = takes.record.event, takes.lines
    if not isinstance(event, ClockTicked):
        return "; ".join(lines).removeprefix(whose), ()
    said = [event.words] if event.words in lines else []
    label = re.sub(_MOVES, "", event.label.removeprefix(whose)) if lines or not event.by else ""
    return ": ".join(filter(None, (label, *said))), [line for line in lines if line not in said]


def _takes(event: object) -> bool:
    return isinstance(event, ClockTicked | ConsequenceTaken) and bool(event.consequence)


def _whose(cause: Cause, by_key: Mapping[str, Entry], acts: Mapping[str, Sequence[Entry]]) -> str:
    """Return the name of whose consequence it is; of one in a contest that is the target's, of whoever that is."""
    lead, who = by_key.get(cause.roll), _participant(cause)
    for each in acts[lead.record.act] if lead and who else ():
        roll = each.record.event
        if isinstance(roll, Rolled) and roll.fiction.who == who:
            return recipient(Cause(each.record.key, cause.key.removesuffix(f"@{who}")), each) or who
    return recipient(cause, lead)


def _participant(cause: Cause) -> str:
    """Return the name of the participant of a group whose roll brings it, empty where that is no group."""
    return cause.key.rpartition("@")[2] if "@" in cause.key else ""


def recipient(cause: Cause, lead: Entry | None) -> str:
    """Return the name of whose consequence it is, as its roll says: its participant, who rolled, or the target.

    Empty where that is nobody, or chosen by a player.
    """
    roll = lead.record.event if lead else None
    if lead is None or not isinstance(roll, Rolled):
        return _participant(cause)
    to = next((consequence.to for consequence in every(roll.result.consequences) if consequence.key == cause.key), None)
    return {Recipient.ACTOR: roll.fiction.who, Recipient.TARGET: lead.against}.get(to, "") if to else ""


def _names(name: str, lines: Iterable[str]) -> bool:
    """Return whether one of the lines has the name, as a word of its own."""
    word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    return any(word.search(line) for line in lines)


# -- a group -----------------------------------------------------------------------------------------------------------


def _group(entries: Sequence[Entry], lead: Entry, event: GroupRolled) -> Iterator[str]:
    """Yield who rolled together or against each other and what it came to, why, and the chance of that before."""
    headline = "void" if lead.since.void else lead.since.outcome or event.outcome
    rolls = _rolls(entries, lead)
    yield f"{title(entries, lead)}: {headline}"
    if event.people:
        # Who gave up before the dice: that is all that it came to.
        yield from (
            line.removesuffix(f", {headline}") for entry in entries if entry is not lead for line in entry.lines
        )
    if not rolls or lead.since.void:
        return
    sides = tuple(participants(rolls, event.numbers))
    found = group_outcome(entries, lead)[2] if lead.since.outcome else outcome(event, sides, rolls)
    yield from (side for side in (*found.sides, *found.steps[len(sides) :]) if not headline.startswith(side))
    odds = _chance(event.definition, sides)
    yield f"{odds.text} before the roll: {odds.of}"


def _is_given_up(event: object) -> bool:
    return isinstance(event, GroupRolled) and bool(event.people)


def _rolls(entries: Sequence[Entry], lead: Entry) -> Sequence[Rolled]:
    return [roll.record.event for roll in group_rolls(entries, lead) if isinstance(roll.record.event, Rolled)]


def _dealt(lead: Entry, event: GroupDecided, acts: Mapping[str, Sequence[Entry]]) -> Sequence[str]:
    """Return what the numbers that were dealt have decided, in words that the group did not have before."""
    group, rolls = lead.record.event, _rolls(acts[lead.record.act], lead)
    if not isinstance(group, GroupRolled) or len(rolls) != len(event.numbers):
        return ()
    before, now = (
        outcome(group, participants(rolls, numbers), rolls).steps for numbers in (group.numbers, event.numbers)
    )
    return [each for each in now if each not in before]


def title(entries: Sequence[Entry], lead: Entry) -> str:
    """Return the name of a group with those of who rolled, and against whom; the name alone while rolls are missing."""
    event, made = lead.record.event, group_rolls(entries, lead)
    assert isinstance(event, GroupRolled)
    rolls = [entry.record.event for entry in made if isinstance(entry.record.event, Rolled)]
    if not rolls:
        return event.definition.name
    return entitled(event.definition, participants(rolls, event.numbers), [entry.against for entry in made])


def entitled(group: Group, sides: Sequence[Participant], against: Iterable[str]) -> str:
    """Return the name of a group with those who roll, and against whom: the other side, or these targets by name."""
    of = opponents(sides) if group.opposed else (sides,)
    names = [[participant.who for participant in side] for side in of]
    if not group.opposed:
        names.append([*dict.fromkeys(filter(None, against))])
    return f"{group.name}, {' against '.join(_listed(name) for name in names if name)}"


def _listed(names: Sequence[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def chance_before(entries: Sequence[Entry], lead: Entry) -> Chance | None:
    """Return the chance that the roll or group of an entry had before the dice, None where it had none.

    That is a group whose rolls are missing, or of which somebody gave up before.
    """
    event = lead.record.event
    if isinstance(event, Rolled):
        return chance(event)
    rolls = _rolls(entries, lead)
    if not isinstance(event, GroupRolled) or not rolls:
        return None
    return _chance(event.definition, tuple(participants(rolls, event.numbers)))


@lru_cache(maxsize=64)
def _chance(group: Group, sides: tuple[Participant, ...]) -> Chance:
    """Return the chance that a group had of what its first side rolls for."""
    return next(Chance(chance=chance.chance, of=chance.label) for chance in group.odds(sides) if chance.goal)
