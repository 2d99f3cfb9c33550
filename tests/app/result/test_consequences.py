"""What a roll offers: ticks for clocks, and choices."""

import pytest

from razor_core.rules.consequences import ClockKind
from razor_core.session.events import ClockTicked, ConsequenceTaken
from tests.support.page_offers import consequence, is_off, press, told
from tests.support.page_person import Person, make_clock, make_hero

PROGRESS, THREAT, HARM = "Tick a progress clock", "Tick a threat clock", "Tick the target's Resolve Clock"
NEW = "+ New clock"
FULL, PARTIAL, FAILED, BEST, WORST = [4] * 4, [3, 3, 3, 4], [1, 2, 3, 4], [6] * 4, [1] * 4


def chosen(person: Person, label: str) -> str:
    """The clock that the offer would go to; a new one where there is none to choose."""
    found = [each.text for each in consequence(person, label).all("aria-pressed", "true")]
    (ticks,) = {each.text.endswith(", new clock") for each in consequence(person, label).all("data-by")}
    assert len(found) == 1 or (not found and ticks)
    assert not found or ticks is (found[0] == NEW)
    return found[0] if found else NEW


def filled(person: Person) -> dict[str, int]:
    """How far every clock is."""
    return {clock.name: clock.filled for clock in person.clocks}


@pytest.mark.parametrize(
    ("faces", "label", "kind", "ticks"),
    [
        (BEST, PROGRESS, "PROGRESS", (2, 3)),
        (FULL, PROGRESS, "PROGRESS", (1, 2)),
        (PARTIAL, PROGRESS, "PROGRESS", (1,)),
        (PARTIAL, THREAT, "THREAT", (1,)),
        (FAILED, THREAT, "THREAT", (1, 2)),
        (WORST, THREAT, "THREAT", (2, 3)),
    ],
)
def test_every_tick_offered_goes_to_the_clock_by_that_number(
    faces: list[int], label: str, kind: str, ticks: tuple[int, ...]
) -> None:
    """One tap; the button says which clock and how far; a clock of another kind is not offered."""
    for by in ticks:
        person = Person(*faces)
        make_clock(person, "Right", kind)
        make_clock(person, "Wrong", "TASK")
        person.tap("Roll")
        assert [each.seen for each in consequence(person, label).all("data-do", "consequence-take")] == [
            f"Tick {n}" for n in ticks
        ]
        assert [each.text for each in consequence(person, label).all("data-do", "consequence-target")] == [
            "Right 0/6",
            "+ New clock",
        ]
        person.tap(f"Tick Right by {by}", within="result")
        assert filled(person) == {"Right": by, "Wrong": 0}


def test_the_offer_goes_to_the_clock_that_was_tapped() -> None:
    """The first until another is chosen; choosing alone moves nothing."""
    person = Person(*FULL)
    for name in ("Gate", "Alarm"):
        make_clock(person, name)
    person.tap("Roll")
    assert chosen(person, PROGRESS) == "Gate 0/6"
    press(person, PROGRESS, "Alarm 0/6")
    assert chosen(person, PROGRESS) == "Alarm 0/6"
    assert filled(person) == {"Gate": 0, "Alarm": 0}
    press(person, PROGRESS, "Tick 2")
    assert filled(person) == {"Gate": 0, "Alarm": 2}


def test_the_last_clock_of_each_kind_is_remembered() -> None:
    """For the next roll and after the page was closed; progress and threat apart."""
    person = Person(*PARTIAL, *PARTIAL)
    for name, kind in (("Gate", "PROGRESS"), ("Vault", "PROGRESS"), ("Alarm", "THREAT"), ("Storm", "THREAT")):
        make_clock(person, name, kind)
    person.tap("Roll")
    press(person, PROGRESS, "Vault 0/6")
    press(person, PROGRESS, "Tick 1")
    press(person, THREAT, "Storm 0/6")
    press(person, THREAT, "Tick 1")
    person.tap("Roll")
    for at_the_table in (person, Person(kept=person.storage)):
        assert chosen(at_the_table, PROGRESS) == "Vault 1/6"
        assert chosen(at_the_table, THREAT) == "Storm 1/6"


def test_a_clock_ticked_by_hand_is_not_the_last_one_of_an_offer() -> None:
    """Only what an offer went to is remembered."""
    person = Person(*FULL, *FULL)
    for name in ("Gate", "Vault"):
        make_clock(person, name)
    person.tap("Roll")
    press(person, PROGRESS, "Tick 1")
    person.tap("Advance Vault")
    person.tap("Roll")
    assert chosen(person, PROGRESS) == "Gate 1/6"


