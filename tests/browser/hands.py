"""What a person does at the page and sees on it, by roles, names and the page's data attributes."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any

from playwright.sync_api import Locator, Page, expect

from razor_core.rules.numbers import percent
from razor_core.rules.results import Tone
from razor_core.rules.system import System
from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave import Check
from tests.browser.conftest import ready, settled


def number(page: Page, name: str) -> Locator:
    """The number control of that name: DC, Attribute, Other bonus."""
    return page.get_by_role("spinbutton", name=name, exact=True)


def roll_button(page: Page) -> Locator:
    """The button that rolls, whatever it says."""
    return page.locator("[data-do=roll]")


def roll(page: Page) -> None:
    """Tap the button that rolls; the log, the clocks and the head have it as well."""
    roll_button(page).click()
    settled(page)


def part(page: Page, name: str) -> Locator:
    """A part of the page by its name: Check, Roll, Result, Log, Clocks, More."""
    return page.get_by_role("region", name=name, exact=True)


def rolls(page: Page) -> Locator:
    """The rolls in the log, newest first, without the lines of what several came to."""
    return page.locator("[data-do=show][data-tone]")


def label(page: Page, text: str) -> Locator:
    """The label to tap for the radio or box that it names."""
    return page.locator("label:visible").filter(has_text=text)


def pick(page: Page, text: str) -> None:
    """Tap the radio or box of that label."""
    label(page, text).first.click()


def lay(page: Page, game: str) -> None:
    """Pick the game of that slug in the head."""
    page.get_by_role("combobox", name="Game", exact=True).select_option(game)
    expect(page.locator(f"#{game}")).to_be_visible()


def reasons(page: Page, field: str) -> Locator:
    """Open the sheet of the reasons for a field of the check, and what its button is folded away in."""
    folded = page.locator(".system:visible .seldom:not([open])")
    if folded.locator(f"[data-field={field}]").count():
        folded.locator("summary").click()
    page.locator(f"[data-do=modifiers][data-field={field}]:visible").click()
    sheet = page.locator("#modifiers")
    expect(sheet).to_be_visible()
    return sheet


def done(sheet: Locator) -> None:
    """Close a sheet by its button."""
    sheet.get_by_role("button", name="Done").click()
    expect(sheet).to_be_hidden()


def source(page: Page, field: str, *names: str) -> None:
    """Enter offered reasons for a field by taps, and close the sheet."""
    sheet = reasons(page, field)
    for name in names:
        sheet.get_by_role("button", name=name).first.click()
    done(sheet)


def typed_source(page: Page, field: str, name: str, button: str = "Add") -> None:
    """Enter a reason of one's own for a field, and close the sheet."""
    sheet = reasons(page, field)
    sheet.get_by_role("textbox").fill(name)
    sheet.get_by_role("button", name=button, exact=True).click()
    done(sheet)


def fill_in(page: Page, check: Check) -> None:
    """Let the form hold that check, with sources that have names of their own."""
    number(page, "DC").fill(str(check.dc))
    number(page, "Attribute").fill(str(check.attribute))
    number(page, "Other bonus").fill(str(check.bonus))
    page.get_by_role("checkbox", name="Skill +1").set_checked(check.skill)
    source(page, "edge", *("Set Up", "Assistance", "Right tools", "Marked")[: check.edge])
    source(page, "burden", *("Slick", "Cramped", "Exposed", "Flanked")[: check.burden])


def say_who(page: Page, who: str) -> None:
    """Say who acts, in the line above the form, which stays open."""
    box = page.locator("#fiction").get_by_role("textbox", name="Who", exact=True)
    if not box.is_visible():
        page.locator("#fiction summary").click()
    box.fill(who)


def enter(page: Page, game: str, **values: Any) -> None:
    """Enter values by hand into the controls of that name on the form of a game: numbers, steps, boxes."""
    form = page.locator(f"#{game}")
    for name, value in values.items():
        control = form.locator(f"[name={name}]")
        seldom = form.locator("details:not([open])").filter(has=page.locator(f"[name={name}]"))
        if seldom.count():
            seldom.locator("summary").click()
        if isinstance(value, bool):
            control.set_checked(value)
        elif control.first.get_attribute("type") == "radio":
            step = value.name if isinstance(value, Enum) else value
            form.locator("label").filter(has=page.locator(f"[name={name}][value='{step}']")).click()
        else:
            control.fill(str(value))


