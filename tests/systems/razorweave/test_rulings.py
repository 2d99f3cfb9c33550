"""Each ruling of docs/rulings.md on Razorweave, by its number: what would break if it were read another way."""

import re
from dataclasses import fields, replace
from itertools import combinations, pairwise

import pytest

from razor_core.consequences.apply import concerning
from razor_core.consequences.recipients import Situation
from razor_core.rules.clock_kinds import ClockKind, Side, to_others
from razor_core.rules.consequences import Recipient, every
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.rules.oracle import Question
from razor_core.rules.results import Mark
from razor_core.systems import help_terms
from razor_core.systems.razorweave import GAME, Check, Tier, judge, odds, plan
from razor_core.systems.razorweave.counted_twice import related
from razor_core.systems.razorweave.dc_ladder import place
from razor_core.systems.razorweave.gates import GATES
from razor_core.systems.razorweave.kinds import KINDS
from razor_core.systems.razorweave.oracle import dc_odds, verdict
from razor_core.systems.razorweave.sheet import SHEET
from razor_core.systems.razorweave.split_risks import together
from razor_core.systems.razorweave.suggested_modifiers import MODIFIERS
from razor_core.systems.razorweave.tiers import CONSEQUENCES
from razor_core.table.characters import Character
from razor_core.table.world import World
from tests.support.effects import clock_kind, ticks_of
from tests.support.games.golden import load
from tests.support.typed import present
from tests.systems.values import choices, plain, values

BOOK = load("razorweave")

#: Faces that reach each tier against DC 14 without modifiers.
FACES = {
    Tier.CRITICAL_FAILURE: (1, 2, 2, 2),
    Tier.FAILURE: (2, 2, 3, 3),
    Tier.PARTIAL_SUCCESS: (3, 3, 3, 4),
    Tier.FULL_SUCCESS: (3, 3, 4, 4),
    Tier.CRITICAL_SUCCESS: (5, 5, 5, 5),
}


@pytest.mark.parametrize(
    ("edge", "burden", "net"),
    [(3, 1, 2), (1, 3, -2), (4, 3, 1), (3, 4, -1), (10, 10, 0), (10, 0, 2), (0, 10, -2), (10, 9, 1), (2, 1, 1)],
)
def test_rw_1_edge_and_burden_are_netted_before_the_cap(edge: int, burden: int, net: int) -> None:
    """All of both count before the cap: 4 against 3 is one Edge, which capping each first would lose."""
    check = Check(edge=edge, burden=burden)
    assert check.net == net
    assert odds(check) == odds(Check(edge=max(net, 0), burden=max(-net, 0)))
    capped = any("(RW-1)" in note for note in plan(check).notes)
    assert capped == (abs(edge - burden) > 2)


def test_rw_1_what_the_cap_takes_is_said() -> None:
    """What was left after netting, and what the cap makes of it."""
    notes = (*plan(Check(edge=6, burden=1)).notes, *plan(Check(edge=1, burden=4)).notes)
    assert [note for note in notes if "(RW-1)" in note] == [
        "Edge and Burden net to +5, capped at +2 (RW-1).",
        "Edge and Burden net to −3, capped at −2 (RW-1).",
    ]


@pytest.mark.parametrize("net", [-2, -1, 0, 1, 2])
def test_rw_2_four_dice_are_kept_of_four_to_six(net: int) -> None:
    """Edge and Burden change the number rolled; the best or the worst four of them stay."""
    check = Check(edge=max(net, 0), burden=max(-net, 0))
    faces = (4, 1, 6, 2, 5, 3)[: 4 + abs(net)]
    kept = sorted(die.face for die in judge(check, faces).dice if die.mark is Mark.KEPT)
    assert kept == (sorted(faces)[-4:] if net >= 0 else sorted(faces)[:4])
    said = f"{check.rolled} dice, {'all kept' if net == 0 else 'best 4' if net > 0 else 'worst 4'}"
    assert plan(check).dice == said
    for row in BOOK["levels"]["rows"]:
        if row["edge"] - row["burden"] == net:
            assert said == f"{row['dice']} dice, {row['keep']} 4"


