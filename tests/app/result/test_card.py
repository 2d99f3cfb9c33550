"""The result card: which entry of the log it shows, a roll or several read together, and what becomes of it."""

import pytest

from app.storage.journal import FIRST
from app.storage.layout import Keys
from app.storage.stores import Memory
from razor_core.session.events import ConsequenceTaken, Event, GroupRolled, Rolled, TokenGiven
from razor_core.session.records import record_to_json
from razor_core.session.session import Record
from razor_core.systems.frameworks import Check as Pool
from tests.support.page_person import NOW, Person, make_clock, make_hero

EMPTY = "Set up a check, then Roll."


def said(person: Person, slot: str) -> str:
    """What stands in that slot of the card."""
    return person.page.region("result").one("data-slot", slot).text


def contest(*dice: int, **numbers: str) -> Person:
    """Kira and Vance, characters of Frameworks, after a contest of two dice each."""
    person = Person(*dice, game="frameworks")
    for name in ("Vance", "Kira"):
        make_hero(person, name)
    for name in ("Kira", "Vance"):
        person.tap(name, within="characters")
        person.tap("+ This check")
    for name, reflex in numbers.items():
        person.write(f"Reflex of {name}", reflex)
    person.tap("Roll for all")
    return person


MISFORTUNE = "Take a miss-fortune"


def at_the_gates() -> Person:
    """Kira and Vance, characters of Witchgates, after a contest that Kira won, both with a miss."""
    person = Person(3, 2, 2, 1, game="witchgates")
    for name in ("Vance", "Kira"):
        make_hero(person, name)
    for name in ("Kira", "Vance"):
        person.type("who", name)
        person.tap("+ This check")
    person.tap("Roll for all")
    return person


def as_one(*events: Event) -> Memory:
    """A store that holds these events as one act."""
    storage = Memory()
    for seq, event in enumerate(events, 1):
        record = Record(seq=seq, tab="kept", at=NOW.isoformat(), act="1.kept", event=event)
        storage.put(Keys(FIRST).record(record.order), record_to_json(record))
    return storage


def key(person: Person, kind: type) -> str:
    """The key of the first record of that kind."""
    return next(each.record.key for each in person.entries if isinstance(each.record.event, kind))


def take(person: Person, label: str) -> None:
    """Take the offer of that label."""
    (button,) = person.page.region("result").all("data-consequence", label)
    person.act(button["data-do"], **button.data)


def carried(person: Person) -> dict[str, list[str]]:
    """What every character carries."""
    return {
        character.name: [token.name for token in character.tokens]
        for character in person.table.session.world.characters
    }


# -- which entry -------------------------------------------------------------------------------------------------------


def test_the_last_roll_is_shown_at_a_start() -> None:
    """Whatever happened since, and of whichever game it was."""
    first = Person(4, 4, 4, 4)
    first.tap("Roll")
    first.play("gemini")
    first.dice.script = [100]
    first.tap("Roll")
    make_clock(first, "Gate")
    again = Person(kept=first.storage, game="razorweave")
    assert said(again, "headline") == "Success"
    assert again.page.region("result").text == first.page.region("result").text


def test_of_several_rolled_at_once_what_they_come_to_is_shown_at_a_start() -> None:
    """Not the last of them by itself."""
    first = contest(5, 4, 3, 2)
    again = Person(kept=first.storage, game="frameworks")
    assert said(again, "caption") == "Contest"
    assert again.page.region("result").text == first.page.region("result").text


def test_what_happens_to_clocks_leaves_the_card_where_it_is() -> None:
    """An older roll that is looked at stays so."""
    person = Person(6, 6, 6, 6, 1, 1, 1, 1)
    person.tap("Roll")
    person.tap("Roll")
    person.act("show", key=person.entries[0].record.key)
    make_clock(person, "Gate")
    assert person.page.region("result")["data-tier"] == "CRITICAL_SUCCESS"


def test_an_undone_group_makes_place_for_what_was_before_it() -> None:
    """For the roll, then for the words on how to start; a redo brings the group back."""
    person = Person(5, 4, 5, 4, 3, 2, game="frameworks")
    person.tap("Roll")
    before = person.page.region("result").text
    for who in ("Kira", "Vance"):
        person.type("who", who)
        person.tap("+ This check")
    person.tap("Roll for all")
    whole = person.page.region("result").text
    person.undo()
    assert person.page.region("result").text == before
    person.undo()
    assert person.page.text("result", "card") == EMPTY
    for expected in (before, whole):
        person.redo()
        person.act("show", key=person.entries[-1].record.act)
        assert person.page.region("result").text == expected


