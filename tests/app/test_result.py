"""The result card: every die with what became of it, the reckoning, the margin on its ruler, one sentence."""

import pytest

from app import offers, result
from razor_core.checks import Choice, Mark, Tone
from razor_core.events import Fiction, Named, Rolled
from razor_core.systems import razorweave
from razor_core.systems.razorweave import Check, Tier, judge
from razor_core.words import signed
from tests.app.fake import FakePage
from tests.app.markup import Element
from tests.app.person import Person
from tests.golden import load

BOOK = load("razorweave")
NOTHING_SAID = Fiction()


def rolled(check: Check, faces: list[int], reading: str = "", fiction: Fiction = NOTHING_SAID) -> Rolled:
    """A roll of that check."""
    return Rolled(system="razorweave", check=check, faces=tuple(faces), reading=reading, fiction=fiction)


def drawn(event: Rolled) -> Element:
    """The result region with the card of that roll on it."""
    page = FakePage()
    page.fill("result", result.slots(event, offers.stamps(event.result, (), {}, frozenset())))
    return page.region("result")


def with_margin(margin: int) -> Rolled:
    """A roll that comes to that margin, not by all ones."""
    bonus = max(-20, min(20, margin))
    return rolled(Check(dc=14 - margin + bonus, bonus=bonus), [2, 3, 4, 5])


@pytest.mark.parametrize("row", BOOK["examples"], ids=lambda row: row["heading"])
def test_a_worked_example_stands_on_the_card(row: dict) -> None:
    """Tier, every die in the order thrown, the dropped ones said in words, and the steps of the reckoning."""
    region = drawn(rolled(Check(**row["check"]), row["faces"]))
    dice = region.one("data-slot", "dice").elements
    assert region["data-tier"] == row["tier"]
    assert region["data-tone"] == Tier[row["tier"]].tone.name
    assert [int(die["data-face"]) for die in dice] == row["faces"]
    assert [int(die["data-face"]) for die in dice if die["data-mark"] == "KEPT"] == row["kept"]
    for die in dice:
        said = {"KEPT": "", "DROPPED": "dropped"}[die["data-mark"]]
        assert die.one("data-slot", "face").text == die["data-face"]
        assert die.one("data-slot", "mark").text == said
    steps = [each.text for each in region.one("data-slot", "steps").elements]
    assert steps == list(judge(Check(**row["check"]), row["faces"]).steps)
    assert str(row["total"]) in " ".join(steps)


@pytest.mark.parametrize("mark", Mark)
def test_every_mark_a_die_can_have_is_drawn(mark: Mark) -> None:
    """Kept and dropped both come up in a pool of six; a mark that no die shows would go untested here."""
    dice = drawn(rolled(Check(burden=2), [1, 2, 3, 4, 5, 6])).one("data-slot", "dice").elements
    assert mark.name in {die["data-mark"] for die in dice}


def zones(region: Element) -> list[tuple[float, float, str]]:
    """The zones of the ruler: where each begins and ends, from 0 to 1, and its tone."""
    parts = [part for part in region.one("data-slot", "ruler").elements if "zone" in part["class"]]
    whole = sum(float(part["--share"]) for part in parts)
    found, at = [], 0.0
    for part in parts:
        width = float(part["--share"]) / whole
        found.append((at, at + width, part["data-tone"]))
        at += width
    return found


@pytest.mark.parametrize("margin", [*range(-46, 34, 3), *range(-9, 10)])
def test_the_margin_lies_in_the_zone_of_its_tier(margin: int) -> None:
    """From far beyond one end of the ruler to far beyond the other; all zones are there, worst first."""
    event = with_margin(margin)
    region = drawn(event)
    marker = region.one("data-slot", "margin")
    assert event.result.margin == margin
    assert marker.text == signed(margin)
    assert [tone for _, _, tone in zones(region)] == [tone.name for tone in Tone]
    ((start, end, _),) = [zone for zone in zones(region) if zone[2] == event.result.tier.tone.name]
    assert start < float(marker["--at"]) < end


def test_every_zone_tells_where_it_begins() -> None:
    """The least margin of each tier stands at its zone; the worst has none."""
    region = drawn(with_margin(0))
    floors = [floor.text for floor in region.one("data-slot", "ruler").all("data-slot", "floor")]
    printed = BOOK["margins"]["places"][0]["ranges"]
    assert floors == ["", *(signed(least) for least, _ in reversed(printed[:-1]))]


