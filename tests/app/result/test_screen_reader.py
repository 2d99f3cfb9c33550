"""What a screen reader says of the table: each change once, whoever made it, in one place."""

from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.clocks import Clock
from tests.support.page.characters import act_as, aim_at
from tests.support.page.groups import gathered
from tests.support.page.markup import index
from tests.support.page.moves import advance, make_character, make_clock
from tests.support.page.person import Person


def said(person: Person) -> str:
    """What was said last."""
    return person.page.text("announcer", "text")


def facing(*dice: int) -> Person:
    """Kira against a thug, beside a clock of the scene."""
    person = Person(*dice)
    make_character(person, "Kira")
    make_character(person, "Thug", foe=True)
    make_clock(person, "Vault")
    aim_at(person, "Thug")
    return person


def test_a_roll_is_said_with_what_is_to_be_chosen() -> None:
    """Who against whom, result, numbers; then whose choices there are."""
    person = facing(1, 2, 3, 4)
    person.press("roll")
    assert said(person) == (
        "Kira against Thug: Partial Success, 12 vs 14, short by 2. To choose: Scene: Tick a progress clock, Vault 0/6; "
        "Kira: The price: choose one, 6 options."
    )


def test_a_roll_is_said_with_what_followed_by_itself() -> None:
    """The tick of a Strike, and that its target is full."""
    person = facing(6, 6, 6, 6, 6, 6, 6, 6)
    person.act("kind", kind="strike")
    person.press("roll")
    assert said(person).startswith("Kira against Thug: Devastating Strike, 26 vs 14, success by 12. Thug +3: 3 of 6.")
    person.press("roll")
    assert "Thug +3: 6 of 6; Thug is taken out." in said(person)


def test_a_consequence_that_is_taken_is_said_with_whose_it_is() -> None:
    """With the clock that it ticks, and no more what was to be chosen."""
    person = facing(1, 2, 3, 4)
    person.press("roll")
    person.tap("Tick Vault by 1", within="result")
    assert said(person) == "Vault +1: 1 of 6."


def test_a_contest_is_said_with_both_sides() -> None:
    """Who won, then what each rolled."""
    person = gathered("witchgates", "Kira", "Thug", dice=(6, 5, 4, 3, 2, 2, 2, 1))
    person.press("roll")
    assert said(person).startswith("Player against player, Kira against Thug: Kira wins. Kira: Hit. Thug: Glance.")


def test_clocks_and_people_are_said_when_they_come_and_change() -> None:
    """New, ticked, full, taken back and done again: each is another sentence, said as a whole."""
    person = Person()
    make_character(person, "Kira")
    assert said(person) == "Kira joins. New clock Kira, 0 of 6."
    make_clock(person, "Vault")
    assert said(person) == "New clock Vault, 0 of 6."
    person.act("clock-tick", clock=person.clocks[-1].id, by="6")
    assert said(person) == "Vault +6: 6 of 6; Vault is full."
    person.undo()
    assert said(person) == "Undone: Vault +6: 6 of 6."
    person.act("redo")
    assert said(person) == "Vault +6: 6 of 6; Vault is full."


def test_what_others_do_is_said_too() -> None:
    """As another tab, or a guest, records it; what the table already had when it was opened is not."""
    person = Person()
    person.elsewhere(ClockAdded(Clock(id="g", name="Gate")))
    assert said(person) == "New clock Gate, 0 of 6."
    person.elsewhere(ClockTicked("g", 2))
    assert said(person) == "Gate +2: 2 of 6."
    again = Person(kept=person.storage)
    assert said(again) == ""
    advance(again, "Gate")
    assert said(again) == "Gate +1: 3 of 6."
    again.act("session-new")
    assert said(again) == "Gate +1: 3 of 6."


def test_a_correction_is_said_with_what_is_to_be_chosen_now() -> None:
    """As the log says it."""
    person = facing(1, 2, 3, 4)
    person.press("roll")
    person.press("correct", within="result")
    person.act("correct-set", name="faces", value="6 6 6 6")
    person.press("correct-roll")
    assert said(person).startswith("Corrected, Kira: Critical Success. ")
    assert said(person).endswith("To choose: Scene: Tick a progress clock, Vault 0/6; Kira: Take a stronger position.")


def test_the_same_again_is_another_text() -> None:
    """A screen reader says nothing where nothing changes."""
    person = Person(6, 6, 6, 6)
    person.press("roll")
    texts = []
    for _ in range(2):
        person.act("result-copy")
        texts.append(person.app.context.announcement)
    assert texts[0] != texts[1]
    assert {text.strip("\N{NO-BREAK SPACE}") for text in texts} == {"Copied"}


def test_while_the_table_looks_on_nothing_secret_is_said() -> None:
    """Nor what was said before; what the table sees is."""
    person = facing(6, 6, 6, 6, 1, 1, 1, 1)
    make_character(person, "Hound", secret=True)
    act_as(person, "Kira")
    person.press("show-table")
    assert said(person) == ""
    hound = next(each.id for each in person.world.clocks if each.name == "Hound")
    person.elsewhere(ClockTicked(hound, 1))
    person.app.context.show_toast("Hound wakes")
    person.elsewhere(ClockTicked("none", 1))
    assert said(person) == ""
    vault = next(each.id for each in person.world.clocks if each.name == "Vault")
    person.elsewhere(ClockTicked(vault, 1))
    assert said(person) == "Vault +1: 1 of 6."
    person.press("roll")
    assert said(person).startswith("Kira against Thug: Critical Success")
    assert "To choose" not in said(person)


def test_there_is_one_place_that_says_what_happens() -> None:
    """Neither the toast nor the notices nor a full clock say it a second time."""
    html = index()
    assert html.one("id", "announcer")["aria-live"] == "polite"
    for region in ("toast", "notice", "filled", "result", "clocks", "turns", "oracle"):
        for element in html.one("id", region).walk(templates=True):
            assert "aria-live" not in element, region
            assert element.get("role") != "status", region
