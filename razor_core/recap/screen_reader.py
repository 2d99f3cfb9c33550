"""What a screen reader says of a change of the log: each roll, and all that happened, once and in whole sentences."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from razor_core.consequences.of_roll import group_outcome
from razor_core.events.entries import Entry
from razor_core.events.events import GroupRolled, Rolled
from razor_core.recap.readable_log import threaded, title
from razor_core.recap.wording import used_up
from razor_core.rules.numbers import plain
from razor_core.rules.results import Measure, Result

#: The most sentences of one change. The others are counted: they are in the log.
MOST = 8


@dataclass(frozen=True, slots=True)
class News:
    """What a change has brought to a log: the `new` entries, oldest first, and the `gone` ones, both by their keys."""

    new: Sequence[str] = ()
    gone: Sequence[str] = ()


def news(before: Sequence[Entry], now: Sequence[Entry]) -> News:
    """Return what is new since `before`, and what is gone.

    Older entries that were only read by now are not new. An entry in place of one that says the same is neither: such
    is what a guest asked for once the host has it.
    """
    known = {entry.record.key for entry in before}
    kept = {entry.record.key for entry in now}
    oldest = min((entry.record.order for entry in before), default=(0, ""))
    gone = [entry for entry in before if entry.record.key not in kept]
    new = [entry for entry in now if entry.record.key not in known and entry.record.order > oldest]
    same = {_tells(entry) for entry in gone} & {_tells(entry) for entry in new}
    return News(
        new=[entry.record.key for entry in new if _tells(entry) not in same],
        gone=[entry.record.key for entry in gone if _tells(entry) not in same],
    )


def _tells(entry: Entry) -> tuple[type, Sequence[str]]:
    return type(entry.record.event), entry.lines[:1]


def spoken(entries: Sequence[Entry], keys: Collection[str]) -> Sequence[str]:
    """Return a sentence for each of these entries, oldest first: a roll with its numbers, a contest with both sides.

    What one consequence did is one sentence, as in the log.
    """
    new = [entry for entry in entries if entry.record.key in keys]
    # Those that say whose a consequence is: the rolls that they come from.
    causes = {entry.record.act for entry in new} | {getattr(entry.record.event, "roll", "") for entry in new}
    near = [entry for entry in entries if entry.record.key in keys or {entry.record.key, entry.record.act} & causes]
    grouped = {entry.record.act for entry in near if isinstance(entry.record.event, GroupRolled)}
    sentences = [
        _sentence(near, entry)
        for entry in threaded(near)
        if entry.record.key in keys and not (isinstance(entry.record.event, Rolled) and entry.record.act in grouped)
    ]
    return _at_most([sentence for sentence in sentences if sentence])


def undone(entries: Sequence[Entry], keys: Collection[str]) -> Sequence[str]:
    """Return the sentence that says which acts are undone: those of these entries, of which the log was."""
    acts = dict.fromkeys(entry.record.act for entry in entries if entry.record.key in keys)
    return [f"Undone: {line}." for act in acts if (line := _first_line(entries, act))]


def _first_line(entries: Sequence[Entry], act: str) -> str:
    lines = [line for entry in entries if entry.record.act == act for line in entry.lines]
    return lines[0].removesuffix(".") if lines else ""


def _at_most(sentences: Sequence[str]) -> Sequence[str]:
    """Return so many sentences as can be listened to, the first, and how many more there are."""
    more = len(sentences) - MOST
    return sentences if more <= 0 else [*sentences[:MOST], f"{more} more in the log."]


def _sentence(entries: Sequence[Entry], entry: Entry) -> str:
    event = entry.record.event
    if isinstance(event, Rolled):
        return " ".join([roll_sentence(event, entry.against), *(f"{line}." for line in used_up(entry, event))])
    if isinstance(event, GroupRolled) and not event.people:
        return _group_sentence(entries, entry, event)
    return f"{'; '.join(line.removesuffix('.') for line in entry.lines)}." if entry.lines else ""


def _group_sentence(entries: Sequence[Entry], entry: Entry, event: GroupRolled) -> str:
    """Return what the rolls of a group come to together, then what each side rolled."""
    sides, rolls, outcome = group_outcome(entries, entry)
    together = f"{title(entries, entry)}: {', '.join((outcome.headline or event.outcome).rsplit(': ', 1))}."
    each = [_result_sentence(side.who, roll.result) for side, roll in zip(sides, rolls, strict=True)]
    return " ".join([together, *(f"{text}." for text in outcome.sides), *each])


def roll_sentence(roll: Rolled, against: str = "") -> str:
    """Return the result of a roll as a sentence.

    >>> from razor_core.events.events import Fiction
    >>> from razor_core.systems.razorweave import Check
    >>> roll = Rolled(system="razorweave", check=Check(dc=14), faces=(4, 4, 4, 4), fiction=Fiction(who="Kira"))
    >>> roll_sentence(roll, "Thug")
    'Kira against Thug: Full Success, 16 vs 14, success by 2.'
    """
    who = " ".join(filter(None, (roll.fiction.who or "Rolled", against and f"against {against}")))
    return _result_sentence(", ".join(filter(None, (who, roll.any_dice))), roll.result)


def _result_sentence(who: str, result: Result) -> str:
    return f"{who}: {', '.join([result.headline, *measured(result)])}."


def measured(result: Result) -> tuple[str, ...]:
    """Return the total with its target, and the margin. Empty where a game has no margin."""
    measure = result.measure
    if measure is None:
        return ()
    if measure.target is None:
        return (f"margin {measure.margin}",)
    # All ones in Razorweave fail although the target is met (RW-3).
    met_by = "success by" if result.tier.tone.succeeds else "margin"
    above, word = met(measure)
    margin = measure.margin - above
    by = met_by if margin >= 0 else "short by"
    total = "" if measure.total is None else plain(measure.total)
    against = " ".join(filter(None, (f"{total} vs", word, plain(measure.target + above))))
    return tuple(filter(None, (measure.lead, against, f"{by} {abs(margin)}")))


def met(measure: Measure) -> tuple[int, str]:
    """Return how far above the target the number that decides is, and its word: the second target once it is met."""
    beyond = measure.beyond
    return beyond if beyond and measure.margin >= beyond[0] else (0, measure.word)


def joined(sentences: Iterable[str]) -> str:
    """Return these sentences as one text, each of them once."""
    return " ".join(dict.fromkeys(filter(None, sentences)))
