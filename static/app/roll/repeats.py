"""A roll of the form that would repeat a failed check unchanged: the page asks first what has changed."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from app.roll import groups, tasks
from razor_core.rules.groups import Group
from razor_core.session.brought import group_outcome, group_rolls
from razor_core.session.entries import Entry, after
from razor_core.session.events import Fiction, GroupRolled, Rolled
from razor_core.session.rolls import redeemed, repeats, retry_rule
from razor_core.table.setups import Setup

if TYPE_CHECKING:
    from app.app import App

#: The sheet that asks (app/result/retry.py).
SHEET = "retry"


def failed(app: "App") -> tuple[str, str]:
    """Return the key of the failed roll that the form would repeat, and what the game says; empty texts for none.

    It is the last roll of whoever acts, made by itself where they act by themselves. In a group it is that of the first
    of those who roll, and all of them do the same as then. Rolls for a task are asked for by the task. While nobody is
    named and nothing is said of the check, it may be another: then there is only what the game says.
    """
    if app.refused or app.kind == tasks.KIND or not app.system.RETRY:
        return "", ""
    group = groups.group_of(app)
    tries = (
        [(each.setup, each.fiction) for each in groups.upcoming(app)] if group else [(app.setup, app.read_fiction())]
    )
    acting = {(setup.actor, said.who) for setup, said in tries[:1]}
    # Not the pages of an older log: what failed long ago may be another matter by now.
    recent = app.log.entries[len(app.log.older) :] if tries else ()
    for entry in reversed(recent):
        roll = entry.record.event
        if isinstance(roll, Rolled) and not entry.since.void and (roll.actor, roll.fiction.who) in acting:
            before = _in_group(app, entry, group) if group else _alone(app, entry, roll)
            world, same = app.session.world, len(before) == len(tries)
            if same and all(repeats(one, *again, world) for one, again in zip(before, tries, strict=True)):
                known = any(_is_told(app, setup, said) for setup, said in tries)
                return entry.record.key if known else "", app.system.RETRY.get(roll.reading, "")
            return "", ""
    return "", ""


def _is_told(app: "App", setup: Setup, said: Fiction) -> bool:
    """Return whether something tells the check from another: who acts, why, or how."""
    return bool(app.session.world.present(setup.actor) or said.who or said.intent or said.approach)


def _alone(app: "App", entry: Entry, roll: Rolled) -> Sequence[Rolled]:
    """Return the roll if it was made by itself and failed, else nothing."""
    return [roll] if entry.record.act == entry.record.key and rule_of(app, entry, roll) else ()


def rule_of(app: "App", entry: Entry, roll: Rolled) -> str:
    """Return what the game says about a roll that failed, empty where it may be repeated, or its price was paid."""
    rule = retry_rule(roll)
    return "" if rule and redeemed(roll.result.consequences, "", entry.record.key, _after(app, entry)) else rule


def _in_group(app: "App", entry: Entry, group: Group) -> Sequence[Rolled]:
    """Return the rolls of the group that the entry is the first roll of, if they failed; else nothing."""
    lead = app.log.find(entry.record.act)
    event = lead.record.event if lead else None
    if lead is None or not isinstance(event, GroupRolled) or (event.system, event.group) != (app.slug, group.name):
        return ()
    sides, made, outcome = group_outcome(app.log.entries, lead)
    if entry not in group_rolls(app.log.entries, lead)[:1]:
        return ()
    paid = redeemed(outcome.consequences, sides[0].who, lead.record.key, _after(app, lead))
    return made if outcome.failed and not paid else ()


def _after(app: "App", entry: Entry) -> Sequence[object]:
    return [each.record.event for each in after(app.log.entries, entry)]


def ask(app: "App", key: str) -> None:
    """Ask what has changed since the roll of that key, or since the one on the card: the field is empty again."""
    app.card = replace(app.card, failed=key, error="")
    app.page.set_value(SHEET, "how", "")
