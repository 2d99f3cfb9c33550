"""The panel of checks read together: everyone's own check, exact odds, one press for all, in every game that has any.

What is the same for all groups is held with Split Risks; what each game's groups come to, with that game's.
"""

from dataclasses import replace
from random import Random

import pytest

from app.journal import FIRST
from app.keys import Keys
from app.stores import Memory
from razor_core.checks import Group, Side
from razor_core.events import Rolled, Together, TokenTaken
from razor_core.records import record_to_json
from razor_core.session import Record
from razor_core.systems import SYSTEMS, razorweave
from razor_core.systems.razorweave import Check, Tier, odds
from razor_core.systems.razorweave.risks import together
from razor_core.words import percent
from tests.app.markup import Element
from tests.app.person import Person, make_hero

KIRA, VANCE = Check(dc=16, attribute=2), Check(dc=14, burden=1)
GROUPS = [pytest.param(slug, group, id=f"{slug}-{group.name}") for slug in SYSTEMS for group in SYSTEMS[slug].GROUPS]


def two(*dice: int) -> Person:
    """A table with Kira and Vance at risk."""
    person = Person(*dice)
    person.type("who", "Kira")
    person.type("dc", "16")
    person.type("attribute", "2")
    person.tap("+ This check")
    person.type("who", "Vance")
    person.type("dc", "14")
    person.type("attribute", "0")
    person.reason("burden", "Slick")
    person.tap("+ This check")
    return person


def gathered(slug: str, *names: str, group: str = "", dice: tuple[int, ...] = ()) -> Person:
    """A table of that game at which these roll together, each with the check that the form starts with."""
    person = Person(*dice, game=slug)
    if group and len(SYSTEMS[slug].GROUPS) > 1:
        person.write("Read as", group)
    for name in names:
        person.type("who", name)
        person.tap("+ This check")
    return person


def column(person: Person, slot: str) -> list[str]:
    """That slot of everyone, in order."""
    return [each.text for each in person.page.slot("groups", "people").all("data-slot", slot)]


def people(person: Person) -> list[Check]:
    """The checks of everyone, in order."""
    return [each.check for each in person.table.groups._here.people]


def chances(person: Person) -> list[tuple[str, str]]:
    """The odds of what it comes to: what, and how likely."""
    return [(row.said("label"), row.said("chance")) for row in person.page.slot("groups", "chances").elements]


def card(person: Person, slot: str) -> str:
    """What stands in that slot of the result card."""
    return person.page.region("result").one("data-slot", slot).text


def shown_dice(person: Person) -> list[str]:
    """What stands in the dice fields, in order."""
    return [each["value"] for each in person.page.slot("groups", "people").all("data-input", "group-faces")]


def rolled(person: Person) -> list[str]:
    """The kinds of what happened, oldest first."""
    return [type(each.record.event).__name__ for each in person.entries]


def read_as(person: Person) -> Element:
    """The choice of the group, with what stands around it."""
    return person.page.slot("groups", "group")


# -- the panel ---------------------------------------------------------------------------------------------------------


def test_it_opens_empty_and_nobody_can_be_rolled_for(person: Person) -> None:
    """No odds, a button that does nothing."""
    assert column(person, "who") == []
    assert chances(person) == []
    assert "disabled" in person.button("Roll for all")
    person.act("group-roll")
    assert person.entries == ()


def test_the_check_on_the_form_is_added_with_its_name_and_odds() -> None:
    """Two of them, each as the form stood then."""
    person = two()
    assert people(person) == [KIRA, VANCE]
    assert column(person, "who") == ["Kira", "Vance"]
    lines = person.page.slot("groups", "people").elements
    assert [line.said("chance") for line in lines] == [
        percent(odds(each).at_least(Tier.FULL_SUCCESS)) for each in (KIRA, VANCE)
    ]
    plans = [razorweave.plan(each) for each in (KIRA, VANCE)]
    assert column(person, "check") == [f"{plan.dice}, {plan.target}" for plan in plans]


def test_the_joint_odds_are_those_of_the_core() -> None:
    """All, any and none, at least Full and at least Partial, to a tenth (RW-10)."""
    expected = []
    for floor in (Tier.FULL_SUCCESS, Tier.PARTIAL_SUCCESS):
        joint = together([KIRA, VANCE], floor)
        said = f"{floor.label} or better"
        expected += [(f"all: {said}", percent(joint.all, 1)), (f"any: {said}", percent(joint.any, 1))]
        expected += [(f"none: {said}", percent(joint.none, 1))]
    assert chances(two()) == expected


