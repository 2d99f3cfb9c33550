"""axe-core finds no fault where a table is shared: on the sheets of both devices, and on the page of a guest."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access.test_axe import ALONE, AXE, STYLE, faults, faults_in_colours
from tests.browser.conftest import PHONE, visit
from tests.browser.full_table import PLAYERS, sit_down
from tools.browser.meet import CLIPBOARD, answer, copied, invitation, let_play
from tools.browser.serve import Site


def looked_at(page: Page, where: str) -> list[str]:
    """Return the faults in the dark and in light. What was just done shows for three seconds, and is said elsewhere."""
    page.evaluate("document.getElementById('toast').hidden = true")
    return faults(page, where) + faults_in_colours(page, where, ["light"])


@pytest.mark.long
def test_a_shared_table_has_no_fault(site: Site, new_page: Callable[..., Page]) -> None:
    """As it is joined, with a guest who plays nobody yet and then somebody, and with a roll that is asked for."""
    host, guest = new_page(site, permissions=[*CLIPBOARD]), new_page(site, viewport=PHONE, permissions=[*CLIPBOARD])
    visit(host, site)
    sit_down(host, "razorweave")
    visit(guest, site)
    guest.goto(invitation(host))
    expect(guest.locator("#join [name=name]")).to_be_visible()
    for page in (host, guest):
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        page.evaluate(AXE)
        page.evaluate(STYLE, ALONE)
    found = looked_at(guest, "#join")
    answer(guest, "Bo")
    found += looked_at(guest, "#join")
    host.locator("#invite [name=answer]").fill(copied(guest, "[data-do=join-copy]"))
    host.locator("#invite-use").click()
    expect(guest.locator("#line")).to_have_attribute("data-state", "on")
    found += looked_at(host, "#invite") + looked_at(guest, "body")
    let_play(host, "Bo", PLAYERS[1], "roll, tick and make clocks")
    found += looked_at(host, "#invite")
    host.keyboard.press("Escape")
    guest.locator("#line").click()
    found += looked_at(guest, "#join")
    guest.keyboard.press("Escape")
    guest.locator("[data-do=character-change]").click()
    found += looked_at(guest, "#own")
    guest.keyboard.press("Escape")
    found += looked_at(guest, "body")
    guest.locator(".tabs label").filter(has_text="Clocks").click()
    found += looked_at(guest, "body")
    host.locator("[data-do=character-pick]").filter(has_text=PLAYERS[1]).first.click()
    host.locator("#ask").click()
    expect(guest.locator("#asked")).to_be_visible()
    assert found + looked_at(guest, "body") == []
