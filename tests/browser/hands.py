"""What a person does at the page and sees on it, by roles, names and the page's data attributes."""

from collections.abc import Sequence
from enum import Enum
from time import monotonic
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import Locator, Page, expect

from razor_core.rules.game import Game
from razor_core.rules.numbers import percent, short_percent
from razor_core.rules.results import Tone
from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave import Check
from tests.browser.conftest import settled

#: For how many seconds a second tap of the same act is the first one once more (static/double_taps.js).
ONE_ACT = 0.4
_rolled = WeakKeyDictionary[Page, float]()


def pause(page: Page) -> None:
    """Wait until the same control can be tapped for another act."""
    page.wait_for_timeout(1000 * ONE_ACT)


# The check


def number(page: Page, name: str) -> Locator:
    """The number control of that name: DC, Attribute, Other bonus."""
    return page.get_by_role("spinbutton", name=name, exact=True)


def roll_button(page: Page) -> Locator:
    """The button that rolls, whatever it says."""
    return page.locator("[data-do=roll]")


def roll(page: Page) -> None:
    """Tap the button that rolls, also where it asks first, and wait until log, clocks and head are drawn."""
    page.wait_for_timeout(max(0, 1000 * (_rolled.get(page, 0) + ONE_ACT - monotonic())))
    roll_button(page).click()
    _rolled[page] = monotonic()
    if (anyway := page.locator("#retry [data-do=retry-anyway]")).is_visible():
        anyway.click()
    settled(page)


def part(page: Page, name: str) -> Locator:
    """A part of the page by its name: Check, Roll, Next roll, Result, Log, Clocks, More."""
    return page.get_by_role("region", name=name, exact=True)


def label(page: Page, text: str) -> Locator:
    """The label to tap for the radio or checkbox that it names."""
    return page.locator("label:visible").filter(has_text=text)


def pick(page: Page, text: str) -> None:
    """Tap the radio or checkbox of that label."""
    label(page, text).first.click()


def kind(page: Page, name: str) -> Locator:
    """Choose the kind of roll; the rolls that are read together, where it is a group."""
    page.get_by_role("group", name="Kind of roll").get_by_role("button", name=name, exact=True).click()
    return page.locator("#groups")


def select_game(page: Page, slug: str) -> None:
    """Play a game: its form is the one of the page, though it can be away below a result on a phone."""
    page.get_by_role("combobox", name="Game", exact=True).select_option(slug)
    expect(page.locator(f"#{slug}:not([hidden])")).to_be_attached()


def modifiers_sheet(page: Page) -> Locator:
    """Open the sheet of modifiers."""
    page.locator("[data-do=modifiers]:visible").click()
    sheet = page.locator("#modifiers")
    expect(sheet).to_be_visible()
    return sheet


def add_modifiers(page: Page, field: str, *names: str) -> None:
    sheet = modifiers_sheet(page)
    for name in names:
        sheet.locator(f"[data-field={field}]").filter(has_text=name).first.click()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def type_modifier(page: Page, field: str, name: str, button: str = "") -> None:
    """Type a modifier for a field and add it by one of the buttons, without a name the first."""
    sheet = modifiers_sheet(page)
    sheet.get_by_role("textbox").fill(name)
    sheet.locator(f"[data-do=enter][data-field={field}]").filter(has_text=button).first.click()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def chips(page: Page) -> Locator:
    """The modifiers on the form, each a button that removes it."""
    return page.locator(".system:visible [data-do=modifier-remove]")


def fill_in(page: Page, check: Check) -> None:
    """Enter a check of Razorweave, with a suggested modifier for each Edge and Burden."""
    enter(page, "razorweave", dc=check.dc, attribute=check.attribute, bonus=check.bonus, skill=check.skill)
    add_modifiers(page, "edge", *("Set Up", "Assistance", "Right tools", "Marked")[: check.edge])
    add_modifiers(page, "burden", *("Slick", "Cramped", "Exposed", "Flanked")[: check.burden])


def fiction(page: Page, name: str) -> Locator:
    """A text above the form by its name (Who, Intent, Approach); the line above the form stays open."""
    box = page.locator("#fiction").get_by_role("textbox", name=name, exact=True)
    if not box.is_visible():
        page.locator("#fiction summary").click()
    return box


