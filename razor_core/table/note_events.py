"""What is written about a session: notes, and its name."""

from dataclasses import dataclass, replace

from razor_core.rules.fields import RuleError, validate_name
from razor_core.table.world import Change, World

#: The most characters of a note.
LONGEST_NOTE = 500


@dataclass(frozen=True, slots=True)
class Noted:
    """A note was written: on the session, or on the roll of the record `roll`; `about` says which in a few words.

    One that is `secret` is for the game master only. RuleError `text` for a note that is empty or too long.
    """

    text: str
    roll: str = ""
    about: str = ""
    secret: bool = False

    def __post_init__(self) -> None:
        if not self.text.strip() or len(self.text) > LONGEST_NOTE:
            raise RuleError("text", f"Enter a note of 1 to {LONGEST_NOTE} characters.")

    def apply(self, world: World) -> Change:
        """Change nothing."""
        return world, (": ".join(filter(None, ("GM note" if self.secret else "Note", self.about, self.text))),)


@dataclass(frozen=True, slots=True)
class SessionRenamed:
    """The session got another name."""

    name: str

    def __post_init__(self) -> None:
        validate_name(self.name)

    def apply(self, world: World) -> Change:
        """Change the session's name."""
        return replace(world, name=self.name), (f"The session is now {self.name}",)
