"""Characters and foes: made once, then a check in a few taps; Strikes tick Resolve Clocks, and undo takes both back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from razor_core.systems.razorweave import Check
from tests.browser.hands import (
    advance,
    character,
    clock,
    expect_judged,
    expect_odds,
    hero_roll,
    log_lines,
    new_clock,
    new_hero,
    part,
    pick,
    roll,
    rolls,
    type_dice,
    undo,
)

KIRA = {"AGI": 2, "PRE": 1}


@pytest.fixture
def kira(table: Page) -> Page:
    """The table with Kira at it, who is good at Stealth."""
    new_hero(table, "Kira", skills=[("Stealth", "AGI")], **KIRA)
    return table


def test_a_hero_is_made_and_is_the_one_who_acts(kira: Page) -> None:
    """With Skill and ratings at hand, and a line in the log; another character does not hide the first."""
    expect(character(kira, "Kira")).to_have_attribute("aria-pressed", "true")
    expect(hero_roll(kira, "Stealth")).to_be_visible()
    expect(hero_roll(kira, "AGI 2")).not_to_have_count(0)
    expect(log_lines(kira).first).to_contain_text("Kira joins")
    new_hero(kira, "Vance", MIG=3)
    expect(character(kira, "Vance")).to_have_attribute("aria-pressed", "true")
    expect(character(kira, "Kira")).to_have_attribute("aria-pressed", "false")
    expect(hero_roll(kira, "Stealth")).to_have_count(0)


def test_who_wears_the_mark_is_who_rolls(kira: Page) -> None:
    """Right after they were made, with no further tap."""
    roll(kira)
    expect(rolls(kira).first).to_contain_text("Kira")


def test_a_hero_without_a_name_is_told(table: Page) -> None:
    """The sheet stays open with what was typed, and nobody joins."""
    table.get_by_role("button", name="+ Character").click()
    sheet = table.locator("#character-change")
    sheet.get_by_role("spinbutton", name="AGI").fill("2")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet.get_by_role("alert")).to_contain_text("name")
    expect(sheet.get_by_role("spinbutton", name="AGI")).to_have_value("2")
    assert table.locator("[data-do=character-pick]").count() == 0


def test_a_skill_fills_the_form_and_a_bare_rating_takes_it_out(kira: Page) -> None:
    """One tap: who, attribute, its rating, Skill, and the odds that come of them."""
    hero_roll(kira, "Stealth").click()
    expect_odds(kira, Check(attribute=2, skill=True))
    expect(kira.get_by_role("radio", name="AGI", exact=True)).to_be_checked()
    expect(kira.get_by_role("combobox", name="Name of the Skill")).to_have_value("Stealth")
    hero_roll(kira, "PRE 1").click()
    expect_odds(kira, Check(attribute=1))
    expect(kira.get_by_role("radio", name="PRE", exact=True)).to_be_checked()
    roll(kira)
    expect(rolls(kira).first).to_contain_text("Kira")


def test_the_same_check_again_takes_three_taps(kira: Page) -> None:
    """After somebody else has acted: Kira, Stealth, Roll."""
    pick(kira, "Hard")
    hero_roll(kira, "Stealth").click()
    roll(kira)
    new_hero(kira, "Vance", MIG=3)
    hero_roll(kira, "MIG 3").click()
    roll(kira)
    expect(rolls(kira).first).to_contain_text("Vance")
    character(kira, "Kira").click()
    hero_roll(kira, "Stealth").click()
    roll(kira)
    expect(rolls(kira)).to_have_count(3)
    expect(rolls(kira).first).to_contain_text("Kira")
    expect(rolls(kira).first).to_contain_text("Stealth")
    expect_judged(kira, Check(dc=18, attribute=2, skill=True))


def test_picking_another_hero_leaves_nothing_of_the_first_in_the_check(kira: Page) -> None:
    """Vance rolls with his own best rating, and without Kira's Skill."""
    hero_roll(kira, "Stealth").click()
    new_hero(kira, "Vance", MIG=3)
    character(kira, "Kira").click()
    hero_roll(kira, "Stealth").click()
    character(kira, "Vance").click()
    expect_odds(kira, Check(attribute=3))
    roll(kira)
    expect(rolls(kira).first).to_contain_text("Vance")
    expect(rolls(kira).first).not_to_contain_text("Stealth")


