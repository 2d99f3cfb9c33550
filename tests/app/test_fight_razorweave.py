"""A fight of the book played by taps: who strikes, who is struck, what is set up, and what stands until it is used."""

import pytest

from razor_core.format.old_labels import key_of
from razor_core.rules.clock_kinds import Side
from razor_core.table.world import is_taken_out
from tests.support.games.golden import load
from tests.support.page.characters import act_as, against, aim_at, carried, character, conditions, table
from tests.support.page.consequences import aim, applied, chosen, entries, is_off, line, recipient, take
from tests.support.page.moves import make_character, make_clock
from tests.support.page.person import Person

GAME, BOOK = "razorweave", load("razorweave")
THREAT, ARRIVE = "Tick a threat clock", "Reinforcements Arrive"
NOISE, GROUND = "The noise: tick a threat clock", "Tick a threat clock"
#: Dice for each tier against DC 16 with MIG 2.
BEST, CLEAR, GLANCING, MISS = [6] * 4, [4] * 4, [3, 3, 3, 4], [2, 2, 3, 3]


def roll(person: Person, *faces: int) -> None:
    """Roll the check on the form with these dice."""
    person.dice.script = list(faces)
    person.press("roll")


def filled(person: Person) -> dict[str, str]:
    return {clock.name: f"{clock.filled}/{clock.segments}" for clock in person.clocks}


def fight(*heroes: str) -> Person:
    """Someone who has made these heroes and a thug, and strikes as the first of them against the thug."""
    person = Person()
    for name in heroes:
        make_character(person, name)
    make_character(person, "Thug", foe=True)
    turn(person, heroes[0], "Thug", "strike")
    person.type("dc", "16")
    return person


def turn(person: Person, who: str, whom: str = "", kind: str = "strike") -> None:
    """Let somebody act against somebody else, by such a roll."""
    act_as(person, who)
    if whom and f"[{whom}]" not in against(person):
        aim_at(person, whom)
    person.press("kind", kind=kind)


def test_the_fight_of_the_book_is_played_without_a_clock_made_by_hand() -> None:
    """ "Strike Outcomes in Sequence", round by round, and on until the thug is taken out and is no target."""
    person = fight("Kira")
    rounds = BOOK["sequence"]["rounds"]
    assert [each["strike"] for each in rounds] == ["Clear Strike", "Glancing Strike", "Miss"]
    roll(person, *CLEAR)
    assert filled(person) == {"Kira": "0/6", "Thug": "2/6"}
    turn(person, "Thug", "Kira")
    roll(person, *GLANCING)
    person.press("consequence-target", consequence=key_of(NOISE), clock=f"+{ARRIVE}")
    assert chosen(person, NOISE) == f"+ {ARRIVE}"
    person.tap(f"Tick {ARRIVE} by 1")
    assert filled(person) == {"Kira": "1/6", "Thug": "2/6", ARRIVE: "1/4"}
    turn(person, "Kira", "Thug")
    roll(person, *MISS)
    assert chosen(person, THREAT) == f"{ARRIVE} 1/4"
    offered = [element.text for element in line(person, THREAT).all("data-do", "consequence-target")]
    assert offered == [f"{ARRIVE} 1/4", "+ Escaping Target", "+ Collateral Damage", "+ New clock"]
    take(person, THREAT, by=1)
    assert [each.result.headline for each in person.log] == [each["strike"] for each in rounds]
    after = f"{BOOK['sequence']['threat_after']}/{BOOK['sequence']['threat_segments']}"
    assert filled(person) == {"Kira": "1/6", "Thug": "2/6", ARRIVE: after}
    for _ in range(2):
        roll(person, *CLEAR)
    assert filled(person)["Thug"] == "6/6"
    assert is_taken_out(person.world, person.characters[1])
    assert against(person) == ["Thug"]


