"""Roll for setups: the one way from who acts, against whom and what they bring, to rolls for the log."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from razor_core.rules.modifiers import composed
from razor_core.session.events import Fiction, Rolled
from razor_core.table.setups import Setup
from razor_core.table.world import World

#: In an approach, what follows are circumstances that have changed.
NOW = "; now: "


@dataclass(frozen=True, slots=True)
class Turn:
    """A setup whose turn it is to roll. `dice` throws, or reads, the faces of a check.

    One who `reacts` answers the action of somebody else.
    """

    setup: Setup
    fiction: Fiction
    dice: Callable[[Any], Sequence[int]]
    reacts: bool = False

    def roll(self, world: World) -> Rolled:
        """Return the roll in that world, with what the characters bring to it now.

        RuleError where the rules forbid the check, or the faces do not fit it.
        """
        setup = self.setup
        modifiers = setup.modifiers(world)
        check = composed(setup.base, modifiers)
        return Rolled(
            system=setup.system,
            check=check,
            faces=tuple(self.dice(check)),
            reading=setup.kind,
            fiction=replace(self.fiction, modifiers=modifiers),
            actor=setup.actor,
            target=setup.target,
            reacts=self.reacts,
            deed=setup.deed(world),
        )


def retried(fiction: Fiction, how: str, *, approach: bool) -> Fiction:
    """Return the fiction of a check that is tried again: with another approach, or in other circumstances.

    >>> failed = Fiction(who="Kira", intent="get in", approach="by the door")
    >>> retried(failed, "over the roof", approach=True).approach
    'over the roof'
    >>> retried(failed, "the guard has left", approach=False).approach
    'by the door; now: the guard has left'
    """
    before = "" if approach else fiction.approach.partition(NOW)[0]
    return replace(fiction, approach=how if approach else f"{before}{NOW}{how}".removeprefix("; "))


def in_turn(turns: Iterable[Turn], world: World) -> Iterator[Rolled]:
    """Yield the roll of each, made in the world that the one before leaves: what one has used up, the next has not.

    RuleError as for a single roll.
    """
    for turn in turns:
        roll = turn.roll(world)
        world, _ = roll.apply(world)
        yield roll
