"""What the result card shows for a roll or a group, as slots."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.roll.odds_bar import odds_of, segment
from app.ui.people_colours import colour
from app.ui.ruler import ruler
from app.ui.template import Attributes, Node, Slot, Slots, bound, flag, notes, rule_notes
from razor_core import systems
from razor_core.events.events import Rolled
from razor_core.recap.screen_reader import measured, met
from razor_core.recap.wording import caption
from razor_core.rules.groups import Outcome, Participant, opponents
from razor_core.rules.numbers import percent, plain, signed
from razor_core.rules.results import Die, Mark, Result, Tone
from razor_core.table.world import EMPTY as NO_TABLE
from razor_core.table.world import World

#: The region before the first roll.
EMPTY: Slots = {
    "root": {"data-tier": None, "data-tone": None, "data-key": None, "data-void": None},
    "card": [Node("no-result")],
}
#: The same while the table looks on.
WAITING: Slots = {**EMPTY, "card": [Node("waiting")]}
#: What a card has only of some results.
_CARD: Slots = {
    **dict.fromkeys(("tier", "sum", "had", "task", "dice-text", "meaning"), ""),
    **dict.fromkeys(("versus", "dice", "sides", "deal", "retyped", "ruler", "odds"), ()),
}
#: The most characters of the steps that stand in one line under the dice. Longer ones are folded.
LINE = 90
#: The most characters of a headline in the largest letters.
LONG = 24
#: Between the steps of a line.
BETWEEN = bound(" · ")


@dataclass(frozen=True, slots=True)
class ForTask:
    """What a roll was for: the id and the name of an Extended Task, and what became of it.

    `stage` is that in a few words, `counted` in all its numbers; `ended` is the tone of how it ended, None while it
    goes on. `rivals` are the rolls of a rival.
    """

    id: str
    name: str
    stage: str
    counted: str
    ended: Tone | None = None
    rivals: Sequence[Rolled] = ()


def slots(
    event: Rolled,
    consequences: Sequence[Node] = (),
    lines: Sequence[str] = (),
    key: str = "",
    task: ForTask | None = None,
    retry: bool = False,
    void: bool = False,
    against: str = "",
    world: World = NO_TABLE,
    again: bool = True,
) -> Slots:
    """Show a roll, `against` whom, its consequences, lines about what became of it, and the task that it was for.

    Without `again` it cannot be rolled again; with `retry`, something must change first. A `void` one does not count.
    The dice have the colours of people in that `world`. On the region, `data-tier` is the name of the tier, None for an
    amount, and `data-key` the key of the entry: another one closes what was unfolded.
    """
    result, rivals = event.result, task.rivals if task else ()
    tier = result.tier if result.amount is None else None
    tone = task.ended if task and task.ended else tier and tier.tone
    card: dict[str, Slot] = {
        "caption": bound(caption(event, against)),
        "tier": _tier_line(result, task),
        "sum": ", ".join(measured(result)),
        "task": task.counted if task else "",
        "reckoning": _reckoning(result.steps, _summary(result)),
        "again": {"hidden": flag(retry or not again)},
        "retry": {"hidden": flag(not retry)},
        "correct": {"hidden": None},
        "saved": {"hidden": flag(bool(event.any_dice) or not world.present(event.actor))},
        **_next(task),
    }
    if rivals:
        card |= {"sides": [_side(roll.fiction.who or "You", roll, world) for roll in (event, *rivals)]}
    else:
        card |= {"dice-text": dice_text(result.dice), "dice": _dice(event, world)}
        card |= {"ruler": _ruler(result), "odds": _odds(event), "meaning": result.meaning}
    headline = f"{task.name}: {task.stage}" if task else result.headline
    root = {"data-tier": tier and tier.name, "data-key": key, "data-void": flag(void)}
    return _region(root, headline, tone, card, consequences, lines)


def _tier_line(result: Result, task: ForTask | None) -> str:
    """Return what the dice came to where the headline does not say it, nor what each side rolled."""
    if task:
        return "" if task.rivals else result.headline
    return "" if result.amount is not None or result.headline == result.tier.label else result.tier.label


@dataclass(frozen=True, slots=True)
class Deal:
    """What is dealt for a tied group: its name, the places of those for whom it is, what is typed, and an error."""

    name: str = ""
    tied: Sequence[int] = ()
    dealt: Mapping[int, str] = field(default_factory=dict)
    error: str = ""


NO_DEAL = Deal()


@dataclass(frozen=True, slots=True)
class Retyped:
    """The dice typed for those of a tie who roll again, by place, and what is wrong with them."""

    faces: Mapping[int, str] = field(default_factory=dict)
    error: str = ""


def group_slots(
    title: str,
    outcome: Outcome,
    sides: Sequence[tuple[Participant, Rolled]] = (),
    consequences: Sequence[Node] = (),
    lines: Sequence[str] = (),
    key: str = "",
    deal: Deal = NO_DEAL,
    retyped: Retyped | None = None,
    void: bool = False,
    world: World = NO_TABLE,
) -> Slots:
    """Show the outcome of a group: what each side rolled, and what decided; in a tie, fields for what is dealt."""
    card: dict[str, Slot] = {
        "caption": bound(title),
        "sides": _sides(outcome, sides, world),
        "deal": [_deal(deal, sides)] if deal.tied else [],
        # The first steps say what each side rolled, which their dice show.
        "reckoning": _reckoning(outcome.steps[len(sides) :]),
        "again": {"hidden": flag(not outcome.again)},
        "retyped": [_retyped(retyped, sides)] if retyped and outcome.again and sides else [],
        "retry": {"hidden": ""},
        "correct": {"hidden": flag(not sides)},
        "saved": {"hidden": ""},
        **_next(None),
    }
    root = {"data-tier": None, "data-key": key, "data-void": flag(void)}
    return _region(root, outcome.headline, outcome.tone, card, consequences, lines)


def _region(
    root: Attributes, headline: str, tone: Tone | None, card: Slots, consequences: Sequence[Node], lines: Sequence[str]
) -> Slots:
    """Return the region with a card under this headline. One that is too long for a line has smaller letters."""
    shared: dict[str, Slot] = {
        "mark": tone.mark if tone else "",
        "headline": headline,
        "root": {
            "data-long": flag(len(headline) > LONG),
            "data-notes": str(min(len(lines), 3)) if lines else None,
            "data-versus": None,
            "--chars": str(max(len(headline), 16)),
        },
        "notes": notes(lines),
        "follows": {"hidden": flag(not consequences)},
        "consequences": consequences,
    }
    return {"root": {**root, "data-tone": tone and tone.name}, "card": [Node("card", {**_CARD, **card, **shared})]}


def _next(task: ForTask | None) -> Slots:
    """Return the button of the task's next roll, hidden where there is none to make."""
    to_make = task if task and task.ended is None else None
    return {
        "next": {"hidden": flag(to_make is None), "data-task": to_make.id if to_make else None},
        "next-label": f"Next roll of {to_make.name}" if to_make else "",
    }


