"""The contract of a system: what it reads, offers, names and says."""

from dataclasses import fields, replace
from fractions import Fraction

from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.fields import bounds
from razor_core.rules.groups import Participant
from razor_core.systems import SYSTEMS, help_terms
from tests.support.games.contract import check_of, every_row, every_system, outcomes, results


@every_system
def test_margin_is_total_less_target(slug: str) -> None:
    """Where a system has all three they agree; zones rise, and are tiers of this system."""
    for result in results(slug):
        if None not in (result.total, result.target, result.margin):
            assert result.margin == result.total - result.target
        assert list(result.zones) == sorted(result.zones)
        assert {tier for _, tier in result.zones} <= set(SYSTEMS[slug].Tier)


@every_system
def test_readings_keep_the_dice(slug: str) -> None:
    """Every reading takes every result and changes what is said and offered, never what was rolled."""
    for read in SYSTEMS[slug].READINGS.values():
        for result in results(slug):
            again = read(result)
            assert again == replace(
                result, tier=again.tier, headline=again.headline, meaning=again.meaning, consequences=again.consequences
            )
            assert again.headline.strip()
            assert again.meaning.strip()


def offered(slug: str) -> set[Consequence | Choice]:
    """All that results of a system offer, read in every way, and that groups of its checks come to."""
    system = SYSTEMS[slug]
    readings = [lambda result: result, *system.READINGS.values()]
    return {
        consequence for result in results(slug) for read in readings for consequence in read(result).consequences
    } | {consequence for outcome in outcomes(slug) for consequence in outcome.consequences}


@every_system
def test_offers_can_be_taken(slug: str) -> None:
    """A clock is offered with ticks, ascending and none below 0; a choice has as many different options as it picks.

    A token that is given fits the check, what is taken is a field or a token of the system, a reading is one of its.
    """
    system = SYSTEMS[slug]
    fields_of = {each.name for each in fields(system.Check)}
    choices = [consequence for consequence in offered(slug) if isinstance(consequence, Choice)]
    for choice in choices:
        assert choice.label.strip()
        assert 1 <= choice.count <= len(set(choice.options)) == len(choice.options)
    plain = [consequence for consequence in offered(slug) if not isinstance(consequence, Choice)]
    for consequence in [*plain, *(option for choice in choices for option in choice.options)]:
        assert consequence.label.strip()
        assert bool(consequence.ticks) == (consequence.clock is not None)
        assert list(consequence.ticks) == sorted(set(consequence.ticks))
        assert all(ticks >= 0 for ticks in consequence.ticks)
        assert 2 <= consequence.segments <= 12
        assert consequence.reading in ("", *system.READINGS)
        assert consequence.takes in fields_of | {""} | {token.name for token in system.TOKENS}
        if consequence.gives:
            assert consequence.gives.name.strip()
            assert consequence.gives.field in fields_of | {""}


@every_system
def test_tokens_fit_the_check(slug: str) -> None:
    """Each kind of token has a name of its own, and a number or flag of the check, or none, that it adds to."""
    system = SYSTEMS[slug]
    numbers_and_flags = {each.name for each in fields(system.Check) if isinstance(each.default, int)}
    assert len({token.name for token in system.TOKENS}) == len(system.TOKENS)
    for token in system.TOKENS:
        assert token.name.strip()
        assert token.field in numbers_and_flags | {""}
        assert token.cancels in numbers_and_flags | {""}


@every_system
def test_ratings_and_skills_fill_fields_of_the_check(slug: str) -> None:
    """What a character has fills a number, or for a Skill also a flag; what a roll uses up are fields of the check."""
    system = SYSTEMS[slug]
    low, high = bounds(system.Check, system.RATING_FIELD)
    assert all(low <= value <= high for value in system.RATINGS.values())
    assert isinstance(getattr(system.Check(), system.SKILL_FIELD), int)
    assert set(system.SINGLE_USE_FIELDS) <= {each.name for each in fields(system.Check)}
    for rating, names in system.SKILLS.items():
        assert rating in ("", *system.RATINGS)
        assert len({name.casefold() for name in names}) == len(names)


@every_system
def test_groups_are_named_and_come_to_something(slug: str) -> None:
    """Each group has a name of its own and says what it is for; its outcomes have a headline and words."""
    groups = SYSTEMS[slug].GROUPS
    assert len({group.name for group in groups}) == len(groups)
    for group in groups:
        assert group.name.strip()
        assert group.about.endswith(".")
        assert 1 <= group.fewest <= group.most
    for outcome in outcomes(slug):
        assert outcome.headline.strip()
        assert all(step.strip() for step in outcome.steps)


@every_system
def test_groups_give_chances(slug: str) -> None:
    """The chances of a group are exact, between 0 and 1, each told apart by its label."""
    system = SYSTEMS[slug]
    for group in system.GROUPS:
        for count in {group.fewest, group.fewest + 1} & set(range(group.most + 1)):
            sides = [Participant(who=f"Side {at}", check=system.Check()) for at in range(count)]
            chances = group.odds(sides)
            assert chances
            assert len({chance.label for chance in chances}) == len(chances)
            for chance in chances:
                assert type(chance.chance) is Fraction
                assert 0 <= chance.chance <= 1


@every_system
def test_sources_stand_under_fields_of_the_check(slug: str) -> None:
    """Named reasons add to a number of the check; within one field no name comes twice."""
    numbers = {each.name for each in fields(SYSTEMS[slug].Check) if "low" in each.metadata}
    assert set(SYSTEMS[slug].MODIFIERS) <= numbers
    for sources in SYSTEMS[slug].MODIFIERS.values():
        assert all(source.name.strip() for source in sources)
        assert len({source.name.casefold() for source in sources}) == len(sources)


@every_system
def test_gates_ask_and_advise(slug: str) -> None:
    """Each gate has a name of its own, a question, and what to do where the answer is no."""
    gates = SYSTEMS[slug].GATES
    assert len({gate.name for gate in gates}) == len(gates)
    for gate in gates:
        assert gate.question.endswith("?")
        assert gate.instead.strip()


@every_system
def test_help_terms_are_short(slug: str) -> None:
    """Each has a name, and a meaning that can be read at the table."""
    assert len(help_terms(slug)) >= 4
    for term in help_terms(slug).values():
        assert term.name.strip()
        assert 0 < len(term.meaning) <= 260, term
        assert term.meaning.endswith(".")


@every_row
def test_plan_gives_words(slug: str, row: dict) -> None:
    """Before the roll each check says its dice and its target; names of sources under their fields are taken."""
    system, check = SYSTEMS[slug], check_of(slug, row)
    named = {field: [source.name for source in sources] for field, sources in system.MODIFIERS.items()}
    for plan in (system.plan(check), system.plan(check, named)):
        assert plan.dice.strip()
        assert plan.target.strip()
        assert all(note.strip() for note in plan.notes)
        assert all(0 <= each.chance <= 1 and each.label.strip() for each in plan.chances)
