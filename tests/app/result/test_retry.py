"""A failed check is tried again only with what has changed; a partial one has its price, and both are kept."""

from collections.abc import Callable, Sequence
from random import Random

import pytest

from razor_core.rules.consequences import Side
from razor_core.rules.results import Tone
from razor_core.systems import SYSTEMS
from tests.support.page.characters import act_as, aim_at, carried, character, table
from tests.support.page.consequences import applied, is_off, recipient, take
from tests.support.page.moves import asks, make_character
from tests.support.page.person import Person

FAIL, FULL = [2, 2, 3, 3], [4] * 4
#: A failure with the first rating of a character too.
LOW = [1, 1, 2, 2]
OWE = "Owe something"


def failed(*dice: int) -> Person:
    """Someone whose check to get in by the door has failed."""
    person = Person(*FAIL, *dice)
    person.type("who", "Kira")
    person.type("intent", "get in")
    person.type("approach", "by the door")
    person.press("roll")
    return person


def said(person: Person) -> str:
    """What the sheet says is missing."""
    return person.page.text("retry", "error")


def test_a_failed_check_asks_what_has_changed_and_keeps_it() -> None:
    """By no tap alone; the new approach is in the fiction of the new roll, and on its card."""
    person = failed(*FULL)
    person.act("again")
    person.tap("Try again…")
    assert person.page.shown == "retry"
    assert "approach" in person.page.text("retry", "rule")
    for how in ("", "  ", "by the door"):
        person.type("how", how, form="retry")
        person.press("retry-roll")
        assert (len(person.log), bool(said(person)), person.page.shown) == (1, True, "retry")
    person.type("how", "over the roof", form="retry")
    person.press("retry-roll")
    first, second = person.log
    assert (second.check, second.fiction.intent, second.fiction.approach) == (first.check, "get in", "over the roof")
    assert (said(person), person.page.shown) == ("", "")
    assert "over the roof" in person.card("caption")


def test_the_check_can_be_changed_on_the_form_instead() -> None:
    """Of who rolled, in the game of the roll, with the fiction of the new try."""
    person = table("razorweave", character("Kira", "razorweave"), character("Bo", "razorweave"), dice=(1, 1, 2, 2))
    person.type("intent", "get in")
    person.press("roll")
    act_as(person, "Bo")
    person.play("gemini")
    person.tap("Try again…")
    person.press("retry-form")
    assert said(person)
    person.type("how", "over the roof", form="retry")
    person.press("retry-form")
    assert (person.slug, len(person.log), person.page.shown) == ("razorweave", 1, "")
    assert (person.said.who, person.said.intent, person.said.approach) == ("Kira", "get in", "over the roof")


def dice(slug: str, *, success: bool) -> Sequence[int]:
    """Dice with which the first check of a game succeeds, or fails."""
    system, rng = SYSTEMS[slug], Random(1)
    while True:
        faces = system.roll(system.Check(), rng)
        if (system.judge(system.Check(), faces).tier.tone in (Tone.GOOD, Tone.TRIUMPH)) is success:
            return faces


def test_one_tap_does_not_repeat_the_failed_check_of_the_form() -> None:
    """The first opens the question, whose answer is in the fiction of the form and of the roll."""
    person = failed(*FULL)
    assert asks(person)
    assert "approach" in person.page.text("roll", "advice")
    person.press("roll")
    assert (len(person.log), person.page.shown, said(person)) == (1, "retry", "")
    assert "approach" in person.page.text("retry", "rule")
    person.press("retry-roll")
    assert (len(person.log), bool(said(person))) == (1, True)
    person.type("how", "over the roof", form="retry")
    person.press("retry-roll")
    assert (len(person.log), person.page.shown, person.said.approach) == (2, "", "over the roof")
    assert (person.log[1].fiction.approach, asks(person)) == ("over the roof", False)