def test_all_ones_are_a_critical_failure_that_says_why() -> None:
    """The margin is still the margin, and the card gives the ruling that overrides it."""
    region = drawn(rolled(Check(dc=1), [1, 1, 1, 1]))
    assert region["data-tier"] == "CRITICAL_FAILURE"
    assert region.one("data-slot", "margin").text == "+3"
    assert "RW-3" in region.one("data-slot", "steps").text


@pytest.mark.parametrize("reading", ["", *razorweave.READINGS])
@pytest.mark.parametrize(
    ("faces", "tier"), [([1] * 4, 0), ([1, 2, 3, 4], 1), ([3, 3, 3, 4], 2), ([4] * 4, 3), ([6] * 4, 4)]
)
def test_everything_a_result_says_and_offers_stands_on_the_card(faces: list[int], tier: int, reading: str) -> None:
    """Headline, tier where that is another word, meaning, and every offer and choice with its ticks and options."""
    event = rolled(Check(), faces, reading)
    region = drawn(event)
    told = event.result
    assert told.tier is list(Tier)[tier]
    assert region.one("data-slot", "headline").text == told.headline
    assert told.tier.tone.mark in region.text
    assert region.one("data-slot", "tier").text == ("" if told.headline == told.tier.label else told.tier.label)
    assert region.one("data-slot", "meaning").text == told.meaning
    lines = region.one("data-slot", "offers").elements
    assert len(lines) == len(told.offers) > 0
    for line, offer in zip(lines, told.offers, strict=True):
        assert offer.label in line.text
        if isinstance(offer, Choice):
            for slot, options in (("options", offer.options), ("instead", offer.instead)):
                drawn_ones = line.one("data-slot", slot).elements
                assert len(drawn_ones) == len(options)
                assert all(option.label in each.text for each, option in zip(drawn_ones, options, strict=True))
            assert bool(line.one("data-slot", "or").text) is bool(offer.instead)
        else:
            ticks = [each.text for each in line.one("data-slot", "ticks").elements]
            assert ticks == [f"Tick {by}" for by in offer.ticks if by]


def test_the_caption_names_what_the_numbers_stand_for() -> None:
    """Who, to what end, attribute and Skill, and every reason by name; nothing where nothing was said."""
    fiction = Fiction(
        who="Kira",
        intent="pick the lock",
        attribute="AGI",
        skill="Fine Manipulation",
        named=(Named("edge", "Set Up"), Named("burden", "Dim Light")),
    )
    assert result.caption(rolled(Check(), [1, 2, 3, 4], fiction=fiction)) == (
        "Kira · pick the lock · AGI Fine Manipulation · Set Up, Dim Light"
    )
    assert result.caption(rolled(Check(), [1, 2, 3, 4])) == ""


@pytest.mark.parametrize(
    ("check", "faces", "who", "expected"),
    [
        (Check(), [4, 4, 4, 4], "Kira", "Kira: 16 against 14, Full Success, by 2."),
        (Check(), [3, 3, 3, 4], "", "Rolled: 13 against 14, Partial Success, short by 1."),
        (Check(dc=4), [1, 1, 1, 1], "", "Rolled: 4 against 4, Critical Failure, by 0."),
    ],
)
def test_the_result_is_one_sentence_for_those_who_hear_it(
    check: Check, faces: list[int], who: str, expected: str
) -> None:
    """Who, total against target, the headline, the margin."""
    assert result.sentence(rolled(check, faces, fiction=Fiction(who=who))) == expected


def test_a_strike_is_told_by_its_own_name() -> None:
    """The sentence says what the headline says."""
    assert "Clear Strike" in result.sentence(rolled(Check(), [4, 4, 4, 4], "strike"))


def test_the_card_is_drawn_once_a_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the roll that fell, never as the one before it first."""
    person = Person(*[4] * 4, *[1] * 4)
    person.tap("Roll")
    drawn: list[tuple[int, ...]] = []
    real = result.slots
    monkeypatch.setattr(result, "slots", lambda event, *rest: [drawn.append(event.faces), real(event, *rest)][1])
    person.tap("Roll")
    assert drawn == [(1, 1, 1, 1)]
