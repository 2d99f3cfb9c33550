"""Where the focus is: seen, kept in place, and given back."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.conftest import PHONE

#: By the button that opens it, by what has the focus on the sheet.
BEGINNINGS = {
    "[data-do=odds]:visible": "#odds [name=odds-view]:checked",
    "[data-do=modifiers]:visible": "#modifiers [name=modifier]",
    "[data-do=clock-menu]:visible": "#clock-change [name=amount]",
    "[popovertarget=clock-new]:visible": "#clock-new [name=name]",
    "[data-do=character-new]:visible": "#character-change [name=name]",
    "[popovertarget=note]:visible": "#note [name=text]",
    "[data-do=sessions]:visible": "#sessions h2",
    ".term:visible": "#help h2",
}


def test_focus_is_seen(page: Page) -> None:
    """Whatever has the focus by keyboard has an outline, checkboxes and steps included."""
    outlined = """() => {
        const focused = document.activeElement;
        const places = [focused, focused.nextElementSibling, focused.closest("label")];
        return places.some((place) => place && parseFloat(getComputedStyle(place).outlineWidth) >= 2 &&
            getComputedStyle(place).outlineStyle !== "none");
    }"""
    seen = 0
    for _ in range(25):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement !== document.body"):
            assert page.evaluate(outlined), page.evaluate("document.activeElement.outerHTML")
            seen += 1
    assert seen > 15


@pytest.mark.long
def test_focus_stays_in_place_when_what_had_it_is_gone_or_drawn_anew(page: Page) -> None:
    """A modifier removed and a consequence taken, by keyboard; plus on a clock, Roll again, undo: pressed twice."""
    hands.add_modifiers(page, "burden", "Slick", "Cramped")
    for name in ("Slick", "Cramped"):
        page.get_by_role("button", name=f"Remove {name}").focus()
        page.keyboard.press("Enter")
        hands.pause(page)
        expect(page.get_by_role("button", name=f"Remove {name}")).to_have_count(0)
        assert page.evaluate("document.activeElement.closest('.row')?.textContent.includes('Modifier')")
    hands.put_clock(page, "Gate")
    plus = hands.clock(page, "Gate").locator("[data-do=clock-tick][data-by='1']")
    plus.focus()
    for count in (1, 2):
        page.keyboard.press("Enter")
        expect(hands.clock(page, "Gate")).to_contain_text(f"{count}/6")
        expect(plus).to_be_focused()
    hands.type_dice(page, [6, 6, 6, 6])
    hands.part(page, "Result").locator("[data-do=consequence-take]").first.focus()
    lines = hands.log_lines(page).count()
    page.keyboard.press("Enter")
    expect(hands.log_lines(page)).to_have_count(lines + 1)
    assert page.evaluate("document.activeElement.closest('#result') !== null")
    # A Strike may be rolled again whatever it came to.
    hands.kind(page, "Strike")
    hands.type_dice(page, [6, 6, 6, 6])
    again = hands.part(page, "Result").get_by_role("button", name="Roll again")
    again.focus()
    for count in (3, 4):
        hands.pause(page)
        page.keyboard.press("Enter")
        expect(hands.rolls(page)).to_have_count(count)
        expect(again).to_be_focused()
    hands.undo(page).focus()
    page.keyboard.press("Enter")
    expect(hands.rolls(page)).to_have_count(3)
    expect(hands.undo(page)).to_be_focused()


@pytest.mark.long
def test_focus_goes_along_when_the_heart_of_the_page_turns(page: Page) -> None:
    """From the last result, asked for, to what stands there; on a phone from what unfolds the form into the form."""
    hands.kind(page, "Strike")
    hands.type_dice(page, [6, 6, 6, 6])
    hands.number(page, "DC").fill("16")
    last = page.get_by_role("button", name="Last result")
    last.focus()
    page.keyboard.press("Enter")
    expect(last).to_be_hidden()
    assert page.evaluate("document.activeElement.closest('#result') !== null")
    page.set_viewport_size(PHONE)
    folded = page.get_by_role("button", name="Set up the next roll")
    folded.focus()
    page.keyboard.press("Enter")
    expect(folded).to_be_hidden()
    assert page.evaluate("document.activeElement.closest('#check') !== null")


def test_a_sheet_takes_the_focus_and_gives_it_back(page: Page) -> None:
    """At its first field, at its heading where a button comes first; back to the opener. From More also past More."""
    hands.put_clock(page, "Alarm")
    for opener, start in BEGINNINGS.items():
        page.locator(opener).first.focus()
        page.keyboard.press("Enter")
        expect(page.locator(start).first).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator(opener).first).to_be_focused()
    more = page.get_by_role("banner").get_by_role("button", name="More", exact=True)
    more.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Settings", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#settings [name=theme]:checked")).to_be_focused()
    expect(page.locator("#more")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(more).to_be_focused()
    expect(page.locator(":popover-open")).to_have_count(0)
    # Drawn a moment after it opens.
    more.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Scene kits", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#kits h2")).to_be_focused()
    page.keyboard.press("Escape")
    # What opened it is gone with the clock.
    page.locator("[data-do=clock-menu]:visible").focus()
    page.keyboard.press("Enter")
    page.locator("#clock-change [data-do=clock-remove]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#clock-change")).to_be_hidden()
    expect(page.locator("#clocks")).to_be_focused()
