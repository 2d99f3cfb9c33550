"""A session that is handed over in pieces."""

import json
from random import Random

import pytest

from razor_core.format.archive import Archive
from razor_core.format.records import SessionError
from razor_core.session.session import Session
from razor_core.sharing.guest import Guest
from razor_core.sharing.hand_over import LARGEST_PIECE, Taken, is_piece, pieces
from razor_core.sharing.messages import MessageError, Notice, VersionError, notice_to_json
from razor_core.table.note_events import Noted
from tests.support import hostile
from tests.support.refused import error_text
from tests.support.sessions import after, record

ARCHIVE = Archive(after(*(record(at, Noted("long " * 90)) for at in range(1, 100))))
PIECES = pieces(ARCHIVE)


def changed(piece: str, **values: object) -> str:
    """The piece with other values."""
    return json.dumps(json.loads(piece) | values)


def test_a_session_arrives_in_any_order() -> None:
    """Each piece once or more often; it is there with the last."""
    assert len(PIECES) > 3
    assert all(len(each) < LARGEST_PIECE for each in PIECES)
    order = list(PIECES)
    Random(1).shuffle(order)
    taken = Taken()
    assert (taken.got, taken.of) == (0, 0)
    for at, each in enumerate(order[:-1], 1):
        assert taken.add(each) is taken.add(each) is None
        assert (taken.got, taken.of) == (at, len(PIECES))
    assert taken.add(order[-1]) == ARCHIVE
    (small,) = pieces(Archive(Session()))
    assert Taken().add(small) == Archive(Session())


def test_a_piece_is_known_by_how_it_begins() -> None:
    """Whoever wrote its JSON; no other message begins so, nor does what only has one in it."""
    assert all(map(is_piece, PIECES))
    assert is_piece(json.dumps(json.loads(PIECES[0]), separators=(",", ":")))
    others = [Guest("t" * 16, "Bree").message(), notice_to_json(Notice(PIECES[0])), f"[{PIECES[0]}]", *hostile.FILES]
    assert not any(map(is_piece, others))


def test_another_session_than_was_sent_is_refused() -> None:
    """By its hash, also in another format or against the rules; the next piece begins again."""
    taken = Taken()
    for each in PIECES[:-1]:
        taken.add(each)
    error = error_text(MessageError, taken.add, changed(PIECES[-1], text="{}"))
    assert error == "The session did not arrive as it was sent. Hand it over again."
    assert taken.got == 0
    assert [taken.add(each) for each in PIECES][-1] == ARCHIVE
    error_text(MessageError, Taken().add, changed(*pieces(Archive(Session())), text="\ud800"))
    digest = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
    error_text(SessionError, Taken().add, changed(PIECES[0], digest=digest, of=1, text="{}"))
    error_text(VersionError, Taken().add, changed(PIECES[0], version=2))


def test_pieces_of_two_sessions_do_not_mix() -> None:
    """The first one goes on."""
    taken = Taken()
    taken.add(PIECES[0])
    error = "A piece of another session came. Hand over one session at a time."
    assert error_text(MessageError, taken.add, *pieces(Archive(Session()))) == error
    assert error_text(MessageError, taken.add, changed(PIECES[1], of=2)) == error
    assert [taken.add(each) for each in PIECES][-1] == ARCHIVE


@pytest.mark.parametrize(
    "text",
    [
        *hostile.FILES,
        *(changed(PIECES[0], at=at) for at in (-1, len(PIECES))),
        *(changed(PIECES[0], of=of) for of in (0, 835)),
        *(changed(PIECES[0], text=1), changed(PIECES[0], more=1), changed(PIECES[0], text="a" * LARGEST_PIECE)),
    ],
)
def test_what_is_no_piece_is_refused(text: str) -> None:
    error_text(MessageError, Taken().add, text)
