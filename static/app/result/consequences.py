"""The consequences of a result on the card: what was applied, what was chosen so far, and what a tap applies."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field

from razor_core.rules.consequences import Choice, Consequence
from razor_core.session.consequences import every, take
from razor_core.session.events import ConsequenceTaken, ConsequenceWithdrawn, Event, Noted, RollCorrected, RollVoided
from razor_core.session.recipients import MAKE, NEW, Situation, meant, receivers, target, targets
from razor_core.session.replacing import replaced_by, take_back, too_late
from razor_core.session.session import Entry
from razor_core.table.character_events import ConditionGiven, ConditionTaken, ModifierGiven, ModifierTaken
from razor_core.table.characters import Character
from razor_core.table.characters import find as find_character
from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.clocks import find as find_clock
from razor_core.table.tasks import TaskTurned

#: What names the roll that it concerns.
_NAMES_ROLL = (ConsequenceTaken, ConsequenceWithdrawn, RollCorrected, RollVoided, Noted)


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The consequences of one roll or group, the situation that they are applied in, and what was chosen so far."""

    situation: Situation
    #: Who rolled, as typed on the form; empty for a group.
    who: str = ""
    consequences: Sequence[Consequence | Choice] = ()
    #: What the roll has caused so far: all of it, what applied each consequence by its label, and the rest.
    entries: Sequence[Entry] = ()
    applied: Mapping[str, Sequence[Entry]] = field(default_factory=dict)
    rest: Sequence[Entry] = ()
    #: The labels of the consequences applied.
    done: frozenset[str] = frozenset()
    #: The clock, and the character, chosen on this card for a consequence, by its label.
    clocks: Mapping[str, str] = field(default_factory=dict)
    receivers: Mapping[str, str] = field(default_factory=dict)
    #: The words typed for what is noted, by the label of the choice, or of the consequence that is in none.
    words: Mapping[str, str] = field(default_factory=dict)
    #: The form chosen in a choice, by its label.
    forms: Mapping[str, str] = field(default_factory=dict)
    #: Whether what is folded is left out: it takes no room, and can be made once all else was seen.
    brief: bool = False


def find(context: Context, label: str) -> Consequence | None:
    """Return the consequence of that label, None if there is none, or it cannot be taken now or any more."""
    found = next((each for each in every(context.consequences) if each.label == label), None)
    if found is None or label in context.done or unnamed(context, found):
        return None
    replaced = replaced_by(found, context.consequences, context.done)
    return None if replaced and too_late(context.situation, replaced, context.consequences) else found


def apply(context: Context, consequence: Consequence, clock: str, by: int) -> Sequence[tuple[Event, ...]]:
    """Return the events that apply the consequence, each tuple an act of its own.

    What a certain one of the same choice gave is taken back first.
    """
    replaced = replaced_by(consequence, context.consequences, context.done)
    acts = take(
        context.situation,
        consequence,
        clock,
        by,
        receiver_of(context, consequence),
        replaced.label if replaced else "",
        _words(context, consequence),
        _clock_name(context, consequence),
    )
    if replaced:
        back = take_back(context.situation, replaced, meant(context.situation, replaced), context.consequences)
        acts = ((*back, *acts[0]), *acts[1:])
    return acts


def unnamed(context: Context, consequence: Consequence) -> bool:
    """Return whether the consequence needs words that are not typed yet."""
    return consequence.named and not _words(context, consequence)


def _words(context: Context, consequence: Consequence) -> str:
    """Return the words typed for the choice that the consequence is an option of, or for itself; empty for none."""
    return context.words.get(choice_of(context, consequence) or consequence.label, "").strip()


def _clock_name(context: Context, consequence: Consequence) -> str:
    """Return the name typed for a new clock of the consequence, empty for none."""
    return context.words.get(consequence.label, "").strip() if consequence.clock else ""