def enter(page: Page, game: str, **values: Any) -> None:
    """Enter values into the controls of those names on the form of a game: numbers, steps, checkboxes."""
    form = page.locator(f"#{game}")
    for name, value in values.items():
        control = form.locator(f"[name={name}]")
        folded = form.locator("details:not([open])").filter(has=page.locator(f"[name={name}]"))
        if folded.count():
            folded.locator("summary").click()
        if isinstance(value, bool):
            control.set_checked(value)
        elif control.first.get_attribute("type") == "radio":
            step = value.name if isinstance(value, Enum) else value
            form.locator("label").filter(has=page.locator(f"[name={name}][value='{step}']")).click()
        else:
            control.fill(str(value))


def type_dice(page: Page, faces: Sequence[Any]) -> None:
    """Type the dice rolled at the table, and use them."""
    button = page.get_by_role("button", name="Type dice")
    if button.get_attribute("aria-expanded") == "false":
        button.click()
    page.get_by_role("textbox", name="Dice", exact=True).fill(" ".join(map(str, faces)))
    roll(page)


def odds_shown(page: Page) -> dict[str, str]:
    """The chance of each tier by its label, as shown above Roll."""
    both = """lines => lines.map((line) =>
        ["label", "chance"].map((slot) => line.querySelector(`[data-slot=${slot}]`).textContent))"""
    return dict(page.locator("[data-slot=tiers] > li").evaluate_all(both))


def system_of(check: Any) -> Game:
    return next(system for system in SYSTEMS.values() if isinstance(check, system.Check))


def expect_odds(page: Page, check: Any) -> None:
    """Expect the odds on the page, and the chances beside them, to be those of the core to the letter."""
    system = system_of(check)
    exact = system.odds(check)
    assert odds_shown(page) == {tier.label: short_percent(exact[tier]) for tier in system.Tier}
    good = short_percent(exact.chance(lambda tier: tier.tone in (Tone.GOOD, Tone.TRIUMPH)))
    assert page.locator("[data-slot=good-chance]").text_content() == good
    beside = page.locator("#next [data-slot=chances] > li").all_text_contents()
    assert beside == [f"{percent(chance.chance, 1)} {chance.label}" for chance in system.plan(check).chances]


# The result and the log


def dice_shown(page: Page) -> list[tuple[int, str]]:
    """Face and mark of every die on the result card, in the order thrown."""
    both = "dice => dice.map(({ dataset }) => [Number(dataset.face), dataset.mark])"
    return [(face, mark) for face, mark in part(page, "Result").locator(".die").evaluate_all(both)]


def expect_judged(page: Page, check: Any) -> None:
    """Expect the result card to show what the core judges of the dice on it."""
    shown = dice_shown(page)
    result = system_of(check).judge(check, [face for face, _ in shown])
    assert shown == [(die.face, die.mark.name) for die in result.dice]
    expect(part(page, "Result")).to_have_attribute("data-tier", result.tier.name)
    expect(part(page, "Result").get_by_role("heading")).to_contain_text(result.headline)
    for step in result.steps:
        expect(part(page, "Result")).to_contain_text(step)


def unfold(page: Page) -> None:
    """Open what can be chosen on the result card."""
    # The last first: one that is open is no longer among them.
    for each in reversed(part(page, "Result").locator(".consequences > li > details:not([open]) > summary").all()):
        each.click()


def log_lines(page: Page) -> Locator:
    """All lines of the log, newest first, also those that are folded to one."""
    return part(page, "Log").locator("ol > li:not(:has(> details))")


def rolls(page: Page) -> Locator:
    """The rolls in the log, newest first, without the lines of a group."""
    return page.locator("[data-do=show][data-tone]")


def undo(page: Page, word: str = "Undo") -> Locator:
    """The button in the head that undoes, or with `Redo` the one under More that redoes."""
    if word == "Redo":
        more(page)
    return page.get_by_role("banner").get_by_role("button", name=word).first


def saved(page: Page) -> None:
    """Wait until the page says that everything is saved."""
    expect(page.locator(".status")).to_contain_text("saved")
    expect(page.locator(".status")).not_to_contain_text("not saved")


# The board, the panels and the settings

#: Taps and enters, without the time that a person takes: each step is what is seen of a selector, and perhaps a value.
AT_ONCE = """(steps) => {
    for (const [selector, value] of steps) {
        const control = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
        if (!control) throw new Error(`${selector} is not seen`);
        if (value === null) control.click();
        else {
            control.value = value;
            control.dispatchEvent(new Event("input", { bubbles: true }));
        }
    }
}"""


