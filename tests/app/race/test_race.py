"""The sheet of race odds, and the line that shows them on the clocks."""

from fractions import Fraction

import pytest

from razor_core.analysis.race import Goal, Mover, Race, filled_within, outlook
from razor_core.odds import chains
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.numbers import decimal, percent
from razor_core.systems import find
from razor_core.table.clocks import Clock
from tests.support.page.characters import act_as, aim_at, character
from tests.support.page.consequences import choose_form, take
from tests.support.page.markup import Element
from tests.support.page.moves import advance, make_character, make_clock
from tests.support.page.person import Person
from tests.support.page.race import ALARM, WAY_IN, opened, racing, tie
from tests.support.page.witchgates import GAME, RISKY, at_the_gates, rolls
from tests.support.typed import present


def said(person: Person, slot: str) -> str:
    """The text of a slot of the sheet."""
    return person.page.text("race", slot)


def answer(person: Person) -> str:
    return f"{said(person, 'what')} {said(person, 'chance')}"


def lines(person: Person, slot: str) -> list[str]:
    return [
        " ".join([element.said("label"), element.said("chance")]) for element in person.page.slot("race", slot).elements
    ]


def sides(person: Person) -> list[Element]:
    return person.page.slot("race", "sides").elements


def names(person: Person) -> list[str]:
    """Who the sides are."""
    return [side.all("data-slot", "name")[0].text for side in sides(person)]


def ticks(person: Person, side: int = 0) -> dict[str, list[str]]:
    """The ticks of a side by outcome, clock by clock."""
    rows = sides(person)[side].slot("rows").elements
    return {row.said("label"): [element.said("ticks") for element in row.slot("ticks").elements] for row in rows}


def more(person: Person, named: str, times: int = 1, side: int = 0) -> None:
    """Tap for one more tick, or one less where negative."""
    word = "more" if times > 0 else "less"
    for _ in range(abs(times)):
        (button,) = [
            element for element in sides(person)[side].walk() if f": {element.name}".endswith(f": {named}, one {word}")
        ]
        person.act("race-tick", **button.data)


def test_the_sheet_answers_who_fills_first() -> None:
    """The numbers of the core for the check on the form, with the ticks of the book: long run, mean, scene, filled."""
    person = opened(racing())
    system, check = find("razorweave"), person.check
    worth = {"CRITICAL_FAILURE": (0, 2), "FAILURE": (0, 1), "PARTIAL_SUCCESS": (1, 0), "FULL_SUCCESS": (1, 0)}
    clocks = [person.clock(name).id for name in (WAY_IN, ALARM)]
    mover = Mover.of(system.odds(check), lambda tier: tuple(zip(clocks, worth.get(tier.name, (2, 0)), strict=True)))
    race = Race(person.clocks, (mover,), tuple(map(Goal, clocks)))
    found = outlook(race, rolls=6)
    first, second = (found.first[id,] for id in clocks)
    assert answer(person) == f"Way in fills first: {percent(first)}"
    assert lines(person, "others") == [f"Alarm first {percent(second)}"]
    most = found.rolls_for(Fraction(9, 10))
    assert (
        said(person, "mean") == f"{decimal(present(found.mean), 1)} rolls on average. 90 % are decided within {most}."
    )
    assert said(person, "rolls") == "6"
    within = found.within(6)
    assert lines(person, "scene") == [
        f"Way in first {percent(within[clocks[0],])}",
        f"Alarm first {percent(within[clocks[1],])}",
        f"neither {percent(1 - sum(within.values(), Fraction()))}",
    ]
    full = [percent(filled_within(race, Goal(id), 6)) for id in clocks]
    assert said(person, "filled") == f"By then, first or not: Way in {full[0]}, Alarm {full[1]}"
    assert said(person, "long") == ""
    assert [element.said("label") for element in person.page.slot("race", "legend").elements] == [WAY_IN, ALARM]
    for tone, shown in (("good", True), ("bad", True), ("mixed", False)):
        assert bool(person.page.slot("race", f"bars-{tone}")["d"]) is shown


