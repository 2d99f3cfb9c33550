"""What a game's character sheet has: ratings, Skills, defences, conditions, tracks, and what a character carries."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from razor_core.rules.consequences import ClockKind, Side
from razor_core.rules.fields import RuleError, validate_number
from razor_core.rules.modifiers import Condition, Modifier
from razor_core.rules.numbers import signed


@dataclass(frozen=True, slots=True)
class Size:
    """A size of a track that the book suggests, and what for."""

    name: str
    segments: int


@dataclass(frozen=True, slots=True)
class Track:
    """A clock that a character can have: its name and kind, the sizes that the book suggests, the first the usual one.

    A new character of the sides in `given` has one from the start. One that is `full` begins full and is used up; each
    time it is emptied, the track of the name `emptied` gets a tick. `out` is what a character is called whose track is
    full, empty where that ends nothing.
    """

    name: str
    kind: ClockKind
    sizes: tuple[Size, ...]
    given: tuple[Side, ...] = ()
    full: bool = False
    emptied: str = ""
    out: str = ""


#: The greatest number in brackets.
MOST_IN_BRACKETS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """What the book has in brackets behind the name of a condition, which a player is asked for.

    A `number`, which its effects add, with a minus where it `lowers`, or else an amount in words; and what it is for:
    one of the `choices`, or one of the character's `ratings`, to whose checks its effects are then limited. Given
    again, a condition that `adds` has the sum of both numbers, and any other is one more. After a rest, one that
    `eases` has 1 less.
    """

    number: bool = True
    lowers: bool = False
    choices: tuple[str, ...] = ()
    ratings: bool = False
    adds: bool = False
    eases: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What a character of a game has, under the game's names.

    `ratings` are the ratings by name, each with the value for a new character; with `free_ratings`, a table adds its
    own; nobody rolls with those in `unrolled`, which only decide something else. `skills` are suggested Skills by the
    rating they are used with, those for any rating by an empty text. A character's rating fills the number field
    `rating_field` of the check, a Skill the flag or number `skill_field`; the two may be one. `defences` are the
    fields of the check that the target fills, each with its label; `answers` are those of them that a rating and a
    Skill of the target can fill, empty where none can. `carried` are the kinds of modifier that a
    character can carry, `carried_label` is the game's word for them. `conditions` are those of the book, `brackets`
    what some of them have in brackets, by name. `rest` is the game's word for the rest that eases conditions.
    """

    rating_field: str
    skill_field: str
    ratings: Mapping[str, int]
    free_ratings: bool = False
    unrolled: tuple[str, ...] = ()
    skills: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    defences: Mapping[str, str] = field(default_factory=dict)
    answers: tuple[str, ...] = ()
    carried: tuple[Modifier, ...] = ()
    carried_label: str
    conditions: tuple[Condition, ...] = ()
    brackets: Mapping[str, Bracket] = field(default_factory=dict)
    rest: str = ""
    tracks: tuple[Track, ...] = ()

    def condition(self, name: str) -> Condition | None:
        """Return the condition of that name, None where the book has none."""
        return next((each for each in self.conditions if each.name == name), None)

    def bracketed(self, name: str, number: int = 0, amount: str = "", what: str = "") -> Condition:
        """Return the condition of that name with this in brackets. KeyError for one that has nothing there.

        RuleError `number` out of bounds, `amount` where a word is missing.
        """
        base, bracket = next(each for each in self.conditions if each.name == name), self.brackets[name]
        if bracket.number:
            validate_number("number", number, 1, MOST_IN_BRACKETS)
            amount = signed(-number if bracket.lowers else number)
        elif not amount.strip():
            raise RuleError("amount", "Enter how much.")
        full = f"{name} [{' '.join(filter(None, (amount.strip(), what)))}]"
        rating = what if bracket.ratings else ""
        effects = [replace(each, name=full, points=each.points * number, rating=rating) for each in base.effects]
        return replace(base, name=full, effects=tuple(effects), of=name)

    def joined(self, held: Sequence[Condition], new: Condition) -> Condition:
        """Return the condition that a character has once it is given to one who holds these: numbers may add up."""
        bracket = self.brackets.get(new.of)
        before = next((each for each in held if each.of == new.of), None) if bracket and bracket.adds else None
        if before is None:
            return new
        return self.bracketed(new.of, min(MOST_IN_BRACKETS, number_of(before) + number_of(new)))

    def rested(self, held: Iterable[Condition]) -> tuple[Condition, ...]:
        """Return the conditions after a rest: those that it eases have 1 less, and are over at 0."""
        return tuple([left for each in held if (left := self._eased(each))])

    def _eased(self, condition: Condition) -> Condition | None:
        bracket = self.brackets.get(condition.of)
        if bracket is None or not bracket.eases:
            return condition
        left = number_of(condition) - 1
        return self.bracketed(condition.of, left) if left else None


def number_of(condition: Condition) -> int:
    """Return the number that a condition has in brackets, which its effects add."""
    return abs(condition.effects[0].points)
