"""How many taps common tasks take, in every game, on a tablet and on a phone: the table in docs/taps.md."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from razor_core.systems import SYSTEMS
from tests.browser.hands import close, more, put_character, put_clock, roll, rolls, select_game, undo
from tests.browser.layout import resize, to_part
from tests.support.each_game import EACH_GAME

#: The page's table: a row a task, a column a game; "tablet / phone" where they differ.
TABLE = Path(__file__).resolve().parents[3] / "docs/taps.md"
#: The taps from now on; a keyboard would not count.
COUNT = """() => {
    window.taps = 0;
    window.tapped ??= document.addEventListener("pointerdown", () => window.taps++, true) ?? true;
}"""
#: One setting of a check of each game, by the words on it.
SETTINGS = {"razorweave": "Hard", "frameworks": "−2", "gemini": "Heroic", "witchgates": "Desperate"}
STRIKES = {"razorweave": "Strike"}
#: Games whose target brings its numbers, so that the two can change sides.
ANSWERS = {"gemini", "trident_sphere"}
CONTESTS = {"frameworks": "Contest", "witchgates": "Player against player"}


def tap(page: Page, name: str, control: Locator) -> None:
    """Tap a control, on a phone after opening its part."""
    tab = page.locator(f"label:has(#part-{name})")
    if tab.is_visible() and not page.locator(f"#part-{name}").is_checked():
        tab.click()
    control.click()


def set_up(page: Page, control: Locator) -> None:
    """Tap a control of the form, on a phone after unfolding that."""
    if (folded := page.locator("[data-do=next-look]")).is_visible():
        folded.click()
    tap(page, "table", control)


def person(page: Page, group: str, name: str) -> None:
    """Choose a character in the row of that name."""
    tap(page, "table", page.get_by_role("group", name=group, exact=True).get_by_role("button", name=name).first)


def kind(page: Page, name: str) -> None:
    set_up(page, page.get_by_role("group", name="Kind of roll").get_by_role("button", name=name, exact=True))


def set_one(page: Page, game: str) -> None:
    if game in SETTINGS:
        set_up(page, page.locator(f"#{game} label").filter(has_text=SETTINGS[game]).first)
    else:
        set_up(page, page.get_by_role("button", name="Increase Quick of the defence"))


def _first(page: Page, game: str) -> None:
    set_one(page, game)
    roll(page)


def _like_the_last(page: Page, game: str) -> None:
    person(page, "Acting", "Tam")
    set_one(page, game)
    roll(page)


def _strike(page: Page, game: str) -> None:
    person(page, "Acting", "Ilse")
    person(page, "Against", "Bo")
    if game in STRIKES:
        kind(page, STRIKES[game])
    roll(page)
    expect(rolls(page).first).to_contain_text("Ilse")


def _contest(page: Page, game: str) -> None:
    person(page, "Acting", "Tam")
    person(page, "Against", "Bo")
    kind(page, CONTESTS[game])
    roll(page)
    expect(page.locator("#result .side")).to_have_count(2)


def _swap(page: Page, game: str) -> None:
    set_up(page, page.get_by_role("button", name="Swap sides"))
    roll(page)


def _answer(page: Page, game: str) -> None:
    tap(page, "table", page.get_by_role("button", name="Swap: the target acts"))
    roll(page)
    expect(rolls(page).first).to_contain_text("Bo")


def _tick(page: Page, game: str) -> None:
    tap(page, "clocks", page.get_by_role("button", name="Advance Alarm"))


def _take_back(page: Page, game: str) -> None:
    undo(page).click()


def _correct(page: Page, game: str) -> None:
    tap(page, "table", page.locator("#result").get_by_role("button", name="Correct…"))
    page.locator("#correct").get_by_role("button", name="Void this roll").click()
    expect(page.locator("#log")).to_contain_text("void")


def _note(page: Page, game: str) -> None:
    tap(page, "log", page.get_by_role("button", name="+ Note"))
    page.keyboard.type("The lamp goes out")
    page.locator("#note").get_by_role("button", name="Add to the log").click()
    expect(page.locator("#log")).to_contain_text("The lamp goes out")


def _recap(page: Page, game: str) -> None:
    more(page).get_by_role("button", name="Recap").click()
    page.locator("#recap").get_by_role("button", name="Copy").click()
    close(page)


def _kit(page: Page, game: str) -> None:
    there = page.locator("#clocks li").count()
    more(page).get_by_role("button", name="Scene kits").click()
    page.locator("#kits [data-do=kit-ready]").first.click()
    expect(page.locator("#clocks li").nth(there)).to_be_attached()


#: In an order in which each finds what it needs: three characters after the first, a contest before the next one.
TASKS: dict[str, Callable[[Page, str], None]] = {
    "First check on an empty table, one thing set": _first,
    "A check like the last one, by another, one thing set": _like_the_last,
    "Tick a clock": _tick,
    "Undo a roll": _take_back,
    "A Strike or an attack at a chosen target": _strike,
    "Void the last roll": _correct,
    "The target answers, by the arrow between the faces": _answer,
    "A first contest of two who stand there": _contest,
    "Swap sides and roll again": _swap,
    "Write a note": _note,
    "Copy the recap": _recap,
    "Lay a scene kit": _kit,
}
#: The most taps that the design allows.
GOALS: dict[Callable[[Page, str], None], int] = {_like_the_last: 3, _strike: 4, _contest: 4}


def prepare(page: Page) -> None:
    """Two heroes, the first of whom acts, one foe, and a clock."""
    to_part(page, "table")
    for name in ("Ilse", "Tam"):
        put_character(page, name)
    put_character(page, "Bo", side="OPPOSITION")
    to_part(page, "clocks")
    put_clock(page, "Alarm")
    person(page, "Acting", "Ilse")


def counted(page: Page, task: Callable[[Page, str], None], game: str) -> int:
    """The taps of a task. Before it, the result of the last roll is seen."""
    to_part(page, "table")
    page.evaluate(COUNT)
    task(page, game)
    return int(page.evaluate("window.taps"))


def table() -> dict[tuple[str, str], list[str]]:
    """The table's cells by task and game: on a tablet, on a phone."""
    lines = [line.strip("|").split("|") for line in TABLE.read_text().splitlines() if line.startswith("|")]
    (_, *games), _, *rows = [[cell.strip() for cell in line] for line in lines]
    return {(row[0], game): cell.split(" / ") for row in rows for game, cell in zip(games, row[1:], strict=True)}


@pytest.mark.parametrize("width", [1180, pytest.param(390, marks=pytest.mark.long)], ids=["tablet", "phone"])
@pytest.mark.parametrize("game", EACH_GAME)
def test_each_task_takes_as_many_taps_as_the_table_says(page: Page, game: str, width: int) -> None:
    """A dash where the game has no such task; on a tablet the goals of the design hold."""
    resize(page, width)
    select_game(page, game)
    taps: dict[str, str] = {}
    for name, task in TASKS.items():
        if (task in (_contest, _swap) and game not in CONTESTS) or (task is _answer and game not in ANSWERS):
            taps[name] = "-"
            continue
        if task is _contest:
            person(page, "Against", "Bo")  # the target no more
        count = counted(page, task, game)
        taps[name] = str(count)
        if width == 1180:
            assert count <= GOALS.get(task, count), name
        if task is _first:
            prepare(page)
    cells, place = table(), 0 if width == 1180 else -1
    assert taps == {name: cells[name, SYSTEMS[game].title][place] for name in TASKS}
