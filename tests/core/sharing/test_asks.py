"""A roll that the host asks a guest for, and the mark at an attribute that is not the sheet's."""

from dataclasses import replace

import pytest

from razor_core.events.events import Event, Fiction, Rolled
from razor_core.rules.modifiers import Modifier
from razor_core.sharing.asks import Ask, for_guest, marked
from razor_core.sharing.host import Due
from razor_core.sharing.requests import NotNow, Right, Throw
from razor_core.systems import add, frameworks
from razor_core.systems.razorweave import Check
from razor_core.table.character_events import CharacterRemoved, CharacterSaved, ModifierGiven
from razor_core.table.characters import Character, Rating, Skill
from razor_core.table.setups import Setup
from razor_core.table.world import World
from tests.support.sharing import SharedTable, token
from tests.support.typed import instance

KIRA = Character(id="k", name="Kira", system="razorweave", ratings=(Rating("AGI", 3),))
WOLF = Character(id="w", name="Wolf", system="razorweave")
HOUND = Character(id="h", name="Hound", system="razorweave", secret=True)
WORLD = World(characters=(KIRA, WOLF, HOUND))
OWN, THEIRS = ("k", "edge", "Aim"), ("h", "burden", "Dread")
SETUP = Setup(system="razorweave", base=Check(dc=16), actor="k", target="w")
ASK = Ask(setup=SETUP, fiction=Fiction(who="Somebody", intent="hide"))


def test_nothing_secret_is_in_an_ask() -> None:
    """No target, holder or modifier of somebody who is GM only; the story has the character's name."""
    setup = replace(
        SETUP,
        target="h",
        entered=(Modifier("edge", "Cover"), Modifier("edge", "Howl", holder="h")),
        left_out=(OWN, THEIRS),
        chosen=(THEIRS, ("razorweave", "edge", "Luck")),
        brought=(Modifier("edge", "Task"),),
    )
    shown = for_guest(Ask(setup=setup, fiction=Fiction(modifiers=(Modifier("edge", "Howl"),))), "k", WORLD)
    assert shown == Ask(
        setup=replace(
            SETUP,
            target="",
            entered=(Modifier("edge", "Cover"),),
            left_out=(OWN,),
            chosen=(("razorweave", "edge", "Luck"),),
        ),
        fiction=Fiction(who="Kira"),
    )


@pytest.mark.parametrize(
    ("ask", "character"),
    [
        *((ASK, id) for id in ("w", "h", "none", "")),
        (replace(ASK, setup=replace(SETUP, target="none")), "k"),
        (Ask(setup=Setup(system="frameworks", base=frameworks.Check(), actor="k"), fiction=Fiction()), "k"),
    ],
)
def test_what_can_no_longer_be_rolled_is_not_asked_for(ask: Ask, character: str) -> None:
    assert for_guest(ask, character, WORLD) is None


def table(right: Right = Right.ROLL) -> SharedTable:
    """A table at which x plays Kira."""
    made = SharedTable(*map(CharacterSaved, (KIRA, WOLF, HOUND)))
    made.join("x", right, "k")
    made.settle()
    return made


def ask(shared: SharedTable, value: Ask | None = ASK) -> Ask | None:
    """Let the host ask x. What x then sees that it is asked for."""
    shared.host.ask(token("x"), value)
    shared.post()
    (guest,) = shared.settle()
    return guest.you.ask


def throw(shared: SharedTable, **values: object) -> list[Event]:
    """Let x roll what it is asked for, or with these values. The events that came of it."""
    before = len(shared.recorded)
    roll = Throw(setup=SETUP, fiction=Fiction(), check=Check(dc=16), faces=(4, 4, 4, 4), asked=True)
    shared.ask("x", replace(roll, **values))  # type: ignore[arg-type]
    shared.settle()
    return shared.recorded[before:]


def test_a_guest_makes_the_roll_once_with_the_story_of_the_host() -> None:
    """A second one is refused: nothing is asked for then."""
    shared = table()
    seen = ask(shared)
    assert seen == for_guest(ASK, "k", shared.session.world)
    (event,) = throw(shared, fiction=Fiction(intent="win the war"))
    assert instance(Rolled, event).fiction == Fiction(who="Kira", intent="hide")
    assert shared.guests["x"].you.ask is None
    assert throw(shared) == []
    assert shared.refused[-1][1] == "The host no longer asks for this roll."


def test_a_guest_changes_nothing_of_what_is_asked() -> None:
    """The ask stays, and the guest can roll it."""
    shared = table()
    ask(shared)
    assert throw(shared, setup=replace(SETUP, base=Check(dc=12)), check=Check(dc=12)) == []
    assert shared.refused[-1][1] == "The host asks for another roll now. Look at it and roll again."
    shared.happens(ModifierGiven("k", Modifier("burden", "Soaked")))
    assert throw(shared) == []
    assert shared.refused[-1][1] == "The check has changed at the table. Look at it and roll again."
    assert len(throw(shared, check=Check(dc=16, burden=1), faces=(4, 4, 4, 4, 4))) == 1


