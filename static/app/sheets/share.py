"""The check on the form as a link to share, and the form as a link asks for it. Nothing is sent anywhere."""

from collections.abc import Callable
from importlib import import_module

from app.check.games import Games
from app.ui.template import Actions, Page
from razor_core.rules.fields import RuleError
from razor_core.systems import SYSTEMS

#: How many names of a link are told that were of no use, and how many characters of each.
NAMED, SHOWN = 4, 24


class Share:
    """`tell` is told what there is to say. Links are read and written by a module that most starts do not need."""

    def __init__(self, page: Page, games: Games, tell: Callable[[str], None]) -> None:
        self.page = page
        self.games = games
        self.tell = tell
        self.actions: Actions = {"share": lambda data: self._share()}

    def open(self, slug: str, text: str) -> None:
        """Let the form be as the link says that asks for this game; what it says that is of no use is told."""
        if slug not in SYSTEMS:
            self.tell("This link asks for a game that is not here.")
            return
        self.games.lay(slug)
        form = self.games.form
        linked = import_module("app.check.links").read(self.games.system, text, self.page.values(slug).keys())
        form.use(linked.values, [(each.field, each.name) for each in form.draft.modifiers], linked.modifiers)
        self.games.fiction.say(linked.said)
        if linked.unused:
            names = [name[:SHOWN] or "?" for name in linked.unused]
            more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
            self.tell(f"Not all of the link could be used: {', '.join(names[:NAMED])}{more}.")

    def _share(self) -> None:
        try:
            check = self.games.check()
        except RuleError as error:
            self.tell(f"There is no check to share yet. {error.field}: {error.message}.")
            return
        form = self.games.form
        fragment = import_module("app.check.links").fragment
        link = fragment(self.games.slug, self.games.system, check, self.games.told(), form.reading)

        def copied(done: bool) -> None:
            if done:
                self.tell("Link copied. It opens this check.")
            else:
                self.tell(f"The browser does not let the page copy. Put this after the page's address: {link}")

        self.page.share(link, copied)
