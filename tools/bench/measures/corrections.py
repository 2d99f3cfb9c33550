"""Measure the correction of the first roll in a full tail: typing its dice, and the tap on Correct."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playwright.sync_api import Page

from razor_core.events.events import Rolled
from razor_core.format.archive import Archive
from tools.bench.evening import full_tail
from tools.bench.page_scripts import CORRECT, SAVED, TYPE_DICE
from tools.bench.profiles import ROLLS_TAKEN, SETTLED_MS, Bench, open_file_in, warm
from tools.bench.table import Row, rows_of

#: The milliseconds of two frames.
LIMIT_MS = 33
NAMES = {
    "typed": "a correction, dice typed to its sheet painted (ref.: the limit)",
    "corrected": "a correction, tap on Correct to its card painted (ref.: the limit)",
    "all": "a correction, tap on Correct to all painted (ref.: the limit)",
}


@dataclass(frozen=True, slots=True)
class Early:
    """A session, the key of the first roll in its tail, and the worst dice for it."""

    archive: Archive
    key: str
    faces: str


def early() -> Early:
    """Return the session of the measure and its first roll."""
    archive = full_tail()
    record = archive.session.tail[0]
    assert isinstance(record.event, Rolled)
    return Early(archive, record.key, " ".join("1" for _ in record.event.faces))


def corrections(bench: Bench) -> list[Row]:
    """Measure each step against the limit. Each sample opens the session anew, so that its tail stays as long."""
    profile, roll = bench.profile("corrections"), early()
    warm(profile)
    with profile.unthrottled_frames(), profile.started() as page:
        correct(page, roll)  # loads what only the first correction loads
        return bench.measured(rows, lambda: correct(page, roll), rounds=ROLLS_TAKEN)


def rows(found: Sequence[dict[str, float]]) -> list[Row]:
    """Return the row of each step."""
    return rows_of(found, [dict.fromkeys(NAMES, LIMIT_MS)], NAMES, 1.0)


def correct(page: Page, roll: Early) -> dict[str, float]:
    """Open the session, find the roll in the log, correct its dice, and return the milliseconds of each step."""
    open_file_in(page, roll.archive, "#log .lines li", 1)
    page.locator("#log .lines li").first.filter(has_not_text="Corrected").wait_for()
    entry = page.locator(f"#log [data-do=show][data-key='{roll.key}']")
    while not entry.count():
        page.locator("#log [data-do=log-more]").dispatch_event("click")
        page.wait_for_timeout(SETTLED_MS)
    entry.dispatch_event("click")
    page.locator("#result [data-do=correct]").dispatch_event("click")
    page.wait_for_timeout(SETTLED_MS)
    typed = float(page.evaluate(TYPE_DICE, roll.faces))
    page.wait_for_timeout(SETTLED_MS)
    corrected, everything = page.evaluate(CORRECT)
    page.wait_for_function(SAVED)
    return {"typed": typed, "corrected": corrected, "all": everything}
