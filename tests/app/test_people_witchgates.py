"""Witchgates at the table: whose merit is harmed, which track is marked, and what each die of a pool costs."""

from dataclasses import replace

from razor_core.rules.consequences import ClockKind, Side
from razor_core.rules.modifiers import Modifier
from razor_core.systems.witchgates import Check
from razor_core.table.characters import Character
from razor_core.table.clocks import Clock
from tests.support.page.characters import (
    act_as,
    aim_at,
    brought,
    carried,
    character,
    kind,
    table,
    tap_carried,
)
from tests.support.page.consequences import aim, chosen, line, take
from tests.support.page.moves import make_clock
from tests.support.page.person import Person

GAME = "witchgates"
MARK, CLEAR = "Mark 1 box of a track", "Clear 1 box of a track"
DEAL, SUFFER = "Deal harm: mark 1 box of a merit", "Medium harm: 1 box of a merit"
WORD = "Take a lost word"
RAIN, CHARM = (Modifier("esoteric", name, optional=True) for name in ("Name of rain", "Charm"))


def merited(name: str, side: Side = Side.PLAYER, **values: object) -> Character:
    """A character with the track of that name, a merit."""
    return character(name, GAME, side=side, clocks=(name,), **values)


def at_the_gates(*cast: Character, clocks: tuple[Clock, ...] = ()) -> Person:
    """Someone whose first character acts, each with a merit of five boxes."""
    merits = [
        Clock(id=each.name, name=f"{each.name}: Merit", kind=ClockKind.TRACK, segments=5)
        for each in cast
        if each.clocks
    ]
    return table(GAME, *cast, clocks=(*merits, *clocks))


def rolls(person: Person, *faces: int) -> None:
    """Roll the check on the form with these dice."""
    person.dice.script = list(faces)
    person.press("roll")


def filled(person: Person) -> dict[str, int]:
    """The clocks that are not empty."""
    return {clock.name: clock.filled for clock in person.clocks if clock.filled}


# -- tracks ------------------------------------------------------------------------------------------------------------


def test_harm_that_is_dealt_and_harm_that_is_suffered_go_to_different_merits() -> None:
    """The target's, and the actor's own; never the merit of whoever deals it. Marks of a track go to no merit."""
    person = at_the_gates(merited("Kira"), merited("Foe", Side.OPPOSITION), merited("Ally"))
    aim_at(person, "Foe")
    rolls(person, 4, 3)
    assert (chosen(person, DEAL), chosen(person, SUFFER)) == ("Foe: Merit 0/5", "Kira: Merit 0/5")
    assert "Kira" not in line(person, DEAL).text
    assert (chosen(person, MARK), "Merit" in line(person, MARK).text) == ("", False)
    take(person, DEAL, by=1)
    take(person, SUFFER, by=1)
    assert filled(person) == {"Foe: Merit": 1, "Kira: Merit": 1}


def test_a_target_that_is_chosen_is_that_of_its_own_row() -> None:
    """The other rows stay as they are."""
    tracks = tuple(Clock(id=name, name=name, kind=ClockKind.TRACK) for name in ("Road", "River"))
    person = at_the_gates(merited("Kira"), merited("Foe", Side.OPPOSITION), clocks=tracks)
    rolls(person, 4, 3)
    before = {label: chosen(person, label) for label in (DEAL, SUFFER)}
    aim(person, MARK, "River")
    assert chosen(person, MARK) == "River 0/6"
    assert {label: chosen(person, label) for label in (DEAL, SUFFER)} == before


def test_a_new_clock_is_a_track_that_consequences_see() -> None:
    """So is a progress clock of an earlier session (WG-9)."""
    person = at_the_gates(character("Kira", GAME), clocks=(Clock(id="p", name="Old road"),))
    make_clock(person, "Road")
    assert person.clock("Road").kind is ClockKind.TRACK
    rolls(person, 6, 6)
    assert [each.text for each in line(person, MARK).all("data-do", "consequence-target")] == [
        "Old road 0/6",
        "Road 0/6",
        "+ New clock",
    ]