def put_clock(page: Page, name: str, segments: int = 6, kind: str = "PROGRESS") -> Locator:
    """Add a clock by its sheet at once, where a test is not about that; its place on the board."""
    steps = [("#clocks [popovertarget=clock-new]", None), ("#clock-new [name=name]", name)]
    steps += [("#clock-new [name=kind]", kind), ("#clock-new [name=segments]", str(segments))]
    page.evaluate(AT_ONCE, [*steps, ("[data-do=clock-add]", None)])
    expect(page.locator("#clock-new")).to_be_hidden()
    return clock(page, name)


def put_character(page: Page, name: str, skill: str = "", side: str = "PLAYER") -> None:
    """Add a character without a clock by its sheet at once, perhaps with a Skill of AGI."""
    new = f"[data-do=character-new][data-side={side}]"
    page.evaluate(AT_ONCE, [(new, None), ("#character-change [name=name]", name)])
    page.locator("#character-change details").first.evaluate("more => { more.open = true }")
    tracks = page.locator("#character-change [data-slot=tracks] input").count()
    steps: list[tuple[str, str | None]] = [(f"#character-change [name=track-{at}]", "") for at in range(tracks)]
    if skill:
        steps += [("#character-change [name=skill]", skill), ("#character-change [name=skill-rating]", "AGI")]
        steps += [("[data-do=character-skill-add]", None)]
    page.evaluate(AT_ONCE, [*steps, ("[data-do=character-save]", None)])
    expect(page.locator("#character-change")).to_be_hidden()


def clock(page: Page, name: str) -> Locator:
    return part(page, "Clocks").locator(".clock").filter(has=page.locator(f'b:text-is("{name}")'))


def advance(page: Page, name: str, times: int = 1) -> None:
    """Tap plus on a clock."""
    for _ in range(times):
        clock(page, name).locator("[data-do=clock-tick][data-by='1']").click()


def clock_sheet(page: Page, name: str) -> Locator:
    """Open the sheet of a clock by its dial."""
    clock(page, name).locator("[data-do=clock-menu]").click()
    sheet = page.locator("#clock-change")
    expect(sheet).to_be_visible()
    return sheet


def set_timer(page: Page, name: str, every: int, unit: str) -> None:
    clock_sheet(page, name).get_by_role("button", name="Timer", exact=True).click()
    sheet = page.locator("#clock-timer")
    sheet.get_by_role("spinbutton", name="Every").fill(str(every))
    sheet.get_by_role("combobox", name="Seconds, minutes or hours").select_option(unit)
    sheet.get_by_role("button", name="Start").click()
    for each in (sheet, page.locator("#clock-change")):
        expect(each).to_be_hidden()


def character(page: Page, name: str) -> Locator:
    """The face of that character: of whoever is on the side that acts, a tap lets them act."""
    return page.locator("#characters [data-character]").filter(has_text=name)


def more(page: Page) -> Locator:
    """Open what is seldom used, unless it is open."""
    opened = part(page, "More")
    if not opened.is_visible():
        page.locator("[popovertarget=more]:visible").first.click()
    expect(opened).to_be_visible()
    return opened


def panel(page: Page, name: str) -> Locator:
    """Open the panel of that heading."""
    more(page)
    found = part(page, "More").locator("details:visible").filter(has=page.get_by_role("heading", name=name))
    found.locator("summary").first.click()
    return found


def about(page: Page) -> Locator:
    """Open the sheet of help."""
    more(page).get_by_role("button", name="Help", exact=True).click()
    sheet = page.locator("#about")
    expect(sheet).to_be_visible()
    return sheet


def settings(page: Page) -> Locator:
    """Open the sheet of settings."""
    more(page).get_by_role("button", name="Settings", exact=True).click()
    sheet = page.locator("#settings")
    expect(sheet).to_be_visible()
    return sheet


def close(page: Page) -> None:
    """Close every sheet, the topmost first."""
    while page.locator(":popover-open").count():
        page.keyboard.press("Escape")


def setting(sheet: Locator, name: str, value: str = "") -> Locator:
    """The label of a setting on its sheet: a checkbox, or the radio of that value."""
    control = f"[name={name}][value={value}]" if value else f"[name={name}]"
    return sheet.locator("label").filter(has=sheet.page.locator(control))


def choose(page: Page, *names: str, **values: str) -> None:
    """Tap these on the sheet of settings, and close it."""
    sheet = settings(page)
    for name, value in [*((name, "") for name in names), *values.items()]:
        setting(sheet, name, value).click()
    close(page)
