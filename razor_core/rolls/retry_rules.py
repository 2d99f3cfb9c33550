"""A roll that would repeat one unchanged that is not to be: the table asks first, and says what has changed.

A game's RETRY says for which kinds that holds once they failed; a consequence that was taken can bar it, too.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeVar

from razor_core.consequences.causes import caused_by, taken
from razor_core.consequences.of_roll import group_outcome, group_rolls
from razor_core.events.entries import Entry, after, find
from razor_core.events.events import ConsequenceTaken, Fiction, GroupRolled, Rolled
from razor_core.events.rolls import as_called
from razor_core.rolls.groups import Now
from razor_core.rolls.preparation import TASK
from razor_core.rolls.rolling import kind_of
from razor_core.rules.consequences import Choice, Consequence, every
from razor_core.rules.effects import Bar, Set
from razor_core.rules.fields import free_name, harder
from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.rules.results import Tone
from razor_core.systems import find as find_game
from razor_core.table.clock_events import ClockTicked
from razor_core.table.setups import Setup
from razor_core.table.world import World

E = TypeVar("E", Bar, Set)
#: In an approach, what follows are circumstances that have changed.
NOW = "; now: "


@dataclass(frozen=True)
class Coming(Now):
    """What is set up for the next roll, with the log: the first `older` of its entries are of pages of an older log."""

    entries: Sequence[Entry] = field(default=(), compare=False)
    older: int = field(default=0, compare=False)

    @cached_property
    def repeated(self) -> tuple[str, str]:
        """The key of the failed or barred roll that the next one would repeat, and why not; empty for none.

        It is the last roll of whoever acts, made by themselves where they act by themselves. In a group it is that of
        the first of those who roll, and all of them do the same as then; of one in which each rolls for themselves,
        that of any of them. Rolls for a task are asked for by the task. While nobody is named and nothing is said of
        the check, it may be another: then there is only what the game says. What failed long ago, in the older log, may
        be another matter by now. In a game that takes turns, a roll against somebody repeats nothing once another has
        acted.
        """
        if self.prep.kind == TASK or self.setup[1]:
            return "", ""
        tries = [(turn.setup, turn.fiction) for turn in kind_of(self).turns(self, lambda at, check: ())]
        for same in [[attempt] for attempt in tries] if self.group is None or self.group.apart else [tries]:
            entry = _repeated(self, same) if same else None
            if entry and isinstance(entry.record.event, Rolled):
                # Whether something tells the check from another: who acts, why, or how.
                known = any(
                    self.world.present(setup.actor) or said.who or said.intent or said.approach for setup, said in same
                )
                roll = as_called(entry.record.event, self.world)
                return entry.record.key if known else "", why(self.entries, entry, roll)
        return "", ""


def _repeated(now: Coming, tries: Sequence[tuple[Setup, Fiction]]) -> Entry | None:
    """Return the entry of the failed roll that all of these would repeat, that of the first of them; None for none."""
    acting = (tries[0][0].actor, tries[0][1].who)
    opposed = now.group is not None and now.group.opposed
    against = opposed or any(setup.target for setup, _ in tries)
    ends = against and now.prep.game.kinds.takes_turns
    for entry in reversed(now.entries[now.older :]):
        event = entry.record.event
        roll = as_called(event, now.world) if isinstance(event, Rolled) and not entry.since.void else None
        if roll and (roll.actor, roll.fiction.who) == acting:
            alone = now.group is None or now.group.apart
            made = _alone(now.entries, entry, roll) if alone else _in_group(now, entry)
            before = [as_called(roll, now.world) for roll in made]
            same = len(before) == len(tries)
            again = same and all(repeats(one, *each, now.world) for one, each in zip(before, tries, strict=True))
            return entry if again else None
        if ends and roll and roll.system == now.prep.system and roll.begins_action:
            return None
    return None


def _alone(entries: Sequence[Entry], entry: Entry, roll: Rolled) -> Sequence[Rolled]:
    """Return the roll if it was made for whoever rolled alone and failed, else nothing."""
    lead = find(entries, entry.record.act)
    event = lead.record.event if lead else None
    alone = entry is lead or (isinstance(event, GroupRolled) and event.definition.apart)
    return [_worsened(entries, entry, roll)] if alone and rule_of(entries, entry, roll) else ()


def _worsened(entries: Sequence[Entry], entry: Entry, roll: Rolled) -> Rolled:
    """Return the roll with what its consequences have set for later ones: what only hinders since is no change."""
    check = roll.check
    for effect in _taken(entries, entry, roll, Set):
        check = replace(check, **{effect.field: type(getattr(check, effect.field))[effect.value]})
    return replace(roll, check=check)


def _taken(entries: Sequence[Entry], entry: Entry, roll: Rolled, kind: type[E]) -> Sequence[E]:
    """Return the effects of a kind that were taken for whoever made the roll; of one in a group, from the group."""
    lead, who, brought = find(entries, entry.record.act), "", roll.result.consequences
    if lead and isinstance(lead.record.event, GroupRolled):
        sides, _, outcome = group_outcome(entries, lead)
        made = [roll.record.key for roll in group_rolls(entries, lead)]
        who, brought = sides[made.index(entry.record.key)].who, outcome.consequences
    else:
        lead = entry
    found = {
        consequence.key: effect
        for consequence in every(brought)
        if consequence.who == who and (effect := consequence.effect(kind))
    }
    done = taken(caused_by(lead.record.key, after(entries, lead))) if found else ()
    return [effect for key, effect in found.items() if key in done]


def why(entries: Sequence[Entry], entry: Entry, roll: Rolled) -> str:
    """Return what the game says of rolls like one that is not repeated unchanged, or else why that one is barred."""
    return find_game(roll.system).kinds.retry.get(roll.reading, "") or rule_of(entries, entry, roll)


def rule_of(entries: Sequence[Entry], entry: Entry, roll: Rolled) -> str:
    """Return why the roll is not repeated unchanged, empty where it may be, or its price was paid.

    The game says so of one that failed, or a consequence that was taken bars it.
    """
    bad = roll.result.tier.tone in (Tone.DIRE, Tone.BAD)
    rule = find_game(roll.system).kinds.retry.get(roll.reading, "") if bad else ""
    if rule and not redeemed(roll.result.consequences, "", entry.record.key, _after(entries, entry)):
        return rule
    return next((bar.why for bar in _taken(entries, entry, roll, Bar)), "")


def _in_group(now: Coming, entry: Entry) -> Sequence[Rolled]:
    """Return the rolls of the group that the entry is the first roll of, if they failed or are barred; else nothing."""
    entries, group = now.entries, now.group
    lead = find(entries, entry.record.act)
    event = lead.record.event if lead else None
    if lead is None or group is None or not isinstance(event, GroupRolled):
        return ()
    if (event.system, event.group) != (now.prep.system, group.key):
        return ()
    sides, made, outcome = group_outcome(entries, lead)
    if entry not in group_rolls(entries, lead)[:1]:
        return ()
    paid = redeemed(outcome.consequences, sides[0].who, lead.record.key, _after(entries, lead))
    barred = (outcome.failed and not paid) or _taken(entries, entry, made[0], Bar)
    return [_worsened(entries, entry, made[0]), *made[1:]] if barred else ()


def _after(entries: Sequence[Entry], entry: Entry) -> Sequence[object]:
    return [other.record.event for other in after(entries, entry)]


def redeemed(consequences: Iterable[Consequence | Choice], who: str, key: str, after: Iterable[object]) -> bool:
    """Return whether a failure was turned into a success, by what was taken in the events after the roll of that key.

    Of a group, by what the participant `who` took.
    """
    choices = [consequence for consequence in consequences if isinstance(consequence, Choice) and consequence.succeeds]
    keys = {option.key for choice in choices for option in choice.options if option.who in ("", who)}
    taken = (each for each in after if isinstance(each, ClockTicked | ConsequenceTaken) and each.roll == key)
    return any(event.consequence in keys for event in taken)


# -- what is a repetition ----------------------------------------------------------------------------------------------


def repeats(roll: Rolled, setup: Setup, fiction: Fiction, world: World) -> bool:
    """Return whether the setup is that of the roll once more, with nothing changed to make it another try.

    What the roll used up is no change, nor is what only hinders since: a Burden more, a scene's factor, a help that is
    gone. Of one who reacted, it is one, and what helps them is none.
    """
    again, before = roll.again, roll.fiction
    # The name of the rating is among the texts below, what was entered among the modifiers.
    now_set, was_set = (
        replace(other, entered=(), left_out=(), chosen=(), brought=(), attribute="") for other in (setup, again)
    )
    if now_set != was_set:
        return False
    texts = ("who", "intent", "approach", "attribute", "skill")
    if any(getattr(fiction, text) != getattr(before, text) for text in texts):
        return False
    now, was = setup.modifiers(world), before.modifiers
    lasting = [modifier for modifier in was if modifier.lifetime is Lifetime.STAYS and not modifier.optional]
    since = [(modifier, modifier.points) for modifier in now if modifier not in was]
    since += [(modifier, -modifier.points) for modifier in lasting if modifier not in now]
    return all(harder(setup.base, each.field, points) is not roll.reacts for each, points in _netted(since))


def _netted(changes: Iterable[tuple[Modifier, int]]) -> Iterator[tuple[Modifier, int]]:
    """Yield changes of modifiers with how many points each has more, those of one name on one field together."""
    points, last = defaultdict[tuple[str, str, str], int](int), dict[tuple[str, str, str], Modifier]()
    for modifier, more in changes:
        points[modifier.key] += more
        last[modifier.key] = modifier
    yield from ((last[key], more) for key, more in points.items() if more)


def retried(fiction: Fiction, changed: str, how: str = "") -> Fiction:
    """Return the fiction of a check that is tried again: with another "task", "approach" or other "circumstances".

    Without a word on how, it says what has changed; with the next number where it has said so the last time.

    >>> failed = Fiction(who="Kira", intent="get in", approach="by the door")
    >>> retried(failed, "approach", "over the roof").approach
    'over the roof'
    >>> retried(failed, "circumstances", "the guard has left").approach
    'by the door; now: the guard has left'
    >>> retried(failed, "task").intent
    'new task'
    """
    new = f"new {changed}"
    last = fiction.intent if changed == "task" else fiction.approach.rpartition(NOW.lstrip("; "))[2]
    how = how or free_name(last if last.rstrip("0123456789 ") == new else new, [last])
    if changed == "task":
        return replace(fiction, intent=how, approach="")
    before = "" if changed == "approach" else fiction.approach.partition(NOW)[0]
    return replace(fiction, approach=how if changed == "approach" else f"{before}{NOW}{how}".removeprefix("; "))
