"""Against whom a roll was, on every account of it, as the target was called then; none whom players may not see."""

from dataclasses import replace

from razor_core.events.entries import Record
from razor_core.events.events import Event, Fiction, Rolled
from razor_core.format.records import entry_from_json, entry_to_json
from razor_core.recap.for_players import for_players, shown_roll
from razor_core.recap.markdown import markdown
from razor_core.recap.spreadsheet import table
from razor_core.recap.wording import caption
from razor_core.rules.clock_kinds import Side
from razor_core.session.session import Session, apply
from razor_core.systems.razorweave import Check
from razor_core.table.character_events import CharacterRemoved, CharacterSaved
from razor_core.table.characters import Character

KIRA = Character(id="k", name="Kira", system="razorweave")
LURKER = Character(id="l", name="Lurker", system="razorweave", side=Side.OPPOSITION)
ROLL = Rolled(
    system="razorweave", check=Check(), faces=(3, 4, 5, 6), fiction=Fiction(who="Kira"), actor="k", target="l"
)


def evening(*events: Event) -> Session:
    session = Session()
    for seq, event in enumerate(events, 1):
        session = apply(session, Record(seq=seq, tab="a", at="2026-03-01T21:00:00Z", act=f"{seq}.a", event=event))
    return session


def test_the_target_is_named_as_they_were_called_then() -> None:
    """On the card, in the recap and the table, also once they are gone, and in a stored page of the log."""
    session = evening(CharacterSaved(KIRA), CharacterSaved(LURKER), ROLL, CharacterRemoved("l"))
    entry = session.log[2]
    assert caption(ROLL, entry.against) == "Kira against Lurker"
    assert "Kira against Lurker: " in markdown(session.log)
    assert ",Kira,Lurker," in table(session.log)
    assert entry_from_json(entry_to_json(entry)) == entry


def test_players_read_nothing_of_a_secret_target() -> None:
    """Neither in what is told to them, nor on the card that they see."""
    session = evening(CharacterSaved(KIRA), CharacterSaved(replace(LURKER, secret=True)), ROLL)
    assert session.log[-1].against == "Lurker"
    told = for_players(session.world, session.log)
    assert [entry.against for entry in told if isinstance(entry.record.event, Rolled)] == [""]
    assert "Lurker" not in markdown(told)
    shown = shown_roll(session.world, session.log, session.log[-1])
    assert shown
    assert shown.against == ""