def test_the_form_rolls_the_failed_check_all_the_same() -> None:
    """By a second tap, with what the form has: the dice typed too. The card's question has the same tap."""
    person = failed()
    person.type_dice("2233")
    person.press("retry-anyway")
    assert [each.faces for each in person.log] == [tuple(FAIL)] * 2
    person.dice.script = [*FULL]
    person.tap("Try again…")
    person.press("retry-anyway")
    assert (len(person.log), person.tier, person.page.shown) == (3, "FULL_SUCCESS", "")


CHANGES: dict[str, Callable[[Person], object]] = {
    "dc": lambda person: person.type("dc", "16"),
    "approach": lambda person: person.type("approach", "over the roof"),
    "target": lambda person: aim_at(person, "Bo"),
    "kind": lambda person: person.press("kind", kind="set_up"),
    "undo": lambda person: person.undo(),
    "game": lambda person: person.play("frameworks"),
    "group": lambda person: person.press("kind", kind="Split Risks"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_the_form_asks_only_where_it_would_repeat_the_failed_check(change: str) -> None:
    """Another check, another approach, another kind, another target, another game, a group; or nothing has failed."""
    person = table("razorweave", character("Kira", "razorweave"), character("Bo", "razorweave"), dice=tuple(LOW))
    person.press("roll")
    assert asks(person)
    CHANGES[change](person)
    assert not asks(person)


@pytest.mark.parametrize("slug", SYSTEMS)
def test_whether_the_form_asks_is_the_games_word(slug: str) -> None:
    """As on the card."""
    person = Person(*dice(slug, success=False), game=slug)
    person.type("who", "Kira")
    person.press("roll")
    assert asks(person) is ("" in SYSTEMS[slug].RETRY)


def test_nobody_is_asked_about_a_check_that_may_be_another() -> None:
    """Nobody acts and nothing is said: the form says what the game says, and the next tap rolls."""
    person = Person(*FAIL, *FULL)
    person.press("roll")
    assert (person.page.text("roll", "advice") != "", person.page.text("roll", "roll")) == (True, "Roll")
    person.press("roll")
    assert len(person.log) == 2


def test_the_price_of_a_partial_success_is_kept_with_its_words() -> None:
    """On who paid it and in the log; the other prices are off. The state stands until it is tapped off."""
    person = Person(3, 3, 2, 3)
    make_character(person, "Mira")
    person.press("roll")
    person.put("consequence-words", " first pick of salvage ", consequence="The price: choose one")
    take(person, OWE)
    owes = "Obligation: first pick of salvage"
    assert carried(person) == {"Mira": [owes]}
    assert applied(person) == [(OWE, f"gains {owes}")]
    assert is_off(person, "Lose position")
    assert not person.page.region("result").all("data-input", "consequence-words")
    assert owes in person.page.region("log").text
    assert person.page.texts("abilities", "states")[0] == owes
    person.tap(f"Remove {owes}")
    assert carried(person) == {"Mira": []}


def test_the_price_that_nobody_of_the_table_pays_is_shown_until_it_is_tapped_off() -> None:
    """It is on whoever acts without a character."""
    person = Person(3, 3, 2, 3)
    person.type("attribute", "2")
    person.press("roll")
    person.put("consequence-words", "the rope", consequence="The price: choose one")
    take(person, "Spend or break something")
    spent = "Spent or broken: the rope"
    assert person.page.texts("abilities", "states") == [spent]
    person.tap(f"Remove {spent}")
    assert person.page.texts("abilities", "states") == []


def test_rw_19_each_of_a_group_pays_the_price_of_a_representative_check() -> None:
    """In one tap that one undo takes back; who is against them pays nothing."""
    person = table(
        "razorweave",
        *(character(name, "razorweave") for name in ("Kira", "Bo")),
        character("Thug", "razorweave", side=Side.OPPOSITION),
        dice=(3, 3, 2, 3),
    )
    person.press("kind", kind="representative")
    person.press("roll")
    assert recipient(person, "Lose position") == "Group"
    take(person, "Lose position")
    assert carried(person) == {"Kira": ["Worse position"], "Bo": ["Worse position"], "Thug": []}
    person.undo()
    assert not any(carried(person).values())
