"""The result shown large to the table."""

from dataclasses import replace

from razor_core.rules.clock_kinds import Side
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.systems.gemini.tasks import Model
from razor_core.table.character_events import CharacterSaved
from razor_core.table.clock_events import ClockChanged, ClockLinked
from razor_core.table.clocks import Link, LinkKind
from tests.support.page.characters import act_as, aim_at, character, edit, table, tap_carried
from tests.support.page.consequences import take
from tests.support.page.groups import roll_all, two
from tests.support.page.moves import advance, make_character, make_clock
from tests.support.page.person import Person
from tests.support.page.tasks import begun

FOE = character("The Salt Warden", "razorweave", side=Side.OPPOSITION)


def board(person: Person) -> dict[str, bool]:
    """The clocks on the board by name, and whether they are marked as secret."""
    dials = person.page.slot("clocks", "clocks").elements
    return {dial.said("name"): "data-secret" in dial for dial in dials}


def test_a_secret_clock_is_marked_and_not_shown() -> None:
    """Nor does any other name it; the next clock is not secret by itself."""
    person = Person()
    person.pick("secret", form="clock-new")
    make_clock(person, "Doom")
    make_clock(person, "Alarm")
    person.press("clock-menu", within="clocks", clock=person.clock("Alarm").id)
    person.press("clock-link", clock=person.clock("Doom").id)
    assert board(person) == {"Doom": True, "Alarm": False}
    assert person.drawn("Doom").one("data-do", "clock-menu").name == "Doom, 0 of 6, GM only"
    assert "Doom" in person.drawn("Alarm").text
    person.press("show-table")
    assert board(person) == {"Alarm": False}
    assert "Doom" not in person.page.region("clocks").text
    assert person.page.html.one("lang")["data-show"] == ""
    person.press("show-end")
    assert "data-show" not in person.page.html.one("lang")
    assert board(person) == {"Doom": True, "Alarm": False}


def test_a_clock_is_made_secret_and_revealed_on_its_sheet() -> None:
    """With one undo; its former name is not told with it."""
    person = Person()
    make_clock(person, "Alarm")

    def toggle(name: str) -> None:
        person.press("clock-menu", within="clocks", clock=person.clocks[0].id)
        person.type("name", name, form="clock-change")
        person.pick("secret", form="clock-change")
        person.press("clock-save")

    toggle("Doom")
    assert board(person) == {"Doom": True}
    toggle("Steps")
    assert board(person) == {"Steps": False}
    said = ["Alarm is for the GM only", "Alarm is now Doom", "Doom is now Steps", "Steps is revealed"]
    assert [entry.lines for entry in person.entries][1:] == [(line,) for line in said]
    assert [entry.secret for entry in person.entries][1:] == [(person.clocks[0].id,)] * 3 + [()]
    person.undo()
    assert board(person) == {"Doom": True}
    person.press("clock-menu", within="clocks", clock=person.clocks[0].id)
    person.press("clock-copy")
    assert [clock.secret for clock in person.clocks] == [True, True]


def test_a_secret_character_is_marked_and_their_rolls_are_not_shown() -> None:
    """The table sees the roll before theirs, and hears of none; what they carry is not named by the rolls of others."""
    person = Person(6, 6, 6, 6, 1, 1, 1, 1)
    make_character(person, "Kira")
    person.press("roll")
    make_character(person, "Hound", secret=True)
    act_as(person, "Hound")
    (face,) = [element for element in person.page.html.all("data-do", "character-pick") if "Hound" in element.name]
    assert "data-secret" in face.one("data-slot", "seat")
    assert "GM only" in face.name
    person.press("show-table")
    person.press("roll")
    assert len(person.log) == 2
    assert person.tier == "CRITICAL_SUCCESS"
    assert person.card("caption").startswith("Kira")
    assert "Hound" not in person.page.region("result").text
    assert person.page.text("announcer", "text") == ""
    person.press("show-end")
    assert person.tier == "CRITICAL_FAILURE"
    edit(person, "Hound")
    person.pick("secret", form="character-change")
    person.press("character-save")
    assert not person.characters[1].secret


def test_a_link_of_a_secret_character_has_no_names() -> None:
    """Others open it. The check is the same."""
    person = Person()
    make_character(person, "Hound", secret=True, edge="Scent")
    act_as(person, "Hound")
    person.press("share")
    (link,) = person.page.shared
    assert "Hound" not in link
    assert "Scent" not in link
    assert "edge.By%20link%201=1" in link


def test_the_table_sees_what_came_of_a_roll_but_for_what_is_secret() -> None:
    """What was certain, and what was taken since; nothing that names who is for the game master only."""
    person = Person(1, 1, game="witchgates")
    make_character(person, "Ash")
    person.pick("rating", "1")
    person.press("roll")
    person.press("show-table")
    assert person.card("notes") == "Take a miss-fortune; Ash gains Miss-fortune"
    person.press("show-end")
    edit(person)
    person.pick("secret", form="character-change")
    person.press("character-save")
    person.press("show-table")
    assert "Ash" not in person.page.region("result").text


