"""A random generator that returns given numbers."""

from random import Random


class Scripted(Random):
    """Returns the numbers of its script in order. `asked` has the bounds of each call."""

    def __init__(self, *script: int) -> None:
        super().__init__(0)
        self.script = list(script)
        self.asked: list[tuple[int, int]] = []

    def randint(self, a: int, b: int) -> int:
        """Return the next number of the script, which must be within the bounds."""
        self.asked.append((a, b))
        number = self.script.pop(0)
        assert a <= number <= b
        return number
