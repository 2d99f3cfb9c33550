"""A roll of the form that would repeat a failed check unchanged: the page asks first what has changed."""

from dataclasses import replace
from typing import TYPE_CHECKING

from app.roll import groups, tasks
from razor_core.session.events import Rolled
from razor_core.session.recap import reread
from razor_core.session.rolls import repeats, retry_rule

if TYPE_CHECKING:
    from app.app import App

#: The sheet that asks (app/result/retry.py).
SHEET = "retry"


def failed(app: "App") -> tuple[str, str]:
    """Return the key of the failed roll that the form would repeat, and what the game says; empty texts for none.

    It is the last roll of whoever acts, made by itself: not in a group, nor for a task. While nobody is named and
    nothing is said of the check, it may be another: then there is only what the game says.
    """
    if app.refused or groups.group_of(app) or app.kind == tasks.KIND or not app.system.RETRY:
        return "", ""
    said = app.read_fiction()
    for entry in reversed(app.session.log):
        roll = reread(entry, app.log.readings).record.event
        if isinstance(roll, Rolled) and (roll.actor, roll.fiction.who) == (app.setup.actor, said.who):
            rule = retry_rule(roll) if entry.record.act == entry.record.key else ""
            same = bool(rule) and repeats(roll, app.setup, said, app.session.world)
            known = app.session.world.present(app.setup.actor) or said.who or said.intent or said.approach
            return (entry.record.key if known else "", rule) if same else ("", "")
    return "", ""


def ask(app: "App", key: str) -> None:
    """Ask what has changed since the roll of that key, or since the one on the card: the field is empty again."""
    app.card = replace(app.card, failed=key, error="")
    app.page.set_value(SHEET, "how", "")
