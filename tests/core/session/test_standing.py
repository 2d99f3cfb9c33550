"""What stands from then on: set by a consequence for whoever rolled, replayed, and undone."""

from dataclasses import replace

import pytest

from razor_core.consequences.apply import take
from razor_core.consequences.recipients import Situation
from razor_core.events.entries import Record, Undone
from razor_core.events.events import ConsequenceTaken, Event, Fiction
from razor_core.rolls.acting import pick
from razor_core.rolls.edits import fresh, put
from razor_core.rules.consequences import Consequence
from razor_core.rules.effects import Set
from razor_core.rules.fields import RuleError
from razor_core.session.session import Session, apply
from razor_core.table.character_events import CharacterReturned, CharacterSaved, CharacterSetAside
from razor_core.table.characters import Character
from razor_core.table.secrets import public
from razor_core.table.world import StandingValue, World

WORSE = Consequence("worse", "Worse", (Set("position", "DESPERATE"),))


def happened(session: Session, seq: int, event: object) -> Session:
    return apply(session, Record(seq=seq, tab="a", at="2026-03-01T21:00:00Z", act=f"{seq}.a", event=event))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("actor", "who", "whose"),
    [("k", "Kira", "k"), ("witchgates", "Ash ", "witchgates:ash"), ("witchgates", "", "witchgates"), ("", "", "")],
)
def test_it_stands_for_whoever_rolled(actor: str, who: str, whose: str) -> None:
    """By the record that set it, so that the same again is another; undone, what stood before does."""
    situation = Situation(
        world=World(), system="witchgates", roll="1.a", actors={"": actor}, told={"": Fiction(who=who)}
    )
    (taken,) = take(situation, WORSE)
    session = happened(happened(Session(), 1, taken), 2, taken)
    assert session.world.standing == (StandingValue(whose, "position", "DESPERATE", "2.a"),)
    assert session.world.standing[0].key == (whose, "position", "2.a")
    undone = happened(session, 3, Undone("2.a"))
    assert [standing_value.by for standing_value in undone.world.standing] == ["1.a"]


def test_other_than_a_field_and_a_value_is_refused() -> None:
    """Whatever a file says."""
    with pytest.raises(RuleError, match="sets"):
        ConsequenceTaken("x", sets=(("position",),))  # type: ignore[arg-type]


def test_players_do_not_see_what_stands_for_a_secret_character() -> None:
    """Nor that anything does."""
    world = World().stands("k", "position", "DESPERATE")
    assert public(world) == world
    assert replace(public(world), standing=()) == World()


def test_what_stands_for_a_name_stays_with_the_character_who_had_it() -> None:
    """Renamed at the table or while set aside, unless another value stands for them; and it is the same setting."""
    zed = Character(id="z", name="Zed", system="witchgates")
    table = World(characters=(zed,)).stands("witchgates:zed", "position", "DESPERATE")
    zoe = CharacterSaved(replace(zed, name="Zoe"))
    prep = put(pick(fresh("witchgates"), table, "z"), table, {"position": "CONTROLLED"})
    ways: list[list[Event]] = [[zoe], [CharacterSetAside("z"), zoe, CharacterReturned("z")]]
    for events in ways:
        world = table
        for each in events:
            world, _ = each.apply(world)
        assert (world.characters[0].name, world.standing) == ("Zoe", (StandingValue("z", "position", "DESPERATE"),))
        assert prep.setup(world)[0].base.position.name == "CONTROLLED"
    own = table.stands("z", "position", "RISKY")
    assert zoe.apply(own)[0].standing == own.standing
    again = CharacterSaved(replace(zed, name="ZED"))
    assert again.apply(table)[0].standing == table.standing
