"""The contract of a system: what it reads, offers, names and says."""

from dataclasses import fields, replace
from fractions import Fraction
from random import Random

import pytest

from razor_core.events import events
from razor_core.events.entries import Record
from razor_core.events.events import GroupRolled
from razor_core.format.records import record_from_json, record_to_json
from razor_core.rolls.kinds import kinds
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.consequences import Choice, Consequence, every, told
from razor_core.rules.effects import NAMED
from razor_core.rules.fields import default
from razor_core.rules.groups import Outcome, Participant
from razor_core.rules.results import Result, Tone
from razor_core.systems import SYSTEMS, help_terms
from razor_core.table.clocks import limits
from razor_core.table.world import World
from tests.support.effects import clock_kind, loses, size_of, ticks_of, words_of
from tests.support.games.contract import check_of, every_row, every_system, outcomes, results
from tests.systems.values import Values


@every_system
def test_margin_is_total_less_target(slug: str) -> None:
    """Where a system has all three they agree; zones rise, and are tiers of this system."""
    for result in results(slug):
        if result.total is not None and result.target is not None and result.margin is not None:
            assert result.margin == result.total - result.target
        zones = result.measure.zones if result.measure else ()
        assert list(zones) == sorted(zones)
        assert {tier for _, tier in zones} <= set(SYSTEMS[slug].Tier)


@every_system
def test_readings_keep_the_dice(slug: str) -> None:
    """Every reading takes every result and changes what is said and offered, never what was rolled."""
    for read in SYSTEMS[slug].kinds.readings.values():
        for result in results(slug):
            again = read(result)
            assert again == replace(
                result,
                tier=again.tier,
                headline=again.headline,
                meaning=again.meaning,
                consequences=again.consequences,
                amount=again.amount,
            )
            assert again.headline.strip()
            assert again.meaning.strip()


def offered(slug: str) -> set[Consequence | Choice]:
    """All that results of a system offer, read in every way, and that groups of its checks come to."""
    system = SYSTEMS[slug]
    readings = [lambda result: result, *system.kinds.readings.values()]
    return {
        consequence for result in results(slug) for read in readings for consequence in read(result).consequences
    } | {consequence for outcome in outcomes(slug) for consequence in outcome.consequences}


@every_system
def test_consequences_can_be_taken(slug: str) -> None:
    """A clock has ticks, ascending, all one way; a choice as many options as it picks; what is certain is no choice."""
    system = SYSTEMS[slug]
    fields_of = {field.name for field in fields(system.Check)}
    choices = [consequence for consequence in offered(slug) if isinstance(consequence, Choice)]
    for choice in choices:
        assert choice.label.strip()
        assert 1 <= choice.count <= len(set(choice.options)) == len(choice.options)
        assert sum(option.certain for option in choice.options) <= choice.count
        assert not any(option.certain for option in choice.instead)
    for consequence in every(offered(slug)):
        assert consequence.label.strip()
        assert bool(ticks_of(consequence)) == (clock_kind(consequence) is not None)
        assert list(ticks_of(consequence)) == sorted(set(ticks_of(consequence)), key=abs)
        assert min(ticks_of(consequence), default=0) >= 0 or max(ticks_of(consequence)) < 0
        low, high = limits(clock_kind(consequence) or ClockKind.PROGRESS)
        assert low <= size_of(consequence) <= high
        assert consequence.reading in ("", *system.kinds.readings)
        assert words_of(consequence) in fields_of | {""}
        assert all(name in type(default(system.Check, of)).__members__ for of, name in consequence.sets)
        assert loses(consequence) in fields_of | {"", NAMED} | {
            *(modifier.name for modifier in system.sheet.carried),
            *(condition.name for condition in system.sheet.conditions.all),
        }
        assert not (consequence.certain and len(ticks_of(consequence)) > 1)


@every_system
def test_keys_of_consequences_are_distinct(slug: str) -> None:
    """Of one result or outcome: what is stored names them by their keys. So are their words."""
    rolls: list[Result | Outcome] = [*results(slug), *outcomes(slug)]
    for each in rolls:
        found = [(one.key, told(one.label, one.who)) for one in every(each.consequences)]
        assert all(len(set(texts)) == len(found) for texts in zip(*found, strict=True))


@every_system
def test_groups_are_named_and_come_to_something(slug: str) -> None:
    """Each group has a name of its own and says what it is for; its outcomes have a headline and words."""
    groups = SYSTEMS[slug].groups
    assert len({group.name for group in groups}) == len(groups)
    for group in groups:
        assert group.name.strip()
        assert group.about.endswith(".")
        assert 1 <= group.fewest <= group.most
    for outcome in outcomes(slug):
        assert outcome.headline.strip()
        assert all(step.strip() for step in outcome.steps)


