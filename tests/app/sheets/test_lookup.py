"""The lookup sheets: odds, tables of chances, errata."""

import sys

import pytest

from app.sheets.tables import short
from razor_core.analysis import luck
from razor_core.rules.lookup import OddsTable, amounts
from razor_core.rules.modifiers import Modifier
from razor_core.rules.numbers import decimal, percent
from razor_core.systems import SYSTEMS, lookup
from razor_core.systems.razorweave import Check
from razor_core.systems.razorweave.two_turns import two_turns
from tests.support.calls import calls
from tests.support.each_game import EACH_GAME
from tests.support.page.characters import character
from tests.support.page.characters import table as seated
from tests.support.page.markup import Element
from tests.support.page.moves import make_character, make_clock
from tests.support.page.person import Person
from tests.support.page.race import racing


def opened(sheet: str, slug: str = "razorweave") -> Person:
    person = Person(game=slug)
    person.press(sheet, within="next" if sheet == "odds" else "")
    return person


def table(person: Person) -> list[list[str]]:
    """The table beside the chart."""
    return [[cell.text for cell in row.elements] for row in person.page.slot("odds", "rows").elements]


def cells(person: Person) -> list[list[str]]:
    """The chances of the reference sheet, row by row."""
    rows = person.page.slot("tables", "rows").elements
    return [[element.text for element in row.all("data-slot", "chance")] for row in rows]


def marked(person: Person) -> list[str]:
    """What the reference sheet marks: heads and cell."""
    return [element.text for element in person.page.region("tables").all("aria-current", "true")]


def test_a_start_and_a_roll_import_no_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    sheets = {"app.odds.sheet", "app.ui.chart", "app.sheets.tables", "app.sheets.errata", "app.race.sheet"}
    sheets |= {"app.race.odds", "razor_core.analysis.race", "app.odds.luck", "razor_core.analysis.luck"}
    sheets |= {
        "app.odds.what_if",
        "app.odds.two_turns",
        "app.odds.other_games",
        "app.library.cast",
        "app.library.scene_kits",
    }
    for name in sheets & set(sys.modules):
        monkeypatch.delitem(sys.modules, name)
    person = Person(1, 2, 3, 4)
    person.press("roll")
    assert not sheets & set(sys.modules)
    person.press("errata")
    assert sheets & set(sys.modules) == {"app.sheets.errata"}


@pytest.mark.parametrize("sheet", ["odds", "tables", "luck", "race", "kits"])
def test_a_closed_sheet_is_left_alone_and_drawn_when_it_is_opened_again(sheet: str) -> None:
    """Whatever has changed meanwhile: the form, the log, the clocks."""
    person = racing()
    person.dice.script = [4] * 4
    button = person.doing(sheet, within={"race": "clocks", "kits": "more", "odds": "next"}.get(sheet, ""))
    person.tap_on(button)
    shown = dict(person.page.last_rendered(sheet))
    person.page.sheet(sheet, False)
    person.type("attribute", "3")
    person.type("dc", "16")
    make_clock(person, "Third")
    person.press("roll")
    assert person.page.last_rendered(sheet) == shown
    person.tap_on(button)
    assert person.page.last_rendered(sheet) != shown


