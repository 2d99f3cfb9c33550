"""The sheet of luck: how the evening's rolls compare with evenings of the same rolls, for each who rolled."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from app.odds.state import state
from app.sheets.state import state as sheets
from app.storage.files import read_session
from app.storage.stores import StoreError
from app.ui.template import Node, Slots, flag, truth
from razor_core.analysis.luck import Ledger, Luck, Part, Tally, counted, ledger, together
from razor_core.rules.clock_kinds import Side
from razor_core.rules.numbers import decimal, percent
from razor_core.rules.results import Tone, lowest, or_better
from razor_core.systems import find

if TYPE_CHECKING:
    from app.context import Context
    from app.storage.journal import Journal

#: What a side is called, and somebody without a name.
SIDES: Mapping[Side, str] = {Side.PLAYER: "The players", Side.OPPOSITION: "The opposition"}
NOBODY = "Rolls without a name"
#: The chart leaves out numbers that are this many times less likely than the likeliest, and names at most this many.
RARE, NAMED = 1000, 12
#: The numbers that are named are multiples of the first of these that leaves few enough.
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 100_000, 1_000_000)


@dataclass(frozen=True, slots=True)
class Rolls:
    """The rolls whose luck can be shown: the key of their button, who made them, whether those are several."""

    key: str
    name: str
    several: bool
    tally: Tally
    luck: Luck

    @property
    def sentence(self) -> str:
        """How lucky they were."""
        return f"{self.name} {'were' if self.several else 'was'} {self.luck.verdict}."


#: The rolls of older pages of the log, by key, of each journal. A page is never changed.
_PAGES = WeakKeyDictionary["Journal", dict[str, Part]]()


async def steps(context: "Context") -> AsyncGenerator[Slots, None]:
    """Read the older log where it is not known yet, count the rolls, and yield the luck of the side or one chosen."""
    journal, problem = context.journal, ""
    pages = _PAGES.setdefault(journal, {})
    keys, session = [*reversed(pages)], journal.session
    try:
        keys = await journal.pages()
        # The session as it is now: what is folded away meanwhile is still in its log.
        session = journal.session
        unread = [key for key in reversed(keys) if key not in pages]
        for at, key in enumerate(unread):
            yield {"reading": f"Reading older rolls: {percent(Fraction(at, len(unread)))}"}
            pages[key] = counted(await journal.page(key))
    except StoreError as error:
        problem = f"Older rolls cannot be read: {error}."
    counts = [pages[key] for key in reversed(keys) if key in pages]
    totals, rolled = ledger([*counts, counted(session.log)], session.world), list[Rolls]()
    others = [listed for listed in sheets(context).index.list() if listed.id != journal.id]
    over_all = state(context).luck_over_all and bool(others)
    for at, listed in enumerate(others if over_all else ()):
        yield {"reading": f"Reading other sessions: {percent(Fraction(at, len(others)))}"}
        try:
            archive = await read_session(listed.id, context.local, context.durable)
        except StoreError as error:
            problem = f"{listed.name} cannot be read: {error}."
            continue
        past = archive.session
        totals = together([totals, ledger([counted(archive.log), counted(past.log)], past.world)])
    for key, name, several, tally in groups(totals):
        yield {}
        rolled.append(Rolls(key, name, several, tally, _luck(frozenset(tally.counts.items()))))
    yield {
        "reading": "",
        "error": problem,
        "amounts": left_out(totals.amounts),
        "over": {"hidden": flag(not others)},
        "one": {"aria-pressed": "false" if over_all else "true"},
        "every": {"aria-pressed": truth(over_all)},
        **_slots(rolled, state(context).luck_of),
    }


@lru_cache(maxsize=64)
def _luck(counts: frozenset[tuple[Any, int]]) -> Luck:
    """Return how lucky rolls were, by what a Tally counts."""
    return Tally(dict(counts)).luck


def _slots(rolled: Sequence[Rolls], chosen: str) -> Slots:
    """Return the sheet with the luck of one, by the key of their button; of the first without a choice."""
    shown = next((rolls for rolls in rolled if rolls.key == chosen), next(iter(rolled), None))
    several = len(rolled) > 1
    return {
        "none": {"hidden": flag(shown is not None)},
        "some": {"hidden": flag(shown is None)},
        "rolled": [_button(rolls, rolls is shown) for rolls in rolled] if several else [],
        "all": list(map(_line, rolled)) if several else [],
        **(_details(shown) if shown else {}),
    }


def groups(totals: Ledger) -> Sequence[tuple[str, str, bool, Tally]]:
    """Return whose luck can be shown, each with a key, a name, whether they are several, and their rolls.

    First the players together and each of them, then the opposition. A side of one is only that one.
    """
    listed = list[tuple[str, str, bool, Tally]]()
    for side, name in SIDES.items():
        people = [person for person in totals.people if person.side is side]
        if len(people) > 1:
            listed.append((side.name, name, True, totals.of(side)))
        listed += [
            (f"name {person.name.casefold()}", person.name or NOBODY, not person.name, person.tally)
            for person in people
        ]
    return listed


def left_out(amounts: int) -> str:
    """Return how many rolls are left out, in a sentence; empty for none."""
    if not amounts:
        return ""
    return f"{_rolls(amounts)} for an amount, such as damage, not counted."


def _details(shown: Rolls) -> Slots:
    """The sentence, the chart and the table of one of them."""
    luck, tally = shown.luck, shown.tally
    expected = sum((tone.expected for tone in tally.tones if tone.tone.succeeds), Fraction(0))
    paths, names = chart(luck)
    return {
        "verdict": shown.sentence,
        "good": f"{measure(tally)}: {luck.good:,} of {_rolls(luck.rolls)}, {_average(expected)} on average.",
        "bars-less": {"d": paths[0]},
        "bars-equal": {"d": paths[1]},
        "bars-more": {"d": paths[2]},
        "ticks": [Node("bar-name", {"root": {"--share": "1"}, "number": name}) for name in names],
        "less": _share(luck, luck.less),
        "equal": _share(luck, luck.equal),
        "more": _share(luck, luck.more),
        "tones": [
            Node(
                "toned",
                {
                    "root": {"data-tone": toned.tone.name},
                    "mark": toned.tone.mark,
                    "words": toned.words,
                    "actual": f"{toned.actual:,}",
                    "expected": _average(toned.expected),
                },
            )
            for toned in tally.tones
        ],
    }


def measure(tally: Tally) -> str:
    """Return what is counted: the lowest good tier or better, where the rolls are of one game."""
    if len(tally.games) != 1:
        return "Good or better"
    return or_better(lowest(find(tally.games[0]).Tier, Tone.GOOD))


def _rolls(rolls: int) -> str:
    return f"{rolls:,} {'roll' if rolls == 1 else 'rolls'}"


def _average(expected: Fraction) -> str:
    whole, point, part = decimal(expected, 1).partition(".")
    return f"{int(whole):,}{point}{part}"


def _share(luck: Luck, chance: Fraction) -> str:
    """Return a chance in words. One that is too low to be known is above 0 all the same."""
    return percent(chance or luck.chances.lost, 1)


def _button(rolls: Rolls, chosen: bool) -> Node:
    """Return the button that shows the luck of one of them."""
    button = {"data-who": rolls.key, "aria-pressed": truth(chosen)}
    return Node("luck-of", {"button": button, "name": rolls.name})


def _line(rolls: Rolls) -> Node:
    """Return the luck of one of them in a line, with a bar of the evenings less lucky, as lucky and luckier."""
    luck = rolls.luck
    shares = {"fewer": luck.less, "same": luck.equal, "greater": luck.more}
    return Node(
        "lucky",
        {
            "name": rolls.name,
            "said": luck.verdict,
            "rolls": _rolls(luck.rolls),
            **{name: {"--share": f"{float(share):.4f}"} for name, share in shares.items()},
        },
    )


def chart(luck: Luck) -> tuple[Sequence[str], Sequence[str]]:
    """Return the bars of fewer, as many and more good results, as paths, and a label for each bar, mostly empty."""
    chances = luck.chances
    least = max(chances.weights) // RARE
    likely = [chances.first + at for at, weight in enumerate(chances.weights) if weight > least]
    numbers = range(min(likely[0], luck.good), max(likely[-1], luck.good) + 1)
    top, step = max(chances.weights), 100 / len(numbers)
    paths = ["", "", ""]
    for at, number in enumerate(numbers):
        height = float(100 * chances.exactly(number) * chances.ways / top)
        which = (number >= luck.good) + (number > luck.good)
        if number == luck.good or height >= 0.01:
            paths[which] += f"M{at * step + step / 10:.2f} 100v{-height:.2f}h{step * 0.8:.2f}v{height:.2f}Z"
    every = next(step for step in _STEPS if len(numbers) <= step * NAMED)
    return paths, ["" if number % every else f"{number:,}" for number in numbers]
