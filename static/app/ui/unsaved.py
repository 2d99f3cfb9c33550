"""What was typed on a sheet that was closed without saving, for when it opens again."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

State = TypeVar("State")
#: The values of a sheet's controls, and its state, by the key of what the sheet shows.
Left = dict[str, tuple[Mapping[str, str], State]]


@dataclass
class Unsaved(Generic[State]):
    """What was left on one sheet, by the key of what the sheet shows: its controls' values, and a state."""

    _left: Left[State] = field(default_factory=dict)
    _open: str = ""
    _first: Mapping[str, str] = field(default_factory=dict)

    def kept(self, values: Mapping[str, str], state: State, changed: bool = False) -> Left[State]:
        """Return all that is left, by its key, with what is on the sheet if it is `changed` or a value is."""
        is_left = self._open and (changed or values != self._first)
        return {**self._left, self._open: (values, state)} if is_left else {**self._left}

    def leave(self, values: Mapping[str, str], state: State, changed: bool = False) -> None:
        """Keep what was left on the sheet, if it is `changed` or a value is."""
        self._left, self._open = self.kept(values, state, changed), ""

    def take(self, key: str) -> tuple[Mapping[str, str], State] | None:
        """Return what was left under that key, which is then no longer kept."""
        return self._left.pop(key, None)

    def opened(self, key: str, values: Mapping[str, str]) -> None:
        """Remember the values with which the sheet opened. Those of a sheet that was left changed are empty."""
        self._open, self._first = key, values

    def forget(self) -> None:
        """Keep nothing of what is on the sheet: it was saved, or discarded."""
        self._open = ""