def test_a_guest_says_not_now_and_the_host_takes_back() -> None:
    """Neither makes an event. Somebody who has left is asked for nothing."""
    shared = table()
    ask(shared)
    shared.ask("x", NotNow())
    (guest,) = shared.settle()
    assert (guest.you.ask, shared.recorded, shared.refused) == (None, [], [])
    ask(shared)
    assert ask(shared, None) is None
    shared.host.ask(token("gone"), ASK)
    assert token("gone") not in shared.host.guests


def test_an_ask_ends_when_it_can_no_longer_be_rolled() -> None:
    """The target has left, the guest plays somebody else, or may only look on; it is kept over a restart."""
    shared = table()
    ask(shared)
    shared.restart()
    shared.join("x")
    assert shared.settle()[0].you.ask is not None
    shared.happens(CharacterRemoved("w"))
    assert shared.settle()[0].you.ask is None
    for right, character in ((Right.ROLL, "w"), (Right.LOOK, "k")):
        shared = table()
        ask(shared)
        shared.host.grant(token("x"), right, character)
        shared.post()
        assert shared.settle()[0].you.ask is None


def test_a_roll_that_two_are_asked_for_is_made_once() -> None:
    """Both play the same character: who rolls first ends the ask of the other; not now ends only one's own."""
    shared = table()
    shared.join("y", Right.ROLL, "k")
    shared.settle()
    for name in ("x", "y"):
        shared.host.ask(token(name), ASK)
    shared.post()
    shared.ask("y", NotNow())
    assert [guest.you.ask is None for guest in shared.settle("x", "y")] == [False, True]
    shared.host.ask(token("y"), ASK)
    shared.post()
    assert len(throw(shared)) == 1
    assert [guest.you.ask for guest in shared.settle("x", "y")] == [None, None]


def test_dice_alone_come_to_no_event() -> None:
    """The host makes the roll: it gets the faces, if they fit, with what they were asked for, also of a task."""
    shared, brought = table(), (Modifier("burden", "Worse"), Modifier("edge", "Help", holder="w"))
    seen = ask(shared, Ask(setup=replace(SETUP, brought=brought), fiction=Fiction(), dice=True))
    assert seen
    assert seen.setup.brought == brought[:1]
    assert throw(shared, setup=seen.setup, check=Check(dc=16, burden=1)) == []
    assert shared.refused[-1][1].startswith("Enter 5 dice")
    assert throw(shared, setup=seen.setup, check=Check(dc=16, burden=1), faces=(1, 2, 3, 4, 5)) == []
    assert shared.answered == [Due(token("x"), (), (1, 2, 3, 4, 5), seen)]
    assert shared.guests["x"].you.ask is None


@pytest.mark.parametrize(
    ("said", "attribute", "told"),
    [
        ("AGI", 3, "AGI"),
        ("AGI", 5, "AGI 5 (sheet: 3)"),
        ("", 3, ""),
        ("", 5, "5 (not on the sheet)"),
        ("LUCK", 9, "LUCK 9 (not on the sheet)"),
    ],
)
def test_an_attribute_that_is_not_the_sheets_is_marked(said: str, attribute: int, told: str) -> None:
    assert marked(Fiction(attribute=said), Check(attribute=attribute), KIRA).attribute == told


def test_a_score_is_marked_beside_the_name_that_it_has() -> None:
    """Games with one score name it as a Skill. A sheet without numbers says nothing."""
    kira = Character(id="k", name="Kira", system="frameworks", skills=(Skill("Stealth", "", 4),))
    assert marked(Fiction(skill="Stealth"), frameworks.Check(score=5), kira).skill == "Stealth 5 (sheet: 4)"
    bare = replace(kira, skills=())
    assert marked(Fiction(skill="Stealth"), frameworks.Check(score=5), bare).skill == "Stealth"


def test_a_kind_of_roll_without_the_number_has_no_mark() -> None:
    game = add(
        "game: G\nfield skill: 0 to 9\nfield weapon: 0 to 9\nresult: 1d6 + skill\ntier Yes, good: result >= 4\n"
        "tier No, bad\nroll Damage: 1d6 + weapon"
    )
    kira = Character(id="k", name="Kira", system=game.slug, skills=(Skill("Stealth", "", 4),))
    told = [marked(Fiction(skill="Stealth"), game.Check(), kira, kind).skill for kind in ("", "damage")]
    assert told == ["Stealth 0 (sheet: 4)", "Stealth"]


def test_a_roll_of_ones_own_is_marked_in_what_the_host_records() -> None:
    """One that the host asks for is not: the host has set it."""
    shared = table()
    high = Setup(system="razorweave", base=Check(attribute=9), actor="k")
    (event,) = throw(shared, setup=high, check=Check(attribute=9), asked=False, fiction=Fiction(attribute="AGI"))
    assert instance(Rolled, event).fiction.attribute == "AGI 9 (sheet: 3)"
    ask(shared, Ask(setup=high, fiction=Fiction(attribute="AGI")))
    (event,) = throw(shared, setup=high, check=Check(attribute=9))
    assert instance(Rolled, event).fiction.attribute == "AGI"
