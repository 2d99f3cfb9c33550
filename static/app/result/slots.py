"""The result region: the card of one roll, readable from across the table."""

from collections.abc import Sequence

from app.ui.ruler import ruler
from app.ui.template import Node, Slots, notes, rule_notes
from razor_core.rules.groups import Outcome
from razor_core.rules.numbers import signed
from razor_core.rules.results import Die, Mark, Result
from razor_core.session.events import Fiction, GroupRolled, Rolled

#: The region while nothing has been rolled.
EMPTY: Slots = {
    "root": {"data-tier": None, "data-tone": None},
    "card": [Node("no-result")],
}


def slots(event: Rolled, offered: Sequence[Node] = (), told: Sequence[str] = ()) -> Slots:
    """The result region for a roll, with what it offers and what came of the offers taken.

    `data-tier` on the region is the tier's name.
    """
    result = event.result
    card = Node(
        "card",
        {
            "caption": caption(event),
            "mark": result.tier.tone.mark,
            "headline": result.headline,
            "tier": "" if result.headline == result.tier.label else result.tier.label,
            "sum": ", ".join(measured(result)),
            "dice-text": dice_said(result.dice),
            "dice": [_die(die) for die in result.dice],
            "steps": rule_notes(result.steps),
            "ruler": _ruler(result),
            "meaning": result.meaning,
            "consequences": offered,
            "notes": notes(told),
            "again": {"hidden": None},
        },
    )
    return {"root": {"data-tier": result.tier.name, "data-tone": result.tier.tone.name}, "card": [card]}


def group_slots(
    event: GroupRolled,
    outcome: Outcome,
    offered: Sequence[Node] = (),
    told: Sequence[str] = (),
) -> Slots:
    """The region for several rolls that are read together: what they come to."""
    card = Node(
        "card",
        {
            "caption": event.group,
            "mark": outcome.tone.mark,
            "headline": outcome.headline,
            "tier": "",
            "sum": "",
            "dice-text": "",
            "dice": [],
            "steps": rule_notes(outcome.steps),
            "ruler": [],
            "meaning": "",
            "consequences": offered,
            "notes": notes(told),
            "again": {"hidden": ""},
        },
    )
    return {"root": {"data-tier": None, "data-tone": outcome.tone.name}, "card": [card]}


def caption(event: Rolled) -> str:
    """Who tried what, in a line: names for the numbers of the check."""
    fiction = event.fiction
    by_name = " ".join((fiction.attribute, *([fiction.skill] if fiction.skill else [])))
    return " · ".join(text for text in (fiction.who, fiction.intent, by_name.strip(), _reasons(fiction)) if text)


def _reasons(fiction: Fiction) -> str:
    return ", ".join(reason.name for reason in fiction.modifiers)


def sentence(event: Rolled) -> str:
    """The result in one sentence, for those who hear the page."""
    result = event.result
    against, by = measured(result) or ("", "")
    return f"{event.fiction.who or 'Rolled'}: {', '.join(part for part in (against, result.headline, by) if part)}."


def measured(result: Result) -> tuple[str, ...]:
    """The total against its target, and by how much it is met or missed; nothing where a system has no margin."""
    if result.target is None or result.margin is None:
        return ()
    by = "by" if result.margin >= 0 else "short by"
    return f"{result.total} against {result.target}", f"{by} {abs(result.margin)}"


def dice_said(dice: Sequence[Die]) -> str:
    """The dice in the order thrown, and what became of each, for those who hear the page."""
    parts = [" ".join(filter(None, (str(die.face), die.label, _became(die)))) for die in dice]
    return f"Dice: {', '.join(parts)}." if parts else ""


def _became(die: Die) -> str:
    return "" if die.mark is Mark.KEPT else die.mark.value


def group_sentence(event: GroupRolled) -> str:
    """What several came to in one sentence, for those who hear the page."""
    return f"{event.group}: {', '.join(event.outcome.rsplit(': ', 1))}."


def _ruler(result: Result) -> Sequence[Node]:
    """The zones of the tiers along the margin, and where this margin lies; empty where a system has no margin."""
    if result.margin is None:
        return []
    floors = [(floor, tier, signed(floor)) for floor, tier in result.zones]
    return ruler(floors, result.margin, result.margin, "margin", signed(result.margin))


def _die(die: Die) -> Node:
    return Node(
        "die",
        {
            "root": {"data-mark": die.mark.name, "data-face": str(die.face)},
            "face": str(die.face),
            "label": die.label,
        },
    )
