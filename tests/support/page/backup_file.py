"""A file that the browser lets the page keep up to date, as kept_file.js has it."""


class BrowserError(Exception):
    """An exception of the browser, by its name."""

    def __init__(self, name: str) -> None:
        self.name = name


class FakeModule:
    """kept_file.js over a file in memory. `picks` is the name of the file that the player chooses, empty for none."""

    def __init__(self) -> None:
        self.picks, self.text, self.allows, self.asked = "b.json", "", True, 0
        self.fails = ""
        self.writes = 0
        self._edits = 0

    def edit(self, text: str) -> None:
        """Write the file as another device does."""
        self.text = text
        self._edits += 1

    async def choose(self, name: str) -> str:
        if not self.picks:
            raise BrowserError("AbortError")
        return self.picks

    async def allowed(self, ask: bool) -> bool:
        self.asked += ask
        self.allows = self.allows or ask
        return self.allows

    async def read(self) -> list[str]:
        return [self.text, f"{self._edits}"]

    async def write(self, text: str, mark: str) -> str:
        if self.fails:
            raise BrowserError(self.fails)
        if mark and self.text and mark != f"{self._edits}":
            raise BrowserError("Changed")
        self.edit(text)
        self.writes += 1
        return f"{self._edits}"
