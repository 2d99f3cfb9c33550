"""Share a check as a link, and open such a link. Nothing is sent anywhere."""

from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from app.ui.panel import Panel
from razor_core.events.events import Fiction
from razor_core.rules.fields import RuleError
from razor_core.systems import field_word
from razor_core.table.aliases import retold
from razor_core.table.secrets import hidden, telling

if TYPE_CHECKING:
    from app.context import Context

#: How many unused names of a link a notice lists, and how many characters of each.
NAMED, SHOWN = 4, 24
#: The most characters of a link that reaches others whole wherever it is sent.
LONGEST = 4_000


def open_check(context: "Context", text: str) -> None:
    """Put the check of a link on the form. A notice lists the parts of the link that could not be used."""
    links = import_module("razor_core.rolls.links")
    linked = links.read(context.system, text)
    context.edit(links.opened, linked)
    if linked.unused:
        names = [name[:SHOWN] or "?" for name in linked.unused]
        more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
        context.add_notice(f"Not all of the link could be used: {', '.join(names[:NAMED])}{more}.")


def _share(context: "Context") -> None:
    try:
        check = context.check()
    except RuleError as error:
        context.add_notice(
            f"Correct the form before you share it. {field_word(context.slug, error.field)}: {error.message}"
        )
        return
    links = import_module("razor_core.rolls.links")
    # What a secret character does stays with them, as their name does.
    controls = {} if context.setup.actor in hidden(context.session.world) else context.prep.values
    fiction = _fiction(context, links.UNNAMED)
    link = links.fragment(context.slug, context.system, check, fiction, context.prep.reading, controls)

    def copied(done: bool) -> None:
        if done:
            context.show_toast("Link copied")
            if len(link) > LONGEST:
                context.add_notice(
                    f"The link has {len(link)} characters, for it holds the whole game. Where that is too long, "
                    "save the game as a file, under Your own game, and send that."
                )
        else:
            context.add_notice(f"Your browser blocks copying. Add this to the end of the page's address: {link}")
        context.draw()

    context.page.share(link, copied)


def _fiction(context: "Context", unnamed: str) -> Fiction:
    """Return the fiction of the form without what is for the game master only, for a link is for others.

    What a secret character brings keeps its points, and is called `unnamed` with a number.
    """
    said, secret = context.read_fiction(), hidden(context.session.world)
    modifiers = [
        replace(modifier, name=f"{unnamed} {at}") if modifier.holder in secret else modifier
        for at, modifier in enumerate(said.modifiers, 1)
    ]
    fiction = replace(Fiction() if context.setup.actor in secret else said, modifiers=tuple(modifiers))
    tell = telling(context.session.world)
    return retold(fiction, tell) if tell else fiction


PANEL = Panel(actions={"share": lambda context, data: _share(context)})