def test_the_rolls_of_a_group_are_not_told_twice() -> None:
    """They are there with their dice; what was taken since is told."""
    person = two()
    roll_all(person, 3, 3, 3, 3, 4, 4, 4, 4, 4)
    take(person, "Spend or break something")
    person.press("show-table")
    assert person.card("notes") == "Kira: Spend or break something; The one who acts gains Spent or broken"


def test_the_table_sees_what_a_roll_used_of_an_ally_and_no_line_twice() -> None:
    """As on the card of the game master; also where the target is for the game master only."""
    luck = Modifier("misfortune", "Luck", lifetime=Lifetime.USED, scope=Scope.ALLY, optional=True)
    lich = character("Lich", "witchgates", side=Side.OPPOSITION, secret=True)
    cast = (character("Ash", "witchgates"), character("Bree", "witchgates", modifiers=(luck,)), lich)
    person = table("witchgates", *cast, dice=(6, 5))
    aim_at(person, "Lich")
    tap_carried(person, "Luck")
    person.press("roll")
    assert person.card("notes") == "Bree loses Luck"
    person.press("show-table")
    assert person.card("notes") == "Bree loses Luck"
    assert "Lich" not in person.page.region("result").text


def test_the_table_sees_a_task_and_both_its_sides_once() -> None:
    """Its card has the dice of both and what it came to; what a clock of it feeds is told, as to the game master."""
    person = begun(Model.CONTESTED, 99, 99, goal="1")
    make_clock(person, "Alarm")
    person.elsewhere(ClockLinked(person.clocks[0].id, Link(LinkKind.FEED, person.clock("Alarm").id, 1)))
    person.press("roll")
    for _ in range(2):
        assert person.card("notes") == "Alarm +1: 1 of 6"
        assert person.page.region("result").text.count("Rival's successes") == 1
        person.press("show-table")


def test_what_is_asked_before_a_roll_ends_the_view_for_the_table() -> None:
    """What has changed since a failure, a task to begin, and a number that does not fit: none of it is seen there."""
    person = table("gemini", character("Kira", "gemini"), dice=(1, 99))
    person.press("roll")
    person.press("show-table")
    person.press("roll")
    assert (len(person.log), person.page.html.one("lang")["data-show"]) == (2, "")
    person.press("kind", kind="task")
    person.press("roll")
    assert person.page.shown == "task"
    assert "data-show" not in person.page.html.one("lang")
    person = Person(1, 1, 1, 2)
    make_character(person, "Kira")
    person.press("roll")
    for _ in range(2):
        person.press("show-table")
        person.press("roll")
        assert "data-show" not in person.page.html.one("lang")
        person.type("dc", "x")
    assert len(person.log) == 1


def test_roll_does_not_name_who_is_secret_to_the_table() -> None:
    """Neither who rolls next, nor the task that it is for; the game master reads both."""
    person = begun(Model.PERSISTENCE)
    for clock in person.clocks:
        person.elsewhere(ClockChanged(clock=clock.id, secret=True))
    assert person.page.text("roll", "for") == "for Crack"
    person.press("show-table")
    assert person.page.text("roll", "for") == ""
    person.press("show-end")
    person.press("kind", kind="")
    make_character(person, "Hound", secret=True)
    act_as(person, "Hound")
    assert person.page.text("roll", "with").startswith("Hound")
    person.press("show-table")
    assert person.page.text("roll", "with") == ""


def test_the_table_sees_who_rolled_against_whom_and_the_chance_that_it_had() -> None:
    """With faces, where both are at the table and not secret; who has no face is in the line above."""
    person = table("razorweave", character("Kira", "razorweave"), FOE, dice=(6, 6, 6, 6) * 3)
    aim_at(person, FOE.name)
    person.press("roll")
    person.press("show-table")
    assert person.card("versus") == "KiKiraMIGSaThe Salt Warden"
    assert person.card("had").endswith("% for Full Success or better")
    assert person.card("caption").startswith("Kira against The Salt Warden")
    person.press("show-end")
    assert (person.card("versus"), person.card("had")) == ("", "")
    person.elsewhere(CharacterSaved(replace(FOE, secret=True)))
    person.press("show-table")
    assert person.card("versus") == "KiKiraMIG"
    person = Person(6, 6, 6, 6)
    person.press("roll")
    person.press("show-table")
    assert person.card("versus") == ""
    assert person.card("had").endswith("% for Full Success or better")


def test_the_table_sees_the_chance_of_a_contest() -> None:
    """Of what its first side rolled for."""
    person = two()
    roll_all(person, 3, 3, 3, 3, 4, 4, 4, 4, 4)
    person.press("show-table")
    assert "% for " in person.card("had")


def test_the_count_of_a_clock_is_read_on_the_view_for_the_table() -> None:
    """Its dial, which says it elsewhere, is not pressed there."""
    person = Person()
    make_clock(person, "Alarm", segments=4)
    advance(person, "Alarm", 4)
    assert person.drawn("Alarm").said("said") == ", 4 of 4, full"