@pytest.mark.parametrize("net", [-2, -1, 0, 1, 2])
def test_rw_3_all_ones_on_every_die_rolled_fail_critically(net: int) -> None:
    """All ones fail whatever the margin; ones on all but a dropped die do not."""
    check = Check(dc=1, attribute=10, edge=max(net, 0), burden=max(-net, 0))
    ones = [1] * check.rolled
    assert judge(check, ones).tier is Tier.CRITICAL_FAILURE
    assert judge(check, ones).margin == 13
    assert judge(check, [*ones[:-1], 2]).tier is Tier.CRITICAL_SUCCESS
    assert odds(check)[Tier.CRITICAL_FAILURE].denominator == 6**check.rolled


def test_rw_4_a_dc_off_the_ladder_is_allowed_and_placed() -> None:
    """Any DC from 1 to 40 can be rolled against, and the plan says where it stands."""
    assert place(1) == "below Easy 12"
    assert place(11) == "below Easy 12"
    assert place(13) == "between Easy 12 and Routine 14"
    assert place(21) == "between Heroic 20 and Legendary 22"
    assert place(23) == place(40) == "above Legendary 22"
    for dc in range(1, 41):
        assert plan(Check(dc=dc)).notes == (f"DC {dc} is {place(dc)}.",)


def test_rw_5_skill_counts_once_and_other_bonuses_are_free() -> None:
    """A Skill is one flag worth 1, never a number; the other bonus goes both ways."""
    faces = FACES[Tier.FULL_SUCCESS]
    bare = present(judge(Check(), faces).total)
    assert judge(Check(skill=True), faces).total == bare + 1
    assert judge(Check(bonus=-7), faces).total == bare - 7
    assert judge(Check(skill=True, bonus=3, attribute=2), faces).total == bare + 6
    with pytest.raises(RuleError, match=r"^skill: "):
        Check(**values("skill", 2))


def test_rw_6_assistance_is_one_source_of_one_edge() -> None:
    """Assistance is offered once, as one Edge, and on no other side."""
    offered = [
        (field, source.points) for field, each in MODIFIERS.items() for source in each if source.name == "Assistance"
    ]
    assert offered == [("edge", 1)]


def test_rw_7_a_missing_gate_gives_advice_and_the_roll_is_still_possible() -> None:
    """Each gate says what to do instead; no field of the check knows of gates, so nothing stops the roll."""
    assert [gate.name for gate in GATES] == BOOK["gates"]["names"]
    for gate, advice in zip(GATES, ["say yes", "say yes", "say no"], strict=True):
        assert gate.question.endswith("?")
        assert advice in gate.instead
    assert not {gate.name for gate in GATES} & {field.name for field in fields(Check)}


def test_rw_3_the_help_of_the_tiers_names_all_ones() -> None:
    """Beside the margins of all five."""
    meaning = help_terms("razorweave")["tiers"].meaning
    assert "all ones" in meaning
    assert all(tier.label.split()[0].lower() in meaning for tier in Tier)


@pytest.mark.parametrize(("left", "right"), list(combinations(["dc", "edge", "burden"], 2)))
def test_rw_8_a_factor_on_two_sides_is_warned_of(left: str, right: str) -> None:
    """One name on two sides gives one warning that names both; upper and lower case are one name."""
    (note,) = [note for note in plan(Check(), {left: ["Fog"], right: ["fog", "Rope"]}).notes if "(RW-8)" in note]
    labels = {"dc": "DC", "edge": "Edge", "burden": "Burden"}
    assert note == (
        f"Fog is entered as {labels[left]} and {labels[right]}. Count it once: as DC if it hits everyone (RW-8)."
    )


