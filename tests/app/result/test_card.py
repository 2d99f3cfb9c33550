"""The result card: which entry of the log it shows, what several rolls bring, and a roll made again."""

import pytest

from razor_core.session.events import ConsequenceTaken, GroupRolled, Rolled, TokenGiven
from razor_core.systems.frameworks import Check as Pool
from tests.support.page.characters import carried
from tests.support.page.consequences import is_off, take
from tests.support.page.moves import make_character, make_clock
from tests.support.page.person import Person
from tests.support.storage.kept import kept


def roll_together(person: Person, *names: str) -> None:
    """Add the form's check for each name, and roll for all."""
    for name in names:
        person.type("who", name)
        person.press("group-add")
    person.press("group-roll")


def cast(slug: str, *dice: int) -> Person:
    """Kira and Vance, characters of that game, whose two checks have been rolled together."""
    person = Person(*dice, game=slug)
    for name in ("Vance", "Kira"):
        make_character(person, name)
    roll_together(person, "Kira", "Vance")
    return person


def key(person: Person, kind: type, at: int = 0) -> str:
    """The key of a record of that kind: the first, or the one at that place."""
    return [each.record.key for each in person.entries if isinstance(each.record.event, kind)][at]


def shown(person: Person) -> str:
    """All text on the card."""
    return person.page.region("result").text


# -- which entry -------------------------------------------------------------------------------------------------------


def test_a_start_shows_the_last_roll() -> None:
    """Whatever happened since, and of whichever game; of several rolled together what they came to."""
    first = Person(4, 4, 4, 4, 100)
    first.press("roll")
    first.play("gemini")
    first.press("roll")
    make_clock(first, "Gate")
    again = Person(kept=first.storage, game="razorweave")
    assert (shown(again), again.tier) == (shown(first), "SUCCESS")
    contest = cast("frameworks", 5, 4, 3, 2)
    again = Person(kept=contest.storage, game="frameworks")
    assert (shown(again), again.card("caption")) == (shown(contest), "Contest")


def test_a_card_that_is_looked_at_comes_to_the_front_and_stays() -> None:
    """On a phone only one part is in front. What happens to clocks and to the form leaves the card."""
    person = Person(6, 6, 6, 6, 1, 1, 1, 1)
    person.press("roll")
    person.press("roll")
    person.show(person.entries[0].record.key)
    assert person.page.opened == ["result"] * 3
    make_clock(person, "Gate")
    person.play("gemini")
    assert person.tier == "CRITICAL_SUCCESS"
    assert len(person.log) == 2


def test_an_undone_roll_makes_place_for_the_one_before() -> None:
    """Where there is none, for the words on how to start. What is redone is shown again."""
    person = Person(5, 4, 5, 4, 3, 2, game="frameworks")
    cards = [shown(person)]
    person.press("roll")
    cards.append(shown(person))
    roll_together(person, "Kira", "Vance")
    cards.append(shown(person))
    for expected in cards[-2::-1]:
        person.undo()
        assert shown(person) == expected
    for expected in cards[1:]:
        person.redo()
        assert shown(person) == expected


# -- rolled again ------------------------------------------------------------------------------------------------------


def test_a_roll_is_made_again_as_it_was() -> None:
    """Check, reading and fiction, though the form has moved on, in an act of its own, shown and said."""
    person = Person(4, 4, 4, 4, 1, 1, 1, 1)
    person.type("who", "Kira")
    person.pick("reading", "strike")
    person.press("roll")
    person.type("who", "Vance")
    person.pick("reading", "")
    person.type("dc", "20")
    person.play("gemini")
    person.press("again")
    first, second = person.log
    assert (second.check, second.reading, second.fiction) == (first.check, first.reading, first.fiction)
    assert (first.faces, second.faces) == ((4,) * 4, (1,) * 4)
    assert (person.tier, person.slug) == ("CRITICAL_FAILURE", "gemini")
    assert "Kira" in person.page.text("announcer", "text")
    person.undo()
    assert person.log == (first,)
    person.play("razorweave")
    assert person.values["dc"] == "20"


def test_a_roll_made_again_uses_up_nothing() -> None:
    """What is on the form, and what the roll itself gave, is for the next check."""
    person = Person(6, 6, 1, 1, 3, 3, 3, 3, game="frameworks")
    make_character(person, "Han")
    person.press("roll")
    take(person, "Gain momentum")
    person.press("again")
    assert carried(person) == {"Han": ["Momentum"]}
    person = Person(50, 50, game="gemini")
    person.press("roll")
    person.tap_modifier("edges", "Minor Edge")
    person.press("again")
    assert [each.name for each in person.said.modifiers] == ["Minor Edge"]


