"""Each ruling of docs/rulings.md on Witchgates, by its number: what would break if it were read another way."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.fields import quoted
from razor_core.rules.modifiers import Lifetime, Scope
from razor_core.rules.results import Mark, Result
from razor_core.systems import witchgates
from razor_core.systems.witchgates import GAME, Check, Effect, Position, Tier, judge, marks, odds, plan
from razor_core.systems.witchgates.sheet import MERIT_BOXES, SHEET
from razor_core.systems.witchgates.stakes import ALL, STAKES, Severity, impact
from razor_core.systems.witchgates.troubles import troubles
from razor_core.table.clocks import limits
from tests.support.effects import clock_kind, loses, ticks_of
from tests.support.refused import refusal
from tests.support.typed import present
from tests.systems.values import Values, choices, plain

#: Faces of two dice that reach each tier.
FACES = {Tier.MISS: (2, 3), Tier.GLANCE: (2, 5), Tier.HIT: (1, 6)}


def given(result: Result) -> list[str]:
    """The names of the modifiers that the plain consequences give."""
    return [consequence.gives.name for consequence in plain(result.consequences) if consequence.gives]


def taken(result: Result) -> list[str]:
    """The fields whose modifiers the plain consequences take."""
    return [loses(consequence) for consequence in plain(result.consequences) if loses(consequence)]


def test_witchgates_every_offer_says_what_it_brings() -> None:
    """The labels are the buttons of the card and the lines of the log."""
    glanced = judge(Check(rating=3, injury=1), (1, 4, 6))
    assert "Take a lost word" in [consequence.label for consequence in plain(glanced.consequences)]
    labels = [consequence.label for consequence in troubles(Severity.HIGH)]
    assert labels[:2] == ["High harm: 2 to 4 boxes of a merit, and its side effect", "High harm as an injury of 2"]
    assert labels[4:7] == [
        "High complication: it gets much harder, 2 to 4 boxes",
        "High escalation: a countdown speeds up, 2 to 4 boxes",
        "High roadblock: progress is undone, 2 to 4 boxes",
    ]


def test_witchgates_wg_1_pool_is_the_rating_and_a_die_for_each_help() -> None:
    """Every help adds one die to the rating, and all of them make seven at most."""
    for rating, *helps in product(range(4), *[(False, True)] * 4):
        given: Values = dict(zip(("scene", "esoteric", "merit", "misfortune"), helps, strict=True))
        check = Check(rating=rating, **given)
        assert check.pool == rating + sum(helps) <= 7


def test_witchgates_wg_2_cuts_act_after_the_roll() -> None:
    """All dice are rolled and labelled, the highest are struck; three dice cut by one are not two dice."""
    check = Check(rating=3, cuts=1)
    dice = judge(check, (2, 6, 5)).dice
    assert [(die.face, die.mark, die.label) for die in dice] == [
        (2, Mark.KEPT, "miss"),
        (6, Mark.CUT, "hit"),
        (5, Mark.KEPT, "glance"),
    ]
    assert check.rolled == 3
    assert odds(check) != odds(Check(rating=2))


@pytest.mark.parametrize("check", [
    Check(rating=0), Check(rating=0, cuts=6, injury=6), Check(rating=2, cuts=2), Check(rating=2, cuts=1, injury=1),
    Check(rating=3, scene=True, injury=6),
], ids=str)  # fmt: skip
def test_witchgates_wg_3_no_die_left_is_two_dice_of_which_the_lower_counts(check: Check) -> None:
    """A pool of nothing and one cut to nothing roll two dice; the higher is dropped, none is cut, as the plan says."""
    result = judge(check, (5, 3))
    assert [die.mark for die in result.dice] == [Mark.DROPPED, Mark.KEPT]
    assert result.tier is Tier.MISS
    assert odds(check) == odds(Check(rating=0))
    assert "(WG-3)" in plan(check).notes[0]


def test_witchgates_wg_3_one_die_left_is_none_of_it() -> None:
    """While one die is left it counts alone, whichever way it came to be one."""
    for check in (Check(rating=1), Check(rating=3, cuts=2)):
        assert check.rolled == check.pool
        assert not any("(WG-3)" in note for note in plan(check).notes)


@pytest.mark.parametrize(("check", "faces", "twist"), [
    (Check(rating=2), (4, 4), False), (Check(rating=3), (4, 4, 1), True), (Check(rating=3), (4, 2, 1), False),
    (Check(rating=3, cuts=2), (4, 4, 1), True), (Check(rating=3, scene=True), (4, 4, 1, 2), True),
    (Check(rating=3, scene=True), (4, 4, 1, 1), True),
    (Check(rating=3, scene=True, merit=True), (4, 4, 1, 1, 2), False),
    (Check(rating=3, scene=True, merit=True, cuts=2), (6, 6, 1, 1, 2), False),
    (Check(rating=3, scene=True, merit=True, cuts=1), (6, 6, 6, 1, 2), True), (Check(rating=3, cuts=3), (4, 4), False),
    (Check(rating=0), (4, 4), False),
])  # fmt: skip
def test_witchgates_wg_4_twist_is_half_of_three_or_more_dice_rolled(
    check: Check, faces: tuple[int, ...], twist: bool
) -> None:
    """Half or more of all dice rolled, those cut among them; two pairs on four are one; never with fewer than three."""
    result = judge(check, faces)
    assert result.twist == twist
    assert sum("twist" in consequence.label for consequence in plain(result.consequences)) == int(twist)
    assert bool(plan(check).chances) == (check.rolled >= 3)


def test_witchgates_wg_5_miss_gives_a_miss_fortune_and_takes_the_esoteric() -> None:
    """A Miss gives a miss-fortune and takes what was risked; success under one's own injury gives a lost word."""
    for reached, faces in FACES.items():
        missed = reached is Tier.MISS
        assert given(judge(Check(), faces)) == (["Miss-fortune"] if missed else [])
        assert taken(judge(Check(), faces)) == []
        assert taken(judge(Check(rating=1, esoteric=True), faces)) == (["esoteric"] if missed else [])
    assert all(
        consequence.certain
        for consequence in plain(judge(Check(rating=1, esoteric=True), FACES[Tier.MISS]).consequences)
    )
    (one,) = [modifier for modifier in SHEET.carried if modifier.name == "Miss-fortune"]
    assert (one.field, one.lifetime, one.scope) == ("misfortune", Lifetime.USED, Scope.ALLY)
    assert set(witchgates.GAME.sheet.single_use) == {"scene", "esoteric", "merit", "misfortune", "injury", "power"}
    (invoked,) = [modifier for modifier in witchgates.GAME.book.modifiers["cuts"] if modifier.name == "Injury"]
    assert invoked.lifetime is Lifetime.ROLL
    for reached, (low, high) in FACES.items():
        missed = reached is Tier.MISS
        hurt = judge(Check(rating=3, injury=1), (low, high, 6))
        assert hurt.tier is reached
        assert given(hurt) == (["Miss-fortune"] if missed else ["Lost word"])
        assert "Lost word" not in given(judge(Check(rating=3, cuts=1), (low, high, 6)))


