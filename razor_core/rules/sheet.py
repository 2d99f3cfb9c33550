"""What a game's character sheet has: ratings, Skills, defences, conditions, tracks, and what a character carries."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as stored

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.fields import RuleError, validate_number
from razor_core.rules.modifiers import Condition, Modifier, Scope, uncounted
from razor_core.rules.numbers import signed


@dataclass(frozen=True, slots=True)
class Size:
    """A size of a track that the book suggests, and what for."""

    name: str
    segments: int


@dataclass(frozen=True, slots=True)
class Track:
    """A clock that a character can have: its name and kind, the sizes that the book suggests, the first the usual one.

    A new character of the sides in `given` has one from the start. One that is `full` counts what is left, from all;
    each time it is emptied, the track of the name `emptied` gets a tick. `out` is what a character is called whose
    track is full, empty where that ends nothing. The rating of the name in `soaks` lowers the damage to it. With a
    `field`, each thing that a character carries on that field of the check has one of its own, made with it and named
    like it.
    """

    name: str
    kind: ClockKind
    sizes: tuple[Size, ...]
    given: tuple[Side, ...] = ()
    full: bool = False
    field: str = ""
    emptied: str = ""
    out: str = ""
    soaks: str = ""


#: The greatest value of a rating that nobody rolls with: as that of a number beside a check, such as a reflex.
MOST_UNROLLED = 99
#: The greatest number in brackets.
MOST_IN_BRACKETS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """What the book has in brackets behind the name of a condition, which a player is asked for.

    A `number`, which its effects add, with a minus where it `lowers`, or else an amount in words; and what it is for:
    one of the `choices`, or one of the character's `ratings`, to whose checks its effects are then limited. Given
    again, a condition that `adds` has the sum of both numbers, and any other is one more. After a rest, one that
    `eases` has 1 less. One that `spares` has neither: it comes from a character, whose name is not in its own. Against
    them its effects do not count, and against anybody else they count by themselves.
    """

    number: bool = True
    lowers: bool = False
    choices: tuple[str, ...] = ()
    ratings: bool = False
    adds: bool = False
    eases: bool = False
    spares: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Ratings:
    """The ratings of a game's characters.

    One of them fills the number field `field` of the check. `values` are those of a new character by name; with `free`,
    a table adds its own; nobody rolls with those `unrolled`, which only decide something else. `word` is the game's
    word for one. `when` says in what case one is rolled with at all, in a few words, where a Skill is the rule.
    """

    field: str
    values: Mapping[str, int]
    free: bool = False
    word: str = "attribute"
    unrolled: tuple[str, ...] = ()
    when: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Skills:
    """The Skills of a game's characters.

    One of them fills the flag or number `field` of the check, which may be that of the ratings. `suggested` are Skills
    by the rating they are used with, those for any rating by an empty text. `label` and `word` are the game's words for
    them and for one.
    """

    field: str
    suggested: Mapping[str, tuple[str, ...]] = stored(default_factory=dict)
    label: str = "Skills"
    word: str = "Skill"


@dataclass(frozen=True, slots=True, kw_only=True)
class Defences:
    """What the target of a check fills of it.

    `labels` are the fields, each with its label; `ratings` those that one of its ratings fills, each with the name of
    the rating, so that one number is entered once; `answers` those that a rating and a Skill of the target can fill.
    """

    labels: Mapping[str, str] = stored(default_factory=dict)
    ratings: Mapping[str, str] = stored(default_factory=dict)
    answers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """The conditions of a game's book: `all` of them.

    By name, `brackets` has what some have in brackets, `limits` which rolls alone some are for, in a few words, and
    `brings` the condition that comes with another. Of those named in `several`, a second source is a second condition;
    any other is had or not. Those named in `passing` end with the scene, or in it. `rest` is the game's word for the
    rest that eases conditions.
    """

    all: tuple[Condition, ...] = ()
    brackets: Mapping[str, Bracket] = stored(default_factory=dict)
    limits: Mapping[str, str] = stored(default_factory=dict)
    brings: Mapping[str, str] = stored(default_factory=dict)
    several: tuple[str, ...] = ()
    passing: tuple[str, ...] = ()
    rest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What a character of a game has, under the game's names.

    `carried` are the kinds of modifier that a character can carry, `carried_label` is the game's word for these.
    `tracks` are the clocks that one can have. `scopes` has the fields of the check that are not the actor's: the target
    fills them, or they are the scene's. `single_use` are those that a roll uses up. What is carried on a field in
    `invoked` can be used by the game master instead: then it adds to the other field. `clock_kinds` are the kinds that
    a table of this game makes, the usual one first.
    """

    ratings: Ratings
    skills: Skills
    defences: Defences = Defences()
    conditions: Conditions = Conditions()
    carried: tuple[Modifier, ...] = ()
    carried_label: str
    tracks: tuple[Track, ...] = ()
    scopes: Mapping[str, Scope] = stored(default_factory=dict)
    single_use: tuple[str, ...] = ()
    invoked: Mapping[str, str] = stored(default_factory=dict)
    clock_kinds: tuple[ClockKind, ...] = (ClockKind.PROGRESS, ClockKind.THREAT, ClockKind.POOL)

    @property
    def skills_use_ratings(self) -> bool:
        """Whether a Skill is used with a rating, and has a place of its own in the check."""
        return self.ratings.field != self.skills.field

    def condition(self, name: str) -> Condition | None:
        """Return the condition of that name, None where the book has none."""
        return next((condition for condition in self.conditions.all if condition.name == name), None)

    def given(self, name: str, giver: str) -> Condition:
        """Return the condition of that name as it comes from the character of that id, empty for nobody."""
        base = next(condition for condition in self.conditions.all if condition.name == name)
        return replace(base, effects=tuple([replace(effect, giver=giver) for effect in base.effects]))

    def against(self, modifier: Modifier, target: str) -> Modifier | None:
        """Return a modifier that is carried as it is for a roll against that target, None where it does not count."""
        bracket = self.conditions.brackets.get(uncounted(modifier.name)) if modifier.giver else None
        if bracket is None or not bracket.spares or not target:
            return modifier
        return None if target == modifier.giver else replace(modifier, optional=False)

    def bracketed(self, name: str, number: int = 0, amount: str = "", what: str = "") -> Condition:
        """Return the condition of that name with this in brackets. KeyError for one that has nothing there.

        RuleError `number` out of bounds, `amount` where a word is missing.
        """
        base, bracket = (
            next(condition for condition in self.conditions.all if condition.name == name),
            self.conditions.brackets[name],
        )
        if bracket.number:
            validate_number("number", number, 1, MOST_IN_BRACKETS)
            amount = signed(-number if bracket.lowers else number)
        elif not amount.strip():
            raise RuleError("amount", "Enter how much.")
        full = f"{name} [{' '.join(filter(None, (amount.strip(), what)))}]"
        rating = what if bracket.ratings else ""
        effects = [replace(effect, name=full, points=effect.points * number, rating=rating) for effect in base.effects]
        return replace(base, name=full, effects=tuple(effects), of=name)

    def joined(self, held: Sequence[Condition], new: Condition) -> Condition:
        """Return the condition that a character has once it is given to one who holds these: numbers may add up."""
        bracket = self.conditions.brackets.get(new.of)
        before = (
            next((condition for condition in held if condition.of == new.of), None)
            if bracket and bracket.adds
            else None
        )
        if before is None:
            return new
        return self.bracketed(new.of, min(MOST_IN_BRACKETS, number_of(before) + number_of(new)))

    def rested(self, held: Iterable[Condition]) -> tuple[Condition, ...]:
        """Return the conditions after a rest: those that it eases have 1 less, and are over at 0."""
        return tuple([left for condition in held if (left := self._eased(condition))])

    def _eased(self, condition: Condition) -> Condition | None:
        bracket = self.conditions.brackets.get(condition.of)
        if bracket is None or not bracket.eases:
            return condition
        left = number_of(condition) - 1
        return self.bracketed(condition.of, left) if left else None


#: The sheet of what is no game: rolls that characters of every game make.
NO_SHEET = Sheet(ratings=Ratings(field="", values={}), skills=Skills(field=""), carried_label="", clock_kinds=())


def number_of(condition: Condition) -> int:
    """Return the number that a condition has in brackets, which its effects add."""
    return abs(condition.effects[0].points)
