"""Show only the result and the clocks, large enough to read from across the table.

The style sheet enlarges these regions while the page has `data-show`. They are the usual regions, so new rolls show.
"""

from app.ui.panel import Panel

PANEL = Panel(
    actions={
        "show-table": lambda app, data: app.page.mark({"data-show": ""}),
        "show-end": lambda app, data: app.page.mark({"data-show": None}),
    }
)
