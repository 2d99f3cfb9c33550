"""The same odds elsewhere: the nearest check of every game's ladder, against a search through all of its cells."""

from fractions import Fraction
from typing import Any

import pytest

from razor_core.analysis import other_games as module
from razor_core.analysis.other_games import elsewhere, nearest, rungs
from razor_core.rules.results import Tone
from razor_core.systems import SYSTEMS, find, lookup
from tests.support.games.contract import check_of, every_row, every_system
from tests.support.typed import present

CHANCES = [Fraction(at, 40) for at in range(41)] + [Fraction(1, 1296), Fraction(999, 1000)]


def good(slug: str, check: Any) -> Fraction:
    """The chance of a good result, tier by tier."""
    odds = find(slug).odds(check)
    return sum((odds[tier] for tier in odds if tier.tone in (Tone.GOOD, Tone.TRIUMPH)), Fraction(0))


def cells(slug: str) -> list[Any]:
    """The checks of the first table of a game."""
    table = lookup(slug).TABLES[0]
    rows, columns = len(table.rows.settings), len(table.columns.settings)
    return [table.check_at(row, column) for row in range(rows) for column in range(columns)]


@every_system
def test_the_ladder_has_every_cell_of_the_first_table(slug: str) -> None:
    """With its own chance, and a label that no other cell has."""
    found = rungs(slug)
    assert [rung.check for rung in found] == cells(slug)
    assert [rung.good for rung in found] == [good(slug, cell) for cell in cells(slug)]
    assert len({rung.label for rung in found}) == len(found)


@every_system
def test_the_nearest_check_of_all(slug: str) -> None:
    """No other cell is nearer to any chance, and the difference is that of the two, with its sign."""
    all_chances = [good(slug, cell) for cell in cells(slug)]
    for chance in CHANCES:
        there = nearest(slug, chance)
        assert there.slug == slug
        assert good(slug, there.rung.check) == there.rung.good
        assert abs(there.rung.good - chance) == min(abs(share - chance) for share in all_chances)
        assert there.difference == (there.rung.good - chance) * 100


@every_system
def test_the_plain_check_is_found_by_its_own_chance(slug: str) -> None:
    """Of cells that are equally near, the one in the column and row of the plain check."""
    table, system = lookup(slug).TABLES[0], find(slug)
    place = present(table.place(system, table.check))
    assert nearest(slug, good(slug, table.check)).rung.check == table.check_at(*place)


@every_row
def test_a_check_as_one_of_each_other_game(slug: str, row: dict[str, Any]) -> None:
    """In the order of the registry, without its own game."""
    check = check_of(slug, row)
    found = elsewhere(slug, check)
    assert [place.slug for place in found] == [other for other in SYSTEMS if other != slug]
    assert found == tuple(nearest(place.slug, good(slug, check)) for place in found)


def test_in_the_words_of_the_game() -> None:
    """Row and column of the table by their names."""
    assert [place.rung.label for place in elsewhere("trident_sphere", find("trident_sphere").Check())] == [
        "DC 14 Routine, modifier 0",
        "Score 1, bonus or penalty 0",
        "Opposition 3 Standard, attribute and skill 3",
        "Dice in the pool 4, cuts and injury 0",
    ]


def test_a_ladder_is_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many checks are translated."""
    nearest("gemini", Fraction(1, 3))
    monkeypatch.setattr(module, "lookup", None)
    assert nearest("gemini", Fraction(2, 3)).rung in rungs("gemini")


def test_a_table_without_its_plain_check_begins_at_its_first_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(lookup("witchgates").TABLES[0]), "place", lambda *_: None)
    found = rungs.__wrapped__("witchgates")
    assert [rung.beside for rung in found[:2]] == [(0, 0), (1, 0)]
