"""What happens to characters: saved, moved, set aside, removed; their looks; modifiers and conditions."""

from dataclasses import dataclass, replace

from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Condition, Modifier, Scope, levelled
from razor_core.rules.saved_rolls import SavedRoll, saved_roll, with_saved
from razor_core.systems import find
from razor_core.table import character_changes, characters, clocks
from razor_core.table.characters import Character, apart
from razor_core.table.clocks import Board
from razor_core.table.durations import without_ended
from razor_core.table.portraits import PersonColour, Portrait, portraits_of, validate_picture, with_portrait
from razor_core.table.tracks import renamed_tracks
from razor_core.table.world import Change, SetAside, Tie, World

#: What the log says of one who comes to the table, after the name.
JOINS = " joins"


@dataclass(frozen=True, slots=True)
class CharacterSaved:
    """A character was added or edited."""

    character: Character

    def apply(self, world: World) -> Change:
        """Replace the character of the same id in its place; where there is none, add one at the end.

        One whose name another character of the game has gets a number. One who is set aside stays so.
        """
        if any(aside.character.id == self.character.id for aside in world.aside):
            changed = [
                replace(absent, character=self.character) if absent.character.id == self.character.id else absent
                for absent in world.aside
            ]
            old = world.known(self.character.id)
            lines = character_changes.told(old, self.character, world.characters) if old else ()
            world = world.renamed(old, self.character) if old else world
            return replace(world, aside=tuple(changed)), lines
        saved = without_ended(apart(world.characters, self.character))
        old = characters.find(world.characters, saved.id)
        if old is None:
            return replace(world, characters=(*world.characters, saved)), (f"{saved.name}{JOINS}",)
        return world.renamed(old, saved).update(saved), character_changes.told(old, saved, world.characters)


@dataclass(frozen=True, slots=True)
class CharacterRemoved:
    """A character was removed from the table."""

    character: str

    def apply(self, world: World) -> Change:
        """Remove the character with their clocks, which nothing can be done to any more; also one who is set aside.

        The Extended Tasks of one who is secret stay so: their clocks are marked.
        """
        people = (*world.characters, *(aside.character for aside in world.aside))
        gone = characters.find(people, self.character)
        if gone is None:
            return world, ()
        board = _marked(world, gone) if gone.secret else world.clocks
        if gone in world.characters:
            for clock in gone.clocks:
                board = clocks.remove(board, clock)
        left = tuple([character for character in world.characters if character.id != gone.id])
        aside = tuple([aside for aside in world.aside if aside.character.id != gone.id])
        portraits = portraits_of(world.portraits, {person.id for person in people} - {gone.id})
        world = replace(world, characters=left, clocks=board, aside=aside, portraits=portraits)
        return world, (f"{gone.name} leaves",)


def _marked(world: World, actor: Character) -> Board:
    """Return the board with the clocks of the tasks that a character has a part in marked as secret."""
    tasks = [task for task in world.tasks if actor.id in (task.roller.character, task.rival.character)]
    ids = {id for task in tasks for id in task.clocks}
    return tuple([replace(clock, secret=True) if clock.id in ids else clock for clock in world.clocks])


@dataclass(frozen=True, slots=True)
class ColourChosen:
    """A character got a colour of a player's choice, or with None the one that their id gives them."""

    character: str
    colour: PersonColour | None = None

    def apply(self, world: World) -> Change:
        """Change the colour of the character's portrait."""
        looks = replace(world.portrait(self.character), colour=self.colour)
        return _with_looks(world, looks, "another colour" if self.colour else "no colour of their own")


@dataclass(frozen=True, slots=True)
class PictureChosen:
    """A character got a picture, or with an empty text has none any more. RuleError as in a Portrait."""

    character: str
    picture: str = ""

    def __post_init__(self) -> None:
        validate_picture(self.picture)

    def apply(self, world: World) -> Change:
        """Change the picture of the character's portrait."""
        looks = replace(world.portrait(self.character), picture=self.picture)
        return _with_looks(world, looks, "another picture" if self.picture else "no picture any more")


def _with_looks(world: World, looks: Portrait, what: str) -> Change:
    """Return the world with a portrait, and what its character has now; the same where nobody has that id."""
    known = world.known(looks.id)
    if known is None:
        return world, ()
    return replace(world, portraits=with_portrait(world.portraits, looks)), (f"{known.name} has {what}",)


@dataclass(frozen=True, slots=True)
class RollSaved:
    """A roll was saved for a character, in place of the one that `was` or of one of its name; None deletes that one."""

    character: str
    roll: SavedRoll | None
    was: str = ""

    def changed(self, character: Character) -> Character:
        """Return the character with what is saved then. RuleError for one too many, or one that does not fit them."""
        rolls = character.features.rolls
        old = saved_roll(rolls, self.was)
        left = tuple([roll for roll in rolls if roll is not old])
        rolls = with_saved(rolls, self.roll, self.was) if self.roll else left
        return replace(character, features=replace(character.features, rolls=rolls))

    def apply(self, world: World) -> Change:
        """Change what is saved; nothing where that is gone, is one too many or does not fit."""
        old = characters.find(world.characters, self.character)
        if old is None:
            return world, ()
        try:
            new = self.changed(old)
        except RuleError:
            return world, ()
        was = saved_roll(old.features.rolls, self.was)
        line = f"{self.roll.name} is saved" if self.roll else f"{was.name if was else self.was} is deleted"
        if self.roll and was and was.name != self.roll.name:
            line = f"{was.name} is now {self.roll.name}"
        return (world, ()) if new == old else (world.update(new), (f"Saved rolls of {old.name}: {line}",))


