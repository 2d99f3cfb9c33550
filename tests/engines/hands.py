"""What a person does at the page and sees on it, through a tab of any engine."""

import time
from typing import Any

from razor_core.rules.numbers import short_percent
from razor_core.rules.results import Result
from razor_core.systems.razorweave import Check, Tier, odds
from tools.browser.engines import Tab

#: How long a first start may take, which compiles 10 MB of wasm, and what a tap does, in seconds.
START, ACT = 90.0, 30.0

ROLL = "[data-do=roll]"
UNDO, REDO = "#head [data-do=undo]", "#more [data-do=redo]"
MORE = "#clocks [data-do=clock-tick][data-by='1']"

TEXTS = """(selector) =>
    [...document.querySelectorAll(selector)].map((each) => each.textContent.replace(/\\s+/g, " ").trim())"""
MARKED = "(name) => document.documentElement.getAttribute(name)"
SAVED = "#head [data-slot=saved]"
#: Every control of a form that holds something, by its name.
ENTERED = "() => Object.fromEntries(new FormData(document.getElementById('razorweave')))"
DICE = "() => [...document.querySelectorAll('#result .die')].map((die) => [+die.dataset.face, die.dataset.mark])"


def until(tab: Tab, wanted: Any, function: str, *arguments: Any, seconds: float = ACT) -> None:
    """Wait until a function of JavaScript gives what is wanted."""
    end = time.monotonic() + seconds
    while (found := tab.script(function, *arguments)) != wanted:
        assert time.monotonic() < end, f"{found!r} is not {wanted!r}: {function} {arguments}"
        time.sleep(0.05)


def texts(tab: Tab, selector: str) -> list[str]:
    """The texts of the elements, spaces made one."""
    found: list[str] = tab.script(TEXTS, selector)
    return found


def started(tab: Tab, url: str = "") -> None:
    """Open the address, or load the page again, and wait until a roll can be made; nobody is shown around."""
    if url:
        tab.go(f"{url}static/start.js")
        tab.script("() => { localStorage.setItem('razor.tour', 'seen'); }")
        tab.go(url)
    else:
        tab.reload()
    until(tab, "", MARKED, "data-ready", seconds=START)


def kept(tab: Tab) -> None:
    """Wait until the page says that it would start with no network."""
    until(tab, "ready", MARKED, "data-offline", seconds=START)


def saved(tab: Tab) -> None:
    """Wait until the page says that all is kept."""
    until(tab, ["saved"], TEXTS, SAVED)


def fill_in(tab: Tab, check: Check) -> None:
    """Let the form hold that check, which has neither Edge nor Burden."""
    tab.write("#razorweave [name=dc]", str(check.dc))
    tab.write("#razorweave [name=attribute]", str(check.attribute))
    if check.skill:
        tab.tap("#razorweave .toggle:has([name=skill])")


def expect_odds(tab: Tab, check: Check) -> None:
    """The odds of the next roll come to those that the core reckons, to the letter."""
    exact = odds(check)
    until(tab, [tier.label for tier in Tier], TEXTS, "[data-slot=tiers] [data-slot=label]")
    until(tab, [short_percent(exact[tier]) for tier in Tier], TEXTS, "[data-slot=tiers] [data-slot=chance]")


def type_dice(tab: Tab, faces: list[int]) -> None:
    """Type dice rolled by hand, and have them read."""
    tab.tap("[data-do=type]")
    tab.write("#typed [name=faces]", " ".join(map(str, faces)))
    tab.tap("#roll-button")


def dice(tab: Tab) -> list[list[Any]]:
    """Face and mark of every die on the card, in the order thrown."""
    found: list[list[Any]] = tab.script(DICE)
    return found


def expect_result(tab: Tab, result: Result) -> None:
    """The card shows that result: its dice, its tier, its headline."""
    until(tab, [[die.face, die.mark.name] for die in result.dice], DICE)
    until(
        tab, result.tier.name, "() => document.getElementById('result').dataset.tier ?? ''"
    )  # once the dice lie still
    assert result.headline in texts(tab, "#result h2")[0]


def new_clock(tab: Tab, name: str, segments: int) -> None:
    """Put a clock on the board by its sheet."""
    tab.tap("#clocks [popovertarget=clock-new]")
    tab.write("#clock-new [name=name]", name)
    tab.write("#clock-new [name=segments]", str(segments))
    tab.tap("#clock-new [data-do=clock-add]")


def take_back(tab: Tab) -> None:
    """Take one back from the first clock, on its sheet."""
    tab.tap("#clocks [data-do=clock-menu]")
    tab.tap("#clock-change [data-do=clock-by][data-by='-1']")
    tab.tap("#clock-change .heading button")


def open_more(tab: Tab) -> None:
    """Open what is seldom used."""
    tab.tap("#head [popovertarget=more]")


def expect_clocks(tab: Tab, *said: str) -> None:
    """The clocks on the board, each by the name of its dial: its name and count."""
    until(tab, list(said), "() => [...document.querySelectorAll('#clocks .dial')].map((each) => each.ariaLabel)")


def expect_rolls(tab: Tab, count: int) -> None:
    """So many rolls stand in the log."""
    until(tab, count, "() => document.querySelectorAll('#log [data-do=show][data-tone]').length")


def looks(tab: Tab) -> dict[str, Any]:
    """What a reload must bring back."""
    parts = ("#result", "#log ol", "#clocks ol", "#preview", "#next")
    return {"form": tab.script(ENTERED), **{part: texts(tab, part) for part in parts}}
