"""Read the dice of a game's text: pools whose counts and sides are numbers, or expressions of fields in brackets."""

from collections.abc import Sequence

from razor_core.dice.pool_notation import Shape, pool_of, read_keep, read_shape
from razor_core.dice.pools import GoesOn, Keep
from razor_core.dice.scanner import Scanner
from razor_core.own.expressions import Expression, Known, number
from razor_core.own.parsing import read_amount, refuse_other_dice
from razor_core.own.spec import DiceSpec

_DICE = "Write dice such as 2d6, (skill)d6 or {1d(trait)!!, 1d6!!}kh1"
#: The most dice in a line, and the most lines of them.
MOST_POOLS, MOST_LINES = 6, 6


def read_dice(scanner: Scanner, known: Known) -> DiceSpec:
    """Read a whole text as dice."""
    found = read_dice_after(scanner, known, None)
    if scanner.peek():
        raise scanner.error(f"{scanner.rest()} does not fit after the dice. Add numbers in the line result:.")
    return found


def read_dice_after(scanner: Scanner, known: Known, count: Expression | None) -> DiceSpec:
    """Read dice after their count, if it is read already."""
    if count is None:
        count = None if scanner.peek() == "{" else (read_amount(scanner, known) or number(1))
    if count is None or scanner.peek() == "{":
        return _group(scanner, known)
    shape = _shape(scanner, known, count)
    return DiceSpec((shape,), _kept(scanner, shape.keep, shape.drop, (shape,)), shape.drop)


def _group(scanner: Scanner, known: Known) -> DiceSpec:
    """Read dice in braces, and which of them are kept."""
    shapes = list[Shape[Expression]]()
    scanner.take("{")
    while not shapes or scanner.take(","):
        shape = _shape(scanner, known, read_amount(scanner, known) or number(1))
        if shape.keep:
            raise scanner.error("Write kh and kl after the braces, as in {1d8, 1d6}kh1.")
        shapes.append(shape)
    if not scanner.take("}"):
        raise scanner.error(f"Close the braces with }}. {_DICE}.")
    if len(shapes) > MOST_POOLS:
        raise scanner.error(f"Write at most {MOST_POOLS} different dice, not {len(shapes)}.")
    keep, drop = read_keep(scanner) or (None, False)
    if len(shapes) > 1 and any(shape.on is GoesOn.ADDS for shape in shapes):
        raise scanner.error("In braces, write !! in place of !.")
    return DiceSpec(tuple(shapes), _kept(scanner, keep, drop, shapes), drop)


def _shape(scanner: Scanner, known: Known, count: Expression) -> Shape[Expression]:
    """Read one pool after its count."""
    refuse_other_dice(scanner)
    if scanner.peek() != "d" and (word := scanner.rest()[1:-1]) in known.names:
        raise scanner.error(f"'{word}' stands in brackets before d, as in ({word})d6.")
    if scanner.peek() != "d":
        raise scanner.error(f"{_DICE}, not {scanner.rest()}." if scanner.peek() else f"{_DICE}.")
    shape = read_shape(scanner, count, lambda sides: read_amount(sides, known), number(100))
    if isinstance(shape.sides, tuple) or not shape.sides.uses:
        pool_of(scanner, shape, 1, 1 if isinstance(shape.sides, tuple) else shape.sides.run({}))
    return shape


def _kept(scanner: Scanner, keep: Keep | None, drop: bool, shapes: Sequence[Shape[Expression]]) -> Keep | None:
    if keep and drop and shapes[0].on is GoesOn.ADDS:
        raise scanner.error("With !, write how many dice are kept: kh or kl in place of dl or dh.")
    if keep and not keep.count:
        raise scanner.error("Keep or drop at least 1 die.")
    return keep
