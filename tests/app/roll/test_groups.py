"""The panel of checks rolled together: its sides, their dice and numbers, and its odds and outcomes in every game."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from app.storage.stores import Memory
from razor_core.events.events import GroupRolled, Rolled
from razor_core.rules.groups import Group, Participant
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.rules.results import Chance
from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave import Check
from razor_core.table.character_events import CharacterSetAside, ModifierGiven, ModifierTaken
from tests.support.page.characters import act_as, aim_at, character, kind, table
from tests.support.page.consequences import applied
from tests.support.page.groups import (
    GROUPS,
    chances,
    column,
    dice_typed,
    gathered,
    group_rolled,
    roll_all,
    sides,
    together,
    two,
    type_faces,
    type_number,
)
from tests.support.page.moves import make_character
from tests.support.page.person import Person
from tests.support.storage.kept import kept


def error(person: Person) -> str:
    return person.page.text("groups", "error")


def cannot_roll(person: Person) -> bool:
    """Whether there are no odds and no roll; the error says what to do."""
    before = person.entries
    person.press("roll")
    return (chances(person), bool(error(person)), person.entries) == ([], True, before)


def test_sides_without_a_name_or_with_one_name_are_told_apart() -> None:
    """By their place or by a number, in the panel and on the card."""
    person = gathered("razorweave", "", "Kira", "", "Kira", dice=(4,) * 16)
    names = column(person, "who")
    assert (len(set(names)), names[1], names[3]) == (4, "Kira", "Kira 2")
    roll_all(person)
    assert all(name in person.card("sides") for name in names)
    assert [roll.fiction.who for roll in person.log] == ["", "Kira", "", "Kira 2"]


def test_a_form_without_a_check_adds_nobody() -> None:
    """The error names the field, and goes with the next that is added."""
    person = gathered("razorweave")
    for dc, count in (("99", 0), ("14", 1)):
        person.type("dc", dc)
        person.press("group-add")
        assert (len(sides(person)), error(person).startswith("DC: ")) == (count, not count)


def test_a_side_can_be_removed() -> None:
    """The odds are those of who is left; none where too few are."""
    person = gathered("razorweave", "Kira", "Vance", "Anna")
    person.press("group-remove", at="0")
    assert column(person, "who") == ["Vance", "Anna"]
    assert chances(person) == chances(gathered("razorweave", "Vance", "Anna"))
    for _ in range(2):
        person.press("group-remove", at="0")
        assert cannot_roll(person)
    assert sides(person) == []


def test_the_chance_of_a_group_is_under_the_names_of_all_who_roll() -> None:
    """And of whom it is against; who is on the form is one of them at most."""
    person = gathered("razorweave", "Kira")
    person.type("who", "Oda")
    assert person.page.text("next", "caption") == "Oda"
    make_character(person, "Wolf", foe=True)
    aim_at(person, "Wolf")
    person.type("who", "Vance")
    person.press("group-add")
    person.type("who", "Oda")
    assert person.page.text("next", "caption") == "Split Risks, Kira and Vance against Wolf"


def test_a_row_has_all_notes_of_its_check() -> None:
    """What it loses and what nets, what it rerolls, and what its venture pays."""
    person = gathered("frameworks")
    for field, value in (("score", "1"), ("bonus", "1"), ("penalty", "1"), ("venture", "1")):
        (person.pick if field == "venture" else person.type)(field, value)
    person.pick("momentum")
    person.press("group-add")
    (notes,) = column(person, "modifiers")
    assert [said in notes for said in ("Every die is lost", "net to 0", "1s are rerolled", "+1 die")] == [True] * 4


def test_typed_dice_are_used_once_and_the_others_thrown() -> None:
    """Where all are typed the page is told of no throw; the next roll throws for all. Slick was for one roll."""
    person = two(*[4] * 5, *[2] * 8)
    type_faces(person, 0, "6 6 6 6")
    roll_all(person)
    assert [event.faces for event in person.log] == [(6,) * 4, (4,) * 5]
    assert (len(person.dice.asked), len(person.page.throws)) == (5, 1)
    type_faces(person, 0, "5 5 5 5")
    type_faces(person, 1, "5 5 5 5")
    roll_all(person)
    assert len(person.page.throws) == 1
    roll_all(person)
    assert [set(event.faces) for event in person.log[-2:]] == [{2}, {2}]


@pytest.mark.parametrize("faces", ["6 6 6 6", "6 6 6 6 6 6", "6 6 6 6 7", "six", "６６６６６"])
def test_typed_dice_that_do_not_fit_roll_for_nobody(faces: str) -> None:
    """The error names the side; the dice stay typed, and neither log nor storage has anything."""
    person = two(*[1] * 4)
    type_faces(person, 1, faces)
    before = dict(person.texts)
    roll_all(person)
    assert error(person).startswith("Vance: ")
    assert (person.entries, person.texts) == ((), before)
    assert (column(person, "answer"), dice_typed(person)) == (["", ""], ["", faces])


def test_joint_odds_are_computed_only_when_checks_or_numbers_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not at every key in a dice field: those of big pools take a while."""
    contest, *others = SYSTEMS["frameworks"].groups
    asked: list[object] = []

    def odds_of(sides: Sequence[Participant]) -> tuple[Chance, ...]:
        asked.append(sides)
        return contest.odds(sides)

    counted = replace(contest, odds=odds_of)
    game = replace(SYSTEMS["frameworks"], groups=(counted, *others))
    monkeypatch.setitem(SYSTEMS._imported, "frameworks", game)
    person = gathered("frameworks", "Kira", "Vance")
    for faces in ("5", "5 ", "5 4"):
        type_faces(person, 0, faces)
    assert len(asked) == 1
    type_number(person, 0, "3")
    assert len(asked) == 2