def type_dice(page: Page, faces: Sequence[Any]) -> None:
    """Type dice rolled by hand, and have them read."""
    button = page.get_by_role("button", name="Type dice")
    if button.get_attribute("aria-expanded") == "false":
        button.click()
    page.get_by_role("textbox", name="Dice", exact=True).fill(" ".join(map(str, faces)))
    page.get_by_role("button", name="Read dice").click()
    settled(page)


def odds_shown(page: Page) -> dict[str, str]:
    """The chance of each tier by its label, as it stands above Roll."""
    lines = page.locator("[data-slot=tiers] > li").all()
    return {
        str(line.locator("[data-slot=label]").text_content()): str(line.locator("[data-slot=chance]").text_content())
        for line in lines
    }


def system_of(check: Any) -> System:
    """The game whose check it is."""
    return next(system for system in SYSTEMS.values() if isinstance(check, system.Check))


def good(check: Any) -> str:
    """The chance that a check comes to what feels good, as a page shows it."""
    return percent(system_of(check).odds(check).chance(lambda tier: tier.tone in (Tone.GOOD, Tone.TRIUMPH)))


def expect_odds(page: Page, check: Any) -> None:
    """The odds on the page are to the letter those that the core reckons, in whatever game; so are those beside."""
    system = system_of(check)
    exact = system.odds(check)
    assert odds_shown(page) == {tier.label: percent(exact[tier], 1) for tier in system.Tier}
    assert page.locator("[data-slot=good-chance]").text_content() == good(check)
    beside = page.locator("#preview [data-slot=chances] > li").all_text_contents()
    assert beside == [f"{percent(each.chance, 1)} {each.label}" for each in system.plan(check).chances]


def chances_shown(panel: Locator) -> list[str]:
    """The chances that stand in a panel, each with what it is of."""
    return panel.locator("[data-slot=chances] > li").all_text_contents()


def dice_shown(page: Page) -> list[tuple[int, str]]:
    """Face and mark of every die on the result card, in the order thrown."""
    dice = part(page, "Result").locator(".die").all()
    return [(int(str(die.get_attribute("data-face"))), str(die.get_attribute("data-mark"))) for die in dice]


def expect_judged(page: Page, check: Any) -> None:
    """The card shows dice of that check, and is what the core judges of them, in whatever game."""
    shown = dice_shown(page)
    result = system_of(check).judge(check, [face for face, _ in shown])
    assert shown == [(die.face, die.mark.name) for die in result.dice]
    expect(part(page, "Result")).to_have_attribute("data-tier", result.tier.name)
    expect(part(page, "Result").get_by_role("heading")).to_contain_text(result.headline)
    for step in result.steps:
        expect(part(page, "Result")).to_contain_text(step)


def new_clock(page: Page, name: str, segments: int | str = 6, kind: str = "Progress") -> Locator:
    """Put a clock on the board by its sheet; `segments` may be the words of a preset. Its place on the board."""
    part(page, "Clocks").get_by_role("button", name="+ New clock").click()
    sheet = page.locator("#clock-new")
    sheet.get_by_role("textbox", name="Name").fill(name)
    sheet.get_by_role("combobox", name="Kind").select_option(kind)
    if isinstance(segments, str):
        sheet.get_by_role("button", name=segments).click()
    else:
        sheet.get_by_role("spinbutton", name="Segments").fill(str(segments))
    sheet.get_by_role("button", name="Add clock").click()
    expect(sheet).to_be_hidden()
    return clock(page, name)


def clock(page: Page, name: str) -> Locator:
    """The place on the board of the clock of that name."""
    return part(page, "Clocks").locator(".clock").filter(has=page.locator(f'b:text-is("{name}")'))


