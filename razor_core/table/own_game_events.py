"""What happens when a table changes its own game: its characters and clocks move to the game of the new text."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from razor_core.rules.fields import RuleError, bounds
from razor_core.rules.game import OWN
from razor_core.rules.modifiers import Condition, Modifier
from razor_core.systems import find, validate_slug
from razor_core.table.characters import Character, Rating, apart
from razor_core.table.clocks import Board
from razor_core.table.world import Change, World


@dataclass(frozen=True, slots=True)
class GameRevised:
    """The game of the slug `before` was changed: its table plays that of the slug `after` from now on.

    What the new game has no field for is gone, numbers stay within its bounds. RuleError `system` for no game.
    """

    before: str
    after: str

    def __post_init__(self) -> None:
        for slug in (self.before, self.after):
            validate_slug(slug)
            if not slug.startswith(OWN):
                raise RuleError("system", "Only a table's own game can be changed.")

    def concerns(self, world: World) -> bool:
        """Return whether anything on the table is of the game."""
        people = [*world.characters, *(aside.character for aside in world.aside)]
        systems = {*(person.system for person in people), *(clock.system for clock in world.clocks)}
        return self.before in systems

    def apply(self, world: World) -> Change:
        """Move characters, also those set aside, and clocks. What stood for rolls of the old game is gone."""
        there = tuple[Character, ...]()
        for character in world.characters:
            there = (*there, apart(there, self._moved(character)))
        aside = [
            replace(absent, character=self._moved(absent.character), clocks=self._clocks(absent.clocks))
            for absent in world.aside
        ]
        kept = [value for value in world.standing if value.whose.partition(":")[0] != self.before]
        after = replace(
            world,
            characters=there,
            clocks=self._clocks(world.clocks),
            aside=tuple(aside),
            unnamed=tuple([character for character in world.unnamed if character.system != self.before]),
            standing=tuple(kept),
        )
        return after, (f"{find(self.after).title} has changed",)

    def _clocks(self, board: Board) -> Board:
        return tuple([replace(clock, system=self.after) if clock.system == self.before else clock for clock in board])

    def _moved(self, character: Character) -> Character:
        """Return the character as the new game has it; the same where it is of another game."""
        if character.system != self.before:
            return character
        game = find(self.after)
        fields = game.Check.__dataclass_fields__
        ratings = [Rating(each.name, _within(each.value, game.rating_bounds(each.name))) for each in character.ratings]
        of_skill = bounds(game.Check, game.sheet.skills.field)
        skills = [replace(each, value=_within(each.value, of_skill)) for each in character.skills]
        defences = [
            Rating(each.name, _within(each.value, bounds(game.Check, each.name)))
            for each in character.defences
            if each.name in game.sheet.defences.labels
        ]
        features = character.features
        rolls = [roll for roll in features.rolls if all(modifier.field in ("", *fields) for modifier in roll.entered)]
        return replace(
            character,
            system=self.after,
            ratings=tuple(ratings),
            skills=tuple(skills),
            defences=tuple(defences),
            modifiers=_able(character.modifiers, fields),
            conditions=tuple([_condition(condition, fields) for condition in character.conditions]),
            features=replace(features, rolls=tuple(rolls)),
        )


def _within(value: int, limits: tuple[int, int]) -> int:
    low, high = limits
    return max(low, min(high, value))


def _able(modifiers: Iterable[Modifier], fields: Iterable[str]) -> tuple[Modifier, ...]:
    return tuple([modifier for modifier in modifiers if modifier.field in ("", *fields)])


def _condition(condition: Condition, fields: Iterable[str]) -> Condition:
    return replace(condition, effects=_able(condition.effects, fields))
