"""A whole evening retold: scenes by time, the roll of the night, the clocks; as Markdown and as a page."""

from dataclasses import replace
from datetime import datetime, timedelta
from html.parser import HTMLParser
from itertools import product

import pytest

from razor_core.events.entries import Entry
from razor_core.events.events import Event, GroupRolled, RollCorrected, Rolled, RollVoided
from razor_core.recap import markdown
from razor_core.recap.evening import PAUSE, evening, scenes, span
from razor_core.recap.html_page import page
from razor_core.rules.numbers import percent
from razor_core.session.corrections import amended, amendments
from razor_core.systems import gemini, razorweave
from razor_core.systems.razorweave import Check, judge
from razor_core.table.clock_events import ClockAdded, TimerSet, TimerTicked
from razor_core.table.clocks import Clock
from razor_core.table.note_events import Noted
from razor_core.table.timers import Timer
from razor_core.table.world import World
from tests.support.chronicles import GAMES, NASTY, log, rolled_by
from tests.support.typed import present

WORLD = World(name="The <Warehouse> Job", clocks=(Clock(id="a", name="*Alarm*", segments=4, filled=2),))
FULL = Rolled(system="razorweave", check=Check(), faces=(4, 4, 4, 4))
BEST, WORST = replace(FULL, faces=(6, 6, 6, 6)), replace(FULL, faces=(1, 1, 1, 1))


def told(*events: Event) -> list[Entry]:
    """The entries of these events, a minute apart, as amended."""
    entries = log(*events)
    return [amended(entry, amendments(entries)) for entry in entries]


def later(entry: Entry, by: timedelta) -> Entry:
    moment = (datetime.fromisoformat(entry.record.at) + by).isoformat()
    return replace(entry, record=replace(entry.record, at=moment))


def test_of_timers_only_the_ticks_are_told() -> None:
    """Each once, whichever tabs recorded it; not that one was started."""
    timer, tick = Timer(every=60, due=60), TimerTicked("a", 60)
    entries = told(ClockAdded(WORLD.clocks[0]), TimerSet("a", timer), tick, tick)
    (scene,) = scenes(entries)
    assert [entry.record.event for entry in scene.entries] == [ClockAdded(WORLD.clocks[0]), tick]
    assert scene.entries[1].lines == ("Timer: *Alarm* +1: 3 of 4",)


def test_a_scene_over_midnight_says_both_days() -> None:
    """And one of a single entry only when that was."""
    first, second = told(FULL, FULL)
    assert span([first, later(second, timedelta(hours=3))]) == "2026-03-01 21:01 to 2026-03-02 00:02"
    assert span([first]) == "2026-03-01 21:01"


def test_the_whole_evening_as_markdown() -> None:
    """Its name, the roll of the night, each scene, the clocks; nothing of it in an evening without any."""
    entries = told(WORST, FULL, Noted("The lamp goes out"))
    text = markdown.recap(evening(WORLD, entries))
    assert text.startswith(
        "# The \\<Warehouse\\> Job\n\n**Roll of the night:** 21:02 **Full Success** (4 4 4 4). Check, "
    )
    assert "\n## Scene 1, 2026-03-01 21:01 to 21:03\n\n- 21:01 **Critical Failure**" in text
    assert "\n- 21:03 Note: The lamp goes out\n" in text
    assert text.endswith("## Clocks\n\n- \\*Alarm\\*: 2 of 4\n")
    assert markdown.recap(evening(World(), told(WORST))).count("#") == 3
    assert markdown.recap(evening(World(), ())) == "# Session\n"


