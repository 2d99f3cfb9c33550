"""Fixtures of the tests of the page's Python: the page's double and a player who uses it (tests/support/page/).

A test may be a coroutine.
"""

import asyncio
import inspect

import pytest

pytest.register_assert_rewrite("tests.support.page")

from app.storage import compaction  # noqa: E402 - as the last
from app.story import log  # noqa: E402 - as the last
from app.story import state as story_state  # noqa: E402
from razor_core.session import folding  # noqa: E402
from tests.support.page.person import Person  # noqa: E402 - after the line above, which it needs


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine, in an event loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    fixtures = {name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters}
    asyncio.run(pyfuncitem.obj(**fixtures))
    return True


@pytest.fixture
def person() -> Person:
    """Someone who has opened the page for the first time, without scripted dice."""
    return Person()


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fold after 8 records instead of hundreds, and show four more entries of the log each time."""
    monkeypatch.setattr(folding, "TAIL", 8)
    monkeypatch.setattr(folding, "UNFOLDED", 4)
    monkeypatch.setattr(compaction, "TAIL", 8)
    monkeypatch.setattr(story_state, "FIRST", 4)
    monkeypatch.setattr(log, "STEP", 4)