def test_a_remembered_clock_that_is_gone_gives_way_to_the_first() -> None:
    """And where none is left, to a new one."""
    person = Person(*FULL, *FULL)
    for name in ("Gate", "Vault"):
        make_clock(person, name)
    person.tap("Roll")
    press(person, PROGRESS, "Vault 0/6")
    press(person, PROGRESS, "Tick 1")
    for name, next_one in (("Vault", "Gate 0/6"), ("Gate", "+ New clock")):
        person.tap(f"More for {name}")
        person.tap("Delete", within="clock-change")
        assert chosen(person, PROGRESS) == next_one


@pytest.mark.parametrize(
    ("faces", "label", "kind"), [(FULL, PROGRESS, ClockKind.PROGRESS), (FAILED, THREAT, ClockKind.THREAT)]
)
def test_without_a_clock_a_new_one_is_made_and_ticked_as_one_act(faces: list[int], label: str, kind: ClockKind) -> None:
    """Of the kind the offer is for; it is the last one from then on."""
    person = Person(*faces, *faces)
    person.tap("Roll")
    assert chosen(person, label) == "+ New clock"
    person.tap(f"Tick a new {kind.value} clock by 2")
    (made,) = person.clocks
    assert (made.kind, made.filled) == (kind, 2)
    person.tap("Roll")
    assert chosen(person, label) == f"{made.name} 2/6"
    press(person, label, "Tick 1")
    assert [clock.filled for clock in person.clocks] == [3]


def test_new_clocks_of_two_kinds_are_told_apart() -> None:
    """A Partial Success on an empty board ticks one of each: no two buttons have one name."""
    person = Person(*PARTIAL)
    person.tap("Roll")
    person.tap("Tick a new threat clock by 1")
    person.tap("Tick a new progress clock by 1")
    assert [(clock.kind, clock.filled) for clock in person.clocks] == [(ClockKind.THREAT, 1), (ClockKind.PROGRESS, 1)]


def test_a_new_clock_can_be_wanted_where_there_are_others() -> None:
    """The choice holds until it is taken; the next roll goes to the clock that was made."""
    person = Person(*FULL, *FULL)
    make_clock(person, "Gate")
    person.tap("Roll")
    press(person, PROGRESS, "+ New clock")
    assert chosen(person, PROGRESS) == "+ New clock"
    press(person, PROGRESS, "Tick 1")
    assert [clock.filled for clock in person.clocks] == [0, 1]
    person.tap("Roll")
    assert chosen(person, PROGRESS) == "Progress 1/6"


def test_an_offer_is_taken_once() -> None:
    """It reads as taken, its buttons are off, and another offer of the roll is still there."""
    person = Person(*PARTIAL)
    make_clock(person, "Gate")
    make_clock(person, "Alarm", "THREAT")
    person.tap("Roll")
    assert not is_off(person, PROGRESS)
    for _ in range(2):
        press(person, PROGRESS, "Tick 1")
    assert filled(person) == {"Gate": 1, "Alarm": 0}
    assert "data-taken" in consequence(person, PROGRESS)
    assert is_off(person, PROGRESS)
    assert not is_off(person, THREAT)
    assert "data-taken" not in consequence(person, THREAT)


def test_what_was_taken_is_shown_on_the_card() -> None:
    """What came of it in words; the roll looked at later still shows it, and another roll does not."""
    person = Person(*FULL, *FULL)
    make_clock(person, "Gate", segments=2)
    person.tap("Roll")
    first = person.entries[-1].record.key
    assert told(person) == []
    press(person, PROGRESS, "Tick 2")
    assert told(person) == ["Gate +2: 2 of 2", "Gate is full"]
    person.tap("Roll")
    assert told(person) == []
    assert not is_off(person, PROGRESS)
    person.act("show", key=first)
    assert told(person) == ["Gate +2: 2 of 2", "Gate is full"]
    assert is_off(person, PROGRESS)


# -- choices -----------------------------------------------------------------------------------------------------------


def strikes(*faces: int) -> Person:
    """Someone whose Strike fell so, with a threat clock on the board."""
    person = Person(*faces)
    make_clock(person, "Alarm", "THREAT")
    person.pick("reading", "strike")
    person.tap("Roll")
    return person


def test_of_a_choice_of_one_one_is_taken() -> None:
    """The others are off then, and the card says which it was."""
    person = strikes(*BEST)
    press(person, "Give a Condition: Bleeding", "Give a Condition: Bleeding")
    assert person.entries[-1].record.event == ConsequenceTaken("Give a Condition: Bleeding")
    assert told(person) == ["Give a Condition: Bleeding"]
    before = person.entries
    for label in ("Give a Condition: Bleeding", "Give a Condition: Staggered", "Take position for the next action"):
        assert is_off(person, label)
        press(person, label, label)
    assert person.entries == before
    assert not is_off(person, HARM)


