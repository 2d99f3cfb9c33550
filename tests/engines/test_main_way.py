"""The main way of an evening at the table, in Chromium, Firefox and WebKit alike."""

import pytest

from razor_core.systems.razorweave import Check, judge
from tests.engines import hands
from tools.browser.engines import Tab
from tools.browser.serve import Site

CHECK = Check(dc=16, attribute=2, skill=True)
FACES = [3, 4, 5, 6]
SIZES = [(1180, 820), (820, 1180), (390, 844)]


def expect_no_fault(tab: Tab) -> None:
    """The page says neither that it did not start, nor that anything went wrong."""
    assert tab.script("() => document.getElementById('failed').hidden")
    assert hands.texts(tab, "#notice li") == []


def test_checks_and_clocks_are_made_and_undone_and_done_again(site: Site, tab: Tab) -> None:
    """The odds are the core's, and what is rolled or typed is judged as the core does; a clock is made and ticked."""
    hands.started(tab, site.url)
    hands.expect_odds(tab, Check())
    hands.fill_in(tab, CHECK)
    hands.expect_odds(tab, CHECK)
    tab.tap(hands.ROLL)
    hands.expect_rolls(tab, 1)
    hands.expect_result(tab, judge(CHECK, tuple(face for face, _ in hands.dice(tab))))
    hands.type_dice(tab, FACES)
    hands.expect_rolls(tab, 2)
    hands.expect_result(tab, judge(CHECK, tuple(FACES)))
    hands.new_clock(tab, "Flood", 4)
    hands.expect_clocks(tab, "Flood, 0 of 4")
    for ticked in (1, 2, 3):
        tab.tap(hands.MORE)
        hands.expect_clocks(tab, f"Flood, {ticked} of 4")
    hands.take_back(tab)
    hands.expect_clocks(tab, "Flood, 2 of 4")
    for _ in range(5):
        tab.tap(hands.UNDO)
    hands.expect_clocks(tab)
    hands.open_more(tab)
    for _ in range(5):
        tab.tap(hands.REDO)
    hands.expect_clocks(tab, "Flood, 2 of 4")
    expect_no_fault(tab)


def test_after_one_visit_it_starts_without_a_server(site: Site, tab: Tab) -> None:
    """A start brings back the form, the odds, the result, the log and the clocks; a roll and an undo go on there."""
    hands.started(tab, site.url)
    hands.fill_in(tab, CHECK)
    hands.type_dice(tab, FACES)
    hands.expect_rolls(tab, 1)
    hands.new_clock(tab, "Flood", 4)
    hands.expect_clocks(tab, "Flood, 0 of 4")
    hands.saved(tab)
    hands.kept(tab)
    before = hands.looks(tab)
    site.stop()
    hands.started(tab)
    assert hands.looks(tab) == before
    tab.tap(hands.ROLL)
    hands.expect_rolls(tab, 2)
    hands.saved(tab)
    before = hands.looks(tab)
    hands.started(tab)
    assert hands.looks(tab) == before
    tab.tap(hands.UNDO)
    hands.expect_rolls(tab, 1)
    expect_no_fault(tab)


#: Starts the page in a frame of that size, for no window of Firefox is as narrow as a phone; says whether nothing in it
#: is wider than it, and whether Roll can be seen and is as large as a finger. Nothing if it
#: does not start in a minute.
FITS = """(url, width, height) => new Promise((resolve) => {
    setTimeout(resolve, 60_000, []);
    const frame = document.createElement("iframe");
    Object.assign(frame, { src: url, width, height });
    frame.style.border = "0";
    document.body.replaceChildren(frame);
    const look = setInterval(() => {
        const page = frame.contentDocument;
        if (page?.URL !== url || !page.querySelector("html[data-ready]")) return;
        clearInterval(look);
        const { left, right, top, bottom } = page.querySelector("[data-do=roll]").getBoundingClientRect();
        const seen = left >= 0 && right <= width && top >= 0 && bottom <= height;
        resolve([page.documentElement.scrollWidth <= width, seen, bottom - top >= 44]);
    }, 50);
})"""


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_it_fits(site: Site, tab: Tab, width: int, height: int) -> None:
    """At no size does it scroll sideways, and Roll is in reach."""
    tab.go(f"{site.url}static/start.js")
    assert tab.script(FITS, site.url, width, height) == [True, True, True]
