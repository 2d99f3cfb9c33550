"""The defaults of all that is stored. A field is left out where it has its default, so none may ever change."""

import json
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, get_args

from razor_core.library.entries import Kept
from razor_core.session.codec import encode
from razor_core.session.events import Event
from razor_core.session.records import Snapshot
from razor_core.session.session import Record, Redone, Undone
from razor_core.sharing.messages import GuestState, Notice, Shown
from razor_core.sharing.requests import Request
from razor_core.systems import SYSTEMS
from tests.support.lines import GOLDEN

ROOTS = (*get_args(Event), *get_args(Request), Undone, Redone, Record, Snapshot, Kept, GuestState, Shown, Notice)


def stored(kind: Any, known: set[Any]) -> Iterator[type[Any]]:
    """The dataclasses that a value of that type can hold, each once."""
    if is_dataclass(kind) and kind not in known:
        known.add(kind)
        yield kind  # type: ignore[misc]
        for each in fields(kind):
            yield from stored(each.type, known)
    for inside in get_args(kind):
        yield from stored(inside, known)


def test_no_default_changes() -> None:
    """One that must change needs a new format, and a migration that writes the old default into what is stored.

    A new field belongs into the golden file.
    """
    tasks = [system.TASKS.Task for system in SYSTEMS.values() if system.TASKS]
    known = set[Any]()
    kinds = [
        kind for root in (*ROOTS, *[each.Check for each in SYSTEMS.values()], *tasks) for kind in stored(root, known)
    ]
    defaults = {
        f"{kind.__module__.removeprefix('razor_core.')}.{kind.__name__}.{each.name}": encode(each.default)
        for kind in kinds
        for each in fields(kind)
        if each.default is not MISSING
    }
    assert defaults == json.loads((GOLDEN / "defaults.json").read_text(encoding="utf-8"))
