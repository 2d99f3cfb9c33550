"""The result card: which entry of the log it shows, what several rolls bring, and a roll made again."""

from dataclasses import replace

import pytest

from razor_core.events.events import Event, Fiction, GroupRolled, Rolled
from razor_core.rules.modifiers import Modifier
from razor_core.systems.frameworks import Check as Pool
from razor_core.table.character_events import CharacterSaved, CharacterSetAside, ModifierGiven
from razor_core.table.characters import Character, Rating
from razor_core.table.tasks import TaskRolled
from tests.support.page.characters import aim_at, character, playing, table
from tests.support.page.consequences import is_off, take
from tests.support.page.groups import roll_all, together
from tests.support.page.moves import make_clock
from tests.support.page.person import Person
from tests.support.storage.kept import kept, put_record


def key(person: Person, kind: type, at: int = 0) -> str:
    """The key of a record of that kind: the first, or the one at that place."""
    return [entry.record.key for entry in person.entries if isinstance(entry.record.event, kind)][at]


def shown(person: Person) -> str:
    """All text on the card."""
    return person.page.region("result").text


def test_a_card_that_is_looked_at_comes_to_the_front_and_stays() -> None:
    """On a phone only one part is in front. What happens to clocks and to the form leaves the card."""
    person = Person(6, 6, 6, 6, 1, 1, 1, 1)
    person.press("roll")
    person.press("roll")
    person.show(person.entries[0].record.key)
    assert person.page.opened == ["table"] * 3
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
    together(person)
    for name in ("Kira", "Vance"):
        person.type("who", name)
        person.press("group-add")
    person.press("roll")
    cards.append(shown(person))
    for expected in cards[-2::-1]:
        person.undo()
        assert shown(person) == expected
    for expected in cards[1:]:
        person.redo()
        assert shown(person) == expected


def test_a_check_that_the_rules_come_to_forbid_is_not_rolled_again() -> None:
    """A notice says why."""
    person = playing("razorweave", *[4] * 4)
    person.press("roll")
    person.elsewhere(ModifierGiven("k", Modifier("dc", "Storm", 99)))
    person.press("again")
    assert len(person.log) == 1
    assert person.notice.startswith("This check can no longer be rolled. DC: ")


def test_a_roll_is_made_again_at_the_table_as_it_is_now() -> None:
    """By the name and with the number of the sheet; whoever is set aside does not roll, as in a group or for a task."""
    person = table("razorweave", character("Kira", "razorweave"), dice=(4,) * 12)
    person.press("roll")
    kira = person.characters[0]
    person.elsewhere(CharacterSaved(replace(kira, name="Kara", ratings=(Rating("MIG", 4), *kira.ratings[1:]))))
    person.press("again")
    assert [(roll.fiction.who, roll.check.attribute) for roll in person.log] == [("Kira", 2), ("Kara", 4)]
    person.elsewhere(CharacterSetAside("k"))
    person.press("again")
    assert len(person.log) == 2
    assert person.notice == "Kara is not at the table. Bring them back to roll."


@pytest.mark.parametrize("model", ["PERSISTENCE", "CONTESTED"])
def test_the_card_of_a_tasks_roll_says_what_became_of_the_task(model: str) -> None:
    """Also where a rival rolls too; the consequences of the roll are beside it."""
    person = Person(100, 1, game="gemini")
    person.pick("model", model, form="task")
    person.press("task-begin")
    person.press("roll")
    person.show(key(person, Rolled))
    rival = " · Rival's successes 0 of 3" if model == "CONTESTED" else ""
    assert (person.card("headline"), person.card("tier")) == ("Task: 1 of 3", "" if rival else "Success")
    assert person.card("task") == f"Successes 1 of 3{rival} · 1 minute passed"
    assert len(person.page.region("result").all("data-slot", "thrown")) == (2 if rival else 0)
    assert person.page.region("result").all("data-entry")
    assert "hidden" in person.page.region("result").one("data-do", "again")
    person.dice.script = [1, 1]
    person.tap("Next roll of Task")
    assert (person.card("headline"), person.card("tier")) == ("Task: 1 of 3", "" if rival else "Failure")
    assert len([entry for entry in person.entries if isinstance(entry.record.event, TaskRolled)]) == 2


def test_rolls_of_an_earlier_version_are_by_the_character_of_that_name() -> None:
    """They named no character; of two of one name, the first rolled first."""
    rolls = [Rolled(system="frameworks", check=Pool(), faces=(1, 1), fiction=Fiction(who="Orc"))] * 2
    orcs = [CharacterSaved(Character(id=id, name="Orc", system="frameworks")) for id in "ab"]
    storage = kept(*orcs)
    events: list[Event] = [GroupRolled("frameworks", "Contest", "Tie", (0, 0)), *rolls]
    for seq, event in enumerate(events, 3):
        put_record(storage, seq, event, act="3.kept")
    person = Person(kept=storage)
    for label in ("Orc: Gain interference", "Orc (2): Gain interference"):
        take(person, label)
    assert [[modifier.name for modifier in character.modifiers] for character in person.characters] == [
        ["Interference"]
    ] * 2


def test_the_consequences_of_a_contest_are_on_its_card_alone() -> None:
    """The cards of its rolls say where; a roll made again has its own."""
    person = table("frameworks", character("Kira", "frameworks"), character("Vance", "frameworks"))
    aim_at(person, "Vance")
    together(person)
    roll_all(person, 6, 6, 1, 1, 6, 5, 1)
    assert person.page.region("result").all("data-consequence")
    for at in (0, 1):
        person.show(key(person, Rolled, at))
        assert person.page.region("result").all("data-consequence") == []
        assert "Contest: what follows is on the card with all the rolls" in person.card("notes")
    person.show(key(person, Rolled))
    person.dice.script = [6, 6, *[3] * 30]
    person.press("again")
    assert person.page.region("result").all("data-consequence")
    assert "Contest" not in person.card("notes")


def test_a_side_whose_contest_lacks_rolls_keeps_its_own_consequences() -> None:
    """There is no other place for them."""
    roll = Rolled(system="frameworks", check=Pool(), faces=(1, 1))
    person = Person(kept=kept(GroupRolled("frameworks", "Contest", "Kira wins", (0, 0)), roll, act="1.kept"))
    person.show(key(person, Rolled))
    assert (is_off(person, "Gain interference"), person.card("notes")) == (False, "")


@pytest.mark.parametrize(
    ("game", "dice", "fell"),
    [
        ("frameworks", (5, 5, 5), ["GOOD"]),
        ("witchgates", (1, 2), ["BAD"]),
        ("razorweave", (3,) * 4, []),
        ("gemini", (50,), []),
        ("trident_sphere", (10,), []),
    ],
)
def test_where_a_roll_fell_is_marked_on_the_odds(game: str, dice: tuple[int, ...], fell: list[str]) -> None:
    """On the bar that was there before the roll, as wide as the chances; a game with totals has its ruler for that."""
    person = playing(game, *dice)
    bar = [(element["data-tone"], element["--share"]) for element in person.page.slot("roll", "bar").elements]
    person.press("roll")
    (card,) = person.page.slot("result", "card").elements
    after = card.slot("odds").elements
    assert [element["data-tone"] for element in after if "data-fell" in element] == fell
    assert [(element["data-tone"], element["--share"]) for element in after] == (bar if fell else [])
    assert bool(card.slot("ruler").elements) is not bool(fell)