@dataclass(frozen=True, slots=True)
class CharacterMoved:
    """A character was moved to another place among those of their game, counted from 0."""

    character: str
    to: int

    def apply(self, world: World) -> Change:
        """Change the order of the characters."""
        moved = characters.find(world.characters, self.character)
        lines = (f"{moved.name} moved",) if moved else ()
        return replace(world, characters=characters.move(world.characters, self.character, self.to)), lines


@dataclass(frozen=True, slots=True)
class CharacterSetAside:
    """A character was set aside: off the table, but kept."""

    character: str

    def apply(self, world: World) -> Change:
        """Take the character and their clocks off the table, and keep them with the links of these clocks.

        Their timers pause.
        """
        found = characters.find(world.characters, self.character)
        if found is None:
            return world, ()
        own = tuple([replace(clock.at_rest, links=()) for clock in world.clocks if clock.id in found.clocks])
        ties = [
            Tie(clock.id, link)
            for clock in world.clocks
            for link in clock.links
            if {clock.id, link.to} & {*found.clocks}
        ]
        board = world.clocks
        for clock in own:
            board = clocks.remove(board, clock.id)
        left = tuple([character for character in world.characters if character is not found])
        aside = (*world.aside, SetAside(character=found, clocks=own, ties=tuple(ties)))
        return replace(world, characters=left, clocks=board, aside=aside), (f"{found.name} is set aside",)


@dataclass(frozen=True, slots=True)
class CharacterReturned:
    """A character who was set aside came back to the table."""

    character: str

    def apply(self, world: World) -> Change:
        """Put the character and their clocks at the end, with the links that are still possible.

        Where another has their name by now, they get a number, and their clocks follow it.
        """
        found = next((aside for aside in world.aside if aside.character.id == self.character), None)
        if found is None:
            return world, ()
        back = apart(world.characters, found.character)
        world = world.renamed(found.character, back)
        names = renamed_tracks(found.character, back, found.clocks)
        own = [replace(clock, name=names.get(clock.id, clock.name)) for clock in found.clocks]
        board = (*world.clocks, *[clock for clock in own if clocks.find(world.clocks, clock.id) is None])
        aside = tuple([aside for aside in world.aside if aside is not found])
        world = replace(
            world,
            characters=(*world.characters, back),
            clocks=clocks.linked(board, [(tie.clock, tie.link) for tie in found.ties]),
            aside=aside,
        )
        return world, (f"{back.name} is back",)


@dataclass(frozen=True, slots=True)
class ModifierGiven:
    """A character got a modifier, or lost the one that it cancels. The slug of a game is whoever acts in it unnamed."""

    character: str
    modifier: Modifier

    def apply(self, world: World) -> Change:
        """Change the character; where the modifier does not fit their game, change nothing and log why."""
        old = world.find(self.character)
        if old is None:
            return world, ()
        try:
            new = old.with_modifier(self.modifier)
        except RuleError:
            return world, (f"{self.modifier.name} does not fit {old.name}'s game",)
        cancelled = old.cancelled_by(self.modifier)
        if cancelled:
            return world.update(new), (f"{old.name} loses {cancelled.name}: {self.modifier.name} cancels it",)
        gained = levelled(find(old.system).Check, new.modifiers[-1])
        return world.update(new), (f"{_whose(old, self.modifier)} gains {gained}",)


@dataclass(frozen=True, slots=True)
class ModifierTaken:
    """A character lost the modifier of that name on that field."""

    character: str
    field: str
    name: str

    def apply(self, world: World) -> Change:
        """Remove the modifier; nothing where it is gone."""
        old = world.find(self.character)
        gone = old.modifier(self.field, self.name) if old else None
        if old is None or gone is None:
            return world, ()
        return world.update(old.without_modifier(self.field, self.name)), (f"{_whose(old, gone)} loses {self.name}",)


def _whose(holder: Character, modifier: Modifier) -> str:
    """Return whose a modifier is, in words: one of the scene without a field is a mark on the place."""
    return "The scene" if modifier.scope is Scope.SCENE and not modifier.field else holder.name


@dataclass(frozen=True, slots=True)
class ConditionGiven:
    """A character got a condition. The slug of a game is whoever acts in it unnamed."""

    character: str
    condition: Condition

    def apply(self, world: World) -> Change:
        """Change the character; where the condition does not fit their game, change nothing and log why."""
        old = world.find(self.character)
        if old is None:
            return world, ()
        try:
            new = old.with_condition(self.condition)
        except RuleError:
            return world, (f"{self.condition.name} does not fit {old.name}'s game",)
        return world.update(new), (f"{old.name} is {new.conditions[-1].name}",)


@dataclass(frozen=True, slots=True)
class ConditionTaken:
    """A character lost the condition of that name."""

    character: str
    name: str

    def apply(self, world: World) -> Change:
        """Remove the condition; nothing where it is gone."""
        old = world.find(self.character)
        if old is None or all(condition.name != self.name for condition in old.conditions):
            return world, ()
        return world.update(old.without_condition(self.name)), (f"{old.name} is no longer {self.name}",)
