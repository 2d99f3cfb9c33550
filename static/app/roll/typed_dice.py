"""Dice rolled by hand: a text box for their faces, a keypad for the thumb, and what the roll button says."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from app.roll.rolling import way
from app.roll.state import TypedDice, state
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag, truth
from razor_core.rolls.typed_dice import typed_faces
from razor_core.rules.dice import DiceCountError
from razor_core.rules.fields import RuleError
from razor_core.rules.game import Rules
from razor_core.rules.numbers import plain

if TYPE_CHECKING:
    from app.context import Context

FORM = "typed"
#: The most sides of a die that has a key for each face. A larger one has keys for digits.
MOST_FACES = 9
DIGITS = (*range(1, 10), 0)
#: The key after the last digit of a die, where the next one is another.
NEXT = " "
#: The last digit or face of what is typed.
_LAST = re.compile(r"[-−+]?\S?\s*$")
#: The button that Enter in the text box presses, once a face is typed.
BUTTON = "roll-button"


def with_face(text: str, face: str, sides: int) -> str:
    """Return the faces with one more, or with one more digit where a die has more than nine sides.

    A digit that would make a face larger than the die begins another die, and so does one after NEXT.

    >>> with_face("3 4", "5", 6), with_face("1", "8", 20), with_face("18", "7", 20), with_face("0", "0", 100)
    ('3 4 5', '18', '18 7', '00')
    >>> with_face("1", " ", 20), with_face("1 ", "3", 20)
    ('1 ', '1 3')
    """
    if face == NEXT:
        return f"{text.rstrip()}{NEXT}" if text.strip() else ""
    if text.endswith(NEXT):
        return text + face
    before, space, last = text.rstrip().rpartition(" ")
    longer = last + face
    if sides > MOST_FACES and longer.isdecimal() and len(longer) <= len(str(sides)) and int(longer) <= sides:
        return f"{before}{space}{longer}"
    return f"{text.rstrip()} {face}".strip()


def _open(context: "Context", data: Mapping[str, str]) -> None:
    """Open the text box and the keypad, or close them and forget what was typed."""
    state(context).typed = TypedDice(open=not state(context).typed.open)
    if state(context).typed.open:
        context.drawing.once_drawn(lambda: context.page.focus(FORM, "faces"))


def _change(context: "Context", text: str) -> None:
    state(context).typed = replace(state(context).typed, faces=text, error="")


def view(context: "Context") -> Slots:
    """Show whether the text box is open, its faces, the keys, how many dice there are, and an error."""
    return {
        FORM: {"hidden": flag(not state(context).typed.open)},
        "type": {"aria-expanded": truth(state(context).typed.open)},
        "faces": {
            "value": state(context).typed.faces,
            "data-enter": BUTTON if state(context).typed.faces.strip() else None,
        },
        "keys": _keys(context) if state(context).typed.open else [],
        "count": _count(context) if state(context).typed.open else "",
        "error-faces": state(context).typed.error,
    }


def _keys(context: "Context") -> Sequence[Node]:
    """A key for each face of the next die, or for each digit; where dice differ then, one that ends a die."""
    rules = _rules(context)
    least, greatest = next_die(context)
    if rules.sides > MOST_FACES:
        faces = [*map(str, DIGITS), *([NEXT] if rules.sides_of else [])]
    else:
        faces = [*map(plain, range(least, greatest + 1))]
    sides = str(rules.sides if rules.sides > MOST_FACES else greatest)
    return [
        Node("face-key", {"key": {"data-face": face, "data-sides": sides}, "face": "next" if face == NEXT else face})
        for face in faces
    ]


def _rules(context: "Context") -> Rules:
    return context.system.rules_of(context.setup.kind)


def next_die(context: "Context") -> tuple[int, int]:
    """Return the least and the greatest face of the die that is typed next; of a check that has all, of the last."""
    game, text = context.system, state(context).typed.faces
    try:
        faces = typed_faces(_rules(context), text) if text.strip() else ()
        sides = game.sides_of(context.check(), faces, context.setup.kind)
    except RuleError:
        sides = ()
    return sides[-1] if sides else (1, _rules(context).sides)


def _count(context: "Context") -> str:
    """Return how many dice are typed, how many the check needs, and which is next; nothing where that is not known."""
    game, text = context.system, state(context).typed.faces
    try:
        check, faces = context.check(), typed_faces(_rules(context), text) if text.strip() else ()
        next_name = _rules(context).next_name
        name = next_name(check, faces) if next_name else ""
        game.judge(check, faces, context.setup.kind)
        needed = len(faces)
    except DiceCountError as error:
        needed = error.needed
    except RuleError:
        return ""
    return f"{len(faces)} of {needed}{name and f' · next {name}'}"


def button(context: "Context") -> Slots:
    """Show on the roll button whether dice are thrown, or those typed are used."""
    uses = way(context).is_typed(context)
    return {"throws": {"hidden": flag(uses)}, "uses": {"hidden": flag(not uses)}}


PANEL = Panel(
    region="roll",
    view=view,
    reads=("rooms.roll.typed", "slug", "setup", "modifiers"),
    actions={
        "type": _open,
        "faces": lambda context, data: _change(context, data["value"]),
        "face": lambda context, data: _change(
            context, with_face(state(context).typed.faces, data["face"], _rules(context).sides)
        ),
        "face-delete": lambda context, data: _change(context, _LAST.sub("", state(context).typed.faces).rstrip()),
    },
)
ROLL_BUTTON = Panel(
    region="roll",
    view=button,
    reads=("slug", "kind", "rooms.roll.typed.faces", "coming.upcoming", "setup"),
)