def test_what_hangs_on_a_hero_is_entered_by_a_tap(kira: Page) -> None:
    """A Tag that gives Edge, a Condition that gives Burden; both from the sheet, which keeps what stood there."""
    kira.get_by_role("button", name="Edit", exact=True).click()
    sheet = kira.locator("#character-change")
    for name, field in (("Cat's feet", "Edge"), ("Limping", "Burden")):
        sheet.get_by_role("textbox", name="Name of the token").fill(name)
        sheet.get_by_role("button", name=field, exact=True).click()
    expect(sheet.get_by_role("spinbutton", name="AGI")).to_have_value("2")
    sheet.get_by_role("button", name="Save").click()
    kira.locator("#characters").get_by_role("button", name="Cat's feet").click()
    hero_roll(kira, "Stealth").click()
    expect_odds(kira, Check(attribute=2, skill=True, edge=1))
    kira.locator("#characters").get_by_role("button", name="Limping").click()
    expect_odds(kira, Check(attribute=2, skill=True, edge=1, burden=1))
    kira.get_by_role("button", name="Remove Cat's feet").click()
    expect_odds(kira, Check(attribute=2, skill=True, burden=1))


def test_a_deleted_hero_comes_back_with_one_tap(kira: Page) -> None:
    """With Skill and ratings."""
    kira.get_by_role("button", name="Edit", exact=True).click()
    kira.locator("#character-change").get_by_role("button", name="Delete").click()
    expect(character(kira, "Kira")).to_have_count(0)
    expect(log_lines(kira).first).to_contain_text("Kira leaves")
    undo(kira).click()
    character(kira, "Kira").click()
    expect(hero_roll(kira, "Stealth")).to_be_visible()


def test_a_foe_comes_with_a_resolve_clock_and_leaves_with_it_by_one_undo(table: Page) -> None:
    """Both are one act."""
    new_hero(table, "Thug", foe=4)
    expect(clock(table, "Thug")).to_contain_text("0 of 4")
    undo(table).click()
    expect(clock(table, "Thug")).to_have_count(0)
    expect(character(table, "Thug")).to_have_count(0)
    undo(table, "Redo").click()
    expect(clock(table, "Thug")).to_contain_text("0 of 4")
    expect(character(table, "Thug")).to_be_visible()


def test_a_strike_ticks_its_target_and_undo_takes_roll_and_tick_as_one(kira: Page) -> None:
    """Dice typed, the offer taken with one tap; the card says it was; one undo, and neither has happened."""
    new_hero(kira, "Thug", foe=4)
    character(kira, "Kira").click()
    hero_roll(kira, "Stealth").click()
    pick(kira, "Strike")
    type_dice(kira, [3, 4, 4, 4])
    consequence = part(kira, "Result").get_by_role("button", name="Tick Thug by 2")
    consequence.click()
    expect(clock(kira, "Thug")).to_contain_text("2 of 4")
    expect(consequence).to_be_disabled()
    expect(part(kira, "Result")).to_contain_text("Thug +2: 2 of 4")
    expect(part(kira, "Result").get_by_role("heading")).to_contain_text("Clear Strike")
    undo(kira).click()
    expect(clock(kira, "Thug")).to_contain_text("0 of 4")
    expect(rolls(kira)).to_have_count(0)
    expect(part(kira, "Result")).to_contain_text("Set up a check, then Roll")
    undo(kira, "Redo").click()
    expect(clock(kira, "Thug")).to_contain_text("2 of 4")
    expect(rolls(kira)).to_have_count(1)


