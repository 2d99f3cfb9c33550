"""Clocks and characters for the game master only."""

from dataclasses import replace

import pytest

from razor_core.format.codec import decode, encode
from razor_core.systems.gemini import Check as GeminiCheck
from razor_core.systems.gemini.tasks import Task
from razor_core.table.character_events import CharacterRemoved, CharacterSaved, CharacterSetAside
from razor_core.table.characters import Character, merge_edit
from razor_core.table.clock_events import ClockAdded, ClockChanged, ClockLinked
from razor_core.table.clocks import Clock, Link, LinkKind, find
from razor_core.table.secrets import hidden, public
from razor_core.table.tasks import TaskBegun
from razor_core.table.world import EMPTY, TaskRoller
from tests.support.running import after, lines
from tests.support.typed import present

GATE, DOOM = Clock(id="gate", name="Gate"), Clock(id="doom", name="Doom", secret=True)
KIRA = Character(id="k", name="Kira", system="gemini")
HOUND = Character(id="h", name="Hound", system="gemini", secret=True, clocks=("teeth",))
TEETH = Clock(id="teeth", name="Hound: Resolve")
LINKED = ClockLinked("gate", Link(LinkKind.TUG, "doom"))


def test_what_is_secret_is_neither_shown_nor_linked_to() -> None:
    """The clock itself, a secret character, and their clocks, also set aside; all else is as it is."""
    world = after(*map(ClockAdded, (GATE, DOOM, TEETH)), CharacterSaved(KIRA), CharacterSaved(HOUND), LINKED)
    assert hidden(world) == {"doom", "h", "teeth"}
    seen = public(world)
    assert seen.clocks == (GATE,)
    assert seen.characters == (KIRA,)
    assert public(seen) is seen
    assert present(find(world.clocks, "gate")).links == (Link(LinkKind.TUG, "doom"),)
    world = after(ClockAdded(GATE), ClockAdded(TEETH), CharacterSaved(KIRA), CharacterSaved(HOUND))
    away = after(CharacterSetAside("h"), start=world)
    assert hidden(away) == {"h", "teeth"}
    assert public(away).aside == ()
    assert hidden(after(CharacterSetAside("k"), start=world)) == {"h", "teeth"}


@pytest.mark.parametrize(("actor", "rival", "secret"), [("h", "", True), ("k", "h", True), ("k", "", False)])
def test_a_task_is_as_secret_as_who_is_in_it(actor: str, rival: str, secret: bool) -> None:
    """With all its clocks; one of its clocks that is secret makes it so too."""
    begun = TaskBegun("t", "Lock", "gemini", Task(check=GeminiCheck()), TaskRoller(actor), TaskRoller(rival))
    world = after(CharacterSaved(KIRA), CharacterSaved(HOUND), ClockAdded(GATE), begun)
    (task,) = world.tasks
    assert ({"t", *task.clocks} <= hidden(world)) is secret
    assert bool(public(world).tasks) is not secret
    shut = after(ClockChanged(clock=task.clocks[0], secret=True), start=world)
    assert {"t", *task.clocks} <= hidden(shut)
    assert public(shut).clocks == (GATE,)


@pytest.mark.parametrize("aside", [(), (CharacterSetAside("h"),)])
def test_the_task_of_a_secret_character_who_leaves_stays_secret(aside: tuple[CharacterSetAside, ...]) -> None:
    """Nobody says any more whose it was. That of another one stays as it is."""
    task = Task(check=GeminiCheck())
    begun = [TaskBegun(id, "Lock", "gemini", task, TaskRoller(who)) for id, who in (("t", "h"), ("u", "k"))]
    joined = (CharacterSaved(KIRA), CharacterSaved(HOUND), ClockAdded(TEETH))
    world = after(*joined, *begun, *aside, CharacterRemoved("h"))
    assert world.tasks[0].clocks
    assert hidden(world) == {"t", *world.tasks[0].clocks}
    left = after(CharacterRemoved("k"), start=after(CharacterSaved(KIRA), begun[1]))
    assert hidden(left) == frozenset()


def test_a_clock_or_character_is_made_secret_and_revealed() -> None:
    """The log says so; a change that does not touch it keeps what another tab made of it."""
    world = after(ClockAdded(GATE))
    assert lines(ClockChanged(clock="gate", secret=True), world) == ("Gate is for the GM only",)
    world = after(ClockChanged(clock="gate", secret=True), ClockChanged(clock="gate", name="Door"), start=world)
    assert public(world).clocks == ()
    assert lines(ClockChanged(clock="gate", secret=False), world) == ("Door is revealed",)
    assert public(after(ClockChanged(clock="gate", secret=False), start=world)).clocks[0].name == "Door"
    world = after(CharacterSaved(KIRA))
    secret = replace(KIRA, secret=True)
    assert lines(CharacterSaved(secret), world) == ("Kira is for the GM only",)
    world = after(CharacterSaved(secret), start=world)
    assert lines(CharacterSaved(KIRA), world) == ("Kira is revealed",)
    assert lines(CharacterSaved(replace(secret, name="Bo")), world) == ("Kira is now Bo",)
    assert merge_edit(secret, KIRA, replace(KIRA, name="Bo")).secret
    assert merge_edit(KIRA, KIRA, secret).secret
    assert not merge_edit(secret, secret, KIRA).secret
    assert hidden(after(CharacterRemoved("k"), start=world)) == hidden(EMPTY) == frozenset()


@pytest.mark.parametrize("value", [GATE, KIRA, ClockChanged(clock="gate", name="Door")])
def test_what_is_not_secret_is_stored_as_before(value: Clock | Character | ClockChanged) -> None:
    """Only what is has a word of it, and both are read back."""
    assert "secret" not in encode(value)
    secret = replace(value, secret=True)
    assert encode(secret)["secret"] is True
    assert decode(type(value), encode(secret)) == secret
    assert decode(type(value), encode(value)) == value
