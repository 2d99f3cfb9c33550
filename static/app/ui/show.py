"""Show the result to the table: result and clocks alone, large enough to be read from across it.

They are the same regions, which the style sheet draws large while the page has `data-show`: new rolls show there too.
"""

from app.ui.panel import Panel

PANEL = Panel(
    actions={
        "show-table": lambda app, data: app.page.mark({"data-show": ""}),
        "show-end": lambda app, data: app.page.mark({"data-show": None}),
    }
)
