"""What is looked up beside a roll, in the browser: the sheets of odds, of reference and of the book checked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from razor_core.rules.lookup import what_if
from razor_core.rules.numbers import percent
from razor_core.systems import SYSTEMS, lookup, razorweave
from razor_core.systems.razorweave import Check
from razor_core.systems.razorweave.two_turns import two_turns
from tests.browser.conftest import TABLET
from tests.browser.hands import done, enter, expect_odds, lay, new_hero, number, panel, part, roll_button
from tests.browser.test_layout import SMALL, WIDER

#: What each cell of a table says, row by row, its heads too.
CELLS = "rows => rows.map((row) => [...row.children].map((cell) => cell.innerText.trim()))"


def odds_sheet(page: Page) -> Locator:
    """Open the sheet of odds by the number that stands before the roll."""
    part(page, "Roll").get_by_role("button", name="Odds").click()
    sheet = page.locator("#odds")
    expect(sheet.locator("[data-slot=what] > li").first).to_be_visible()
    return sheet


def look_up(page: Page, name: str, sheet: str) -> Locator:
    """Open a sheet from the panel of what can be looked up."""
    page.evaluate("document.getElementById('part-more').checked = true")
    if not page.locator("#lookup[open]").count():
        panel(page, "Look up")
    page.locator("#lookup").get_by_role("button", name=name).click()
    expect(page.locator(sheet)).to_be_visible()
    return page.locator(sheet)


def chances(game: str, table: int = 0, pick: int = 0) -> list[list[str]]:
    """What a table of reference must say, cell for cell."""
    found = lookup(game).TABLES[table]
    rows = []
    for row in range(len(found.rows.settings)):
        shown = [percent(cell.good) for cell in found.cells(SYSTEMS[game], row, pick)]
        rows.append([each.replace("under ", "<").replace("over ", ">").removesuffix(" %") for each in shown])
    return rows


def expect_chances(sheet: Locator, wanted: list[list[str]]) -> None:
    """The sheet of reference says these, once it is filled to its end."""
    expect(sheet.locator("tbody [data-slot=chance]")).to_have_text([cell for row in wanted for cell in row])


def test_the_odds_are_told_as_chart_table_and_file(table: Page) -> None:
    """The table beside the chart has the core's numbers, and so has the file; the chart has a bar for each."""
    enter(table, "razorweave", attribute=2, dc=16)
    sheet = odds_sheet(table)
    found = lookup("razorweave").distribution(Check(attribute=2, dc=16))
    bars = sheet.locator(".curve path:not(.target)").evaluate_all(
        "paths => paths.map((path) => path.getAttribute('d').split('M').length - 1)"
    )
    assert sum(bars) == sum(len(line.tiers) for line in found.lines)
    expect(sheet.locator(".target")).to_have_attribute("d", re.compile("^M"))
    expect(sheet.locator("table")).to_be_hidden()
    sheet.get_by_text("Show as a table").click()
    expect(sheet.get_by_role("row")).to_have_count(len(found.lines) + 1)
    assert sheet.locator("tbody tr").evaluate_all(CELLS) == [
        [
            line.said,
            percent(line.exactly, 1),
            percent(line.at_least, 1),
            percent(line.at_most, 1),
            ", ".join(tier.label for tier, _ in line.tiers),
        ]
        for line in found.lines
    ]
    with table.expect_download() as saved:
        sheet.get_by_role("button", name="Save as CSV").click()
    assert saved.value.suggested_filename == "razor-odds-razorweave.csv"
    assert Path(saved.value.path()).read_bytes().decode() == found.to_csv()


def test_the_chart_is_read_as_at_least_and_at_most(table: Page) -> None:
    """At least falls from the first bar, at most rises to the last, by keyboard as well."""
    sheet = odds_sheet(table)
    height = "path => Math.round(path.getBBox().height)"
    first, last = (sheet.locator(f"[data-slot=bars-{tone}]") for tone in ("dire", "triumph"))
    low = first.evaluate(height)
    sheet.locator("label").filter(has_text="at least").click()
    assert first.evaluate(height) == 100 > low
    expect(sheet).to_contain_text("The highest bar is 100.0 %.")
    table.keyboard.press("ArrowRight")
    expect(sheet.get_by_role("radio", name="at most")).to_be_checked()
    assert last.evaluate(height) == 100
    sheet.locator("label").filter(has_text="exactly").click()


