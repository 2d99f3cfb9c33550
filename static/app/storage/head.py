"""The head of a session: the world before its last records, and the acts of all records, as the page left them.

A start reads these few records to show the page, and all of them once it has. The head is a copy of what snapshot and
records say: it counts only while the quick store has the very records of which it was made.
"""

import json
from collections.abc import Iterable
from contextlib import suppress
from zlib import crc32

from app.storage.layout import RAZOR
from app.storage.loading import load_texts
from app.storage.stores import DualStore, StoreError
from razor_core.session.json_text import parse_json
from razor_core.session.records import snapshot_to_json
from razor_core.session.session import Acts, Session, recent, resume

#: The one head of the device: of the session that was left last.
KEY = f"{RAZOR}head"
#: The records that a start reads first. What undo would take back is mostly one of them; the log is drawn from all.
FEW = 4


def keep_head(stores: DualStore, session: Session) -> None:
    """Store the head of a session in the quick store: none where a start reads few records anyway, or room is short."""
    local, acts = stores.local, session.acts
    local.remove(KEY)
    if len(session.tail) < 2 * FEW:
        return
    of = _mark(stores.names.record(record.order) for record in session.tail)
    about = {"of": of, "done": acts.done, "redoable": acts.redoable, "undone": sorted(acts.undone)}
    with suppress(StoreError):
        local.put(KEY, f"{json.dumps(about)}\n{snapshot_to_json(recent(session, FEW))}")


def read_head(stores: DualStore) -> Session | None:
    """Return the session with its last records and all acts; None where it has no head, or other records since."""
    names = stores.names
    about, _, snapshot = (stores.local.get(KEY) or "").partition("\n")
    records = [key for key in stores.tail_keys() if key != names.snapshot]
    try:
        data = parse_json(about)
        acts = {name: tuple(map(str, data[name])) for name in ("done", "redoable", "undone")}
        if data["of"] != _mark(records):
            return None
    except (ValueError, KeyError, TypeError):
        return None
    last = sorted(records, key=lambda key: names.order(key) or ())[-FEW:]
    found = load_texts(names, {names.snapshot: snapshot, **stores.local_texts(last)})
    if found.base is None or found.unread or found.newer:
        return None
    known = Acts(done=acts["done"], redoable=acts["redoable"], undone=frozenset(acts["undone"]))
    return resume(found.base, found.records, known)


def _mark(records: Iterable[str]) -> int:
    """Return a number that tells the records of these keys from any others."""
    return crc32("\n".join(sorted(records)).encode(errors="surrogatepass"))
