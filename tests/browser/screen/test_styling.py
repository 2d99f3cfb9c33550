"""How much of the page the browser styles anew, which is what a roll's frame takes beside Python."""

import json

import pytest
from playwright.sync_api import Page

from tests.browser import layout
from tests.browser.conftest import settled, visit
from tests.browser.hands import roll
from tests.support.each_game import first_of
from tools.browser.serve import Site

#: Elements at most in one styling. A `:has()` on a part that holds the others makes it three times as many.
MOST = 120


def _styled(page: Page) -> int:
    """Roll until all is drawn; return the most elements that one styling looked at."""
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    roll(page)
    settled(page)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    return max(int(event["args"]["elementCount"]) for event in events if event["name"] == "UpdateLayoutTree")


@pytest.mark.long
@pytest.mark.parametrize("width", first_of([1180, 390]))
def test_a_roll_styles_only_what_it_changes(fresh_page: Page, site: Site, width: int) -> None:
    """Not every span, input and button of the page. What the page does besides may fall into one of the rolls.

    Also once the result was shown to the table: a `:has()` on the root, once it was tried, goes on to cost. In a tab of
    its own, so that it is this page's first view for the table.
    """
    page = visit(fresh_page, site)
    layout.resize(page, width)
    roll(page)
    page.get_by_role("button", name="Show", exact=True).click()
    page.locator("[data-do=show-end]").click(position={"x": 5, "y": 5})
    settled(page)
    assert 0 < min(_styled(page) for _ in range(3)) < MOST