def test_ticks_and_rolls_are_changed_by_taps() -> None:
    """Each changes the odds at once; so does the check on the form while the sheet is open."""
    person = opened(racing())
    assert ticks(person) == {
        "Critical Success": ["+2", "0"],
        "Full Success": ["+1", "0"],
        "Partial Success": ["+1", "0"],
        "Failure": ["0", "+1"],
        "Critical Failure": ["0", "+2"],
    }
    before = answer(person)
    more(person, "Full Success: Way in", 2)
    more(person, "Failure: Alarm", -2)
    assert (ticks(person)["Full Success"], ticks(person)["Failure"]) == (["+3", "0"], ["0", "−1"])
    assert answer(person) != before
    scene = lines(person, "scene")
    for _ in range(30):
        person.act("race-rolls", by="-1")
    assert said(person, "rolls") == "1"
    assert person.page.slot("race", "fewer").off
    assert lines(person, "scene") != scene
    for _ in range(30):
        person.act("race-rolls", by="1")
    assert said(person, "rolls") == "24"
    assert person.page.slot("race", "more").off
    before = answer(person)
    person.type("dc", "20")
    assert answer(person) != before


def test_two_sides_roll_in_turn() -> None:
    """Of two that players work for, the other side has the same check; the first to roll has the better chance."""
    person = opened(racing("frameworks", kind="PROGRESS"))
    assert names(person) == ["The check on the form", "The same check"]
    assert ticks(person)["Success"] == ["+1", "0"]
    assert ticks(person, 1)["Success"] == ["0", "+1"]
    assert said(person, "unit") == "Turns in the scene, both sides counted"
    first = answer(person)
    person.put("race-begin", "1")
    assert lines(person, "others")[0] == first.replace("Way in fills first:", "Alarm first")
    person.put("race-other", "")
    assert len(sides(person)) == 1
    assert answer(person) == "Way in fills first: 100 %"


def test_a_fixed_number_each_turn() -> None:
    """One tick of the clock that nobody else moves, until another number is chosen."""
    person = opened(racing("gemini", kind="PROGRESS"))
    person.put("race-other", "fixed")
    assert ticks(person, 1) == {"Each turn": ["0", "+1"]}
    before = answer(person)
    more(person, "Each turn: Alarm", 3, side=1)
    assert ticks(person, 1) == {"Each turn": ["0", "+4"]}
    assert answer(person) != before
    person.put("race-other", "same")
    person.put("race-other", "fixed")
    assert ticks(person, 1) == {"Each turn": ["0", "+1"]}


def test_the_target_strikes_back() -> None:
    """With their best rating, or with their last roll; each ticks the Resolve Clock of the other."""
    person = Person(2, 2, 2, 2)
    make_character(person, "Kira", AGI=2)
    make_character(person, "Thug", foe=True, MIG=3)
    tie(person, "Kira", "Thug")
    act_as(person, "Kira")
    aim_at(person, "Thug")
    person.press("kind", kind="strike")
    opened(person)
    assert names(person) == ["Kira", "Thug"]
    assert ticks(person)["Full Success"] == ["0", "+2"]
    assert ticks(person, 1)["Full Success"] == ["+2", "0"]
    others = [element.text for element in person.page.slot("race", "others-of").elements]
    assert others == ["Nobody", "The same check", "Thug: MIG 3", "A fixed number each turn"]
    chances = [row.said("chance") for row in sides(person)[1].slot("rows").elements]
    person.press("sides-swap")
    person.type("dc", "22")
    person.press("roll")
    person.press("sides-swap")
    opened(person)
    assert [element.text for element in person.page.slot("race", "others-of").elements][2] == "Thug: the last roll, MIG"
    assert [row.said("chance") for row in sides(person)[1].slot("rows").elements] != chances


def test_who_is_unnamed_is_against_who_is_named() -> None:
    """Also where the unnamed one rolls first: what they succeed in advances what threatens the players."""
    person = racing()
    make_character(person, "Kira", AGI=2)
    person.type("who", "Ogre")
    aim_at(person, "Kira")
    opened(person)
    assert ticks(person)["Full Success"] == ["0", "+1"]


