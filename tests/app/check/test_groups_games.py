"""The panel of checks read together, in every game and over a visit."""

import pytest

from app.storage.stores import Memory
from razor_core.rules.groups import Group, Participant
from razor_core.rules.numbers import percent
from razor_core.session.events import GroupRolled
from razor_core.systems import SYSTEMS
from tests.support.page_groups import GROUPS, card, chances, column, gathered, people, shown_dice, two
from tests.support.page_person import Person

# -- kept --------------------------------------------------------------------------------------------------------------


def test_a_second_visit_finds_everyone_at_risk() -> None:
    """Their checks, what was said of them, the dice typed; and after a roll its answers, which an undo takes away."""
    first = two(*[6] * 4)
    first.write("Dice of Vance", "1 1 1 1 1")
    second = Person(*[6] * 4, kept=first.storage)
    assert people(second) == people(first)
    assert second.page.region("groups").text == first.page.region("groups").text
    assert shown_dice(second) == ["", "1 1 1 1 1"]
    second.tap("Roll for all")
    third = Person(kept=first.storage)
    assert third.page.region("groups").text == second.page.region("groups").text
    assert third.page.region("result").text == second.page.region("result").text
    assert shown_dice(third) == ["6 6 6 6", "1 1 1 1 1"]
    third.undo()
    assert shown_dice(third) == ["", "1 1 1 1 1"]
    third.tap("Remove Kira")
    assert column(Person(kept=first.storage), "who") == ["Vance"]


def test_the_rolls_of_one_session_are_not_shown_in_another() -> None:
    """The people stay, as the form does; their answers are there again with the session they fell in."""
    person = two(*[6] * 9)
    person.tap("Roll for all")
    answers = column(person, "answer")
    person.tap("New session")
    assert column(person, "who") == ["Kira", "Vance"]
    assert column(person, "answer") == ["", ""]
    person.tap("Session", within="sessions")
    assert column(person, "answer") == answers


GARBAGE = [
    "{",
    "7",
    "{}",
    '["Kira"]',
    '{"group": "", "people": [{"check": {}}]}',
    '{"group": "", "people": [{"check": {"dc": 99}, "fiction": {}}]}',
    '{"group": "", "people": [{"check": {}, "fiction": {"named": [{"field": "luck", "name": "Cat", "points": 1}]}}]}',
    '{"group": "", "people": [{"check": {}, "fiction": {}, "faces": 6}]}',
    '{"group": "", "people": [{"check": {}, "fiction": {}, "number": 100}]}',
    '{"group": "", "people": [{"check": {}, "fiction": {}}, {"check": {}, "fiction": {}, "hat": ""}]}',
    '{"people": []}',
]


@pytest.mark.parametrize("text", GARBAGE)
def test_garbage_for_a_draft_is_nobody_at_risk(text: str) -> None:
    """And the page starts."""
    storage = Memory()
    storage.put("razor.draft.groups.razorweave", text)
    person = Person(kept=storage)
    assert column(person, "who") == []
    person.tap("+ This check")
    assert column(person, "who") == ["Side 1"]


def test_a_group_that_the_game_has_no_more_is_its_first() -> None:
    """The people of the draft stay."""
    storage = Memory()
    draft = (
        '{"group": "Duel", "people": [{"check": {}, "fiction": {"who": "Kira"}, "number": 0, "faces": "", "key": ""}]}'
    )
    storage.put("razor.draft.groups.frameworks", draft)
    person = Person(kept=storage, game="frameworks")
    assert column(person, "who") == ["Kira"]
    assert person.page.text("groups", "about") == SYSTEMS["frameworks"].GROUPS[0].about


# -- of every game -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_panel_is_there_only_in_a_game_that_reads_checks_together(slug: str) -> None:
    """It is named after its groups; which of them is asked only where there are several."""
    page = Person(game=slug).page
    groups = SYSTEMS[slug].GROUPS
    assert ("hidden" in page.region("groups")) is (not groups)
    if groups:
        assert page.text("groups", "title") == " · ".join(group.name for group in groups)
        assert ("hidden" in page.slot("groups", "group")) is (len(groups) == 1)
        assert page.texts("groups", "names") == [group.name for group in groups]


@pytest.mark.parametrize(("slug", "group"), GROUPS)
def test_every_group_has_its_odds_and_its_outcome_from_the_core(slug: str, group: Group) -> None:
    """From the fewest that take part to the most: a line for each chance, and after the roll what they come to."""
    system = SYSTEMS[slug]
    for count in (group.fewest, group.most):
        names = [f"Character {at}" for at in range(1, count + 1)]
        person = gathered(slug, *names, group=group.name)
        sides = [Participant(who=name, check=system.Check()) for name in names]
        assert chances(person) == [(each.label, percent(each.chance, 1)) for each in group.odds(sides)]
        person.dice.script = [3] * 100
        person.tap("Roll for all")
        outcome = group.outcome(sides, [roll.result for roll in person.log])
        assert (card(person, "caption"), card(person, "headline")) == (group.name, outcome.headline)
        assert person.page.region("result")["data-tone"] == outcome.tone.name
        steps = [each.text for each in person.page.region("result").one("data-slot", "steps").elements]
        assert steps == list(outcome.steps)
        assert person.entries[0].record.event == GroupRolled(slug, group.name, outcome.headline, (0,) * count)


