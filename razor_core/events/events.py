"""Everything that can happen at a table, as frozen events.

Each has a method `apply(world)`, the only way a world changes: it returns the next world, and lines for the log.
An event for something that is gone changes nothing: another tab may have written it before it saw the removal.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from razor_core.rules.features import Deed
from razor_core.rules.fields import RuleError, quoted, validate_field, validate_number
from razor_core.rules.groups import Group
from razor_core.rules.modifiers import Lifetime, Modifier, decomposed
from razor_core.rules.results import Degree, Result
from razor_core.systems import find
from razor_core.table.alias_events import AliasSet
from razor_core.table.character_events import (
    CharacterMoved,
    CharacterRemoved,
    CharacterReturned,
    CharacterSaved,
    CharacterSetAside,
    ColourChosen,
    ConditionGiven,
    ConditionTaken,
    ModifierGiven,
    ModifierTaken,
    PictureChosen,
    RollSaved,
)
from razor_core.table.clock_events import (
    ClockAdded,
    ClockChanged,
    ClockLinked,
    ClockMoved,
    ClockRemoved,
    ClockTicked,
    ClockUnlinked,
    TimerSet,
    TimerTicked,
)
from razor_core.table.durations import counted_down
from razor_core.table.kits import KitLaid
from razor_core.table.log_line import LogLine
from razor_core.table.note_events import Noted, SessionRenamed
from razor_core.table.oracle_events import OracleAsked
from razor_core.table.own_game_events import GameRevised
from razor_core.table.setups import Key, Setup, acting, ended, without
from razor_core.table.tasks import TaskBegun, TaskChanged, TaskCorrected, TaskEnded, TaskRolled, TaskTurned
from razor_core.table.turns import (
    ReactionUsed,
    RoundBegun,
    TurnChosen,
    TurnEnded,
    TurnsBegun,
    TurnsEnded,
    TurnTaken,
)
from razor_core.table.world import Change, World

#: The greatest number of a participant of a group.
MOST_NUMBER = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class Fiction:
    """The story around a check: who acts, why and how, and the modifiers by name. All may be empty.

    `attribute` and `skill` are the names of the numbers in the check. `declared` is what a player said before the roll
    about what it may bring, such as the check that a venture is for.
    """

    who: str = ""
    intent: str = ""
    approach: str = ""
    attribute: str = ""
    skill: str = ""
    modifiers: tuple[Modifier, ...] = ()
    declared: str = ""


@dataclass(frozen=True, kw_only=True)
class Rolled:
    """A check was rolled, on the page or by hand. `reading` is a key of the game's READINGS, or empty.

    `actor` and `target` are ids of characters, empty for nobody; an actor without a name has the slug of the game. One
    who `reacts` answers the action of somebody else, one who `joins` takes part in it, as an ally does. `deed` is what
    the roll was made for, `left_out` are the keys of what was carried and did not apply. RuleError where the faces or
    the modifiers do not fit the check.

    >>> from razor_core.systems import razorweave
    >>> Rolled(system="razorweave", check=razorweave.Check(dc=16), faces=(3, 4, 5, 6)).result.headline
    'Full Success'
    """

    system: str
    check: Any
    faces: tuple[int, ...]
    reading: str = ""
    fiction: Fiction = Fiction()
    actor: str = ""
    target: str = ""
    reacts: bool = False
    joins: bool = False
    deed: Deed | None = None
    left_out: tuple[Key, ...] = ()

    def __post_init__(self) -> None:
        for modifier in self.fiction.modifiers:
            validate_field(self.check, modifier.field)
        _ = self.result

    @staticmethod
    def field_types(fields: dict[str, Any]) -> dict[str, type[Any]]:
        """Return the type of `check`, which depends on the game. For the codec."""
        return {"check": find(fields["system"]).Check}

    @cached_property
    def result(self) -> Result:
        """What the faces come to, judged by the game and read by the reading, with what the deed brings."""
        system = find(self.system)
        result = system.judge(self.check, self.faces, self.reading)
        return system.actions.performed(result, self.deed) if system.actions and self.deed else result

    @property
    def begins_action(self) -> bool:
        """Whether it is an action of its own, and belongs neither to that of somebody else nor to the one before it."""
        return not (self.reacts or self.joins or self.reading in find(self.system).kinds.follow_ups)

    @property
    def succeeded(self) -> bool:
        """Whether the roll counts as a success, such as of an Extended Task."""
        return self.result.tier.tone.succeeds

    @property
    def fell(self) -> Degree:
        """The tier of the dice alone, whatever has turned the result since."""
        turned = self.reading or self.deed
        rules = find(self.system).rules_of(self.reading)
        return rules.judge(self.check, self.faces).tier if turned else self.result.tier

    @property
    def again(self) -> Setup:
        """The setup to roll the same check again: without what the roll used up, with what was chosen and stays.

        What was left out and stays is left out again.
        """
        used = self.fiction.modifiers
        setup = Setup(
            system=self.system,
            base=decomposed(self.check, used),
            entered=tuple(modifier for modifier in used if not modifier.holder),
            actor=self.actor,
            target=self.target,
            kind=self.reading,
            action=self.deed.action.name if self.deed and self.deed.action else "",
            strength=self.deed.strength if self.deed else None,
            attribute=self.fiction.attribute,
        ).after_roll()
        stays = [modifier.key for modifier in used if modifier.optional and modifier.lifetime is Lifetime.STAYS]
        return replace(setup, chosen=tuple(stays), left_out=self.left_out)

    @property
    def any_dice(self) -> str:
        """The dice of a roll that is of no game, as they are written; empty for a check."""
        game = find(self.system)
        return game.plan(self.check).dice if game.is_for_all else ""

    def apply(self, world: World) -> Change:
        """End the modifiers that last no longer than this roll. The consequences taken are events of their own."""
        who = ", ".join(filter(None, (self.fiction.who or "A roll", self.any_dice)))
        lines = [f"{who}: {self.result.headline}"]
        if not self.actor or self.any_dice:
            return world, tuple(lines)
        part = not self.begins_action
        for modifier in ended(world, self.actor, self.target, self.fiction.modifiers, part, self.reading):
            if (holder := world.find(modifier.holder)) and replace(modifier, holder="") in holder.unsigned:
                world = world.update(without(holder, modifier))
                lines.append(LogLine(f"{holder.name} loses {modifier.name}", holder.id))
        who_acts = world.find(self.actor)
        if who_acts and who_acts.features.durations and not find(self.system).turns and (not part or self.reacts):
            after, over = counted_down(who_acts)
            world, lines = world.update(after), [*lines, *over]
        if not part:
            world = replace(world, acting=self.actor)
            who_acts = world.find(self.actor)
            if who_acts and any(modifier.lifetime is Lifetime.ACTION for modifier in who_acts.unsigned):
                world = world.update(acting(who_acts))
        return world, tuple(lines)


@dataclass(frozen=True, slots=True)
class GroupRolled:
    """The rolls that follow in the same act are read together, as the group of that key of the game.

    `outcome` is the headline of what they come to, `numbers` the number of each participant, 0 to 99. Where one has
    given up before the dice, no rolls follow: then `people` are the ids of those who took part, and have no numbers.
    """

    system: str
    group: str
    outcome: str
    numbers: tuple[int, ...]
    people: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        group = self.definition
        if self.people and (self.numbers or group.forfeit is None or len(self.people) > group.largest):
            raise RuleError("people", f"Nobody gives up so in {group.name}.")
        if not self.people and not group.fewest <= len(self.numbers) <= group.largest:
            allowed = f"{group.fewest} to {group.largest}" if group.fewest < group.largest else f"{group.most}"
            raise RuleError("numbers", f"{group.name} takes {allowed} participants, not {len(self.numbers)}.")
        for number in self.numbers:
            validate_number("numbers", number, 0, MOST_NUMBER)

    @property
    def definition(self) -> Group:
        """The group of that key. RuleError where the game has none."""
        groups = {group.key: group for group in find(self.system).groups}
        if self.group not in groups:
            raise RuleError("group", f"Choose one of {', '.join(groups)}, not {quoted(self.group)}.")
        return groups[self.group]

    def apply(self, world: World) -> Change:
        """Change nothing. The rolls follow as events of their own."""
        return world, (f"{self.definition.name}: {self.outcome}",)


def numbered(group: GroupRolled, numbers: tuple[int, ...]) -> GroupRolled:
    """Return the group with these numbers, its own where there are not as many."""
    return replace(group, numbers=numbers) if len(numbers) == len(group.numbers) else group


@dataclass(frozen=True, slots=True)
class GroupDecided:
    """A tied group was decided by numbers that were dealt after its roll.

    `group` is its name then, `roll` the key of its record, `numbers` those of all participants, 0 to 99, in place of
    its own; `outcome` is the headline of what they come to.
    """

    group: str
    outcome: str
    roll: str
    numbers: tuple[int, ...]

    def __post_init__(self) -> None:
        for number in self.numbers:
            validate_number("numbers", number, 0, MOST_NUMBER)

    def apply(self, world: World) -> Change:
        """Change nothing. The group's dice stay; the result card reads them with these numbers."""
        return world, (f"{self.group} decided: {self.outcome}",)