def test_witchgates_wg_5_goes_by_the_die_that_counts_where_none_is_left() -> None:
    """Of the last two dice the lower decides what is given and lost, and an injury is invoked all the same."""
    check = Check(rating=0, esoteric=True, injury=1)
    missed, through = judge(check, (6, 3)), judge(check, (6, 4))
    assert (given(missed), taken(missed)) == (["Miss-fortune"], ["esoteric"])
    assert (given(through), taken(through)) == (["Lost word"], [])


@pytest.mark.parametrize("position", Position)
def test_witchgates_wg_6_trouble_comes_with_a_glance_and_a_miss(position: Position) -> None:
    """A Glance and a Miss offer the same trouble, a Hit none; only Desperate warns that some may remain."""
    found = {reached: judge(Check(position=position), faces) for reached, faces in FACES.items()}
    words = f"{position.value}: {STAKES[position].words}"
    assert {
        reached: [c for c in choices(r.consequences) if c.label == words] != [] for reached, r in found.items()
    } == {
        Tier.MISS: True,
        Tier.GLANCE: True,
        Tier.HIT: False,
    }
    may_remain = [c for c in choices(found[Tier.HIT].consequences) if "even a hit" in c.label]
    assert [(c.count, {option.label.split()[0] for option in c.options}) for c in may_remain] == (
        [(1, {"Medium"})] if position is Position.DESPERATE else []
    )
    warned = any("even a hit" in step for step in found[Tier.HIT].steps)
    assert warned == (position is Position.DESPERATE)
    assert any("even a hit" in note for note in plan(Check(position=position)).notes) == warned