@pytest.mark.parametrize("game", SYSTEMS)
def test_what_if_says_what_each_step_is_worth(table: Page, game: str) -> None:
    """Best first, as the core has it; for Razorweave what two turns come to, and for no other game."""
    lay(table, game)
    system = SYSTEMS[game]
    sheet = odds_sheet(table)
    found = what_if(system, system.Check(), lookup(game).variations(system.Check()))
    expect(sheet.locator("[data-slot=what] [data-slot=label]")).to_have_text([each.label for each in found])
    for line, each in zip(sheet.locator("[data-slot=what] [data-slot=good]").all(), found, strict=True):
        sign = "+" if each.good > 0 else "−" if each.good < 0 else ""
        expect(line).to_contain_text(f"{sign}{float(abs(each.good)):.1f}" if each.good else re.compile("^(0|no)"))
    expect(sheet.get_by_text("Strike or Set Up")).to_be_visible(visible=system is razorweave)


def test_two_turns_are_asked_for_what_a_foe_has_left(table: Page) -> None:
    """The Resolve Clock of a foe is offered first; another number says another chance."""
    new_hero(table, "Thug", foe=6)
    sheet = odds_sheet(table)
    ticks = sheet.get_by_role("combobox", name="Ticks")
    for choice, left in (("Thug: 6 left", 6), ("2 left", 2)):
        ticks.select_option(label=choice)
        wanted = [f"{percent(way.reaching(left), 1)} for {left} or more" for way in two_turns(Check())]
        expect(sheet.locator("[data-slot=ways] [data-slot=reach]")).to_have_text(wanted)


def test_reference_is_filtered_and_a_chance_goes_on_the_form(table: Page) -> None:
    """Every cell is the core's, for each pick; a tap puts the check there, and marks it, row and column."""
    sheet = look_up(table, "Tables", "#tables")
    expect_chances(sheet, chances("razorweave"))
    sheet.get_by_role("combobox", name="With Edge and Burden").select_option("+2 Edge")
    expect_chances(sheet, chances("razorweave", pick=2))
    row = sheet.get_by_role("row").filter(has=table.get_by_role("rowheader", name="18 Hard"))
    row.get_by_role("button").nth(4).click()
    expect_odds(table, Check(dc=18, bonus=2, edge=2))
    expect(sheet.locator("th[aria-current]")).to_have_text(["+2", "18 Hard"])
    expect(sheet.locator("button[aria-current]")).to_have_count(1)
    expect(row.get_by_role("button").nth(4)).to_have_attribute("aria-current", "true")
    sheet.get_by_role("combobox", name="With Edge and Burden").select_option(index=0)
    expect_chances(sheet, chances("razorweave"))
    done(sheet)
    expect(number(table, "DC")).to_have_value("18")


@pytest.mark.parametrize("game", SYSTEMS)
def test_every_table_of_every_game_is_filled(table: Page, game: str) -> None:
    """Heads and chances, and the table is chosen where there are several."""
    lay(table, game)
    sheet = look_up(table, "Tables", "#tables")
    for at, found in enumerate(lookup(game).TABLES):
        if at:
            sheet.get_by_role("combobox", name="Table").select_option(found.title)
        expect_chances(sheet, chances(game, at))
        expect(sheet.get_by_role("columnheader")).to_have_text([each.label for each in found.columns.settings])
        expect(sheet.get_by_role("rowheader")).to_have_text([each.label for each in found.rows.settings])


@pytest.mark.parametrize("game", SYSTEMS)
def test_a_table_is_printed_on_one_page_and_alone(table: Page, game: str) -> None:
    """On paper nothing but the open sheet, without its buttons; with the pick said in words."""
    table.evaluate("() => { window.onPaper = 0; window.print = () => { window.onPaper += 1; }; }")
    lay(table, game)
    sheet = look_up(table, "Tables", "#tables")
    for at, found in enumerate(lookup(game).TABLES):
        if at:
            sheet.get_by_role("combobox", name="Table").select_option(found.title)
        expect_chances(sheet, chances(game, at))
        sheet.get_by_role("button", name="Print").click()
        assert table.evaluate("window.onPaper") == at + 1
        table.emulate_media(media="print")
        expect(sheet.locator("tbody td").last).to_be_visible()
        expect(roll_button(table)).to_be_hidden()
        expect(sheet.get_by_role("button", name="Print")).to_be_hidden()
        if found.picks:
            expect(sheet).to_contain_text(f"{found.picks.label}: {found.picks.settings[0].label}")
        pages = re.findall(rb"/Type\s*/Page\b", table.pdf(format="A4"))
        table.emulate_media(media="null")
        assert len(pages) == 1


