"""Whether something takes no longer than a player waits, whatever else the machine does."""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")
#: In seconds of the processor.
SOON = 0.25


def soon(act: Callable[[], T], tries: int = 3) -> T:
    """Return what is done, which takes less than SOON at least once in so many tries: garbage is collected at times."""
    begin = time.process_time()
    try:
        return act()
    finally:
        if time.process_time() - begin >= SOON:
            assert tries > 1, f"It takes longer than {SOON} seconds."
            with suppress(ValueError):
                soon(act, tries - 1)