@pytest.mark.parametrize("action", ["again", "result-copy"])
def test_an_empty_card_does_nothing(action: str) -> None:
    """There is nothing to roll once more and nothing to copy."""
    person = Person()
    person.act(action)
    assert (person.entries, person.page.copied) == ((), [])


def test_a_key_that_is_none_shows_the_words_on_how_to_start() -> None:
    """Of a session that was left, for one; what is rolled next is shown."""
    person = Person(4, 4, 4, 4)
    person.act("show", key="9.gone")
    assert person.page.text("result", "card") == EMPTY
    person.tap("Roll")
    assert person.page.region("result")["data-tier"] == "FULL_SUCCESS"


def test_a_card_looked_at_comes_to_the_front() -> None:
    """On a phone only one part is shown."""
    person = contest(5, 4, 3, 2)
    assert person.page.opened == ["result"]
    person.act("show", key=key(person, Rolled))
    assert person.page.opened == ["result"] * 2


# -- rolled again ------------------------------------------------------------------------------------------------------


def test_a_roll_is_made_once_more_as_it_was() -> None:
    """Check, reading and what was said; the form has moved on. It is an act of its own, shown and said."""
    person = Person(4, 4, 4, 4, 1, 1, 1, 1)
    person.type("who", "Kira")
    person.pick("reading", "strike")
    person.tap("Roll")
    person.type("who", "Vance")
    person.pick("reading", "")
    person.type("dc", "20")
    person.tap("Roll again")
    first, second = person.log
    assert (second.check, second.reading, second.fiction) == (first.check, first.reading, first.fiction)
    assert (first.faces, second.faces) == ((4,) * 4, (1,) * 4)
    assert person.page.region("result")["data-tier"] == "CRITICAL_FAILURE"
    assert "Kira" in person.page.text("announcer", "text")
    person.undo()
    assert person.log == (first,)
    assert person.values["dc"] == "20"


def test_several_are_not_rolled_again_from_their_card() -> None:
    """They are from their panel."""
    person = contest(5, 4, 3, 2)
    count = len(person.entries)
    assert "hidden" in person.page.region("result").one("data-slot", "again")
    person.act("again")
    assert len(person.entries) == count


# -- several -----------------------------------------------------------------------------------------------------------


def test_an_offer_of_several_is_taken_as_part_of_their_act() -> None:
    """By the one it is for; it is told on the card and off, and one undo takes rolls and offer back."""
    person = contest(5, 4, 1, 1)
    label = "Vance: Gain interference"
    take(person, label)
    assert carried(person) == {"Vance": ["Interference"], "Kira": []}
    assert [type(each.record.event) for each in person.entries[-2:]] == [ConsequenceTaken, TokenGiven]
    assert {each.record.act for each in person.entries[2:]} == {key(person, GroupRolled)}
    assert said(person, "notes") == f"{label}Vance gains Interference"
    (button,) = person.page.region("result").all("data-consequence", label)
    assert "disabled" in button
    count = len(person.entries)
    take(person, label)
    assert len(person.entries) == count
    again = Person(kept=person.storage, game="frameworks")
    assert again.page.region("result").text == person.page.region("result").text
    again.undo()
    assert (carried(again), again.log) == ({"Vance": [], "Kira": []}, ())


def test_the_numbers_of_the_sides_stand_in_what_they_came_to() -> None:
    """Read from the record, so that what is typed later changes no card."""
    person = contest(5, 4, 5, 4, Kira="2", Vance="3")
    assert said(person, "headline") == "Vance wins: Success"
    person.write("Reflex of Kira", "9")
    person.act("show", key=key(person, GroupRolled))
    assert said(person, "headline") == "Vance wins: Success"


def test_the_rolls_themselves_are_not_told_as_what_came_of_them() -> None:
    """The steps say them already."""
    assert said(contest(5, 4, 3, 2), "notes") == ""