@every_system
def test_a_group_can_be_reworded(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sessions store its key: they open, and say the new name."""
    for group in SYSTEMS[slug].groups:
        told = GroupRolled(slug, group.key, "Kira wins", (0,) * group.fewest)
        stored = record_to_json(Record(seq=1, tab="t", at="2026-01-01T20:00:00+00:00", act="a", event=told))
        game = replace(SYSTEMS[slug], groups=(replace(group, name="Reworded"),))
        with monkeypatch.context() as patch:
            patch.setattr(events, "find", lambda _, game=game: game)
            event = record_from_json(stored).event
            assert isinstance(event, GroupRolled)
            assert event.apply(World())[1] == ("Reworded: Kira wins",)
        assert record_to_json(record_from_json(stored)) == stored


@every_system
def test_groups_give_chances(slug: str) -> None:
    """The chances of a group are exact, between 0 and 1, each told apart by its label."""
    system = SYSTEMS[slug]
    for group in system.groups:
        for count in {group.fewest, group.fewest + 1} & set(range(group.most + 1)):
            sides = [Participant(who=f"Side {at}", check=system.Check()) for at in range(count)]
            chances = group.odds(sides)
            assert chances
            assert len({chance.label for chance in chances}) == len(chances)
            for chance in chances:
                assert type(chance.chance) is Fraction
                assert 0 <= chance.chance <= 1


@every_system
def test_sources_gates_and_help_terms_have_their_words(slug: str) -> None:
    """Reasons add to numbers or set flags, no name twice; gates ask and advise; terms can be read at the table."""
    able = {field.name for field in fields(SYSTEMS[slug].Check) if isinstance(field.default, int)}
    assert set(SYSTEMS[slug].book.modifiers) <= able
    for sources in SYSTEMS[slug].book.modifiers.values():
        assert all(source.name.strip() for source in sources)
        assert len({source.name.casefold() for source in sources}) == len(sources)
    gates = SYSTEMS[slug].book.gates
    assert len({gate.name for gate in gates}) == len(gates)
    for gate in gates:
        assert gate.question.endswith("?")
        assert gate.instead.strip()
    assert len(help_terms(slug)) >= 4
    for term in help_terms(slug).values():
        assert term.name.strip()
        assert 0 < len(term.meaning) <= 260, term
        assert term.meaning.endswith(".")


@every_system
def test_help_explains_each_kind_of_roll_where_there_is_a_choice(slug: str) -> None:
    """By its name. A game with checks alone has nothing to explain."""
    explained = [term.name for key, term in help_terms(slug).items() if key.startswith("kinds")]
    others = [word for kind, word in kinds(SYSTEMS[slug]).items() if kind]
    assert bool(explained) == bool(others)
    assert not [word for word in others if not any(word in name for name in explained)]


@every_system
def test_advice_and_retries_are_of_kinds_of_a_roll(slug: str) -> None:
    """Each a sentence; what may not be repeated unchanged can fail."""
    system = SYSTEMS[slug]
    for words in (system.kinds.advice, system.kinds.retry):
        assert set(words) <= set(system.kinds.words)
        assert all(text.endswith(".") for text in words.values())
    assert not system.kinds.retry or any(tier.tone in (Tone.DIRE, Tone.BAD) for tier in system.Tier)


@every_system
def test_a_reading_gives_an_amount_where_its_kind_comes_to_one(slug: str) -> None:
    """One that its odds have, which are those of whole numbers; and its plan says which dice, and nothing of tiers."""
    system = SYSTEMS[slug]
    assert set(system.kinds.amounts) <= set(system.kinds.words) & set(system.kinds.readings)
    assert {result.amount for result in results(slug)} == {None}
    for kind, read in system.kinds.readings.items():
        amount = system.kinds.amounts.get(kind)
        if amount and kind in system.kinds.rules:
            rolled = system.roll(system.Check(), Random(kind), kind)
            assert system.judge(system.Check(), rolled, kind).amount in amount.odds(system.Check())
        else:
            assert all((read(result).amount is None) == (amount is None) for result in results(slug))
        if amount:
            odds = amount.odds(system.Check())
            assert sum(odds.values()) == 1
            assert all(amount.label(number).strip() for number in odds)
            plan = amount.plan(system.Check())
            words = " ".join([plan.dice, plan.target, *plan.notes, *(chance.label for chance in plan.chances)])
            assert plan.dice.strip()
            assert not any(tier.label in words for tier in system.Tier)


@every_row
def test_plan_gives_words(slug: str, row: Values) -> None:
    """Before the roll each check says its dice and its target; names of sources under their fields are taken."""
    system, check = SYSTEMS[slug], check_of(slug, row)
    named = {field: [source.name for source in sources] for field, sources in system.book.modifiers.items()}
    for plan in (system.plan(check), system.plan(check, named)):
        assert plan.dice.strip()
        assert plan.target.strip()
        assert all(note.strip() for note in plan.notes)
        assert all(0 <= chance.chance <= 1 and chance.label.strip() for chance in plan.chances)
