"""How long what a character carries lasts: counted down by rounds or by rolls, and told when it ends."""

from dataclasses import replace
from random import Random

import pytest

from razor_core.events.entries import Undone
from razor_core.events.events import RollVoided
from razor_core.format.codec import decode, encode
from razor_core.rules.features import Features
from razor_core.rules.modifiers import LONGEST, Duration, Lifetime, Modifier
from razor_core.systems import SYSTEMS, find
from razor_core.table.character_changes import told
from razor_core.table.character_events import CharacterSaved, ConditionGiven, ConditionTaken
from razor_core.table.characters import Character, merge_edit
from razor_core.table.durations import counted_down, lasting, left, rested, with_duration
from razor_core.table.setups import Setup
from razor_core.table.turns import RoundBegun, TurnsBegun
from tests.support.people import Table, someone
from tests.support.refused import refusal
from tests.support.running import after, lines
from tests.support.typed import present

#: The games in which rolls count, not rounds.
BY_ROLLS = [slug for slug in SYSTEMS if not find(slug).turns]
DAZED = present(find("gemini").sheet.condition("Dazed"))


def carrying(slug: str, count: int = 2, name: str = "Ada") -> Character:
    """One who carries something of the game that stays, for so many rounds or rolls: the first of its kinds."""
    stays = (modifier for modifier in find(slug).sheet.carried if modifier.lifetime is Lifetime.STAYS)
    carried = next(stays, Modifier("misfortune", "Trouble"))
    return with_duration(someone(slug, name, carried), carried.name, count)


def roll(table: Table, who: str, reacts: bool = False, joins: bool = False) -> str:
    """Roll for the character of that id; return the key of the roll."""
    game = find(table.slug)
    setup = Setup(system=table.slug, base=game.Check(), actor=who)
    _, situation = table.roll(setup, *game.roll(setup.check(table.world), Random(1)), reacts=reacts, joins=joins)
    return situation.roll


@pytest.mark.parametrize("slug", BY_ROLLS)
def test_rolls_of_the_holder_count_where_there_are_no_turns(slug: str) -> None:
    """Not those of others, nor one in which the holder only joins. The last one says what ends."""
    ada = carrying(slug)
    (name,) = lasting(ada)
    table = Table(slug, ada, someone(slug, "Bea"))
    roll(table, "b")
    roll(table, "a", joins=True)
    assert left(table.of("Ada"), name) == 2
    roll(table, "a")
    assert (left(table.of("Ada"), name), lasting(table.of("Ada"))) == (1, [name])
    roll(table, "a", reacts=True)
    assert (table.of("Ada").features, lasting(table.of("Ada"))) == (Features(), [])
    said = [line for entry in table.session.log for line in entry.lines]
    assert said.count(f"Ada loses {name}") == 1


@pytest.mark.parametrize("slug", BY_ROLLS)
def test_a_roll_that_is_undone_or_void_does_not_count(slug: str) -> None:
    ada = carrying(slug, 1)
    table = Table(slug, ada)
    act = roll(table, "a")
    assert lasting(table.of("Ada")) == []
    table.record(RollVoided(act))
    assert table.of("Ada") == ada
    table = Table(slug, ada)
    table.record(Undone(roll(table, "a")))
    assert table.of("Ada") == ada


def test_rounds_count_where_there_are_turns() -> None:
    """Not rolls; a condition of another game is none of its rounds."""
    kira = with_duration(someone("gemini", "Kira").with_condition(DAZED), "Dazed", 2)
    ivo = carrying("razorweave", 1, "Ivo")
    world = after(*map(CharacterSaved, (kira, ivo)), TurnsBegun("gemini"))
    table = Table("gemini", kira)
    roll(table, "k")
    assert left(table.of("Kira"), "Dazed") == 2
    world = after(RoundBegun(2), start=world)
    assert left(present(world.find("k")), "Dazed") == 1
    assert lines(RoundBegun(3), world) == ("Round 3", "Kira is no longer Dazed")
    world = after(RoundBegun(3), start=world)
    assert lasting(present(world.find("k"))) == []
    assert world.find("i") == ivo


