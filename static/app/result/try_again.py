"""Try a failed check again: first ask, above Roll, what has changed, and keep it in the fiction of the new roll.

A game's `RETRY` names the kinds of roll that are not repeated unchanged once they failed, and a consequence that was
taken can bar any. The card asks, which sets up
the check as it was, and so does Roll where it, or a group's, would repeat the last one (app/roll/rolling.py). The
question is gone once something else is set up.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from app.result import roll_again
from app.result.state import state
from app.roll import games, rolling
from app.ui.panel import Panel
from app.ui.template import Slots, flag
from razor_core.events.events import Rolled
from razor_core.events.rolls import as_called
from razor_core.rolls.acting import leave, pair
from razor_core.rolls.edits import said
from razor_core.rolls.preparation import Person
from razor_core.rolls.retry_rules import retried, why
from razor_core.rules.fields import RuleError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.context import Context

REGION = rolling.RETRY
ASK = "Enter what has changed since the failed check."


def _failed(context: "Context") -> Rolled | None:
    """Return the roll that is tried again, None where the page does not ask, or asked of something else set up."""
    asked = state(context).card
    roll = context.log.roll(asked.failed) if asked.failed and asked.asked == context.prep else None
    return as_called(roll, context.session.world) if roll else None


def _roll(context: "Context", data: "Mapping[str, str]") -> None:
    """Roll what is set up, with what has changed in the fiction; show an error where nothing has."""
    if roll := _failed(context):
        story = retried(roll.fiction, data["change"], context.forms.texts(REGION)["how"].strip())
        if story == roll.fiction:
            state(context).card = replace(state(context).card, error=ASK)
            return
        context.prepare(said(context.prep, {"intent": story.intent, "approach": story.approach}))
        context.prepare(context.coming.retold(story))
        if rolling.roll_form(context):
            context.forms.used(REGION)


def _anyway(context: "Context", data: "Mapping[str, str]") -> None:
    """Roll what is set up although nothing has changed: the table decides."""
    if _failed(context):
        rolling.roll_form(context)


def _again(context: "Context", data: "Mapping[str, str]") -> None:
    """Set up the roll on the card as it was, of who rolled, and ask."""
    key = state(context).card.shown
    if found := context.log.roll(key):
        roll = as_called(found, context.session.world)
        games.select_game(context, roll.system)
        try:
            setup, _ = roll_again.set_up(context, roll, key)
        except RuleError as error:
            context.add_notice(error.message)
            return
        others = context.setup.actor != setup.actor
        if others:
            context.edit(leave)
        context.edit(pair, roll.actor, roll.target)
        if others:
            # What was set up was not theirs. Theirs is what they have rolled with.
            context.prepare(context.coming.led_by(Person(setup=setup, fiction=replace(roll.fiction, declared=""))))
        told = {each: getattr(roll.fiction, each) for each in ("who", "intent", "approach")}
        context.prepare(said(context.prep, told))
        rolling.ask(context, key)


def view(context: "Context") -> Slots:
    """Why the roll is not repeated unchanged, and what is missing."""
    roll, entry = _failed(context), context.log.find(state(context).card.failed)
    rule = why(context.log.entries, entry, roll) if roll and entry else ""
    return {"root": {"hidden": flag(roll is None)}, "rule": rule, "retry-error": state(context).card.error}


PANEL = Panel(
    region=REGION,
    view=view,
    reads=("rooms.result.card", "log.entries", "prep", "session.world"),
    initial=({"root": {"hidden": ""}, "rule": "", "retry-error": ""},),
    actions={"retry": _again, "retry-roll": _roll, "retry-anyway": _anyway},
)