def test_a_race_that_can_never_end_says_never() -> None:
    """With its chance, without an average; on the clocks too."""
    person = opened(racing())
    person.put("race-other", "")
    for row in ("Critical Success", "Full Success", "Partial Success"):
        more(person, f"{row}: Way in", -2 if row == "Critical Success" else -1)
    more(person, "Failure: Alarm", -1)
    more(person, "Critical Failure: Alarm", -2)
    assert answer(person) == "Never: 100 %"
    assert lines(person, "others") == []
    assert said(person, "mean") == "It may never end, so there is no average."
    assert lines(person, "scene")[-1] == "neither 100 %"


def test_a_clock_alone_says_when_it_is_full() -> None:
    """From its own sheet; without a link there is no button at the foot."""
    person = Person()
    make_clock(person, WAY_IN)
    assert "hidden" in person.doing("race", within="clocks")
    person.press("clock-menu", within="clocks", clock=person.clock(WAY_IN).id)
    person.press("race", within="clock-change")
    assert answer(person) == "Way in fills: 100 %"
    assert lines(person, "scene")[1].startswith("not yet ")
    assert said(person, "filled") == ""
    advance(person, WAY_IN, 6)
    person.press("clock-menu", within="clocks", clock=person.clock(WAY_IN).id)
    person.press("race", within="clock-change")
    assert answer(person).strip() == "Way in is full already"
    assert said(person, "mean") == ""


def test_a_countdown_ends_the_race_when_it_is_empty() -> None:
    """A pool of what is left, and each clock as it is chosen; with none there is nothing to answer."""
    person = Person(game="trident_sphere")
    make_clock(person, "Foe", "POOL", 6)
    make_clock(person, ALARM, "THREAT", 4)
    tie(person, "Foe", ALARM)
    opened(person)
    assert answer(person).startswith("Foe is empty first: ")
    assert ticks(person)["Success"] == ["−1", "0"]
    foe, alarm = (person.clock(name).id for name in ("Foe", ALARM))
    person.act("race-end", value=f"not {alarm}")
    assert answer(person) == "Foe is empty: 100 %"
    person.act("race-end", value=f"not {foe}")
    assert said(person, "error") == "Choose a clock that ends the race."
    assert "hidden" in person.page.slot("race", "odds")
    person.act("race-end", value=f"empty {foe}")
    assert said(person, "error") == ""
    assert "hidden" not in person.page.slot("race", "odds")


def test_a_clock_that_feeds_a_race_is_no_rival() -> None:
    """It can be ticked, and ends nothing."""
    person = racing()
    make_clock(person, "Noise", "THREAT", 2)
    tie(person, "Noise", ALARM, "FEED")
    opened(person)
    assert [element.text for element in sides(person)[0].slot("clocks").elements] == [WAY_IN, ALARM, "Noise"]
    assert [element.said("label") for element in person.page.slot("race", "legend").elements] == [WAY_IN, ALARM]


def test_both_at_once_is_an_outcome_of_its_own() -> None:
    """Where a roll can fill both."""
    person = opened(racing("witchgates", segments=2))
    assert any(line.startswith("Way in and Alarm at once ") for line in lines(person, "others"))
    assert [element.said("label") for element in person.page.slot("race", "legend").elements][-1] == "at once"


def test_a_damage_roll_ticks_its_amount() -> None:
    """An outcome for each amount instead of tiers."""
    person = racing("frameworks")
    person.press("kind", kind="damage")
    opened(person)
    assert ticks(person) == {str(face): [f"+{face}", "0"] for face in range(6, 0, -1)}
    assert next(row.said("chance") for row in sides(person)[0].slot("rows").elements) == "31 %"