def test_three_who_cooperate_are_too_many_for_a_contest() -> None:
    """How they are read is kept with them."""
    person = gathered("frameworks", "Kira", "Vance", "Anna", group="Cooperation")
    for group in reversed(SYSTEMS["frameworks"].groups):
        together(person, group.key)
        for again in (person, Person(kept=person.storage, game="frameworks")):
            assert again.page.text("groups", "about").endswith(group.about)
            assert bool(chances(again)) is (group.key != "Contest")
    together(person, "Contest")
    assert cannot_roll(person)


@pytest.mark.parametrize("text", ["-1", "100", "x", "1.5", "２x", "²"])
def test_a_number_that_is_none_is_refused(text: str) -> None:
    """By the game's name for it; it is shown as typed, and nothing is rolled until it is put right."""
    person = gathered("frameworks", "Kira", "Vance", dice=(5, 4, 5, 4))
    type_number(person, 0, "3")
    type_number(person, 0, text)
    assert error(person).startswith("Reflex: ")
    roll_all(person)
    assert (sides(person)[0].one("data-input", "group-number")["value"], person.log) == (text, ())
    type_number(person, 0, "3")
    assert error(person) == ""
    roll_all(person)
    assert group_rolled(person).numbers == (3, 0)


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_panel_asks_only_for_what_the_groups_of_the_game_need(slug: str) -> None:
    """Nothing for a check; a number where the group has one."""
    person = Person(game=slug)
    assert "hidden" in person.page.region("groups")
    for group in SYSTEMS[slug].groups[:1]:
        together(person)
        person.press("group-add")
        assert ("hidden" not in sides(person)[0].one("data-slot", "numbered")) is bool(group.number)


def test_what_the_second_of_two_unnamed_sides_gains_is_for_the_table_to_note() -> None:
    """Only one who acts unnamed is kept, so the card says that nobody has the momentum of the other."""
    person = gathered("frameworks", "", "", dice=(1, 1, 6, 6, 2, 2))
    roll_all(person)
    assert applied(person) == [
        ("Gain interference", "The one who acts gains Interference"),
        ("Gain momentum", "no character keeps it, note it"),
    ]
    assert [modifier.name for modifier in person.world.unnamed[0].modifiers] == ["Interference"]


def test_a_check_that_the_rules_come_to_forbid_is_not_rolled() -> None:
    """The error names the field; without what makes it impossible it can be rolled again."""
    person = gathered("razorweave", "Kira", "Vance")
    too_much = Modifier("dc", "Storm", 99, scope=Scope.SCENE)
    person.elsewhere(ModifierGiven("razorweave", too_much))
    before = person.entries
    person.act("roll")
    assert (person.entries, person.page.text("groups", "error")[:4]) == (before, "Kira")
    person.elsewhere(ModifierTaken("razorweave", "dc", "Storm"))
    roll_all(person, *[4] * 8)
    assert len(person.log) == 2


