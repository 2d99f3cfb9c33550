"""Consequences on the result card: ticks for clocks, choices, what is taken, shown and undone."""

from dataclasses import replace

import pytest

from razor_core.rules.consequences import Choice, ClockKind, Side
from razor_core.session.events import ConsequenceTaken
from razor_core.table.clock_events import ClockTicked
from tests.support.page.consequences import aim, applied, chosen, is_off, line, take
from tests.support.page.moves import advance, make_clock
from tests.support.page.person import Person

PROGRESS, THREAT = "Tick a progress clock", "Tick a threat clock"
ATTENTION = "Unwanted attention: tick a threat clock"
FULL, PARTIAL, BEST, WORST = [4] * 4, [3, 3, 3, 4], [6] * 4, [1] * 4


def filled(person: Person) -> dict[str, int]:
    """How far every clock is."""
    return {clock.name: clock.filled for clock in person.clocks}


def targets(person: Person, label: str) -> list[str]:
    """The clocks to choose from."""
    return [each.text for each in line(person, label).all("data-do", "consequence-target")]


def at_a_board(*faces: int, **clocks: str) -> Person:
    """Someone with clocks of these kinds on the board, who has rolled for the first time."""
    person = Person(*faces)
    for name, kind in clocks.items():
        make_clock(person, name, kind)
    person.press("roll")
    return person


# -- ticks for a clock -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "label", "kind", "ticks"), [(FULL, PROGRESS, "PROGRESS", (1, 2)), (WORST, THREAT, "THREAT", (2, 3))]
)
def test_ticks_go_to_a_clock_of_their_kind_by_the_number_tapped(
    faces: list[int], label: str, kind: str, ticks: tuple[int, ...]
) -> None:
    """One tap; the button names the clock. Clocks of other kinds are no targets."""
    for by in ticks:
        person = at_a_board(*faces, Right=kind, Wrong="RESOLVE")
        assert [each["data-by"] for each in line(person, label).all("data-by")] == [str(each) for each in ticks]
        assert targets(person, label) == ["Right 0/6", "+ New clock"]
        person.tap(f"Tick Right by {by}", within="result")
        assert filled(person) == {"Right": by, "Wrong": 0}


def test_ticks_go_to_the_clock_that_was_chosen_or_went_to_last() -> None:
    """Choosing alone moves nothing. Each kind remembers its last clock, also over a visit; a tick by hand is none."""
    person = at_a_board(*PARTIAL * 2, Gate="PROGRESS", Vault="PROGRESS", Alarm="THREAT", Storm="THREAT")
    for label, first, other in ((PROGRESS, "Gate", "Vault"), (ATTENTION, "Alarm", "Storm")):
        assert chosen(person, label) == f"{first} 0/6"
        aim(person, label, other)
        assert (chosen(person, label), person.clock(other).filled) == (f"{other} 0/6", 0)
        take(person, label, by=1)
        advance(person, first)
    person.press("roll")
    for again in (person, Person(kept=person.storage)):
        assert (chosen(again, PROGRESS), chosen(again, ATTENTION)) == ("Vault 1/6", "Storm 1/6")


def test_a_full_clock_can_be_chosen_but_not_ticked() -> None:
    """The tick would be lost, and taken back later it would be one too many."""
    person = at_a_board(*FULL, Gate="PROGRESS")
    advance(person, "Gate", 6)
    aim(person, PROGRESS, "Gate")
    assert all("disabled" in each for each in line(person, PROGRESS).all("data-by"))


def test_a_deleted_clock_gives_way_to_the_first_of_its_kind() -> None:
    """And if none is left, to a new one."""
    person = at_a_board(*FULL, *FULL, Gate="PROGRESS", Vault="PROGRESS")
    aim(person, PROGRESS, "Vault")
    take(person, PROGRESS, by=1)
    person.press("roll")
    for name, expected in (("Vault", "Gate 0/6"), ("Gate", "")):
        person.press("clock-menu", clock=person.clock(name).id)
        person.press("clock-remove")
        assert chosen(person, PROGRESS) == expected


