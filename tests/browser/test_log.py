"""The log: all that happened, filtered, rolled again, copied and saved; and names with markup in them stay names."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from razor_core.session.archive import archive_to_json
from razor_core.systems.razorweave import Check
from tests.browser.conftest import ready
from tests.browser.hands import (
    advance,
    character,
    clock,
    clock_sheet,
    dice_shown,
    expect_judged,
    fill_in,
    log_lines,
    new_clock,
    new_hero,
    part,
    roll,
    rolls,
    saved,
    type_dice,
    undo,
)
from tools.bench.session import long_session
from tools.browser.serve import Site

#: A tablet upright: the page scrolls, not the log.
PORTRAIT = {"width": 820, "height": 1180}
IMAGE = "<img src=x onerror=window.ran=1>"


@pytest.fixture
def log(table: Page) -> Locator:
    """The log, with its filter open: two characters, a roll of each, a clock and a tick."""
    for name, face in (("Kira", 4), ("Vance", 1)):
        new_hero(table, name)
        character(table, name).click()
        type_dice(table, [face] * 4)
    new_clock(table, "Flood", 4)
    advance(table, "Flood")
    region = part(table, "Log")
    region.locator("summary").click()
    return region


def wanted(log: Locator, what: str, value: str) -> None:
    """Let the log show that only."""
    log.get_by_role("combobox", name=what, exact=True).select_option(value)


def test_an_empty_log_says_so(table: Page) -> None:
    """And no longer once something has happened."""
    nothing = part(table, "Log").get_by_text("Rolls appear here")
    expect(nothing).to_be_visible()
    roll(table)
    expect(nothing).to_be_hidden()


def test_everything_that_happens_has_a_line(table: Page, log: Locator) -> None:
    """Newest first: the tick, the clock, the second roll, its character, the first roll, its character."""
    lines = ("Flood +1: 1 of 4", "New clock Flood", "Vance", "Vance joins", "Kira", "Kira joins")
    expect(log_lines(table)).to_have_count(len(lines))
    for at, text in enumerate(lines):
        expect(log_lines(table).nth(at)).to_contain_text(text)
        expect(log_lines(table).nth(at).locator("time")).to_have_text(re.compile(r"^\d\d:\d\d$"))
    expect(rolls(table)).to_have_count(2)


def test_the_log_is_filtered_by_kind_and_by_hero(table: Page, log: Locator) -> None:
    """Each filter leaves what it says; everything comes back."""
    for kind, number in (("rolls", 2), ("clocks", 2), ("characters", 2), ("everything", 6)):
        wanted(log, "Filter by kind", kind)
        expect(log_lines(table)).to_have_count(number)
    wanted(log, "Filter by character", "Kira")
    expect(log_lines(table)).to_have_count(1)
    expect(log_lines(table).first).to_contain_text("Full Success")
    wanted(log, "Filter by game", "Razorweave")
    expect(log_lines(table)).to_have_count(1)
    wanted(log, "Filter by kind", "clocks")
    expect(log_lines(table)).to_have_count(0)
    for what, value in (
        ("Filter by kind", "everything"),
        ("Filter by character", "everyone"),
        ("Filter by game", "every game"),
    ):
        wanted(log, what, value)
    expect(log_lines(table)).to_have_count(6)


def test_a_filtered_log_goes_on(table: Page, log: Locator) -> None:
    """What happens while only clocks are shown is listed if it is about clocks."""
    wanted(log, "Filter by kind", "clocks")
    roll(table)
    advance(table, "Flood")
    expect(log_lines(table)).to_have_count(3)
    expect(log_lines(table).first).to_contain_text("Flood +1: 2 of 4")
    wanted(log, "Filter by kind", "everything")


def test_a_roll_is_rolled_again_in_two_taps(table: Page) -> None:
    """From its line and its card: the same check, new dice, whatever the form says by now."""
    check = Check(dc=18, attribute=3, edge=1)
    fill_in(table, check)
    type_dice(table, [1, 1, 1, 1, 1])
    fill_in(table, Check(dc=12))
    type_dice(table, [6, 6, 6, 6, 6])
    rolls(table).nth(1).click()
    part(table, "Result").get_by_role("button", name="Roll again").click()
    expect(rolls(table)).to_have_count(3)
    assert len(dice_shown(table)) == 5
    expect_judged(table, check)


def copied(page: Page) -> str:
    """What is on the clipboard."""
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_one_roll_and_the_whole_log_are_copied_as_markdown(table: Page, log: Locator) -> None:
    """An item for each entry, oldest first; of a filtered log what is shown."""
    table.context.grant_permissions(["clipboard-read", "clipboard-write"])
    part(table, "Result").get_by_role("button", name="Copy").click()
    expect(part(table, "Result").get_by_role("heading")).to_contain_text("Critical Failure")
    table.wait_for_function("navigator.clipboard.readText().then((text) => text.includes('Critical Failure'))")
    assert re.fullmatch(r"- \d\d:\d\d Vance: \*\*Critical Failure\*\* \(1 1 1 1\)\. .*\n?", copied(table))
    log.get_by_role("button", name="Copy").click()
    table.wait_for_function("navigator.clipboard.readText().then((text) => text.includes('Flood'))")
    lines = copied(table).splitlines()
    assert len(lines) == 6
    assert all(line.startswith("- ") for line in lines)
    assert "Kira joins" in lines[0]
    assert "Flood +1: 1 of 4" in lines[-1]
    wanted(log, "Filter by character", "Kira")
    log.get_by_role("button", name="Copy").click()
    table.wait_for_function("navigator.clipboard.readText().then((text) => !text.includes('Flood'))")
    assert copied(table).count("\n- ") == 0
    wanted(log, "Filter by character", "everyone")


def test_the_log_is_saved_as_a_table(table: Page, log: Locator, tmp_path: Path) -> None:
    """A row for each entry under a heading, in UTF-8, with dice and result; nothing a spreadsheet would reckon."""
    new_clock(table, "=1+1 Überflutung", 4)
    with table.expect_download() as download:
        log.get_by_role("button", name="CSV").click()
    assert download.value.suggested_filename == "razor-log.csv"
    download.value.save_as(tmp_path / "log.csv")
    text = (tmp_path / "log.csv").read_text(encoding="utf-8-sig")
    rows = list(csv.DictReader(text.splitlines()))
    assert len(rows) == 7
    assert [row["result"] for row in rows if row["dice"]] == ["Full Success", "Critical Failure"]
    assert [row["dice"] for row in rows if row["dice"]] == ["4 4 4 4", "1 1 1 1"]
    assert "Überflutung" in rows[-1]["details"]
    assert not any(row[name].startswith(("=", "+", "-", "@")) for row in rows for name in row if name != "margin")


def test_what_is_undone_leaves_the_log(table: Page, log: Locator) -> None:
    """Line by line, and the same lines come back."""
    before = log_lines(table).all_inner_texts()
    for left in range(5, -1, -1):
        undo(table).click()
        expect(log_lines(table)).to_have_count(left)
    for _ in range(6):
        undo(table, "Redo").click()
    assert log_lines(table).all_inner_texts() == before


def test_older_entries_come_where_the_log_is_scrolled_to(page: Page, site: Site) -> None:
    """Fifty more each time, in a box of its own and where the page scrolls, to the first of all; then none is left."""
    archive = long_session(500)
    page.goto(site.url)
    ready(page)
    older = part(page, "Log").get_by_role("button", name="Older", include_hidden=True)
    expect(older).to_be_hidden()
    file = {"name": "long.razor.json", "mimeType": "application/json", "buffer": archive_to_json(archive).encode()}
    page.locator("input[data-input=session-load]").set_input_files(file)
    expect(rolls(page).first).to_contain_text("roll 500")
    expect(log_lines(page)).to_have_count(50)
    page.locator("#log").evaluate("(log) => log.scrollTo(0, log.scrollHeight)")
    expect(log_lines(page)).to_have_count(100)
    page.set_viewport_size(PORTRAIT)
    total = len(archive.log) + len(archive.session.log)
    for count in range(150, total, 50):
        older.scroll_into_view_if_needed()
        expect(log_lines(page)).to_have_count(count)
    older.scroll_into_view_if_needed()
    expect(log_lines(page)).to_have_count(total)
    expect(older).to_be_hidden()
    expect(log_lines(page).last).to_contain_text("New clock Clock 0")


def test_markup_in_names_never_runs(table: Page) -> None:
    """Names of clocks, notes, characters, Skills and Tags appear as typed everywhere, also after a reload."""
    name = f"{IMAGE}A"
    new_hero(table, name, foe=4, skills=[(f"{IMAGE}S", "AGI")], AGI=2)
    expect(character(table, name)).to_have_text(name)
    expect(clock(table, name)).to_contain_text(name)
    new_clock(table, f"{IMAGE}B", 4, "Threat")
    sheet = clock_sheet(table, f"{IMAGE}B")
    sheet.get_by_role("textbox", name="Note").fill(f"{IMAGE}N")
    sheet.get_by_role("button", name="Save").click()
    character(table, name).click()
    table.locator("#characters [data-do=character-skill]").filter(has_text=f"{IMAGE}S").click()
    type_dice(table, [1, 1, 1, 1])
    advance(table, f"{IMAGE}B")
    expect(part(table, "Result").locator("[data-do=consequence-target]").first).to_contain_text(f"{IMAGE}B")
    expect(log_lines(table).first).to_contain_text(f"{IMAGE}B +1")
    expect(undo(table)).to_contain_text(f"{IMAGE}B")
    assert table.locator("img").count() == 0
    saved(table)
    table.reload()
    ready(table)
    for place in (clock(table, f"{IMAGE}B"), character(table, name), log_lines(table).first, part(table, "Result")):
        expect(place).to_contain_text(IMAGE)
    part(table, "Log").locator("summary").click()
    expect(part(table, "Log").get_by_role("combobox", name="Filter by character")).to_contain_text(name)
    assert table.locator("img").count() == 0
    assert table.evaluate("window.ran") is None
