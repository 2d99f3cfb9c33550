"""Sizes: nothing wider than the screen, nothing too small for a thumb, and the tablet shows it all at once."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave import Check
from tests.browser.hands import (
    advance,
    clock_sheet,
    done,
    enter,
    fill_in,
    label,
    lay,
    new_clock,
    new_hero,
    number,
    part,
    pick,
    reasons,
    roll,
    roll_button,
    source,
    type_dice,
    typed_source,
)

WIDTHS = {320: 568, 390: 844, 820: 1180, 1180: 820, 1440: 900}
#: A strip that scrolls by itself, as what a character can roll with does, may be longer.
WIDER = """() => [...document.querySelectorAll("body *")].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.width && each.checkVisibility() && (box.right > innerWidth + 0.5 || box.left < -0.5) &&
        !each.matches(".unseen, .unseen *, .rolls *, .grid *");
}).map((each) => each.outerHTML.slice(0, 120))"""
#: Buttons, fields, and for radios and boxes what is tapped: their label. Each with its height. A line of text that
#: leads to its ruling is as high as a line, as links in a text are.
SMALL = """() => {
    const boxes = "[type=radio], [type=checkbox]";
    const tapped = `button:not(.ruled), summary, a, input:not(${boxes}), label:has(${boxes})`;
    return [...document.querySelectorAll(tapped)]
        .filter((each) => each.checkVisibility())
        .map((each) => [each.getBoundingClientRect().height, each.outerHTML.slice(0, 120)])
        .filter(([height]) => height < 43.5);
}"""


def full(page: Page) -> None:
    """A page with much on it: long names, capped Edge, a Strike with choices, wrong values, open panels."""
    page.locator("summary").filter(has_text="Who is acting, and why?").click()
    page.get_by_role("textbox", name="Who").fill("Wolfgang-Amadeus-the-Unpronounceable-of-Upper-Slaughter")
    page.get_by_role("textbox", name="Intent").fill("getintothevaultwithoutasinglespaceinthiswholelongsentence" * 3)
    fill_in(page, Check(dc=15, bonus=-1, edge=2, burden=2))
    source(page, "edge", "Dim Light")
    source(page, "burden", "Dim Light")
    typed_source(page, "dc", "averyverylongfactorofthesceneinonewordthatneverends", "Harder")
    pick(page, "Strike")
    type_dice(page, [1, 1, 1, 1])
    type_dice(page, ["wrong"])
    to_part(page, 0)
    number(page, "Attribute").fill("99")
    number(page, "Other bonus").fill("")


def crowded(page: Page) -> None:
    """A table with characters, a foe and clocks, all with long names, tied and full; and a Strike that offers them."""
    tag = "a-very-long-Tag-in-one-word-that-does-not-end"
    new_hero(page, "Wolfgang-Amadeus-the-Unpronounceable-of-Upper-Slaughter", skills=[("Lockpicking", "AGI")], AGI=10)
    new_hero(page, "Thug-with-a-name-longer-than-a-thug-should-ever-have", foe=12)
    for name, kind in (("Evacuation of the lower town before the tide", "Progress"), ("Supplies", "Track")):
        new_clock(page, name, 12, kind)
    sheet = clock_sheet(page, "Supplies")
    sheet.get_by_role("textbox", name="Note").fill(f"{tag} {tag} {tag}")
    sheet.locator("[data-slot=linkable]").get_by_role("button").first.click()
    sheet.get_by_role("button", name="Save").click()
    advance(page, "Supplies", 2)
    pick(page, "Strike")
    type_dice(page, [4, 4, 4, 4])
    to_part(page, 0)


#: The sheets of clocks, characters and sessions: the part each is opened from, and what opens it.
TABLE_SHEETS = {
    "#clock-new": (2, "#clocks > [popovertarget=clock-new]"),
    "#clock-change": (2, "[aria-label='More for Supplies']"),
    "#character-change": (0, "[data-do=character-change]"),
    "#sessions": (0, "#head [popovertarget=sessions]"),
}


def to_part(page: Page, at: int) -> None:
    """Bring a part to the front, where only one is shown."""
    page.locator("[name=part]").nth(at).evaluate("tab => { tab.checked = true }")


@pytest.mark.parametrize("panel", ["Solo oracle", "Split Risks"])
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_wider_than_the_screen(table: Page, width: int, panel: str) -> None:
    """In every part of a full page, with a panel open; and each sheet, which lies above it."""
    table.set_viewport_size({"width": width, "height": WIDTHS[width]})
    full(table)
    number(table, "Attribute").fill("2")
    number(table, "Other bonus").fill("0")
    for at in range(table.locator("[name=part]").count()):
        to_part(table, at)
        if part(table, "More").is_visible() and not part(table, "More").locator("details[open]").count():
            part(table, "More").locator("summary").filter(has_text=panel).click()
            if panel == "Split Risks":
                for _ in range(2):
                    part(table, "More").get_by_role("button", name="+ This check").click()
                part(table, "More").get_by_role("button", name="Roll for all").click()
            else:
                part(table, "More").get_by_role("button", name="Ask the oracle").click()
        assert table.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert table.evaluate(WIDER) == []
    to_part(table, 0)
    for field in ("dc", "edge", "burden"):
        reasons(table, field)
        assert table.evaluate(WIDER) == []
        table.keyboard.press("Escape")


@pytest.mark.parametrize("width", [390, 1180])
def test_everything_that_is_tapped_is_big_enough_for_a_thumb(table: Page, width: int) -> None:
    """44 px and more, in every part, with every panel and sheet open in turn."""
    table.set_viewport_size({"width": width, "height": WIDTHS[width]})
    full(table)
    for at in range(table.locator("[name=part]").count()):
        to_part(table, at)
        assert table.evaluate(SMALL) == []
        if part(table, "More").is_visible():
            for panel in ("Solo oracle", "Split Risks"):
                part(table, "More").locator("summary").filter(has_text=panel).click()
                assert table.evaluate(SMALL) == []
    to_part(table, 0)
    for sheet in ("+ Scene", "+ Edge", "+ Burden", "About"):
        table.get_by_role("button", name=sheet).click()
        assert table.evaluate(SMALL) == []
        table.keyboard.press("Escape")


def test_a_tablet_shows_form_odds_roll_result_and_log_at_once(table: Page) -> None:
    """1180 x 820 without scrolling: all that a common check needs, and Roll is the largest button there."""
    type_dice(table, [4, 4, 4, 4])
    table.get_by_role("button", name="Type dice").click()
    assert table.evaluate("document.documentElement.scrollHeight <= innerHeight")
    shown = [
        label(table, "MIG"),
        number(table, "DC"),
        number(table, "Other bonus"),
        table.get_by_role("button", name="+ Burden"),
        table.locator("[data-slot=good-chance]"),
        part(table, "Result").get_by_role("heading"),
        part(table, "Log").get_by_role("heading"),
        roll_button(table),
    ]
    for each in shown:
        expect(each).to_be_in_viewport(ratio=1)
    areas = "buttons => buttons.map((each) => each.offsetWidth * each.offsetHeight)"
    size = roll_button(table).evaluate("each => each.offsetWidth * each.offsetHeight")
    assert size == max(table.locator("form button:visible, section button:visible:not(.entry)").evaluate_all(areas))


@pytest.mark.parametrize("width", [390, 1180])
def test_roll_does_not_move_as_the_odds_change(table: Page, width: int) -> None:
    """DC and Edge up and down: Roll stays where the thumb is."""
    table.set_viewport_size({"width": width, "height": WIDTHS[width]})
    place = roll_button(table).bounding_box()
    for name in ("Easy", "Legend", "Hard"):
        pick(table, name)
        assert roll_button(table).bounding_box() == place
    number(table, "Attribute").fill("10")
    assert roll_button(table).bounding_box() == place


@pytest.mark.parametrize("width", WIDTHS)
def test_clocks_heroes_and_their_sheets_fit_the_screen(table: Page, width: int) -> None:
    """Nothing wider than the screen, nothing smaller than a thumb, in every part and with each sheet open."""
    crowded(table)
    table.set_viewport_size({"width": width, "height": WIDTHS[width]})
    for at in range(table.locator("[name=part]").count()):
        to_part(table, at)
        assert table.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert table.evaluate(WIDER) == []
        assert table.evaluate(SMALL) == []
    for sheet, (at, opener) in TABLE_SHEETS.items():
        to_part(table, at)
        table.locator(opener).click()
        expect(table.locator(sheet)).to_be_visible()
        assert table.evaluate(WIDER) == []
        assert table.evaluate(SMALL) == []
        assert table.locator(sheet).evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
        table.keyboard.press("Escape")
        expect(table.locator(sheet)).to_be_hidden()


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_shows_through_roll_on_a_phone(table: Page, width: int) -> None:
    """On a screen so low that the ruler of the card lies under it."""
    crowded(table)
    table.set_viewport_size({"width": width, "height": 844})
    to_part(table, 1)
    middle = "each => { const box = each.getBoundingClientRect(); return box.y + box.height / 2; }"
    low = table.locator(".card .ruler").evaluate(middle) + (844 - table.locator("#roll").evaluate(middle))
    table.set_viewport_size({"width": width, "height": round(low)})
    at = table.locator(".card .ruler").evaluate(middle)
    assert abs(at - table.locator("#roll").evaluate(middle)) < 2
    assert table.locator("#roll").evaluate(f"roll => roll.contains(document.elementFromPoint(60, {at}))")


@pytest.mark.parametrize("width", [320, 390])
def test_roll_is_in_reach_on_every_part_of_a_crowded_phone(table: Page, width: int) -> None:
    """Whole on the screen before and after scrolling, and what is tapped there is Roll."""
    crowded(table)
    table.set_viewport_size({"width": width, "height": WIDTHS[width]})
    at_its_middle = """roll => {
        const box = roll.getBoundingClientRect();
        return roll.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    }"""
    for at in range(table.locator("[name=part]").count()):
        to_part(table, at)
        for down in (0, 99_999):
            table.evaluate(f"window.scrollTo(0, {down})")
            expect(roll_button(table)).to_be_in_viewport(ratio=1)
            assert roll_button(table).evaluate(at_its_middle)


#: What must be open to be seen whole in each game, beside its form: the panels of its own.
GAME_PANELS = {
    "razorweave": "Split Risks",
    "frameworks": "Contest",
    "gemini": "Extended Tasks",
    "witchgates": "Player against player",
    "trident_sphere": "Effect strength",
}


def fits(page: Page) -> None:
    """Nothing is wider than the screen, nothing that is tapped is smaller than a thumb."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(WIDER) == []
    assert page.evaluate(SMALL) == []


