"""The sheet of any dice: what is written, its exact chances, and the roll."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from app.dice.state import LAST, MOST, state
from app.ui.chart import View, bars, highest, ticks
from app.ui.template import Node, Slots, flag, greyed, option
from razor_core.dice.editing import with_die, with_number
from razor_core.events.events import Fiction, Rolled
from razor_core.rolls.typed_dice import read_faces
from razor_core.rules.fields import RuleError
from razor_core.rules.lookup import amounts
from razor_core.rules.numbers import decimal, percent, plain
from razor_core.rules.results import Tone
from razor_core.systems import DICE, find

if TYPE_CHECKING:
    from app.context import Context

#: The sheet, and its controls.
SHEET = "dice"
TEXT, FACES = "dice", "faces"


def open_sheet(context: "Context", data: Mapping[str, str]) -> None:
    """Open the sheet for whoever acts."""
    state(context).who = context.session.world.present(context.own or context.setup.actor)
    context.drawing.opened(SHEET)


def let_roll(context: "Context", data: Mapping[str, str]) -> None:
    """Let the character of that id roll."""
    state(context).who = data["value"]


def add(context: "Context", data: Mapping[str, str]) -> None:
    """Add a die of so many sides to what is written."""
    _write(context, with_die(_text(context), int(data["sides"])))


def more(context: "Context", data: Mapping[str, str]) -> None:
    """Change the number that is added by one."""
    _write(context, with_number(_text(context), int(data["by"])))


def take_up(context: "Context", data: Mapping[str, str]) -> None:
    """Write dice that were rolled before."""
    _write(context, data["dice"])


def _write(context: "Context", text: str) -> None:
    state(context).error = ""
    context.forms.put(SHEET, {TEXT: text})


def _text(context: "Context") -> str:
    return context.forms.texts(SHEET)[TEXT].strip()


def roll(context: "Context", data: Mapping[str, str]) -> None:
    """Roll what is written, or take the dice that are typed. What cannot be rolled is told, and changes nothing."""
    game, texts = find(DICE), context.forms.texts(SHEET)
    try:
        check = game.Check(dice=_text(context))
        check = game.Check(dice=game.plan(check).dice)
        typed = texts[FACES].strip()
        faces = read_faces(typed, game.rules.sides, "dF" in check.dice) if typed else game.roll(check, context.rng)
        actor = context.session.world.find(state(context).who)
        fiction = Fiction(who=actor.name if actor else "")
        rolled = Rolled(system=DICE, check=check, faces=tuple(faces), fiction=fiction, actor=actor.id if actor else "")
    except RuleError as error:
        state(context).error = error.message
        return
    state(context).error = ""
    state(context).last = (check.dice, *(dice for dice in state(context).last if dice != check.dice))[:MOST]
    context.drafts.keep(LAST, [*state(context).last])
    context.forms.put(SHEET, {FACES: ""})
    context.page.sheet(SHEET, False)
    context.show(rolled)
    if not typed:
        context.drawing.once_drawn(context.page.signal_roll)


async def steps(context: "Context") -> AsyncGenerator[Slots, None]:
    """Yield who can roll and the dice rolled last, then the chances of what is written."""
    text = _text(context)
    yield {
        "last": [Node("dice-last", {"button": {"data-dice": dice}, "dice": dice}) for dice in state(context).last],
        "last-of": {"hidden": flag(not state(context).last)},
        "people": _people(context),
        "whose": {"hidden": flag(context.guest)},
    }
    try:
        yield {**(_chances(text) if text else _none("")), "error": state(context).error}
    except RuleError as error:
        yield {**_none(error.message), "error": error.message}


def _people(context: "Context") -> Sequence[Node]:
    chosen = state(context).who
    people = [person for person in context.session.world.characters if person.system == context.slug]
    there = {"": "Nobody named", **{person.id: person.name for person in people}}
    return [option(id, name, id == chosen) for id, name in there.items()]


def _chances(text: str) -> Slots:
    """Return the average and the chances of every total. RuleError where they cannot be read or counted."""
    game = find(DICE)
    check = game.Check(dice=text)
    amount, plan = game.kinds.amounts[""], game.plan(check)
    distribution, (least, greatest) = amounts(amount, check), plan.totals
    lines = distribution.lines
    return {
        "written": plan.dice,
        "average": f"Average {_short(amount.odds(check).mean())}",
        "range": f"{plain(least)} to {plain(greatest)}",
        "bars": {"d": bars(lines, View.EXACTLY)[Tone.MIXED]},
        "ticks": [
            Node("bar-name", {"root": {"--share": str(width)}, "number": label}) for label, width in ticks(lines)
        ],
        "highest": f"The highest bar is {percent(highest(lines, View.EXACTLY), 1)}.",
        "chart": {"hidden": None},
        "rows": [
            Node(
                "dice-row",
                {
                    "number": line.label,
                    "exactly": percent(line.exactly, 1),
                    "at-least": percent(line.at_least, 1),
                    "at-most": percent(line.at_most, 1),
                },
            )
            for line in lines
        ],
        "roll": greyed(""),
    }


def _short(number: Fraction) -> str:
    """Return a number to two decimals, without zeros at its end."""
    return decimal(number, 2).rstrip("0").removesuffix(".")


def _none(why: str) -> Slots:
    """Return the sheet while nothing can be rolled."""
    return {
        **dict.fromkeys(("written", "average", "range", "highest"), ""),
        **dict.fromkeys(("ticks", "rows"), ()),
        "bars": {"d": ""},
        "chart": {"hidden": ""},
        "roll": greyed(why or "Write dice first, such as 2d6 + 3."),
    }
