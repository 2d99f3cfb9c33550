"""What a character looks like: a picture, and a colour that a player chose. Kept apart from what they can do."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import Enum

from razor_core.rules.fields import RuleError

#: The most characters of a picture, as it is stored.
LARGEST_PICTURE = 8_192
_PICTURE = "data:image/(webp|jpeg|png);base64,[A-Za-z0-9+/]+={0,2}"


class PersonColour(Enum):
    """The colours of people and of their dice, each with its name."""

    TEAL = "Teal"
    OCHRE = "Ochre"
    PLUM = "Plum"
    BLUE = "Blue"
    RUST = "Rust"
    SLATE = "Slate"
    RED = "Red"
    BROWN = "Brown"
    GREEN = "Green"
    ROSE = "Rose"


@dataclass(frozen=True, slots=True, kw_only=True)
class Portrait:
    """The looks of the character of that id. No `colour` was chosen where it is None; no picture is an empty text.

    RuleError `picture` for one that is too large, or is no WebP, JPEG or PNG as a data address.
    """

    id: str
    colour: PersonColour | None = None
    picture: str = ""

    def __post_init__(self) -> None:
        validate_picture(self.picture)


def validate_picture(picture: str) -> None:
    """Raise a RuleError `picture` for a picture that is too large, or is none. An empty text is no picture.

    >>> validate_picture("data:image/webp;base64,UklGRg==")
    """
    if len(picture) > LARGEST_PICTURE:
        raise RuleError("picture", f"Choose a picture of at most {LARGEST_PICTURE} characters, not {len(picture)}.")
    if picture and not re.fullmatch(_PICTURE, picture):
        raise RuleError("picture", "Choose a picture: WebP, JPEG or PNG.")


def portrait_of(portraits: Iterable[Portrait], id: str) -> Portrait:
    """Return the portrait of the character of that id; where there is none, one without colour and picture."""
    return next((portrait for portrait in portraits if portrait.id == id), Portrait(id=id))


def with_portrait(portraits: tuple[Portrait, ...], portrait: Portrait) -> tuple[Portrait, ...]:
    """Return the portraits with one in place of another of the same id. One without colour and picture is not kept."""
    others = tuple([other for other in portraits if other.id != portrait.id])
    return (*others, portrait) if portrait.colour or portrait.picture else others


def portraits_of(portraits: tuple[Portrait, ...], ids: Collection[str]) -> tuple[Portrait, ...]:
    """Return the portraits of the characters of these ids: the same tuple where that is all of them."""
    found = tuple([portrait for portrait in portraits if portrait.id in ids])
    return portraits if len(found) == len(portraits) else found