@pytest.mark.parametrize(("faces", "offers_noise"), [(GLANCING, True), (MISS, False)], ids=["Glancing Strike", "Miss"])
def test_rw_9_what_follows_a_foes_strike_works_against_the_foe(faces: list[int], offers_noise: bool) -> None:
    """The struck one's Resolve Clock comes first, and progress of the players; no clock that threatens them."""
    person = fight("Kira")
    make_clock(person, "Escape", "PROGRESS")
    make_clock(person, "Alarm", "THREAT")
    roll(person, *MISS)
    take(person, THREAT, by=1)
    turn(person, "Thug", "Kira")
    roll(person, *faces)
    shown = [entry["data-entry"] for entry in entries(person)]
    ticks = ["strike.harm"] if offers_noise else []
    assert shown[: len(ticks) + 1] == [*ticks, key_of(GROUND)]
    assert chosen(person, GROUND) == "Escape 0/6"
    assert (line(person, GROUND).said("label"), key_of(NOISE) in shown) == ("Tick a progress clock", offers_noise)
    take(person, GROUND, by=1)
    assert filled(person) == {"Kira": f"{len(ticks)}/6", "Thug": "0/6", "Escape": "1/6", "Alarm": "1/6"}


def test_surroundings_that_turn_mark_the_scene_for_whoever_acts() -> None:
    """With the words of the table, until they are tapped off; no dice change, and nobody carries them away."""
    person = fight("Kira")
    roll(person, *MISS)
    person.put("consequence-words", "the crates burn", consequence="The GM chooses one")
    turned = "The surroundings turn against the attacker"
    assert recipient(person, turned) == "Scene"
    take(person, turned)
    burning = "Surroundings: the crates burn"
    assert f"The scene gains {burning}" in person.page.region("log").text
    for name in ("Kira", "Thug"):
        turn(person, name)
        assert person.page.texts("abilities", "states").count(burning) == 1
        assert (person.check.dc, person.check.burden) == (16, 0)
    assert carried(person) == {"Kira": [], "Thug": []}
    person.tap(f"Remove {burning}")
    assert burning not in person.page.texts("abilities", "states")
    assert f"The scene loses {burning}" in person.page.region("log").text


def test_a_strike_makes_the_resolve_clock_of_whoever_has_none() -> None:
    """It is theirs, so that the next Strike ticks it with the roll."""
    person = table(GAME, character("Kira", GAME), character("Wolf", GAME, side=Side.OPPOSITION))
    turn(person, "Kira", "Wolf")
    roll(person, *CLEAR)
    assert filled(person) == {}
    take(person, "Tick the target's Resolve Clock", by=2)
    assert applied(person) == [("Tick the target's Resolve Clock", "Resolve +2: 2 of 6")]
    roll(person, *BEST)
    assert filled(person) == {"Wolf: Resolve": "5/6"}


def test_bleeding_ticks_the_resolve_clock_of_whoever_bleeds_by_a_tap() -> None:
    """As the target or as the one who acts, until the clock is full."""
    person = fight("Kira")
    roll(person, *BEST)
    take(person, "Give a Condition: Bleeding")
    person.tap("Target: Bleeding: tick 1 on Thug")
    turn(person, "Thug", "Kira")
    for _ in range(2):
        person.tap("Bleeding: tick 1 on Thug")
    assert filled(person) == {"Kira": "0/6", "Thug": "6/6"}
    assert person.page.texts("abilities", "states")[0] == "Bleeding"


def test_the_second_of_two_has_words_of_its_own() -> None:
    """What was typed for the first does not stay."""
    person = fight("Kira")
    roll(person, *[1] * 4)
    person.put("consequence-words", "shouts", consequence="The GM chooses two different ones")
    take(person, THREAT, by=1)
    assert [element["value"] for element in person.page.region("result").all("data-input", "consequence-words")] == [""]


def test_the_condition_of_a_strike_at_nobody_in_particular_follows_its_ticks() -> None:
    """Whoever is ticked was struck. Before that nobody is, so that the Condition waits for a tap."""
    person = fight("Kira")
    make_character(person, "Boss", foe=True)
    turn(person, "Kira")
    aim_at(person, "Thug")
    roll(person, *BEST)
    bleeding = "Give a Condition: Bleeding"
    assert (recipient(person, bleeding), is_off(person, bleeding)) == ("Target", True)
    aim(person, "Tick the target's Resolve Clock", "Boss")
    take(person, "Tick the target's Resolve Clock", by=3)
    assert (recipient(person, bleeding), is_off(person, bleeding)) == ("Boss", False)
    take(person, bleeding)
    assert conditions(person) == {"Kira": [], "Thug": [], "Boss": ["Bleeding"]}
