"""The save status: how safely the latest changes are stored."""

from dataclasses import dataclass
from enum import Enum


class SaveState(Enum):
    """Whether changes are stored. A value is a `data-state` of the page."""

    SAVING = "saving"
    SAVED = "saved"
    #: Stored only in the quick store: this device has no durable one, so a crash may cost the last seconds.
    TEMPORARY = "fleeting"
    FAILED = "trouble"


@dataclass(frozen=True, slots=True)
class SaveStatus:
    """The state, and the reason where it is TEMPORARY or FAILED."""

    state: SaveState
    reason: str = ""

    @property
    def text(self) -> str:
        """The status in the words of the page.

        >>> SaveStatus(SaveState.FAILED, "storage is full").text
        'not saved: storage is full'
        """
        words = {SaveState.TEMPORARY: "saved for now", SaveState.FAILED: "not saved"}
        word = words.get(self.state, self.state.value)
        return f"{word}: {self.reason}" if self.reason else word


SAVING, SAVED = SaveStatus(SaveState.SAVING), SaveStatus(SaveState.SAVED)
