"""What a game's character sheet has: ratings, Skills, defences, conditions, tracks, and what a character carries."""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as stored

from razor_core.rules.consequences import ClockKind, Side
from razor_core.rules.modifiers import Condition, Modifier


@dataclass(frozen=True, slots=True)
class Size:
    """A size of a track that the book suggests, and what for."""

    name: str
    segments: int


@dataclass(frozen=True, slots=True)
class Track:
    """A clock that a character can have: its name and kind, the sizes that the book suggests, the first the usual one.

    A new character of the sides in `given` has one from the start. With a `field`, each thing that a character carries
    on that field of the check has one of its own, made with it and named like it.
    """

    name: str
    kind: ClockKind
    sizes: tuple[Size, ...]
    given: tuple[Side, ...] = ()
    field: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What a character of a game has, under the game's names.

    `ratings` are the ratings by name, each with the value for a new character; with `free_ratings`, a table adds its
    own; nobody rolls with those in `unrolled`, which only decide something else. `skills` are suggested Skills by the
    rating they are used with, those for any rating by an empty text. A character's rating fills the number field
    `rating_field` of the check, a Skill the flag or number `skill_field`; the two may be one. `defences` are the
    fields of the check that the target fills, each with its label. `carried` are the kinds of modifier that a
    character can carry, `carried_label` is the game's word for them. `conditions` are those of the book.
    """

    rating_field: str
    skill_field: str
    ratings: Mapping[str, int]
    free_ratings: bool = False
    unrolled: tuple[str, ...] = ()
    skills: Mapping[str, tuple[str, ...]] = stored(default_factory=dict)
    defences: Mapping[str, str] = stored(default_factory=dict)
    carried: tuple[Modifier, ...] = ()
    carried_label: str
    conditions: tuple[Condition, ...] = ()
    tracks: tuple[Track, ...] = ()

    def condition(self, name: str) -> Condition | None:
        """Return the condition of that name, None where the book has none."""
        return next((each for each in self.conditions if each.name == name), None)
