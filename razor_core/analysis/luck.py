"""The luck of an evening: what was rolled, against what the same rolls come to on average.

A roll counts once, as its dice fell and for the check that it was rolled for: each of a group, a contest or an Extended
Task too, thrown or typed. What turned its result afterwards does not count, nor does what was undone or is void. A roll
that was corrected counts as it is now. One that comes to an amount, such as damage, is neither good nor bad and is left
out; so are the questions of an oracle.

The measure is the number of results of tone GOOD or better. An evening of the same rolls is less lucky with fewer of
them, as lucky with as many, luckier with more.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

from razor_core.events.entries import Entry
from razor_core.events.events import RollCorrected, Rolled, RollVoided
from razor_core.odds.odds import Odds
from razor_core.odds.successes import Successes, successes
from razor_core.rules.clock_kinds import Side
from razor_core.rules.results import Degree, Tone, reaching
from razor_core.session.corrections import amendments
from razor_core.systems import find
from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Character
from razor_core.table.kits import KitLaid
from razor_core.table.world import World

#: The most evenings that a sentence compares with.
MOST_EVENINGS = 1_000_000
_GOOD = (Tone.GOOD, Tone.TRIUMPH)


@lru_cache(maxsize=1024)
def odds_of(slug: str, check: Any) -> Odds[Any]:
    """Return the odds of a check. Those of equal checks are not computed again."""
    return find(slug).odds(check)


@dataclass(frozen=True, slots=True)
class Luck:
    """How many of the rolls were `good`, and the chance of every such number.

    `less`, `equal` and `more` are the chances that an evening of the same rolls is less lucky, as lucky, luckier; they
    sum to exactly 1. They are exact for an evening of some hundred rolls. For longer ones `less` and `more` are never
    too high, and too low by at most `chances.lost`, which is far below anything that is shown.
    """

    rolls: int
    good: int
    chances: Successes

    @property
    def less(self) -> Fraction:
        """The chance of fewer good results."""
        return self.chances.fewer(self.good)

    @property
    def equal(self) -> Fraction:
        """The chance of as many good results."""
        return 1 - self.less - self.more

    @property
    def more(self) -> Fraction:
        """The chance of more good results."""
        return self.chances.more(self.good)

    @property
    def verdict(self) -> str:
        """What somebody was, in words, such as "luckier than 93 evenings in 100". No number in it is too high.

        Lucky is whoever was luckier than half of all evenings or more, unlucky the other way round. Whoever was neither
        was as lucky as the evenings in between.
        """
        if 2 * self.less >= 1:
            return f"luckier than {_evenings(self.less)}"
        if 2 * self.more >= 1:
            return f"unluckier than {_evenings(self.more)}"
        return "neither lucky nor unlucky"


def _evenings(chance: Fraction) -> str:
    """Return the evenings that the chance covers, rounded down: in 100, or in more where it is more than 99.

    >>> _evenings(Fraction(935, 1000)), _evenings(Fraction(9999, 10000))
    ('93 evenings in 100', '9,999 evenings in 10,000')
    """
    of = 100
    while chance * of > of - 1 and of < MOST_EVENINGS:
        of *= 10
    return f"{int(chance * of):,} evenings in {of:,}"


@dataclass(frozen=True, slots=True)
class Toned:
    """The results of one tone: how many there were, and how many there are on average. `words` are their names."""

    tone: Tone
    words: str
    actual: int
    expected: Fraction


@dataclass(frozen=True, slots=True)
class Tally:
    """Rolls counted by game, check and tier."""

    counts: Mapping[tuple[str, Any, Degree], int] = field(default_factory=dict)

    @property
    def rolls(self) -> int:
        """The number of rolls."""
        return sum(self.counts.values())

    @property
    def games(self) -> tuple[str, ...]:
        """The slugs of the games that were rolled for."""
        return tuple(dict.fromkeys(slug for slug, _, _ in self.counts))

    @property
    def checks(self) -> Mapping[tuple[str, Any], int]:
        """The number of rolls by game and check."""
        found = Counter[tuple[str, Any]]()
        for (slug, check, _), times in self.counts.items():
            found[slug, check] += times
        return found

    @property
    def good(self) -> int:
        """The number of results of tone GOOD or better."""
        return sum(times for (_, _, tier), times in self.counts.items() if tier.tone in _GOOD)

    @property
    def tones(self) -> tuple[Toned, ...]:
        """The results by tone, worst first, without tones that none of the games has.

        Their words are those of the game where it is one game, else the names of the tones.
        """
        expected, actual = dict.fromkeys(Tone, Fraction(0)), Counter[Tone]()
        for (_, _, tier), times in self.counts.items():
            actual[tier.tone] += times
        for (slug, check), times in self.checks.items():
            odds = odds_of(slug, check)
            for tier, weight in odds.weights.items():
                expected[tier.tone] += Fraction(weight * times, odds.ways)
        tiers = [tier for slug in self.games for tier in find(slug).Tier]
        return tuple(
            Toned(tone, self._words(tone), actual[tone], expected[tone])
            for tone in Tone
            if any(tier.tone is tone for tier in tiers)
        )

    def _words(self, tone: Tone) -> str:
        """Return the names of the tiers of a tone, or the name of the tone."""
        if len(self.games) != 1:
            return tone.name.capitalize()
        return ", ".join(tier.label for tier in find(self.games[0]).Tier if tier.tone is tone)

    @property
    def luck(self) -> Luck:
        """How lucky the rolls were."""
        chances = Counter[Fraction]()
        for (slug, check), times in self.checks.items():
            chances[reaching(odds_of(slug, check), Tone.GOOD)] += times
        return Luck(self.rolls, self.good, successes(chances))


@dataclass(frozen=True, slots=True)
class Fall:
    """A roll: the id of its actor, the name that it was made under, its game and check, and the tier of its dice.

    No tier for one that came to an amount.
    """

    actor: str
    who: str
    slug: str
    check: Any
    tier: Degree | None


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a log, read once and added to others: its rolls by the keys of their records, what corrects rolls of
    this part or of earlier ones, and the names and sides of the characters that were saved, by id.
    """

    rolls: Mapping[str, Fall]
    corrections: tuple[Entry, ...]
    names: Mapping[str, tuple[str, Side]]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who rolled: their name, empty for nobody in particular, their side, and their rolls."""

    name: str
    side: Side
    tally: Tally


@dataclass(frozen=True, slots=True)
class Ledger:
    """The rolls of an evening by who made them, in the order of their first rolls, the opposition last.

    `amounts` is the number of rolls that came to an amount and are left out.
    """

    people: tuple[Person, ...] = ()
    amounts: int = 0

    def of(self, side: Side) -> Tally:
        """Return all rolls of a side."""
        found = Counter[tuple[str, Any, Degree]]()
        for person in self.people:
            if person.side is side:
                found.update(person.tally.counts)
        return Tally(found)


def counted(entries: Iterable[Entry]) -> Part:
    """Return what `ledger` needs of these entries of a log."""
    rolls, corrections, names = dict[str, Fall](), list[Entry](), dict[str, tuple[str, Side]]()
    for entry in entries:
        event = entry.record.event
        if isinstance(event, CharacterSaved):
            names[event.character.id] = _named(event.character)
        elif isinstance(event, KitLaid):
            names |= {character.id: _named(character) for character in event.kit.characters}
        elif isinstance(event, Rolled):
            rolls[entry.record.key] = _fall(event)
        elif isinstance(event, RollCorrected | RollVoided):
            corrections.append(entry)
    return Part(rolls, tuple(corrections), names)


def _named(character: Character) -> tuple[str, Side]:
    return character.name.strip(), character.side


def _fall(event: Rolled) -> Fall:
    """Return a roll by the tier of its dice alone."""
    tier = None if event.reading in find(event.system).kinds.amounts else event.fell
    return _known(event.actor, event.fiction.who.strip(), event.system, event.check, tier)


@lru_cache(maxsize=4096)
def _known(actor: str, who: str, slug: str, check: Any, tier: Degree | None) -> Fall:
    """Return a roll like that. Equal ones are mostly one object, so that `ledger` need not compare thousands."""
    return Fall(actor, who, slug, check, tier)


def ledger(parts: Iterable[Part], world: World) -> Ledger:
    """Return the ledger of a log, from its parts, oldest first, and the world after it.

    Rolls of one name are of one person. A character has the name that they have now, or had when they were last saved;
    whoever is no character, the name under which they rolled, and the side of a character of that name, else the
    players'.
    """
    parts = tuple(parts)
    known = {id: name for part in parts for id, name in part.names.items()}
    here = (*world.characters, *(aside.character for aside in world.aside))
    known |= {character.id: _named(character) for character in here}
    sides = {name.casefold(): side for name, side in known.values()}
    names, tallies, amounts = dict[str, str](), dict[str, Counter[tuple[str, Any, Degree]]](), 0
    falls = _standing(parts)
    distinct, times = {id(fall): fall for fall in falls}, Counter(map(id, falls))
    for key, fall in distinct.items():
        if fall.tier is None:
            amounts += times[key]
            continue
        name = known[fall.actor][0] if fall.actor in known else fall.who
        names.setdefault(name.casefold(), name)
        tallies.setdefault(name.casefold(), Counter())[fall.slug, fall.check, fall.tier] += times[key]
    people = [Person(names[name], sides.get(name, Side.PLAYER), Tally(tally)) for name, tally in tallies.items()]
    people.sort(key=lambda each: each.side is Side.OPPOSITION)
    return Ledger(tuple(people), amounts)


def together(ledgers: Iterable[Ledger]) -> Ledger:
    """Return the ledger of several evenings: the rolls of one name on one side are of one person.

    A name is spelled as in the first evening that has it.
    """
    ledgers = tuple(ledgers)
    names, tallies = dict[tuple[Side, str], str](), dict[tuple[Side, str], Counter[tuple[str, Any, Degree]]]()
    for person in [person for evening in ledgers for person in evening.people]:
        key = person.side, person.name.casefold()
        names.setdefault(key, person.name)
        tallies.setdefault(key, Counter()).update(person.tally.counts)
    people = [Person(names[side, name], side, Tally(tally)) for (side, name), tally in tallies.items()]
    people.sort(key=lambda person: person.side is Side.OPPOSITION)
    return Ledger(tuple(people), sum(evening.amounts for evening in ledgers))


def _standing(parts: Iterable[Part]) -> Collection[Fall]:
    """Return the rolls that count, as they were made or corrected."""
    rolls = {key: fall for part in parts for key, fall in part.rolls.items()}
    for key, since in amendments(entry for part in parts for entry in part.corrections).items():
        # The roll may have been in a part of the log that was deleted.
        if since.void:
            rolls.pop(key, None)
        elif since.rolled and key in rolls:
            rolls[key] = _fall(since.rolled)
    return rolls.values()
