"""Parts by key, with the revision that changed each last, so that what changed since any revision can be sent."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

#: The most keys of parts that are gone to remember. Whoever has seen only what was before them gets everything.
MOST_GONE = 1_000


@dataclass(frozen=True, slots=True)
class Difference:
    """The parts that differ at a revision from those at the revision `since`, and the keys that are gone.

    Applied to the parts of any revision from `since` on, it gives those of the later one. A `since` of 0 means that the
    parts are all there are.
    """

    since: int
    parts: Mapping[str, Any]
    gone: tuple[str, ...] = ()


class Revisions:
    """Parts by key. `now` is the number of the revision: 0 at first, and one more after each change."""

    def __init__(self) -> None:
        self.now = 0
        self.parts: dict[str, Any] = {}
        #: The revision that changed the part of each key, the last changed last; also of keys that are gone.
        self._changed: dict[str, int] = {}
        self._gone = dict[str, None]()
        #: The first revision after which all keys that are gone are known.
        self._first = 0

    def advance(self, parts: Mapping[str, Any] = {}, gone: Collection[str] = ()) -> None:
        """Begin the next revision, with these parts in place of what their keys had, and without those gone."""
        self.now += 1
        self.parts.update(parts)
        for key in gone:
            del self.parts[key]
        for key in (*parts, *gone):
            # A key comes to the end, so the keys are in the order of their revisions.
            self._changed.pop(key, None)
            self._changed[key] = self.now
            self._gone.pop(key, None)
        self._gone.update(dict.fromkeys(gone))
        while len(self._gone) > MOST_GONE:
            oldest = next(iter(self._gone))
            self._first = self._changed.pop(oldest)
            del self._gone[oldest]

    def since(self, revision: int) -> Difference:
        """Return what differs since a revision: everything where that is too long ago, or has never been."""
        if not self._first <= revision <= self.now or revision == 0:
            return Difference(0, dict(self.parts))
        found = list[str]()
        for key, changed in reversed(self._changed.items()):
            if changed <= revision:
                break
            found.append(key)
        gone = tuple([key for key in found if key in self._gone])
        return Difference(revision, {key: self.parts[key] for key in found if key in self.parts}, gone)
