"""A failed check is tried again only with what has changed; a partial one has its price, and both are kept."""

from collections.abc import Callable

import pytest

from razor_core.rules.clock_kinds import Side
from razor_core.systems import find
from razor_core.table.character_events import CharacterSetAside
from tests.support.page.characters import act_as, aim_at, carried, character, table
from tests.support.page.consequences import applied, is_off, recipient, take
from tests.support.page.groups import roll_all, together, type_faces
from tests.support.page.moves import asks, is_asked, make_character
from tests.support.page.person import Person

FAIL, FULL = [2, 2, 3, 3], [4] * 4

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
    """What the page says is missing."""
    return person.page.text("retry", "retry-error")


@pytest.mark.parametrize("tap", ["Try again…", "Roll again…"])
def test_a_failed_check_asks_what_has_changed_and_keeps_it(tap: str) -> None:
    """On the card and on the form, by no tap alone; the new approach is on the form, in the roll and on its card."""
    person = failed(*FULL)
    person.act("again")
    assert asks(person)
    assert not is_asked(person)
    assert "approach" in person.page.text("roll", "advice")
    person.tap(tap)
    assert (person.page.shown, is_asked(person), said(person)) == ("", True, "")
    assert "approach" in person.page.text("retry", "rule")
    person.type("how", "by the door", form="retry")
    person.tap("New approach")
    assert (len(person.log), bool(said(person)), is_asked(person)) == (1, True, True)
    person.type("how", "over the roof", form="retry")
    person.tap("New approach")
    first, second = person.log
    assert (second.check, second.fiction.intent, second.fiction.approach) == (first.check, "get in", "over the roof")
    assert (said(person), person.said.approach, asks(person), is_asked(person)) == ("", "over the roof", False, False)
    assert "over the roof" in person.card("caption")


@pytest.mark.parametrize(
    ("tap", "intent", "approach"),
    [
        ("New task", "new task{0}", ""),
        ("New approach", "get in", "new approach{0}"),
        ("New circumstances", "get in", "by the door; now: new circumstances{0}"),
    ],
)
def test_what_has_changed_needs_no_words(tap: str, intent: str, approach: str) -> None:
    """A tap alone says it, also again."""
    person = failed(*FAIL * 3)
    for _ in range(3):
        person.press("roll")
        person.tap(tap)
    found = [(roll.fiction.intent, roll.fiction.approach) for roll in person.log[1:]]
    assert found == [(intent.format(number), approach.format(number)) for number in ("", " 2", " 3")]


def test_the_check_can_be_changed_before_it_is_tried_again() -> None:
    """The form is that of who rolled, in the game of the roll, with what they rolled. Once changed, it asks no more."""
    person = table("razorweave", character("Kira", "razorweave"), character("Bo", "razorweave"), dice=(1, 1, 2, 2))
    person.type("attribute", "4")
    person.type("intent", "get in")
    person.press("roll")
    act_as(person, "Bo")
    person.play("gemini")
    person.tap("Try again…")
    assert (person.slug, len(person.log), is_asked(person)) == ("razorweave", 1, True)
    assert (person.said.who, person.said.intent, person.check.attribute) == ("Kira", "get in", 4)
    person.type("attribute", "5")
    assert not is_asked(person)
    assert not asks(person)


@pytest.mark.parametrize("slug", ["razorweave", "frameworks"])
def test_one_without_a_character_tries_again_on_the_form(slug: str) -> None:
    """By their name and with what they rolled, not as the character who has acted since."""
    person = table(slug, character("Vance", slug), dice=(1,) * 12)
    rated = find(slug).sheet.ratings.field
    person.type("who", "Zed")
    person.type(rated, "4")
    person.press("roll")
    act_as(person, "Vance")
    person.tap("Try again…")
    assert (person.app.context.prep.actor, person.said.who) == ("", "Zed")
    person.type("how", "over the roof", form="retry")
    person.tap("New approach")
    first, second = person.log
    assert (second.actor, second.fiction.who, second.fiction.approach) == (slug, "Zed", "over the roof")
    assert getattr(second.check, rated) == getattr(first.check, rated) == 4


