"""Contests, cooperation and tasks: the host asks guests for their side's dice, which come into its form."""

import pytest

from razor_core.events.events import GroupRolled
from razor_core.rules.clock_kinds import Side
from razor_core.systems.gemini import Check as GeminiCheck
from razor_core.systems.gemini.tasks import Model, Task
from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Character, Rating
from razor_core.table.clock_events import ClockAdded
from razor_core.table.clocks import Clock
from razor_core.table.tasks import TaskBegun, TaskRolled
from razor_core.table.world import TaskRoller
from tests.support.page.lines import turn
from tests.support.page.meet import allow, connect
from tests.support.page.person import Person


def sit(system: str) -> tuple[Person, Person, Person]:
    """A host with three characters, and two guests who play Kira and Tov."""
    host = Person(*[3] * 40, game=system)
    people = [
        Character(id=id, name=name, system=system, side=side, ratings=(Rating("Combat", 3),))
        for id, name, side in (
            ("kira", "Kira", Side.PLAYER),
            ("tov", "Tov", Side.PLAYER),
            ("wolf", "Wolf", Side.OPPOSITION),
        )
    ]
    host.elsewhere(*map(CharacterSaved, people))
    found = [host]
    for name, character in (("Bo", "Kira"), ("Mei", "Tov")):
        guest = Person(*[5] * 40, guest=True)
        connect(host, guest, name)
        allow(host, name, plays=character)
        found.append(guest)
    return found[0], found[1], found[2]


def asked(player: Person) -> str:
    """What the guest is asked for, empty for nothing."""
    return "" if "hidden" in player.page.region("asked") else player.page.text("asked", "facts")


def contest(host: Person, target: str) -> None:
    host.act("character-pick", character="kira")
    host.act("character-target", character=target)
    host.press("kind", kind="Contest")


def groups(host: Person) -> list[GroupRolled]:
    return [entry.record.event for entry in host.entries if isinstance(entry.record.event, GroupRolled)]


def test_a_guest_throws_the_dice_of_its_side_of_a_contest() -> None:
    """They are typed in the host's form, who throws those of the other side."""
    host, bo, mei = sit("frameworks")
    contest(host, "wolf")
    assert host.page.text("ask", "text") == "Ask Bo"
    host.press("ask")
    assert ("Contest" in asked(bo), asked(mei)) == (True, "")
    bo.press("roll")
    assert (asked(bo), bo.log, host.toast.startswith("Bo: 5 5")) == ("", (), True)
    assert bo.toast.endswith("Mira rolls with your dice")
    assert not groups(host)
    host.press("roll")
    assert len(groups(host)) == 1
    assert [set(roll.faces) for roll in host.log] == [{5}, {3}]
    assert bo.page.region("result")["data-key"] == host.page.region("result")["data-key"]


def test_the_last_dice_complete_a_contest_of_two_guests() -> None:
    """Both are asked by one tap."""
    host, bo, mei = sit("frameworks")
    contest(host, "tov")
    assert host.page.text("ask", "text") == "Ask Bo and Mei"
    host.press("ask")
    mei.type_dice("2 2 1")
    assert groups(host) == []
    assert host.page.text("ask", "text") == "Asked Bo"
    bo.press("roll")
    assert len(groups(host)) == 1
    assert [rolled.fiction.who for rolled in host.log] == ["Kira", "Tov"]
    assert host.log[1].faces == (2, 2, 1)


def test_the_last_dice_take_no_card_from_a_choice() -> None:
    """The host, who has begun to choose there, rolls by a tap."""
    host, bo, mei = sit("razorweave")
    host.act("character-pick", character="wolf")
    host.type_dice("3 3 3 1")
    gather(host, "Split Risks", "kira", "tov")
    host.press("ask")
    host.page.unfolded = "result"
    bo.type_dice("5 5 5 5")
    mei.type_dice("5 5 5 5")
    assert (groups(host), host.card("headline")) == ([], "Partial Success")
    assert host.toast == "Mei: 5 5 5 5. All dice are there: tap Roll."
    host.press("roll")
    assert [set(roll.faces) for roll in host.log[1:]] == [{5}, {5}]


def test_what_is_asked_for_waits_for_a_guest_who_comes_back() -> None:
    host, bo, _ = sit("frameworks")
    contest(host, "wolf")
    host.press("ask")
    turn(host, "broken")
    host.type("intent", "first")
    assert host.page.text("ask", "text") == "Asked Bo"
    connect(host, bo, "")
    assert "Contest" in asked(bo)
    bo.press("roll")
    assert host.toast.startswith("Bo: 5 5")


def test_dice_of_another_roll_are_no_longer_wanted() -> None:
    """The ask ends when the host sets up something else, and is made anew when the side of the guest is another."""
    host, bo, _ = sit("frameworks")
    contest(host, "wolf")
    host.press("ask")
    host.press("kind", kind="")
    assert asked(bo) == ""
    host.press("kind", kind="Contest")
    host.press("ask")
    host.act("character-target", character="tov")
    assert "Tov" in asked(bo)
    bo.tap("Not now", within="asked")
    assert (asked(bo), host.toast) == ("", "Bo: not now")


