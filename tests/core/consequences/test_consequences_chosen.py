"""What a player adds to a consequence: which ally gets it, which clock it makes, a few words, another in its place."""

from dataclasses import replace

import pytest

from razor_core.consequences.apply import take
from razor_core.consequences.recipients import Situation, meant, receivers, targets
from razor_core.consequences.taking_back import take_back, too_late
from razor_core.events.events import ConsequenceTaken, Rolled
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.consequences import Consequence, Recipient
from razor_core.rules.effects import Give, Words
from razor_core.rules.modifiers import Modifier, Scope
from razor_core.systems import frameworks
from razor_core.systems.frameworks.sheet import INTERFERENCE, MOMENTUM
from razor_core.table.character_events import ModifierGiven
from razor_core.table.characters import Character
from razor_core.table.clocks import Clock
from razor_core.table.world import World
from tests.support.effects import ticking

KIRA, DEX, BO = (
    Character(id=name[0], name=name, system="razorweave", clocks=(name,)) for name in ("kira", "dex", "bo")
)
THUG = Character(id="t", name="thug", system="razorweave", side=Side.OPPOSITION)
EDGE = Consequence("give-edge", "Give Edge", (Give(Modifier("edge", "Set Up")),), to=Recipient.OTHER_ALLY)


def now(*cast: Character, actor: str = "k", out: str = "") -> Situation:
    """Someone has rolled among these; the Resolve Clock of `out` is full."""
    clocks = tuple(Clock(id=character.name, name=character.name, kind=ClockKind.RESOLVE) for character in cast)
    clocks = tuple(replace(clock, filled=6) if clock.id == out else clock for clock in clocks)
    world = World(characters=cast, clocks=clocks)
    return Situation(world=world, system="razorweave", roll="1.s", actors={"": actor} if actor else {})


@pytest.mark.parametrize(
    ("situation", "able", "first"),
    [
        (now(KIRA, DEX, THUG), "d", "d"),
        (now(KIRA, DEX, BO, THUG), "db", ""),
        (now(KIRA, DEX, BO, THUG, out="dex"), "bd", "b"),
        (now(KIRA, THUG), "k", "k"),
        (now(KIRA, DEX, out="dex"), "dk", "k"),
        (now(KIRA, THUG, actor="t"), "t", "t"),
        (now(DEX, actor=""), "d", "d"),
        (now(actor=""), "", ""),
    ],
    ids=["one", "two", "one of two", "alone", "alone at last", "a foe", "nobody known", "nobody at all"],
)
def test_what_is_for_an_ally_goes_to_the_only_one_who_can_act(situation: Situation, able: str, first: str) -> None:
    """Of several nobody is meant; whoever rolled only with none. The other side is no ally."""
    assert "".join(receiver.id for receiver in receivers(situation, EDGE)) == able
    found = meant(situation, EDGE)
    assert (found.id if found else "") == first


@pytest.mark.parametrize(
    ("situation", "able"),
    [
        (now(KIRA, DEX, THUG), ["k", "d"]),
        (now(KIRA, DEX, BO, THUG, out="dex"), ["k", "b"]),
        (now(KIRA, THUG, actor="t"), ["t"]),
        (now(THUG, actor="razorweave"), ["razorweave"]),
        (now(KIRA, actor=""), []),
    ],
    ids=["two", "one is out", "a foe", "unnamed", "nobody known"],
)
def test_what_is_for_a_group_goes_to_each_who_can_act(situation: Situation, able: list[str]) -> None:
    """Of the side of whoever rolled; in one act."""
    owed = Consequence("owe", "Owe", (Give(Modifier("", "Obligation")), Words()), to=Recipient.GROUP)
    taken, *given = take(situation, owed, receiver=KIRA, words="a boat")
    assert taken == ConsequenceTaken("owe", roll="1.s", label="Owe")
    assert given == [ModifierGiven(id, Modifier("", "Obligation: a boat")) for id in able]