def test_another_view_computes_nothing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the distribution of a check, nor the luck of those who rolled, nor the chances of a table."""
    person = Person(*[4] * 4)
    person.type("dc", "39")
    distributions = calls(monkeypatch, lookup("razorweave"), "distribution")
    person.press("odds", within="next")
    for view in ("AT_LEAST", "AT_MOST"):
        person.act("odds-view", value=view)
    person.act("odds-table")
    person.act("odds-left", value="2")
    assert len(distributions) == 1
    person.press("roll")
    person.type("who", "Kira")
    person.elsewhere(person.log[0])
    lucks = calls(monkeypatch, luck, "successes")
    person.press("luck")
    known = len(lucks)
    person.act("luck-of", who="name kira")
    assert len(lucks) == known
    rows = calls(monkeypatch, OddsTable, "cells")
    person.press("tables")
    person.type("dc", "16")
    assert len(rows) <= len(lookup("razorweave").TABLES[0].rows.settings)


def test_the_odds_of_a_damage_roll_are_of_its_amount() -> None:
    """No tier in the table, beside the chart or in what if, which is of the average."""
    person = Person(game="frameworks")
    person.press("kind", kind="damage")
    person.press("odds", within="next")
    person.act("odds-table")
    amount = SYSTEMS["frameworks"].kinds.amounts["damage"]
    found = amounts(amount, person.check)
    assert table(person) == [
        [line.label, *(percent(share, 1) for share in (line.exactly, line.at_least, line.at_most)), ""]
        for line in found.lines
    ]
    lines = person.page.slot("odds", "what").elements
    assert [(line.said("label"), line.said("good")) for line in lines] == [
        ("One more bonus", "+0.5"),
        ("One more penalty", "−1.0"),
    ]
    for slot in ("whole", "by-tier", "bands"):
        assert not person.page.slot("odds", slot).elements
    assert person.page.text("odds", "reach") == "Change in the average: highest die."
    person.press("odds-csv")
    assert person.page.saved[-1][1] == found.to_csv()


def test_the_chart_is_read_in_three_ways() -> None:
    """Each draws other bars; the highest of at least and at most is certain."""
    person = opened("odds")
    shown = {}
    for view in ("EXACTLY", "AT_LEAST", "AT_MOST"):
        person.act("odds-view", value=view)
        shown[view] = person.page.slot("odds", "bars-good")["d"]
        assert ("100.0 %" in person.page.text("odds", "highest")) is (view != "EXACTLY")
    assert len(set(shown.values())) == 3


def test_strike_against_set_up_asks_for_the_ticks_a_foe_has_left() -> None:
    """First those of a Resolve Clock that two turns can fill, then any number. In no other game."""
    person = Person()
    make_character(person, "Thug", foe=True)
    make_clock(person, "Way in")
    person.press("odds", within="next")
    first, *others = person.page.texts("odds", "lefts")
    assert "Thug" in first
    assert [each.split()[0] for each in (first.removeprefix("Thug: "), *others)] == ["6", "4", "1", "2", "3", "5", "6"]
    for value, left in (("", 6), ("2", 2)):
        if value:
            person.put("odds-left", value)
        lines = person.page.slot("odds", "ways").elements
        for line, way in zip(lines, two_turns(Check()), strict=True):
            assert line.said("label") == way.label
            assert line.said("reach").startswith(percent(way.reaching(left), 1))
    person.play("gemini")
    person.press("odds", within="next")
    assert "hidden" in person.page.slot("odds", "turns")


def test_the_odds_of_two_turns_take_the_dc_of_the_set_up() -> None:
    """Any that a check can have; for another text it says what to enter, and shows no odds."""
    person = Person()
    person.type("dc", "20")
    person.press("odds", within="next")
    before = person.page.texts("odds", "ways")
    for typed, dc in (("12", 12), ("", None)):
        person.put("odds-set-up", typed)
        means = [element.said("mean").split()[0] for element in person.page.slot("odds", "ways").elements]
        assert means == [decimal(way.mean, 2) for way in two_turns(person.check, set_up_dc=dc)]
    assert person.page.texts("odds", "ways") == before
    for typed in ("41", "1.5"):
        person.put("odds-set-up", typed)
        error = person.page.text("odds", "set-up-error")
        assert (person.page.texts("odds", "ways"), error != "", "40" in error) == ([], True, typed == "41")


def test_an_ally_whose_check_the_rules_forbid_does_as_one_with_the_same() -> None:
    """What they carry goes beyond the bounds."""
    burdened = character("Dex", "razorweave", modifiers=(Modifier("burden", "Cursed", 50),))
    person = seated("razorweave", character("Kira", "razorweave"), burdened)
    person.press("odds", within="next")
    before = person.page.texts("odds", "ways")
    person.act("odds-ally", value="d")
    assert person.page.texts("odds", "ways") == before


@pytest.mark.parametrize("slug", EACH_GAME)
def test_the_reference_sheet_has_every_chance_of_every_table(slug: str) -> None:
    """For each table and pick, in whole percent. A tap puts the check on the form, which marks its first cell."""
    person = opened("tables", slug)
    system = SYSTEMS[slug]
    for at, found in enumerate(lookup(slug).TABLES):
        person.act("tables-switch", value=str(at))
        assert found.title in person.page.text("tables", "title")
        for pick in range(len(found.picks.settings) if found.picks else 1):
            person.act("tables-pick", value=str(pick))
            rows = range(len(found.rows.settings))
            assert cells(person) == [[short(cell.good) for cell in found.cells(system, row, pick)] for row in rows]
            last = rows[-1], len(found.columns.settings) - 1
            for row, column in ((0, 0), last, (last[0] // 2, last[1] // 2)):
                buttons: list[Element] = person.page.slot("tables", "rows").elements[row].all("data-do")
                person.act("tables-use", **buttons[column].data)
                assert person.check == found.check_at(row, column, pick)
                first = found.place(system, person.check, pick)
                assert first != (row, column) or found.columns.settings[column].label in marked(person)


def test_the_check_on_the_form_is_marked_however_it_is_made_up() -> None:
    """Attribute 2 and a Skill are +3; a check in no cell, or no check, marks nothing."""
    person = opened("tables")
    person.type("attribute", "2")
    person.pick("skill")
    person.type("dc", "16")
    good = short(lookup("razorweave").TABLES[0].cells(SYSTEMS["razorweave"], 6)[5].good)
    assert marked(person) == ["+3", "16 Tough", good]
    person.type("dc", "30")
    assert marked(person) == []
    person.type("dc", "")
    assert marked(person) == []
    person.press("tables-print")
    assert person.page.printed == ["tables"]


def test_an_open_reference_sheet_follows_the_game() -> None:
    """Another game: its first table and first pick."""
    person = opened("tables")
    person.act("tables-pick", value="2")
    person.play("trident_sphere")
    found = lookup("trident_sphere").TABLES[0]
    assert found.title in person.page.text("tables", "title")
    assert cells(person)[3] == [short(cell.good) for cell in found.cells(SYSTEMS["trident_sphere"], 3)]
    assert "hidden" not in person.page.slot("tables", "several")


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_book_checked_has_every_printed_number_and_every_claim(slug: str) -> None:
    """Beside each the exact one; a wrong one is marked and says by how much; a game may have nothing to check."""
    person = opened("errata", slug)
    found = lookup(slug)
    tables = found.printed()
    shown = person.page.slot("errata", "tables").elements
    assert [element.said("title") for element in shown] == [printed_table.title for printed_table in tables]
    for section, printed in zip(shown, tables, strict=True):
        wanted = [cell for row in printed.rows for cell in row.cells]
        places = [element.parent for element in section.all("data-slot", "printed")]
        assert len(places) == len(wanted)
        for place, cell in zip(places, wanted, strict=True):
            assert place
            assert place.said("printed") == (cell.printed or "none")
            assert place.said("right") == cell.right
            assert {"data-wrong" in place, bool(place.said("off"))} == {cell.wrong}
    for name, holds in (("broken", False), ("kept", True)):
        said = [element.said("claim") for element in person.page.slot("errata", f"{name}-claims").elements]
        assert said == [claim.text for claim in found.claims() if claim.holds is holds]
        assert ("hidden" in person.page.slot("errata", name)) is (not said)
    if not tables and not found.claims():
        assert "nothing to check" in person.page.text("errata", "about")
