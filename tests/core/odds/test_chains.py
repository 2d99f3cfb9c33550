"""Absorbing Markov chains against formulas and equations solved another way."""

from fractions import Fraction
from itertools import islice

import pytest

from razor_core.odds import chains
from razor_core.odds.chains import Chain, TooLarge, by_step, ending
from tests.support.typed import present


def walk(states: int, start: int, up: int, down: int, stay: int = 0) -> Chain:
    """A gambler who wins and loses one at a time, from a start between 0 and the last state."""
    inside = [[(at + 1, up), (at - 1, down), *([(at, stay)] if stay else [])] for at in range(1, states)]
    return Chain([[], *inside, []], {0: "ruin", states: "rich"}, start)


@pytest.mark.parametrize(("states", "start", "up", "down"), [(3, 1, 2, 1), (3, 2, 1, 2), (9, 4, 3, 2), (24, 7, 5, 7)])
def test_the_gamblers_ruin(states: int, start: int, up: int, down: int) -> None:
    """Chances and duration are those of the formulas, whether or not a turn can change nothing."""
    ratio = Fraction(down, up)
    rich = (1 - ratio**start) / (1 - ratio**states)
    mean = (states * rich - start) * Fraction(up + down, up - down)
    found = ending(walk(states, start, up, down))
    assert found.chances == {"ruin": 1 - rich, "rich": rich}
    assert (found.never, found.mean) == (Fraction(0), mean)
    lazy = ending(walk(states, start, up, down, stay=up + down))
    assert (lazy.chances, lazy.mean) == (found.chances, 2 * mean)


def test_the_ends_by_number_of_steps() -> None:
    """As weights out of a whole; what has ended stays so."""
    found = list(islice(by_step(walk(3, 1, 1, 1)), 4))
    assert found == [({}, 1), ({"ruin": 1}, 2), ({"ruin": 2, "rich": 1}, 4), ({"ruin": 5, "rich": 2}, 8)]
    over = list(islice(by_step(Chain([[(1, 3)], []], {1: "over"})), 3))
    assert over == [({}, 1), ({"over": 3}, 3), ({"over": 3}, 3)]


def test_a_chain_that_has_ended_takes_no_step() -> None:
    found = ending(Chain([[]], {0: "over"}))
    assert (found.chances, found.never, found.mean) == ({"over": Fraction(1)}, Fraction(0), Fraction(0))


def test_what_cannot_be_left_never_ends() -> None:
    """From the start, or with the chance that it is entered; two states that lead to one another are one such."""
    alone = ending(Chain([[(0, 1)]], {}))
    assert (alone.chances, alone.never, alone.mean) == ({}, Fraction(1), None)
    chain = Chain([[(0, 1), (1, 2), (3, 1)], [(2, 4)], [(1, 4)], []], {3: "over"})
    found = ending(chain)
    assert (found.chances, found.never, found.mean) == ({"over": Fraction(1, 3)}, Fraction(2, 3), None)
    assert list(islice(by_step(chain), 3))[-1] == ({"over": 5}, 16)


def test_levels_of_other_wholes_are_added() -> None:
    """Two ways of different length to one state, and knots of one, two and three: all as after the first step."""
    moves = [[(1, 1), (2, 2)], [(1, 1), (2, 3), (6, 1)], [(3, 1), (6, 1)], [(2, 1), (4, 2)], [(5, 1), (6, 2)]]
    moves += [[(4, 2), (7, 1), (3, 1)], [], []]
    found = [ending(Chain(moves, {6: "six", 7: "seven"}, start)) for start in range(8)]
    for state in range(6):
        whole = sum(weight for _, weight in moves[state])
        steps = [(found[goal], Fraction(weight, whole)) for goal, weight in moves[state]]
        assert found[state].mean == 1 + sum(present(after.mean) * chance for after, chance in steps)
        for end in ("six", "seven"):
            assert found[state].chances[end] == sum(after.chances.get(end, 0) * chance for after, chance in steps)


def test_too_much_work_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before it takes long; a few knots of one or two states cost nothing, many with long numbers do."""
    long = Chain([*([(at, 1), (at + 1, 10**18)] for at in range(400)), []], {400: "over"})
    with pytest.raises(TooLarge):
        ending(long)
    monkeypatch.setattr(chains, "MOST_WORK", 8)
    assert ending(walk(3, 1, 1, 1)).chances["ruin"] == Fraction(2, 3)
    with pytest.raises(TooLarge):
        ending(walk(9, 4, 1, 1))