@pytest.mark.parametrize("names", [("", ""), ("Kira", "Kira"), ("Kira", "")])
def test_the_card_names_the_sides_as_the_log_does(names: tuple[str, str]) -> None:
    """Also those without a name, or with one name."""
    person = Person(5, 4, 3, 2, game="frameworks")
    for name in names:
        person.type("who", name)
        person.tap("+ This check")
    person.tap("Roll for all")
    together = person.entries[0].record.event
    assert isinstance(together, GroupRolled)
    assert said(person, "headline") == together.outcome


def orcs(*dice: int, characters: int = 1) -> Person:
    """A contest of two who are called Orc, with so many characters of that name."""
    person = Person(*dice, game="frameworks")
    for _ in range(characters):
        make_hero(person, "Orc")
    person.type("who", "Orc")
    for _ in range(2):
        person.tap("+ This check")
    person.tap("Roll for all")
    return person


@pytest.mark.parametrize(
    ("characters", "carry"),
    [(1, [["Interference"]]), (2, [["Interference"], ["Interference"]])],
)
def test_each_of_two_sides_of_one_name_gets_what_it_is_offered(characters: int, carry: list[list[str]]) -> None:
    """The one character of that name; of two characters each the one side."""
    person = orcs(1, 1, 1, 1, characters=characters)
    for label in ("Orc: Gain interference", "Orc (2): Gain interference"):
        count = len(person.entries)
        take(person, label)
        assert type(person.entries[count + 1].record.event) is TokenGiven
    found = [[token.name for token in character.tokens] for character in person.table.session.world.characters]
    assert found == carry


def test_what_a_contest_offers_its_sides_is_offered_on_its_card_alone() -> None:
    """A venture that was lost with the contest is not paid on the card of the roll; that says where its offers are."""
    person = contest(6, 6, 1, 1, 6, 5, 1)
    mine, theirs = (each.record.key for each in person.entries if isinstance(each.record.event, Rolled))
    assert person.page.region("result").all("data-consequence", "Kira: Gain momentum")
    for shown in (mine, theirs):
        person.act("show", key=shown)
        assert person.page.region("result").all("data-consequence") == []
        assert said(person, "notes") == "What it offers stands with the Contest"
    person.dice.script = [6, 6, 1, 1]
    person.act("show", key=mine)
    person.tap("Roll again")
    assert person.page.region("result").all("data-consequence", "Gain momentum")
    assert said(person, "notes") == ""


def test_a_side_of_a_contest_of_which_rolls_are_missing_keeps_its_own_offers() -> None:
    """There is no other place for them."""
    roll = Rolled(system="frameworks", check=Pool(), faces=(1, 1))
    person = Person(kept=as_one(GroupRolled("frameworks", "Contest", "Kira wins", (0, 0)), roll))
    person.act("show", key=key(person, Rolled))
    assert person.page.region("result").all("data-consequence", "Gain interference")
    assert said(person, "notes") == ""


def test_an_undo_takes_back_what_was_taken_on_the_card_of_one_of_several() -> None:
    """Also after an offer on the card of all: nothing is left of rolls that are gone."""
    person = at_the_gates()
    mine, theirs = (each.record.key for each in person.entries if isinstance(each.record.event, Rolled))
    for shown in (mine, theirs):
        person.act("show", key=shown)
        assert said(person, "notes") == ""
        take(person, MISFORTUNE)
        assert said(person, "notes").startswith(MISFORTUNE)
    person.act("show", key=mine)
    assert said(person, "notes") == f"{MISFORTUNE}Kira gains Miss-fortune"
    person.act("show", key=key(person, GroupRolled))
    assert said(person, "notes") == ""
    take(person, "Kira forfeits")
    assert said(person, "notes") == "Kira forfeits"
    assert carried(person) == {"Vance": ["Miss-fortune"], "Kira": ["Miss-fortune"]}
    assert [each.record.event.roll for each in person.entries if isinstance(each.record.event, ConsequenceTaken)] == [
        mine,
        theirs,
        "",
    ]
    person.undo()
    assert carried(person) == {"Vance": [], "Kira": []}
    assert person.log == ()
    assert person.page.text("head", "undo-what") in ("Vance joins", "Kira joins")


def test_what_several_came_to_is_copied_in_a_line() -> None:
    """Group and outcome."""
    person = contest(5, 4, 3, 2)
    person.tap("Copy", within="result")
    (text,) = person.page.copied
    assert "Contest" in text
    assert "Kira wins: Success" in text
    assert len(text.splitlines()) == 1
