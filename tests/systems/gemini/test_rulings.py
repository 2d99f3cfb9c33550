"""Each ruling of docs/rulings.md on Project Gemini, by its number: what would break if it were read another way."""

from dataclasses import replace
from fractions import Fraction

import pytest

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.consequences import Consequence
from razor_core.rules.effects import Tick
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Lifetime
from razor_core.systems import gemini
from razor_core.systems.gemini import Check, Tier, judge, odds, plan, tasks
from razor_core.systems.gemini.check import READINGS
from razor_core.systems.gemini.difficulty_ranks import rank
from razor_core.systems.gemini.sheet import SHEET
from razor_core.systems.gemini.suggested_modifiers import MODIFIERS
from razor_core.systems.gemini.task_odds import odds as task_odds
from razor_core.systems.gemini.tasks import Model, Progress, Standing, Task, advanced, next_check, rival, standing
from razor_core.table import clocks
from tests.support.effects import clock_kind, loses
from tests.systems.values import plain


@pytest.mark.parametrize(
    ("edges", "setbacks", "uncapped", "net"),
    [(3, 0, False, 3), (4, 0, False, 3), (5, 4, False, 1), (4, 9, False, -3), (20, 18, False, 2), (5, 0, True, 5)],
)
def test_gemini_gm1_edges_and_setbacks_cancel_before_the_cap(
    edges: int, setbacks: int, uncapped: bool, net: int
) -> None:
    """GM-1: five Edges and four Setbacks are +1, not 0; a talent lifts the cap from either side."""
    check = Check(edges=edges, setbacks=setbacks, uncapped=uncapped)
    assert check.net == net
    assert check.x == Check().x + net
    assert Check(edges=setbacks, setbacks=edges, uncapped=uncapped).net == -net


def test_gemini_gm1_what_is_no_edge_stays_outside_the_cap() -> None:
    """GM-1: a bonus of 5 on top of four Edges is +8."""
    assert Check(edges=4, modifier=5).x == Check().x + 8


@pytest.mark.parametrize(("name", "field"), [
    ("Disoriented", "setbacks"), ("Exhausted [−2]", "setbacks"), ("Restrained", "setbacks"), ("Empowered", "edges"),
    ("Prone target", "edges"), ("Dazed", "modifier"), ("Blinded", "modifier"), ("Blinded target", "modifier"),
    ("Challenged", "modifier"), ("Enhanced [+1]", "attribute"),
])  # fmt: skip
def test_gemini_gm2_condition_goes_where_the_rules_put_it(name: str, field: str) -> None:
    """GM-2: under the cap or outside of it; entered elsewhere the plan warns, entered there it does not."""
    assert [each for each, sources in MODIFIERS.items() if name in [source.name for source in sources]] == [field]
    for other in MODIFIERS:
        warned = [note for note in plan(Check(), {other: [f" {name.lower()} "]}).notes if "(GM-2)" in note]
        assert len(warned) == (other != field)


def test_gemini_gm2_warning_names_the_right_place() -> None:
    """GM-2: also for Exhausted without its number; a name of the table's own is nobody's business."""
    notes = plan(Check(), {"setbacks": ["Dazed", "A wet floor"], "modifier": ["exhausted"]}).notes[2:]
    assert notes == (
        "Dazed belongs to bonuses and penalties to x, outside the cap (GM-2).",
        "exhausted belongs to Setbacks, under the cap (GM-2).",
    )


def test_gemini_gm3_ends_of_the_table_are_certain() -> None:
    """GM-3: a 1 succeeds at +10, a 100 fails at −10; at −9 only the 100 does."""
    base = Check(attribute=0, skill=0, opposition=0)
    assert judge(replace(base, modifier=10), [1]).tier is Tier.SUCCESS
    assert judge(replace(base, modifier=-10), [100]).tier is Tier.FAILURE
    assert odds(replace(base, modifier=-9))[Tier.SUCCESS] == Fraction(1, 100)
    assert judge(replace(base, modifier=-9), [100]).tier is Tier.SUCCESS


