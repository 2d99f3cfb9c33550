"""What faces come to: units of dice, which of them are kept, the total, and the calculation in words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from razor_core.dice.falling import Fallen, whole_fall
from razor_core.dice.pools import GoesOn, Keep, Notation, Pool, Term, summed
from razor_core.rules.numbers import plain
from razor_core.rules.results import Die, Mark


@dataclass(frozen=True, slots=True)
class Unit:
    """What counts as one: a die, or one with the faces by which it went on. `places` are those of its faces."""

    faces: tuple[int, ...]
    places: tuple[int, ...]
    kept: bool = True

    @property
    def value(self) -> int:
        """Its faces, added up."""
        return sum(self.faces)


@dataclass(frozen=True, slots=True)
class Rolled:
    """What a roll of any dice comes to: the total, each die as it fell, the least and greatest face of each of these
    dice, and the calculation in words."""

    total: int
    dice: tuple[Die, ...]
    sides: tuple[tuple[int, int], ...]
    steps: tuple[str, ...]


def judge(notation: Notation, faces: Sequence[int]) -> Rolled:
    """Return what the faces come to. RuleError `faces` for what is missing, does not fit or is too much.

    >>> from razor_core.dice import read
    >>> judge(read("4d6kh3 + 2"), (6, 1, 3, 5)).steps
    ('4d6kh3: 6 + 3 + 5 = 14', '14 + 2 = 16')
    """
    pools = notation.pools
    fallen = whole_fall(pools, faces).fallen
    terms = list[tuple[Term, tuple[Unit, ...]]]()
    at = 0
    for term in notation.terms:
        within = range(at, at + len(term.pools))
        at = within.stop
        terms.append((term, kept_units(units_of(pools, fallen, within), term.keep)))
    values = [(term.sign, sum([unit.value for unit in units if unit.kept])) for term, units in terms]
    total = sum([sign * value for sign, value in values]) + notation.plus
    steps = [f"{term.text}: {spelled(units)}" for term, units in terms]
    if len(terms) > 1 or notation.plus or notation.terms[0].sign < 0:
        steps.append(f"{summed([(sign, _bracketed(value)) for sign, value in values], notation.plus)} = {plain(total)}")
    return Rolled(
        total=total,
        dice=dice_of(fallen, [unit for _, units in terms for unit in units]),
        sides=tuple([pools[die.die.pool].sides for die in fallen]),
        steps=tuple(steps),
    )


def units_of(pools: Sequence[Pool], fallen: Sequence[Fallen], within: Iterable[int]) -> tuple[Unit, ...]:
    """Return the units of the dice of some pools, in the order in which their first dice fell."""
    units = dict[tuple[int, int, int], list[int]]()
    for place, die in enumerate(fallen):
        of, on = die.die, die.die.on
        if of.pool in within and not die.replaced:
            number = 0 if pools[of.pool].on is GoesOn.ITSELF else on
            units.setdefault((of.pool, of.base, number), []).append(place)
    return tuple([Unit(tuple([fallen[at].face for at in places]), tuple(places)) for places in units.values()])


def kept_units(units: Sequence[Unit], keep: Keep | None) -> tuple[Unit, ...]:
    """Return the units, those that are not kept marked. Of equal ones, the first is kept."""
    if keep is None:
        return tuple(units)
    order = sorted(range(len(units)), key=lambda at: -units[at].value if keep.best else units[at].value)
    kept = set(order[: keep.count])
    return tuple([Unit(unit.faces, unit.places, at in kept) for at, unit in enumerate(units)])


def dice_of(fallen: Sequence[Fallen], units: Iterable[Unit]) -> tuple[Die, ...]:
    """Return the dice of a result, as they fell: those that fell again are cut."""
    dropped = {place for unit in units if not unit.kept for place in unit.places}
    return tuple([_die(die, at in dropped) for at, die in enumerate(fallen)])


def _die(fallen: Fallen, dropped: bool) -> Die:
    if fallen.replaced:
        return Die(fallen.face, Mark.CUT, "rolled again")
    return Die(fallen.face, Mark.DROPPED if dropped else Mark.ADDED if fallen.die.on else Mark.KEPT)


def spelled(units: Iterable[Unit]) -> str:
    """Return the sum of the units that are kept, in words.

    >>> spelled((Unit((6, 2), (0, 2)), Unit((3,), (1,)), Unit((1,), (3,), False)))
    '(6 + 2) + 3 = 11'
    """
    kept = [unit for unit in units if unit.kept]
    total = plain(sum([unit.value for unit in kept]))
    parts = [summed([(-1 if face < 0 else 1, str(abs(face))) for face in unit.faces]) for unit in kept]
    if not kept or (len(kept) == 1 and len(kept[0].faces) == 1):
        return total
    if len(kept) == 1:
        return f"{parts[0]} = {total}"
    bracketed = [f"({part})" if len(unit.faces) > 1 else part for part, unit in zip(parts, kept, strict=True)]
    return f"{' + '.join(bracketed).replace('+ −', '− ')} = {total}"


def _bracketed(value: int) -> str:
    return f"({plain(value)})" if value < 0 else str(value)