@pytest.mark.parametrize("effect", Effect)
def test_witchgates_wg_7_effect_marks_with_a_hit_and_a_glance(effect: Effect) -> None:
    """A Hit and a Glance offer the boxes of the effect, a Miss none; a Limited one has words and no boxes."""
    for reached, faces in FACES.items():
        result = judge(Check(effect=effect), faces)
        offered = [choice for choice in choices(result.consequences) if choice.label.startswith(effect.value)]
        assert bool(offered) == (reached is not Tier.MISS and effect is not Effect.LIMITED)
        for choice in offered:
            assert {ticks_of(option) for option in choice.options if option.tick and not option.needs} == {
                (marks(effect),),
                (-marks(effect),),
            }
        told = any(f"{effect.value} effect" in step for step in result.steps)
        assert told == (reached is not Tier.MISS and effect is Effect.LIMITED)


@pytest.mark.parametrize("harm", [-1, 13, True, None, 1.0])
def test_witchgates_wg_7_harm_that_no_track_has_is_refused(harm: Any) -> None:
    """Harm that is no whole number from 0 to 12 is a RuleError that names it."""
    said = f"Enter a whole number from 0 to 12, not {quoted(harm)}."
    assert refusal(marks, Effect.MEDIUM, harm) == ("harm", said)


def test_witchgates_wg_9_every_box_is_as_many_as_any_track_has() -> None:
    """Every box is the most that a track has, which has 1 or more; a merit's has five; all of it goes on tracks."""
    fewest, most = limits(ClockKind.TRACK)
    assert 1 == fewest <= MERIT_BOXES < ALL == most
    consequences = [consequence for severity in Severity for consequence in troubles(severity)]
    kinds = {
        kind for consequence in consequences if clock_kind(consequence) for kind in present(consequence.tick).kinds
    }
    assert kinds == {ClockKind.TRACK, ClockKind.PROGRESS, ClockKind.THREAT}
    assert impact(Effect.MAJOR) == "every box"


def test_witchgates_wg_10_lost_word_is_risked_and_lost_like_an_esoteric() -> None:
    """A lost word stands on the same die as an esoteric, and stays until a Miss takes it."""
    (word,) = [modifier for modifier in SHEET.carried if modifier.name == "Lost word"]
    (esoteric,) = [modifier for modifier in SHEET.carried if modifier.name == "Esoteric"]
    assert replace(word, name=esoteric.name) == esoteric
    assert word.field == "esoteric"
    assert (word.lifetime, word.optional) == (Lifetime.STAYS, True)


