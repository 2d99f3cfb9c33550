"""What the result card shows for a roll or a group, as slots."""

from collections.abc import Sequence

from app.ui.ruler import ruler
from app.ui.template import Node, Slots, notes, rule_notes
from razor_core.rules.groups import Outcome
from razor_core.rules.numbers import signed
from razor_core.rules.results import Die, Mark, Result, Tone
from razor_core.session.events import GroupRolled, Rolled

#: The region before the first roll.
EMPTY: Slots = {
    "root": {"data-tier": None, "data-tone": None},
    "card": [Node("no-result")],
}


def slots(event: Rolled, consequences: Sequence[Node] = (), lines: Sequence[str] = ()) -> Slots:
    """Show a roll, its consequences, and lines about those applied. `data-tier` on the region is the tier's name."""
    result = event.result
    card = Node(
        "card",
        {
            "caption": caption(event),
            "mark": result.tier.tone.mark,
            "headline": result.headline,
            "tier": "" if result.headline == result.tier.label else result.tier.label,
            "sum": ", ".join(measured(result)),
            "dice-text": dice_text(result.dice),
            "dice": [_die(die) for die in result.dice],
            "steps": rule_notes(result.steps),
            "ruler": _ruler(result),
            "meaning": result.meaning,
            "consequences": consequences,
            "notes": notes(lines),
            "again": {"hidden": None},
        },
    )
    return {"root": {"data-tier": result.tier.name, "data-tone": result.tier.tone.name}, "card": [card]}


def group_slots(
    event: GroupRolled,
    outcome: Outcome,
    consequences: Sequence[Node] = (),
    lines: Sequence[str] = (),
) -> Slots:
    """Show the outcome of a group."""
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
            "consequences": consequences,
            "notes": notes(lines),
            "again": {"hidden": ""},
        },
    )
    return {"root": {"data-tier": None, "data-tone": outcome.tone.name}, "card": [card]}


def caption(event: Rolled) -> str:
    """Return a roll in a line: who, why, and the names of attribute, Skill and modifiers."""
    fiction = event.fiction
    rating = f"{fiction.attribute} {fiction.skill}".strip()
    modifiers = ", ".join([modifier.name for modifier in fiction.modifiers])
    return " · ".join([text for text in (fiction.who, fiction.intent, rating, modifiers) if text])


def sentence(event: Rolled) -> str:
    """Return the result of a roll as a sentence for a screen reader."""
    result = event.result
    return f"{event.fiction.who or 'Rolled'}: {', '.join([result.headline, *measured(result)])}."


def measured(result: Result) -> tuple[str, ...]:
    """Return the total with its target, and the margin. Empty where a game has no margin."""
    if result.target is None or result.margin is None:
        return ()
    # All ones in Razorweave fail although the target is met (RW-3).
    met = "success by" if result.tier.tone in (Tone.GOOD, Tone.TRIUMPH) else "margin"
    by = met if result.margin >= 0 else "short by"
    return f"{result.total} vs {result.target}", f"{by} {abs(result.margin)}"


def dice_text(dice: Sequence[Die]) -> str:
    """Return the dice in the order thrown, with the name and mark of each, for a screen reader."""
    marks = {**{mark: mark.value for mark in Mark}, Mark.KEPT: ""}
    parts = [" ".join(filter(None, (str(die.face), die.label, marks[die.mark]))) for die in dice]
    return f"Dice: {', '.join(parts)}." if parts else ""


def group_sentence(event: GroupRolled) -> str:
    """Return the outcome of a group as a sentence for a screen reader."""
    return f"{event.group}: {', '.join(event.outcome.rsplit(': ', 1))}."


def _ruler(result: Result) -> Sequence[Node]:
    """Return the ruler of the tiers, with a mark at this margin. Empty where a game has no margin."""
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
