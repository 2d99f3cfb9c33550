"""A table of characters of one game, rolls by them, and what these bring."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from razor_core.consequences.apply import certain, concerning, last_targets, take
from razor_core.consequences.recipients import NEW, Situation, meant, target
from razor_core.events.entries import Undone
from razor_core.events.events import Event, Fiction, Rolled
from razor_core.rules.clock_kinds import Side
from razor_core.rules.consequences import Choice, Consequence, every
from razor_core.rules.modifiers import Condition, Modifier
from razor_core.rules.results import Result
from razor_core.session.session import Session, apply
from razor_core.table.characters import Character
from razor_core.table.clocks import Clock
from razor_core.table.setups import Setup
from razor_core.table.world import World
from tests.support.effects import ticks_of
from tests.support.sessions import record


class Table:
    """A session of one game. Ids are the first letters of names, in lower case."""

    def __init__(self, slug: str, *characters: Character, clocks: Sequence[Clock] = ()) -> None:
        self.slug = slug
        world = World(characters=characters, clocks=tuple(clocks))
        self.session = Session(base=world, world=world)

    @property
    def world(self) -> World:
        return self.session.world

    def of(self, name: str) -> Character:
        return next(character for character in self.world.characters if character.name == name)

    def carries(self, name: str) -> list[str]:
        """The names of what a character carries, modifiers first."""
        character = self.of(name)
        carried: list[Modifier | Condition] = [*character.modifiers, *character.conditions]
        return [each.name for each in carried]

    def filled(self, clock: str) -> int:
        """How far the clock of that id is."""
        return next(other.filled for other in self.world.clocks if other.id == clock)

    def record(self, *events: Event | Undone, act: str = "") -> str:
        """Record events as one act, and return its key."""
        key = f"{self.session.next}.s"
        for event in events:
            self.session = apply(self.session, record(self.session.next, event, act or key))
        return act or key

    def roll(
        self, setup: Setup, *faces: int, reading: str = "", reacts: bool = False, joins: bool = False
    ) -> tuple[Rolled, Situation]:
        """Roll a setup with these faces, and apply what is certain. Return the roll, and the situation after it."""
        acting = self.world.find(setup.actor)
        event = Rolled(
            system=self.slug,
            check=setup.check(self.world),
            faces=faces,
            reading=reading or setup.kind,
            fiction=Fiction(who=acting.name if acting else "", modifiers=setup.modifiers(self.world)),
            actor=setup.actor,
            target=setup.target,
            reacts=reacts,
            joins=joins,
            deed=setup.deed(self.world),
        )
        key = self.record(event)
        situation = self.situation(event, key)
        in_act, ticks = certain(situation, self.brings(event, situation))
        self.record(*in_act, act=key)
        for tick in ticks:
            self.record(tick)
        return event, self.situation(event, key)

    def situation(self, event: Rolled, key: str) -> Situation:
        """The roll on the table as it is now."""
        return Situation(
            world=self.world,
            system=self.slug,
            roll=key,
            actors={"": event.actor},
            target=event.target,
            told={"": event.fiction},
            last=last_targets(entry.record.event for entry in self.session.log),
        )

    def brings(self, event: Rolled, situation: Situation) -> list[Consequence | Choice]:
        """The consequences of the roll that concern whoever made it."""
        return concerning(situation, event.result.consequences)

    @property
    def last(self) -> Rolled:
        events = [entry.record.event for entry in self.session.log]
        return next(event for event in reversed(events) if isinstance(event, Rolled))

    def take(self, situation: Situation, consequence: Consequence) -> None:
        """Take a consequence, for whom or what is meant."""
        clock = target(situation, consequence)
        by = ticks_of(consequence)[0] if ticks_of(consequence) else 0
        self.record(*take(situation, consequence, clock.id if clock else NEW, by, meant(situation, consequence)))


def someone(slug: str, name: str, *modifiers: Modifier, clocks: Sequence[str] = (), **values: Any) -> Character:
    """A player's character, with what they carry."""
    made = Character(id=name[0].lower(), name=name, system=slug, modifiers=modifiers, clocks=tuple(clocks))
    return replace(made, **values)


def foe(slug: str, name: str, *modifiers: Modifier, clocks: Sequence[str] = (), **values: Any) -> Character:
    return someone(slug, name, *modifiers, clocks=clocks, **{"side": Side.OPPOSITION, **values})


def labelled(result: Result, text: str) -> Consequence:
    (found,) = [consequence for consequence in every(result.consequences) if text in consequence.label]
    return found
