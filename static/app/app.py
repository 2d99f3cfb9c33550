"""The app: the parts of a page over a context, and what happens to them from outside."""

from collections.abc import Callable, Sequence
from functools import partial

from app.check import form
from app.check.preparations import FICTION
from app.context import Context
from app.part import Part
from app.result import card, screen_reader
from app.roll import games
from app.ui import first_paint, notices
from app.ui.drawing import Drawing
from app.ui.panel import Panel

#: The panels drawn first after a roll. The others follow a frame later.
FIRST_DRAWN = (card.PANEL, notices.ANNOUNCER)


class App:
    """A page: the context, and the parts that show and change it.

    `actions` are the controls' actions by name. Each changes the state, and then the changed panels are drawn.
    `address` is the part of the page's address after #: empty, the slug of a game, or a slug, & and a check
    (razor_core/rolls/links.py). `session` returns the id of the session to open.
    """

    def __init__(
        self, context: Context, page_parts: Sequence[Part], session: Callable[[Context], str], address: str = ""
    ) -> None:
        self.context, self.page_parts = context, page_parts
        panels = self.panels
        self.drawing = context.drawing = Drawing(context, panels, FIRST_DRAWN)
        actions = [action for panel in panels for action in panel.actions.items()]
        self.actions = {name: partial(context.act, action) for name, action in actions}
        if len(self.actions) < len(actions):
            raise ValueError("two panels have an action of the same name")
        context.on_roll, context.say = card.rolled_now, screen_reader.say
        context.parts = page_parts
        for part in page_parts:
            setattr(context.rooms, part.room, part.load(context))
        context.open(session(context), head=True)
        games.start(context, address)
        card.show_last(context)
        screen_reader.say(context)
        context.start()
        self.drawing.start()

    @property
    def panels(self) -> list[Panel]:
        """All panels, in the order in which they are drawn."""
        return [panel for part in self.page_parts for panel in part.panels]

    def typed(self, name: str, control: str, text: str, acts: bool = False) -> None:
        """Take what was typed into a control of that form. One that `acts` calls its action next, which draws."""
        context = self.context
        context.forms.typed(name, control, text)
        if not acts:
            context.complete()
            if name in (FICTION, context.slug):
                form.edited(context, name, control, text)
            context.draw()

    def address_changed(self, address: str) -> None:
        """Open the game or check of the page's address. The session stays."""
        self.context.complete()
        games.open_address(self.context, address)
        self.context.draw()

    def storage_changed(self, key: str | None, text: str | None) -> None:
        """Read what another tab stored."""
        context = self.context
        context.complete()
        if context.journal.receive(key, text):
            context.follow_others()
        for part in self.page_parts:
            part.stored(context, key, text)
        context.draw()

    def leave(self) -> None:
        """Finish deferred work. The page is hidden, and may be closed."""
        context = self.context
        context.complete()
        context.journal.save_pending()
        context.draw()
        first_paint.keep(context)
        context.journal.keep_head()

    async def sync(self) -> None:
        """Load and draw what the start has left out."""
        await self.context.sync()
