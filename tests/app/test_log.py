"""The log region: what happened, newest first, each roll with the chance it had."""

import pytest

from app import log
from razor_core.checks import Tone
from razor_core.events import Event, Fiction, Rolled
from razor_core.systems.razorweave import Check, Tier, odds
from razor_core.words import percent
from tests.app.fake import FakePage
from tests.app.markup import Element
from tests.app.person import logged

KIRA = Rolled(
    system="razorweave",
    check=Check(dc=16, edge=1),
    faces=(2, 3, 4, 5, 6),
    reading="strike",
    fiction=Fiction(who="Kira", intent="hit the thug"),
)
BARE = Rolled(system="razorweave", check=Check(), faces=(1, 1, 1, 1))


def lines(*events: Event) -> list[Element]:
    """The lines of the log for these, each roll's as its button."""
    page = FakePage()
    page.fill("log", log.slots(logged(*events), log.Filter(), log.STEP))
    return [line.elements[0] for line in page.slot("log", "entries").elements]


def test_no_rolls_are_no_lines() -> None:
    """So that the page can say how to start."""
    assert lines() == []


def test_a_line_says_when_who_what_and_how_likely() -> None:
    """The time on the clock of the table, the caption, the headline with its shape, the chance of a good end."""
    (line,) = lines(KIRA)
    chance = odds(KIRA.check).at_least(Tier.FULL_SUCCESS)
    texts = {each["data-slot"]: each.text for each in line.all("data-slot") if each is not line}
    assert texts == {
        "time": "21:04",
        "what": "Kira · hit the thug",
        "mark": Tone.GOOD.mark,
        "headline": "Clear Strike",
        "chance": percent(chance),
    }
    assert line["data-tone"] == "GOOD"


def test_a_roll_of_which_nothing_was_said_is_a_roll() -> None:
    """It has a line to tap all the same."""
    (line,) = lines(BARE)
    assert line.one("data-slot", "what").text == "A roll"
    assert line.one("data-slot", "headline").text == "Critical Failure"


def test_the_newest_stands_first_and_each_knows_its_key() -> None:
    """`data-key` leads from the line back to the roll."""
    assert [line["data-key"] for line in lines(KIRA, BARE, KIRA)] == ["3.kept", "2.kept", "1.kept"]
    assert [line["data-tone"] for line in lines(KIRA, BARE)] == ["DIRE", "GOOD"]


@pytest.mark.parametrize("count", [1, log.STEP - 1, log.STEP, log.STEP + 1, 3 * log.STEP])
def test_fifty_are_shown_at_first(count: int) -> None:
    """The newest of them."""
    keys = [line["data-key"] for line in lines(*[BARE] * count)]
    assert log.STEP == 50
    assert keys == [f"{at}.kept" for at in range(count, 0, -1)][:50]


@pytest.mark.parametrize("check", [Check(dc=1, attribute=10), Check(dc=40), Check(dc=22, burden=2), Check()], ids=str)
def test_the_chance_is_that_of_a_good_end_or_better(check: Check) -> None:
    """Not of the tier that came up; what is neither certain nor impossible never reads so."""
    faces = (3,) * check.rolled
    (line,) = lines(Rolled(system="razorweave", check=check, faces=faces))
    assert line.one("data-slot", "chance").text == percent(odds(check).at_least(Tier.FULL_SUCCESS))