def test_what_is_for_the_scene_or_an_ally_is_nobody_elses() -> None:
    """A mark of the scene does not leave with whoever made it; no clock of the other side moves."""
    fire = Consequence("turn", "Turn", (Give(Modifier("", "Fire", scope=Scope.SCENE)),), to=Recipient.SCENE)
    situation = now(KIRA, THUG)
    holder = meant(situation, fire)
    assert holder not in situation.world.characters
    _, given = take(situation, fire, receiver=holder)
    world, _ = given.apply(situation.world)
    assert [person.modifiers for person in world.everyone] == [(), (), (fire.gives,)]
    healed = ticking("recover", "Recover", ClockKind.RESOLVE, -1, to=Recipient.OTHER_ALLY)
    foe = replace(THUG, clocks=("thug",))
    assert {target.id for target in targets(now(KIRA, DEX, foe), healed)} == {"kira", "dex"}


@pytest.mark.parametrize(
    ("actor", "receiver", "giver"),
    [("k", DEX, "k"), ("k", KIRA, ""), ("razorweave", DEX, ""), ("", DEX, "")],
    ids=["an ally", "oneself", "unnamed", "nobody known"],
)
def test_what_an_ally_gives_says_from_whom(actor: str, receiver: Character, giver: str) -> None:
    """By id, where that is a character of the table, and somebody else."""
    _, given = take(now(KIRA, DEX, actor=actor), EDGE, receiver=receiver)
    assert given == ModifierGiven(receiver.id, Modifier("edge", "Set Up", giver=giver))


HAN = Character(id="h", name="Han", system="frameworks")
GAIN = Consequence("gain-momentum", "Gain momentum", (Give(MOMENTUM),), certain=True)


def rolled_since(actor: str, reading: str = "") -> Situation:
    """Han has momentum from his roll, and somebody has rolled since."""
    han = replace(HAN, modifiers=(MOMENTUM,))
    later = Rolled(system="frameworks", check=frameworks.Check(), faces=(5, 2), actor=actor, reading=reading)
    return Situation(world=World(characters=(han,)), system="frameworks", roll="1.s", actors={"": "h"}, since=(later,))


@pytest.mark.parametrize(("actor", "reading", "late"), [("h", "", True), ("h", "damage", False), ("t", "", False)])
@pytest.mark.parametrize("gives", [(Give(MOMENTUM),), ()])
def test_what_a_later_check_used_is_replaced_by_nothing(
    actor: str, reading: str, late: bool, gives: tuple[Give, ...]
) -> None:
    """A check of the same character alone, not damage; also where momentum and interference have cancelled."""
    assert too_late(rolled_since(actor, reading), replace(GAIN, effects=gives)) == late


def test_what_is_gone_is_replaced_by_nothing_unless_another_consequence_cancelled_it() -> None:
    """That one is given back then: to whoever got both. A tick and what nobody got can be replaced."""
    situation = replace(rolled_since("t"), world=World(characters=(HAN,)))
    hinders = Consequence("gain-interference", "Gain interference", (Give(INTERFERENCE),), certain=True)
    assert too_late(situation, GAIN)
    for others, cancelled in (
        ((GAIN, hinders), True),
        *(((GAIN, replace(hinders, certain=False)), False), ((GAIN, replace(hinders, who="Leia")), False)),
        ((GAIN, replace(hinders, effects=())), False),
    ):
        assert too_late(situation, GAIN, others) is not cancelled
        back = (ModifierGiven("h", INTERFERENCE),) if cancelled else ()
        assert take_back(situation, GAIN, HAN, others) == back
    assert not too_late(situation, replace(GAIN, effects=()), (GAIN, hinders))
    assert not too_late(situation, ticking("harm", "Harm", ClockKind.RESOLVE, 1, certain=True))
    assert not too_late(replace(situation, actors={"": "gone"}), GAIN)
