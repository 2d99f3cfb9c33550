"""What a player names with a consequence: a new track, what is lost, a clock that is marked out; and whole tracks."""

from dataclasses import replace

import pytest

from razor_core.consequences import recipients
from razor_core.consequences.apply import concerning, take
from razor_core.consequences.recipients import MAKE, NEW, Situation, receivers, target, targets
from razor_core.events.events import ConsequenceTaken, Fiction
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.consequences import Choice, Consequence, Recipient, addressed
from razor_core.rules.effects import EVERY, NAMED, Give, Lose, Reread, Tick, Words
from razor_core.rules.modifiers import Modifier
from razor_core.systems.witchgates.stakes import Severity
from razor_core.systems.witchgates.troubles import troubles
from razor_core.table.character_events import ModifierTaken
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.world import World
from tests.support.calls import calls
from tests.support.effects import ticking
from tests.support.typed import instance, present

WINGS, BELL = Modifier("merit", "Wings"), Modifier("esoteric", "Bell")
ASH = Character(id="a", name="Ash", system="witchgates", modifiers=(WINGS, BELL), clocks=("road", "luck"))
WIGHT = Character(id="w", name="Wight", system="witchgates", side=Side.OPPOSITION)
TRACKS = tuple(
    Clock(id=name.lower(), name=f"Ash: {name}", kind=ClockKind.TRACK, segments=5, filled=2) for name in ("Road", "Luck")
)
HARM = Consequence("harm", "Harm", (Tick(ClockKind.TRACK, (1, EVERY), segments=5), Words(of="merit")))
NOW = Situation(
    world=World(characters=(ASH, WIGHT), clocks=TRACKS), system="witchgates", roll="1.s", actors={"": "a"}, target="w"
)


@pytest.mark.parametrize(
    ("to", "receiver", "clock", "words", "name", "owner"),
    [
        (Recipient.ACTOR, ASH, NEW, "", "Ash: Merit", "a"),
        (Recipient.ACTOR, ASH, NEW, "Left eye", "Ash: Left eye", "a"),
        (Recipient.ACTOR, ASH, f"{MAKE}Wings", "Left eye", "Ash: Wings", "a"),
        (Recipient.TARGET, WIGHT, NEW, "", "Wight: Merit", "w"),
        (Recipient.TARGET, None, NEW, "Door", "Door", ""),
        (Recipient.SCENE, ASH, NEW, "The rope", "The rope", ""),
    ],
)
def test_a_new_track_has_the_name_that_a_player_gives_it(
    to: Recipient, receiver: Character | None, clock: str, words: str, name: str, owner: str
) -> None:
    """Or that of what is harmed, and belongs to whoever is harmed; a track of the scene is nobody's."""
    added, ticked = take(NOW, replace(HARM, to=to), clock, 1, receiver, named=words)
    assert isinstance(added, ClockAdded)
    assert isinstance(ticked, ClockTicked)
    assert (added.clock.name, added.owner, added.clock.segments) == (name, owner, 5)
    assert (ticked.clock, ticked.by) == (added.clock.id, 1)


def test_words_name_no_clock_where_none_are_asked_for() -> None:
    """Nor is what a character carries offered where it is not harmed."""
    plain = ticking("mark", "Mark", ClockKind.TRACK, 1)
    added, _ = take(NOW, plain, NEW, 1, ASH, named="The rope")
    assert instance(ClockAdded, added).clock.name == "Ash: Track"


@pytest.mark.parametrize(("clock", "by", "ticks"), [("road", EVERY, 3), ("road", -EVERY, -2), (NEW, EVERY, 5)])
def test_every_box_is_what_there_is_to_mark_or_to_clear(clock: str, by: int, ticks: int) -> None:
    """Of a track with 2 of 5, and of a new one of 5."""
    *_, ticked = take(NOW, HARM, clock, by)
    assert instance(ClockTicked, ticked).by == ticks


def test_what_a_player_names_is_lost() -> None:
    """If the character has it; else it is only noted."""
    lost = Consequence("lost", "Lost", (Lose(NAMED), Words()))
    assert take(NOW, lost, receiver=ASH, words="Bell") == (
        ConsequenceTaken("lost", roll="1.s", words="Bell", label="Lost"),
        ModifierTaken("a", "esoteric", "Bell"),
    )
    for words in ("a rope", ""):
        assert take(NOW, lost, receiver=ASH, words=words) == (
            ConsequenceTaken("lost", roll="1.s", words=words, label="Lost"),
        )


