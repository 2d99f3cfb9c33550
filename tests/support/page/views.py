"""The page is a view of the state: what is checked of it after an action."""

from app.app import App
from app.ui.panel import Panel
from app.ui.template import Slots
from tests.support.page.fake import FakePage


def assert_views(app: App, page: FakePage) -> None:
    """Assert that the page shows of every panel what its view is now, and the open sheet what is typed on it.

    So what a panel `reads` is all that it depends on. While the page waits for a frame, it may show what was.
    """
    if page.frames is not None or app.context.drawing.behind:
        return
    if page.shown and page.region(page.shown).tag == "form":
        held, texts = page.held(page.shown), app.context.forms.texts(page.shown)
        assert held == {name: texts.get(name, text) for name, text in held.items()}
    for panel in app.panels:
        if panel.view and panel.reads:
            _assert_shown(app, page, panel, panel.view(app.context))


async def assert_steps(app: App, page: FakePage) -> None:
    """Assert the same of the panels in steps on the open sheet, of those that are drawn as far as they go."""
    for panel in app.panels:
        if panel.steps and panel.region == page.shown and app.drawing.shown(panel):
            slots = {name: slot async for step in panel.steps(app.context) for name, slot in step.items()}
            _assert_shown(app, page, panel, slots)


def _assert_shown(app: App, page: FakePage, panel: Panel, slots: Slots) -> None:
    region = panel.region if isinstance(panel.region, str) else panel.region(app.context)
    shown = page.last_rendered(region)
    for name, slot in slots.items():
        assert name in shown or panel.initial, f"{region} never shows {name}"
        assert shown.get(name, slot) == slot, f"{name} of {region} is not drawn again: {panel.reads}"
