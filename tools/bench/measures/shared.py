"""Measure a table of six guests: the time from a tap on Roll until the result is painted on the last screen."""

from __future__ import annotations

from playwright.sync_api import Page

from tools.bench.page_scripts import RECORD_RESULTS, ROLL_AT
from tools.bench.profiles import VIEWPORT, Bench, BenchError, open_file_in
from tools.bench.sampling import Rounds
from tools.bench.session import full_table
from tools.bench.table import Row
from tools.browser.chromium import FLAGS, ensure
from tools.browser.meet import CLIPBOARD, READY, connect, let_play

GUESTS, EVENTS = 6, 1_000
#: The milliseconds until a roll is on every screen.
LIMIT_MS = 100
PAUSE_MS = 400
ROUNDS = Rounds(9, 12, 3)


def shared(bench: Bench) -> list[Row]:
    """Measure rolls of the host and of a guest, at a table with 1,000 events, against the limit."""
    browser = bench.playwright.chromium.launch(executable_path=ensure(), args=FLAGS)
    try:
        pages = []
        for _ in range(GUESTS + 1):
            context = browser.new_context(viewport=VIEWPORT, service_workers="block", permissions=CLIPBOARD)
            context.add_init_script("localStorage.setItem('razor.tour', 'seen')")
            pages.append(context.new_page())
        host, *guests = pages
        host.goto(bench.url)
        host.locator(READY).wait_for(state="attached")
        open_file_in(host, full_table(EVENTS), "[data-do=character-pick]", 1)
        for at, guest in enumerate(guests):
            connect(host, guest, f"Guest {at}")
        let_play(host, "Guest 0", "Character 0")
        host.keyboard.press("Escape")
        guests[0].locator("html[data-plays]").wait_for(state="attached")
        for page in pages:
            page.evaluate(RECORD_RESULTS)
        rollers = (("a roll of the host", host), ("a roll of a guest", guests[0]))
        return [row for name, roller in rollers for row in _rows(bench, name, roller, pages)]
    finally:
        browser.close()


def _rows(bench: Bench, name: str, of: Page, pages: list[Page]) -> list[Row]:
    """Measure rolls of one page until the last page has painted them."""
    measure = f"{name}, on all {len(pages)} screens (ref.: the limit)"
    return bench.measured(
        lambda found: [Row(measure=measure, ours=found, reference=[LIMIT_MS], goal=1.0)],
        lambda: _roll(of, pages),
        rounds=ROUNDS,
    )


def _roll(of: Page, pages: list[Page]) -> float:
    """Roll, and return the milliseconds until the last page has painted the result."""
    began = float(of.evaluate(ROLL_AT))
    of.wait_for_timeout(PAUSE_MS)
    # A guest's own screen has the result twice: before the host's answer, and with it.
    painted = [page.evaluate("results.splice(0)") for page in pages]
    if not all(painted):
        raise BenchError(f"a roll came to {sum(map(bool, painted))} screens of {len(pages)}")
    return float(max(each[0] for each in painted)) - began
