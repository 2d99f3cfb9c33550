"""Panels that draw in steps: when they begin, and what stops them."""

import asyncio
import re
from collections.abc import AsyncGenerator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from app.parts import PARTS
from app.ui.panel import Panel
from app.ui.steps import Stepping, later
from app.ui.template import Slots
from tests.support.page.fake import FakePage

ROOT = Path(__file__).parents[3]
SHEET, STEPS = "tables", 3


class Table:
    """A context with a value and a sheet that shows it in steps: `filled` are those shown, `computed` those made."""

    def __init__(self) -> None:
        page: Any = FakePage()
        self.page = page
        self.value = 0
        self.computed: list[str] = []
        self.filled: list[str] = []
        self.page.fill = self.fill
        self.panel = Panel(region=SHEET, reads=("value",), steps=self.steps)
        context: Any = self
        self.stepping = Stepping(context, [self.panel])

    async def steps(self, context: object) -> AsyncGenerator[Slots, None]:
        value = self.value
        for step in range(STEPS):
            self.computed.append(f"{value}.{step}")
            yield {"title": f"{value}.{step}"}

    def fill(self, region: str, slots: Slots) -> None:
        self.filled.append(str(slots["title"]))

    async def open(self) -> None:
        self.page.sheet(SHEET, True)
        await self.stepping.opened(SHEET, lambda: None)
        self.stepping.draw()

    def close(self) -> None:
        self.page.sheet(SHEET, False)

    async def change(self, value: int) -> None:
        self.value = value
        self.stepping.draw()
        await asyncio.sleep(0)

    async def done(self) -> None:
        while len(asyncio.all_tasks()) > 1:
            await asyncio.sleep(0)


def all_of(value: int) -> list[str]:
    return [f"{value}.{step}" for step in range(STEPS)]


def test_a_sheet_follows_what_it_reads_while_it_is_open() -> None:
    """Each step once, and nothing where nothing has changed."""
    table = Table()

    async def use() -> None:
        await table.open()
        await table.done()
        assert table.filled == all_of(0)
        await table.change(0)
        await table.change(1)
        await table.done()

    asyncio.run(use())
    assert table.filled == [*all_of(0), *all_of(1)]


@pytest.mark.parametrize("turns", range(STEPS))
def test_a_newer_run_stops_the_older(turns: int) -> None:
    """However far that is: no step of it is made or shown after the change."""
    table = Table()

    async def use() -> None:
        await table.open()
        for _ in range(turns):
            await asyncio.sleep(0)
        await table.change(1)
        assert not table.stepping.shown(table.panel)
        await table.done()
        assert table.stepping.shown(table.panel)

    asyncio.run(use())
    assert table.computed == table.filled == [*all_of(0)[:turns], *all_of(1)]


def test_a_closed_sheet_computes_nothing() -> None:
    """Not before it is opened, and not once it is closed; what has changed is drawn when it is opened again."""
    table = Table()

    async def use() -> None:
        await table.change(1)
        assert not table.computed
        await table.open()
        await table.done()
        table.close()
        await table.change(2)
        await table.done()
        assert table.computed == all_of(1)
        assert not table.stepping.shown(table.panel)
        await table.open()
        await table.done()

    asyncio.run(use())
    assert table.computed == [*all_of(1), *all_of(2)]


def test_a_sheet_that_was_closed_halfway_is_drawn_whole_when_it_is_opened_again() -> None:
    table = Table()

    async def use() -> None:
        await table.open()
        await asyncio.sleep(0)
        table.close()
        await table.done()
        assert table.computed == all_of(0)[:1]
        await table.open()
        await table.done()

    asyncio.run(use())
    assert table.filled == [*all_of(0)[:1], *all_of(0)]


def test_a_step_that_fails_leaves_nothing_running() -> None:
    """The next change draws."""
    table = Table()

    async def use() -> None:
        table.page.fill = lambda region, slots: 1 / 0
        asyncio.get_running_loop().set_exception_handler(lambda loop, told: None)
        await table.open()
        await table.done()
        table.page.fill = table.fill
        await table.change(1)
        await table.done()

    asyncio.run(use())
    assert table.filled == all_of(1)


def test_a_panel_in_steps_has_a_sheet_and_says_what_it_reads() -> None:
    """And no view beside its steps."""
    panels = [panel for part in PARTS for panel in part.panels if panel.steps]
    page = FakePage()
    assert panels
    for panel in panels:
        assert panel.reads
        assert panel.view is panel.after_draw is None
        page.is_open(str(panel.region))


def test_what_is_imported_later_is_there() -> None:
    """By each name that a panel gives."""
    given = re.compile(r'\b(?:later|_works|_opens)\((?:\w+, )?"([\w.]+)\.(\w+)"')
    sources = (path.read_text(encoding="utf-8") for path in (ROOT / "static" / "app").rglob("*.py"))
    names = {found for source in sources for found in given.findall(source)}
    assert len(names) > 30
    for module, function in names:
        assert callable(getattr(import_module(module), function))
    assert later("math.gcd")(12, 18) == 6
