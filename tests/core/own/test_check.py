"""A game that is a text, played: plans, steps, what decides a tier, and what it brings."""

from random import Random

import pytest

from razor_core.own.reading import made, read
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.consequences import Choice, Consequence, Recipient
from razor_core.rules.effects import Give, Tick, Words
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.rules.results import Die, Mark, Tone
from tests.support.games.own import OWN, TEXTS
from tests.support.games.scripted import Scripted

HEAD = "game: A\nfield skill: 0 to 9, start 2\nfield edge: yes or no\nfield other: 0 to 9, start 3\n"
TAIL = "\ntier Yes, good: result >= 4\ntier No, bad"


def game(*lines: str, tail: str = TAIL) -> object:
    return read(HEAD + "\n".join(lines) + tail)


@pytest.mark.parametrize(
    ("expression", "number"),
    [
        ("2 + 3 * 4 - 1", 13),
        ("(2 + 3) × 4".replace("×", "*"), 20),
        ("-3 / 2", -2),
        ("7 / 0 + 7 % 0", 0),
        ("7 % 4", 3),
        ("7 / 2", 3),
        ("min(skill, other) + max(1, skill, 5)", 7),
        ("skill − other – 1", -2),
        ("edge * 5 + SKILL", 2),
        ("-(skill + other)", -5),
    ],
)
def test_expressions(expression: str, number: int) -> None:
    own, _ = made(HEAD + f"value x: {expression}\nresult: 1d6 + x * 0" + TAIL)
    values = dict(own.values(own.Check()))
    own.decide({**values, ".sum": 1})
    assert own.spec.values[0][1].run(values) == number


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("skill = 2 and other = 3", True),
        ("skill == 2 and not edge", True),
        ("skill ≥ 2 and skill ≤ 2 and skill ≠ 3 and other != 2", True),
        ("edge or skill < 2 or skill > 2", False),
        ("not (skill <= 1 or other >= 4)", True),
        ("not edge", True),
    ],
)
def test_conditions(condition: str, holds: bool) -> None:
    own, _ = made(HEAD + f"result: 1d6\ntier Yes, good: {condition}\ntier No, bad")
    assert bool(own.spec.tiers[0].condition.run(own.values(own.Check()))) is holds  # type: ignore[union-attr]


def test_the_plan_and_the_steps_of_a_ladder() -> None:
    example = read(TEXTS["two_dice"])
    check = example.Check(stat=2, forward=-1)
    plan = example.plan(check)
    assert (plan.dice, plan.target) == ("2d6", "result 7 or more: Weak hit, 10 or more: Strong hit")
    assert [(floor, tier.label) for floor, tier, _ in plan.zones] == [(7, "Weak hit"), (10, "Strong hit")]
    assert plan.totals == (3, 13)
    result = example.judge(check, (3, 5))
    assert result.steps == (
        "2d6: 3 + 5 = 8",
        "result: 2d6 + stat + forward (sum 8, forward −1, stat 2) = 9",
        "Weak hit: result ≥ 7 (result 9) (OG-1)",
    )
    assert (result.total, result.target, result.margin) == (9, 7, 2)
    assert result.meaning == "You do it, at a price."
    assert result.measure
    assert result.measure.reach == (-4, 6)


def test_a_natural_shifts_the_tier() -> None:
    """One step, and no further than the best and the worst."""
    example = read(TEXTS["d20_degrees"])
    fair = example.Check(bonus=0, difficulty=20)
    assert [example.judge(fair, (face,)).tier.label for face in (1, 2, 11, 19, 20)] == [
        "Critical failure",
        "Critical failure",
        "Failure",
        "Failure",
        "Critical success",
    ]
    assert example.judge(fair, (20,)).turns == ("Critical success: one step better, as sum = 20 (OG-1)",)
    assert example.judge(fair, (1,)).turns == ("Critical failure: no step further, as sum = 1 (OG-1)",)
    low = example.judge(example.Check(bonus=30, difficulty=20), (1,))
    assert low.turns == ("Success: one step worse, as sum = 1 (OG-1)",)
    assert example.judge(fair, (10,)).meaning == "It goes as badly as it can."
    assert example.plan(fair).target.startswith("result 11 or more: Failure, 20 or more: Success")


