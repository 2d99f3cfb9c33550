"""Keeps how long each measure takes, so that the bench itself stays quick."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic


class Stopwatch:
    """The seconds of each timed part; as text, a line that begins with the total."""

    def __init__(self) -> None:
        self.began = monotonic()
        self.parts: dict[str, float] = {}

    @contextmanager
    def timed(self, part: str) -> Iterator[None]:
        """Keep and print the time of a `with` block."""
        began = monotonic()
        try:
            yield
        finally:
            self.parts[part] = monotonic() - began
            print(f"{part}: {self.parts[part]:.0f} s", flush=True)

    def __str__(self) -> str:
        minutes, seconds = divmod(round(monotonic() - self.began), 60)
        parts = sorted(self.parts.items(), key=lambda part: -part[1])
        return f"measured in {minutes} min {seconds} s: " + ", ".join(f"{name} {took:.0f} s" for name, took in parts)
