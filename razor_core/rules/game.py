"""A game as one value: what a package under `razor_core.systems` offers as its `GAME`."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as stored
from random import Random
from typing import Any, Protocol

from razor_core.odds.odds import Odds
from razor_core.rules.clock_kinds import Side
from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.features import Deed
from razor_core.rules.fields import RuleError, bounds, is_flag, quoted
from razor_core.rules.groups import Group
from razor_core.rules.modifiers import SuggestedModifier
from razor_core.rules.oracle import OracleRules
from razor_core.rules.results import Amount, Degree, Plan, Result
from razor_core.rules.scene_kits import SceneKit
from razor_core.rules.sheet import MOST_UNROLLED, NO_SHEET, Sheet
from razor_core.rules.tasks import TaskRules

#: What the slug of a table's own game begins with.
OWN = "own_"


@dataclass(frozen=True, slots=True)
class Ruling:
    """How Razor reads a game's text where it is open: the question in a line, and the reading."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Gate:
    """A condition for rolling at all: its name, its question, and what to do instead where the answer is no."""

    name: str
    question: str
    instead: str

    @property
    def box(self) -> str:
        """The name of its box, which is ticked while it is open."""
        return f"gate-{self.name}"


@dataclass(frozen=True, slots=True)
class Term:
    """A word of a game and its meaning, in a sentence or two, for someone who meets it first; and examples, if any."""

    name: str
    meaning: str
    examples: tuple[str, ...] = ()


class Effect(Protocol):
    """The strength of an action's effect, and the calculation in words."""

    @property
    def strength(self) -> int:
        """How much the action takes or gives."""

    @property
    def steps(self) -> tuple[str, ...]:
        """The calculation in words."""


class ActionRules(Protocol):
    """What a game offers whose characters have named actions."""

    @property
    def ADDS(self) -> Mapping[str, str]:
        """The fields of the check that an action can add to, each with its label."""

    @property
    def TEXTS(self) -> Mapping[str, str]:
        """The tiers, by name, that an action can have a text for, each with its label."""

    @property
    def Effect(self) -> Callable[..., Effect]:
        """Make the effect of an action from named whole numbers. RuleError that names the one out of bounds."""

    @property
    def RATINGS(self) -> Mapping[str, str]:
        """The numbers of the effect that are ratings of the actor, each with the name of the rating."""

    @property
    def BONUS(self) -> str:
        """The number of the effect that the action brings."""

    @property
    def LEAST(self) -> Degree:
        """The worst tier at which an action has its effect."""

    def takes(self, strength: int | None) -> Consequence | None:
        """Return what an effect of that strength does at LEAST or better, None where it does nothing."""

    def performed(self, result: Result, deed: Deed) -> Result:
        """Return the result with what the action does at its tier, and the Riders that it allows."""

    def planned(self, plan: Plan, deed: Deed) -> Plan:
        """Return the plan of a roll that is made for this: without the chance of what cannot follow."""


@dataclass(frozen=True, slots=True)
class TurnKind:
    """A kind of turn: its name, such as Fast, and how many actions whoever takes it has."""

    name: str
    actions: int


@dataclass(frozen=True, slots=True)
class TurnEffect:
    """What a condition does to the turns of whoever has it.

    They have so many actions `fewer`, and no turn of the kinds in `bars`. With `no_reaction` they have none as long as
    it lasts; with `loses_reaction` that of the round is lost, too. One that `ends` is over after their turn. The track
    of the name in `fills`, if they have it, is full again as a turn begins. `says` is what to remember in their turn,
    in a few words, or, with `at_end`, when it ends.
    """

    fewer: int = 0
    bars: tuple[str, ...] = ()
    no_reaction: bool = False
    loses_reaction: bool = False
    ends: bool = False
    fills: str = ""
    says: str = ""
    at_end: bool = False


