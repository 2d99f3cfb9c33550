"""What became of rolls: corrected, void, read otherwise, with notes."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from razor_core.events.entries import UNCHANGED, Amendment, Entry, Undone
from razor_core.events.events import ConsequenceTaken, ConsequenceWithdrawn, Event, RollCorrected, Rolled, RollVoided
from razor_core.session.corrections import amended, amendments, trial
from razor_core.session.session import Session, apply, replay
from razor_core.systems import gemini
from razor_core.systems.razorweave import Check
from razor_core.table.note_events import Noted
from tests.support.sessions import after, record

FAILED = Rolled(system="gemini", check=gemini.Check(), faces=(1,))
RIGHT = replace(FAILED, faces=(95,))
STRIKE = Rolled(system="razorweave", check=Check(), faces=(4,) * 4, reading="strike")
DETERMINED = ConsequenceTaken("Determined", "determined", "1.t", listed=True)


def played(*events: Event | Undone) -> Session:
    """A session of these events, each an act of its own: `1.t`, `2.t` and so on."""
    return after(*(record(seq, event, f"{seq}.t", tab="t") for seq, event in enumerate(events, 1)))


def standing(*events: Event) -> Sequence[Entry]:
    """The entries of the log of these events, with what became of each."""
    log = played(*events).log
    return [amended(entry, amendments(log)) for entry in log]


def test_a_corrected_roll_is_the_new_one_and_what_it_was_stays_known() -> None:
    """In the place and at the time of the first; the last correction counts, and it makes a void roll count again."""
    entry, *_ = standing(FAILED, RollVoided("1.t"), RollCorrected("1.t", STRIKE), RollCorrected("1.t", RIGHT))
    assert entry.record == replace(played(FAILED).log[0].record, event=RIGHT)
    assert entry.since == Amendment(was=FAILED, rolled=RIGHT)
    assert entry.since.plain == RIGHT
    assert entry.lines == ("A roll: Success",)


@pytest.mark.parametrize("tried", [RollCorrected("1.t", RIGHT), RollCorrected("1.t", STRIKE), RollVoided("1.t")])
def test_a_correction_is_recorded_as_it_was_tried(tried: RollCorrected | RollVoided) -> None:
    """Its own record is in the log then; another correction than the one tried is none of it."""
    session = played(FAILED, DETERMINED)
    trial(session, (), tried)
    for event in (tried, RollVoided("1.t")):
        corrected = record(3, event, "3.t", tab="t")
        assert apply(session, corrected) == replay(Session(), (*session.tail, corrected))


def test_notes_belong_to_their_roll_or_to_none() -> None:
    """In the order written."""
    entry, *rest = standing(FAILED, Noted("first", "1.t"), Noted("the table"), Noted("second", "1.t"))
    assert entry.since == Amendment(was=FAILED, notes=("first", "second"))
    assert all(entry.since is UNCHANGED for entry in rest)


@pytest.mark.parametrize(
    ("roll", "taken", "reading"),
    [
        (FAILED, (), ""),
        (FAILED, ("",), ""),
        (FAILED, ("determined", ""), "determined"),
        (FAILED, ("of the future",), ""),
        (FAILED, ("determined", "of the future"), "determined"),
        (STRIKE, (), "strike"),
        (STRIKE, ("strike", "representative"), "representative"),
        (STRIKE, ("representative", "strike"), "strike"),
    ],
)
def test_a_roll_is_read_by_the_last_reading_that_its_game_has(
    roll: Rolled, taken: tuple[str, ...], reading: str
) -> None:
    """Instead of the one it was rolled with; also once it is corrected. All other entries stay as they are."""
    entry, *others = standing(roll, *(ConsequenceTaken("Read", each, "1.t") for each in taken))
    assert entry.record.event == replace(roll, reading=reading)
    assert (entry.since.plain or roll) == roll
    assert all(other.since is UNCHANGED for other in others)


def test_a_reading_survives_a_correction_and_goes_with_its_consequence() -> None:
    """Readings gathered in parts are those gathered at once; without a roll named, it is the first of the act."""
    now = replace(FAILED, check=gemini.Check(attribute=1))
    events = (FAILED, DETERMINED, RollCorrected("1.t", now))
    assert standing(*events)[0].record.event == replace(now, reading="determined")
    assert standing(*events)[0].since.plain == now
    assert standing(*events, ConsequenceWithdrawn("Determined", "1.t"))[0].record.event == now
    log = played(*events).log
    assert amendments(log[2:], amendments(log[:2])) == amendments(log)
    plain = replace(log[1], record=replace(log[1].record, act="1.t", event=replace(DETERMINED, roll="")))
    assert amendments([plain])["1.t"].readings == (("Determined", "determined"),)
