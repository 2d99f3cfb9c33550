"""The chart of a distribution: the paths are read back and measured."""

import re
from fractions import Fraction

import pytest

from app.ui.chart import View, bands, bars, drawn, highest, stacks, target, ticks
from razor_core.systems import SYSTEMS, add, lookup
from razor_core.systems.razorweave import Check, Tier

BAR = re.compile(r"M([\d.]+) ([\d.]+)v-([\d.]+)h([\d.]+)v([\d.]+)Z")


def heights(path: str, numbers: int) -> dict[int, float]:
    """The heights of the bars of a path, by number."""
    found: dict[int, float] = {}
    assert BAR.sub("", path) == ""
    for x, _, up, _, down in BAR.findall(path):
        assert up == down
        found[int(float(x) * numbers / 100)] = float(up)
    return found


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("slug", SYSTEMS)
def test_a_bar_is_as_high_as_its_chance_and_parted_as_its_tiers_are(slug: str, view: View) -> None:
    """In every game: the highest bar fills the chart, and a tone has the share of its tiers in each number."""
    check = SYSTEMS[slug].Check()
    lines = lookup(slug).distribution(check).lines
    paths = {tone: heights(path, len(lines)) for tone, path in bars(lines, view).items()}
    tallest = highest(lines, view)
    for at, line in enumerate(lines):
        whole = sum(found.get(at, 0) for found in paths.values())
        assert whole == pytest.approx(float(100 * view.of(line) / tallest), abs=0.03)
        for tone, found in paths.items():
            part = sum((part for tier, part in line.tiers if tier.tone is tone), start=Fraction(0))
            if line.exactly and part:
                share = part / line.exactly * view.of(line) / tallest
                assert found.get(at, 0) == pytest.approx(float(100 * share), abs=0.03)
    assert max(sum(found.get(at, 0) for found in paths.values()) for at in range(len(lines))) == 100


def test_bands_and_names_cover_every_number_once() -> None:
    """Bands and names are as wide as all bars; a band ends where its tier does."""
    for slug, system in SYSTEMS.items():
        lines = lookup(slug).distribution(system.Check()).lines
        assert sum(band.count for band in bands(lines)) == sum(room for _, room in ticks(lines)) == len(lines)
    lines = lookup("razorweave").distribution(Check(dc=14)).lines
    before = [band.tier for band in bands(lines)].index(Tier.FULL_SUCCESS)
    assert lines[sum(band.count for band in bands(lines)[:before])].label == "14"
    assert [said for said, _ in ticks(lines)] == [str(total) for total in range(4, 25)]
    percents = lookup("gemini").distribution(SYSTEMS["gemini"].Check()).lines
    assert [said for said, _ in ticks(percents)][:2] == ["1", "11"]


def test_the_target_is_a_line_before_its_bar() -> None:
    """Ten of 21 totals are below 14. There is none for 30, which the dice cannot reach, or without a target."""
    lines = lookup("razorweave").distribution(Check(dc=14)).lines
    assert target(lines, 14) == f"M{1000 / 21:.2f} 0V100"
    assert target(lines, 30) == target(lines, None) == ""


def test_stacked_columns() -> None:
    """Parts stand on one another, each with a path of its own; a share of 0 has no bar."""
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    one, other = stacks([(half, Fraction(0)), (half, quarter)])
    assert one == "M5.00 100.00v-50.00h40.00v50.00ZM55.00 100.00v-50.00h40.00v50.00Z"
    assert other == "M55.00 50.00v-25.00h40.00v25.00Z"
    assert stacks([]) == []


def test_a_chart_ends_where_nothing_could_be_seen() -> None:
    """Of six dice that go on for ten times, ten successes are rarer; what must be reached is in it."""
    text = (
        "game: G\nfield pool: 1 to 9\nresult: count(>= 8)\ndice: (pool)d10!\ntier Yes, good: result >= 1\ntier No, bad"
    )
    game = add(text)
    lines = lookup(game.slug).distribution(game.Check(pool=6)).lines
    assert (lines[-1].number, [line.number for line in drawn(lines, None)]) == (66, [*range(10)])
    assert drawn(lines, 20)[-1].number == 20
    assert drawn(lines[:3], None) == lines[:3]
