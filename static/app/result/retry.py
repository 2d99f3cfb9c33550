"""Try a failed check again: first ask what has changed, and keep it in the fiction of the new roll.

A game's `RETRY` names the kinds of roll that are not repeated unchanged once they failed. The card asks, and so does
the form where its roll, or that of a group, would repeat the last one (app/roll/preview.py).
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from app.result import again, card
from app.result.state import state
from app.roll import games, preview
from app.ui.panel import Panel
from app.ui.template import Slots
from razor_core.events.events import Fiction, Rolled
from razor_core.events.rolls import retried
from razor_core.rolls.acting import pair
from razor_core.rolls.edits import said
from razor_core.systems import find

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.context import Context

REGION = preview.RETRY
ASK = "Enter what has changed since the failed check."


def _failed(app: "Context") -> Rolled | None:
    """Return the roll that is tried again: one that the form would repeat, or the one on the card."""
    return app.log.roll(state(app).card.failed) if state(app).card.failed else card.rolled(app)


def _changed(app: "Context") -> Fiction | None:
    """Return the fiction of the failed roll with what has changed; show an error where nothing has."""
    roll = _failed(app)
    values = app.forms.texts(REGION)
    how = values["how"].strip()
    now = retried(roll.fiction, how, approach=values["changed"] == "approach") if roll else None
    state(app).card = replace(state(app).card, error=ASK if roll and (not how or now == roll.fiction) else "")
    return None if state(app).card.error else now


def _roll(app: "Context", data: "Mapping[str, str]") -> None:
    """Roll again, with what has changed in the fiction."""
    roll, now = _failed(app), _changed(app)
    if roll and now:
        if (app.slug, app.read_fiction().who) == (roll.system, now.who):
            app.prepare(said(app.prep, {"intent": now.intent, "approach": now.approach}))
        if state(app).card.failed:
            app.prepare(app.coming.retold(now))
        _roll_once_more(app, replace(roll, fiction=now))


def _anyway(app: "Context", data: "Mapping[str, str]") -> None:
    """Roll again although nothing has changed: the table decides."""
    if roll := _failed(app):
        _roll_once_more(app, roll)


def _roll_once_more(app: "Context", roll: Rolled) -> None:
    """Roll the form, with dice typed there too, or else the roll on the card."""
    app.page.sheet(REGION, False)
    if state(app).card.failed:
        preview.roll_form(app)
    else:
        again.roll_again(app, roll)


def _on_form(app: "Context", data: "Mapping[str, str]") -> None:
    """Write the fiction with what has changed above the form of who rolled, where the numbers can change too."""
    roll, now = _failed(app), _changed(app)
    if roll and now:
        app.page.sheet(REGION, False)
        games.select_game(app, roll.system)
        app.edit(pair, roll.actor, roll.target)
        app.prepare(said(app.prep, {"who": now.who, "intent": now.intent, "approach": now.approach}))
        if state(app).card.failed:
            app.prepare(app.coming.retold(now))
        app.drawing.once_drawn(lambda: app.page.open("check"))


def view(app: "Context") -> Slots:
    """What the game says about failed checks, and what is missing."""
    roll = _failed(app)
    rule = (
        find(roll.system).kinds.retry.get(roll.reading, "") if roll and state(app).card.failed else card.retry_rule(app)
    )
    return {"rule": rule, "error": state(app).card.error}


PANEL = Panel(
    region=REGION,
    view=view,
    reads=("rooms.result.card", "log.entries"),
    actions={
        "retry": lambda app, data: preview.ask(app, ""),
        "retry-roll": _roll,
        "retry-form": _on_form,
        "retry-anyway": _anyway,
    },
)