def test_those_who_have_no_name_or_one_name_are_told_apart(person: Person) -> None:
    """By their place or by a number, in the panel and on the card."""
    person.dice.script = [4] * 16
    for who in ("", "Kira", "", "Kira"):
        person.type("who", who)
        person.tap("+ This check")
    assert column(person, "who") == ["Side 1", "Kira", "Side 3", "Kira (2)"]
    person.tap("Roll for all")
    assert all(name in card(person, "steps") for name in ("Side 1", "Side 3", "Kira (2)"))


def test_a_form_that_holds_no_check_adds_nobody(person: Person) -> None:
    """The reason stands in the panel too, and goes with the next that is added."""
    person.type("dc", "99")
    person.tap("+ This check")
    assert column(person, "who") == []
    assert person.page.text("groups", "error").startswith("dc: ")
    person.type("dc", "14")
    person.tap("+ This check")
    assert column(person, "who") == ["Side 1"]
    assert person.page.text("groups", "error") == ""


def test_someone_can_be_removed() -> None:
    """The odds are those of who is left, none where too few are; after the last there is nobody."""
    person = two()
    person.type("who", "Anna")
    person.tap("+ This check")
    person.tap("Remove Kira")
    assert column(person, "who") == ["Vance", "Anna"]
    joint = together(people(person), Tier.FULL_SUCCESS)
    assert chances(person)[0][1] == percent(joint.all, 1)
    person.tap("Remove Vance")
    assert chances(person) == []
    person.tap("Remove Anna")
    assert column(person, "who") == []


# -- a roll for all ----------------------------------------------------------------------------------------------------


def test_all_are_rolled_listed_and_shown_as_one() -> None:
    """One act: what they come to, then everyone with their fiction; on the card the outcome and each by name."""
    faces = ((6, 6, 5, 1), (4, 4, 4, 4, 1))
    person = two(*faces[0], *faces[1])
    person.tap("Roll for all")
    assert [(event.check, event.faces) for event in person.log] == list(zip((KIRA, VANCE), faces, strict=True))
    assert [event.fiction.who for event in person.log] == ["Kira", "Vance"]
    assert rolled(person) == ["Together", "Rolled", "Rolled"]
    assert len({entry.record.act for entry in person.entries}) == 1
    (group,) = SYSTEMS["razorweave"].GROUPS
    sides = [Side(who=each.fiction.who, check=each.check) for each in person.log]
    outcome = group.outcome(sides, [each.result for each in person.log])
    assert (card(person, "caption"), card(person, "headline")) == ("Split Risks", outcome.headline)
    assert person.page.region("result")["data-tone"] == outcome.tone.name
    assert all(f"{event.fiction.who}: {event.result.headline}" in card(person, "steps") for event in person.log)
    assert column(person, "answer") == [f"{each.result.tier.tone.mark} {each.result.tier.label}" for each in person.log]
    assert len(person.page.slot("log", "entries").elements) == 3
    assert person.page.opened == ["result"]


def test_dice_typed_for_one_are_used_and_the_others_thrown() -> None:
    """The generator is asked only for those who have none."""
    person = two(1, 1, 1, 1, 1)
    person.write("Dice of Kira", "6 6 6 6")
    person.tap("Roll for all")
    assert [event.faces for event in person.log] == [(6, 6, 6, 6), (1, 1, 1, 1, 1)]
    assert len(person.dice.asked) == 5


@pytest.mark.parametrize("faces", ["6 6 6 6", "6 6 6 6 6 6", "6 6 6 6 7", "six", "６６６６６"])
def test_typed_dice_that_do_not_fit_roll_for_nobody(faces: str) -> None:
    """Whose they are is said, they stay as typed, and neither log nor storage has anything."""
    person = two(*[1] * 4)
    person.write("Dice of Vance", faces)
    before = dict(person.storage.texts)
    person.tap("Roll for all")
    assert person.page.text("groups", "error").startswith("Vance: ")
    assert person.entries == ()
    assert person.storage.texts == before
    assert column(person, "answer") == ["", ""]
    assert shown_dice(person) == ["", faces]