def test_what_was_noted_of_a_thing_goes_with_it() -> None:
    """Whether the roll has used it, or a player names it; also where it was never on the sheet."""
    lamp, rope = Modifier("esoteric", "Lamp"), Modifier("", "Out of reach: Rope")
    notes = (
        Modifier("", "Out of reach: Lamp"),
        Modifier("", "Out of reach: Lamp (2nd)"),
        Modifier("merit", "Of: Lamp"),
    )
    holder = replace(ASH, modifiers=(lamp, *notes, rope))
    situation = replace(NOW, world=replace(NOW.world, characters=(holder, WIGHT)))
    used = replace(situation, told={"": Fiction(modifiers=(replace(lamp, holder=holder.id),))})
    for at, effect, words, lost in (
        (used, Lose("esoteric"), "", [lamp, *notes[:2]]),
        (situation, Lose(NAMED), "Lamp", [lamp, *notes[:2]]),
        (situation, Lose(NAMED), "Rope", [rope]),
        (situation, Lose(NAMED), "lamp", [lamp, *notes[:2]]),
    ):
        consequence = Consequence("lost", "Lost", (effect, Words()))
        _, *gone = take(at, consequence, receiver=holder, words=words)
        assert gone == [ModifierTaken(holder.id, modifier.field, modifier.name) for modifier in lost]


def test_harm_goes_to_what_enemies_target() -> None:
    """The track whose name the owner has a note of; a modifier of the dice is no note."""
    assert target(NOW, HARM) == TRACKS[0]
    for note, first in ((Modifier("", "Enemies target: Luck"), "luck"), (Modifier("merit", "Merit: Luck"), "road")):
        noted = replace(ASH, modifiers=(note,))
        situation = replace(NOW, world=replace(NOW.world, characters=(noted, WIGHT)))
        assert present(target(situation, HARM)).id == first
        assert len(targets(situation, HARM)) == 2


def test_options_that_the_roll_does_not_bring_are_left_out() -> None:
    """Of a choice, those that need what was not used."""
    plain, precise = Consequence("deal", "Deal"), Consequence("move", "Move", needs="Precision")
    choice = Choice("Effect", (plain, precise))
    assert concerning(NOW, [choice]) == [Choice("Effect", (plain,))]
    assert concerning(replace(NOW, told={"": Fiction(modifiers=(Modifier("cuts", "Precision"),))}), [choice]) == [
        choice
    ]


def test_what_is_against_players_is_not_brought_against_a_foe() -> None:
    """By the target, or else by who is on the other side; where nobody is, it is."""
    choice = Choice("Effect", (Consequence("injury", "Injury", to=Recipient.TARGET, against=Side.PLAYER),))
    bree = replace(ASH, id="b", name="Bree", clocks=())
    there, alone = replace(NOW.world, characters=(ASH, bree, WIGHT)), replace(NOW.world, characters=(ASH,))
    for world, actor, aimed, brought in (
        (there, "a", "w", False),
        (there, "a", "b", True),
        (there, "a", "", False),
        (there, "w", "", True),
        (alone, "a", "", True),
    ):
        situation = replace(NOW, world=world, actors={"": actor}, target=aimed)
        assert concerning(situation, [choice]) == [choice if brought else replace(choice, options=())]


def test_what_is_against_players_goes_to_none_of_the_opposition() -> None:
    """Neither to a foe nor to a foe's clock, whoever is meant."""
    bree, hound = (
        replace(ASH, id="b", name="Bree", clocks=("bw",)),
        replace(WIGHT, id="h", name="Hound", clocks=("hw",)),
    )
    clocks = tuple(Clock(id=id, name=id, kind=ClockKind.TRACK, segments=5) for id in ("bw", "hw"))
    world = World(characters=(replace(ASH, clocks=()), bree, replace(WIGHT, clocks=()), hound), clocks=clocks)
    situation = replace(NOW, world=world, target="b")
    harm = Consequence("h", "Harm", (Tick(ClockKind.TRACK, (1,)),), to=Recipient.TARGET, against=Side.PLAYER)
    assert [receiver.id for receiver in receivers(situation, harm)] == ["b"]
    assert [clock.id for clock in targets(situation, harm)] == ["bw"]
    anybody = replace(harm, against=None)
    assert [receiver.id for receiver in receivers(situation, anybody)] == ["b", "w", "h"]
    assert [clock.id for clock in targets(situation, anybody)] == ["bw", "hw"]


