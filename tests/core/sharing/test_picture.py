"""What players may see of a session, as parts, and the session that is made of them again."""

import json
from dataclasses import replace
from typing import Any

from razor_core.events.entries import Undone
from razor_core.events.events import ConsequenceTaken, Fiction, GroupRolled, Rolled
from razor_core.events.rolls import Turn
from razor_core.rules.clock_kinds import Side
from razor_core.rules.features import Features, Rider
from razor_core.rules.modifiers import Modifier
from razor_core.rules.saved_rolls import SavedRoll
from razor_core.session.session import Session
from razor_core.sharing.picture import ENTRY, UNTOLD, entry_of, part, session_of, values
from razor_core.systems import gemini, trident_sphere
from razor_core.systems.frameworks import Check as FrameworksCheck
from razor_core.systems.razorweave import Check
from razor_core.table.character_events import (
    CharacterRemoved,
    CharacterSaved,
    CharacterSetAside,
    ColourChosen,
    ModifierGiven,
    PictureChosen,
)
from razor_core.table.characters import Character, find
from razor_core.table.clock_events import ClockAdded, ClockLinked, ClockRemoved, ClockTicked
from razor_core.table.clocks import Link, LinkKind
from razor_core.table.kits import Kit, KitLaid
from razor_core.table.portraits import PersonColour, Portrait
from razor_core.table.setups import Setup
from razor_core.table.turns import TurnEnded, TurnsBegun, TurnTaken
from tests.core.recap.test_for_players import DOOM, GATE, HOUND, happened
from tests.support.sessions import after, record
from tests.support.typed import present

KIRA = Character(id="k", name="Kira", system="razorweave", clocks=("gate", "doom"))


def parts(session: Session) -> dict[str, Any]:
    """The parts of a session's picture, with those that every host adds."""
    found, secret = values(session)
    return {key: part(value, secret) for key, value in found.items()}


def seen(session: Session) -> Session:
    """What a guest sees of the session."""
    found = parts(session)
    return session_of(found, [entry_of(data) for key, data in found.items() if key.startswith(ENTRY)])


def test_what_is_not_on_the_table_is_not_in_the_picture() -> None:
    """Neither who is set aside, nor whose action it is, nor an id of what is gone, such as a seat among the turns."""
    ada, wolf = replace(KIRA, system="gemini"), replace(HOUND, system="gemini", secret=False)
    board, people = map(ClockAdded, (GATE, DOOM)), map(CharacterSaved, (ada, wolf))
    session = happened(*board, *people, TurnsBegun("gemini"), TurnTaken("h"), TurnEnded("h"), TurnTaken("k"))
    aside = after(record(20, CharacterSetAside("h")), start=session)
    gone = after(record(20, CharacterRemoved("h")), record(21, ClockRemoved("doom")), start=session)
    for left in (aside, gone):
        # As after a new start of the host, when all of this was long ago.
        now = replace(left, log=(), world=replace(left.world, acting="h"))
        assert not [data for data in parts(now).values() if '"h"' in json.dumps(data) or "doom" in json.dumps(data)]
        world = seen(now).world
        assert (world.acting, world.aside, world.characters) == ("", (), (replace(ada, clocks=("gate",)),))
        turns = present(world.turns)
        assert (turns.turn, [seat.character for seat in turns.seats]) == ("k", [])


def test_what_somebody_secret_gave_stays_without_their_id() -> None:
    """On the character who has it, on whoever acts unnamed, and in the roll that used it; also once they are gone."""
    given = Modifier("edge", "Set Up", giver="h")
    kira = replace(KIRA, modifiers=(given, Modifier("edge", "Rope", giver="k")))
    used = Fiction(modifiers=(replace(given, holder="k"),))
    roll = Rolled(system="razorweave", check=Check(), faces=(1, 2, 3, 4), fiction=used, actor="k")
    people = map(CharacterSaved, (HOUND, kira))
    session = happened(*people, ModifierGiven("razorweave", given), roll)
    for now in (session, after(record(20, CharacterRemoved("h")), start=session)):
        shown = seen(now)
        bare = replace(given, giver="")
        assert shown.world.characters[0].modifiers == (bare, kira.modifiers[1])
        assert shown.world.unnamed[0].modifiers == (bare,)
        told = [entry.record.event for entry in shown.log if isinstance(entry.record.event, Rolled)]
        assert [roll.fiction.modifiers for roll in told] == [(replace(bare, holder="k"),)]