#: Reasons for a DC, each with a Tag or a Condition that would count it twice; and names that only share a word.
RELATED = [
    ("Unfavorable lighting conditions", "Dim Light"), ("Darkness", "Dim Light"), ("Lights out", "dim light"),
    ("The alley is poorly lit", "Dim Light"), ("Rain-slicked surface", "Slick"),
    ("Time pressure from guard patrols", "Patrolled"), ("Time pressure", "Rushed"), ("Against the clock", "In a hurry"),
    ("Suspicion", "Suspicious"), ("Poor tools", "Improvised tools"), ("Hostile conditions", "Hostile environment"),
    ("Ideal conditions", "Perfect conditions"), ("Narrow ledge", "Cramped"),
]  # fmt: skip
UNRELATED = [
    ("Poor light", "Poor footing"), ("Hostile official", "Hostile environment"), ("High wind", "High ground"),
    ("High-quality lock", "Good position"), ("Strong position", "Strong wind"), ("Active security patrols", "Exposed"),
    ("Masterwork lock", "Right tools"), ("No particular risk", "No light"), ("Against the clock", "Set Up"),
    ("Familiar ground", "High ground"), ("Masterwork lock", "Knows this lock"),
    ("The guard is suspicious", "The guard was distracted"), ("All the time needed", "First time"),
    ("Hostile crowd", "Loud"), ("Glass wall", "Glasses on the nose"),
]  # fmt: skip


def test_rw_8_a_factor_of_the_scene_and_a_related_one_of_a_character_are_warned_of() -> None:
    """Of all pairs of the book's names, these alone; and by the same word in the singular or plural."""
    found = {
        (scene.name, own.name)
        for scene in MODIFIERS["dc"]
        for field in ("edge", "burden")
        for own in MODIFIERS[field]
        if related(scene.name, own.name)
    }
    assert found == {("Poor light", "Dim Light"), ("Slick with rain", "Slick"), ("Suspicious already", "Suspicious")}
    assert related("Fog", "in the FOG")
    for pair in RELATED:
        assert related(*pair), pair
        assert related(*reversed(pair)), pair
    assert not any(related(*pair) or related(*reversed(pair)) for pair in UNRELATED)


def test_rw_8_a_related_name_is_warned_of_once_between_the_scene_and_a_character() -> None:
    """It names both with their sides. On one side alone, between Edge and Burden, or twice on one, nothing is said."""
    named = {"dc": ["Poor light", "Poor light"], "burden": ["Dim Light"], "edge": ["Right tools", "Lamplight"]}
    found = plan(Check(), named)
    (note,) = found.warnings
    assert note == (
        "Poor light (DC) and Dim Light (Burden) may be one factor. Count it once: as DC if it hits everyone (RW-8)."
    )
    apart = {"edge": ["Slick with rain"], "burden": ["Slick"]}
    assert not [note for note in plan(Check(), apart).notes if "(RW-8)" in note]
    assert "Dim Light" in [source.name for source in MODIFIERS["burden"]]
    found = plan(Check(burden=1), {"burden": ["Dim Light"], "dc": ["Masterwork"]})
    assert (len(found.notes), found.warnings) == (1, ())
    for check, named in ((Check(edge=2), {"edge": ["Set Up", "Set Up"]}), (Check(bonus=1), {"bonus": ["Blessing"]})):
        assert not [note for note in plan(check, named).notes if "(RW-8)" in note]


def test_rw_9_a_strike_ticks_and_its_consequences_work_against_the_attacker() -> None:
    """Ticks 3, 2, 1, 0, 0; the GM's picks tick a threat, of a foe's Strike progress, and a threat if it is Glancing."""
    against = {Side.PLAYER: ClockKind.THREAT, Side.OPPOSITION: ClockKind.PROGRESS}
    for tier, ticks in zip(reversed(Tier), [3, 2, 1, 0, 0], strict=True):
        consequences = KINDS.readings["strike"](judge(Check(), FACES[tier])).consequences
        hits, picked = plain(consequences), choices(consequences)
        assert [(clock_kind(hit), ticks_of(hit)) for hit in hits] == ([(ClockKind.RESOLVE, (ticks,))] if ticks else [])
        assert consequences == (*hits, *picked)
        for side, clock in against.items():
            options = [option for one in picked for option in one.options if option.side in (None, side)]
            able = [clock_kind(option.seen_from(side)) for option in options]
            noise = side is Side.OPPOSITION and tier is Tier.PARTIAL_SUCCESS
            wanted = [] if ticks > 1 else [clock, ClockKind.THREAT] if noise else [clock]
            assert [kind for kind in able if kind] == wanted
            assert able[-1:] == [ClockKind.THREAT] or not noise