class Outline(HTMLParser):
    """The texts of a page by their innermost element, and its open elements, which must close as they opened."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append((self.open[-1], data.strip()))


def test_the_whole_evening_as_a_page() -> None:
    """The same in HTML that refers to nothing: each roll with its odds, dice that do not count struck out."""
    entries = told(
        WORST, *GAMES, Noted("The lamp goes out"), WORST, RollVoided("8.s"), WORST, RollCorrected("10.s", FULL)
    )
    found = Outline(page(evening(WORLD, entries)))
    assert found.open == []
    assert [text for tag, text in found.texts if tag in ("h1", "h2")] == [
        "The <Warehouse> Job",
        "Roll of the night",
        "Scene 1, 2026-03-01 21:01 to 21:11",
        "Clocks",
    ]
    assert ("li", "*Alarm*: 2 of 4") in found.texts
    small = [text for tag, text in found.texts if tag == "small"]
    for roll in GAMES:
        assert any("; ".join(roll.result.steps) in text for text in small)
    assert ("s", "Critical Failure") in found.texts
    assert ("li", "(1 1 1 1). Void.") in found.texts
    text = page(evening(WORLD, entries))
    assert "http" not in text
    assert "src=" not in text


def test_the_rolls_of_a_group_are_set_in_under_it() -> None:
    """In a list of their own; the page of an evening without anything has its name."""
    group, inside, other = told(GroupRolled("frameworks", "Contest", "Han wins: Success", (2, 0)), GAMES[1], GAMES[1])
    inside = replace(inside, record=replace(inside.record, act=group.record.act))
    text = page(evening(World(), [group, inside, other]))
    assert text.count("<li><ul><li>") == 1
    assert ("h1", "Session") in Outline(page(evening(World(), ()))).texts


@pytest.mark.parametrize("name", NASTY)
def test_a_name_is_text_in_the_page(name: str) -> None:
    """Whatever it means in HTML."""
    found = Outline(page(evening(replace(WORLD, name=name), told(rolled_by(name, intent=name), Noted(name)))))
    assert found.open == []
    assert any(f"Note: {name}" in text for _, text in found.texts)
    assert ("h1", name.strip()) in found.texts


def test_the_odds_are_those_of_the_screen() -> None:
    """In whole percent for a good result, never for the tier that came; for the roll of the night over all falls."""
    chance = percent(razorweave.odds(Check()).at_least(razorweave.Tier.FULL_SUCCESS))
    for text in (markdown.recap(evening(World(), told(WORST))), page(evening(World(), told(WORST)))):
        assert f"{chance} for Full Success or better" in text
        assert "100" not in text.replace("1 1 1 1", "")
    falls = [judge(FULL.check, fall).tier for fall in product(range(1, 7), repeat=4)]
    of = sum(tier >= razorweave.Tier.CRITICAL_SUCCESS for tier in falls) / len(falls)
    assert f"That or better: {of:.1%}.".replace("%", " %") in markdown.recap(evening(WORLD, told(FULL, BEST)))


def test_a_pause_ends_a_scene() -> None:
    """Of twenty minutes, and none shorter; without entries there is none."""
    first, second, third, fourth = told(FULL, FULL, FULL, FULL)
    minute = timedelta(minutes=1)
    split = [first, later(second, PAUSE - 2 * minute), later(third, 2 * PAUSE - 3 * minute), later(fourth, 3 * PAUSE)]
    found = scenes(split)
    assert [scene.entries for scene in found] == [tuple(split[:2]), (split[2],), (split[3],)]
    assert [scene.title for scene in found] == [
        "Scene 1, 2026-03-01 21:01 to 21:20",
        "Scene 2, 2026-03-01 21:40",
        "Scene 3, 2026-03-01 22:04",
    ]
    assert scenes(()) == []


def test_a_failure_that_was_turned_is_not_the_roll_of_the_night() -> None:
    """Determined makes a success of it, but its dice were no luck (GM-5, GM-13)."""
    turned = Rolled(system="gemini", check=gemini.Check(attribute=0), faces=(2,), reading="determined")
    easy = Rolled(system="gemini", check=gemini.Check(attribute=10), faces=(80,))
    assert turned.succeeded
    assert evening(World(), told(turned)).best is None
    assert present(evening(World(), told(turned, easy)).best).record.event == easy