@dataclass(frozen=True, slots=True)
class TurnRules:
    """The turn order of a game: its kinds of turn, and who acts when in a round.

    No condition bars the last of the `kinds`; who has chosen none takes that. `order` has each kind with each side
    once, in the order of a round. `effects` are by the names of conditions. `action` is the book's mark for an action,
    `about` says all this in a line or two, each with the ruling that it cites.
    """

    kinds: tuple[TurnKind, ...]
    order: tuple[tuple[str, Side], ...]
    effects: Mapping[str, TurnEffect]
    action: str = ""
    about: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rules:
    """How a game resolves a check.

    `Check` has the values that a roll depends on: a frozen dataclass that validates itself. `Tier` are the outcomes,
    worst to best. `sides` is the greatest face of the dice. `roll` throws the dice of a check with a generator and
    returns the faces in the order thrown, added dice after the base dice. `judge` returns the result of faces, thrown
    or typed: RuleError `faces` if they do not fit. `odds` returns the exact chance of every tier. `plan` returns what
    to show before the roll, given the names of the modifiers entered by field, for advice only. `brings` returns what
    each result of a tier brings, whatever its faces. `sides_of` is for dice that differ (`Game.sides_of`),
    `next_name` for those that have names: that of the die which comes after these faces. With `signs`, some dice have
    the faces −1, 0 and 1, and may be typed as signs.
    """

    Check: type[Any]
    Tier: type[Degree]
    sides: int
    roll: Callable[[Any, Random], tuple[int, ...]]
    judge: Callable[[Any, Sequence[int]], Result]
    odds: Callable[[Any], Odds[Any]]
    plan: Callable[..., Plan]
    brings: Callable[[Any, Any], tuple[Consequence | Choice, ...]]
    sides_of: Callable[[Any, Sequence[int]], tuple[tuple[int, int], ...]] | None = None
    next_name: Callable[[Any, Sequence[int]], str] | None = None
    signs: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Book:
    """What a game's text has beside its rules.

    `gates` are the conditions for rolling at all, `modifiers` those that it suggests, by the field of the check that
    they add to. `kits` are the scenes that come along, `sample` is one with heroes too, to begin with. `rulings` say
    how Razor reads the text where it is open, by the number that plans and steps cite.
    """

    gates: tuple[Gate, ...] = ()
    modifiers: Mapping[str, tuple[SuggestedModifier, ...]] = stored(default_factory=dict)
    kits: tuple[SceneKit, ...] = ()
    sample: SceneKit | None = None
    rulings: Mapping[str, Ruling] = stored(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Kinds:
    """The kinds of a single roll.

    `readings` are other ways to read a result, by name, such as a Strike. `words` are the kinds chosen before a roll:
    names of readings, the check under an empty one, and words for them. `rules` are those of kinds that have dice of
    their own. `follow_ups` are those that belong to the action before them, such as damage, and the fields that each
    does not have: such a roll begins and ends no action, and uses up nothing on these fields. `amounts` are those that
    come to an amount and to no tier. `advice` is what a player should know before a roll, with the ruling it cites;
    `retry` what the book says of kinds that are not repeated unchanged once they failed. Those `aimed` are against
    somebody. A kind not listed has none of these. With `takes_turns`, a roll against somebody is no repetition once
    another has acted.
    """

    readings: Mapping[str, Callable[[Result], Result]] = stored(default_factory=dict)
    words: Mapping[str, str] = stored(default_factory=lambda: {"": "Check"})
    rules: Mapping[str, Rules] = stored(default_factory=dict)
    follow_ups: Mapping[str, tuple[str, ...]] = stored(default_factory=dict)
    amounts: Mapping[str, Amount] = stored(default_factory=dict)
    advice: Mapping[str, str] = stored(default_factory=dict)
    retry: Mapping[str, str] = stored(default_factory=dict)
    aimed: Collection[str] = ()
    takes_turns: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game:
    """A game: what it is called, how it resolves checks, what its characters have; and its features, if it has them.

    `groups` are the ways to read several checks together. `tasks` are its Extended Tasks, `oracle` its solo oracle,
    `actions` named actions with their outcomes, effects and Riders, `turns` its turn order. `pools` are those that a
    table of the game shares, such as Momentum, by name: the most points of each.

    >>> from razor_core.systems import find
    >>> find("gemini").judge(find("gemini").Check(), (50,)).tier.label
    'Failure'
    """

    slug: str
    title: str
    rules: Rules
    book: Book
    sheet: Sheet
    kinds: Kinds = Kinds()
    groups: tuple[Group, ...] = ()
    tasks: TaskRules | None = None
    oracle: OracleRules | None = None
    actions: ActionRules | None = None
    turns: TurnRules | None = None
    pools: Mapping[str, int] = stored(default_factory=dict)

    @property
    def Check(self) -> type[Any]:
        """The values a roll depends on."""
        return self.rules.Check

    @property
    def Tier(self) -> type[Degree]:
        """The outcomes, worst to best."""
        return self.rules.Tier

    @property
    def is_for_all(self) -> bool:
        """Whether it is no game of its own, and characters of every game roll with it, such as any dice."""
        return self.sheet is NO_SHEET

    def is_for(self, slug: str) -> bool:
        """Return whether characters of the game of that slug roll with it."""
        return self.is_for_all or self.slug == slug

    @property
    def skills_have_numbers(self) -> bool:
        """Whether a Skill has a number, and is not only there or not."""
        return not is_flag(self.Check, self.sheet.skills.field)

    def rating_bounds(self, name: str) -> tuple[int, int]:
        """Return the least and the greatest value of a rating: those of the check, unless nobody rolls with it."""
        ratings = self.sheet.ratings
        return (0, MOST_UNROLLED) if name in ratings.unrolled else bounds(self.Check, ratings.field)

    def rules_of(self, kind: str) -> Rules:
        """Return how a roll of that kind is resolved before it is read: as a check, unless it has dice of its own."""
        return self.kinds.rules.get(kind, self.rules)

    @property
    def absences(self) -> tuple[tuple[str, ...], ...]:
        """The kinds of roll that lack a field, one after another: of each field that some lack, equal ones once.

        >>> from razor_core.systems import find
        >>> find("frameworks").absences, find("gemini").absences
        ((('damage',),), ())
        """
        found = dict.fromkeys([self.lacks(name) for name in self.Check.__dataclass_fields__])
        return tuple([kinds for kinds in found if kinds])

    def lacks(self, *fields: str) -> tuple[str, ...]:
        """Return the kinds of roll that have none of these fields."""
        return tuple([kind for kind, without in self.kinds.follow_ups.items() if {*fields} <= {*without}])

    def roll(self, check: Any, rng: Random, kind: str = "") -> tuple[int, ...]:
        """Throw the dice with `rng`. Return the faces in the order thrown, added dice after the base dice."""
        return self.rules_of(kind).roll(check, rng)

    def judge(self, check: Any, faces: Sequence[int], kind: str = "") -> Result:
        """Return the result of these faces, thrown or typed, as a roll of that kind is read.

        RuleError `faces` if they do not fit the check, `reading` for a kind that the game does not have.
        """
        if kind and kind not in self.kinds.readings:
            raise RuleError("reading", f"Choose one of {', '.join(self.kinds.readings)}, not {quoted(kind)}.")
        result = self.rules_of(kind).judge(check, faces)
        return self.kinds.readings[kind](result) if kind else result

    def sides_of(self, check: Any, faces: Sequence[int], kind: str = "") -> tuple[tuple[int, int], ...]:
        """Return the least and the greatest face of each die of a check with these faces.

        Where its dice differ, that of the next die comes last, as long as one is missing: RuleError `faces` for faces
        that do not fit. Where they are alike, those of the faces.

        >>> from razor_core.systems import find
        >>> find("gemini").sides_of(find("gemini").Check(), (50,))
        ((1, 100),)
        """
        differ = self.rules_of(kind).sides_of
        return differ(check, faces) if differ else ((1, self.rules.sides),) * len(faces)

    def odds(self, check: Any) -> Odds[Any]:
        """Return the exact chance of every tier."""
        return self.rules.odds(check)

    def plan(self, check: Any, named: Mapping[str, Sequence[str]] | None = None) -> Plan:
        """Return what to show before the roll. `named` are the modifiers entered, by field, for advice only."""
        return self.rules.plan(check, named)

    def brings(self, check: Any, tier: Any) -> tuple[Consequence | Choice, ...]:
        """Return what each result of that tier brings, whatever its faces."""
        return self.rules.brings(check, tier)