def test_a_strike_that_fills_its_target_takes_it_out(table: Page) -> None:
    """Devastating, three segments of three."""
    new_hero(table, "Thug", foe=3)
    pick(table, "Strike")
    type_dice(table, [6, 6, 6, 6])
    part(table, "Result").get_by_role("button", name="Tick Thug by 3").click()
    expect(clock(table, "Thug").locator("strong")).to_have_text("taken out")
    expect(part(table, "Result")).to_contain_text("taken out")


def test_the_last_target_is_remembered(table: Page) -> None:
    """The second of two foes, chosen with one tap; at the next Strike it stands there already."""
    new_hero(table, "Thug", foe=6)
    new_hero(table, "Brute", foe=6)
    pick(table, "Strike")
    card = part(table, "Result")
    type_dice(table, [4, 4, 4, 4])
    expect(card.get_by_role("button", name="Tick Thug by 2")).to_be_visible()
    card.locator("[data-do=consequence-target]").filter(has_text="Brute").click()
    card.get_by_role("button", name="Tick Brute by 2").click()
    expect(clock(table, "Brute")).to_contain_text("2 of 6")
    type_dice(table, [4, 4, 4, 4])
    card.get_by_role("button", name="Tick Brute by 2").click()
    expect(clock(table, "Brute")).to_contain_text("4 of 6")
    expect(clock(table, "Thug")).to_contain_text("0 of 6")


def test_an_offer_makes_a_new_clock_where_there_is_none(table: Page) -> None:
    """A failure ticks a threat, one or two as the table likes; the clock is there at once, and goes by one undo."""
    type_dice(table, [2, 2, 3, 3])
    part(table, "Result").get_by_role("button", name="Tick a new threat clock by 2").click()
    expect(clock(table, "Threat")).to_contain_text("2 of 6")
    undo(table).click()
    expect(clock(table, "Threat")).to_have_count(0)
    expect(rolls(table)).to_have_count(0)


def test_only_as_many_choices_as_the_strike_gives(table: Page) -> None:
    """Once they are taken the others are closed; what was taken wears it, also when its card is shown again."""
    pick(table, "Strike")
    type_dice(table, [3, 3, 3, 4])
    card = part(table, "Result")
    chosen = card.get_by_role("button", name="The target shifts")
    chosen.click()
    expect(chosen).to_have_attribute("aria-pressed", "true")
    expect(card.get_by_role("button", name="Tick a new threat clock by 1")).to_be_disabled()
    type_dice(table, [6, 6, 6, 6])
    expect(chosen).to_have_count(0)
    rolls(table).nth(1).click()
    expect(chosen).to_have_attribute("aria-pressed", "true")
    expect(chosen).to_be_disabled()


def test_an_offer_tapped_twice_at_once_is_taken_once(table: Page) -> None:
    """One that ticks, one that makes a clock, and one that the table plays out."""
    new_clock(table, "Alarm", 6, "Threat")
    pick(table, "Strike")
    type_dice(table, [3, 3, 3, 4])
    card = part(table, "Result")
    before = log_lines(table).count()
    card.get_by_role("button", name="Tick a new Resolve clock by 1").dblclick()
    expect(log_lines(table)).to_have_count(before + 2)
    expect(clock(table, "Resolve")).to_contain_text("1 of 6")
    card.get_by_role("button", name="The target shifts").dblclick()
    expect(log_lines(table)).to_have_count(before + 3)
    type_dice(table, [1, 1, 1, 1])
    before = log_lines(table).count()
    card.get_by_role("button", name="Tick Alarm by 1").dblclick()
    expect(clock(table, "Alarm")).to_contain_text("1 of 6")
    expect(log_lines(table)).to_have_count(before + 1)


def test_a_clock_ticked_meanwhile_is_offered_as_it_stands(table: Page) -> None:
    """The chip of the target tells how it stands now, not when the dice fell."""
    new_clock(table, "Alarm", 4, "Threat")
    type_dice(table, [2, 2, 3, 3])
    advance(table, "Alarm")
    expect(part(table, "Result").locator("[data-do=consequence-target]").first).to_contain_text("Alarm 1/4")
