"""Named modifiers of a check, the modifiers that a game suggests, and the tokens that characters carry."""

from dataclasses import dataclass
from enum import Enum

from razor_core.rules.fields import check_points


@dataclass(frozen=True, slots=True)
class Modifier:
    """A named reason that adds `points`, −100 to 100, to a `field` of the check; where it is a flag, sets it.

    With `once`, the next roll uses it up. RuleError `points` out of bounds.
    """

    field: str
    name: str
    points: int = 1
    once: bool = False

    def __post_init__(self) -> None:
        check_points(self.points)


@dataclass(frozen=True, slots=True)
class SuggestedModifier:
    """A modifier that a game suggests for a field of its check; `when` says in what case it applies."""

    name: str
    when: str = ""
    points: int = 1
    once: bool = False


class Lasts(Enum):
    """How long a token stays with its character. The value says so in words."""

    STAYS = "until it is taken away"
    USED = "until it is used"
    NEXT = "through the next check"


@dataclass(frozen=True, slots=True)
class Token:
    """Something a character carries that adds `points`, −100 to 100, to a `field` of the check, or sets a flag.

    Without a `field` it changes no dice. With `cancels`, a field: given to a character who has a token on that field,
    it removes that token, and neither stays. RuleError `points` out of bounds.
    """

    name: str
    field: str = ""
    points: int = 1
    lasts: Lasts = Lasts.STAYS
    cancels: str = ""

    def __post_init__(self) -> None:
        check_points(self.points)
