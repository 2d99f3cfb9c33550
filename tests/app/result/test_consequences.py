"""Consequences on the result card: ticks for clocks, choices, tokens for characters, another reading of the roll."""

import pytest

from razor_core.rules.consequences import Choice, ClockKind
from razor_core.rules.modifiers import Lasts, Token
from razor_core.session.events import CharacterSaved, ClockTicked, ConsequenceTaken, TokenGiven
from razor_core.table.characters import Character
from tests.support.page.characters import carried
from tests.support.page.consequences import aim, chosen, is_off, line, take, told
from tests.support.page.moves import advance, make_character, make_clock
from tests.support.page.person import Person
from tests.support.storage.kept import kept

PROGRESS, THREAT = "Tick a progress clock", "Tick a threat clock"
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
        person = at_a_board(*faces, Right=kind, Wrong="TASK")
        assert [each["data-by"] for each in line(person, label).all("data-by")] == [str(each) for each in ticks]
        assert targets(person, label) == ["Right 0/6", "+ New clock"]
        person.tap(f"Tick Right by {by}", within="result")
        assert filled(person) == {"Right": by, "Wrong": 0}


def test_ticks_go_to_the_clock_that_was_chosen_or_went_to_last() -> None:
    """Choosing alone moves nothing. Each kind remembers its last clock, also over a visit; a tick by hand is none."""
    person = at_a_board(*PARTIAL * 2, Gate="PROGRESS", Vault="PROGRESS", Alarm="THREAT", Storm="THREAT")
    for label, first, other in ((PROGRESS, "Gate", "Vault"), (THREAT, "Alarm", "Storm")):
        assert chosen(person, label) == f"{first} 0/6"
        aim(person, label, other)
        assert (chosen(person, label), person.clock(other).filled) == (f"{other} 0/6", 0)
        take(person, label, by=1)
        advance(person, first)
    person.press("roll")
    for again in (person, Person(kept=person.storage)):
        assert (chosen(again, PROGRESS), chosen(again, THREAT)) == ("Vault 1/6", "Storm 1/6")


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
    """In the act of the roll; the next roll goes to it. The buttons name the kind, so that no two are alike."""
    person = at_a_board(*PARTIAL, *PARTIAL)
    for kind in (ClockKind.THREAT, ClockKind.PROGRESS):
        person.tap(f"Tick a new {kind.value} clock by 1")
        assert (person.clocks[-1].kind, person.clocks[-1].filled) == (kind, 1)
    assert len({entry.record.act for entry in person.entries}) == 1
    person.press("roll")
    assert chosen(person, PROGRESS) == f"{person.clocks[-1].name} 1/6"
    aim(person, PROGRESS, "+")
    take(person, PROGRESS, by=1)
    assert [clock.filled for clock in person.clocks] == [1, 1, 1]


def test_of_many_clocks_six_are_offered_and_the_chosen_one_among_them() -> None:
    """Also where it is none of the first."""
    person = at_a_board(*FULL, *FULL, **{f"Clock-{at}": "PROGRESS" for at in range(8)})
    assert targets(person, PROGRESS) == [*(f"Clock-{at} 0/6" for at in range(6)), "+ New clock"]
    person.act("consequence-target", kind="PROGRESS", clock=person.clock("Clock-7").id)
    assert targets(person, PROGRESS)[:2] == ["Clock-7 0/6", "Clock-0 0/6"]
    assert len(targets(person, PROGRESS)) == 7
    take(person, PROGRESS, by=1)
    person.press("roll")
    assert chosen(person, PROGRESS) == "Clock-7 1/6"


def test_strikes_tick_the_clock_of_a_foe_until_they_are_taken_out() -> None:
    """The card says so."""
    person = Person(*FULL * 3)
    make_character(person, "Thug", foe=True)
    person.pick("reading", "strike")
    for state in ("", "", "taken out"):
        person.press("roll")
        person.tap("Tick Thug by 2", within="result")
        assert person.drawn("Thug").said("state") == state
    assert "Thug is taken out" in told(person)


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
    assert (told(person), is_off(person, PROGRESS)) == ([], False)
    for _ in range(2):
        take(person, PROGRESS, by=1)
    assert (filled(person), told(person)) == ({"Gate": 1, "Alarm": 0}, ["Gate +1: 1 of 6"])
    assert [is_off(person, label) for label in (PROGRESS, THREAT)] == [True, False]
    assert ["data-taken" in line(person, label) for label in (PROGRESS, THREAT)] == [True, False]
    person.press("roll")
    assert (told(person), is_off(person, PROGRESS)) == ([], False)
    person.show(first)
    assert (told(person), is_off(person, PROGRESS)) == (["Gate +1: 1 of 6"], True)