def use_panel(page: Page, game: str) -> None:
    """Open the panel of the game, with two who have rolled, or with a task that a rival is at too."""
    opened = part(page, "More").locator("details:visible").filter(has_text=GAME_PANELS[game])
    if opened.get_attribute("open") is None:
        opened.locator("summary").click()
    if game == "gemini":
        opened.get_by_role("button", name="+ Task").click()
        sheet = page.locator("#task")
        sheet.get_by_role("textbox", name="Name").fill("Averyveryverylongnameforataskwithoutend")
        sheet.get_by_role("combobox", name="Model").select_option("CONTESTED")
        fits(page)
        sheet.get_by_role("button", name="Begin").click()
        opened.get_by_role("button", name="Roll for").click()
    elif game != "trident_sphere":
        for _ in range(2):
            opened.get_by_role("button", name="+ This check").click()
        opened.get_by_role("button", name="Roll for all").click()


@pytest.mark.parametrize("width", [320, 390, 820, 1180])
def test_every_game_fits_the_screen(table: Page, width: int) -> None:
    """Its form empty has Roll in reach; its form full, its card, its panel and its sheets have room for a thumb."""
    table.set_viewport_size({"width": width, "height": WIDTHS[width]})
    parts = range(table.locator("[name=part]").count())
    for game, system in SYSTEMS.items():
        lay(table, game)
        expect(roll_button(table)).to_be_in_viewport(ratio=1)
        fits(table)
        new_hero(table, "Wolfgang-Amadeus-the-Unpronounceable-of-Upper-Slaughter")
        for field in system.MODIFIERS:
            sheet = reasons(table, field)
            sheet.get_by_role("textbox").fill("averyverylongreasoninonewordthatneverendsatall")
            sheet.locator("[data-slot=adds] button").first.click()
            sheet.locator("[data-do=modifier-toggle]").last.click()
            fits(table)
            done(sheet)
        fits(table)
        roll(table)
        to_part(table, 4)
        use_panel(table, game)
        for at in parts:
            to_part(table, at)
            fits(table)
            table.evaluate("window.scrollTo(0, 0)")
            expect(roll_button(table)).to_be_in_viewport(ratio=1)
        to_part(table, 0)
        table.get_by_role("button", name="Edit", exact=True).click()
        fits(table)
        table.keyboard.press("Escape")