@dataclass(frozen=True, slots=True)
class ConsequenceTaken:
    """A consequence of a roll was taken that moves no clock. `consequence` is its key, `label` the words for it then.

    With a `reading` of the game, the roll is read by it from then on. `roll` is the key of the roll's record, empty for
    the first roll of the act. `instead` is the key of the consequence that it replaces. `words` are a player's. `sets`
    are fields of the check with the name of the value that stands from then on for `whose` rolls. What
    another reading changes is `listed` where events of its own do it, as up to format 5. RuleError `sets` for others.
    """

    consequence: str
    reading: str = ""
    roll: str = ""
    instead: str = ""
    words: str = ""
    listed: bool = False
    label: str = ""
    sets: tuple[tuple[str, str], ...] = ()
    whose: str = ""

    def __post_init__(self) -> None:
        if any(len(pair) != 2 for pair in self.sets):
            raise RuleError("sets", "Name a field and a value each.")

    def apply(self, world: World) -> Change:
        """Let stand what it sets; the players act out the rest."""
        for field, value in self.sets:
            world = world.stands(self.whose, field, value)
        return world, (": ".join(filter(None, (self.label or self.consequence, self.words))),)


@dataclass(frozen=True, slots=True)
class ConsequenceWithdrawn:
    """A consequence that was taken, by its key, is taken back, with what it brought. `roll` is its roll's key.

    Only up to format 5: since then a consequence that no longer follows has not happened (`fold`).
    """

    consequence: str
    roll: str
    label: str = ""

    def apply(self, world: World) -> Change:
        """Change nothing. The events that follow in its act take back what it changed."""
        return world, (f"Taken back: {self.label or self.consequence}",)


