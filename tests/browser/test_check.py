"""A check from the form to the result, on a tablet: the numbers of the core, the dice of the book, nothing stale."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from razor_core.rules.numbers import percent
from razor_core.systems import razorweave
from razor_core.systems.razorweave import Check, Tier, odds
from tests.browser.conftest import ready
from tests.browser.hands import (
    dice_shown,
    enter,
    expect_judged,
    expect_odds,
    fill_in,
    lay,
    number,
    odds_shown,
    part,
    pick,
    roll,
    rolls,
    source,
    type_dice,
    typed_source,
)
from tests.support.golden import load

BOOK = load("razorweave")


def test_a_check_goes_from_the_form_to_the_result(table: Page) -> None:
    """Fields set, odds as the core reckons them, Roll, and a card that is what the core judges of the dice it shows."""
    expect_odds(table, Check())
    check = Check(dc=18, attribute=2, skill=True, bonus=-1, edge=2, burden=1)
    fill_in(table, check)
    expect_odds(table, check)
    before = rolls(table).count()
    table.get_by_role("button", name="Roll", exact=True).click()
    expect(rolls(table)).to_have_count(before + 1)
    expect_judged(table, check)
    chance = percent(odds(check).at_least(Tier.FULL_SUCCESS))
    expect(rolls(table).first.locator("[data-slot=chance]")).to_have_text(chance)


def test_many_rolls_are_all_what_their_dice_say(table: Page) -> None:
    """Ten in a row with six dice: two are dropped every time, the lowest, and the tier follows from the rest."""
    check = Check(edge=2)
    fill_in(table, check)
    for _ in range(10):
        roll(table)
        expect_judged(table, check)
        assert [mark for _, mark in dice_shown(table)].count("DROPPED") == 2


@pytest.mark.parametrize(
    ("row", "reading"),
    [(row, "Strike" if "strike" in row else "Check") for row in BOOK["examples"]],
    ids=[str(at) for at in range(len(BOOK["examples"]))],
)
def test_typed_dice_give_the_examples_of_the_book(table: Page, row: dict, reading: str) -> None:
    """Form filled in, dice typed: tier, dice kept and dropped, total and margin are those printed."""
    check = Check(**row["check"])
    fill_in(table, check)
    pick(table, reading)
    type_dice(table, row["faces"])
    expect(part(table, "Result")).to_have_attribute("data-tier", row["tier"])
    assert [face for face, mark in dice_shown(table) if mark == "KEPT"] == row["kept"]
    words = f"success by {row['margin']}" if row["margin"] >= 0 else f"short by {-row['margin']}"
    expect(part(table, "Result")).to_contain_text(f"{row['total']} vs DC {check.dc}: {words}")
    if reading == "Strike":
        expect(part(table, "Result").get_by_role("heading")).to_contain_text(row["strike"]["name"])
        ticks = part(table, "Result").get_by_role("button", name=f"by {row['strike']['ticks']}")
        expect(ticks).to_have_count(1 if row["strike"]["ticks"] else 0)


@pytest.mark.parametrize(
    ("faces", "tier"),
    [([6] * 4, 4), ([4] * 4, 3), ([3, 3, 3, 4], 2), ([2, 2, 3, 3], 1), ([1] * 4, 0)],
    ids=["devastating", "clear", "glancing", "miss", "disastrous"],
)
def test_a_strike_shows_its_ticks_and_choices(table: Page, faces: list[int], tier: int) -> None:
    """Every tier by its Strike name, with the ticks on the target's Resolve Clock and all that may be chosen."""
    pick(table, "Strike")
    type_dice(table, faces)
    card = part(table, "Result")
    told = razorweave.READINGS["strike"](razorweave.judge(Check(), faces))
    assert told.tier is list(Tier)[tier]
    expect(card.get_by_role("heading")).to_contain_text(told.headline)
    expect(card).to_contain_text(told.tier.label)
    for consequence in told.consequences:
        expect(card).to_contain_text(consequence.label)
        for option in (*getattr(consequence, "options", ()), *getattr(consequence, "instead", ())):
            expect(card).to_contain_text(option.label)


def test_a_dropped_die_is_struck_and_said(table: Page) -> None:
    """It is drawn unlike a kept one, with a line across it, and the word is there for those who hear the page."""
    source(table, "burden", "Slick")
    type_dice(table, [1, 2, 4, 5, 6])
    dice = part(table, "Result").locator(".die")
    expect(part(table, "Result").locator("[data-slot=dice-text]")).to_have_text("Dice: 1, 2, 4, 5, 6 dropped.")
    line = """die => {
        const across = getComputedStyle(die, "::after");
        const itself = getComputedStyle(die);
        return (across.content !== "none" && parseFloat(across.width) > 0) ||
            itself.textDecorationLine.includes("line-through");
    }"""
    assert dice.nth(4).evaluate(line) is True
    assert dice.nth(0).evaluate(line) is False


