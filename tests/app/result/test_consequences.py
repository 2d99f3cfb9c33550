"""Consequences on the result card: ticks for clocks, choices, what is taken, shown and undone."""

from dataclasses import replace

from razor_core.events.events import ConsequenceTaken
from razor_core.format.old_labels import key_of
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.consequences import Choice
from tests.support.effects import clock_kind
from tests.support.page.characters import carried, playing
from tests.support.page.consequences import aim, applied, chosen, is_off, line, take
from tests.support.page.moves import make_clock
from tests.support.page.person import Person
from tests.support.page.witchgates import filled

PROGRESS, THREAT = "Tick a progress clock", "Tick a threat clock"
ATTENTION = "Unwanted attention: tick a threat clock"
FULL, PARTIAL, BEST, WORST = [4] * 4, [3, 3, 3, 4], [6] * 4, [1] * 4


def test_without_a_clock_a_new_one_is_made_and_ticked() -> None:
    """Undone with its tick; the next roll goes to it. The buttons name the kind, so that no two are alike."""
    person = Person(*PARTIAL, *PARTIAL)
    person.press("roll")
    for kind, label in ((ClockKind.THREAT, ATTENTION), (ClockKind.PROGRESS, PROGRESS)):
        assert f"Tick a new {kind.value} clock by 1" in line(person, label).text
        take(person, label, by=1)
        assert (person.clocks[-1].kind, person.clocks[-1].filled) == (kind, 1)
    for left in ([1], []):
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
    person = Person(*FULL, *FULL)
    for at in range(8):
        make_clock(person, f"Clock-{at}")
    person.press("roll")
    for targets in (["0", "1", "2", "3", "4", "5"], ["7", "0", "1", "2", "3", "4"]):
        offered = line(person, PROGRESS).all("data-do", "consequence-target")
        assert [element.text for element in offered] == [*(f"Clock-{at} 0/6" for at in targets), "+ New clock"]
        person.act("consequence-target", consequence=key_of(PROGRESS), clock=person.clock("Clock-7").id)
    take(person, PROGRESS, by=1)
    person.press("roll")
    assert chosen(person, PROGRESS) == "Clock-7 1/6"


def choice(*faces: int) -> tuple[Person, Choice]:
    """Someone whose Strike fell so, with a threat clock on the board, and what the result lets them choose."""
    person = Person(*faces)
    make_clock(person, "Alarm", "THREAT")
    person.press("kind", kind="strike")
    person.press("roll")
    (found,) = [consequence for consequence in person.log[0].result.consequences if isinstance(consequence, Choice)]
    return person, replace(
        found, options=tuple(option for option in found.options if option.side is not Side.OPPOSITION)
    )


def test_of_a_choice_of_one_one_is_taken() -> None:
    """The others are off then; consequences beside the choice are not."""
    person, found = choice(*BEST)
    first = found.options[0].label
    take(person, first)
    assert person.entries[-1].record.event == ConsequenceTaken(
        found.options[0].key, roll=person.entries[-2].record.key, label=first
    )
    assert applied(person) == [(first, "no character keeps it, note it")]
    assert all(is_off(person, option.label) for option in found.options)
    (beside,) = [consequence for consequence in person.log[0].result.consequences if consequence.label != found.label]
    assert not is_off(person, beside.label)


def test_of_a_choice_of_two_two_different_ones_are_taken() -> None:
    """A clock among them counts; with the first, the worse ones that replace both are off."""
    person, found = choice(*WORST)
    plain = [option.label for option in found.options if clock_kind(option) is None]
    take(person, THREAT, by=1)
    assert (filled(person), is_off(person, THREAT)) == ({"Alarm": 1}, True)
    assert not any(is_off(person, label) for label in plain)
    assert all(is_off(person, consequence.label) for consequence in found.instead)
    take(person, plain[-1])
    assert all(is_off(person, label) for label in plain)
    assert dict(applied(person)) == {THREAT: "Alarm +1: 1 of 6", plain[-1]: "The scene gains Surroundings"}


def test_one_that_is_taken_instead_takes_a_certain_one_back() -> None:
    """In one act: undone, the certain one is there again."""
    person = playing("frameworks", 1, 1)
    person.press("roll")
    assert carried(person) == {"Kira": ["Interference"]}
    take(person, "Climbing or hanging: fall")
    assert (carried(person), person.check.interference) == ({"Kira": []}, False)
    for instead in ("Climbing or hanging: fall", "By a ledge: slip and hang from it"):
        assert is_off(person, instead)
    person.undo()
    assert (carried(person), person.check.interference) == ({"Kira": ["Interference"]}, True)
