"""The screens that `make screenshots` takes pictures of, in the order of a visit, with the steps to reach each.

A screen starts where the one before it ended. Dice are typed, so that a check has the same result each time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

from tools.browser.meet import CLIPBOARD, connect, let_play

#: How long a toast stays, and after what a second tap of the same control is another act (static/double_taps.js).
TOAST_MS, ONE_ACT_MS = 3_200, 500

Step = Callable[[Page], None]


@dataclass(frozen=True)
class Screen:
    """A screen's name, the steps to it, the steps `after` the picture, and its sizes (default: all).

    `scroll_to` is a CSS selector, `of` gives the page that is taken (default: that of the steps).
    """

    name: str
    steps: tuple[Step, ...] = ()
    after: tuple[Step, ...] = ()
    sizes: tuple[str, ...] = ()
    scroll_to: str = "body"
    of: Callable[[Page], Page] = lambda page: page


def tap(css: str) -> Step:
    """Tap the first match, even outside the viewport."""

    def step(page: Page) -> None:
        page.locator(css).first.evaluate("each => each.click()")

    return step


def fill(css: str, text: str) -> Step:
    """Enter a text or select an option."""

    def step(page: Page) -> None:
        field = page.locator(css).first
        if field.evaluate("each => each.tagName") == "SELECT":
            field.select_option(text, force=True)
        else:
            field.evaluate(ENTER, text)

    return step


ENTER = """(field, text) => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
}"""


def escape(page: Page) -> None:
    """Close all open sheets."""
    while page.locator(":popover-open").count():
        page.keyboard.press("Escape")


def sheet(name: str) -> tuple[Step, ...]:
    """Open a sheet by its first button and wait until it is filled."""
    return (tap(f"button[popovertarget={name}]:not([popovertargetaction])"), shown(f"#{name}"))


def shown(css: str) -> Step:
    """Wait until an element is visible and filled."""

    def step(page: Page) -> None:
        page.locator(css).wait_for()
        page.wait_for_timeout(FILLED_MS)

    return step


#: The time that a sheet needs to compute its tables.
FILLED_MS = 1000


def saved(page: Page) -> None:
    """Wait until the page says that everything is saved."""
    page.locator('#head [data-state="saved"]').wait_for()


def part(name: str) -> Step:
    """Show a part of the page by its tab, as on a phone."""
    return tap(f"#part-{name}")


def clock(name: str, segments: int, kind: str, filled: int, colour: str) -> tuple[Step, ...]:
    """Add a clock, set its colour and advance it."""
    return (
        tap("#clocks [popovertarget=clock-new]"),
        fill("#clock-new [name=name]", name),
        fill("#clock-new [name=segments]", str(segments)),
        fill("#clock-new [name=kind]", kind),
        tap("#clock-new [data-do=clock-add]"),
        tap(f"#clocks .dial[aria-label^='{name},']"),
        fill("#clock-change [name=colour]", colour),
        tap("#clock-change [data-do=clock-save]"),
        *[tap(f"#clocks [aria-label='Advance {name}']")] * filled,
    )


def character(name: str, skill: str, rating: str = "", level: int = 1, **ratings: int) -> tuple[Step, ...]:
    """Add a character with ratings and a Skill (with a rating or a level, as the game has it) and let them act."""
    used = (
        [fill("#character-change [name=skill-rating]", rating)]
        if rating
        else [fill("#character-change [name=level]", str(level))]
    )
    return (
        tap("#characters [data-do=character-new]"),
        shown("#character-change"),
        fill("#character-change [name=name]", name),
        *([fill("#character-change [name=track-0]", "")] if rating else []),
        *[fill(f"#character-change .ratings li:has-text('{of}') input", str(value)) for of, value in ratings.items()],
        fill("#character-change [name=skill]", skill),
        *used,
        tap("#character-change [data-do=character-skill-add]"),
        tap("#character-change [data-do=character-save]"),
        tap(f"#abilities [data-do=character-skill]:has-text('{skill}')"),
    )


def dice(faces: str) -> tuple[Step, ...]:
    """Type dice and read them."""
    return (
        tap("[data-do=type]"),
        fill("#typed [name=faces]", faces),
        tap("[data-do=roll]"),
        tap("[data-do=type]"),
        saved,
    )


def game(slug: str, faces: str, *steps: Step) -> tuple[Screen, ...]:
    """A game after a check; on a phone, where the form is folded then, also the next one being set up."""
    return (
        Screen(slug, (fill("select.game", slug), part("table"), *steps, *dice(faces))),
        Screen(f"{slug}-next", (tap("[data-do=next-look]"),), (tap("[data-do=result-look]"),), ("phone",)),
    )


BOARD = (
    *clock("Way in", 6, "PROGRESS", 2, "AMBER"),
    *clock("Guard alert", 4, "THREAT", 1, "RED"),
    *clock("The captain", 8, "RESOLVE", 3, "VIOLET"),
)
LOCK = (
    tap("#characters [data-do=character-pick]:has-text('Vance')"),
    tap("#abilities [data-do=character-skill]:has-text('Technical Work')"),
    tap("#razorweave [name=dc-step][value='18']"),
    tap("#razorweave [data-do=modifiers]"),
    tap("#modifiers [data-do=modifier-toggle]:has-text('Set Up')"),
    escape,
)


def with_guest(page: Page) -> None:
    """Let a guest on a device of its own play Kira."""
    browser = page.context.browser
    if browser is None:
        raise RuntimeError("the page has no browser")
    page.context.grant_permissions(CLIPBOARD)
    context = browser.new_context(locale="en-GB", timezone_id="UTC", permissions=CLIPBOARD, service_workers="block")
    context.add_init_script("localStorage.setItem('razor.tour', 'seen')")
    guest = context.new_page()
    connect(page, guest, "Bo")
    let_play(page, "Bo", "Kira")
    guest.locator("html[data-plays]").wait_for(state="attached")
    guest.wait_for_timeout(TOAST_MS)


def guest(page: Page) -> Page:
    """Return the guest's page."""
    browser = page.context.browser
    if browser is None:
        raise RuntimeError("the page has no browser")
    return browser.contexts[-1].pages[0]