def advance(page: Page, name: str, times: int = 1) -> None:
    """Tap plus on that clock."""
    for _ in range(times):
        page.get_by_role("button", name=f"Advance {name}", exact=True).click()


def clock_sheet(page: Page, name: str) -> Locator:
    """Open the menu of that clock."""
    page.get_by_role("button", name=f"More for {name}", exact=True).click()
    sheet = page.locator("#clock-change")
    expect(sheet).to_be_visible()
    return sheet


def undo(page: Page, word: str = "Undo") -> Locator:
    """The button in the head that undoes, or does again with `Redo`."""
    return page.get_by_role("banner").get_by_role("button", name=word).first


def log_lines(page: Page) -> Locator:
    """All lines of the log, newest first."""
    return part(page, "Log").locator("ol > li")


def saved(page: Page) -> None:
    """Wait until the page says that all is kept."""
    expect(page.locator(".status")).to_contain_text("saved")
    expect(page.locator(".status")).not_to_contain_text("not saved")


def new_hero(page: Page, name: str, foe: int = 0, skills: Sequence[tuple[str, str]] = (), **ratings: int) -> None:
    """Make a character by the sheet, with Skills and what they are used with; a foe has a Resolve Clock of so many."""
    page.get_by_role("button", name="+ Character").click()
    sheet = page.locator("#character-change")
    sheet.get_by_role("textbox", name="Name", exact=True).fill(name)
    if foe:
        sheet.get_by_role("checkbox").check()
        sheet.get_by_role("spinbutton", name="Segments of the clock").fill(str(foe))
    for rating, value in ratings.items():
        sheet.get_by_role("spinbutton", name=rating, exact=True).fill(str(value))
    for skill, rating in skills:
        sheet.get_by_role("combobox", name="Another Skill").fill(skill)
        sheet.get_by_role("combobox", name="Used with").select_option(rating)
        sheet.get_by_role("button", name="Add", exact=True).click()
    sheet.get_by_role("button", name="Save").click()
    expect(sheet).to_be_hidden()


def give(page: Page, kind: str, name: str = "", worth: int = 1) -> None:
    """Let who acts carry something of a kind of the game's."""
    page.get_by_role("button", name="Edit", exact=True).click()
    sheet = page.locator("#character-change")
    sheet.get_by_role("textbox", name="Name of the token").fill(name)
    sheet.get_by_role("spinbutton", name="Points").fill(str(worth))
    sheet.get_by_role("button", name=kind, exact=True).click()
    sheet.get_by_role("button", name="Save").click()
    expect(sheet).to_be_hidden()


def character(page: Page, name: str) -> Locator:
    """The button that lets that character be the one who acts."""
    return page.locator("#characters [data-do=character-pick]").filter(has_text=name)


def hero_roll(page: Page, text: str) -> Locator:
    """The button of the one who acts that fills the form with a Skill or a rating."""
    return page.locator("#characters [data-do=character-skill]").filter(has_text=text)


#: Every control of a form that holds something, by its name.
ENTERED = "(id) => Object.fromEntries(new FormData(document.getElementById(id)))"


def looks(page: Page) -> dict[str, Any]:
    """All that a reload must bring back: game, forms, odds, card, log, clocks, characters."""
    settled(page)
    return {
        "game": page.get_by_role("combobox", name="Game", exact=True).input_value(),
        "address": page.evaluate("location.hash"),
        "forms": [page.evaluate(ENTERED, form) for form in ("fiction", *SYSTEMS)],
        "odds": odds_shown(page),
        **{name: part(page, name).inner_text() for name in ("Result", "Log", "Clocks")},
        "characters": page.locator("#characters").inner_text(),
        "chips": page.locator(".system:visible [data-do=modifier-remove]").all_inner_texts(),
    }


def reloaded(page: Page) -> None:
    """Load the page again: all is as it was."""
    before = looks(page)
    page.reload()
    ready(page)
    assert looks(page) == before


def panel(page: Page, name: str) -> Locator:
    """The panel with that in its heading, opened."""
    found = part(page, "More").locator("details:visible").filter(has=page.get_by_role("heading", name=name))
    found.locator("summary").click()
    return found