def test_one_who_has_left_does_not_try_again() -> None:
    """Nobody else does in their name."""
    person = table("razorweave", character("Vance", "razorweave"), character("Kira", "razorweave"), dice=(1,) * 4)
    person.press("roll")
    person.elsewhere(CharacterSetAside("v"))
    person.tap("Try again…")
    assert (person.notice, is_asked(person)) == ("Vance is not at the table. Bring them back to roll.", False)


def test_the_form_rolls_the_failed_check_all_the_same() -> None:
    """By a second tap, with what the form has: the dice typed too. The card's question has the same tap."""
    person = failed()
    person.type_dice("2233")
    assert is_asked(person)
    person.press("retry-anyway")
    assert [roll.faces for roll in person.log] == [tuple(FAIL)] * 2
    person.dice.script = [*FULL]
    person.tap("Try again…")
    person.press("retry-anyway")
    assert (len(person.log), person.tier, is_asked(person)) == (3, "FULL_SUCCESS", False)


@pytest.mark.parametrize(
    "change",
    [
        lambda person: aim_at(person, "Bo"),
        lambda person: person.press("kind", kind="set_up"),
        lambda person: person.undo(),
        lambda person: person.play("frameworks"),
        lambda person: person.press("kind", kind="Split Risks"),
    ],
)
def test_the_form_asks_only_where_it_would_repeat_the_failed_check(change: Callable[[Person], object]) -> None:
    """With another target, kind or game, or in a group, nothing is repeated; nor where nothing has failed."""
    person = table("razorweave", character("Kira", "razorweave"), character("Bo", "razorweave"), dice=(1, 1, 2, 2))
    person.press("roll")
    assert asks(person)
    change(person)
    assert not asks(person)


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
    assert person.page.texts("abilities", "states") == ["Spent or broken: the rope"]
    person.tap("Remove Spent or broken: the rope")
    assert person.page.texts("abilities", "states") == []


def test_rw_19_each_of_a_group_pays_the_price_of_a_representative_check() -> None:
    """In one tap that one undo takes back; who is against them pays nothing. A tap takes it off who was not there."""
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
    assert applied(person) == [("Lose position", "gains Worse position")]
    person.press("character-state", within="result", character="b")
    assert carried(person) == {"Kira": ["Worse position"], "Bo": [], "Thug": []}
    assert [element["aria-label"] for element in person.page.region("result").all("data-do", "character-state")] == [
        "Take Worse position off Kira"
    ]
    for _ in range(2):
        person.undo()
    assert not any(carried(person).values())


CAST = (
    *(character(name, "frameworks") for name in ("Han", "Leia")),
    character("Thug", "frameworks", side=Side.OPPOSITION),
)


def contest(*dice: int) -> Person:
    """Someone whose Han has rolled a contest against Thug, both with the same reflex."""
    person = table("frameworks", *CAST)
    aim_at(person, "Thug")
    together(person, "Contest")
    roll_all(person, *dice)
    return person


def test_a_lost_contest_is_not_repeated_by_one_tap() -> None:
    """Though the dice were a success. What has changed is in the fiction of the form, and of the side that lost."""
    person = contest(4, 2, 5, 3)
    assert asks(person)
    type_faces(person, 1, "4 4")
    person.press("roll")
    assert (len(person.log), is_asked(person)) == (2, True)
    assert "cheated" in person.page.text("retry", "rule")
    person.type("how", "from above", form="retry")
    person.dice.script = [5, 2]
    person.tap("New approach")
    assert [roll.faces for roll in person.log[2:]] == [(5, 2), (4, 4)]
    assert [roll.fiction.approach for roll in person.log] == ["", "", "from above", ""]
    assert (person.said.approach, asks(person)) == ("from above", False)


