"""The defaults of all that is stored. A field is left out where it has its default, so none may ever change."""

import json
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


def collect(kind: Any, found: set[Any]) -> None:
    """Add the dataclasses that a value of that type can hold."""
    if is_dataclass(kind) and kind not in found:
        found.add(kind)
        for each in fields(kind):
            collect(each.type, found)
    for inside in get_args(kind):
        collect(inside, found)


def test_no_default_changes() -> None:
    """One that must change needs a new format, and a migration that writes the old default into what is stored.

    A new field belongs into the golden file.
    """
    kinds = set[Any]()
    tasks = [system.TASKS.Task for system in SYSTEMS.values() if system.TASKS]
    for root in (*ROOTS, *[each.Check for each in SYSTEMS.values()], *tasks):
        collect(root, kinds)
    defaults = {
        f"{kind.__module__.removeprefix('razor_core.')}.{kind.__name__}.{each.name}": encode(each.default)
        for kind in kinds
        for each in fields(kind)
        if each.default is not MISSING
    }
    assert defaults == json.loads((GOLDEN / "defaults.json").read_text(encoding="utf-8"))