def test_without_a_clock_a_new_one_is_made_and_ticked() -> None:
    """Undone after its tick; the next roll goes to it. The buttons name the kind, so that no two are alike."""
    person = at_a_board(*PARTIAL, *PARTIAL)
    for kind, label in ((ClockKind.THREAT, ATTENTION), (ClockKind.PROGRESS, PROGRESS)):
        assert f"Tick a new {kind.value} clock by 1" in line(person, label).text
        take(person, label, by=1)
        assert (person.clocks[-1].kind, person.clocks[-1].filled) == (kind, 1)
    for left in ([1, 0], [1], [0], []):
        person.undo()
        assert [clock.filled for clock in person.clocks] == left
    for _ in range(4):
        person.redo()
    person.press("roll")
    assert chosen(person, PROGRESS) == f"{person.clocks[-1].name} 1/6"
    aim(person, PROGRESS, "+")
    take(person, PROGRESS, by=1)
    assert [clock.filled for clock in person.clocks] == [1, 1, 1]


def test_of_many_clocks_six_are_offered_and_the_chosen_one_among_them() -> None:
    """Also where it is none of the first."""
    person = at_a_board(*FULL, *FULL, **{f"Clock-{at}": "PROGRESS" for at in range(8)})
    assert targets(person, PROGRESS) == [*(f"Clock-{at} 0/6" for at in range(6)), "+ New clock"]
    person.act("consequence-target", consequence=PROGRESS, clock=person.clock("Clock-7").id)
    assert targets(person, PROGRESS)[:2] == ["Clock-7 0/6", "Clock-0 0/6"]
    assert len(targets(person, PROGRESS)) == 7
    take(person, PROGRESS, by=1)
    person.press("roll")
    assert chosen(person, PROGRESS) == "Clock-7 1/6"


def test_a_clock_made_for_a_consequence_has_the_size_it_asks_for() -> None:
    """A merit's track has not six boxes."""
    person = Person(6, 6, game="witchgates")
    person.press("roll")
    (choice,) = [each for each in person.log[0].result.consequences if isinstance(each, Choice)]
    harm = next(each for each in choice.options if each.clock and each.segments != 6)
    take(person, harm.label, by=harm.ticks[0])
    (clock,) = person.clocks
    assert (clock.segments, clock.filled, clock.kind) == (harm.segments, harm.ticks[0], ClockKind.TRACK)


def test_a_pool_has_its_own_name_and_no_choice() -> None:
    """Made when it first gains, ticked from then on; other pools are no targets (GM-6)."""
    person = Person(*[100, 1] * 2, game="gemini")
    make_clock(person, "Petty cash", "POOL")
    for at, name in enumerate(["Players' Momentum", "GM's Momentum"] * 2):
        person.press("roll")
        (label,) = [each.label for each in person.log[-1].result.consequences if getattr(each, "name", "") == name]
        assert targets(person, label) == []
        take(person, label, by=1)
        assert person.clock(name).filled == at // 2 + 1
    assert [clock.name for clock in person.clocks] == ["Petty cash", "Players' Momentum", "GM's Momentum"]


# -- taken, looked at, undone ------------------------------------------------------------------------------------------


def test_a_consequence_is_taken_once_and_the_card_says_what_came_of_it() -> None:
    """Other consequences and other rolls are as they were; looked at later, the roll shows it still."""
    person = at_a_board(*PARTIAL, *PARTIAL, Gate="PROGRESS", Alarm="THREAT")
    first = person.entries[-1].record.key
    assert (applied(person), is_off(person, PROGRESS)) == ([], False)
    take(person, PROGRESS, by=1)
    assert (filled(person), applied(person)) == ({"Gate": 1, "Alarm": 0}, [(PROGRESS, "Gate +1: 1 of 6")])
    assert not line(person, PROGRESS).all("data-do", "consequence-take")
    assert [is_off(person, label) for label in (PROGRESS, ATTENTION)] == [True, False]
    assert ["data-taken" in line(person, label) for label in (PROGRESS, ATTENTION)] == [True, False]
    person.press("roll")
    assert (applied(person), is_off(person, PROGRESS)) == ([], False)
    person.show(first)
    assert (applied(person), is_off(person, PROGRESS)) == ([(PROGRESS, "Gate +1: 1 of 6")], True)


