"""The turn order: the line with whose turn it is, the sheet with everyone's choices, and who sees it."""

from dataclasses import replace

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.systems import SYSTEMS
from razor_core.table.character_events import CharacterRemoved, CharacterSaved
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockTicked
from razor_core.table.clocks import Clock
from tests.support.page.characters import character, chips, conditions, table
from tests.support.page.markup import Element
from tests.support.page.person import Person

GAME, LINE, SHEET = "gemini", "turns", "turn-order"
KIRA, VANCE = character("Kira", GAME), character("Vance", GAME)
THUG = character("Thug", GAME, side=Side.OPPOSITION)


def in_state(who: str, *states: str) -> Character:
    sheet = SYSTEMS[GAME].sheet
    book = {condition.name: condition for condition in sheet.conditions.all}
    book["Afflicted"] = sheet.bracketed("Afflicted", 0, "1d6", "Poise")
    return character(who, GAME, conditions=tuple(book[state] for state in states))


def fighting(*cast: Character, clocks: tuple[Clock, ...] = ()) -> Person:
    """Someone who has begun the turn order of these, by default Kira and Vance against a thug."""
    person = table(GAME, *(cast or (KIRA, VANCE, THUG)), clocks=clocks)
    person.press("turns-begin")
    return person


def test_an_empowered_turn_begins_with_all_of_its_focus() -> None:
    """In one act with the turn, so one undo takes both back."""
    focus = Clock(id="f", name="Ada: Focus", kind=ClockKind.POOL, segments=5, filled=2)
    person = fighting(replace(in_state("Ada", "Empowered"), clocks=("f",)), clocks=(focus,))
    take(person, "Ada")
    assert person.clock("Ada: Focus").filled == 5
    person.undo()
    assert person.clock("Ada: Focus").filled == 2


def order(person: Person) -> str:
    """What the row shows, who is on turn in brackets."""
    row = person.page.slot(LINE, "order").elements
    return " ".join(f"[{element.seen}]" if element.all("aria-pressed", "true") else element.seen for element in row)


def now(person: Person) -> str:
    """What the line says under the row."""
    return person.page.text(LINE, "turn")


def take(person: Person, name: str) -> None:
    """Tap a name in the row."""
    (id,) = [each.id for each in person.characters if each.name == name]
    person.press("turn-take", within=LINE, character=id)


def choose(person: Person, name: str, kind: str) -> None:
    """Tap the kind of a character's turn on the sheet."""
    person.page.sheet(SHEET, True)
    person.tap(f"{name}: {kind}", within=SHEET)


def stands(person: Person, name: str) -> str:
    """What the sheet says of a character."""
    (found,) = [element for element in person.page.slot(SHEET, "people").elements if name in element.elements[0].text]
    return found.elements[0].said("stands")


def reaction(person: Person, name: str) -> Element:
    """The button of a character's Reaction on the sheet."""
    (found,) = [element for element in person.page.region(SHEET).all("data-do", "reaction") if name in element.name]
    return found


def test_one_tap_begins_and_shows_everyones_choices() -> None:
    """The button is then where it was no more; End brings it back, and leaves nothing."""
    person = fighting()
    assert person.page.is_open(SHEET)
    assert "hidden" in person.page.region("turns-begin")
    assert person.page.text(SHEET, "title") == "Turn order, round 1"
    assert [stands(person, name) for name in ("Kira", "Thug")] == ["►►► 3 actions"] * 2
    assert (order(person), now(person)) == ("Slow Kira Vance Thug", "Slow: Kira, Vance · then Thug")
    person.tap("End turn order", within=SHEET)
    assert not person.page.is_open(SHEET)
    assert "hidden" in person.page.region(LINE)
    assert person.world.turns is None
    assert "hidden" not in person.page.region("turns-begin")
    person.undo()
    assert order(person) == "Slow Kira Vance Thug"