@pytest.mark.parametrize(("effect", "raised", "said"), [
    (Effect.LIMITED, Effect.MEDIUM, "Power raises Limited to Medium effect: mark or clear 1 box (WG-7, WG-11)"),
    (Effect.MEDIUM, Effect.HIGH, "Power raises Medium to High effect: mark or clear 2 boxes (WG-7, WG-11)"),
    (Effect.HIGH, Effect.MAJOR, "Power raises High to Major effect: mark or clear every box (WG-7, WG-11)"),
    (Effect.MAJOR, Effect.MAJOR, "Major effect: mark or clear every box (WG-7)"),
])  # fmt: skip
def test_witchgates_wg_11_power_is_a_cut_and_one_level_of_effect(effect: Effect, raised: Effect, said: str) -> None:
    """Both or neither: the dice of one cut, and what the raised effect brings; plan and steps say so."""
    check, plain_cut = Check(rating=3, effect=effect, power=True), Check(rating=3, effect=raised, cuts=1)
    assert (check.rolled, check.taken, check.bare, odds(check)) == (3, 1, False, odds(plain_cut))
    assert f"{said}." in plan(check).notes
    for faces in ((6, 6, 1), (6, 4, 1), (3, 2, 1)):
        result, other = judge(check, faces), judge(plain_cut, faces)
        assert (result.tier, result.consequences) == (other.tier, other.consequences)
        assert (said in result.steps) is (result.tier is not Tier.MISS and raised is not effect)
    warned = "Power is a cut for nothing: Major is the highest effect (WG-11)."
    assert plan(check).warnings == ((warned,) if raised is effect else ())
    assert Check(rating=1, power=True).bare


def test_witchgates_wg_12_harm_that_is_not_every_box_may_become_an_injury() -> None:
    """As many levels as boxes; none in place of every box, whatever else comes with it."""
    for severity in Severity:
        harm = [trouble for trouble in troubles(severity) if trouble.form == "Harm"]
        injuries = [consequence.gives for consequence in harm if consequence.gives]
        assert {injury.name for injury in injuries} == (set() if severity is Severity.MAJOR else {"Injury"})
        assert [injury.points for injury in injuries] == [by for by in ticks_of(harm[0]) if by < MERIT_BOXES]


def test_witchgates_wg_14_names_are_few_and_fill_one_field() -> None:
    """One attribute and the doings of the text's examples; either gives the rating."""
    assert SHEET.ratings.field == SHEET.skills.field == "rating"
    assert SHEET.ratings.values == {"Attribute": 1}
    assert set(SHEET.skills.suggested) == {""}


def test_witchgates_wg_15_two_troubles_are_two_different_ones() -> None:
    """Of two troubles none is the same twice, and one that is worse stands in place of both."""
    (trouble,) = choices(judge(Check(), (1, 2)).consequences)
    assert trouble.count == 2
    assert len({option.label for option in (*trouble.options, *trouble.instead)}) == len(trouble.options) + len(
        trouble.instead
    )
    assert trouble.instead


@pytest.mark.parametrize("effect", Effect)
def test_witchgates_wg_17_reduced_effect_lowers_this_result_and_what_comes(effect: Effect) -> None:
    """Its offers are those of the level below, its trouble stays; Limited has no level below."""
    check, faces = Check(effect=effect, harm=3), FACES[Tier.GLANCE]
    result, levels = judge(check, faces), list(Effect)
    lowers = [option for option in choices(result.consequences)[-1].options if option.reading]
    assert [lower.sets for lower in lowers] == (
        [] if effect is Effect.LIMITED else [(("effect", levels[levels.index(effect) - 1].name),)]
    )
    for each in lowers:
        below = judge(replace(check, effect=levels[levels.index(effect) - 1]), faces)
        now = GAME.kinds.readings[each.reading](result)
        assert (choices(now.consequences)[0], choices(now.consequences)[1:]) == (
            choices(below.consequences)[0],
            choices(result.consequences)[1:],
        )
        assert (now.tier, now.dice) == (result.tier, result.dice)


def test_witchgates_wg_17_what_a_limited_effect_no_longer_does_is_not_offered() -> None:
    """A Medium effect of 1 harm, reduced, has no box to mark."""
    reduced = GAME.kinds.readings["reduced effect"]
    result = reduced(judge(Check(), FACES[Tier.GLANCE]))
    assert [choice.label for choice in choices(result.consequences)] == ["Risky: two medium troubles or one high"]
    assert reduced(judge(Check(effect=Effect.LIMITED, harm=2), FACES[Tier.HIT])).consequences