def test_a_mistaken_tick_is_undone_alone() -> None:
    """The roll stays, and the right tick can be taken. The roll is undone after its consequences."""
    person = at_a_board(*PARTIAL, Gate="PROGRESS")
    take(person, PROGRESS, by=1)
    after = person.entries, applied(person)
    person.undo()
    assert (filled(person), applied(person), is_off(person, PROGRESS)) == ({"Gate": 0}, [], False)
    assert len(person.log) == 1
    person.redo()
    assert ((person.entries, applied(person)), is_off(person, PROGRESS)) == (after, True)
    person.undo()
    person.undo()
    assert (filled(person), len(person.log), person.tier) == ({"Gate": 0}, 0, None)


def test_a_consequence_of_an_older_roll_names_that_roll() -> None:
    """Undone, both rolls stay."""
    person = at_a_board(*FULL, *WORST, Gate="PROGRESS")
    first = person.entries[-1].record
    person.press("roll")
    person.show(first.key)
    take(person, PROGRESS, by=2)
    last = person.entries[-1].record
    assert last.event == ClockTicked(person.clock("Gate").id, 2, PROGRESS, first.key)
    person.undo()
    assert (filled(person), [list(event.faces) for event in person.log]) == ({"Gate": 0}, [FULL, WORST])


# -- choices -----------------------------------------------------------------------------------------------------------


def choice(*faces: int) -> tuple[Person, Choice]:
    """Someone whose Strike fell so, with a threat clock on the board, and what the result lets them choose."""
    person = Person(*faces)
    make_clock(person, "Alarm", "THREAT")
    person.press("kind", kind="strike")
    person.press("roll")
    (found,) = [each for each in person.log[0].result.consequences if isinstance(each, Choice)]
    return person, replace(found, options=tuple(each for each in found.options if each.side is not Side.OPPOSITION))


def test_of_a_choice_of_one_one_is_taken() -> None:
    """The others are off then; consequences beside the choice are not."""
    person, found = choice(*BEST)
    first = found.options[0].label
    take(person, first)
    assert person.entries[-1].record.event == ConsequenceTaken(first, roll=person.entries[-2].record.key)
    assert applied(person) == [(first, "no character keeps it, note it")]
    assert all(is_off(person, option.label) for option in found.options)
    (beside,) = [each for each in person.log[0].result.consequences if each.label != found.label]
    assert not is_off(person, beside.label)


def test_of_a_choice_of_two_two_different_ones_are_taken() -> None:
    """A clock among them counts; with the first, the worse ones that replace both are off."""
    person, found = choice(*WORST)
    plain = [each.label for each in found.options if each.clock is None]
    take(person, THREAT, by=1)
    assert (filled(person), is_off(person, THREAT)) == ({"Alarm": 1}, True)
    assert not any(is_off(person, label) for label in plain)
    assert all(is_off(person, each.label) for each in found.instead)
    take(person, plain[-1])
    assert all(is_off(person, label) for label in plain)
    assert sorted(applied(person)) == sorted(
        [(THREAT, "Alarm +1: 1 of 6"), (plain[-1], "The scene gains Surroundings")]
    )


def test_one_that_is_worse_replaces_the_whole_choice() -> None:
    """Taken, nothing else can be."""
    person, found = choice(*WORST)
    worse = found.instead[-1].label
    take(person, worse)
    assert all(is_off(person, each.label) for each in (*found.options, *found.instead))
    assert applied(person) == [(worse, "The one who acts is In danger")]
