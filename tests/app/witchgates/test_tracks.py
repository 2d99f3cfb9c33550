"""Tracks of Witchgates: which one is marked, cleared or made, and whose merit is harmed."""

from razor_core.rules.consequences import ClockKind, Side
from razor_core.table.clocks import Clock
from tests.support.page.characters import aim_at, carry, character, edit
from tests.support.page.consequences import aim, choose_form, chosen, line, take
from tests.support.page.moves import make_clock
from tests.support.page.person import Person
from tests.support.page.witchgates import CLEAR, DEAL, GAME, MARK, RISKY, SUFFER, at_the_gates, filled, merited, rolls


def test_harm_that_is_dealt_and_harm_that_is_suffered_go_to_different_merits() -> None:
    """The target's, and the actor's own; never the merit of whoever deals it. Marks of a track go to no merit."""
    person = at_the_gates(merited("Kira"), merited("Foe", Side.OPPOSITION), merited("Ally"))
    aim_at(person, "Foe")
    rolls(person, 4, 3)
    choose_form(person, RISKY, "Harm")
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
    choose_form(person, RISKY, "Harm")
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
        "Road 0/6",
        "Old road 0/6",
        "+ New clock",
    ]


def test_any_clock_of_a_full_table_can_be_the_track() -> None:
    """Twelve clocks of three kinds are listed, each kind after the other."""
    kinds = (ClockKind.THREAT, ClockKind.PROGRESS, ClockKind.TRACK)
    clocks = tuple(Clock(id=f"{at}", name=f"{kinds[at % 3].value}-{at}", kind=kinds[at % 3]) for at in range(12))
    person = at_the_gates(character("Kira", GAME), clocks=clocks)
    rolls(person, 6)
    listed = [each.text for each in line(person, MARK).all("data-do", "consequence-target")]
    assert [each.partition("-")[0] for each in listed] == [
        *["track"] * 4,
        *["progress"] * 4,
        *["threat"] * 4,
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


def test_what_belonged_to_a_removed_rival_is_no_place_for_harm() -> None:
    """Their track is gone with them, and nothing of it is proposed; undo brings both back."""
    person = at_the_gates(merited("Kira"), merited("Foe", Side.OPPOSITION), merited("Wight", Side.OPPOSITION))
    aim_at(person, "Foe")
    rolls(person, 6)
    assert chosen(person, DEAL) == "Foe: Merit 0/5"
    person.press("target-change")
    person.press("character-remove")
    assert [clock.name for clock in person.clocks] == ["Kira: Merit", "Wight: Merit"]
    assert "Foe" not in person.page.region("result").text
    person.undo()
    assert chosen(person, DEAL) == "Foe: Merit 0/5"


def test_a_merit_that_is_removed_takes_its_track_along() -> None:
    """In one act, with all else on the sheet; another name of its owner is on the others."""
    person = Person(game=GAME)
    person.press("character-new")
    person.type("name", "Ash", form="character-change")
    for merit in ("Wings", "Luck"):
        carry(person, "Merit", merit)
    person.press("character-save")
    edit(person)
    person.type("name", "Ashlar", form="character-change")
    person.press("character-drop", field="merit", name="Wings")
    person.press("character-save")
    assert [clock.name for clock in person.clocks] == ["Ashlar: Luck"]
    person.undo()
    assert [clock.name for clock in person.clocks] == ["Ash: Wings", "Ash: Luck"]