@pytest.mark.parametrize(("slug", "group"), GROUPS)
def test_nobody_rolls_where_too_few_or_too_many_take_part(slug: str, group: Group) -> None:
    """One fewer than it takes has no odds and no roll; with all that may be there nobody can be added."""
    person = gathered(slug, *[f"Character {at}" for at in range(1, group.fewest)], group=group.name)
    assert chances(person) == []
    assert "disabled" in person.button("Roll for all")
    person.act("group-roll")
    assert person.entries == ()
    while len(column(person, "who")) < group.most:
        assert "disabled" not in person.button("+ This check")
        person.tap("+ This check")
    assert "disabled" in person.button("+ This check")
    assert "disabled" not in person.button("Roll for all")


def test_three_who_cooperate_are_too_many_for_a_contest() -> None:
    """Read as one they have no odds and no roll; read as the other again, they have."""
    person = gathered("frameworks", "Kira", "Vance", "Anna", group="Cooperation")
    contest, cooperation = SYSTEMS["frameworks"].GROUPS
    assert person.page.text("groups", "about") == cooperation.about
    assert "disabled" not in person.button("Roll for all")
    person.write("Read as", "Contest")
    assert person.page.text("groups", "about") == contest.about
    assert chances(person) == []
    assert "disabled" in person.button("Roll for all")
    person.act("group-roll")
    assert person.entries == ()
    person.write("Read as", "Cooperation")
    assert "disabled" not in person.button("Roll for all")


def test_how_they_are_read_is_kept() -> None:
    """The next visit reads them so."""
    person = gathered("frameworks", "Kira", "Vance")
    person.write("Read as", "Cooperation")
    again = Person(kept=person.storage, game="frameworks")
    assert again.page.text("groups", "about") == person.page.text("groups", "about")
    assert chances(again) == chances(person)


def test_those_of_one_game_are_not_those_of_another() -> None:
    """Each game has its own, there again when it lies on the table again, and after a second visit."""
    person = two()
    person.play("frameworks")
    assert column(person, "who") == []
    person.type("who", "Anna")
    person.tap("+ This check")
    assert column(person, "who") == ["Anna"]
    person.play("razorweave")
    assert column(person, "who") == ["Kira", "Vance"]
    again = Person(kept=person.storage, game="frameworks")
    assert column(again, "who") == ["Anna"]
    again.play("razorweave")
    assert column(again, "who") == ["Kira", "Vance"]


def test_dice_of_a_game_are_read_as_that_game_reads_them() -> None:
    """Typed in one go, and none where the pool says how many more the 6s bring."""
    person = gathered("frameworks", "Kira", "Vance")
    person.write("Dice of Kira", "54")
    person.write("Dice of Vance", "6 3")
    person.tap("Roll for all")
    assert person.page.text("groups", "error").startswith("Vance: ")
    person.write("Dice of Vance", "6 3 2")
    person.tap("Roll for all")
    assert [event.faces for event in person.log] == [(5, 4), (6, 3, 2)]
    assert card(person, "headline") == "Vance wins: Success"


# -- the number of a side ----------------------------------------------------------------------------------------------


def level(kira: str, vance: str) -> Person:
    """A contest whose dice are level, after the reflex of both was typed."""
    person = gathered("frameworks", "Kira", "Vance", dice=(5, 4, 5, 4))
    person.write("Reflex of Kira", kira)
    person.write("Reflex of Vance", vance)
    person.tap("Roll for all")
    return person


@pytest.mark.parametrize(
    ("kira", "vance", "headline"),
    [
        ("3", "2", "Kira wins: Success"),
        ("2", "3", "Vance wins: Success"),
        ("2", "2", "Tie: deal reflex"),
        ("", " 1 ", "Vance wins: Success"),
    ],
)
def test_where_the_dice_are_level_the_number_of_a_side_decides(kira: str, vance: str, headline: str) -> None:
    """Reflex, as the panel calls it; none typed is none. The record has the numbers, so that a reload reads alike."""
    person = level(kira, vance)
    assert card(person, "headline") == headline
    together = person.entries[0].record.event
    assert isinstance(together, GroupRolled)
    assert together.numbers == (int(kira or 0), int(vance))
    assert (
        Person(kept=person.storage, game="frameworks").page.region("result").text == person.page.region("result").text
    )


@pytest.mark.parametrize("text", ["-1", "100", "x", "1.5", "２x", "²"])
def test_a_number_that_is_none_is_refused_by_its_name(text: str) -> None:
    """The one that was there stays."""
    person = gathered("frameworks", "Kira", "Vance")
    person.write("Reflex of Kira", "3")
    person.write("Reflex of Kira", text)
    assert person.page.text("groups", "error").startswith("Reflex: a whole number from 0 to 99")
    assert [each.number for each in person.table.groups._here.people] == [3, 0]


@pytest.mark.parametrize(("slug", "numbered"), [("frameworks", True), ("razorweave", False), ("witchgates", False)])
def test_a_number_is_asked_only_where_the_group_has_one(slug: str, numbered: bool) -> None:
    """Under the game's word for it."""
    person = gathered(slug, "Kira")
    (line,) = person.page.slot("groups", "people").elements
    assert ("hidden" not in line.one("data-slot", "numbered")) is numbered
    assert line.said("number-label") == ("Reflex" if numbered else "")


def test_a_number_changed_after_the_roll_takes_the_answer_of_that_one_away() -> None:
    """The card is that of what fell; the panel shows no answer that another number might not give."""
    person = level("2", "2")
    person.write("Reflex of Kira", "4")
    assert column(person, "answer")[0] == ""
    assert card(person, "headline") == "Tie: deal reflex"