def test_all_of_that_name_that_stays_ends_and_nothing_else() -> None:
    """Not what has the name by chance and goes with a roll."""
    stays, goes = Modifier("edges", "Dazed"), Modifier("setbacks", "Dazed", lifetime=Lifetime.ROLL)
    kira = replace(someone("gemini", "Kira", stays, goes).with_condition(DAZED), id="k")
    ended, said = counted_down(with_duration(kira, "Dazed", 1))
    assert (ended.conditions, ended.modifiers, said) == ((), (goes,), ("Kira is no longer Dazed",))


def test_what_is_taken_away_and_given_again_has_no_end() -> None:
    """Nor has a copy of one who has no condition."""
    kira = with_duration(someone("gemini", "Kira").with_condition(DAZED), "Dazed", 2)
    world = after(CharacterSaved(kira), ConditionTaken("k", "Dazed"), ConditionGiven("k", DAZED))
    assert left(present(world.find("k")), "Dazed") == 0
    copy = replace(kira, id="c", conditions=())
    assert present(after(CharacterSaved(copy)).find("c")).features == Features()


def test_what_gets_another_number_lasts_as_long_as_before() -> None:
    """A second Exhaustion adds to the first, and a rest takes 1 off it; one from elsewhere has an end of its own."""
    sheet = find("gemini").sheet
    kira = with_duration(someone("gemini", "Kira").with_condition(sheet.bracketed("Exhausted", 2)), "Exhausted [−2]", 3)
    world = after(CharacterSaved(kira), ConditionGiven("k", sheet.bracketed("Exhausted", 1)))
    worse = present(world.find("k"))
    assert worse.features.durations == (Duration("Exhausted [−3]", 3),)
    assert rested(find("gemini"), worse).features.durations == (Duration("Exhausted [−2]", 3),)
    afflicted = rested(find("gemini"), with_duration(kira.with_condition(DAZED), "Dazed", 1))
    assert [left(afflicted, name) for name in ("Dazed", "Exhausted [−1]")] == [1, 3]
    without_end = with_duration(kira, "Exhausted [−2]", 0)
    assert rested(find("gemini"), without_end).features == Features()


def test_a_sheet_that_was_open_meanwhile_does_not_set_the_count_back() -> None:
    kira = with_duration(someone("gemini", "Kira").with_condition(DAZED), "Dazed", 3)
    meanwhile = with_duration(kira, "Dazed", 2)
    assert left(merge_edit(meanwhile, kira, replace(kira, name="Kira K")), "Dazed") == 2
    assert left(merge_edit(meanwhile, kira, with_duration(kira, "Dazed", 5)), "Dazed") == 5
    assert left(merge_edit(meanwhile, kira, with_duration(kira, "Dazed", 0)), "Dazed") == 0


def test_the_log_says_how_long_it_lasts_and_that_it_has_no_end_any_more() -> None:
    kira = someone("gemini", "Kira").with_condition(DAZED)
    for_two, for_one = (with_duration(kira, "Dazed", count) for count in (2, 1))
    assert told(kira, for_two) == ("Kira: Dazed for 2 rounds",)
    assert told(for_two, for_one) == ("Kira: Dazed for 1 round",)
    assert told(for_one, kira) == ("Kira: Dazed until it is taken away",)
    assert told(for_one, someone("gemini", "Kira")) == ("Kira is no longer Dazed",)


def test_a_duration_is_stored_with_its_character() -> None:
    ada = carrying("razorweave")
    assert decode(Character, encode(ada)) == ada


@pytest.mark.parametrize(("name", "count"), [("Dazed", 0), ("Dazed", LONGEST + 1), ("Dazed", -1), ("", 1)])
def test_a_duration_out_of_bounds_is_refused(name: str, count: int) -> None:
    assert refusal(lambda: Duration(name, count))[0] in ("left", "name")
