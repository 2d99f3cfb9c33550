"""Run work in the background."""

import asyncio
from collections.abc import Coroutine


class PartMissing(Exception):
    """A part of the page could not be loaded, and the page says so."""


def spawn(work: Coroutine[object, object, object]) -> None:
    """Run the work in the background. Its exceptions reach the event loop, but for PartMissing."""
    asyncio.ensure_future(work).add_done_callback(_done)


def _done(task: asyncio.Future[object]) -> None:
    if not isinstance(task.exception(), PartMissing):
        task.result()