def test_a_consequence_that_clears_clears() -> None:
    """The buttons say so; an empty track is not its default, and no new one is made for it."""
    tracks = (
        Clock(id="a", name="Empty", kind=ClockKind.TRACK),
        Clock(id="b", name="Road", kind=ClockKind.TRACK, filled=3),
    )
    person = at_the_gates(character("Kira", GAME), clocks=tracks)
    rolls(person, 6, 6)
    assert (chosen(person, CLEAR), "New clock" in line(person, CLEAR).text) == ("Road 3/6", False)
    person.tap("Clear Road by 1", within="result")
    assert filled(person) == {"Road": 2}


# -- the dice of a pool ------------------------------------------------------------------------------------------------


def test_one_esoteric_is_one_die_and_the_other_is_not_lost() -> None:
    """A tap on the second takes the first back."""
    person = at_the_gates(character("Kira", GAME, modifiers=(RAIN, CHARM)))
    tap_carried(person, "Name of rain")
    tap_carried(person, "Charm")
    assert brought(person) == {"Name of rain": False, "Charm": True}
    assert person.check.rolled == 2
    rolls(person, 1, 2)
    assert carried(person) == {"Kira": ["Name of rain", "Miss-fortune"]}
    assert brought(person) == {"Name of rain": False, "Miss-fortune": False}
    assert person.check.esoteric is False


def test_the_boxes_of_a_pool_are_those_of_one_check() -> None:
    """After the roll they are clear, and so they are for the next actor."""
    person = at_the_gates(character("Kira", GAME), character("Vance", GAME))

    def name_all() -> None:
        for box in ("scene", "esoteric", "merit", "misfortune"):
            person.pick(box)
        person.type("injury", "1")

    name_all()
    assert person.check.pool > 4
    act_as(person, "Vance")
    assert person.check == Check(rating=1)
    name_all()
    rolls(person, *[6] * person.check.rolled)
    assert person.check == Check(rating=1)


def test_the_next_to_act_finds_position_effect_and_cuts_as_they_were() -> None:
    """They belong to the situation."""
    person = at_the_gates(character("Kira", GAME), character("Vance", GAME))
    person.pick("position", "DESPERATE")
    person.pick("effect", "HIGH")
    person.type("cuts", "1")
    before = person.check
    act_as(person, "Vance")
    assert person.check == before


def test_an_ally_can_use_a_miss_fortune_and_whoever_has_it_loses_it() -> None:
    """A foe cannot."""
    owed = kind(GAME, "Miss-fortune")
    foe = character("Foe", GAME, side=Side.OPPOSITION)
    person = at_the_gates(character("Kira", GAME), character("Vance", GAME, modifiers=(owed,)), foe)
    tap_carried(person, "Miss-fortune")
    rolls(person, 6, 6)
    assert carried(person) == {"Kira": [], "Vance": [], "Foe": []}
    person.undo()
    act_as(person, "Foe")
    assert brought(person) == {}


# -- injuries ----------------------------------------------------------------------------------------------------------


def test_an_injury_is_a_lost_word_only_where_the_player_invokes_it() -> None:
    """Cuts by the GM, for the same wound, bring none. It cuts only the roll that it is tapped for."""
    person = at_the_gates(character("Kira", GAME, modifiers=(kind(GAME, "Injury"),)))
    person.type_modifier("cuts", "Injury")
    assert (person.check.injury, person.check.cuts) == (0, 1)
    rolls(person, *[6] * person.check.rolled)
    assert WORD not in person.page.region("result").text
    person.press("modifier-remove", within=GAME, name="Injury")
    tap_carried(person, "Injury")
    assert person.check.injury == 1
    rolls(person, *[6] * person.check.rolled)
    take(person, WORD)
    assert carried(person) == {"Kira": ["Injury", "Lost word"]}
    assert brought(person) == {"Lost word": False, "Injury": False}


def test_a_second_injury_is_worse_by_its_own_level() -> None:
    """As trouble gives it: an injury of 1, and one of 2."""
    person = at_the_gates(merited("Kira", modifiers=(replace(kind(GAME, "Injury"), points=2),)))
    rolls(person, 4)
    take(person, "Medium harm as an injury of 1")
    assert brought(person) == {"Injury +2": False, "Injury 2": False}
    tap_carried(person, "Injury")
    tap_carried(person, "Injury 2")
    assert person.check.injury == 3
