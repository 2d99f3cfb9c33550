"""The worked examples of the book, and the tables that are no chances, as tests/golden/razorweave.toml holds them."""

import pytest

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.consequences import Choice, Consequence, every
from razor_core.rules.oracle import Question
from razor_core.rules.results import Mark
from razor_core.systems import razorweave
from razor_core.systems.razorweave import Check, Tier, judge, plan
from razor_core.systems.razorweave.dc_ladder import LADDER, place
from razor_core.systems.razorweave.oracle import HIGHEST, LOWEST, QUESTIONS, START, verdict
from razor_core.systems.razorweave.sheet import CONDITIONS
from razor_core.systems.razorweave.strikes import STRIKES
from razor_core.systems.razorweave.suggested_modifiers import MODIFIERS
from razor_core.systems.razorweave.tiers import CONSEQUENCES, tier
from tests.support.effects import clock_kind, ticks_of
from tests.support.games.golden import load
from tests.systems.values import Values, plain

BOOK = load("razorweave")


def title(row: Values) -> str:
    """A name for a row of the golden file, for the report of the test."""
    return str(row["heading"]) + (" (alternate)" if row.get("alternate") else "")


@pytest.mark.parametrize("row", BOOK["examples"], ids=title)
def test_example_comes_out_as_printed(row: Values) -> None:
    """Every worked check: the dice kept, the total, the margin and the tier are those of the book."""
    result = judge(Check(**row["check"]), row["faces"])
    assert [die.face for die in result.dice] == row["faces"]
    assert [die.face for die in result.dice if die.mark is Mark.KEPT] == row["kept"]
    assert (result.total, result.target, result.margin) == (row["total"], row["check"]["dc"], row["margin"])
    assert result.tier is Tier[row["tier"]]


@pytest.mark.parametrize("row", [row for row in BOOK["examples"] if "headed" in row], ids=title)
def test_social_example_is_headed_partial_and_only_its_alternate_is(row: Values) -> None:
    """The heading says Partial; the roll itself is a Full Success, and the row says so in a note."""
    reached = judge(Check(**row["check"]), row["faces"]).tier
    assert (reached is Tier[row["headed"]]) == bool(row.get("alternate")) == ("note" not in row)


@pytest.mark.parametrize("row", [row for row in BOOK["examples"] if "ticks" in row], ids=title)
def test_ticks_of_an_example_are_among_the_offers(row: Values) -> None:
    """The threat tick that the book's Partial Success takes is one that the result offers."""
    result = judge(Check(**row["check"]), row["faces"])
    assert [
        ticks_of(consequence)
        for consequence in every(result.consequences)
        if clock_kind(consequence) is ClockKind(row["ticks"]["clock"])
    ] == [(1,), (1,)]
    assert row["ticks"]["by"] == 1


@pytest.mark.parametrize("row", [row for row in BOOK["examples"] if "strike" in row], ids=title)
def test_strike_example_ticks_the_resolve_clock_as_printed(row: Values) -> None:
    """The Strike of the combat example is a Clear Strike of 2, and two more like it fill the clock."""
    strike = row["strike"]
    result = razorweave.GAME.kinds.readings["strike"](judge(Check(**row["check"]), row["faces"]))
    assert result.headline == strike["name"]
    (consequence,) = plain(result.consequences)
    assert (clock_kind(consequence), ticks_of(consequence)) == (ClockKind.RESOLVE, (strike["ticks"],))
    assert strike["before"] + strike["ticks"] == strike["after"]
    assert strike["after"] + strike["more_to_fill"] * strike["ticks"] == strike["segments"]


@pytest.mark.parametrize("row", [row for row in BOOK["examples"] if "twice" in row], ids=title)
def test_examples_that_count_one_factor_twice_are_warned_of(row: Values) -> None:
    """Where the book lets the light raise the DC and be a Burden, the plan says so (RW-8)."""
    notes = plan(Check(**row["check"]), {"dc": [row["twice"]], "burden": [row["twice"]]}).notes
    assert any(row["twice"] in note and "(RW-8)" in note for note in notes)


def test_ladder_is_the_printed_one() -> None:
    """The six steps with their names, and the same in every other place that goes up the ladder."""
    printed = {row["dc"]: row["name"] for row in BOOK["ladder"]["steps"]}
    assert {step.dc: step.name for step in LADDER} == printed
    for again in BOOK["ladder"]["again"]:
        for step in range(again["from"], again["to"] + 1, 2):
            assert place(step).startswith(f"{printed[step]}: ")


@pytest.mark.parametrize("row", BOOK["rule_of_three"]["scene"], ids=lambda row: row["factor"])
def test_scene_factor_of_the_book_moves_the_dc_the_way_it_says(row: Values) -> None:
    """A factor that touches anyone is offered for the DC, up or down as printed."""
    (source,) = [source for source in MODIFIERS["dc"] if source.name.casefold() == row["factor"]]
    assert (source.points > 0) == row["raises"]


@pytest.mark.parametrize("row", BOOK["rule_of_three"]["actor"], ids=lambda row: row["factor"])
def test_actor_factor_of_the_book_is_edge_or_burden_as_it_says(row: Values) -> None:
    """A factor of one character is offered as Edge or Burden, as printed, and never for the DC."""
    holding = [
        field for field, sources in MODIFIERS.items() if row["factor"] in [source.name.casefold() for source in sources]
    ]
    assert holding == [row["field"]]


@pytest.mark.parametrize("row", BOOK["levels"]["stacking"], ids=title)
def test_sources_net_as_printed(row: Values) -> None:
    """Every netting that the book reckons out comes to the printed level."""
    assert Check(edge=row["edge"], burden=row["burden"]).net == row["net"]


