"""The contract of a system's module `lookup`, with its golden checks and others from all that their fields allow."""

import inspect
from dataclasses import fields
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from razor_core.rules.lookup import Lookup, what_if
from razor_core.rules.results import Tone, reaching
from razor_core.systems import SYSTEMS, lookup
from tests.support.games.contract import ROWS, SLUGS, check_of, every_system, some
from tests.systems.test_conformance import drawn

TABLES = [some(slug, at) for slug in SLUGS for at in range(len(lookup(slug).TABLES))]
every_table = pytest.mark.parametrize(("slug", "at"), TABLES)


def checks(slug: str) -> list[Any]:
    """The plain check, those of the golden file, and 40 more drawn from a fixed seed."""
    system, rng = SYSTEMS[slug], Random(f"reference of {slug}")
    golden = [check_of(each, row) for each, row in ROWS if each == slug]
    return [system.Check(), *golden, *(drawn(system.Check, rng) for _ in range(40))]


@every_system
def test_module_offers_what_the_protocol_names(slug: str) -> None:
    """Every name of the protocol is there, its functions with the same parameters under the same names."""
    for name, wanted in vars(Lookup).items():
        if name.startswith("_"):
            continue
        given = getattr(lookup(slug), name)
        if inspect.isfunction(wanted):
            assert list(inspect.signature(given).parameters) == list(inspect.signature(wanted).parameters)[1:]


@every_system
def test_distribution_is_whole_and_sums_to_the_odds_by_tier(slug: str) -> None:
    """By tier it sums to the odds; numbers ascend, each with its text; at least falls from 1, at most rises to 1."""
    for check in checks(slug):
        found = lookup(slug).distribution(check)
        assert found.tiers == SYSTEMS[slug].odds(check), check
        lines = found.lines
        assert found.axis
        assert all(below.number < above.number for below, above in pairwise(lines))
        assert len({line.label for line in lines}) == len(lines)
        assert lines[0].at_least == lines[-1].at_most == 1
        assert all(line.at_least + line.at_most == 1 + line.exactly for line in lines)
        assert all(sum(chance for _, chance in line.tiers) == line.exactly for line in lines)
        assert [tier for _, tier in found.zones] == sorted({tier for _, tier in found.zones})
        assert all(below <= above for (below, _), (above, _) in pairwise(found.zones))
        assert len(found.to_csv().splitlines()) == len(lines) + 1


@every_system
def test_target_is_the_one_of_the_result(slug: str) -> None:
    """Where the system has a target it stands on the axis, and the total of a result among the numbers."""
    system, rng = SYSTEMS[slug], Random(slug)
    for check in checks(slug):
        result = system.judge(check, system.roll(check, rng))
        found = lookup(slug).distribution(check)
        assert found.target == result.target
        assert result.total is None or found.parts[result.total, result.tier] > 0


#: What the words of a variation say of its field. Only the steps of a DC are more than one.
SAID = {"lower": -1, "less": -1, "−1": -1, "higher": 1, "more": 1, "+1": 1}
STEPS = {"dc": 2}


@every_system
def test_variations_change_one_field_each_by_what_they_say(slug: str) -> None:
    """One field each, as its own label says: more is one more, less is one less, without an Edge it is gone."""
    seen = set()
    for check in checks(slug):
        found = lookup(slug).variations(check)
        assert len({variation.label for variation in found}) == len(found)
        for each in found:
            (name,) = [one.name for one in fields(check) if getattr(check, one.name) != getattr(each.check, one.name)]
            before, after = getattr(check, name), getattr(each.check, name)
            said = [SAID[word] for word in each.label.split() if word in SAID]
            if isinstance(after, bool):
                assert after != each.label.startswith(("Without ", "No ")), each
            elif said:
                assert after - before == said[0] * STEPS.get(name, 1), each
                seen |= set(said)
    assert seen


@every_system
def test_variations_help_and_hurt(slug: str) -> None:
    """The plain check can get better and worse, and some of it shows in the chances that matter."""
    system = SYSTEMS[slug]
    found = what_if(system, system.Check(), lookup(slug).variations(system.Check()))
    assert found[0].good > 0 > found[-1].good
    assert [difference.good for difference in found] == sorted((difference.good for difference in found), reverse=True)


@every_table
def test_cells_of_a_table_are_checks_of_their_own_and_axes_are_labelled(slug: str, at: int) -> None:
    """No two cells of a pick are one check, each has its odds; an axis has its texts, no field is set by two axes."""
    table = lookup(slug).TABLES[at]
    rows, columns = len(table.rows.settings), len(table.columns.settings)
    picks = len(table.picks.settings) if table.picks else 1
    assert (rows <= 30, columns <= 15) == (True, True), "a page of paper holds the table"
    for pick in range(picks):
        found = {table.check_at(row, column, pick) for row in range(rows) for column in range(columns)}
        assert len(found) == rows * columns
        assert all(type(check) is SYSTEMS[slug].Check for check in found)
        for column, cell in enumerate(table.cells(SYSTEMS[slug], rows - 1, pick)):
            assert cell.check == table.check_at(rows - 1, column, pick)
            assert cell.odds == SYSTEMS[slug].odds(cell.check)
            assert [cell.good, cell.mixed] == [reaching(cell.odds, tone) for tone in (Tone.GOOD, Tone.MIXED)]
    axes = [axis for axis in (table.rows, table.columns, table.picks) if axis]
    touched: list[set[str]] = []
    for axis in axes:
        labels = [setting.label for setting in axis.settings]
        assert axis.label
        assert all(labels)
        assert len(set(labels)) == len(labels)
        touched.append({name for setting in axis.settings for name in setting.sets})
    assert table.title
    assert sum(map(len, touched)) == len(set().union(*touched))


@every_system
def test_printed_tables_are_square(slug: str) -> None:
    """Each has a title and says what it is; every row has a cell for every column, and a label of its own."""
    for table in lookup(slug).printed():
        assert all((table.title, table.about, table.row, table.rows, table.unit))
        assert all(len(row.cells) == len(table.columns) for row in table.rows)
        assert len({row.label for row in table.rows}) == len(table.rows)


@every_system
def test_claims_say_where_what_and_what_is_so(slug: str) -> None:
    """No two of a heading are alike; a ruling that is named is one of the game's."""
    found = lookup(slug).claims()
    assert len({(claim.heading, claim.text) for claim in found}) == len(found)
    for claim in found:
        assert all((claim.heading, claim.text, claim.exact))
        assert not claim.ruling or claim.ruling in SYSTEMS[slug].book.rulings


@every_system
def test_a_check_has_its_place_in_a_table(slug: str) -> None:
    """Each corner of every table, with every pick, is where its own check is; or that place comes to the same."""
    system = SYSTEMS[slug]
    for table in lookup(slug).TABLES:
        last = len(table.rows.settings) - 1, len(table.columns.settings) - 1
        for pick in range(len(table.picks.settings) if table.picks else 1):
            for row, column in ((0, 0), (0, last[1]), (last[0], 0), last):
                check = table.check_at(row, column, pick)
                place = table.place(system, check, pick)
                assert place
                same = table.check_at(*place, pick)
                assert system.odds(same) == system.odds(check)
                assert system.plan(same).target == system.plan(check).target