def test_rw_9_a_disastrous_miss_picks_two_different_consequences() -> None:
    """Two are picked of three that all differ, so that none comes twice, whichever side strikes."""
    (choice,) = choices(KINDS.readings["strike"](judge(Check(), FACES[Tier.CRITICAL_FAILURE])).consequences)
    assert choice.count == 2
    for side in Side:
        assert len({option.label for option in choice.options if option.side in (None, side)}) == 3
    assert len({option.label for option in choice.instead}) == 4
    assert choice.label == "The GM chooses two different ones"


def test_rw_10_split_risks_count_full_and_partial() -> None:
    """All, any and none at either floor, and Partial is easier than Full (test_risks.py counts every combination)."""
    checks = [Check(dc=14), Check(dc=18, attribute=2, edge=1)]
    for floor in (Tier.FULL_SUCCESS, Tier.PARTIAL_SUCCESS):
        one, other = (odds(check).at_least(floor) for check in checks)
        assert together(checks, floor).all == one * other
    assert together(checks, Tier.PARTIAL_SUCCESS).all > together(checks, Tier.FULL_SUCCESS).all


def test_rw_11_the_oracle_is_capped_once_at_the_end() -> None:
    """Two easier and one harder end at 12, not 14 as if capped at each die; a waived one moves nothing."""
    questions = [Question(text=each) for each in "abc"]
    reached = verdict(questions, (6, 6, 1))
    assert reached.dc == 12
    assert reached.steps[0] == "14 − 2 − 2 + 2 = 12"
    easy, hard = verdict(questions, (6, 6, 6)), verdict([Question(text="x", yes_is_harder=True)] * 5, (5, 6, 5, 6, 5))
    assert easy.steps[:2] == ("14 − 2 − 2 − 2 = 8", "Limited to 12 to 22: 12 (RW-11)")
    assert easy.steps[2].startswith("DC 12 is Easy")
    assert (hard.dc, hard.steps[1]) == (22, "Limited to 12 to 22: 22 (RW-11)")
    assert len(verdict([Question(text="x", yes_is_harder=True)] * 4, (5, 6, 5, 6)).steps) == 2
    assert set(dc_odds(questions)) == {12, 14, 16, 18, 20}
    (answer,) = verdict([Question(text="the lock", yes_is_harder=True, waived=True)], (5,)).answers
    assert (answer.word, answer.change) == ("yes", 0)


def test_rw_12_each_tier_offers_its_ticks_and_a_partial_success_a_price() -> None:
    """Progress and threat, best tier first; a Partial Success has one of the common costs of the book, each kept."""
    by_clock: dict[ClockKind, list[tuple[int, ...] | None]] = {
        ClockKind.PROGRESS: [(2, 3), (1, 2), (1,), None, None],
        ClockKind.THREAT: [None, None, None, (1, 2), (2, 3)],
    }
    for clock, rows in by_clock.items():
        for tier, ticks in zip(reversed(Tier), rows, strict=True):
            ticking = [consequence for consequence in plain(CONSEQUENCES[tier]) if clock_kind(consequence) is clock]
            assert [ticks_of(consequence) for consequence in ticking] == ([ticks] if ticks else []), tier
            assert {consequence.label for consequence in ticking} <= {f"Tick a {clock.value} clock"}
            assert judge(Check(), FACES[tier]).consequences == CONSEQUENCES[tier]
    (price,) = [choice for row in CONSEQUENCES.values() for choice in choices(row)]
    assert price in CONSEQUENCES[Tier.PARTIAL_SUCCESS]
    assert price.count == 1
    kept = {option.label: option for option in price.options}
    assert [
        (clock_kind(consequence), ticks_of(consequence)) for consequence in kept.values() if clock_kind(consequence)
    ] == [(ClockKind.THREAT, (1,))] * 2
    named = [consequence for consequence in kept.values() if consequence.gives and not consequence.gives.field]
    assert len(named) == 3
    assert all(consequence.words for consequence in kept.values())
    position = present(kept["Lose position"].gives)
    assert (position.field, position.points, position.lifetime) == ("burden", 1, Lifetime.USED)
    assert len(kept) == 6
    assert all(
        consequence.to is (Recipient.SCENE if clock_kind(consequence) else Recipient.ACTOR)
        for consequence in kept.values()
    )


