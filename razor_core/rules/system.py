"""The contract of a game: what a package under `razor_core.systems` offers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from razor_core.rules.groups import Group
from razor_core.rules.modifiers import SuggestedModifier, Token
from razor_core.rules.odds import Odds
from razor_core.rules.results import Degree, Plan, Result
from razor_core.rules.tasks import TaskRules


@dataclass(frozen=True, slots=True)
class Ruling:
    """How a game's text is read where it is open: what it is about in a line, and the reading itself."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Gate:
    """A condition for rolling at all: its name, the question it asks, and what to do where the answer is no."""

    name: str
    question: str
    instead: str


class System(Protocol):
    """What a module under `razor_core.systems` offers."""

    @property
    def TITLE(self) -> str:
        """The name of the game."""

    @property
    def GATES(self) -> tuple[Gate, ...]:
        """The conditions for rolling at all."""

    @property
    def MODIFIERS(self) -> Mapping[str, tuple[SuggestedModifier, ...]]:
        """Named reasons to offer, by the field of the check that they add to."""

    @property
    def RATINGS(self) -> Mapping[str, int]:
        """The ratings that a character has, by name, with what a new one starts with."""

    @property
    def SKILLS(self) -> Mapping[str, tuple[str, ...]]:
        """Names of Skills to offer, by the rating they go with; by an empty text those that go with any."""

    @property
    def RATING_FIELD(self) -> str:
        """The number field of the check that a character's rating fills."""

    @property
    def SKILL_FIELD(self) -> str:
        """The flag or number field of the check that a character's Skill fills. May be RATING_FIELD itself."""

    @property
    def TOKENS(self) -> tuple[Token, ...]:
        """Kinds of token that a character of the game carries, each under the game's word for it."""

    @property
    def SINGLE_USE_FIELDS(self) -> tuple[str, ...]:
        """Fields of the check that a roll uses up, whatever comes of it: on the form they are as at first again."""

    @property
    def GROUPS(self) -> tuple[Group, ...]:
        """The ways in which several checks are read together."""

    @property
    def TASKS(self) -> TaskRules | None:
        """The game's Extended Tasks, None where it has none."""

    @property
    def READINGS(self) -> Mapping[str, Callable[[Result], Result]]:
        """Other ways of reading a result, by name: what a Strike makes of the tier, for one."""

    @property
    def RULINGS(self) -> Mapping[str, Ruling]:
        """How the game's text is read where it is open, by the number that plans and steps cite."""

    @property
    def SIDES(self) -> int:
        """The greatest face of the game's dice."""

    @property
    def Tier(self) -> type[Degree]:
        """The outcomes, worst to best."""

    @property
    def Check(self) -> type[Any]:
        """What the rules reckon with; validated when made, hashable."""

    def plan(self, check: Any, named: Mapping[str, Sequence[str]] = ...) -> Plan:
        """What stands before the roll. `named`: the reasons entered, by field, for advice only."""

    def roll(self, check: Any, rng: Random) -> tuple[int, ...]:
        """Faces in the order thrown, added dice after the base dice."""

    def judge(self, check: Any, faces: Sequence[int]) -> Result:
        """What the faces come to, thrown or typed. RuleError `faces` if they cannot be this check's."""

    def odds(self, check: Any) -> Odds[Any]:
        """The exact chance of every tier."""