def without_guest(page: Page) -> None:
    """Remove the guest, which asks first, and close the sheet."""
    tap("[data-do=guest-remove]")(page)
    page.wait_for_timeout(ONE_ACT_MS)
    tap("[data-do=guest-remove]")(page)
    page.locator("#line").wait_for(state="hidden")
    guest(page).context.close()
    escape(page)


SCREENS: tuple[Screen, ...] = (
    Screen("hint", (shown("#roll > .hint"),)),
    Screen("empty"),
    Screen(
        "character",
        (
            *BOARD,
            *character("Kira", "Stealth", "AGI", AGI=2, PRE=1),
            *character("Vance", "Technical Work", "AGI", AGI=2, RSN=1),
            tap("#whom [data-do=character-change]"),
            shown("#character-change"),
        ),
        (escape,),
    ),
    *game("razorweave", "2 3 4 5 6", *LOCK, *dice("1 3 4 5 2"), tap("#result [data-do=consequence-take]")),
    Screen("clocks", (part("clocks"),), (part("table"),), ("phone",)),
    Screen("log", (part("log"),), (part("table"),), ("phone",)),
    Screen(
        "oracle",
        (tap("[popovertarget=more]"), shown("#more"), tap("#oracle summary")),
        (tap("#oracle summary"), escape),
        scroll_to="#oracle",
    ),
    Screen("modifiers", (tap("#razorweave [data-do=modifiers]"), shown("#modifiers")), (escape,)),
    Screen("odds", sheet("odds"), ()),
    Screen("what-if", (), (escape,), scroll_to="#odds h3"),
    Screen("tables", sheet("tables"), (escape,)),
    Screen("errata", sheet("errata"), (escape,)),
    Screen("rulings", (tap("#lookup [data-do=ruling]"), shown("#rulings")), (escape,)),
    Screen("help", (tap("#razorweave .term"), shown("#help")), (escape,)),
    Screen("clock-new", sheet("clock-new"), (escape,)),
    Screen("clock-menu", (tap("#clocks [data-do=clock-menu]"), shown("#clock-change")), (escape,)),
    Screen("sessions", sheet("sessions"), (escape,)),
    Screen("settings", sheet("settings"), (escape,)),
    Screen("about", sheet("about"), ()),
    Screen("keys", sheet("keys"), (escape,)),
    Screen("share", (tap("[data-do=share]"), shown("#toast")), ()),
    Screen("show", (tap("[data-do=show-table]"), shown("#show-end")), (tap("[data-do=show-end]"),)),
    Screen(
        "contrast", (tap("#settings [name=theme][value=contrast]"),), (tap("#settings [name=theme][value=device]"),)
    ),
    Screen("guest", (with_guest,), (), ("phone", "tablet-portrait"), of=guest),
    Screen("invite", (), (without_guest,)),
    *game("frameworks", "6 1 4", *character("Ada", "Sailing", level=2)),
    *game("gemini", "63", *character("Io", "Piloting", level=2)),
    Screen("task", (tap("#kinds [data-kind=task]"), *sheet("task"))),
    Screen(
        "task-rolled",
        (fill("#task [name=name]", "The reactor"), tap("#task [data-do=task-begin]"), *dice("88")),
        (tap("#kinds [data-kind='']"),),
    ),
    *game("witchgates", "5 2", *character("Wren", "Hexes", level=2)),
    *game("trident_sphere", "14", *character("Bram", "Spears", level=2)),
    Screen("dice", (*sheet("dice"), fill("#dice [name=dice]", "4d6kh3 + 1d8 + 2"), shown("#dice .chances")), (escape,)),
    Screen(
        "own",
        (
            *sheet("own-game"),
            fill("#own-game select", "Two dice and a number, three tiers"),
            shown("#own-game .live"),
            tap("#own-game [data-do=own-try]"),
            shown("#own-game .live .verdict"),
        ),
    ),
    Screen("own-played", (tap("#own-game [data-do=own-play]"), shown("#check [data-system^=own]"), *dice("6 5"))),
)