def choice_of(context: Context, consequence: Consequence) -> str:
    """Return the label of the choice that the consequence is an option of, empty for none."""
    choices = (each for each in context.consequences if isinstance(each, Choice))
    return next((each.label for each in choices if consequence in (*each.options, *each.instead)), "")


def receiver_of(context: Context, consequence: Consequence) -> Character | None:
    """Return who gets what the consequence gives: the one chosen on the card, else the one who is meant."""
    chosen = context.receivers.get(consequence.label, "")
    able = receivers(context.situation, consequence)
    return find_character(able, chosen) or meant(context.situation, consequence)


def clock_of(context: Context, consequence: Consequence) -> Clock | None:
    """Return the clock that the consequence moves: the one chosen on the card, else the one that is meant."""
    able, chosen = targets(context.situation, consequence), context.clocks.get(consequence.label)
    if chosen is not None:
        return find_clock(able, chosen)
    return target(context.situation, consequence)


def new_clock(context: Context, consequence: Consequence) -> str:
    """Return the new clock that was chosen on the card, as a key: one that the consequence makes, or a plain one."""
    chosen = context.clocks.get(consequence.label, NEW)
    return chosen if chosen.startswith(MAKE) else NEW


def caused_by(roll: str, entries: Sequence[Entry]) -> Sequence[Entry]:
    """Return the later entries that the roll, or group, of that key caused.

    A consequence, or a correction, names its roll, or else it is of the first roll of its act. The entries up to the
    next consequence of the act belong to the same roll, and so does a new clock that the consequence ticks.
    """
    events = [each.record.event for each in entries]
    ticked = {
        event.clock: event.roll for event in reversed(events) if isinstance(event, ClockTicked) and event.consequence
    }
    found, causes = list[Entry](), dict[str, str]()
    for each, event in zip(entries, events, strict=True):
        act = each.record.act
        if isinstance(event, _NAMES_ROLL) or (isinstance(event, ClockTicked) and event.consequence):
            causes[act] = event.roll or act
        elif isinstance(event, ClockAdded) and event.clock.id in ticked:
            causes[act] = ticked[event.clock.id] or act
        if causes.get(act, act) == roll:
            found.append(each)
    return found


def taken(entries: Sequence[Entry]) -> frozenset[str]:
    """Return the labels of the consequences that these entries apply, without those replaced or taken back."""
    labels = set[str]()
    for entry in entries:
        event = entry.record.event
        if isinstance(event, ClockTicked | ConsequenceTaken) and event.consequence:
            labels.add(event.consequence)
        if isinstance(event, ConsequenceTaken):
            labels.discard(event.instead)
        elif isinstance(event, ConsequenceWithdrawn):
            labels.discard(event.consequence)
    return frozenset(labels)


def by_label(entries: Sequence[Entry], labels: Container[str]) -> tuple[Mapping[str, Sequence[Entry]], Sequence[Entry]]:
    """Return the entries that applied each of the consequences, by their labels, and all other entries.

    What applied one that was taken back is in neither.
    """
    events = [each.record.event for each in entries]
    made = {event.clock: event.consequence for event in events if isinstance(event, ClockTicked)}
    found, others, last = dict[str, list[Entry]](), list[Entry](), dict[str, str]()
    for each, event in zip(entries, events, strict=True):
        label = ""
        if isinstance(event, ClockTicked | ConsequenceTaken):
            label = last[each.record.act] = event.consequence
        elif isinstance(event, ClockAdded):
            label = made.get(event.clock.id, "")
        elif isinstance(event, ConsequenceWithdrawn):
            found.pop(event.consequence, None)
            last[each.record.act] = ""
        elif isinstance(event, ModifierGiven | ModifierTaken | ConditionGiven | ConditionTaken | TaskTurned):
            label = last.get(each.record.act, "")
        if label in labels:
            found.setdefault(label, []).append(each)
        else:
            others.append(each)
    return found, others
