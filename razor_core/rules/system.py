"""The contract of a game: what a package under `razor_core.systems` offers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from razor_core.rules.consequences import Choice, ClockKind, Consequence, Side
from razor_core.rules.groups import Group
from razor_core.rules.modifiers import Scope, SuggestedModifier
from razor_core.rules.odds import Odds
from razor_core.rules.oracle import OracleRules
from razor_core.rules.results import Amount, Degree, Plan, Result
from razor_core.rules.sheet import Deed, SceneKit, Sheet
from razor_core.rules.tasks import TaskRules


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
    it lasts; with `loses_reaction` that of the round is lost, too. One that `ends` is over after their turn. `says` is
    what to remember in their turn, in a few words, or, with `at_end`, when it ends.
    """

    fewer: int = 0
    bars: tuple[str, ...] = ()
    no_reaction: bool = False
    loses_reaction: bool = False
    ends: bool = False
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


class System(Protocol):
    """What a package under `razor_core.systems` offers. A plain module fulfils it; there is nothing to inherit."""

    @property
    def TITLE(self) -> str:
        """The name of the game."""

    @property
    def GATES(self) -> tuple[Gate, ...]:
        """The conditions for rolling at all."""

    @property
    def MODIFIERS(self) -> Mapping[str, tuple[SuggestedModifier, ...]]:
        """Suggested modifiers, by the field of the check that they add to."""

    @property
    def SHEET(self) -> Sheet:
        """What a character of the game has."""

    @property
    def KITS(self) -> tuple[SceneKit, ...]:
        """The scenes that come along with the game, to be laid on the table."""

    @property
    def SCOPES(self) -> Mapping[str, Scope]:
        """The fields of the check that are not the actor's: the target fills them, or they are the scene's."""

    @property
    def CLOCK_KINDS(self) -> tuple[ClockKind, ...]:
        """The kinds of clock that a table of this game makes, the usual one first."""

    @property
    def SINGLE_USE_FIELDS(self) -> tuple[str, ...]:
        """Fields of the check that a roll uses up: the form resets them to their defaults."""

    @property
    def GROUPS(self) -> tuple[Group, ...]:
        """The ways to read several checks together."""

    @property
    def TASKS(self) -> TaskRules | None:
        """The game's Extended Tasks, None where it has none."""

    @property
    def ORACLE(self) -> OracleRules | None:
        """The game's solo oracle, None where it has none."""

    @property
    def ACTIONS(self) -> ActionRules | None:
        """The game's named actions with their outcomes, effects and Riders; None where it has none."""

    @property
    def TURNS(self) -> TurnRules | None:
        """The game's turn order, None where its text has none."""

    @property
    def POOLS(self) -> Mapping[str, int]:
        """The pools that a table of the game shares, such as Momentum, by name: the most points of each."""

    @property
    def READINGS(self) -> Mapping[str, Callable[[Result], Result]]:
        """Other ways to read a result, by name, such as a Strike."""

    @property
    def KINDS(self) -> Mapping[str, str]:
        """The kinds of a single roll, chosen before it: names of readings, the check under an empty one, and words."""

    @property
    def FOLLOW_UPS(self) -> Mapping[str, tuple[str, ...]]:
        """The kinds of roll that belong to the action before them, such as damage, and the fields each does not have.

        Such a roll begins and ends no action, and uses up nothing on fields that it does not have.
        """

    @property
    def AMOUNTS(self) -> Mapping[str, Amount]:
        """The kinds of roll that come to an amount and to no tier, such as damage, by name: their readings set it."""

    @property
    def ADVICE(self) -> Mapping[str, str]:
        """What a player should know before a roll of some kinds, by the name of the kind, with the ruling it cites."""

    @property
    def RETRY(self) -> Mapping[str, str]:
        """The kinds of roll that are not repeated unchanged once they failed: what the book says, by name of the kind.

        A kind that is not listed may be rolled again as it was.
        """

    @property
    def RULINGS(self) -> Mapping[str, Ruling]:
        """How Razor reads the game's text where it is open, by the number that plans and steps cite."""

    @property
    def SIDES(self) -> int:
        """The greatest face of the game's dice."""

    @property
    def Tier(self) -> type[Degree]:
        """The outcomes, worst to best."""

    @property
    def Check(self) -> type[Any]:
        """The values a roll depends on: a frozen dataclass that validates itself. RuleError out of bounds."""

    def plan(self, check: Any, named: Mapping[str, Sequence[str]] = ...) -> Plan:
        """Return what to show before the roll. `named` are the modifiers entered, by field, for advice only."""

    def roll(self, check: Any, rng: Random) -> tuple[int, ...]:
        """Throw the dice with `rng`. Return the faces in the order thrown, added dice after the base dice."""

    def judge(self, check: Any, faces: Sequence[int]) -> Result:
        """Return the result of these faces, thrown or typed. RuleError `faces` if they do not fit the check."""

    def odds(self, check: Any) -> Odds[Any]:
        """Return the exact chance of every tier."""

    def brings(self, check: Any, tier: Any) -> tuple[Consequence | Choice, ...]:
        """Return what each result of that tier brings, whatever its faces."""
