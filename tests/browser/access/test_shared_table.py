"""A shared table for everyone: axe-core finds no fault on either device, and both connect by keyboard alone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access.test_axe import ALONE, AXE, STYLE, faults, faults_in_colours
from tests.browser.conftest import PHONE, eventually, visit
from tests.browser.full_table import PLAYERS, sit_down
from tools.browser.meet import CLIPBOARD, answer, copied, invitation, let_play
from tools.browser.serve import Site

#: The words of the control that has the focus, and the text that was copied last.
FOCUSED = """(() => {
    const { activeElement } = document;
    const words = (activeElement.ariaLabel ?? "") + activeElement.textContent;
    return activeElement.matches("body, section, div") ? "" : words;
})()"""
CLIPPED = "navigator.clipboard.readText()"


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


def tab_to(page: Page, words: str) -> None:
    """Press Tab until the control with these words has the focus."""
    for _ in range(20):
        if words in page.evaluate(FOCUSED):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab does not reach {words!r}")


def copy_code(page: Page, button: str) -> str:
    """Copy a code by its button, and return it."""
    page.evaluate("navigator.clipboard.writeText('')")
    tab_to(page, button)
    page.keyboard.press("Enter")
    eventually(page, lambda: page.evaluate(CLIPPED))
    return str(page.evaluate(CLIPPED))


@pytest.mark.long
def test_host_and_guest_connect_by_keyboard_alone(site: Site, new_page: Callable[..., Page]) -> None:
    """The page of a guest begins at the name, though its sheet was open before it could be used."""
    host, guest = new_page(site, permissions=[*CLIPBOARD]), new_page(site, permissions=[*CLIPBOARD])
    visit(host, site)
    sit_down(host, "razorweave")
    host.locator("[popovertarget=more]:visible").first.focus()
    host.keyboard.press("Enter")
    expect(host.locator("#more")).to_be_visible()
    tab_to(host, "Invite")
    host.keyboard.press("Enter")
    expect(host.locator("#invite [name=name]")).to_be_focused()
    host.keyboard.type("Mira")
    guest.goto(copy_code(host, "Copy the link"))
    expect(guest.locator("#join [name=name]")).to_be_focused()
    guest.keyboard.type("Bo")
    guest.keyboard.press("Enter")
    expect(guest.locator("#join-code")).to_be_visible()
    code = copy_code(guest, "Copy the code")
    tab_to(host, "A guest's code")
    host.keyboard.insert_text(code)
    host.keyboard.press("Enter")
    expect(guest.locator("#line")).to_have_attribute("data-state", "on")
    tab_to(host, f"Bo plays {PLAYERS[1]}")
    host.keyboard.press("Enter")
    expect(guest.locator("html")).to_have_attribute("data-plays", "")