@pytest.mark.parametrize("faces", ["3 4 5", "3 4 5 6 6", "3 4 5 7", "three", ""])
def test_wrong_dice_give_a_message_at_the_field_and_change_nothing(table: Page, faces: str) -> None:
    """The dice stay as typed, the message belongs to their field, the card and the log are as before."""
    type_dice(table, [6, 6, 6, 6])
    card, before = part(table, "Result").inner_text(), rolls(table).count()
    type_dice(table, [faces])
    field = table.get_by_role("textbox", name="Dice", exact=True)
    expect(field).to_have_accessible_description(re.compile(re.escape(table.locator("#error-faces").inner_text())))
    expect(table.locator("#error-faces")).to_be_visible()
    expect(field).to_have_value(faces)
    assert part(table, "Result").inner_text() == card
    assert rolls(table).count() == before
    expect_odds(table, Check())


@pytest.mark.parametrize("dc", ["0", "41", "", "2.5"])
def test_a_wrong_dc_gives_a_message_at_the_field_and_no_stale_odds(table: Page, dc: str) -> None:
    """Roll does nothing, nothing that was entered is lost, and a right DC brings the odds back."""
    fill_in(table, Check(dc=16, attribute=2, edge=1))
    type_dice(table, [6] * 5)
    card, before = part(table, "Result").inner_text(), rolls(table).count()
    number(table, "DC").fill(dc)
    expect(table.locator("#razorweave-dc")).to_be_visible()
    expect(table.locator("#razorweave-dc")).to_contain_text("1 to 40")
    expect(number(table, "DC")).to_have_accessible_description(re.compile("1 to 40"))
    assert set(odds_shown(table).values()) == {"–"}
    assert "%" not in part(table, "Roll").inner_text()
    roll(table)
    assert (part(table, "Result").inner_text(), rolls(table).count()) == (card, before)
    expect(number(table, "Attribute")).to_have_value("2")
    expect(table.get_by_role("button", name="Remove Set Up")).to_be_visible()
    number(table, "DC").fill("16")
    expect(table.locator("#razorweave-dc")).to_be_hidden()
    expect_odds(table, Check(dc=16, attribute=2, edge=1))


def test_a_dc_between_two_steps_says_which(table: Page) -> None:
    """15 lies between Routine 14 and Tough 16, and no step is chosen; 18 chooses its own."""
    number(table, "DC").fill("15")
    expect(part(table, "Roll")).to_contain_text("between Routine 14 and Tough 16")
    assert table.locator("[name=dc-step]:checked").count() == 0
    number(table, "DC").fill("18")
    expect(table.get_by_role("radio", name="18 Hard")).to_be_checked()
    pick(table, "Heroic")
    expect(number(table, "DC")).to_have_value("20")
    expect_odds(table, Check(dc=20))


def test_sources_are_tapped_or_typed_netted_and_capped(table: Page) -> None:
    """Four of Edge and one Burden are three, capped at two; each can be taken out by a tap, and RW-1 is told."""
    source(table, "edge", "Set Up", "Distraction")
    typed_source(table, "edge", "A good night's sleep")
    typed_source(table, "edge", "Luck")
    source(table, "burden", "Slick")
    expect(part(table, "Roll")).to_contain_text("capped at +2 (RW-1)")
    expect(part(table, "Roll")).to_contain_text("6 dice, best 4")
    expect_odds(table, Check(edge=4, burden=1))
    table.get_by_role("button", name="Remove A good night's sleep").click()
    expect(part(table, "Roll")).not_to_contain_text("RW-1")
    expect_odds(table, Check(edge=3, burden=1))


def test_the_same_source_on_both_sides_is_warned_of(table: Page) -> None:
    """Allowed, and RW-8 is told (the book itself does it with Dim Light)."""
    source(table, "edge", "Dim Light")
    expect(part(table, "Roll")).not_to_contain_text("RW-8")
    source(table, "burden", "Dim Light")
    expect(part(table, "Roll")).to_contain_text("RW-8")
    expect_odds(table, Check(edge=1, burden=1))


def test_the_scene_moves_the_dc(table: Page) -> None:
    """A step up for the rain, typed or tapped; the target follows."""
    source(table, "dc", "Slick with rain")
    expect_odds(table, Check(dc=16))
    typed_source(table, "dc", "A kind crowd", button="Easier")
    typed_source(table, "dc", "Daylight", button="Easier")
    expect_odds(table, Check(dc=12))