def _sides(outcome: Outcome, rolls: Sequence[tuple[Participant, Rolled]], world: World) -> Sequence[Node]:
    """Return what each participant rolled; of sides with allies, first what each comes to together."""
    nodes = [_side(side.who, roll, world) for side, roll in rolls]
    if not outcome.sides:
        return nodes
    at = len(opponents([side for side, _ in rolls])[0])
    first, second = (Node("side-together", {"text": text}) for text in outcome.sides)
    return [first, *nodes[:at], second, *nodes[at:]]


def _deal(deal: Deal, sides: Sequence[tuple[Participant, Rolled]]) -> Node:
    """Return a field for each participant for whom a number is dealt, and the button that decides."""
    fields = [
        Node(
            "dealt",
            {
                "label": sides[at][0].who,
                "value": {
                    "data-at": str(at),
                    "value": deal.dealt.get(at, ""),
                    "aria-label": f"{deal.name} dealt to {sides[at][0].who}",
                },
            },
        )
        for at in deal.tied
    ]
    return Node("deal", {"name": f"{deal.name} dealt", "fields": fields, "error": deal.error})


def _retyped(retyped: Retyped, sides: Sequence[tuple[Participant, Rolled]]) -> Node:
    """Return a field for the dice of each who rolls again, folded, and the button that uses them."""
    fields = [
        Node(
            "retyped",
            {
                "label": side.who,
                "value": {
                    "data-at": str(at),
                    "value": retyped.faces.get(at, ""),
                    "aria-label": f"Dice of {side.who}, rolled again",
                },
            },
        )
        for at, (side, _) in enumerate(sides)
    ]
    return Node("retype", {"fields": fields, "error": retyped.error})


