"""A generator of random numbers that says what it is told to say."""

from random import Random


class Scripted(Random):
    """Gives the numbers of its script in order, and keeps in `asked` what ends it was asked for."""

    def __init__(self, *script: int) -> None:
        super().__init__(0)
        self.script = list(script)
        self.asked: list[tuple[int, int]] = []

    def randint(self, a: int, b: int) -> int:
        """The next number of the script, which must lie within the ends asked for."""
        self.asked.append((a, b))
        number = self.script.pop(0)
        assert a <= number <= b
        return number