def test_naming_a_skill_is_having_it(table: Page) -> None:
    """The box is ticked and the odds are those with +1; the suggestions are those of the attribute."""
    options = "options => options.map((option) => option.value)"
    everyone = table.locator("#razorweave-skills option").evaluate_all(options)
    assert everyone == [skill for skills in razorweave.SKILLS.values() for skill in skills]
    pick(table, "AGI")
    assert table.locator("#razorweave-skills option").evaluate_all(options) == list(razorweave.SKILLS["AGI"])
    table.get_by_role("combobox", name="Name of the Skill").fill("Lockpicking")
    expect(table.get_by_role("checkbox", name="Skill +1")).to_be_checked()
    expect_odds(table, Check(skill=True))


def test_a_closed_gate_advises_and_rolls_all_the_same(table: Page) -> None:
    """What to do instead stands at the button, which says what it now means."""
    table.locator("summary").filter(has_text="Who is acting, and why?").click()
    gate = next(gate for gate in razorweave.GATES if gate.name == "agency")
    table.get_by_role("checkbox", name=gate.question).uncheck()
    expect(part(table, "Roll")).to_contain_text(gate.instead)
    before = rolls(table).count()
    table.get_by_role("button", name="Roll all the same").click()
    expect(rolls(table)).to_have_count(before + 1)


def test_rolls_are_listed_newest_first_and_shown_again_by_a_tap(table: Page) -> None:
    """The second stands above the first; a tap on the first brings its card back and lists nothing new."""
    type_dice(table, [6, 6, 6, 6])
    type_dice(table, [1, 1, 1, 1])
    expect(rolls(table).nth(0)).to_contain_text("Critical Failure")
    expect(rolls(table).nth(1)).to_contain_text("Critical Success")
    before = rolls(table).count()
    rolls(table).nth(1).click()
    expect(part(table, "Result")).to_have_attribute("data-tier", "CRITICAL_SUCCESS")
    assert dice_shown(table) == [(6, "KEPT")] * 4
    assert rolls(table).count() == before


def test_a_check_like_the_last_one_takes_three_taps(table: Page) -> None:
    """Skill, DC, Roll; everything else is as it was left."""
    fill_in(table, Check(attribute=2, edge=1))
    roll(table)
    before = rolls(table).count()
    pick(table, "Skill +1")
    pick(table, "Hard")
    roll(table)
    expect(rolls(table)).to_have_count(before + 1)
    expect_judged(table, Check(dc=18, attribute=2, skill=True, edge=1))


def test_a_reload_brings_rolls_result_and_the_half_filled_form(table: Page) -> None:
    """Numbers, names, chips, gates and reading stand as they were left, and the last roll on the card."""
    table.locator("summary").filter(has_text="Who is acting, and why?").click()
    table.get_by_role("textbox", name="Who").fill("Kira")
    table.get_by_role("textbox", name="Intent").fill("pick the lock")
    table.get_by_role("checkbox", name="Would failing cost something?").uncheck()
    fill_in(table, Check(dc=17, attribute=3, burden=1))
    pick(table, "RSN")
    pick(table, "Group")
    type_dice(table, [1, 2, 3, 4, 5])
    number(table, "Other bonus").fill("")
    seen = ("form", "odds", "card", "log")

    def looks() -> dict[str, object]:
        entered = "(id) => Object.fromEntries(new FormData(document.getElementById(id)))"
        values = [table.evaluate(entered, form) for form in ("fiction", "razorweave")]
        texts = (part(table, name).inner_text() for name in ("Result", "Log"))
        return dict(zip(seen, (values, odds_shown(table), *texts), strict=True))

    before = looks()
    table.reload()
    ready(table)
    assert looks() == before
    expect(table.get_by_role("button", name="Remove Slick")).to_be_visible()
    assert "Kira" in str(before["log"])


def test_what_is_folded_away_is_open_as_long_as_it_counts(table: Page) -> None:
    """Closed over a keyword, it opens with the next change and at the next start; empty, it stays closed."""
    lay(table, "trident_sphere")
    folded = table.locator("#trident_sphere .seldom")
    enter(table, "trident_sphere", stat=4)
    expect(folded).not_to_have_attribute("open", "")
    enter(table, "trident_sphere", risk=True)
    folded.locator("summary").click()
    expect(folded).not_to_have_attribute("open", "")
    enter(table, "trident_sphere", stat=5)
    expect(folded).to_have_attribute("open", "")
    table.reload()
    ready(table)
    expect(table.get_by_role("checkbox", name="Risk")).to_be_checked()
    expect(table.locator("#trident_sphere .seldom")).to_have_attribute("open", "")