def test_the_head_of_a_small_phone_is_one_line(table: Page) -> None:
    """Game, sessions, undo, redo and About side by side, with nothing of a roll saved or not."""
    table.set_viewport_size({"width": 320, "height": WIDTHS[320]})
    for game in SYSTEMS:
        lay(table, game)
        roll(table)
        assert table.locator("#head").evaluate("head => head.offsetHeight") < 60
        to_part(table, 0)
        assert table.locator("#preview").evaluate("preview => preview.scrollHeight <= preview.clientHeight")


@pytest.mark.parametrize("width", [320, 1180])
def test_a_line_that_leads_to_its_ruling_has_room_for_a_thumb(table: Page, width: int) -> None:
    """44 px from top to bottom, and on the words of each of two that stand together it is that one which is tapped."""
    table.set_viewport_size({"width": width, "height": WIDTHS[width]})
    lay(table, "witchgates")
    lines = table.locator("#preview .ruled")
    assert lines.count() > 1
    reach = """(line) => {
        const { x, y, bottom } = line.getBoundingClientRect();
        const hit = (at) => line.contains(document.elementFromPoint(x + 20, at));
        const own = line.firstElementChild.getClientRects();
        return [bottom - y + 19, [...own].every((each) => hit(each.y + 2) && hit(each.bottom - 2)), hit(y - 8)];
    }"""
    first, *others = lines.evaluate_all(f"lines => lines.map({reach})")
    assert first[2]
    for height, own, _ in (first, *others):
        assert height >= 43.5
        assert own


