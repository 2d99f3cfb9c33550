"""Try a failed check again: first ask what has changed, and keep it in the fiction of the new roll.

A game's `RETRY` names the kinds of roll that are not repeated unchanged once they failed.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from app.check import acting, fiction
from app.result import again, card
from app.roll import games
from app.ui.panel import Panel
from app.ui.template import Slots
from razor_core.session.events import Fiction
from razor_core.session.rolls import retried

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.app import App

REGION = "retry"
ASK = "Enter what has changed since the failed check."


def _ask(app: "App", data: "Mapping[str, str]") -> None:
    """Ask what has changed: the field is empty again."""
    app.card = replace(app.card, error="")
    app.page.set_value(REGION, "how", "")


def _changed(app: "App") -> Fiction | None:
    """Return the fiction of the roll on the card with what has changed; show an error where nothing has."""
    roll = card.rolled(app)
    values = app.page.values(REGION)
    how = values["how"].strip()
    now = retried(roll.fiction, how, approach=values["changed"] == "approach") if roll else None
    app.card = replace(app.card, error=ASK if roll and (not how or now == roll.fiction) else "")
    return None if app.card.error else now


def _roll(app: "App", data: "Mapping[str, str]") -> None:
    """Roll again, with what has changed in the fiction."""
    roll, now = card.rolled(app), _changed(app)
    if roll and now:
        app.page.sheet(REGION, False)
        if (app.slug, app.read_fiction().who) == (roll.system, now.who):
            fiction.set_texts(app, {"intent": now.intent, "approach": now.approach})
        again.roll_again(app, replace(roll, fiction=now))


def _on_form(app: "App", data: "Mapping[str, str]") -> None:
    """Write the fiction with what has changed above the form of who rolled, where the numbers can change too."""
    roll, now = card.rolled(app), _changed(app)
    if roll and now:
        app.page.sheet(REGION, False)
        games.select_game(app, roll.system)
        acting.pair(app, roll.actor, roll.target)
        fiction.set_texts(app, {"who": now.who, "intent": now.intent, "approach": now.approach})
        app.drawing.once_drawn(lambda: app.page.open("check"))


def view(app: "App") -> Slots:
    """What the game says about failed checks, and what is missing."""
    return {"rule": card.retry_rule(app), "error": app.card.error}


PANEL = Panel(
    region=REGION,
    view=view,
    reads=("card", "log.entries"),
    actions={"retry": _ask, "retry-roll": _roll, "retry-form": _on_form},
)