def test_a_roll_is_undone_with_its_consequences() -> None:
    """And redone with them, clocks made for them too; the card shows them taken again."""
    person = at_a_board(*PARTIAL, Gate="PROGRESS")
    take(person, PROGRESS, by=1)
    take(person, THREAT, by=1)
    after = person.entries, person.clocks, told(person)
    person.undo()
    assert (filled(person), person.log, person.tier) == ({"Gate": 0}, (), None)
    person.redo()
    assert (person.entries, person.clocks, told(person)) == after
    assert [is_off(person, label) for label in (PROGRESS, THREAT)] == [True, True]


def test_a_consequence_of_an_older_roll_belongs_to_that_roll() -> None:
    """It is undone with it; the younger roll stays."""
    person = at_a_board(*FULL, *WORST, Gate="PROGRESS")
    first = person.entries[-1].record
    person.press("roll")
    person.show(first.key)
    take(person, PROGRESS, by=2)
    last = person.entries[-1].record
    assert (last.event, last.act) == (ClockTicked(person.clock("Gate").id, 2, PROGRESS), first.act)
    person.undo()
    assert (filled(person), [list(event.faces) for event in person.log]) == ({"Gate": 0}, [WORST])


# -- choices -----------------------------------------------------------------------------------------------------------


def choice(*faces: int) -> tuple[Person, Choice]:
    """Someone whose Strike fell so, with a threat clock on the board, and what the result lets them choose."""
    person = Person(*faces)
    make_clock(person, "Alarm", "THREAT")
    person.pick("reading", "strike")
    person.press("roll")
    (found,) = [each for each in person.log[0].result.consequences if isinstance(each, Choice)]
    return person, found


def test_of_a_choice_of_one_one_is_taken() -> None:
    """The others are off then; consequences beside the choice are not."""
    person, found = choice(*BEST)
    first = found.options[0].label
    take(person, first)
    assert (person.entries[-1].record.event, told(person)) == (ConsequenceTaken(first), [first])
    assert all(is_off(person, option.label) for option in found.options)
    (beside,) = [each for each in person.log[0].result.consequences if each is not found]
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
    assert told(person) == ["Alarm +1: 1 of 6", plain[-1]]


def test_one_that_is_worse_replaces_the_whole_choice() -> None:
    """Taken, nothing else can be."""
    person, found = choice(*WORST)
    worse = found.instead[-1].label
    take(person, worse)
    assert all(is_off(person, each.label) for each in (*found.options, *found.instead))
    assert told(person) == [worse]


# -- tokens ------------------------------------------------------------------------------------------------------------

MISFORTUNE, LOSE = "Take a miss-fortune", "Lose the esoteric or lost word"
WORD, CHARM = Token("Name of rain", "esoteric"), Token("Charm", "esoteric")


def at_the_gates(*tokens: Token, who: str = "Kira") -> Person:
    """Kira with these tokens and Vance, in Witchgates, and a character of another game; one of them acts."""
    cast = [
        Character(id="k", name="Kira", system="witchgates", tokens=tokens),
        Character(id="v", name="Vance", system="witchgates", tokens=tokens),
        Character(id="a", name="Anna", system="gemini"),
    ]
    person = Person(kept=kept(*map(CharacterSaved, cast)), game="witchgates")
    person.type("who", who)
    return person


def rolls(person: Person, *faces: int) -> None:
    """Roll the check on the form with these dice."""
    person.dice.script = list(faces)
    person.press("roll")


def receivers(person: Person) -> list[str]:
    """Whom the miss-fortune may go to."""
    return [each.text for each in line(person, MISFORTUNE).all("data-do", "consequence-receiver")]


def test_a_token_goes_to_who_rolled() -> None:
    """With no tap on anyone, in the roll's act. Characters of other games are no receivers."""
    person = at_the_gates()
    rolls(person, 1, 2)
    assert (receivers(person), chosen(person, MISFORTUNE)) == (["Kira", "Vance"], "Kira")
    take(person, MISFORTUNE)
    assert carried(person) == {"Kira": ["Miss-fortune"], "Vance": [], "Anna": []}
    assert told(person) == [MISFORTUNE, "Kira gains Miss-fortune"]
    assert (is_off(person, MISFORTUNE), receivers(person)) == (True, [])
    person.undo()
    assert carried(person)["Kira"] == []


def test_a_token_goes_to_the_character_chosen_for_this_roll() -> None:
    """Choosing gives nothing yet; taken or not, the next roll begins with who makes it."""
    person = at_the_gates()
    for taken in (False, True):
        rolls(person, 1, 2)
        assert chosen(person, MISFORTUNE) == "Kira"
        aim(person, MISFORTUNE, "Vance")
        assert (chosen(person, MISFORTUNE), carried(person)["Vance"]) == ("Vance", [])
        if taken:
            take(person, MISFORTUNE)
    assert carried(person) == {"Kira": [], "Vance": ["Miss-fortune"], "Anna": []}