def test_dice_by_conditions_and_kept() -> None:
    example = read(TEXTS["d20_degrees"])
    assert [example.plan(example.Check(edge=edge)).dice for edge in (-1, 0, 1)] == ["2d20kl1", "1d20", "2d20kh1"]
    result = example.judge(example.Check(edge=1), (4, 17))
    assert result.dice == (Die(4, Mark.DROPPED), Die(17))
    assert result.total == 22


def test_dice_of_several_names_and_sides() -> None:
    example = read(TEXTS["one_against_two"])
    check = example.Check()
    assert example.plan(check).dice == "action 1d6, challenge 2d10"
    assert example.sides_of(check, ()) == ((1, 6),)
    assert example.sides_of(check, (3, 7)) == ((1, 6), (1, 10), (1, 10))
    assert example.sides_of(check, (3, 7, 7)) == ((1, 6), (1, 10), (1, 10))
    assert example.rules.sides == 10
    result = example.judge(check, (6, 7, 7))
    assert result.steps[:2] == ("action 1d6: 6", "challenge 2d10: 7, 7")
    assert result.tier.label == "Strong hit with a match"
    assert result.measure is None
    with pytest.raises(RuleError, match="Die 1 is a d6: enter a face from 1 to 6, not 7"):
        example.judge(check, (7, 7, 7))


def test_dice_that_go_on_are_said_to() -> None:
    example = read(TEXTS["pool_of_tens"])
    plan = example.plan(example.Check())
    assert plan.notes == ("A die goes on at most 10 times (OG-2).",)
    assert plan.target == "Success: result ≥ 1"
    assert example.roll(example.Check(), Scripted(10, 1, 2, 3, 10, 4)) == (10, 1, 2, 3, 10, 4)


def test_values_are_worked_out_in_the_steps() -> None:
    example = read(HEAD + "dice: 1d6\nvalue double: sum * 2\nresult: double + skill" + TAIL)
    assert example.judge(example.Check(), (3,)).steps == (
        "1d6: 3",
        "double: sum * 2 (sum 3) = 6",
        "result: double + skill (double 6, skill 2) = 8",
        "Yes: result ≥ 4 (result 8) (OG-1)",
    )


def test_several_dice_in_the_result() -> None:
    """Each is a pool of its own, thrown in the order in which it stands there."""
    own, made_game = made(HEAD + "result: (min(2, skill))d6 + 1d8 - d4 + {1d6, 1d10}kh1" + TAIL)
    check = made_game.Check()
    faces = (1, 2, 8, 3, 6, 10)
    assert made_game.plan(check).dice == "2d6, 1d8, 1d4, {1d6, 1d10}kh1"
    assert made_game.judge(check, faces).steps[0] == "2d6: 1 + 2 = 3"
    assert own.greatest_face == 10
    assert made_game.judge(check, faces).total == 3 + 8 - 3 + 10
    assert made_game.roll(made_game.Check(skill=0), Random(1))[1:] != ()


def test_no_dice_at_all() -> None:
    """A pool that comes to none, and one whose conditions do not hold."""
    example = read(
        HEAD + "dice: (skill)d6\ndice red if edge: 2d6\nresult: sum + highest + red.alike + red.lowest" + TAIL
    )
    check = example.Check(skill=0)
    assert example.plan(check).dice == "no dice"
    assert example.roll(check, Random(1)) == ()
    result = example.judge(check, ())
    assert result.tier.label == "No"
    assert result.steps[0].startswith("result: ")
    assert example.odds(check)[example.Tier.TIER_1] == 1  # type: ignore[attr-defined]
    assert example.sides_of(check, ()) == ()


def test_fields_that_change_nothing_and_tiers_out_of_reach_are_said() -> None:
    example = read(HEAD + "dice if edge: 2d4\ndice: (max(1, skill))d6\nresult: highest" + TAIL.replace("4", "7"))
    assert example.plan(example.Check()).warnings == (
        "Out of reach here, chance 0: Yes (OG-1).",
        "No part of this game's text: Other (OG-1).",
    )
    assert example.odds(example.Check())[list(example.Tier)[1]] == 0