def test_a_second_round_throws_anew() -> None:
    """Dice that were thrown are no dice typed, and dice that were typed were typed for one roll."""
    person = two(*[6] * 4, *[1] * 9)
    person.write("Dice of Vance", "6 6 6 6 6")
    person.tap("Roll for all")
    person.tap("Roll for all")
    assert [set(event.faces) for event in person.log] == [{6}, {6}, {1}, {1}]
    assert all("Critical Failure" in answer for answer in column(person, "answer"))


def test_dice_typed_after_a_roll_take_its_answer_away() -> None:
    """No answer stands that the dice shown do not give."""
    person = two(*[6] * 9)
    person.tap("Roll for all")
    person.write("Dice of Kira", "1 1 1 1")
    assert column(person, "answer")[0] == ""
    assert column(person, "answer")[1] != ""
    assert shown_dice(person) == ["1 1 1 1", "6 6 6 6 6"]


def test_an_undo_takes_all_rolls_of_one_press_and_a_redo_gives_them_back() -> None:
    """The panel goes with them: dice that were thrown are gone, dice that were typed stand there to be rolled."""
    person = two(*[6] * 5, *[1] * 5)
    person.write("Dice of Kira", "5 5 5 5")
    person.tap("Roll for all")
    after = column(person, "answer"), shown_dice(person)
    person.undo()
    assert person.entries == ()
    assert (column(person, "answer"), shown_dice(person)) == (["", ""], ["5 5 5 5", ""])
    assert person.page.text("result", "card") == "Set up a check, then Roll."
    person.redo()
    assert (column(person, "answer"), shown_dice(person)) == after
    person.undo()
    person.tap("Roll for all")
    assert [event.faces for event in person.log] == [(5,) * 4, (1,) * 5]


def test_what_one_of_them_is_offered_is_no_matter_of_the_others() -> None:
    """Taken for one it is not taken for the next, and stands on the card of that one alone; an undo takes all back."""
    person = two(*[4] * 9)
    person.tap("Roll for all")
    whole, kira, vance = (entry.record.key for entry in person.entries)
    person.act("show", key=kira)
    person.tap("Tick a new progress clock by 2")
    assert "Progress +2: 2 of 6" in card(person, "told")
    assert "Vance" not in card(person, "told")
    person.act("show", key=vance)
    assert card(person, "told") == ""
    person.tap("Tick Progress by 1", within="result")
    assert person.clock("Progress").filled == 3
    assert card(person, "told") == "Progress +1: 3 of 6"
    person.act("show", key=kira)
    assert card(person, "told") == "New clock Progress, 0 of 6Progress +2: 2 of 6"
    person.act("show", key=whole)
    assert card(person, "told") == ""
    person.undo()
    assert (person.entries, person.clocks) == ((), ())
    person.redo()
    assert person.clock("Progress").filled == 3


def test_a_roll_that_fell_with_others_is_looked_at_by_itself() -> None:
    """From its line in the log; the whole comes back from its own."""
    person = two(*[6] * 4, *[1] * 5)
    person.tap("Roll for all")
    whole = person.page.region("result").text
    for entry in person.entries[1:]:
        person.act("show", key=entry.record.key)
        assert person.page.region("result")["data-tier"] == entry.record.event.result.tier.name
    person.act("show", key=person.entries[0].record.key)
    assert person.page.region("result").text == whole


def test_what_they_came_to_is_said() -> None:
    """To those who hear the page, in a sentence; the roll before is not heard again."""
    person = two(*[6] * 4, *[1] * 5)
    person.tap("Roll for all")
    assert person.page.text("said", "text") == "Split Risks: 1 of 2 get through."
    person = gathered("frameworks", "Kira", "Vance", dice=(5, 4, 3, 2))
    person.tap("Roll for all")
    assert person.page.text("said", "text") == "Contest: Kira wins, Success."


