"""Single keys do what is common, a sheet tells which; Tab reaches everything; the focus is never lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from razor_core.systems import SYSTEMS
from tests.browser.hands import (
    advance,
    clock,
    lay,
    log_lines,
    new_clock,
    new_hero,
    number,
    part,
    roll,
    rolls,
    say_who,
    source,
    type_dice,
    undo,
)
from tests.browser.test_settings import choose


def test_every_shortcut_is_told_and_every_key_told_is_one(table: Page) -> None:
    """The sheet under "?" against what the controls say of themselves."""
    table.keyboard.press("r")
    told = table.locator("#keys kbd").all_text_contents()
    named = table.locator("[aria-keyshortcuts]").evaluate_all("all => all.map((each) => each.ariaKeyShortcuts)")
    assert len(named) == len(set(named))
    assert set(told) - {"Tab", "←", "→"} == set(named)
    table.keyboard.press("?")
    expect(table.locator("#keys")).to_be_visible()
    table.keyboard.press("Escape")
    expect(table.locator("#keys")).to_be_hidden()


def test_the_keys_roll_undo_type_and_open(table: Page) -> None:
    """Each does what its control does."""
    table.keyboard.press("r")
    expect(rolls(table)).to_have_count(1)
    table.keyboard.press("R")
    expect(rolls(table)).to_have_count(2)
    table.keyboard.press("u")
    expect(rolls(table)).to_have_count(1)
    table.keyboard.press("y")
    expect(rolls(table)).to_have_count(2)
    table.keyboard.press("t")
    expect(table.get_by_role("textbox", name="Dice", exact=True)).to_be_focused()
    table.keyboard.type("6666")
    table.keyboard.press("Enter")
    expect(part(table, "Result")).to_have_attribute("data-tier", "CRITICAL_SUCCESS")
    table.keyboard.press("Tab")
    for key, sheet in (("c", "#clock-new"), ("h", "#character-change")):
        table.keyboard.press(key)
        expect(table.locator(sheet)).to_be_visible()
        table.keyboard.press("Escape")
        expect(table.locator(sheet)).to_be_hidden()
    table.keyboard.press("g")
    expect(table.get_by_role("combobox", name="Game", exact=True)).to_be_focused()


def test_a_key_is_a_letter_where_something_is_typed_or_chosen(table: Page) -> None:
    """In a text, a number, a choice; with Ctrl or Alt; on an open sheet; held down it counts once."""
    box = table.get_by_role("combobox", name="Name of the Skill")
    box.click()
    table.keyboard.type("rust")
    expect(box).to_have_value("rust")
    number(table, "DC").focus()
    table.keyboard.press("r")
    table.get_by_role("combobox", name="Game", exact=True).focus()
    table.keyboard.press("u")
    table.locator("#check").click(position={"x": 1, "y": 1})
    table.keyboard.press("Alt+r")
    table.get_by_role("button", name="+ Edge").click()
    table.locator("#modifiers").get_by_role("button", name="Done").focus()
    table.keyboard.press("r")
    table.keyboard.press("Escape")
    expect(rolls(table)).to_have_count(0)
    table.keyboard.down("r")
    table.keyboard.down("r")
    table.keyboard.up("r")
    expect(rolls(table)).to_have_count(1)


def test_single_keys_can_be_turned_off(table: Page) -> None:
    """All but Escape; and on again."""
    choose(table, "Single-key shortcuts")
    table.keyboard.press("r")
    table.keyboard.press("?")
    expect(table.locator("#keys")).to_be_hidden()
    expect(rolls(table)).to_have_count(0)
    choose(table, "Single-key shortcuts")
    table.keyboard.press("r")
    expect(rolls(table)).to_have_count(1)


#: Marks whatever Tab should reach, of radios that belong together one; how many there are.
REACHABLE = """() => {
    const first = (each) => [...document.getElementsByName(each.name)].find((other) => other.form === each.form);
    const group = (each) => each.form?.querySelector(`[name="${each.name}"]:checked`) ?? first(each);
    const all = [...document.querySelectorAll("button, input, select, summary, a[href]")].filter((each) =>
        !each.disabled && each.checkVisibility() && (each.type !== "radio" || each === group(each)));
    for (const each of all) each.dataset.reach = "";
    return all.length;
}"""


@pytest.mark.parametrize("game", SYSTEMS)
def test_tab_goes_round_the_page_without_a_trap_and_leaves_nothing_out(table: Page, game: str) -> None:
    """From the first control to the last and out again, with a character, a clock, a result and open panels."""
    lay(table, game)
    new_hero(table, "Kira")
    new_clock(table, "Gate")
    roll(table)
    for summary in table.locator("summary:visible").all():
        summary.click()
    reachable = table.evaluate(REACHABLE)
    table.evaluate("document.activeElement.blur(); document.getSelection().removeAllRanges()")
    table.locator("h1").click()
    seen = 0
    for _ in range(reachable + 40):
        table.keyboard.press("Tab")
        if table.evaluate("document.activeElement === document.body"):
            break
        seen += 1
        table.evaluate("delete document.activeElement.dataset.reach")
    else:
        raise AssertionError("Tab never comes to the end")
    left = table.locator("[data-reach]").evaluate_all("all => all.map((each) => each.outerHTML.slice(0, 120))")
    assert left == []
    assert seen >= reachable


def test_focus_stays_in_place_when_what_had_it_is_gone(table: Page) -> None:
    """A reason taken out, an offer taken, a clock deleted, all by keyboard: never is the focus on nothing."""
    source(table, "burden", "Slick", "Cramped")
    for name in ("Slick", "Cramped"):
        table.get_by_role("button", name=f"Remove {name}").focus()
        table.keyboard.press("Enter")
        expect(table.get_by_role("button", name=f"Remove {name}")).to_have_count(0)
        assert table.evaluate("document.activeElement.closest('fieldset')?.textContent.includes('Burden')")
    new_clock(table, "Gate")
    type_dice(table, [6, 6, 6, 6])
    consequence = part(table, "Result").locator("[data-do=consequence-take]").first
    consequence.focus()
    lines = log_lines(table).count()
    table.keyboard.press("Enter")
    expect(log_lines(table)).to_have_count(lines + 1)
    assert table.evaluate("document.activeElement.closest('#result') !== null")


def test_a_button_that_is_drawn_anew_keeps_the_focus(table: Page) -> None:
    """Roll again, plus on a clock, undo: tapped by keyboard as often as one likes."""
    new_clock(table, "Gate")
    plus = table.get_by_role("button", name="Advance Gate", exact=True)
    plus.focus()
    for count in (1, 2):
        table.keyboard.press("Enter")
        expect(clock(table, "Gate")).to_contain_text(f"{count} of 6")
        expect(plus).to_be_focused()
    roll(table)
    again = part(table, "Result").get_by_role("button", name="Roll again")
    again.focus()
    for count in (2, 3):
        table.keyboard.press("Enter")
        expect(rolls(table)).to_have_count(count)
        expect(again).to_be_focused()
    advance(table, "Gate")
    undo(table).focus()
    table.keyboard.press("Enter")
    expect(clock(table, "Gate")).to_contain_text("2 of 6")
    expect(undo(table)).to_be_focused()


def test_one_sentence_a_roll_is_said_and_the_dice_are_one_short_text(table: Page) -> None:
    """One polite region says it; the picture of the dice is hidden from the reader."""
    say_who(table, "Kira")
    number(table, "DC").fill("16")
    number(table, "Attribute").fill("2")
    type_dice(table, [4, 4, 5, 5])
    said = table.locator("#announcer")
    expect(said).to_have_attribute("aria-live", "polite")
    expect(said).to_have_text("Kira: 20 against 16, Full Success, by 4.")
    result = part(table, "Result")
    assert "Dice: 4, 4, 5, 5." in result.aria_snapshot()
    expect(result.locator(".dice")).to_have_attribute("aria-hidden", "true")
    before = said.text_content()
    type_dice(table, [4, 4, 5, 5])
    assert said.text_content() != before