def test_a_round_by_taps_on_names() -> None:
    """A tap on a name ends the turn before it, and lets that character act; the last one leaves Next round."""
    person = fighting()
    choose(person, "Vance", "Fast")
    assert (order(person), now(person)) == ("Fast Vance Slow Kira Thug", "Fast: Vance · then Kira")
    take(person, "Vance")
    assert (order(person), now(person)) == ("[Vance] Slow Kira Thug", "Fast turn · ►► 2 actions")
    assert chips(person) == ["Kira", "[Vance]", "Thug"]
    assert person.page.text("announcer", "text") == "Vance: Fast turn, 2 actions."
    take(person, "Thug")
    assert (order(person), chips(person)) == ("[Thug] Slow Kira", ["Kira", "Vance", "[Thug]"])
    person.tap("End turn", within=LINE)
    assert (order(person), now(person)) == ("Slow Kira", "Slow: Kira")
    assert stands(person, "Thug") == "acted · ►►► 3 actions"
    take(person, "Kira")
    assert stands(person, "Kira") == "on turn · ►►► 3 actions"
    assert "hidden" in person.page.slot(LINE, "end")
    person.tap("Next round", within=LINE)
    assert person.page.text(LINE, "round") == "Round 2"
    assert order(person) == "Fast Vance Slow Kira Thug"


def test_when_all_have_acted_the_next_round_is_all_that_is_left() -> None:
    """Without anybody on turn too."""
    person = fighting(KIRA)
    take(person, "Kira")
    assert "hidden" in person.page.slot(LINE, "end")
    person.elsewhere(CharacterSaved(THUG))
    assert order(person) == "[Kira] Slow Thug"
    person.tap("End turn", within=LINE)
    take(person, "Thug")
    person.elsewhere(CharacterRemoved("t"))
    assert (order(person), now(person)) == ("", "All have acted")
    assert "hidden" not in person.page.slot(LINE, "next")


def test_what_conditions_mean_is_said_when_it_counts() -> None:
    """In the turn, at its end, and on the sheet; Surprised ends with the turn, in the same act."""
    person = fighting(in_state("Kira", "Surprised", "Afflicted"), in_state("Vance", "Stunned", "Dazed"), THUG)
    assert stands(person, "Kira") == "►► 2 actions · Surprised: no Fast turn, no Reaction"
    assert person.button("Kira: Fast", within=SHEET).off
    assert reaction(person, "Kira").off
    assert stands(person, "Vance") == "► 1 action · Stunned: no Reaction"
    take(person, "Kira")
    says = "Surprised: no Fast turn, 1 action fewer · at the end, Afflicted [1d6 Poise]: damage"
    assert now(person) == f"Slow turn · ►► 2 actions · {says}"
    take(person, "Vance")
    assert person.toast == "Kira’s turn ends. Afflicted [1d6 Poise]: damage"
    assert conditions(person)["Kira"] == ["Afflicted [1d6 Poise]"]
    person.undo()
    person.tap("End turn", within=LINE)
    assert conditions(person)["Kira"] == ["Afflicted [1d6 Poise]"]
    choose(person, "Vance", "Fast")
    take(person, "Vance")
    assert now(person) == "Fast turn · no actions · Stunned: 2 actions fewer"


def test_a_reaction_is_a_tap_and_given_back_by_another() -> None:
    """It is back in the next round."""
    person = fighting()
    for used in ("true", "false", "true"):
        person.tap_on(reaction(person, "Vance"))
        assert [reaction(person, name)["aria-pressed"] for name in ("Vance", "Kira")] == [used, "false"]
    assert reaction(person, "Vance").name == "Vance: Reaction used"
    person.tap("Next round", within=SHEET)
    assert reaction(person, "Vance")["aria-pressed"] == "false"


