"""What goes on beside what the person does."""

import asyncio
from collections.abc import Coroutine


def spawn(work: Coroutine[object, object, object]) -> None:
    """Let the work go on beside; what goes wrong in it is not swallowed."""
    asyncio.ensure_future(work).add_done_callback(lambda done: done.result())
