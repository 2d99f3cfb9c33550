"""Fold the oldest records of a session into its base: how many stay, and with them how far back an undo reaches."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from razor_core.events.entries import Entry, Record, Redone, Undone
from razor_core.events.events import RollCorrected, RollVoided
from razor_core.session.replay import fold
from razor_core.session.replay_plan import Plan, plan
from razor_core.session.session import Session, acts

#: The number of records after which the oldest are folded away. The last UNFOLDED that can be undone stay: they fill
#: the first screen of the log. A start reads the whole tail.
TAIL, UNFOLDED = 90, 60


def fold_tail(session: Session) -> tuple[Session, tuple[Entry, ...]]:
    """Return the session with the oldest records of a long tail folded into its base, and the log of what was folded.

    A tail shorter than TAIL is not folded, nor are the last UNFOLDED records that can be undone. The world does not
    change, nor does the rest of the log. No act is divided: where one reaches over the place to cut, less is folded, or
    nothing until the tail has grown.
    """
    if len(session.tail) < TAIL:
        return session, ()
    done = [at for at, each in enumerate(session.tail) if _is_done(each, session.acts.undone)]
    last = done[-UNFOLDED] if len(done) > UNFOLDED else 0
    cut = max(at for at in _cuts(session.tail, session.acts.undone) if at <= last)
    if cut < (TAIL - UNFOLDED) // 2:
        return session, ()
    after = recent(session, len(session.tail) - cut)
    return replace(after, acts=acts(after.tail)), session.log[: len(session.log) - len(after.log)]


def recent(session: Session, most: int) -> Session:
    """Return the session with all records but the last `most` folded into its base, and the acts of all of them.

    Only for a look at it: an act may be divided, but no roll from its correction. See `resume`.
    """
    cut = max(0, len(session.tail) - most)
    known = plan(session.tail, session.acts.undone)
    if known.leads:
        cut = max(at for at in _cuts(session.tail, session.acts.undone) if at <= cut)
    older = session.tail[:cut]
    if not older:
        return session
    base, log = fold(session.base, older, session.acts.undone, known)
    return replace(
        session, base=base, upto=older[-1].order, tail=session.tail[len(older) :], log=session.log[len(log) :]
    )


def _is_done(record: Record, undone: frozenset[str]) -> bool:
    """Whether the record is an event that can be undone."""
    return not isinstance(record.event, Undone | Redone) and record.act not in undone


def _cuts(tail: Sequence[Record], undone: frozenset[str]) -> Iterator[int]:
    """Yield the places, from 0 up, at which a cut divides no act, and none from its undo or from its correction."""
    acts_of, of = {record.key: record.act for record in tail}, plan(tail, undone)
    touched = [set(_touched(record, acts_of, of)) for record in tail]
    last = {act: at for at, those in enumerate(touched) for act in those}
    reach = -1
    for at, those in enumerate(touched):
        if reach < at:
            yield at
        reach = max(reach, *[last[act] for act in those])


def _touched(record: Record, acts_of: Mapping[str, str], of: Plan) -> Iterator[str]:
    """Yield the act that the record is of, or that it undoes, and that of a roll which it changes or comes from."""
    event = record.event
    yield event.act if isinstance(event, Undone | Redone) else record.act
    roll = event.roll if isinstance(event, RollCorrected | RollVoided) else ""
    if cause := of.causes.get(record.key):
        roll = cause.roll
    if roll in acts_of:
        yield acts_of[roll]