def test_another_session_begins_without_participants() -> None:
    """After a reload, too; and they are gone in the first session, like what was on the form."""
    person = two(*[6] * 9)
    roll_all(person)
    person.press("session-new")
    for again in (person, Person(kept=person.storage)):
        together(again)
        assert column(again, "who") == []
    person.act("session-open", session="1")
    together(person)
    assert column(person, "who") == []


@pytest.mark.parametrize(("slug", "group"), GROUPS)
def test_a_group_without_all_of_its_rolls_is_shown_as_it_was_told(slug: str, group: Group) -> None:
    """They come one by one from another tab; a file may lack some, or have those of another game."""
    told = GroupRolled(slug, group.key, "Kira wins", (0,) * group.fewest)
    system = SYSTEMS[slug]
    own = Rolled(system=slug, check=system.Check(), faces=tuple(system.roll(system.Check(), Random(1))))
    other_game = "gemini" if slug != "gemini" else "razorweave"
    others = SYSTEMS[other_game]
    other = Rolled(system=other_game, check=others.Check(), faces=tuple(others.roll(others.Check(), Random(1))))
    for rolls in ((), (own,), (other,) * group.fewest):
        person = Person(kept=kept(told, *rolls, act="1.kept"))
        assert (person.card("caption"), person.card("headline")) == (group.name, "Kira wins")
        assert person.card("consequences") == ""


def test_participants_that_an_earlier_version_stored_roll_as_they_were_set_up() -> None:
    """A whole check, with the modifiers of its fiction in it: those for one roll are in the first roll only."""
    storage = Memory()
    edges = (
        '[{"field": "edge", "name": "Aim", "points": 1, "once": true}, {"field": "edge", "name": "High", "points": 1}]'
    )
    side = f'{{"check": {{"dc": 16, "edge": 2}}, "fiction": {{"who": "Kira", "modifiers": {edges}}}, "key": "1.gone"}}'
    plain = '{"check": {"attribute": 2}, "fiction": {"who": "Vance", "modifiers": []}, "number": 0, "faces": "4 4 4 4"}'
    storage.put("razor.draft.groups.razorweave", f'{{"group": "Split Risks", "people": [{side}, {plain}]}}')
    person = Person(kept=storage)
    together(person)
    assert (column(person, "who"), dice_typed(person)) == (["Kira", "Vance"], ["", "4 4 4 4"])
    roll_all(person, *[5] * 6)
    assert [event.check for event in person.log] == [Check(dc=16, edge=2), Check(attribute=2)]
    assert [modifier.lifetime for modifier in person.log[0].fiction.modifiers] == [Lifetime.ROLL, Lifetime.STAYS]
    roll_all(person, *[5] * 9)
    assert [event.check for event in person.log[2:]] == [Check(dc=16, edge=1), Check(attribute=2)]


def test_what_one_of_a_group_uses_up_the_next_has_not() -> None:
    """The panel shows the dice that are rolled: Cal's miss-fortune helps one of the two."""
    cal = character("Cal", "witchgates", modifiers=(kind("witchgates", "Miss-fortune"),))
    people = [character(each, "witchgates") for each in ("Ada", "Bo")]
    person = table("witchgates", *people, cal, dice=(2, 5, 5))
    aim_at(person, "Bo")
    together(person)
    person.act("modifier-carried", holder="c", field="misfortune", name="Miss-fortune")
    person.act("group-carried", at="1", holder="c", field="misfortune", name="Miss-fortune")
    shown = [side.text for side in sides(person)]
    person.press("roll")
    assert [len(roll.faces) for roll in person.log] == [2, 1]
    assert ["2 dice" in shown[0], "1 die" in shown[1]] == [True, True]


def test_who_is_set_aside_does_not_roll_in_a_group() -> None:
    """The page says whom to bring back."""
    person = table("frameworks", *[character(each, "frameworks") for each in ("Ada", "Bo")], dice=(5,) * 8)
    together(person, "Cooperation")
    for who in ("Ada", "Bo"):
        act_as(person, who)
        person.press("group-add")
    person.elsewhere(CharacterSetAside("b"))
    person.press("roll")
    assert person.log == ()
    assert "Bo is not at the table. Bring them back to roll." in person.page.region("groups").text