@dataclass(frozen=True, slots=True)
class RollCorrected:
    """The roll of the record `roll` was `rolled` instead: another check, other dice, or another reading.

    `group` is the key of the group that it belongs to, if any, `outcome` the headline of what that comes to now, and
    `numbers` those of its participants, 0 to 99, empty where they stay. `kept` are the keys of consequences that stay
    although they no longer follow. The fold puts it in the place of the one that was made, but for one that is
    `listed`: up to format 5, events of its own did what that changed.
    """

    roll: str
    rolled: Rolled
    group: str = ""
    outcome: str = ""
    kept: tuple[str, ...] = ()
    listed: bool = False
    numbers: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        for number in self.numbers:
            validate_number("numbers", number, 0, MOST_NUMBER)

    def apply(self, world: World) -> Change:
        """Change nothing by itself: see `fold`."""
        return world, (f"Corrected, {self.rolled.fiction.who or 'a roll'}: {self.rolled.result.headline}",)


@dataclass(frozen=True, slots=True)
class RollVoided:
    """The roll of the record `roll` does not count. `about` says which it was, in a few words.

    `group` is the key of the group that it is, or belongs to: all of its rolls are void together, each by an event of
    its own. `kept` and `listed` are as in RollCorrected.
    """

    roll: str
    about: str = ""
    kept: tuple[str, ...] = ()
    group: str = ""
    listed: bool = False

    @property
    def is_within(self) -> bool:
        """Whether it is one roll of a group that is void, which says so."""
        return self.group not in ("", self.roll)

    def apply(self, world: World) -> Change:
        """Change nothing by itself: see `fold`."""
        return world, () if self.is_within else (f"Void: {self.about or 'a roll'}",)


# fmt: off
Event = (
    Rolled | GroupRolled | ConsequenceTaken | ClockAdded | ClockTicked | ClockChanged | ClockMoved | ClockLinked
    | ClockUnlinked | ClockRemoved | CharacterSaved | CharacterRemoved | ModifierGiven | ModifierTaken
    | ConditionGiven | ConditionTaken | TaskBegun | TaskChanged | TaskRolled | TaskCorrected | TaskEnded | OracleAsked
    | SessionRenamed | GroupDecided | TaskTurned | RollCorrected | RollVoided | ConsequenceWithdrawn | Noted
    | CharacterMoved | CharacterSetAside | CharacterReturned | KitLaid | TurnsBegun | TurnChosen | TurnTaken
    | TurnEnded | ReactionUsed | RoundBegun | TurnsEnded | TimerSet | TimerTicked | ColourChosen | PictureChosen
    | RollSaved | AliasSet | GameRevised
)
# fmt: on
