"""The result shown to the table: result and clocks alone, large enough to be read from across it.

They are the same regions, which the style sheet draws large while the page says `data-show`: new rolls show there too.
"""

from app.ui.template import Actions, Page


class Show:
    """Begins and ends the view."""

    def __init__(self, page: Page) -> None:
        self.actions: Actions = {
            "show-table": lambda data: page.mark({"data-show": ""}),
            "show-end": lambda data: page.mark({"data-show": None}),
        }
