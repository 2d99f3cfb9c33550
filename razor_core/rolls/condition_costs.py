"""What a condition costs whoever has it: dice or a number, taken off the pool that it names."""

from dataclasses import dataclass
from random import Random

from razor_core.events.events import Fiction, Rolled
from razor_core.rolls.typed_values import WHOLE
from razor_core.rules.consequences import every
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Condition
from razor_core.systems import DICE, find
from razor_core.table.characters import Character
from razor_core.table.clock_events import MOST_TICKS, ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.world import World, is_track


@dataclass(frozen=True, slots=True)
class Cost:
    """What a condition of that name costs: the `amount`, dice or a number, is taken off the clock `pool`."""

    condition: str
    amount: str
    pool: Clock

    @property
    def has_dice(self) -> bool:
        """Whether dice say how much it is."""
        return not WHOLE.fullmatch(self.amount)

    def roll(self, character: Character, rng: Random) -> Rolled:
        """Return the roll of the dice, by whoever has the condition."""
        game = find(DICE)
        check = game.Check(dice=self.amount)
        fiction = Fiction(who=character.name, intent=self.condition)
        return Rolled(system=DICE, check=check, faces=game.roll(check, rng), fiction=fiction, actor=character.id)

    def number(self) -> ClockTicked:
        """Return that the number is taken off the pool."""
        return ClockTicked(self.pool.id, -int(self.amount), words=self.condition)

    def taken_off(self, key: str, rolled: Rolled) -> tuple[ClockTicked, ...]:
        """Return that the total of the roll of that key is taken off the pool; nothing for none, or a negative one."""
        found = [(consequence, consequence.tick) for consequence in every(rolled.result.consequences)]
        return tuple(
            [
                ClockTicked(self.pool.id, tick.numbers[0], of.key, roll=key, label=of.label)
                for of, tick in found
                if tick and tick.clears
            ]
        )


def costs(world: World, character: Character) -> tuple[Cost, ...]:
    """Return what the conditions of a character cost: those with an amount and one of their pools in brackets.

    One whose pool is empty costs nothing.
    """
    found = [_cost(world, character, condition) for condition in character.conditions]
    return tuple([cost for cost in found if cost and cost.pool.filled])


def _cost(world: World, character: Character, condition: Condition) -> Cost | None:
    """Return what a condition costs, None where its brackets name no amount, or nothing that the character has."""
    sheet = find(character.system).sheet
    bracket = sheet.conditions.brackets.get(condition.of)
    inside = condition.name.partition("[")[2].removesuffix("]")
    what = next((name for name in bracket.choices if inside.endswith(f" {name}")), "") if bracket else ""
    own = [clock for clock in world.clocks if clock.id in character.clocks]
    named = [track for track in sheet.tracks if track.name == what]
    pool = next((clock for track in named for clock in own if is_track(clock, track)), None)
    amount = _amount(inside.removesuffix(f" {what}")) if pool else ""
    return Cost(condition.name, amount, pool) if pool and amount else None


def _amount(text: str) -> str:
    """Return the dice as they are written everywhere, or the number; empty for other words."""
    if WHOLE.fullmatch(text):
        return text if 1 <= int(text) <= MOST_TICKS else ""
    game = find(DICE)
    try:
        return game.plan(game.Check(dice=text)).dice
    except RuleError:
        return ""