def _side(who: str, roll: Rolled, world: World) -> Node:
    """Return what one side of a group rolled: its name, its dice, its tier, its total with the target or its margin."""
    result = roll.result
    return Node(
        "side",
        {
            "root": {"data-tone": result.tier.tone.name},
            "who": who,
            "thrown": _dice(roll, world),
            "thrown-text": dice_text(result.dice),
            "side-mark": result.tier.tone.mark,
            "reached": result.headline,
            "total": next(
                (each for each in measured(result) if result.measure and each != result.measure.lead),
                "" if result.measure is None else f"margin {result.measure.margin}",
            ),
        },
    )


def _reckoning(steps: Sequence[str], summary: str = "") -> Sequence[Node]:
    """Return the steps of the calculation in a line, or folded under a summary where they are too long for one."""
    if not steps:
        return []
    if not summary and len(BETWEEN.join(steps)) <= LINE:
        return [Node("steps", {"steps": rule_notes(steps)})]
    return [Node("steps-folded", {"summary": summary or _fitting(steps), "steps": rule_notes(steps)})]


def _summary(result: Result) -> str:
    """Return what is seen while the steps are folded: the sum, and what changed the tier that it comes to."""
    return BETWEEN.join(filter(None, (", ".join(measured(result)), *result.turns)))


def _fitting(steps: Sequence[str]) -> str:
    """Return the first steps, as many as fit a line."""
    text = steps[0]
    for step in steps[1:]:
        longer = text + BETWEEN + step
        if len(longer) > LINE:
            break
        text = longer
    return text


def dice_text(dice: Sequence[Die]) -> str:
    """Return the dice in the order thrown, with the name and mark of each, for a screen reader."""
    marks = {**{mark: mark.value for mark in Mark}, Mark.KEPT: ""}
    texts = [" ".join(filter(None, (plain(die.face), die.label, marks[die.mark]))) for die in dice]
    return f"Dice: {', '.join(texts)}." if texts else ""


def _ruler(result: Result) -> Sequence[Node]:
    """Return the ruler of the tiers, with a mark at this margin. Empty where a game has no margin."""
    if result.measure is None:
        return []
    margin, (above, _) = result.measure.margin, met(result.measure)
    floors = [(floor, tier, signed(floor - above)) for floor, tier in result.measure.zones]
    return ruler(floors, margin, margin, "margin", signed(margin - above), result.measure.reach)


def _odds(event: Rolled) -> Sequence[Node]:
    """Return the bar of the odds, marked at the tier that fell. Empty beside a ruler, and for an amount."""
    result = event.result
    if (result.measure and result.measure.zones) or result.amount is not None:
        return []
    odds = odds_of(event.system, event.check).items()
    return [segment(tier, chance, percent(chance, 1), tier is result.tier) for tier, chance in odds if chance]


def _dice(event: Rolled, world: World) -> Sequence[Node]:
    """Return the dice in the order thrown."""
    sides = systems.find(event.system).sides_of(event.check, event.faces, event.reading)
    person = colour(world, event.actor)
    return [
        _die(die, str(greatest - least + 1), person)
        for die, (least, greatest) in zip(event.result.dice, sides, strict=True)
    ]


def _die(die: Die, sides: str, person: str) -> Node:
    return Node(
        "die",
        {
            "root": {
                "data-mark": die.mark.name,
                "data-face": str(die.face),
                "data-sides": sides,
                "data-person": person,
            },
            "face": plain(die.face),
            "label": die.label,
        },
    )
