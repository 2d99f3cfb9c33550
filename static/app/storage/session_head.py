"""The head of a session: the world before its last records, these, and the acts of all records, as the page left them.

A start reads only this to show the page, and all records once it has. The head is a copy of what snapshot and
records say: it counts only while the quick store has the very records of which it was made.
"""

import json
from collections.abc import Iterable
from contextlib import suppress
from zlib import crc32

from app.storage.keys import RAZOR
from app.storage.loading import load_texts
from app.storage.stores import DualStore, StoreError
from razor_core.format.json_text import parse_json
from razor_core.format.records import record_to_json, snapshot_to_json
from razor_core.session.folding import recent
from razor_core.session.session import Acts, Session, resume

#: The one head of the device: of the session that was left last.
KEY = f"{RAZOR}head"
#: How many records it has at least. What undo would take back is mostly one of them; the log is drawn from all.
FEW = 4


def keep_head(stores: DualStore, session: Session) -> None:
    """Store the head of a session in the quick store: none where a start reads few records anyway, or room is short."""
    local, names, acts = stores.local, stores.names, session.acts
    local.remove(KEY)
    tail, few = session.tail, FEW
    if len(tail) < 2 * FEW:
        return
    # A group without its first record would be taken for a single roll.
    while few < len(tail) and tail[-few].act == tail[-few - 1].act:
        few += 1
    keys = [names.record(record.order) for record in tail]
    about = {
        "of": _mark(keys),
        "last": keys[-few:],
        "done": acts.done,
        "redoable": acts.redoable,
        "undone": sorted(acts.undone),
    }
    texts = snapshot_to_json(recent(session, few)), *map(record_to_json, tail[-few:])
    with suppress(StoreError):
        local.put(KEY, "\n".join([json.dumps(about), *texts]))


def read_head(stores: DualStore) -> Session | None:
    """Return the session with its last records and all acts; None where it has no head, or other records since."""
    names = stores.names
    about, *texts = (stores.local.get(KEY) or "").split("\n")
    try:
        data = parse_json(about)
        last, *acts = (tuple(map(str, data[name])) for name in ("last", "done", "redoable", "undone"))
        of = data["of"]
    except (ValueError, KeyError, TypeError):
        return None
    if of != _mark(key for key in stores.tail_keys() if key != names.snapshot) or len(texts) != 1 + len(last):
        return None
    batch = load_texts(names, dict(zip((names.snapshot, *last), texts, strict=True)))
    if batch.base is None or batch.unread or batch.newer:
        return None
    done, redoable, undone = acts
    return resume(batch.base, batch.records, Acts(done=done, redoable=redoable, undone=frozenset(undone)))


def _mark(records: Iterable[str]) -> int:
    """Return a number that tells the records of these keys from any others."""
    return crc32("\n".join(sorted(records)).encode(errors="surrogatepass"))
