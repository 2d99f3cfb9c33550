"""Run work in the background."""

import asyncio
from collections.abc import Coroutine


def spawn(work: Coroutine[object, object, object]) -> None:
    """Run the work in the background. Its exceptions reach the event loop."""
    asyncio.ensure_future(work).add_done_callback(lambda done: done.result())
