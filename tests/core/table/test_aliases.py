"""Another name for players: of a character or a clock, in all that is made for them, and in nothing else."""

from dataclasses import replace

import pytest

from razor_core.events.events import Fiction, Rolled
from razor_core.recap.for_players import for_players, shown_roll
from razor_core.session.session import Session
from razor_core.sharing.asks import Ask, for_guest
from razor_core.systems.razorweave import Check
from razor_core.table.alias_events import AliasSet, aliased
from razor_core.table.aliases import Alias, retold, teller
from razor_core.table.character_events import CharacterRemoved, CharacterSaved, CharacterSetAside
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockAdded, ClockChanged
from razor_core.table.clocks import Clock
from razor_core.table.note_events import Noted
from razor_core.table.secrets import as_told, public, telling
from razor_core.table.setups import Setup
from razor_core.table.world import World
from tests.support.refused import refusal
from tests.support.running import after, lines
from tests.support.sessions import after as happened
from tests.support.sessions import record

MARROW = Character(id="m", name="Marrow", system="razorweave", clocks=("r",))
HIS = Clock(id="r", name="Marrow: Resolve", segments=6)
DOOM = Clock(id="d", name="The vault floods", segments=6, note="Marrow's doing")
HOODED = AliasSet("m", "The hooded man")
WORLD = after(CharacterSaved(MARROW), ClockAdded(HIS), ClockAdded(DOOM), HOODED)


def read(*events: object) -> list[str]:
    """The log of these events as players read it."""
    session = happened(*[record(at, event) for at, event in enumerate(events, 1)])  # type: ignore[arg-type]
    return [line for entry in for_players(session.world, session.log) for line in entry.lines]


def test_players_read_the_other_name_at_the_table() -> None:
    """Also in what is named after its bearer. The host's table keeps the own names."""
    told = as_told(WORLD)
    assert [person.name for person in told.characters] == ["The hooded man"]
    assert [clock.name for clock in told.clocks] == ["The hooded man: Resolve", "The vault floods"]
    assert told.clocks[1].note == "The hooded man's doing"
    assert told.aliases == ()
    assert WORLD.characters == (MARROW,)
    assert as_told(World(characters=(MARROW,))) == public(World(characters=(MARROW,)))


def test_a_clock_can_have_one_too() -> None:
    """A later own name is not read either."""
    world = after(AliasSet("d", "Something"), ClockChanged(clock="d", name="The vault sinks"), start=WORLD)
    assert as_told(world).clocks[1].name == "Something"
    assert world.alias("d") == Alias("d", "Something", ("The vault floods", "The vault sinks"))


def test_players_read_it_in_all_of_the_log() -> None:
    """Also in what was written before, and once its bearer is gone; that there is another name, they do not read."""
    roll = Rolled(system="razorweave", check=Check(), faces=(4, 4, 4, 4), actor="m", fiction=Fiction(who="Marrow"))
    events = (CharacterSaved(MARROW), roll, HOODED, Noted("Marrow lies"))
    assert read(*events)[0] == "The hooded man joins"
    assert read(*events)[1].startswith("The hooded man: ")
    assert read(*events)[2:] == ["Note: The hooded man lies"]
    assert read(*events, CharacterRemoved("m"))[-1] == "The hooded man leaves"
    assert read(*events, CharacterSetAside("m"))[-1] == "The hooded man is set aside"


def test_taken_away_again_it_reveals_the_own_name() -> None:
    """In all that is made for players from then on, old lines too."""
    assert read(CharacterSaved(MARROW), HOODED, AliasSet("m")) == ["Marrow joins"]


def test_a_new_own_name_stays_unread() -> None:
    """So does the old one."""
    grim = CharacterSaved(replace(MARROW, name="Grim", clocks=()))
    told = read(CharacterSaved(MARROW), HOODED, grim)
    assert told == ["The hooded man joins", "The hooded man is now The hooded man"]


def test_the_log_of_the_host_says_both() -> None:
    """What is nobody's, or is the same, changes nothing."""
    plain = replace(WORLD, aliases=())
    assert lines(HOODED, plain) == ("Marrow: players read The hooded man",)
    assert lines(AliasSet("m"), WORLD) == ("Marrow: players read this name",)
    assert lines(AliasSet("m", "A shadow"), WORLD) == ("Marrow: players read A shadow",)
    for nothing in (HOODED, AliasSet("x", "Nobody"), AliasSet("d")):
        assert nothing.apply(WORLD) == (WORLD, ())
    assert aliased(WORLD, "m", {"alias": " The hooded man "}) == []
    assert aliased(WORLD, "m", {"alias": ""}) == [AliasSet("m")]
    assert aliased(WORLD, "d", {"alias": "Odd"}) == [AliasSet("d", "Odd")]


@pytest.mark.parametrize("name", ["x" * 41, " "])
def test_it_is_a_name(name: str) -> None:
    assert refusal(AliasSet, "m", name) == ("name", "Enter a name of 1 to 40 characters.")


def test_it_stands_for_whole_words() -> None:
    """Not within another name or word; in a script without capitals, anywhere."""
    tell = teller([Alias("m", "Hood", ("Marrow", "影"))], ["Marrow Hill"])
    assert tell("Marrow, Marrows, marrow, Marrow Hill") == "Hood, Marrows, marrow, Marrow Hill"
    assert tell("影が来る") == "Hoodが来る"


def test_a_text_of_a_field_gets_no_longer_than_it_may() -> None:
    """A name with an owner's in it would be too long otherwise. What has no texts stays the same."""
    tell = teller([Alias("m", "x" * 40, ("M",))], [])
    long = Clock(id="c", name=f"M: {'y' * 57}", segments=4)
    assert len(retold(long, tell).name) == 60
    assert retold(DOOM, tell) is DOOM
    assert retold(Clock, tell) is Clock


def test_the_card_and_a_guest_who_is_asked_read_it_too() -> None:
    """In the story of what the host asks for."""
    kira = Character(id="k", name="Kira", system="razorweave")
    story = Fiction(who="Kira", intent="Follow Marrow")
    session = happened(record(1, CharacterSaved(MARROW)), record(2, CharacterSaved(kira)), record(3, HOODED))
    roll = Rolled(system="razorweave", check=Check(), faces=(4, 4, 4, 4), actor="k", target="m", fiction=story)
    session = happened(record(4, roll), start=session)
    shown = shown_roll(session.world, session.log, session.log[-1])
    assert shown
    assert isinstance(shown.record.event, Rolled)
    assert (shown.record.event.fiction.intent, shown.against) == ("Follow The hooded man", "The hooded man")
    ask = Ask(setup=Setup(system="razorweave", base=Check(), actor="k", target="m"), fiction=story)
    asked = for_guest(ask, "k", session.world)
    assert asked
    assert asked.fiction.intent == "Follow The hooded man"
    plain = for_guest(ask, "k", replace(session.world, aliases=()))
    assert plain
    assert plain.fiction.intent == "Follow Marrow"
    assert telling(Session().world) is None
