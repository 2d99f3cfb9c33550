"""What a game's character sheet has: ratings, Skills, defences, conditions, tracks, and what a character carries.

Also the named features that a character can have: actions to roll for, and Riders that answer a result.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as stored

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.consequences import Recipient
from razor_core.rules.fields import MOST_POINTS, RuleError, validate_name, validate_number
from razor_core.rules.modifiers import Condition, Duration, Modifier, Scope, uncounted
from razor_core.rules.numbers import signed
from razor_core.rules.saved_rolls import MOST_SAVED, SavedRoll

#: The most characters of a text, and the most features of one kind that a character has.
LONGEST_TEXT, MOST_FEATURES = 300, 40


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


@dataclass(frozen=True, slots=True)
class TierText:
    """What an action does at one tier, by the name of the tier: a text of the table's own."""

    tier: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """A named feature that a character rolls for. A value out of bounds is a RuleError that names the field.

    `ratings` are the names of the ratings to choose from, none for any; `skill` is that of the Skill. `adds` are what
    it adds to the check, each under its own name. `effect` is what it adds to the strength of its effect, None where it
    has none. `kinds` are words for what kind of action it is, by which a Rider knows it.
    """

    name: str
    ratings: tuple[str, ...] = ()
    skill: str = ""
    adds: tuple[Modifier, ...] = ()
    effect: int | None = None
    kinds: tuple[str, ...] = ()
    texts: tuple[TierText, ...] = ()

    def __post_init__(self) -> None:
        validate_name(self.name)
        if self.effect is not None:
            validate_number("effect", self.effect, -MOST_POINTS, MOST_POINTS)
        for text in self.texts:
            _validate_text(text.text)

    def text(self, tier: str) -> str:
        """Return what it does at the tier of that name, empty where nobody wrote it down."""
        return next((text.text for text in self.texts if text.tier == tier), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rider:
    """A named feature that a result lets a character use: their own result, as a `reaction` that against them.

    One that is for `both` is no reaction until it is `used` as one. `fits` are names and kinds of the actions that it
    is for, none for any. RuleError for a name or text too long.
    """

    name: str
    text: str = ""
    reaction: bool = False
    both: bool = False
    fits: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        validate_name(self.name)
        _validate_text(self.text)

    def used(self, reaction: bool) -> "Rider | None":
        """Return it as it is used on that side of a roll, None where it is only for the other."""
        able = self.both or self.reaction is reaction
        return replace(self, reaction=reaction, both=False) if able else None

    def is_for(self, action: Action | None) -> bool:
        """Return whether it is for the action. One that nobody named can be of any kind.

        >>> bite = Rider(name="Bite", fits=("Melee",))
        >>> bite.is_for(Action(name="Slash", kinds=("melee",))), bite.is_for(Action(name="Shoot")), bite.is_for(None)
        (True, False, True)
        """
        if not self.fits or action is None:
            return True
        known = {name.casefold() for name in (action.name, uncounted(action.name), *action.kinds)}
        return any(kind.casefold() in known for kind in self.fits)


@dataclass(frozen=True, slots=True)
class Features:
    """What a character has by name, and how long what they carry lasts. Too many of a kind is a RuleError."""

    actions: tuple[Action, ...] = ()
    riders: tuple[Rider, ...] = ()
    durations: tuple[Duration, ...] = ()
    rolls: tuple[SavedRoll, ...] = ()

    def __post_init__(self) -> None:
        if max(len(self.actions), len(self.riders)) > MOST_FEATURES:
            raise RuleError("actions", f"A character can have at most {MOST_FEATURES} actions and as many Riders.")
        if len(self.rolls) > MOST_SAVED:
            raise RuleError("rolls", f"Save at most {MOST_SAVED} rolls of a character. Delete one first.")

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """The modifiers that actions add, and those of saved rolls."""
        named = (*[action.adds for action in self.actions], *[roll.entered for roll in self.rolls])
        return tuple([modifier for modifiers in named for modifier in modifiers])


#: The features of a character who has none.
NO_FEATURES = Features()


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """What a roll was made for, as it was when the dice fell: an action, the strength of its effect, Riders that fit.

    `unfit` are the Riders of both sides that are for other actions, `without` the sides that have Riders, but none for
    this. A strength out of ±100 is a RuleError.
    """

    action: Action | None = None
    strength: int | None = None
    riders: tuple[Rider, ...] = ()
    unfit: tuple[Rider, ...] = ()
    without: tuple[Recipient, ...] = ()

    def __post_init__(self) -> None:
        if self.strength is not None:
            validate_number("strength", self.strength, -MOST_POINTS, MOST_POINTS)


def _validate_text(text: str) -> None:
    """Raise a RuleError `text` for one that is too long."""
    if len(text) > LONGEST_TEXT:
        raise RuleError("text", f"Enter a text of at most {LONGEST_TEXT} characters.")


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


def number_of(condition: Condition) -> int:
    """Return the number that a condition has in brackets, which its effects add."""
    return abs(condition.effects[0].points)


@dataclass(frozen=True, slots=True, kw_only=True)
class KitClock:
    """A clock of a scene kit.

    It `races` and `pulls` against others by their names, and `feeds` others so many ticks.
    """

    name: str
    segments: int = 6
    filled: int = 0
    kind: ClockKind = ClockKind.PROGRESS
    races: tuple[str, ...] = ()
    pulls: tuple[str, ...] = ()
    feeds: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class KitFoe:
    """One of the opposition of a scene kit, under the names of the game's sheet.

    `ratings` are those that differ from a new character's; a Skill has the rating that it is used with, and a number.
    `tracks` are the sizes of the clocks that come with them.
    """

    name: str
    ratings: Mapping[str, int] = stored(default_factory=dict)
    skills: tuple[tuple[str, str, int], ...] = ()
    defences: Mapping[str, int] = stored(default_factory=dict)
    tracks: Mapping[str, int] = stored(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneKit:
    """A scene that comes along with a game, to be laid on the table: linked clocks, and foes with their clocks.

    `people` are more characters, a line each (table/character_lines.py).
    """

    name: str
    about: str
    clocks: tuple[KitClock, ...] = ()
    foes: tuple[KitFoe, ...] = ()
    people: str = ""