def test_gemini_gm4_only_what_is_for_the_next_roll_is_used_up() -> None:
    """GM-4: the three sizes are, lasting conditions are not. A Major Edge and a Minor Setback leave one point."""
    once = {
        source.name
        for sources in MODIFIERS.values()
        for source in sources
        if source.lifetime is Lifetime.ROLL and not source.condition
    }
    assert once == {f"{size} {kind}" for size in ("Minor", "Major", "Overwhelming") for kind in ("Edge", "Setback")}
    assert gemini.GAME.sheet.single_use == ()
    points = {source.name: source.points for sources in MODIFIERS.values() for source in sources}
    assert Check(edges=points["Major Edge"], setbacks=points["Minor Setback"]).net == 1


def test_gemini_gm5_determined_turns_a_failure_after_the_roll() -> None:
    """GM-5: offered on a failure only, for the token of that name; then it is a success with its offers."""
    failed, succeeded = judge(Check(), [50]), judge(Check(), [51])
    assert [
        loses(consequence)
        for consequence in failed.consequences
        if isinstance(consequence, Consequence) and consequence.reading
    ] == ["Determined"]
    assert "Determined" in [modifier.name for modifier in SHEET.carried]
    assert not any(
        isinstance(consequence, Consequence) and consequence.reading for consequence in succeeded.consequences
    )
    read = READINGS["determined"](failed)
    assert (read.tier, read.headline) == (Tier.SUCCESS, "Success, Determined")
    assert read.meaning == "The dice failed, but you did not."
    assert read.consequences == succeeded.consequences
    assert READINGS["determined"](succeeded) == succeeded


def test_gemini_gm6_momentum_is_offered_and_the_pool_holds_five() -> None:
    """GM-6: the players' on a player's success, the GM's on a player's failure, one each; none to the opposition."""
    for face, name in ((51, "Players' Momentum"), (50, "GM's Momentum")):
        (pool,) = [consequence for consequence in plain(judge(Check(), [face]).consequences) if clock_kind(consequence)]
        assert pool.tick == Tick(ClockKind.POOL, (1,), name, 5)
        assert (pool.side, pool.certain) == (Side.PLAYER, False)


def test_gemini_gm7_ranks_begin_where_the_book_has_them() -> None:
    """GM-7: the first rank of each band, and the one before; attribute and defense of an opponent are no rank."""
    firsts = {1: "Trivial", 3: "Standard", 6: "Challenging", 9: "Heroic", 11: "Legendary"}
    for least, name in firsts.items():
        assert rank(least).startswith(name)
        assert not rank(least - 1).startswith(name)
    assert not any("Rank" in note for note in plan(Check(opposition=4, defense=4)).notes)
    alone = plan(Check(opposition=4))
    assert [note for note in alone.notes if note not in alone.answered.notes] == [
        f"Difficulty Rank 4: {rank(4)} (GM-7)."
    ]


def test_gemini_gm8_both_done_in_one_interval_is_a_tie() -> None:
    """GM-8: it is neither side's."""
    task = Task(model=Model.CONTESTED, goal=2, rival=Check(), rival_goal=2)
    assert standing(task, advanced(task, Progress(successes=1, rival_successes=1), True, True)) is Standing.TIE


def test_gemini_gm8_last_permitted_roll_counts() -> None:
    """GM-8: a success with the last roll finishes in time."""
    task = Task(model=Model.TIME_LIMIT, goal=2, limit=2)
    assert standing(task, advanced(task, Progress(successes=1, rolls=1), True)) is Standing.DONE
    assert task_odds(task, Progress(successes=1, rolls=1))[Standing.DONE] == Fraction(1, 2)


def test_gemini_gm9_opposition_of_nothing_is_below_trivial() -> None:
    """GM-9: 0 is allowed and has a place in words."""
    assert rank(0) == "below Trivial"
    assert "Difficulty Rank 0: below Trivial (GM-9)." in plan(Check(opposition=0)).notes


