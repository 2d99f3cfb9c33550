"""Any text as a game (Hypothesis): it is read, or refused with lines and sentences; what is read can be played."""

from random import Random

from hypothesis import example, given
from hypothesis import strategies as st

from razor_core.own import reading
from razor_core.own.text import TextError
from razor_core.rules.game import Game
from tests.support.games.own import TEXTS
from tests.systems.test_conformance import drawn

LINES = sorted({line for text in TEXTS.values() for line in text.splitlines()})
_WORDS = """
    field dice value result target tier raise lower sheet suggest pool clocks game: razor 1 if and or not min( max( (
    ) { } count(>= sum highest alike . , : = >= < + - * / % ! !! kh kl dl ro1 d6 2d6 40d100 1d% dF skill bonus tick
    give choose: note | # 5 0 999999 yes or no once target start 1 to 9 triumph bad ٣ ß 骰 \u202e
    roll Damage: to target ally
"""
WORDS = _WORDS.split()
lines = st.sampled_from(LINES) | st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join) | st.text(max_size=60)
texts = st.lists(lines, max_size=25).map("\n".join) | st.text(max_size=300)


@st.composite
def edited(draw: st.DrawFn) -> str:
    """An example with some lines changed, moved or left out."""
    found = draw(st.sampled_from(sorted(TEXTS.values()))).splitlines()
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(found) - 1))
        found[at] = draw(st.just("") | lines | st.just(found[at].replace("d", draw(st.sampled_from(WORDS)), 1)))
    return "\n".join(found)


def accepted(text: str) -> Game | None:
    """Return the game, or None for a text that is refused as it should be."""
    reading.kept.cache_clear()
    try:
        return reading.read(text)
    except TextError as error:
        length = max(1, len(text.splitlines()))
        fine = [1 <= line <= length and message.endswith(".") and len(message) < 400 for line, message in error.errors]
        return None if fine and all(fine) else reading.read(text)


@given(texts | edited(), st.randoms(use_true_random=False))
@example("game: A\nfield s: 0 to 9\nresult: " + "(" * 150, Random(1))
@example("game: A\nfield s: 0 to 9\ndice: " + "(" * 6000, Random(1))
@example("#" * 100_000, Random(1))
@example("field x: " + "-" * 190, Random(1))
@example("game: A\nfield s: 0 to 40\ndice: (s)d100!!kh20\nresult: sum\ntier A, good: sum > 1\ntier B, bad", Random(1))
@example(
    "game: A\nfield s: 0 to 9\nvalue b: " + "99999*" * 25 + "9\nresult: 1d6*b\ntier A, good: result > 1\ntier B, bad",
    Random(1),
)
def test_any_text_is_read_or_refused_at_once(text: str, rng: Random) -> None:
    game = accepted(text)
    if game:
        check = drawn(game.Check, rng)
        result = game.judge(check, game.roll(check, rng))
        assert game.odds(check)[result.tier] > 0
        assert result.steps
        assert game.plan(check).dice
        for kind in game.kinds.readings:
            read = game.judge(check, game.roll(check, rng, kind), kind)
            amount = game.kinds.amounts.get(kind)
            assert amount is None or amount.odds(check)[read.amount or 0] > 0
            assert (read.amount is None) == (amount is None)
