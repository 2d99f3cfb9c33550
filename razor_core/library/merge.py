"""Compare what a backup has with what a device has, so that nothing is lost and nothing is there twice.

Two sessions have one origin if they have a record in common. Of one origin, a session can go on where the other ends,
or both can have gone on (docs/decisions/0039-a-backup-is-compared-by-records.md).
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from zlib import crc32

from razor_core.events.entries import Record
from razor_core.format.archive import NAMED, Archive
from razor_core.format.records import record_to_json, snapshot_to_json
from razor_core.library.entries import Kept, Shelf, kept_to_json
from razor_core.rules.fields import free_name
from razor_core.session.session import Session


class Origin(Enum):
    """How a session of a backup stands to those of the device."""

    #: The device has nothing of it.
    NEW = "new"
    #: The device has all of it.
    HERE = "here"
    #: It goes on where the device's ends.
    AHEAD = "ahead"
    #: Both have gone on.
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Trail:
    """What tells a session from others: marks of its records, of those that count, and of those after the snapshot.

    A mark has the record's key and a number made of all of it: one tab numbers the records of each session from 1. A
    name that a session got because its own was taken, where it was opened, is no going on.
    """

    known: frozenset[str]
    counting: frozenset[str]
    pending: frozenset[str]
    upto: tuple[int, str]


def trail(archive: Archive) -> Trail:
    """Return the trail of a session."""
    session = archive.session
    counting = _marks(entry.record for entry in (*archive.log, *session.log))
    pending = _marks(session.tail)
    known = counting | pending
    if not known and session != Session():
        # Nothing is known of how it came about: it is the same if the table is.
        known = frozenset((snapshot_to_json(session),))
    return Trail(known, counting, pending, session.upto)


def _marks(records: Iterable[Record]) -> frozenset[str]:
    return frozenset(
        f"{record.key} {crc32(record_to_json(record).encode())}" for record in records if record.tab != NAMED
    )


def contains(larger: Trail, smaller: Trail) -> bool:
    """Return whether a session has all that the other has. What was undone may be folded away in it."""
    if not smaller.counting <= larger.known:
        return False
    absent = smaller.pending - larger.known
    return all(_order(mark) <= larger.upto for mark in absent)


def _order(mark: str) -> tuple[int, str]:
    number, tab = mark.split(" ", maxsplit=1)[0].split(".", 1)
    return int(number), tab


def origin(saved: Trail, here: Mapping[str, Trail], deleted: Container[str] = ()) -> tuple[Origin, str]:
    """Return how a session of a backup stands to those of the device, and the id of the one that it is about.

    Sessions that come first in `here` are preferred. What was `deleted` counts only where it has all of the backup's:
    whatever goes on from it is new.
    """
    if not saved.known:
        return Origin.HERE, ""
    related = {id: other for id, other in here.items() if other.known & saved.known}
    for id, other in related.items():
        if contains(other, saved):
            return Origin.HERE, id
    left = [id for id in related if id not in deleted]
    for id in left:
        if contains(saved, related[id]):
            return Origin.AHEAD, id
    return (Origin.BOTH, left[0]) if left else (Origin.NEW, "")


def new_entries(saved: Iterable[Kept], here: Sequence[Kept]) -> Sequence[Kept]:
    """Return the entries of a backup that a device lacks, of the cast and of the kits.

    One that goes on from the device's has its id, and takes its place. One that both have changed is kept beside the
    device's, under an id and a name of its own; where it comes from, that is not new. One that was deleted on the
    device comes back, as it was last.
    """
    by_id = {kept.id: kept for kept in here}
    there = [(kept.shelf, kept.system, kept.kit) for kept in here if not kept.deleted]
    copies = {_id_of(kept): kept for kept in here}
    added = list[Kept]()
    for kept in saved:
        other, copied = _compared(kept, by_id.get(kept.id)), copies.get(kept.id)
        if kept.deleted or (kept.shelf, kept.system, kept.kit) in there or other is None:
            continue
        if copied and _named(copied, kept.name).kept == kept.kept:
            continue
        if other.id == kept.id:
            added.append(other)
        elif other.id not in by_id:
            names = [
                entry.name for entry in (*here, *added) if (entry.shelf, entry.system) == (kept.shelf, kept.system)
            ]
            added.append(_named(other, free_name(kept.name, names)))
    return added


def _compared(kept: Kept, own: Kept | None) -> Kept | None:
    """Return what a device takes of an entry, beside its own of that id; None if its own has come after it."""
    if own is None or own.kept == kept.kept:
        return kept
    if kept.mark in own.earlier:
        return replace(own, deleted=False) if own.deleted else None
    return kept if own.mark in kept.earlier else replace(kept, id=_id_of(kept))


def _id_of(kept: Kept) -> str:
    """Return an id that the same kit gets each time: the same backup adds nothing when it is opened again."""
    return f"{crc32(kept_to_json(replace(kept, revision=1, earlier=())).encode()):08x}"


def _named(kept: Kept, name: str) -> Kept:
    if kept.shelf is not Shelf.CAST:
        return replace(kept, kit=replace(kept.kit, name=name))
    (character,) = kept.kit.characters
    return replace(kept, kit=replace(kept.kit, characters=(replace(character, name=name),)))
