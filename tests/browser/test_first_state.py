"""The fixture `page` gives a page that no earlier test has left a trace on."""

import re

import pytest
from playwright.sync_api import Page

from tests.browser import hands
from tests.browser.conftest import ready, restart, settled
from tools.browser.serve import Site

#: The page, what its controls hold, and the names of what is stored.
SHOWN = """() => [
    document.documentElement.outerHTML,
    ...[...document.querySelectorAll("input, select")].map(({ name, value, checked }) => `${name} ${value} ${checked}`),
    ...Object.keys(localStorage).filter((key) => key.startsWith("razor.1.")),
]"""


def shown(page: Page) -> list[str]:
    """The page as it is, an element a line; attributes in the order of the alphabet.

    Without how much has been loaded: a start may count that before or after its markup is noted.
    """
    settled(page)
    html, *rest = page.evaluate(SHOWN)
    html = re.sub(r"<script-py.*?</script-py>|<progress.*?</progress>", "", html, flags=re.DOTALL)
    elements = re.sub(r'(class="amount")>[^<]*', r"\1>", html).split("<")
    return [*(" ".join(sorted(re.findall(r'[\w-]+="[^"]*"|[^\s"]+', element))) for element in elements), *rest]


@pytest.mark.long
def test_a_restart_leaves_no_trace(page: Page, site: Site) -> None:
    """Rolls, forms of two games, dice, characters, clocks, panels and sheets; also after a reload within the test."""
    page.evaluate("localStorage.removeItem('razor.early')")
    page.goto("about:blank")
    restart(page, site)
    first = shown(page)
    for way in ("in place", "after a reload"):
        hands.number(page, "DC").fill("18")
        hands.fiction(page, "Who").fill("Kira")
        hands.add_modifiers(page, "edge", "Set Up")
        hands.put_character(page, "Kira")
        hands.put_clock(page, "Flood")
        hands.panel(page, "Solo oracle").get_by_role("button", name="Ask the oracle").click()
        hands.type_dice(page, ["wrong"])
        hands.select_game(page, "gemini")
        hands.roll(page)
        page.locator("#head [popovertarget=sessions]").click()
        if way == "after a reload":
            page.reload()
            ready(page)
        restart(page, site)
        assert shown(page) == first