def test_joint_odds_are_reckoned_anew_only_where_checks_or_numbers_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not at every key pressed in a field of dice: those of big pools take a while."""
    contest, cooperation = SYSTEMS["frameworks"].GROUPS
    asked = []
    counted = replace(contest, odds=lambda sides: asked.append(sides) or contest.odds(sides))
    monkeypatch.setattr(SYSTEMS["frameworks"], "GROUPS", (counted, cooperation))
    person = gathered("frameworks", "Kira", "Vance")
    assert len(asked) == 1
    for faces in ("5", "5 ", "5 4"):
        person.write("Dice of Kira", faces)
    assert len(asked) == 1
    person.write("Reflex of Kira", "3")
    assert len(asked) == 2


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
        names = [f"Hero {at}" for at in range(1, count + 1)]
        person = gathered(slug, *names, group=group.name)
        sides = [Side(who=name, check=system.Check()) for name in names]
        assert chances(person) == [(each.label, percent(each.chance, 1)) for each in group.odds(sides)]
        person.dice.script = [3] * 100
        person.tap("Roll for all")
        outcome = group.outcome(sides, [roll.result for roll in person.log])
        assert (card(person, "caption"), card(person, "headline")) == (group.name, outcome.headline)
        assert person.page.region("result")["data-tone"] == outcome.tone.name
        steps = [each.text for each in person.page.region("result").one("data-slot", "steps").elements]
        assert steps == list(outcome.steps)
        assert person.entries[0].record.event == Together(slug, group.name, outcome.headline, (0,) * count)


@pytest.mark.parametrize(("slug", "group"), GROUPS)
def test_nobody_rolls_where_too_few_or_too_many_take_part(slug: str, group: Group) -> None:
    """One fewer than it takes has no odds and no roll; with all that may be there nobody can be added."""
    person = gathered(slug, *[f"Hero {at}" for at in range(1, group.fewest)], group=group.name)
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
        ("2", "2", "Level: deal reflex"),
        ("", " 1 ", "Vance wins: Success"),
    ],
)
def test_where_the_dice_are_level_the_number_of_a_side_decides(kira: str, vance: str, headline: str) -> None:
    """Reflex, as the panel calls it; none typed is none. The record has the numbers, so that a reload reads alike."""
    person = level(kira, vance)
    assert card(person, "headline") == headline
    together = person.entries[0].record.event
    assert isinstance(together, Together)
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
    assert card(person, "headline") == "Level: deal reflex"


# -- tokens ------------------------------------------------------------------------------------------------------------


def with_momentum() -> Person:
    """Kira with momentum, and Vance without, in a contest that begins."""
    person = Person(game="frameworks")
    for name in ("Vance", "Kira"):
        make_hero(person, name)
    person.tap("Edit")
    person.tap("Momentum", within="hero-change")
    person.tap("Save", within="hero-change")
    for name in ("Kira", "Vance"):
        person.tap(name, within="heroes")
        person.tap("+ This check")
    return person


def test_a_roll_for_all_uses_up_what_everyone_carries_for_their_next_check() -> None:
    """Whoever acts when the button is pressed; as the same act, so that one undo gives it back."""
    person = with_momentum()
    assert [each.momentum for each in people(person)] == [True, False]
    person.dice.script = [5, 4, 3, 2]
    person.tap("Roll for all")
    (kira,) = [hero for hero in person.table.session.world.heroes if hero.name == "Kira"]
    assert kira.tokens == ()
    assert [event for event in (each.record.event for each in person.entries) if isinstance(event, TokenTaken)] == [
        TokenTaken(kira.id, "momentum", "Momentum")
    ]
    person.undo()
    (kira,) = [hero for hero in person.table.session.world.heroes if hero.name == "Kira"]
    assert [token.name for token in kira.tokens] == ["Momentum"]


def test_what_one_roll_for_all_used_up_is_not_there_for_the_next() -> None:
    """Momentum, a venture and what counts once; the odds are those of the next roll, the dice those that fell."""
    person = with_momentum()
    person.tap("Kira", within="heroes")
    person.pick("venture", "2")
    person.reason("bonus", "High ground")
    for name in ("Remove Vance", "Remove Kira", "+ This check"):
        person.tap(name)
    person.type("who", "Vance")
    person.tap("+ This check")
    kira = people(person)[0]
    assert (kira.momentum, kira.venture, kira.bonus) == (True, 2, 1)
    before = column(person, "chance")
    person.dice.script = [5] * 40
    person.tap("Roll for all")
    assert shown_dice(person)[0] == " ".join(map(str, person.log[0].faces))
    assert column(person, "chance") != before
    person.tap("Roll for all")
    first, again = person.log[0], person.log[2]
    assert first.check == kira
    assert (again.check.momentum, again.check.venture, again.check.bonus) == (False, 0, 1)
    assert [each.name for each in again.fiction.named] == ["High ground"]


def test_dice_typed_after_a_roll_are_those_of_the_next_check() -> None:
    """Without what the last one used up."""
    person = with_momentum()
    person.dice.script = [5] * 4
    person.tap("Roll for all")
    person.write("Dice of Kira", "4 2")
    person.dice.script = [3] * 2
    person.tap("Roll for all")
    assert [event.check.momentum for event in person.log] == [True, False, False, False]
    assert [event.faces for event in person.log[2:]] == [(4, 2), (3, 3)]


def test_an_undone_roll_for_all_gives_the_check_back_as_it_was() -> None:
    """What it used up is there again."""
    person = with_momentum()
    person.dice.script = [5] * 10
    person.tap("Roll for all")
    person.undo()
    person.tap("Roll for all")
    assert [event.check.momentum for event in person.log] == [True, False]


@pytest.mark.parametrize("same", [True, False])
def test_the_form_is_spent_where_its_check_was_among_those_rolled(same: bool) -> None:
    """As by a roll of its own; a check that was set up since stays."""
    person = gathered("frameworks", "Kira")
    person.pick("venture", "1")
    person.type("who", "Vance")
    person.tap("+ This check")
    if not same:
        person.pick("venture", "2")
    person.dice.script = [3] * 4
    person.tap("Roll for all")
    assert person.check.venture == (0 if same else 2)


def test_a_form_that_holds_no_check_hinders_no_roll_for_all() -> None:
    """It stays as it is."""
    person = two(*[4] * 9)
    person.type("dc", "99")
    person.tap("Roll for all")
    assert len(person.log) == 2
    assert person.values["dc"] == "99"


def test_what_a_fumble_brings_goes_to_the_one_who_fumbled() -> None:
    """Without a tap on anyone: the offer says whose it is."""
    person = with_momentum()
    person.dice.script = [5, 4, 1, 1]
    person.tap("Roll for all")
    (button,) = [each for each in person.page.region("result").all("data-offer") if "Vance: Gain interf" in each.text]
    person.act(button["data-do"], **button.data)
    carried = {hero.name: [token.name for token in hero.tokens] for hero in person.table.session.world.heroes}
    assert carried == {"Kira": [], "Vance": ["Interference"]}


def test_a_roll_of_another_session_that_goes_by_the_same_key_is_no_roll_of_those_here() -> None:
    """Records are numbered anew in every session: check and what was said must be the same as well."""
    person = two(*[6] * 9)
    person.tap("Roll for all")
    keys = [each.record.key for each in person.entries]
    person.tap("New session")
    person.dice.script = [1] * 8
    person.type("who", "Anna")
    for name in ("Remove Slick", "Roll", "Roll"):
        person.tap(name, within="roll" if name == "Roll" else person.slug)
    assert {each.record.key for each in person.entries} == set(keys)
    assert len(person.log) == 2
    assert column(person, "answer") == ["", ""]
    assert shown_dice(person) == ["", ""]


# -- what is kept ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "group"), GROUPS)
def test_a_group_without_all_of_its_rolls_is_shown_as_it_was_told(slug: str, group: Group) -> None:
    """They come one by one from another tab; a file may lack some, or have those of another game."""
    told = Together(slug, group.name, "Kira wins", (0,) * group.fewest)
    system = SYSTEMS[slug]
    own = Rolled(system=slug, check=system.Check(), faces=tuple(system.roll(system.Check(), Random(1))))
    other = Rolled(system="gemini", check=SYSTEMS["gemini"].Check(), faces=(50,))
    for rolls in ((), (own,), (other,) * group.fewest):
        records = [
            Record(seq=seq, tab="kept", at="2026-03-01T21:00:00Z", act="1.kept", event=event)
            for seq, event in enumerate((told, *rolls), 1)
        ]
        storage = Memory()
        for record in records:
            storage.put(Keys(FIRST).record(record.order), record_to_json(record))
        person = Person(kept=storage)
        assert (card(person, "caption"), card(person, "headline")) == (group.name, "Kira wins")
        assert card(person, "offers") == ""