@pytest.mark.parametrize("game", SYSTEMS)
def test_the_book_is_checked(table: Page, game: str) -> None:
    """Every printed number beside the exact one, wrong ones marked and in words; claims apart by whether they hold."""
    lay(table, game)
    sheet = look_up(table, "Errata", "#errata")
    printed, claims = lookup(game).printed(), lookup(game).claims()
    expect(sheet.locator("section")).to_have_count(len(printed))
    cells = [cell for each in printed for row in each.rows for cell in row.cells]
    expect(sheet.locator("[data-slot=printed]")).to_have_text([cell.printed or "none" for cell in cells])
    expect(sheet.locator("[data-slot=right]")).to_have_text([cell.right for cell in cells])
    wrong = sheet.locator("[data-wrong]")
    expect(wrong).to_have_count(sum(each.wrong for each in printed))
    if wrong.count():
        assert wrong.locator("[data-slot=off]").filter(has_text=re.compile("too (high|low)")).count() == wrong.count()
        mark = "cell => getComputedStyle(cell, '::before').content"
        assert "✗" in wrong.first.locator("b").evaluate(mark)
    expect(sheet.locator(".broken > li")).to_have_count(sum(not each.holds for each in claims))
    expect(sheet.locator(".kept > li")).to_have_count(sum(each.holds for each in claims))
    if not printed and not claims:
        expect(sheet).to_contain_text("nothing to check")


def test_rulings_are_listed_and_a_claim_leads_to_its_own(table: Page) -> None:
    """From the panel all of the game; from a claim the same with its ruling first."""
    rulings = table.locator("#rulings [data-slot=rulings] > li")
    look_up(table, "Rulings", "#rulings")
    expect(rulings).to_have_count(len(razorweave.RULINGS))
    table.keyboard.press("Escape")
    sheet = look_up(table, "Errata", "#errata")
    sheet.locator(".ruled").filter(has_text="RW-11").click()
    expect(rulings.first).to_contain_text("RW-11")


TOPMOST = """each => {
    const { x, y, height } = each.getBoundingClientRect();
    return each.contains(document.elementFromPoint(x + 5, y + height / 2));
}"""


def fits(page: Page, sheet: Locator) -> None:
    """The sheet has room on the screen, and its buttons have room for a thumb; then it is closed."""
    expect(sheet.locator("h2")).not_to_be_empty()
    # The cells of a wide table lie outside of the screen until they are moved in.
    assert page.evaluate(WIDER.replace(".rolls *", ".rolls *, .grid *")) == []
    assert page.evaluate(SMALL) == []
    assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
    # However far it was scrolled, what is tapped at its head is its head.
    sheet.evaluate("sheet => sheet.scrollTo(0, 9999)")
    assert sheet.locator("h2").evaluate(TOPMOST)
    page.keyboard.press("Escape")


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (820, 1180), (1180, 820)])
def test_the_sheets_fit_the_screen(table: Page, width: int, height: int) -> None:
    """What is too wide moves inside its own box; what is tapped is big enough for a thumb."""
    table.set_viewport_size({"width": width, "height": height})
    for game in ("razorweave", "frameworks", "trident_sphere"):
        table.evaluate("document.getElementById('part-check').checked = true")
        lay(table, game)
        sheet = odds_sheet(table)
        sheet.locator("summary").click()
        fits(table, sheet)
        fits(table, look_up(table, "Tables", "#tables"))
        fits(table, look_up(table, "Errata", "#errata"))


#: How tall what stands before the roll is, and how tall it would be if its number were no button.
WITHOUT = """preview => {
    const button = preview.querySelector(".odds"), number = button.firstElementChild;
    const tall = () => preview.getBoundingClientRect().height;
    const before = tall();
    button.replaceWith(number);
    const plain = tall();
    number.replaceWith(button);
    button.prepend(number);
    return [before, plain];
}"""


def test_the_number_before_the_roll_opens_the_odds_and_moves_nothing(table: Page) -> None:
    """A thumb's height in the room of its line; reached by keyboard, and the focus comes back to it."""
    assert TABLET == {"width": 1180, "height": 820}
    button = part(table, "Roll").get_by_role("button", name="Odds")
    box = button.bounding_box()
    assert box
    assert box["height"] >= 44
    before, plain = table.locator("#preview").evaluate(WITHOUT)
    assert before == pytest.approx(plain, abs=0.5)
    button.focus()
    table.keyboard.press("Enter")
    expect(table.locator("#odds")).to_be_visible()
    table.keyboard.press("Escape")
    expect(table.locator("#odds")).to_be_hidden()
    expect(button).to_be_focused()