def test_who_challenged_stays_secret() -> None:
    """The condition is shown, and from whom it is where that is nobody's secret (GM-18)."""
    sheet = gemini.GAME.sheet
    hound = Character(id="h", name="Hound", system="gemini", secret=True)
    for giver, shown in (("h", ""), ("o", "o")):
        ada = Character(id="a", name="Ada", system="gemini", conditions=(sheet.given("Challenged", giver),))
        ogre = Character(id="o", name="Ogre", system="gemini")
        now = seen(happened(*map(CharacterSaved, (hound, ada, ogre))))
        (held,) = now.world.characters[0].conditions
        assert [effect.giver for effect in held.effects] == [shown]


def test_ids_of_what_is_secret_are_nowhere() -> None:
    """Not among a character's clocks, nor in what was left out of a roll, nor as its target."""
    roll = Rolled(
        system="razorweave",
        check=Check(),
        faces=(1, 2, 3, 4),
        fiction=Fiction(modifiers=(Modifier("edge", "Howl", holder="h"),)),
        actor="k",
        target="h",
        left_out=(("h", "edge", "Bite"), ("k", "edge", "Aid")),
    )
    session = happened(*map(ClockAdded, (GATE, DOOM)), *map(CharacterSaved, (KIRA, HOUND)), roll)
    shown = seen(session)
    assert shown.world.characters == (replace(KIRA, clocks=("gate",)),)
    event = shown.log[-1].record.event
    assert event == replace(roll, fiction=Fiction(), target="", left_out=(("k", "edge", "Aid"),))
    assert not any(entry.secret for entry in shown.log)
    # What was secret then stays out of the roll once it is revealed.
    revealed = after(record(9, CharacterSaved(replace(HOUND, secret=False))), start=session)
    assert seen(revealed).log[-2].record.event == event


def test_of_an_event_that_names_what_is_secret_only_lines_travel() -> None:
    """Such as a tick of a secret clock that moved another."""
    link = ClockLinked("doom", Link(LinkKind.TUG, "gate"))
    session = happened(*map(ClockAdded, (GATE, DOOM)), ClockTicked("gate", 4), link, ClockTicked("doom", 2, words="No"))
    last = seen(session).log[-1]
    assert (last.lines, last.record.event, last.record.key) == (("Gate −2: 2 of 6",), UNTOLD, "5.s")
    assert UNTOLD.apply(session.world) == (session.world, ())


def test_a_group_is_left_out_until_all_its_rolls_are_there() -> None:
    """Another tab sends them one by one; what came of it waits with it."""
    group = GroupRolled("frameworks", "Contest", "Kira wins", (1, 2))
    roll = Rolled(system="frameworks", check=FrameworksCheck(), faces=(3, 4), actor="k")
    came = ConsequenceTaken("Harm", roll="1.s")
    first = happened(group, roll, came, acts=("1.s", "1.s", ""))
    assert [entry.record.key for entry in seen(first).log] == ["2.s"]
    whole = after(record(4, roll, "1.s"), start=first)
    assert [entry.record.key for entry in seen(whole).log] == ["1.s", "2.s", "3.s", "4.s"]


