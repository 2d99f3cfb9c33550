"""Read dice as a player writes them: `2d6 + 3`, `4d6kh3`, `3d10!`, `{1d8!!, 1d6!!}kh1 + 2`."""

from razor_core.dice.pool_notation import Shape, pool_of, read_keep, read_shape
from razor_core.dice.pools import GoesOn, Keep, Notation, Pool, Term
from razor_core.dice.scanner import MOST_NUMBER, Scanner

LONGEST = 200
MOST_POOLS = 6
MOST_DICE = 40


def read(text: str) -> Notation:
    """Return the dice of a text. RuleError `dice` that says what does not fit, and what to write.

    >>> read("4D6 KH3+2").text, read("d20 - 1").text
    ('4d6kh3 + 2', '1d20 − 1')
    """
    if len(text) > LONGEST:
        raise Scanner("", "dice").error(f"Write at most {LONGEST} characters, not {len(text)}.")
    scanner = Scanner(text, "dice")
    terms, plus = list[Term](), 0
    sign = _sign(scanner, first=True)
    while sign:
        found = _term(scanner, sign)
        if isinstance(found, int):
            plus += found
        else:
            terms.append(found)
        sign = _sign(scanner, first=False)
    if abs(plus) > MOST_NUMBER:
        raise scanner.error(f"The numbers come to {plus}. Stay within {MOST_NUMBER}.")
    notation = Notation(tuple(terms), plus)
    _limit(scanner, notation)
    return notation


def _limit(scanner: Scanner, notation: Notation) -> None:
    """Raise a RuleError for no dice, or for too many."""
    pools = notation.pools
    if not pools:
        raise scanner.error("Write at least one die, such as d20 or 2d6 + 3.")
    if len(pools) > MOST_POOLS:
        raise scanner.error(f"Write at most {MOST_POOLS} different dice, not {len(pools)}.")
    if (dice := sum([pool.count for pool in pools])) > MOST_DICE:
        raise scanner.error(f"Write at most {MOST_DICE} dice, not {dice}.")


def _sign(scanner: Scanner, *, first: bool) -> int:
    """Read the sign before the next term: 1 or −1, or 0 at the end."""
    if not scanner.peek() and not first:
        return 0
    if scanner.minus():
        return -1
    if scanner.take("+") or first:
        return 1
    raise scanner.error(f"{scanner.rest()} does not fit here. Write + or − between dice and numbers.")


def _term(scanner: Scanner, sign: int) -> Term | int:
    """Read dice, or a number, with their sign."""
    if scanner.take("{"):
        return _group(scanner, sign)
    count = scanner.number()
    if scanner.peek() != "d":
        if count is None:
            raise scanner.error(f"Write dice or a number{_instead(scanner)}, such as 2d6 + 3.")
        return sign * count
    shape, pool = _pool(scanner, count)
    return Term((pool,), _keep(scanner, shape.keep, pool.count, shape.drop, pool.on), sign)


def _instead(scanner: Scanner) -> str:
    return f", not {scanner.rest()}" if scanner.peek() else ""


def _group(scanner: Scanner, sign: int) -> Term:
    """Read the pools in braces, after the first brace, and which of their dice are kept."""
    pools = list[Pool]()
    while not pools or scanner.take(","):
        count = scanner.number()
        if scanner.peek() != "d":
            raise scanner.error(
                f"In braces, write dice with commas between them, as in {{1d8, 1d6}}kh1{_instead(scanner)}."
            )
        shape, pool = _pool(scanner, count)
        if shape.keep:
            raise scanner.error("Write kh and kl after the braces, as in {1d8, 1d6}kh1.")
        pools.append(pool)
    if not scanner.take("}"):
        raise scanner.error(f"Close the braces with }}{_instead(scanner)}.")
    keep, drop = read_keep(scanner) or (None, False)
    if keep and len(pools) > 1 and any(pool.on is GoesOn.ADDS for pool in pools):
        raise scanner.error("In braces with kh or kl, write !! in place of !.")
    on = pools[0].on
    return Term(tuple(pools), _keep(scanner, keep, sum([pool.count for pool in pools]), drop, on), sign)


def _pool(scanner: Scanner, count: int | None) -> tuple[Shape[int], Pool]:
    """Read a pool after its count."""
    shape = read_shape(scanner, 1 if count is None else count, Scanner.number, 100)
    if not 1 <= shape.count <= MOST_DICE:
        raise scanner.error(f"Write 1 to {MOST_DICE} dice, not {shape.count}.")
    return shape, pool_of(scanner, shape, shape.count, shape.sides if isinstance(shape.sides, int) else 1)


def _keep(scanner: Scanner, keep: Keep | None, dice: int, drop: bool, on: GoesOn) -> Keep | None:
    """Return which of so many dice are kept, also where it was written how many are dropped."""
    if keep is None:
        return None
    if drop and on is GoesOn.ADDS:
        raise scanner.error("With !, write how many dice are kept: kh or kl in place of dl or dh.")
    kept = dice - keep.count if drop else keep.count
    if not 1 <= kept <= dice:
        raise scanner.error(f"Keep 1 to {dice} of {dice} dice, not {kept}.")
    return Keep(kept, keep.best)