def test_tiers_are_tried_in_their_order_and_ranked_by_tone() -> None:
    example = read(TEXTS["step_and_wild"])
    assert [(tier.label, tier.tone) for tier in example.Tier] == [
        ("Snake eyes", Tone.DIRE),
        ("Failure", Tone.BAD),
        ("Success", Tone.GOOD),
        ("Raise", Tone.TRIUMPH),
    ]
    worse = read(HEAD + "result: 1d6\ntier Bad luck, dire: result = 1\ntier Fine, good: result > 3\ntier No, bad")
    assert [worse.judge(worse.Check(), (face,)).tier.label for face in (1, 2, 5)] == ["Bad luck", "No", "Fine"]
    assert worse.judge(worse.Check(), (5,)).measure is None


def test_floors_that_do_not_rise_are_no_zones() -> None:
    """A higher tier that begins lower, a floor that depends on the dice, and a last tier that is not the worst."""
    for tiers in (
        "tier Great, triumph: result >= 2\ntier Good, good: result >= 4\ntier No, bad",
        "tier Great, triumph: result >= count(1)\ntier No, bad",
        "tier Great, triumph: result >= 5\ntier Doom, dire: result >= 2\ntier No, bad",
    ):
        example = read(HEAD + "dice: 2d6\nresult: sum\n" + tiers)
        assert example.plan(example.Check()).zones == ()


def test_without_a_good_tier_the_plan_names_another() -> None:
    example = read(HEAD + "result: 1d6\ntier Well, mixed: result = 6\ntier No, bad")
    assert example.plan(example.Check()).target == "Well: result = 6"


def test_what_a_tier_brings() -> None:
    example = read(
        HEAD
        + """pool: Hope 3
sheet track: Harm 4, full, out Gone
result: 1d6
tier Yes, good: result > 3
  Well done.
  tick progress 1
  tick threat -2
  tick Harm 1 or 2
  give Shaken -1 skill, next roll, to target
  give Lucky edge
  give Late for skill
  give Заря
  pool hope -1
  note Eine Schuld, die lange genug ist
tier No, bad
  choose 2: tick progress 1 | tick threat 1 | give Hurt -1 skill, until used, to ally"""
    )
    yes, no = (
        example.brings(example.Check(), list(example.Tier)[1]),
        example.brings(example.Check(), next(iter(example.Tier))),
    )
    assert [each.label for each in yes] == [
        "Tick a progress clock",
        "Clear a threat clock by 2",
        "Tick 1 or 2 of Harm",
        "Shaken −1 Skill",
        "Lucky",
        "Late for skill",
        "Заря",
        "Hope −1",
        "Eine Schuld, die lange genug ist",
    ]
    effects = [each.effects for each in yes if isinstance(each, Consequence)]
    assert effects == [
        (Tick(ClockKind.PROGRESS, (1,)),),
        (Tick(ClockKind.THREAT, (-2,)),),
        (Tick(ClockKind.TRACK, (1, 2), "Harm", 4),),
        (Give(Modifier("skill", "Shaken", -1, Lifetime.NEXT)),),
        (Give(Modifier("edge", "Lucky", 1)),),
        (Give(Modifier("", "Late for skill", 1)),),
        (Give(Modifier("", "Заря", 1)),),
        (Tick(ClockKind.POOL, (-1,), "Hope", 3),),
        (Words(),),
    ]
    assert isinstance(yes[3], Consequence)
    assert yes[3].to is Recipient.TARGET
    (choice,) = no
    assert isinstance(choice, Choice)
    assert (choice.label, choice.count, len(choice.options)) == ("Choose 2", 2, 3)
    assert example.pools == {"Hope": 3}
    assert example.sheet.tracks[0].out == "Gone"
    assert example.sheet.clock_kinds == (ClockKind.PROGRESS, ClockKind.THREAT, ClockKind.TRACK, ClockKind.POOL)


@pytest.mark.parametrize("name", OWN)
def test_ids_of_consequences_stay(name: str) -> None:
    """Sessions store them: they are made of what the lines say, and not of their places."""
    example = read(TEXTS[name])
    turned = read(TEXTS[name].replace("# ", "# another comment "))
    for tier, other in zip(example.Tier, turned.Tier, strict=True):
        assert example.brings(example.Check(), tier) == turned.brings(turned.Check(), other)