def test_what_one_side_brings_goes_to_nobody_of_the_other() -> None:
    """An injury that a player takes in place of harm is offered to no foe, and no foe's roll brings it (WG-12)."""
    bree = replace(ASH, id="b", name="Bree", clocks=())
    situation = replace(NOW, world=World(characters=(ASH, bree, WIGHT)))
    taken = Consequence("injury", "Injury", (Give(WINGS),), side=Side.PLAYER)
    assert [receiver.id for receiver in receivers(situation, taken)] == ["a", "b"]
    assert [receiver.id for receiver in receivers(situation, replace(taken, side=None))] == ["a", "b", "w"]
    assert concerning(replace(situation, actors={"": "w"}, target="a"), [taken]) == []
    assert all(
        trouble.side is Side.PLAYER for trouble in troubles(Severity.HIGH) if trouble.gives and trouble.form == "Harm"
    )


def test_a_second_clock_is_another_than_the_first() -> None:
    """Than the one that a like consequence is aimed at, whichever that is."""
    tick = Tick(ClockKind.TRACK, (3,), second=True)
    moved = Consequence("moved", "Moved", (tick, Words(of="merit")), to=Recipient.TARGET)
    tracks = tuple(Clock(id=f"w{at}", name=f"Wight: {at}", kind=ClockKind.TRACK, segments=5) for at in range(3))
    world = World(characters=(ASH, replace(WIGHT, clocks=("w0", "w1", "w2"))), clocks=tracks)
    situation = replace(NOW, world=world, target="w")
    second = [target(situation, moved, first) for first in ("", "w0", "w1", "w2")]
    assert [clock and clock.id for clock in second] == ["w1", "w1", "w0", "w0"]


def test_whom_a_consequence_concerns_is_found_by_owner(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not for each of a hundred clocks, and once however often it is asked."""
    asked = calls(monkeypatch, recipients, "_near")
    many = tuple(Clock(id=f"c{at}", name=f"C{at}", kind=ClockKind.TRACK, segments=5) for at in range(100))
    there = World(characters=(ASH, WIGHT), clocks=(*TRACKS, *many))
    now = Situation(world=there, system="witchgates", roll="1.s", actors={"": "a"}, target="w")
    for _ in range(3):
        assert target(now, HARM) == TRACKS[0]
        assert len(targets(now, HARM)) == 102
    assert [given[-1] for given in asked] == [ASH]


def test_addressed_consequences_name_their_participant() -> None:
    """Those in a choice too, whose key is theirs."""
    choice = Choice("Pay", (Consequence("much", "Much", (Reread("Strike"),)),), 1, (Consequence("all", "All"),))
    assert addressed("Ash", choice) == Choice(
        "Pay",
        (Consequence("much", "Much", (Reread("Strike"),), who="Ash"),),
        1,
        (Consequence("all", "All", who="Ash"),),
        who="Ash",
    )
    assert addressed("Ash", choice).key == "Ash: Pay"


@pytest.mark.parametrize(("segments", "by"), [(EVERY, -3), (EVERY + 1, -EVERY), (200, -EVERY)])
def test_a_pool_takes_the_number_of_every_box_as_a_number(segments: int, by: int) -> None:
    """An effect of that strength does not empty it."""
    pool = Clock(id="p", name="Ogre", kind=ClockKind.POOL, segments=segments, filled=segments if by == -EVERY else 3)
    effect = ticking("effect", "Effect", ClockKind.POOL, -EVERY, to=Recipient.TARGET)
    (ticked,) = take(replace(NOW, world=replace(NOW.world, clocks=(pool,))), effect, "p", -EVERY)
    assert instance(ClockTicked, ticked).by == by
