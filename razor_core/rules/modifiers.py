"""Named modifiers of a check, those a game suggests, and the tokens that a character carries."""

from dataclasses import dataclass
from enum import Enum

from razor_core.rules.fields import check_points


@dataclass(frozen=True, slots=True)
class Modifier:
    """A named reason that stands on a check: the field it adds to, and by how much; a flag it sets.

    One that counts `once` is used up by the roll.
    """

    field: str
    name: str
    points: int = 1
    once: bool = False

    def __post_init__(self) -> None:
        check_points(self.points)


@dataclass(frozen=True, slots=True)
class SuggestedModifier:
    """A named reason that a table may enter for a field of the check; it adds `points` to that field.

    One that counts `once` is used up by the roll, the others stay until they are taken away.
    """

    name: str
    when: str = ""
    points: int = 1
    once: bool = False


class Lasts(Enum):
    """How long a token stays with its character. The value is the words for it."""

    STAYS = "until it is taken away"
    USED = "until it is used"
    NEXT = "through the next check"


@dataclass(frozen=True, slots=True)
class Token:
    """Something a character carries that adds `points` to a field of the check, or sets it where the field is a flag.

    Without a `field` it touches no dice. Given to a character who has a token on the field `cancels`, it removes that
    one instead, and neither stays.
    """

    name: str
    field: str = ""
    points: int = 1
    lasts: Lasts = Lasts.STAYS
    cancels: str = ""

    def __post_init__(self) -> None:
        check_points(self.points)