def test_clocks_of_a_game() -> None:
    example = read(HEAD + "clocks: threat, progress\nsuggest edge: Luck, Fate\nresult: 1d6" + TAIL)
    assert example.sheet.clock_kinds == (ClockKind.THREAT, ClockKind.PROGRESS)
    assert [modifier.name for modifier in example.book.modifiers["edge"]] == ["Luck", "Fate"]
    assert [modifier.name for modifier in example.sheet.carried] == ["Edge"]


def test_dice_of_several_pools_have_the_names_of_theirs() -> None:
    """Also those that fall again; dice without a name, and those of a game with one pool, have none."""
    several = read(f"{HEAD}dice: 1d6\ndice in_red: 2d6ro1\nresult: sum + in_red.sum{TAIL}")
    result = several.judge(several.Check(), (3, 1, 5, 6))
    assert [die.label for die in result.dice] == ["", "in red, rolled again", "in red", "in red"]
    inline = read(f"{HEAD}result: 1d6 + 1d8{TAIL}")
    assert [die.label for die in inline.judge(inline.Check(), (3, 8)).dice] == ["", ""]
    one = read(f"{HEAD}dice red: 2d6\nresult: red.sum{TAIL}")
    assert [die.label for die in one.judge(one.Check(), (3, 1)).dice] == ["", ""]


def test_the_next_die_is_told_by_its_name() -> None:
    several = read(f"{HEAD}dice white: 1d6\ndice red: 1d6!\nresult: white.sum + red.sum{TAIL}")
    assert several.rules.next_name
    names = [several.rules.next_name(several.Check(), faces) for faces in ((), (6,), (6, 6), (6, 6, 2))]
    assert names == ["white", "red", "red", ""]


def test_only_dice_with_a_face_below_0_are_typed_as_signs() -> None:
    assert read(TEXTS["four_fates"]).rules.signs
    assert not read(TEXTS["two_dice"]).rules.signs
    luck = read(f"{TEXTS['two_dice']}roll Luck: 4dF")
    assert (luck.rules.signs, luck.rules_of("luck").signs) == (False, True)


def test_a_roll_that_comes_to_an_amount_names_its_dice() -> None:
    """Those that stand in the line of the roll need no name; nor do they get one of the check's."""
    both = read(f"{HEAD}dice white: 1d6\ndice red: 1d6\nresult: white.sum + red.sum{TAIL}\nroll Hurt: 1d6 + 1d8")
    rules = both.rules_of("hurt")
    assert rules.next_name
    assert rules.next_name(both.Check(), (3,)) == ""
    assert [die.label for die in both.judge(both.Check(), (3, 8), "hurt").dice] == ["", ""]


def test_a_check_whose_dice_cannot_be_rolled_is_none() -> None:
    """A text is tried at the ends of its fields. Between them a check says it itself, also of the dice of an amount."""
    example = read(
        HEAD
        + "dice if skill = 5: 40d100!!kh20\ndice if skill = 6: (skill * 9)d6\ndice: 1d6\nresult: sum + other\n"
        + "roll Damage: (1 + other * (9 - other) * 2)d6"
        + TAIL
    )
    for values, field, message in (
        ({"skill": 5}, "skill", "These dice are too many to count exactly."),
        ({"skill": 6, "edge": True}, "skill", "These come to 54 dice."),
        ({"skill": 4, "other": 5}, "other", "These come to 41 dice."),
    ):
        with pytest.raises(RuleError, match=message) as error:
            example.Check(**values)
        assert error.value.field == field
    assert example.Check(skill=7)


def test_dice_that_nothing_reads_are_warned_of() -> None:
    """Such as those of a line beside dice that are written in the result."""
    twice = read(f"{HEAD}dice: 1d20\nresult: d20 + skill{TAIL}")
    assert "Thrown for nothing: dice. The result reads other dice (OG-1)." in twice.plan(twice.Check()).warnings
    once = read(f"{HEAD}dice: 1d20\nresult: sum + skill{TAIL}")
    assert not any("Thrown" in warning for warning in once.plan(once.Check()).warnings)