def test_gemini_gm10_what_a_task_counts_is_1_to_20() -> None:
    """GM-10: of anything, each on a clock of as many segments."""
    assert (tasks.FEWEST, tasks.MOST) == clocks.limits(ClockKind.TASK) == (1, 20)
    for count in (tasks.FEWEST, tasks.MOST):
        (counted,) = tasks.counts(Task(goal=count), Progress())
        assert counted.segments == count
    for wrong in (tasks.FEWEST - 1, tasks.MOST + 1):
        with pytest.raises(RuleError):
            Task(goal=wrong)


def test_gemini_gm11_complications_go_under_the_cap() -> None:
    """GM-11: the fourth makes nothing worse, and Edges of the check cancel them first."""
    task = Task(model=Model.COMPLICATIONS, limit=6, worsens=True)
    xs = [next_check(task, Progress(complications=count)).x for count in range(5)]
    assert xs == [0, -1, -2, -3, -3]
    assert next_check(replace(task, worsens=False), Progress(complications=4)) == task.check
    assert next_check(Task(), Progress(complications=4)) == Check()
    helped = replace(task, check=Check(edges=5))
    assert [next_check(helped, Progress(complications=count)).x for count in range(5)] == [3, 3, 3, 2, 1]


def test_gemini_gm12_task_out_of_reach_goes_on_to_its_end() -> None:
    """GM-12: too few rolls are left, the odds say so, and the rolls may still be made."""
    task = Task(model=Model.TIME_LIMIT, goal=5, limit=5)
    lost = advanced(task, Progress(), False)
    assert standing(task, lost) is Standing.GOING_ON
    assert task_odds(task, lost)[Standing.DONE] == 0
    assert Task(model=Model.TIME_LIMIT, goal=5, limit=2).limit == 2


def test_gemini_gm13_a_failure_that_determined_turned_counts_as_a_success() -> None:
    """GM-13: one success more and no complication; the odds do not reckon with it."""
    task = Task(model=Model.COMPLICATIONS, goal=2, limit=2)
    read = READINGS["determined"](judge(next_check(task, Progress()), [1]))
    after = advanced(task, Progress(), read.tier is Tier.SUCCESS)
    assert after == Progress(successes=1, rolls=1)
    assert task_odds(task, Progress())[Standing.DONE] == Fraction(1, 2)


def test_gemini_gm14_each_side_of_a_contest_rolls_its_own_check() -> None:
    """GM-14: both may get on in one interval. A rival is opposed by the score of it, unless another was entered."""
    task = Task(model=Model.CONTESTED, goal=2, rival=Check(modifier=20), rival_goal=3)
    assert advanced(task, Progress(), True, True) == Progress(successes=1, rival_successes=1, rolls=1)
    assert task_odds(task, Progress())[Standing.DONE] == Fraction(1, 4)
    assert task_odds(task, Progress())[Standing.TIE] == Fraction(1, 4)
    check = Check(attribute=4, skill=3, opposition=2, defense=1)
    task = Task(model=Model.CONTESTED, check=check, rival=rival(check), rival_goal=3)
    changed = tasks.rechecked(task, replace(check, attribute=6, skill=0, opposition=9))
    assert changed.rival == replace(rival(check), opposition=6, defense=0)
    of_their_own = replace(task, rival=Check(attribute=3, opposition=7))
    assert tasks.rechecked(of_their_own, Check(attribute=6)).rival == of_their_own.rival
    assert tasks.rechecked(Task(), check) == Task(check=check)


def test_gemini_gm18_what_is_for_some_checks_only_waits_for_a_tap() -> None:
    """GM-18: on a character. Entered on the form, it is for that roll. What is for all but some counts by itself."""
    optional = {condition.name for condition in SHEET.conditions.all if any(one.optional for one in condition.effects)}
    assert optional == {"Blinded", "Challenged", "Disoriented", "Prone"}
    assert all(
        one.optional for condition in SHEET.conditions.all if condition.name in optional for one in condition.effects
    )
    assert SHEET.conditions.limits.keys() >= optional | {"Restrained"}
    entered = {source for sources in MODIFIERS.values() for source in sources if source.condition}
    once = {source.name for source in entered if source.lifetime is Lifetime.ROLL}
    assert once == {"Blinded", "Blinded target", "Challenged", "Disoriented", "Prone target"}
