"""The log where the browser has a part: copied to the clipboard, saved as a file, scrolled to its end."""

import csv
import re

import pytest
from playwright.sync_api import FilePayload, Page, expect

from razor_core.format.archive import archive_to_json
from tests.browser.hands import advance, log_lines, more, part, put_clock, rolls, type_dice
from tools.bench.session import long_session

#: Where all parts, and the tools and lines of the log, are on the screen.
PLACES = """() => [...document.querySelectorAll("main section, .tools > button, .lines, .lines li")].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(" ");
})"""
#: The text on the clipboard once it contains a part; after ten seconds, whatever it is. Playwright's wait_for_function
#: took a promise for true, whatever came of it.
CLIPBOARD = """async (part) => {
    for (let tries = 0; ; tries++) {
        const text = await navigator.clipboard.readText();
        if (text.includes(part) || tries === 200) return text;
        await new Promise((done) => setTimeout(done, 50));
    }
}"""


def copied(page: Page, part: str) -> str:
    """The text on the clipboard, once it contains that part."""
    return str(page.evaluate(CLIPBOARD, part))


def test_a_roll_and_the_log_are_copied_and_the_log_is_saved_as_a_table(page: Page) -> None:
    """Markdown on the clipboard, and a CSV file in UTF-8 that a spreadsheet opens."""
    type_dice(page, [1, 1, 1, 1])
    put_clock(page, "Überflutung", 4)
    part(page, "Result").get_by_role("button", name="Copy").click()
    assert re.fullmatch(r"- \d\d:\d\d .*\(1 1 1 1\).*\n?", copied(page, "1 1 1 1"))
    more(page).get_by_role("button", name="Recap").click()
    sheet = page.locator("#recap")
    sheet.get_by_role("button", name="Copy as Markdown").click()
    assert [line[:2] for line in copied(page, "Überflutung").splitlines() if line[:1] == "-"] == ["- "] * 3
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Table (CSV)").click()
    assert re.fullmatch(r"Session \d{4}-\d\d-\d\d\.csv", download.value.suggested_filename)
    rows = list(csv.DictReader(download.value.path().read_text(encoding="utf-8-sig").splitlines()))
    assert [row["dice"] for row in rows] == ["1 1 1 1", ""]
    assert "Überflutung" in rows[1]["details"]


@pytest.mark.long
def test_older_entries_are_loaded_where_the_log_is_scrolled_to(page: Page) -> None:
    """Fifty more each time, in a box of its own and where the page scrolls, to the first of all; then none is left."""
    archive = long_session(150)
    total = len(archive.log) + len(archive.session.log)
    older = part(page, "Log").get_by_role("button", name="Older", include_hidden=True)
    expect(older).to_be_hidden()
    file = FilePayload(name="long.razor.json", mimeType="application/json", buffer=archive_to_json(archive).encode())
    page.locator("input[data-input=session-load]").set_input_files(file)
    expect(rolls(page).first).to_contain_text("roll 150")
    expect(log_lines(page)).to_have_count(20)
    page.locator("#log .lines").evaluate("(log) => log.scrollTo(0, log.scrollHeight)")
    expect(log_lines(page)).to_have_count(70)
    page.set_viewport_size({"width": 820, "height": 1180})
    for count in (120, 170, total):  # the clocks, set up at once, are one line
        older.scroll_into_view_if_needed()
        expect(log_lines(page)).to_have_count(count)
    expect(older).to_be_hidden()
    expect(log_lines(page).last).to_contain_text("New clock Clock 0")


def test_an_older_roll_moves_nothing_and_the_latest_takes_the_focus_to_the_tools(page: Page) -> None:
    """All parts stay where they are, and every row is two lines, at every width that shows card and log together."""
    for _ in range(3):
        type_dice(page, [4, 4, 5, 5])
    for width, height in ((1180, 820), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        before = page.evaluate(PLACES)
        rolls(page).last.click()
        latest = part(page, "Log").get_by_role("button", name="Back to latest")
        expect(latest).to_be_in_viewport(ratio=1)
        search = part(page, "Log").get_by_role("button", name="Search the log")
        ends = latest.evaluate("latest => latest.getBoundingClientRect().right")
        assert ends <= search.evaluate("search => search.getBoundingClientRect().left")
        assert page.evaluate(PLACES) == before
        latest.focus()
        page.keyboard.press("Enter")
        expect(latest).to_be_hidden()
        assert page.evaluate("document.activeElement.matches('.tools')")
        assert page.evaluate(PLACES) == before


def test_a_count_stands_after_a_name_read_from_right_to_left(page: Page) -> None:
    """In the log and the toast: the name is set apart, so its number is drawn to its right."""
    name = "\u05e9\u05e2\u05e8"
    put_clock(page, name)
    advance(page, name)
    expect(log_lines(page).first).to_contain_text(f"\u2068{name}\u2069 +1: 1 of 6")
    places = """([name, count]) => {
        const text = document.createTreeWalker(document.querySelector("#log .lines li"), NodeFilter.SHOW_TEXT);
        while (text.nextNode()) {
            const at = (part) => {
                const range = new Range();
                const begin = text.currentNode.data.indexOf(part);
                if (begin < 0) return null;
                range.setStart(text.currentNode, begin);
                range.setEnd(text.currentNode, begin + part.length);
                return range.getBoundingClientRect();
            };
            if (at(name)) return [at(name).right, at(count).left];
        }
    }"""
    right, left = page.evaluate(places, [name, "+1"])
    assert right <= left
