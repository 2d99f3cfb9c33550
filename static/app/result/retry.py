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
from razor_core.events.rolls import as_called, retried
from razor_core.rolls.acting import leave, pair
from razor_core.rolls.edits import said
from razor_core.rolls.preparation import Person
from razor_core.rules.fields import RuleError
from razor_core.systems import find

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.context import Context

REGION = preview.RETRY
ASK = "Enter what has changed since the failed check."


def _failed(context: "Context") -> Rolled | None:
    """Return the roll that is tried again: one that the form would repeat, or the one on the card."""
    roll = context.log.roll(_key(context))
    return as_called(roll, context.session.world) if roll else None


def _key(context: "Context") -> str:
    """Return the key of that roll."""
    return state(context).card.failed or state(context).card.shown


def _changed(context: "Context") -> Fiction | None:
    """Return the fiction of the failed roll with what has changed; show an error where nothing has."""
    roll = _failed(context)
    values = context.forms.texts(REGION)
    how = values["how"].strip()
    story = retried(roll.fiction, how, approach=values["changed"] == "approach") if roll else None
    state(context).card = replace(state(context).card, error=ASK if roll and (not how or story == roll.fiction) else "")
    return None if state(context).card.error else story


def _roll(context: "Context", data: "Mapping[str, str]") -> None:
    """Roll again, with what has changed in the fiction."""
    roll, story = _failed(context), _changed(context)
    if roll and story:
        if (context.slug, context.read_fiction().who) == (roll.system, story.who):
            context.prepare(said(context.prep, {"intent": story.intent, "approach": story.approach}))
        if state(context).card.failed:
            context.prepare(context.coming.retold(story))
        _roll_once_more(context, replace(roll, fiction=story))


def _anyway(context: "Context", data: "Mapping[str, str]") -> None:
    """Roll again although nothing has changed: the table decides."""
    if roll := _failed(context):
        _roll_once_more(context, roll)


def _roll_once_more(context: "Context", roll: Rolled) -> None:
    """Roll the form, with dice typed there too, or else the roll on the card."""
    context.page.sheet(REGION, False)
    if state(context).card.failed:
        preview.roll_form(context)
    else:
        again.roll_again(context, roll)


def _on_form(context: "Context", data: "Mapping[str, str]") -> None:
    """Write the fiction with what has changed above the form of who rolled, where the numbers can change too."""
    roll, story = _failed(context), _changed(context)
    if roll and story:
        context.page.sheet(REGION, False)
        games.select_game(context, roll.system)
        try:
            setup, _ = again.set_up(context, roll, _key(context))
        except RuleError as error:
            context.add_notice(error.message)
            return
        others = context.setup.actor != setup.actor
        if others:
            context.edit(leave)
        context.edit(pair, roll.actor, roll.target)
        if others:
            # What was set up was not theirs. Theirs is what they have rolled with.
            context.prepare(context.coming.led_by(Person(setup=setup, fiction=story)))
        context.prepare(said(context.prep, {"who": story.who, "intent": story.intent, "approach": story.approach}))
        if state(context).card.failed:
            context.prepare(context.coming.retold(story))
        context.drawing.once_drawn(lambda: context.page.open("table"))


def view(context: "Context") -> Slots:
    """What the game says about failed checks, and what is missing."""
    roll = _failed(context)
    rule = (
        find(roll.system).kinds.retry.get(roll.reading, "")
        if roll and state(context).card.failed
        else card.retry_rule(context)
    )
    return {"rule": rule, "error": state(context).card.error}


PANEL = Panel(
    region=REGION,
    view=view,
    reads=("rooms.result.card", "log.entries"),
    actions={
        "retry": lambda context, data: preview.ask(context, ""),
        "retry-roll": _roll,
        "retry-form": _on_form,
        "retry-anyway": _anyway,
    },
)
