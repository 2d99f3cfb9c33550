"""A guest in a real browser: it rolls what the host asks for, and takes what follows; the host's page shows both."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, visit
from tests.browser.full_table import FOES, PLAYERS, sit_down
from tests.browser.hands import kind, more, type_dice
from tests.browser.layout import box_of
from tools.browser.meet import CLIPBOARD, connect, let_play
from tools.browser.serve import Site


@pytest.mark.long
def test_a_guest_rolls_what_the_host_asks_for_and_takes_what_follows(site: Site, new_page: Callable[..., Page]) -> None:
    """A Strike: the form gives way to what is asked, whose Roll is in reach; one option is taken, on both cards."""
    host, guest = new_page(site, permissions=[*CLIPBOARD]), new_page(site, viewport=PHONE, permissions=[*CLIPBOARD])
    visit(host, site)
    sit_down(host, "razorweave")
    connect(host, guest, "Bo")
    let_play(host, "Bo", PLAYERS[1])
    host.keyboard.press("Escape")
    host.locator("[data-do=character-pick]").filter(has_text=PLAYERS[1][:5]).first.click()
    kind(host, "Strike")
    ask = host.locator("#ask")
    expect(ask).to_have_text("Ask Bo")
    for hand in ("left", "right"):
        host.evaluate(f"document.documentElement.dataset.hand = '{hand}'")
        widths = [box_of(host.locator(button))["width"] for button in ("#roll-button", "#ask", "#roll [data-do=type]")]
        assert widths == sorted(widths, reverse=True), hand
    ask.click()
    expect(guest.locator("#asked")).to_contain_text(f"Mira asks {PLAYERS[1]}")
    expect(guest.locator("#check")).to_be_hidden()
    expect(guest.locator("#roll-button")).to_be_in_viewport()
    type_dice(guest, ["6 6 6 6"])
    expect(guest.locator("#asked")).to_be_hidden()
    expect(ask).to_have_text("Ask Bo")
    for page in (host, guest):
        expect(page.locator("#result .headline")).to_contain_text("Devastating Strike")
    choice = guest.locator("#result .consequence").filter(has_text="The attacker chooses one")
    choice.locator("summary").first.click()
    position = choice.get_by_role("button", name="Take position for the next action")
    position.click()
    for page in (host, guest):
        chosen = page.locator("#result .consequence").filter(has_text="The attacker chooses one")
        expect(chosen.first).to_contain_text("Take position for the next action")
        expect(chosen.first).to_contain_text("applied")


@pytest.mark.long
def test_a_roll_waits_for_what_is_unfolded_on_the_card_of_the_host(site: Site, new_page: Callable[..., Page]) -> None:
    """A line tells it above the choice, however far that is scrolled, and above the clocks; folded, it comes."""
    host, guest = new_page(site, permissions=[*CLIPBOARD]), new_page(site, viewport=PHONE, permissions=[*CLIPBOARD])
    visit(host, site)
    sit_down(host, "razorweave")
    connect(host, guest, "Bo")
    let_play(host, "Bo", PLAYERS[1])
    host.keyboard.press("Escape")
    host.set_viewport_size(PHONE)
    host.locator("[data-do=character-pick]").filter(has_text=PLAYERS[2]).first.click()
    type_dice(host, ["3 3 3 1"])
    price = host.locator("#result .fold").filter(has_text="The price: choose one").first
    price.locator("summary").first.click()
    type_dice(guest, ["6 6 6 6"])
    arrived, news = host.locator("#arrived li"), host.locator("#news button")
    expect(arrived).to_have_text(f"{PLAYERS[1]}: Critical Success Show")
    price.locator("button").last.scroll_into_view_if_needed()
    expect(arrived).to_be_in_viewport(ratio=1)
    expect(news).to_be_hidden()
    host.locator(".tabs label").filter(has_text="Clocks").click()
    expect(news).to_be_in_viewport(ratio=1)
    host.locator(".tabs label").filter(has_text="Table").click()
    # What is open inside a folded choice is not seen.
    price.locator(".fold").evaluate_all("(folds) => folds.forEach((fold) => (fold.open = true))")
    price.locator("summary").first.click()
    expect(host.locator("#result .headline")).to_contain_text("Critical Success")
    expect(host.locator("#arrived")).to_be_hidden()


@pytest.mark.long
def test_a_guest_rolls_any_dice(site: Site, new_page: Callable[..., Page]) -> None:
    """Found under More, once the guest plays somebody, who has a target by name; the total is on both cards."""
    host, guest = new_page(site, permissions=[*CLIPBOARD]), new_page(site, viewport=PHONE, permissions=[*CLIPBOARD])
    visit(host, site)
    sit_down(host, "razorweave")
    connect(host, guest, "Bo")
    expect(guest.locator("#more [data-do=dice]")).to_have_css("display", "none")
    let_play(host, "Bo", PLAYERS[1])
    guest.locator("#characters [data-do=character-target]").first.click()
    expect(guest.locator("#whom .aimed")).to_have_text(FOES[0])
    expect(guest.locator("#whom .aimed")).to_be_visible()
    more(guest).get_by_role("button", name="Any dice").click()
    sheet = guest.locator("#dice")
    sheet.get_by_role("textbox", name="Dice", exact=True).fill("2d6 + 3")
    sheet.get_by_label("By hand").fill("4 5")
    sheet.get_by_role("button", name="Roll dice").click()
    for page in (host, guest):
        expect(page.locator("#result .headline")).to_contain_text("12")
