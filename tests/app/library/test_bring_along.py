"""What a new session brings along from the one before."""

import pytest

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.systems import SYSTEMS
from razor_core.systems.gemini.tasks import Model
from razor_core.table.clocks import Clock, Link, LinkKind, linked
from tests.support.page.characters import character, chips, table
from tests.support.page.person import Person
from tests.support.page.tasks import GOOD, chosen, filled, set_up

SET_UP = Modifier("edge", "Set Up", lifetime=Lifetime.NEXT)
CLOCKS = linked(
    (
        Clock(id="h", name="Kira", kind=ClockKind.RESOLVE, filled=6),
        Clock(id="way", name="Way in", filled=2),
        Clock(id="alarm", name="Alarm", segments=4),
        Clock(id="done", name="Done", filled=6),
    ),
    [("way", Link(LinkKind.RACE, "alarm")), ("done", Link(LinkKind.FEED, "alarm", 1))],
)


def playing() -> Person:
    """Someone with a hero who has a clock, a foe, another game's hero, and clocks of nobody."""
    kira, thug = character("Kira", "razorweave", clocks=("h",)), character("Thug", "razorweave", side=Side.OPPOSITION)
    return table("razorweave", kira, thug, character("Ivo", "gemini"), clocks=CLOCKS)


def begin(person: Person, bring: str, *, opposition: bool = False) -> None:
    """Choose what to bring along, and begin a session."""
    person.pick("bring", bring, form="sessions")
    if opposition:
        person.pick("opposition", form="sessions")
    person.tap("New session", within="sessions")


@pytest.mark.parametrize(
    ("bring", "opposition", "people", "clocks"),
    [
        ("", False, [], []),
        ("characters", True, ["Kira", "Thug", "Ivo"], ["Kira"]),
        ("clocks", False, ["Kira", "Ivo"], ["Kira", "Way in", "Alarm"]),
    ],
)
def test_a_new_session_brings_along_what_was_chosen(
    bring: str, opposition: bool, people: list[str], clocks: list[str]
) -> None:
    """Of every game. The characters' own clocks as they are, of the others those that are open, with their links."""
    person = playing()
    begin(person, bring, opposition=opposition)
    assert [each.name for each in person.characters] == people
    assert [clock.name for clock in person.clocks] == clocks
    assert chips(person) == [name for name in people if name != "Ivo"]
    assert [each.clocks for each in person.characters[:1]] == [(clock.id,) for clock in person.clocks[:1]]
    if "Way in" in clocks:
        _, way, alarm = person.clocks
        assert (way.links, alarm.links) == ((Link(LinkKind.RACE, alarm.id),), (Link(LinkKind.RACE, way.id),))
    assert [clock.filled for clock in person.clocks] == [6, 2, 0][: len(clocks)]


def test_the_next_session_brings_nothing_unless_it_is_chosen_again() -> None:
    """And where there is nothing to bring, the sheet does not ask."""
    person = playing()
    begin(person, "clocks", opposition=True)
    values = person.page.values("sessions")
    assert (values["name"], values["bring"], "opposition" in values) == ("Session 2", "", False)
    person.tap("New session", within="sessions")
    assert (person.characters, person.clocks) == ((), ())
    assert "hidden" in person.page.slot("sessions", "bringing")


@pytest.mark.parametrize("asked", [False, True])
def test_what_is_for_a_next_roll_is_asked_about(asked: bool) -> None:
    """It stays behind unless it is chosen; where there is none, the sheet does not ask."""
    assert "hidden" in playing().page.slot("sessions", "passing")
    person = table("razorweave", character("Kira", "razorweave", modifiers=(SET_UP,)))
    assert "hidden" not in person.page.slot("sessions", "passing")
    if asked:
        person.pick("passing", form="sessions")
    begin(person, "characters")
    assert person.characters[0].modifiers == ((SET_UP,) if asked else ())


def test_nothing_comes_along_where_nothing_fits_the_choice() -> None:
    """Only a foe is there, and the opposition stays behind."""
    person = table("razorweave", character("Thug", "razorweave", side=Side.OPPOSITION))
    assert "hidden" not in person.page.slot("sessions", "bringing")
    begin(person, "clocks")
    assert len(person.entries) == 1


def test_too_much_is_refused_and_no_session_begun() -> None:
    """The sheet says why."""
    many = tuple(Clock(id=f"c{at}", name=f"C{at}") for at in range(121))
    person = table("razorweave", clocks=many)
    begin(person, "clocks")
    assert person.page.text("sessions", "error") == "Choose at most 120 clocks, not 121."
    assert len(person.clocks) == 121


@pytest.mark.parametrize("slug", [slug for slug in SYSTEMS if SYSTEMS[slug].tasks])
@pytest.mark.parametrize("asked", [False, True])
def test_running_tasks_are_asked_about(slug: str, asked: bool) -> None:
    """One that comes along is rolled for as before; where none goes on, the sheet does not ask."""
    assert "hidden" in table(slug, character("Ada", slug)).page.slot("sessions", "running")
    person = table(slug, character("Ada", slug), dice=(GOOD,) * 2)
    set_up(person, Model.PERSISTENCE)
    person.press("task-begin")
    person.press("roll")
    assert "hidden" not in person.page.slot("sessions", "running")
    if asked:
        person.pick("tasks", form="sessions")
    begin(person, "characters")
    assert [task.name for task in person.world.tasks] == (["Crack"] if asked else [])
    if asked:
        person.press("kind", kind="task")
        assert (chosen(person), filled(person)) == ("Crack", [1])
        person.press("roll")
        assert filled(person) == [2]
        assert person.log[0].actor == person.characters[0].id
        assert "hidden" in person.page.slot("sessions", "running")