@pytest.mark.parametrize(("tier", "edge"), [*zip(reversed(Tier), [2, 1, 1, 0, 0], strict=True)])
def test_rw_16_a_set_up_gives_an_ally_edge_by_its_tier(tier: Tier, edge: int) -> None:
    """For the next roll, in place of progress and of a stronger position; what a failure costs is as ever."""
    result = judge(Check(), FACES[tier])
    read = KINDS.readings["set_up"](result)
    given = [consequence for consequence in every(read.consequences) if consequence.to is Recipient.OTHER_ALLY]
    assert [consequence.gives for consequence in given] == [Modifier("edge", "Set Up", edge, Lifetime.NEXT)] * bool(
        edge
    )
    rest = [consequence for consequence in read.consequences if consequence not in given]
    instead = [
        consequence
        for consequence in plain(result.consequences)
        if clock_kind(consequence) is ClockKind.PROGRESS or (edge and consequence.gives)
    ]
    assert rest == [consequence for consequence in result.consequences if consequence not in instead]
    assert "(RW-16)" in GAME.kinds.advice["set_up"]


def test_rw_12_resolve_clocks_have_the_sizes_of_the_book() -> None:
    """Heroes and foes each own one from the start."""
    (track,) = SHEET.tracks
    assert (track.kind, set(track.given)) == (ClockKind.RESOLVE, set(Side))
    sizes = {size.name: size.segments for size in track.sizes}
    assert sizes == {"Standard": 6, "Minion": 4, "Elite or boss": 8, "Player character": 6}


def test_rw_13_a_factor_of_the_scene_moves_the_dc_by_one_step() -> None:
    """Every factor for the DC is worth one step of the ladder, 2, as with the book's lock; every other 1 or 2 dice."""
    lock = BOOK["lock"]
    ladder = [lock["baseline"], *lock["harder"]]
    assert {above - below for below, above in pairwise(ladder)} == {2}
    assert {abs(source.points) for source in MODIFIERS["dc"]} == {2}
    assert {source.points > 0 for source in MODIFIERS["dc"]} == {True, False}
    dice = {source.points for field in ("edge", "burden") for source in MODIFIERS[field]}
    assert dice == {0, 1, 2}
    assert [source.name for source in MODIFIERS["burden"] if not source.points] == ["Bleeding"]


@pytest.mark.parametrize("kind", ["", "set_up"])
def test_rw_12_what_a_foe_rolls_advances_what_is_against_the_players(kind: str) -> None:
    """Their success a threat, their failure the players' progress; a price is progress, too. Names of dangers go."""
    foe = Character(id="t", name="Thug", system="razorweave", side=Side.OPPOSITION)
    situation = Situation(world=World(characters=(foe,)), system="razorweave", roll="1.s", actors={"": "t"})
    for tier, faces in FACES.items():
        result = judge(Check(), faces)
        result = KINDS.readings[kind](result) if kind else result
        players, theirs = (every(found) for found in (result.consequences, concerning(situation, result.consequences)))
        for ours, seen in zip(players, theirs, strict=True):
            tick = ours.tick and replace(ours.tick, kind=to_others(ours.tick.kind), makes=())
            assert (seen.key, seen.tick, seen.gives) == (ours.key, tick, ours.gives), tier
            assert seen.label == SWAPPED.sub(lambda word: SWAP[word[0]], ours.label)


SWAP = {"progress clock": "threat clock", "threat clock": "progress clock"}
SWAPPED = re.compile("|".join(SWAP))