def test_several_are_not_rolled_again_from_their_card() -> None:
    """Their panel does that."""
    person = cast("frameworks", 5, 4, 3, 2)
    count = len(person.entries)
    person.act("again")
    assert len(person.entries) == count


# -- several -----------------------------------------------------------------------------------------------------------


def test_a_consequence_of_several_is_part_of_their_act() -> None:
    """It goes to the side it is for, is told on the card and off, and one undo takes rolls and consequence back."""
    person = cast("frameworks", 5, 4, 1, 1)
    label = "Vance: Gain interference"
    take(person, label)
    assert carried(person) == {"Vance": ["Interference"], "Kira": []}
    assert [type(each.record.event) for each in person.entries[-2:]] == [ConsequenceTaken, TokenGiven]
    assert {each.record.act for each in person.entries[2:]} == {key(person, GroupRolled)}
    assert person.card("notes") == f"{label}Vance gains Interference"
    assert is_off(person, label)
    again = Person(kept=person.storage, game="frameworks")
    assert shown(again) == shown(person)
    again.undo()
    assert (carried(again), again.log) == ({"Vance": [], "Kira": []}, ())


@pytest.mark.parametrize(("characters", "carry"), [(1, [["Interference"]]), (2, [["Interference"], ["Interference"]])])
def test_each_of_two_sides_of_one_name_gets_its_own(characters: int, carry: list[list[str]]) -> None:
    """Of two characters each; the one character of that name gets both."""
    person = Person(1, 1, 1, 1, game="frameworks")
    for _ in range(characters):
        make_character(person, "Orc")
    roll_together(person, "Orc", "Orc")
    for label in ("Orc: Gain interference", "Orc (2): Gain interference"):
        count = len(person.entries)
        take(person, label)
        assert type(person.entries[count + 1].record.event) is TokenGiven
    assert [[token.name for token in character.tokens] for character in person.characters] == carry


def test_the_consequences_of_a_contest_are_on_its_card_alone() -> None:
    """The cards of its rolls say where; a roll made again has its own."""
    person = cast("frameworks", 6, 6, 1, 1, 6, 5, 1)
    assert person.page.region("result").all("data-consequence")
    for at in (0, 1):
        person.show(key(person, Rolled, at))
        assert person.page.region("result").all("data-consequence") == []
        assert "Contest" in person.card("notes")
    person.show(key(person, Rolled))
    person.dice.script = [6, 6, 1, 1]
    person.press("again")
    assert person.page.region("result").all("data-consequence")
    assert person.card("notes") == ""


def test_a_side_whose_contest_lacks_rolls_keeps_its_own_consequences() -> None:
    """There is no other place for them."""
    roll = Rolled(system="frameworks", check=Pool(), faces=(1, 1))
    person = Person(kept=kept(GroupRolled("frameworks", "Contest", "Kira wins", (0, 0)), roll, act="1.kept"))
    person.show(key(person, Rolled))
    assert (is_off(person, "Gain interference"), person.card("notes")) == (False, "")


def test_what_is_taken_on_the_card_of_one_of_several_is_undone_with_all() -> None:
    """Each card tells its own; nothing is left of rolls that are gone."""
    person = cast("witchgates", 3, 2, 2, 1)
    mine, theirs = key(person, Rolled), key(person, Rolled, 1)
    for roll, who in ((mine, "Kira"), (theirs, "Vance")):
        person.show(roll)
        assert person.card("notes") == ""
        take(person, "Take a miss-fortune")
        assert person.card("notes") == f"Take a miss-fortune{who} gains Miss-fortune"
    person.show(key(person, GroupRolled))
    assert person.card("notes") == ""
    take(person, "Kira forfeits")
    assert person.card("notes") == "Kira forfeits"
    assert carried(person) == {"Vance": ["Miss-fortune"], "Kira": ["Miss-fortune"]}
    assert [each.record.event.roll for each in person.entries if isinstance(each.record.event, ConsequenceTaken)] == [
        mine,
        theirs,
        "",
    ]
    person.undo()
    assert (carried(person), person.log) == ({"Vance": [], "Kira": []}, ())