@pytest.mark.parametrize("row", BOOK["margins"]["places"], ids=title)
def test_margin_ranges_are_the_printed_ones(row: Values) -> None:
    """All eight printings of the ranges give every margin from -99 to 99 the tier that the code gives it."""
    for name, (low, high) in zip(BOOK["margins"]["tiers"], row["ranges"], strict=True):
        assert {tier(margin, all_ones=False) for margin in range(low, high + 1)} == {Tier[name]}
    assert sum(high - low + 1 for low, high in row["ranges"]) == 199


def offered(choice: Choice, side: Side) -> list[Consequence]:
    """The options of the choice after a Strike of that side."""
    return [option for option in choice.options if option.side in (None, side)]


@pytest.mark.parametrize("row", BOOK["strikes"]["rows"], ids=lambda row: row["name"])
def test_strike_row_is_the_printed_one(row: Values) -> None:
    """Each row of the Strike Outcome Table: name, ticks, and how many of how many consequences are picked."""
    strike = STRIKES[Tier[row["tier"]]]
    assert (strike.name, strike.ticks) == (row["name"], row["ticks"])
    choices = [
        {"options": len(offered(choice, Side.PLAYER)), "pick": choice.count, "instead": len(choice.instead)}
        for choice in strike.choices
    ]
    assert choices == row["choices"]
    assert {again["ticks"] for again in BOOK["strikes"]["summary"] if again["name"] == row["name"]} <= {strike.ticks}


def test_conditions_of_a_devastating_strike_are_the_printed_ones() -> None:
    """Staggered, Bleeding and Disarmed are offered first, then every other Condition of the sheet, each once."""
    (choice,) = STRIKES[Tier.CRITICAL_SUCCESS].choices
    assert isinstance(choice, Choice)
    given = [option.label.rpartition(": ")[2] for option in choice.options if "Condition" in option.label]
    printed = BOOK["strikes"]["conditions"]
    assert given[: len(printed)] == printed
    others = {condition.name for condition in CONDITIONS} - {"Without reaction", "In danger"}
    assert (set(given), len(given)) == (others, len(others))


def test_strikes_in_sequence_come_to_the_printed_threat() -> None:
    """Round for round the ticks are those of the strike, and the threat clock ends at 2 of 4."""
    strikes = {strike.name: strike for strike in STRIKES.values()}
    threat = 0
    for row in BOOK["sequence"]["rounds"]:
        strike = strikes[row["strike"]]
        assert strike.ticks == row["ticks"]
        side = Side.PLAYER if row["attacker"] == "Kira" else Side.OPPOSITION
        able = [consequence for choice in strike.choices for consequence in offered(choice, side)]
        assert [ticks_of(consequence) for consequence in able if clock_kind(consequence) is ClockKind.THREAT] == (
            [(row["threat"],)] if row["threat"] else []
        )
        threat += row["threat"]
    assert threat == BOOK["sequence"]["threat_after"] <= BOOK["sequence"]["threat_segments"]


def test_oracle_questions_are_the_printed_three() -> None:
    """The standing questions, their polarity, and the start and the ends of the DC."""
    rows = BOOK["oracle"]["questions"]
    printed = [BOOK["oracle"][key] for key in ("start", "lowest", "highest")]
    assert printed == [START, LOWEST, HIGHEST]
    for question, row in zip(QUESTIONS, rows, strict=True):
        assert row["about"] in question.text
        assert [answer.change for face in (6, 1) for answer in verdict([question], [face]).answers] == [
            row["yes"],
            row["no"],
        ]


@pytest.mark.parametrize("row", BOOK["oracle"]["answers"], ids=lambda row: row["answer"])
def test_oracle_faces_answer_as_printed(row: Values) -> None:
    """1 and 2 are no, 3 and 4 mixed, 5 and 6 yes: the DC goes up, stays, goes down where a yes helps."""
    changes = {verdict([Question(text="ideal?")], [face]).answers[0].change for face in row["faces"]}
    assert changes == {{"no": 2, "mixed": 0, "yes": -2}[row["answer"]]}


@pytest.mark.parametrize("waived", [True, False])
def test_oracle_example_comes_to_16_only_because_a_question_is_waived(waived: bool) -> None:
    """With the second answer waived the DC is the printed one after each die; counted by the rule it is 18."""
    example = BOOK["oracle"]["example"]
    rows = example["questions"]
    questions = [
        Question(text=row["about"], yes_is_harder=row["yes_is_harder"], waived=waived and row["about"] == "the lock")
        for row in rows
    ]
    for count, row in enumerate(rows, start=1):
        reached = verdict(questions[:count], [row["face"] for row in rows[:count]]).dc
        assert reached == row["printed" if waived else "counted"]
    assert reached == example["printed" if waived else "exact"]
    assert place(example["printed"]).startswith(example["name"])


@pytest.mark.parametrize("kind", [ClockKind.PROGRESS, ClockKind.THREAT])
def test_clocks_of_the_example_are_ticked_by_the_printed_tiers(kind: ClockKind) -> None:
    """Successes offer to advance the progress clock; partials and failures offer to advance the threat."""
    ticked_by = [Tier[name] for name in BOOK["clocks"][kind.value]["ticked_by"]]
    for reached in Tier:
        offered = [consequence for consequence in every(CONSEQUENCES[reached]) if clock_kind(consequence) is kind]
        if reached is Tier.PARTIAL_SUCCESS and kind is ClockKind.PROGRESS:
            assert offered, "a Partial Success is a success, too (RW-12)"
        else:
            assert bool(offered) == (reached in ticked_by)