def test_a_value_that_is_being_typed_takes_nothing_back() -> None:
    """The guest is asked anew once it fits, for the same side or for what has changed of it."""
    host, bo, _ = sit("frameworks")
    contest(host, "wolf")
    host.press("ask")
    for score, shown in (("x", "against Wolf · Contest"), ("4", "against Wolf · Contest")):
        host.type("score", score)
        assert (asked(bo), host.page.region("ask")["aria-pressed"]) == (shown, "true" if score == "4" else "false")
    bo.press("roll")
    assert host.toast.startswith("Bo: 5 5 5 5")


@pytest.mark.parametrize("typed", ["", "7"])
def test_a_guest_throws_the_dice_of_its_task(typed: str) -> None:
    """Nobody else rolls, so they complete it."""
    host, bo, _ = sit("gemini")
    task = Task(model=Model.PERSISTENCE, check=GeminiCheck())
    host.elsewhere(
        ClockAdded(Clock(id="t", name="Door", system="gemini")),
        TaskBegun("door", "Door", "gemini", task, TaskRoller("kira"), TaskRoller()),
    )
    host.act("character-pick", character="kira")
    host.press("kind", kind="task")
    host.press("ask")
    assert "Door" in asked(bo)
    if typed:
        bo.type_dice(typed)
    else:
        bo.press("roll")
    assert [entry for entry in host.entries if isinstance(entry.record.event, TaskRolled)]
    assert host.log[-1].faces == (int(typed or 5),)


@pytest.mark.parametrize("first", ["bo", "mei"])
def test_both_sides_of_a_contested_task_are_asked_of_who_plays_them(first: str) -> None:
    """Whoever answers first, the last dice roll it, each for their own side."""
    host, bo, mei = sit("gemini")
    task = Task(model=Model.CONTESTED, check=GeminiCheck(), rival=GeminiCheck(), goal=3, rival_goal=2)
    host.elsewhere(
        TaskBegun("door", "Door", "gemini", task, TaskRoller("kira"), TaskRoller("tov")),
    )
    host.act("character-pick", character="kira")
    host.press("kind", kind="task")
    assert host.page.text("ask", "text") == "Ask Bo and Mei"
    host.press("ask")
    assert ("Door" in asked(bo), "Door" in asked(mei)) == (True, True)
    answers = [(bo, "90"), (mei, "7")]
    for guest, dice in answers if first == "bo" else reversed(answers):
        assert not host.log
        guest.type_dice(dice)
    assert [(roll.actor, roll.faces) for roll in host.log] == [("kira", (90,)), ("tov", (7,))]
    assert [entry for entry in host.entries if isinstance(entry.record.event, TaskRolled)]


def test_dice_that_are_thrown_while_the_line_is_lost_are_said_to_wait() -> None:
    """The host has not got them; it gets them with the next line."""
    host, bo, _ = sit("frameworks")
    contest(host, "wolf")
    host.press("ask")
    turn(host, "lost")
    bo.press("roll")
    assert bo.toast.endswith("Mira rolls with your dice once you are connected")
    turn(host, "connected")
    assert host.toast.startswith("Bo: 5")


def gather(host: Person, kind: str, *people: str) -> None:
    """Put these side by side for rolls of that kind."""
    host.press("kind", kind=kind)
    for person in people:
        host.act("character-pick", character=person)
        host.press("group-add")


@pytest.mark.parametrize(
    ("system", "kind", "dice"), [("razorweave", "Split Risks", "5 5 5 5"), ("frameworks", "Cooperation", "5 5 5")]
)
def test_guests_throw_the_dice_of_what_several_roll_together(system: str, kind: str, dice: str) -> None:
    """One tap asks all of them; each sees what it is for, and the last dice roll it. What is not asked for stays."""
    host, bo, mei = sit(system)
    gather(host, kind, "kira", "tov")
    assert host.page.text("ask", "text") == "Ask Bo and Mei"
    host.press("ask")
    for guest, name in ((bo, "Kira"), (mei, "Tov")):
        assert guest.page.text("asked", "who") == f"Mira asks {name}"
        assert kind in asked(guest)
    bo.type_dice(dice)
    assert (asked(bo), groups(host), host.page.text("ask", "text")) == ("", [], "Asked Mei")
    mei.press("roll")
    assert [group.group for group in groups(host)] == [kind]
    assert [roll.actor for roll in host.log] == ["kira", "tov"]
    assert bo.card("caption") == mei.card("caption") == host.card("caption")


def test_more_than_two_who_are_asked_are_counted() -> None:
    """The button has no room for their names."""
    host, *_ = sit("razorweave")
    connect(host, Person(guest=True), "Cy")
    allow(host, "Cy", plays="Wolf")
    gather(host, "Split Risks", "kira", "tov", "wolf")
    host.press("ask")
    assert host.page.text("ask", "text") == "Asked 3 guests"


@pytest.mark.parametrize(("system", "kind"), [("razorweave", "Split Risks"), ("frameworks", "Cooperation")])
def test_one_who_leaves_what_several_roll_is_asked_no_longer(system: str, kind: str) -> None:
    """Nor is somebody whose player says not now: the host throws for them."""
    host, bo, mei = sit(system)
    gather(host, kind, "kira", "tov", "wolf")
    host.press("ask")
    host.press("group-remove", at="0")
    assert (asked(bo), kind in asked(mei)) == ("", True)
    mei.tap("Not now", within="asked")
    assert (host.toast, groups(host)) == ("Mei: not now", [])
    host.press("roll")
    assert [roll.actor for roll in host.log] == ["tov", "wolf"]