def test_equations_that_take_too_long_leave_the_scene(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer is that of the scene's rolls, and says so."""
    monkeypatch.setattr(chains, "MOST_WORK", 5)
    person = opened(racing("frameworks", "TUG", "PROGRESS"))
    assert said(person, "long") == ("The long run of these clocks takes too long to compute: the chances are within 6.")
    assert answer(person) == f"Way in fills first: {lines(person, 'scene')[0].removeprefix('Way in first ')}"
    assert said(person, "mean").startswith("90 % are decided within ")


def shown(person: Person, name: str) -> str:
    """The first words beside a clock."""
    return person.drawn(name).said("about").split(" · ")[0]


def test_the_clocks_show_the_odds_of_a_race_that_is_laid() -> None:
    """The line follows the form and the clocks, the dial's name has it too, and it goes as it came."""
    person = opened(racing())
    assert shown(person, WAY_IN) == "Progress"
    person.put("race-show", "on")
    chance = said(person, "chance")
    assert shown(person, WAY_IN) == f"{chance} first"
    assert person.drawn(WAY_IN).slot("menu")["aria-label"] == f"Way in, 0 of 4, {chance} first"
    person.type("dc", "20")
    harder = shown(person, WAY_IN)
    assert harder != f"{chance} first"
    advance(person, WAY_IN, 3)
    assert shown(person, WAY_IN) != harder
    person.type("dc", "99")
    assert shown(person, WAY_IN) == "Progress"
    person.type("dc", "14")
    assert shown(person, ALARM).endswith(" first")
    # The table is not told: a rival may be for the game master only.
    person.act("show-table")
    assert shown(person, ALARM) == "Threat"
    person.act("show-end")
    assert shown(person, ALARM).endswith(" first")
    person.put("race-show", "")
    assert shown(person, WAY_IN) == "Progress"


def test_a_roll_does_not_wait_for_the_odds_of_a_race() -> None:
    """They come a frame after everything else."""
    person = opened(racing())
    person.put("race-show", "on")
    before = shown(person, WAY_IN)
    person.page.frames = []
    person.press("kind", kind="strike")
    assert shown(person, WAY_IN) == before
    person.see()
    assert shown(person, WAY_IN) != before


def test_a_race_that_is_shown_is_there_after_a_reload() -> None:
    """With all that was set; one that is not shown is forgotten, and data that is none is ignored."""
    person = opened(racing())
    more(person, "Full Success: Way in", 2)
    person.put("race-show", "on")
    line = shown(person, WAY_IN)
    again = Person(kept=person.storage)
    assert shown(again, WAY_IN) == line
    assert ticks(opened(again))["Full Success"] == ["+3", "0"]
    again.put("race-show", "")
    third = Person(kept=person.storage)
    assert shown(third, WAY_IN) == "Progress"
    assert ticks(opened(third))["Full Success"] == ["+1", "0"]
    for data in (
        '{"clock": 5}',
        '{"clock": "a", "ends": [], "ticks": {}, "other": null, "begins": 0, "rolls": 6, "shown": true}',
        '{"clock": "a", "ends": {}, "ticks": {"x": "y"}, "other": null, "begins": 0, "rolls": 6, "shown": true}',
        '{"clock": "a", "ends": {}, "ticks": {"x": 9999}, "other": null, "begins": 0, "rolls": 6, "shown": true}',
    ):
        person.storage.put("razor.draft.race", data)
        assert shown(Person(kept=person.storage), WAY_IN) == "Progress"


def test_each_side_rolls_with_what_stands_for_it() -> None:
    """Whoever is the other side rolls by their best rating or their last roll (WG-17)."""
    clocks = (
        Clock(id="a", name=WAY_IN, kind=ClockKind.PROGRESS, segments=6),
        Clock(id="b", name=ALARM, kind=ClockKind.THREAT, segments=6),
    )
    person = at_the_gates(character("Kira", GAME), character("Vance", GAME), clocks=clocks)
    tie(person, WAY_IN, ALARM)
    usual = ticks(opened(person))
    rolls(person, 4)
    choose_form(person, RISKY, "Reduced effect")
    take(person, "Medium reduced effect: Limited effect from now on")
    limited = ticks(opened(person))
    assert limited != usual
    person.put("race-other", "v")
    assert [ticks(person, side) for side in (0, 1)] == [limited, usual]
    act_as(person, "Vance")
    opened(person).put("race-other", "k")
    assert [ticks(person, side) for side in (0, 1)] == [usual, limited]