def test_who_is_defeated_is_struck_on_the_sheet_and_has_no_turn() -> None:
    """And nothing to choose."""
    wounds = Clock(id="w", name="Thug: Injuries", kind=ClockKind.POOL, segments=2, filled=2)
    person = fighting(KIRA, character("Thug", GAME, side=Side.OPPOSITION, clocks=("w",)), clocks=(wounds,))
    assert order(person) == "Slow Kira"
    assert stands(person, "Thug") == "Defeated"
    assert all(person.button(f"Thug: {each}", within=SHEET).off for each in ("Fast", "Slow", "Reaction"))
    assert "data-out" in person.page.slot(SHEET, "people").elements[1]


def test_with_nobody_on_the_table_the_sheet_says_what_to_do() -> None:
    """Who joins takes part."""
    person = Person(game=GAME)
    person.press("turns-begin")
    assert "hidden" not in person.page.slot(SHEET, "nobody")
    assert (order(person), now(person)) == ("", "")
    assert "hidden" in person.page.slot(LINE, "next")
    person.elsewhere(CharacterSaved(KIRA))
    assert "hidden" in person.page.slot(SHEET, "nobody")
    assert order(person) == "Slow Kira"


def test_the_table_sees_whose_turn_it_is_but_nobody_secret() -> None:
    """The round, who is on turn, and who comes then; while it is the turn of one who is secret, who comes."""
    person = fighting(KIRA, THUG, character("Hound", GAME, side=Side.OPPOSITION, secret=True))
    choose(person, "Hound", "Fast")
    assert order(person) == "Fast Hound Slow Kira Thug"
    for name, expected in (
        ("", "Slow: Kira · then Thug"),
        ("Hound", "Slow: Kira · then Thug"),
        ("Kira", "Kira: Slow turn · then Thug"),
        ("Thug", "Thug: Slow turn"),
    ):
        if name:
            take(person, name)
        person.press("show-table")
        assert now(person) == f"Round 1 · {expected}"
        assert "Hound" not in person.page.region(LINE).text
        person.press("show-end")


def test_what_a_condition_costs_is_rolled_and_taken_off_its_pool_in_one_tap() -> None:
    """While they are on turn; a correction of the dice changes it. An empty pool costs nothing."""
    poise = Clock(id="p", name="Kira: Poise", kind=ClockKind.POOL, segments=10, filled=10)
    kira = replace(in_state("Kira", "Afflicted"), clocks=("p",))
    sheet = SYSTEMS[GAME].sheet
    two = sheet.bracketed("Afflicted", 0, "2", "Poise")
    words = sheet.bracketed("Afflicted", 0, "much", "Poise")
    kira = replace(kira, conditions=(*kira.conditions, two, words, sheet.bracketed("Afflicted", 0, "1d6", "Vitality")))
    person = table(GAME, kira, THUG, clocks=(poise,), dice=(4,))
    person.press("turns-begin")
    assert person.page.slot(LINE, "costs").elements == []
    take(person, "Kira")
    costs = person.page.slot(LINE, "costs").elements
    assert [cost.seen for cost in costs] == ["Roll 1d6 off Kira: Poise", "Take 2 off Kira: Poise"]
    person.tap("Roll 1d6 off Kira: Poise", within=LINE)
    assert person.card("headline") == "4"
    assert person.card("caption") == "Kira · Afflicted [1d6 Poise] · 1d6"
    assert person.clock("Kira: Poise").filled == 6
    person.tap("Take 2 off Kira: Poise", within=LINE)
    assert person.clock("Kira: Poise").filled == 4
    person.undo()
    person.press("correct", within="result")
    person.put("correct-set", "3", name="faces")
    person.press("correct-roll", within="correct")
    assert person.clock("Kira: Poise").filled == 7
    for _ in range(3):
        person.undo()
    assert (person.clock("Kira: Poise").filled, person.log) == (10, ())
    person.elsewhere(ClockTicked("p", -10))
    assert person.page.slot(LINE, "costs").elements == []