TWO = ("The target takes the better position", "The surroundings turn against the attacker")
INSTEAD = ("The weapon is stuck or lost", "The attacker falls prone", "An ally is put in danger")


def test_of_a_choice_of_two_two_different_ones_are_taken() -> None:
    """A clock among them counts; none twice; with the first, those that stand instead are off."""
    person = strikes(*WORST)
    press(person, THREAT, "Tick 1")
    assert filled(person) == {"Alarm": 1}
    assert is_off(person, THREAT)
    assert not any(is_off(person, label) for label in TWO)
    assert all(is_off(person, label) for label in INSTEAD)
    press(person, TWO[1], TWO[1])
    assert all(is_off(person, label) for label in (*TWO, *INSTEAD))
    assert told(person) == ["Alarm +1: 1 of 6", TWO[1]]


@pytest.mark.parametrize("worse", INSTEAD)
def test_one_that_is_worse_stands_in_place_of_them_all(worse: str) -> None:
    """Taken, nothing else can be."""
    person = strikes(*WORST)
    press(person, worse, worse)
    assert all(is_off(person, label) for label in (THREAT, *TWO, *INSTEAD))
    assert told(person) == [worse]


# -- a Strike ----------------------------------------------------------------------------------------------------------


def test_strikes_tick_the_resolve_clock_of_a_foe_until_it_is_taken_out() -> None:
    """Three clear ones of two ticks each on a foe of six; the next goes beyond and is told."""
    person = Person(*FULL * 4)
    make_hero(person, "Thug", foe=True)
    person.pick("reading", "strike")
    for hit in (1, 2, 3):
        person.tap("Roll")
        person.tap("Tick Thug by 2", within="result")
        assert person.drawn("Thug").said("count") == f"{2 * hit} of 6"
        assert person.drawn("Thug").said("state") == ("taken out" if hit == 3 else "")
    assert "Thug is taken out" in told(person)
    person.tap("Roll")
    person.tap("Tick Thug by 2", within="result")
    assert "Thug: 2 beyond the last segment" in told(person)
    assert person.clock("Thug").filled == 6


# -- undo --------------------------------------------------------------------------------------------------------------


def test_a_roll_is_undone_with_its_offers_and_redone_with_them() -> None:
    """As one, the clock made for it too; the card shows them taken again."""
    person = Person(*PARTIAL)
    make_clock(person, "Gate")
    person.tap("Roll")
    press(person, PROGRESS, "Tick 1")
    press(person, THREAT, "Tick 1")
    after = person.entries, person.clocks, told(person)
    person.undo()
    assert filled(person) == {"Gate": 0}
    assert person.log == ()
    assert person.page.text("result", "card") == "Set up a check, then Roll."
    person.redo()
    assert (person.entries, person.clocks, told(person)) == after
    assert is_off(person, PROGRESS)
    assert is_off(person, THREAT)


def test_an_offer_of_an_older_roll_belongs_to_that_roll() -> None:
    """Taken later, it is undone with it, and the younger roll stays."""
    person = Person(*FULL, *WORST)
    make_clock(person, "Gate")
    person.tap("Roll")
    first = person.entries[-1].record
    person.tap("Roll")
    person.act("show", key=first.key)
    press(person, PROGRESS, "Tick 2")
    last = person.entries[-1].record
    assert last.event == ClockTicked(person.clock("Gate").id, 2, PROGRESS)
    assert last.act == first.act
    person.undo()
    assert filled(person) == {"Gate": 0}
    assert [list(event.faces) for event in person.log] == [WORST]


def test_of_many_clocks_six_are_offered_and_the_chosen_one_among_them() -> None:
    """A board of a hundred does not stand on a card; the last one that an offer went to does."""
    person = Person(*FULL, *FULL)
    for at in range(8):
        make_clock(person, f"Clock {at}")
    person.tap("Roll")
    targets = [each.text for each in consequence(person, PROGRESS).all("data-do", "consequence-target")]
    assert targets == [*(f"Clock {at} 0/6" for at in range(6)), NEW]
    person.act("consequence-target", kind="PROGRESS", clock=person.clock("Clock 7").id)
    targets = [each.text for each in consequence(person, PROGRESS).all("data-do", "consequence-target")]
    assert targets == ["Clock 7 0/6", *(f"Clock {at} 0/6" for at in range(5)), NEW]
    press(person, PROGRESS, "Tick 1")
    person.tap("Roll")
    assert chosen(person, PROGRESS) == "Clock 7 1/6"