def test_a_foe_attacks_again_once_others_have_acted() -> None:
    """The same attack is a new one (FW-22), and Roll does not ask. In between, it would be a repetition."""
    person = contest(4, 2, 5, 3, *[4, 2, 5, 3] * 3)
    assert asks(person)
    person.press("sides-swap")
    roll_all(person)
    assert asks(person)
    person.press("sides-swap")
    assert not asks(person)
    person.press("roll")
    assert (len(person.log), asks(person)) == (6, True)


def test_a_cooperation_against_somebody_is_another_once_others_have_acted() -> None:
    """As any check against them (FW-22); one that is against nobody meets what it met before."""
    for against, asked in (("Thug", False), ("", True)):
        person = table("frameworks", *CAST)
        if against:
            aim_at(person, against)
        together(person, "Cooperation")
        for name in ("Han", "Leia"):
            act_as(person, name)
            person.press("group-add")
        roll_all(person, 3, 2, 1, 3)
        assert asks(person)
        person.press("kind", kind="")
        act_as(person, "Thug")
        roll_all(person, 5, 5)
        person.press("kind", kind="Cooperation")
        assert asks(person) is asked


def test_a_failed_cooperation_asks_the_first_of_them() -> None:
    """Whose check it is (FW-14): the new approach is theirs. Nobody ventures again what they ventured before."""
    person = Person(game="frameworks")
    together(person, "Cooperation")
    for name in ("Han", "Leia"):
        person.type("who", name)
        person.pick("venture", "1")
        person.press("group-add")
    roll_all(person, 3, 2, 1, 3)
    assert asks(person)
    person.press("roll")
    person.type("how", "from above", form="retry")
    person.dice.script = [3, 2, 1, 3]
    person.tap("New approach")
    assert [(roll.fiction.approach, roll.check.venture) for roll in person.log[2:]] == [("from above", 0), ("", 0)]
    assert asks(person)


def test_a_failure_that_was_paid_for_is_none() -> None:
    """It has become a success: the form does not ask, the card offers another roll. Undone, both ask."""
    person = table("frameworks", *CAST, dice=(3, 2))
    person.press("roll")
    assert asks(person)
    take(person, "Pay with hits", 1)
    assert not asks(person)
    assert "hidden" not in person.page.region("result").one("data-do", "again")
    while not asks(person):
        person.undo()
    assert len(person.log) == 1


@pytest.mark.parametrize(("who", "still"), [("Han", False), ("Thug", True)])
def test_a_contest_is_redeemed_by_the_price_of_the_side_that_lost_it(who: str, still: bool) -> None:
    """A failure of the other side is theirs."""
    person = contest(3, 2, 3, 3)
    take(person, f"{who}: Pay with an item")
    assert asks(person) is still


#: A failure of somebody with ratings.
LOW = [1, 1, 2, 2]


def split(*dice: int) -> Person:
    """Kira and Bo, who have rolled for themselves in Split Risks."""
    people = (character("Kira", "razorweave"), character("Bo", "razorweave"))
    person = table("razorweave", *people, dice=dice)
    person.press("kind", kind="Split Risks")
    for each in ("Kira", "Bo"):
        act_as(person, each)
        person.press("group-add")
    person.press("roll")
    return person


def test_rw_18_split_risks_are_asked_about_once_somebody_has_failed() -> None:
    """Together as well as alone, of whoever failed; who got through may roll again."""
    person = split(*FULL, *LOW)
    assert asks(person)
    person.press("kind", kind="")
    act_as(person, "Bo")
    assert asks(person)
    act_as(person, "Kira")
    assert not asks(person)
    assert not asks(split(*FULL, *FULL))


def test_rw_18_whoever_acts_in_between_makes_no_failure_forgotten() -> None:
    """Nor does what only hinders since, for the character or the scene; what helps does."""
    person = table("razorweave", character("Kira", "razorweave"), character("Bo", "razorweave"), dice=(*LOW, *FULL))
    for each in ("Kira", "Bo"):
        act_as(person, each)
        person.press("roll")
    act_as(person, "Kira")
    for field, name in (("burden", "Dark"), ("dc", "Rain")):
        person.type_modifier(field, name)
        assert asks(person)
    person.type_modifier("edge", "Rope")
    assert not asks(person)
