"""What the form of a check offers to the page."""

from app.check import actions, fiction, form, modifiers
from app.check.state import State
from app.part import Part

PART = Part(
    room="check",
    load=lambda context: State(),
    restore=lambda context: context.drafts.restore(),
    panels=(form.CONTROLS, fiction.PANEL, form.PANEL, actions.PANEL, modifiers.PANEL),
)