def test_ids_that_were_secret_stay_so_when_they_are_gone() -> None:
    """As long as nothing on the table has them; also undone, though the log has a roll against them."""
    session = happened(*map(ClockAdded, (GATE, DOOM)), CharacterSaved(KIRA), ClockRemoved("doom"))
    folded = replace(session, log=())
    assert values(folded)[1] == set()
    assert values(folded, {"doom", "gate", "k"})[1] == {"doom"}
    foe = replace(HOUND, system="trident_sphere", features=Features(riders=(Rider(name="Riposte", reaction=True),)))
    kira = replace(KIRA, system="trident_sphere", clocks=())
    setup = Setup(system="trident_sphere", base=trident_sphere.Check(), actor="k", target="h")
    there = happened(CharacterSaved(kira), CharacterSaved(foe))
    roll = Turn(setup, Fiction(), lambda check: (10,)).roll(there.world)
    undone = after(record(3, roll), record(4, Undone("2")), start=there)
    assert find(undone.world.characters, "h") is None
    found, secret = values(undone, {"h"})
    assert "Riposte" not in json.dumps([part(value, secret) for value in found.values()])


def test_a_field_of_the_world_travels_whatever_it_is() -> None:
    """One that is a value and no tuple, such as the turn order; without who is secret."""
    ada, wolf = (replace(character, system="gemini", clocks=()) for character in (KIRA, HOUND))
    saved = (CharacterSaved(ada), CharacterSaved(wolf), TurnsBegun("gemini"))
    taken = (TurnTaken("h"), TurnEnded("h"), TurnTaken("k"), TurnEnded("k"), TurnTaken("h"))
    session = happened(*saved, *taken)
    assert [seat.character for seat in present(session.world.turns).seats] == ["h", "k"]
    turns = present(seen(session).world.turns)
    assert (turns.turn, [seat.character for seat in turns.seats]) == ("", ["k"])
    assert present(seen(happened(*saved, *taken[:3])).world.turns).turn == "k"


def test_a_picture_is_a_part_of_its_own_and_told_once() -> None:
    """No entry of the log has it, nor does a change of the sheet or of the colour send it again."""
    looks = Portrait(id="k", colour=PersonColour.RED, picture="data:image/webp;base64,UklGRg==")
    kit = Kit(name="Pit", characters=(replace(KIRA, id="n", clocks=()),), portraits=(replace(looks, id="n"),))
    session = happened(CharacterSaved(KIRA), PictureChosen("k", looks.picture), ColourChosen("k", looks.colour))
    session = after(record(20, KitLaid(kit)), start=session)
    found = parts(session)
    assert {key for key, data in found.items() if looks.picture in json.dumps(data)} == {
        *("world.portraits.k", "world.portraits.n")
    }
    assert {*seen(session).world.portraits} == {looks, replace(looks, id="n")}
    assert [entry.lines for entry in seen(session).log] == [entry.lines for entry in session.log]


def test_what_is_saved_to_roll_for_the_opposition_is_nowhere() -> None:
    """A hero's is shown: their player rolls it."""
    ambush, sneak = SavedRoll(name="Ambush"), SavedRoll(name="Sneak")
    foe = replace(HOUND, side=Side.OPPOSITION, secret=False, features=Features(rolls=(ambush,)))
    laid = replace(foe, id="h2", name="Hound 2")
    hero = replace(KIRA, features=Features(rolls=(sneak,)))
    session = happened(CharacterSaved(foe), KitLaid(Kit(name="Pack", characters=(laid,))), CharacterSaved(hero))
    assert len(session.world.characters) == 3
    text = str(parts(session))
    assert ("Ambush" in text, "Sneak" in text) == (False, True)
    assert [len(person.features.rolls) for person in seen(session).world.characters] == [0, 0, 1]


def test_nobody_is_shown_who_is_secret_or_aside() -> None:
    """Not by a portrait either."""
    hound = replace(HOUND, secret=True)
    people = CharacterSaved(KIRA), CharacterSaved(hound), CharacterSetAside("k")
    session = happened(*people, ColourChosen("k", PersonColour.RED), ColourChosen("h", PersonColour.TEAL))
    assert len(session.world.portraits) == 2
    assert seen(session).world.portraits == ()
