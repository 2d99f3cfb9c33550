"""The notices: what the page has to tell, each until it is closed."""

from app.ui.template import Actions, Page, flag, notes

#: The most that stand there at once.
MOST = 3


class Notices:
    """Owns what was told and is not closed, the last one last."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.told: tuple[str, ...] = ()
        self.actions: Actions = {"notice-close": lambda data: self._draw(())}

    def tell(self, text: str) -> None:
        """Let the text stand there, once; the oldest makes room for it."""
        self._draw((*(each for each in self.told if each != text), text)[-MOST:])

    def _draw(self, told: tuple[str, ...]) -> None:
        self.told = told
        self.page.fill("notice", {"lines": notes(told), "close": {"hidden": flag(not told)}})
