"""Writes what is typed on the sheets into their controls, after everything else is drawn."""

from app.ui.panel import Panel

PANEL = Panel(reads=("forms.changes",), initial=(0,), after_draw=lambda context: context.forms.draw_sheets())
