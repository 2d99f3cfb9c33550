"""The result card: which entry of the log it shows, what several rolls bring, and a roll made again."""

import pytest

from razor_core.rules.modifiers import Modifier
from razor_core.session.events import ConsequenceTaken, Event, Fiction, GroupRolled, Rolled
from razor_core.systems.frameworks import Check as Pool
from razor_core.table.character_events import CharacterSaved, ModifierGiven
from razor_core.table.characters import Character
from razor_core.table.tasks import TaskRolled
from tests.support.page.characters import act_as, carried, kind, playing
from tests.support.page.consequences import applied, choose_form, is_off, take
from tests.support.page.groups import together
from tests.support.page.moves import make_character, make_clock
from tests.support.page.person import Person
from tests.support.storage.kept import kept, put_record


def roll_together(person: Person, *names: str) -> None:
    """Add the form's check for each name, and roll for all."""
    together(person)
    for name in names:
        person.type("who", name)
        person.press("group-add")
    person.press("roll")


def cast(slug: str, *dice: int) -> Person:
    """Kira and Vance, characters of that game, whose two checks have been rolled together."""
    person = Person(*dice, game=slug)
    for name in ("Vance", "Kira"):
        make_character(person, name)
    together(person)
    for name in ("Kira", "Vance"):
        act_as(person, name)
        person.press("group-add")
    person.press("roll")
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
    person.press("kind", kind="strike")
    person.press("roll")
    person.type("who", "Vance")
    person.press("kind", kind="")
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


def test_a_roll_made_again_has_what_its_character_carries_now() -> None:
    """Not what the first roll used up; what it gave counts, and is used up. The form is left alone."""
    person = playing("frameworks", *[5] * 9, modifiers=(kind("frameworks", "Momentum"),))
    person.type_modifier("bonus", "High ground")
    person.press("roll")
    assert (person.log[0].check.momentum, person.log[0].check.bonus) == (True, 1)
    person.type_modifier("penalty", "Dark")
    person.press("again")
    assert (person.log[1].check, person.log[1].fiction.modifiers) == (Pool(), ())
    assert [each.name for each in person.said.modifiers] == ["Dark"]


def test_a_roll_made_again_is_of_its_own_character_whoever_acts_now() -> None:
    """With what they have gained meanwhile."""
    person = Person(*[4] * 10)
    make_character(person, "Kira", edge="Cat's feet")
    make_character(person, "Vance")
    act_as(person, "Kira")
    person.press("roll")
    act_as(person, "Vance")
    person.press("again")
    assert [(event.fiction.who, event.check.edge) for event in person.log] == [("Kira", 1)] * 2
    assert person.log[1].actor == person.log[0].actor


def test_a_check_that_the_rules_come_to_forbid_is_not_rolled_again() -> None:
    """A notice says why."""
    person = playing("razorweave", *[4] * 4)
    person.press("roll")
    person.elsewhere(ModifierGiven("k", Modifier("dc", "Storm", 99)))
    person.press("again")
    assert len(person.log) == 1
    assert person.notice.startswith("This check can no longer be rolled. dc: ")


def test_several_are_not_rolled_again_from_their_card() -> None:
    """Their panel does that."""
    person = cast("frameworks", 5, 4, 3, 2)
    count = len(person.entries)
    person.act("again")
    assert len(person.entries) == count


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
    assert len([each for each in person.entries if isinstance(each.record.event, TaskRolled)]) == 2


# -- several -----------------------------------------------------------------------------------------------------------


def test_what_is_certain_of_several_is_part_of_their_act() -> None:
    """It goes to the side it is for, is told on the card and off, and one undo takes rolls and consequence back."""
    person = cast("frameworks", 5, 4, 1, 1)
    label = "Vance: Gain interference"
    assert carried(person) == {"Vance": ["Interference"], "Kira": []}
    assert {each.record.act for each in person.entries[2:]} == {key(person, GroupRolled)}
    assert applied(person) == [(label, "gains Interference")]
    assert is_off(person, label)
    again = Person(kept=person.storage, game="frameworks")
    assert shown(again) == shown(person)
    again.undo()
    assert (carried(again), again.log) == ({"Vance": [], "Kira": []}, ())


def test_each_of_two_characters_of_one_name_gets_their_own() -> None:
    """A roll knows its character."""
    person = Person(1, 1, 1, 1, game="frameworks")
    together(person)
    for _ in range(2):
        make_character(person, "Orc")
        person.press("group-add")
    person.press("roll")
    assert [[each.name for each in character.modifiers] for character in person.characters] == [["Interference"]] * 2


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
    assert [[each.name for each in character.modifiers] for character in person.characters] == [["Interference"]] * 2


def test_the_consequences_of_a_contest_are_on_its_card_alone() -> None:
    """The cards of its rolls say where; a roll made again has its own."""
    person = cast("frameworks", 6, 6, 1, 1, 6, 5, 1)
    assert person.page.region("result").all("data-consequence")
    for at in (0, 1):
        person.show(key(person, Rolled, at))
        assert person.page.region("result").all("data-consequence") == []
        assert "Contest" in person.card("notes")
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


def test_what_is_taken_for_each_of_several_is_undone_tap_by_tap() -> None:
    """Each has their own trouble on the card of the contest; nothing is left of rolls that are gone."""
    person = cast("witchgates", 3, 2, 2, 1)
    for who in ("Kira", "Vance"):
        choose_form(person, f"{who}: Risky: two medium troubles or one high", "Escalation or roadblock")
        take(person, f"{who}: {ROADBLOCK}")
        assert (f"{who}: {ROADBLOCK}", "") in applied(person)
    take(person, "Kira forfeits, Vance wins")
    assert ("Kira forfeits, Vance wins", "") in applied(person)
    taken = [each.record.event for each in person.entries if isinstance(each.record.event, ConsequenceTaken)]
    assert {each.roll for each in taken if "roadblock" in each.consequence} == {key(person, GroupRolled)}
    for left in (2, 1, 0):
        person.undo()
        done = [each.record.event for each in person.entries if isinstance(each.record.event, ConsequenceTaken)]
        assert sum("roadblock" in each.consequence or "forfeits" in each.consequence for each in done) == left
    person.undo()
    assert (carried(person), person.log) == ({"Vance": [], "Kira": []}, ())


ROADBLOCK = "Medium roadblock: a detour first"