def test_a_roll_of_nobody_known_gives_and_takes_in_words_only() -> None:
    """Unless a character is chosen."""
    person = at_the_gates(WORD, who="A passer-by")
    person.pick("esoteric")
    rolls(person, 1, 2, 1)
    assert chosen(person, MISFORTUNE) == ""
    take(person, MISFORTUNE)
    take(person, LOSE)
    assert carried(person) == {"Kira": ["Name of rain"], "Vance": ["Name of rain"], "Anna": []}
    assert told(person) == [MISFORTUNE, LOSE]


@pytest.mark.parametrize(("tapped", "left"), [("Charm", ["Name of rain"]), ("", ["Charm"])])
def test_what_is_lost_is_what_the_roll_used(tapped: str, left: list[str]) -> None:
    """By who rolled, whoever was chosen for another consequence; the first where only the box was ticked (WG-16)."""
    person = at_the_gates(WORD, CHARM)
    person.tap("Kira", within="characters")
    if tapped:
        person.press("modifier-toggle", within="characters", name=tapped)
    else:
        person.pick("esoteric")
    rolls(person, 1, 2, 1)
    aim(person, MISFORTUNE, "Vance")
    take(person, LOSE)
    assert carried(person) == {"Kira": left, "Vance": ["Name of rain", "Charm"], "Anna": []}
    assert person.said.modifiers == ()
    person.undo()
    assert carried(person)["Kira"] == ["Name of rain", "Charm"]


def test_a_token_for_the_next_check_is_on_the_form_at_once() -> None:
    """The next roll has it, and uses it up."""
    person = Person(game="frameworks")
    make_character(person, "Kira", Strength=3)
    rolls(person, 6, 6, 1, 1, 1)
    take(person, "Gain momentum")
    assert (carried(person), person.check.momentum) == ({"Kira": ["Momentum"]}, True)
    rolls(person, 5, 4, 3)
    assert person.log[-1].check.momentum
    assert (carried(person), person.check.momentum) == ({"Kira": []}, False)


# -- another reading ---------------------------------------------------------------------------------------------------


def determined(*faces: int, tokens: int = 0) -> Person:
    """Kira, who has Determined that many times, and has failed in Gemini."""
    person = Person(*faces, kept=kept(CharacterSaved(Character(id="k", name="Kira", system="gemini"))), game="gemini")
    for _ in range(tokens):
        person.elsewhere(TokenGiven("k", Token("Determined", lasts=Lasts.USED)))
    person.tap("Kira", within="characters")
    person.press("roll")
    return person


def turn(person: Person) -> str:
    """Make a success of the failure on the card. Returns the label of that consequence."""
    (label,) = [each.label for each in person.log[-1].result.consequences if getattr(each, "reading", "")]
    take(person, label)
    return label


def test_a_roll_read_anew_is_that_result_on_its_card() -> None:
    """With its consequences; dice and other rolls stay. The token is used up, the numbered one next (GM-5)."""
    person = determined(1, 1, tokens=2)
    assert person.tier == "FAILURE"
    label = turn(person)
    assert (person.tier, carried(person), person.log[0].faces) == ("SUCCESS", {"Kira": ["Determined 2"]}, (1,))
    assert person.entries[-2].record.event == ConsequenceTaken(label, "determined")
    shown = person.page.region("result").text
    assert "The players gain" in shown
    again = Person(kept=person.storage, game="gemini")
    assert again.page.region("result").text == shown
    again.undo()
    assert (again.log, carried(again)) == ((), {"Kira": ["Determined", "Determined 2"]})
    again.redo()
    assert (again.page.region("result").text, carried(again)) == (shown, {"Kira": ["Determined 2"]})
    rolls(again, 1)
    assert again.tier == "FAILURE"
    turn(again)
    assert carried(again) == {"Kira": []}


@pytest.mark.parametrize(
    ("model", "before", "after"),
    [("PERSISTENCE", [0], [1]), ("COMPLICATIONS", [0, 1], [1, 0]), ("TIME_LIMIT", [0, 1], [1, 1])],
)
def test_a_roll_read_anew_corrects_the_task_it_was_for(model: str, before: list[int], after: list[int]) -> None:
    """The roll itself was made, so its time has passed. One undo takes all back."""
    person = Person(1, game="gemini")
    person.pick("model", model, form="task")
    person.press("task-begin")
    person.press("task-roll")
    assert list(filled(person).values()) == before
    (pool,) = person.page.region("result").all("data-by")
    person.act(pool["data-do"], **pool.data)
    assert list(filled(person).values()) == [*before, 1]
    turn(person)
    assert (list(filled(person).values()), person.tier) == ([*after, 1], "SUCCESS")
    person.undo()
    assert list(filled(person).values()) == [0] * len(before)


def test_a_task_that_ended_meanwhile_is_not_corrected() -> None:
    """The card is read anew all the same."""
    person = Person(1, game="gemini")
    person.press("task-begin")
    person.press("task-roll")
    person.press("task-end")
    turn(person)
    assert (person.tier, person.clocks) == ("SUCCESS", ())