def test_the_ruler_before_the_roll_names_tn_and_fn_apart(table: Page) -> None:
    """However near they are: the names do not lie on one another, and nothing is wider than the screen."""
    table.set_viewport_size({"width": 320, "height": WIDTHS[320]})
    lay(table, "trident_sphere")
    enter(table, "trident_sphere", strong=1, stat=30, training=30)
    floors = table.locator("#preview .zone i").filter(has_text="N ")
    tn, fn = (each.bounding_box() or {} for each in floors.all())
    assert tn["x"] + tn["width"] <= fn["x"] + 1
    fits(table)


#: A check as it often is, with what a game has to note of it in two lines where that can be.
COMMON: dict[str, dict[str, Any]] = {
    "razorweave": {"attribute": 2, "skill": True, "dc": 16},
    "frameworks": {"score": 4, "bonus": 2, "penalty": 1, "venture": 1},
    "gemini": {"attribute": 3, "skill": 2, "opposition": 9, "modifier": -1},
    "witchgates": {"rating": 3, "esoteric": True, "cuts": 1},
    "trident_sphere": {"stat": 5, "training": 3, "quick": 2, "defense_training": 1, "strong": 3},
}
#: The reasons that it has: the field of each, and the word for its worth.
REASONS = {
    "razorweave": {"edge": "Add", "burden": "Add"},
    "frameworks": {"bonus": "Add", "penalty": "Add"},
    "gemini": {"edges": "Major", "setbacks": "Minor"},
    "witchgates": {"cuts": "Cut 1"},
}


@pytest.mark.parametrize("game", SYSTEMS)
def test_a_tablet_on_its_side_shows_form_card_and_six_clocks_together(table: Page, game: str) -> None:
    """1180 x 820: neither the document nor the form scrolls for a common check."""
    for name in ("Thug", "Reinforcements", "Evacuation of the lower town", "Flood", "Supplies", "The captain"):
        new_clock(table, name)
    lay(table, game)
    enter(table, game, **COMMON[game])
    for field, worth in REASONS.get(game, {}).items():
        typed_source(table, field, "Dim Light", worth)
    roll(table)
    assert table.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert table.locator("#check").evaluate("check => check.scrollHeight - check.clientHeight") <= 0
    card = part(table, "Result").locator(".card > :is(.headline, .dice, .reckoning, .meaning):not(:empty)")
    clocks = part(table, "Clocks").locator(".clock")
    controls = table.locator(f"#{game} :is(button, input:not([type=radio], [type=checkbox]), label, summary):visible")
    expect(clocks).to_have_count(6)
    for each in (*controls.all(), *card.all(), *clocks.all(), table.locator("#preview .bar"), roll_button(table)):
        expect(each).to_be_in_viewport(ratio=1)
