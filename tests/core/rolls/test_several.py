"""One check for many: who joins, with what of their own, and what it comes to beside brute force."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from random import Random

import pytest

from razor_core.events.events import Rolled
from razor_core.rolls import acting, edits
from razor_core.rolls.groups import Now
from razor_core.rolls.participants import participants
from razor_core.rolls.rolling import checks, kind_of
from razor_core.rolls.typed_values import ATTRIBUTE_NAME, SKILL_NAME
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Modifier, Scope
from razor_core.rules.results import Tone
from razor_core.systems import SYSTEMS, find
from razor_core.table.characters import Character, Skill
from razor_core.table.clocks import Clock
from razor_core.table.world import World
from tests.support.rolling import at, foe, someone
from tests.support.typed import present

#: The group in which each rolls for themselves, of each game that has one.
GROUPS = {slug: group for slug in SYSTEMS for group in find(slug).groups if group.apart}


def scored(slug: str, name: str, value: int) -> Character:
    """A character whose first score is that number, and whose others are 1 less."""
    character = someone(slug, name)
    ratings = tuple([replace(rating, value=value - (at > 0)) for at, rating in enumerate(character.ratings)])
    return replace(character, ratings=ratings)


def gathered(slug: str, *others: Character) -> Now:
    """Kira acts, with the game's group chosen; the others are at the table, a foe too."""
    world = World(characters=(scored(slug, "Kira", 2), *others, foe(slug, "Thug")))
    prep = acting.pick(edits.fresh(slug), world, "k")
    return at(acting.of_kind(prep, world, GROUPS[slug].key), world)


@pytest.mark.parametrize("slug", GROUPS)
def test_everyone_of_the_side_joins_with_the_same_check(slug: str) -> None:
    """Each with their own number of what is rolled with. Who has joined already stays as they are set up."""
    now = gathered(slug, scored(slug, "Bo", 1), scored(slug, "Mara", 3))
    assert [character.name for character in now.could_join] == ["Bo", "Mara"]
    everyone = at(now.with_everyone(), now.world)
    assert [person.fiction.who for person in everyone.people] == ["Kira", "Bo", "Mara"]
    assert list(everyone.could_join) == []
    field = find(slug).sheet.ratings.field
    own = [present(now.world.find(person.setup.actor)).best for person in everyone.people]
    assert [getattr(person.setup.base, field) for person in everyone.people] == [present(best).value for best in own]
    again = at(everyone.removed(1), now.world)
    assert [person.fiction.who for person in at(again.with_everyone(), now.world).people] == ["Kira", "Mara", "Bo"]


def test_the_rest_of_the_check_is_the_same_for_all() -> None:
    """The scene's numbers, the words, the Skill of who has it; what was entered for the actor is theirs."""
    sneaks = (Skill("Stealth", "AGI"),)
    now = gathered("razorweave", someone("razorweave", "Bo", skills=sneaks), someone("razorweave", "Mara"))
    prep = edits.said(edits.put(now.prep, now.world, {"dc": "18"}), {"intent": "get past", "approach": "in the dark"})
    prep = edits.put(prep, now.world, {ATTRIBUTE_NAME: "AGI", SKILL_NAME: "Stealth", "skill": "on"})
    entered = (
        Modifier("dc", "Fog", 2, scope=Scope.SCENE),
        Modifier("edge", "Aim", scope=Scope.ACTOR),
    )
    everyone = at(at(replace(prep, entered=entered), now.world).with_everyone(), now.world)
    kira, bo, mara = everyone.people
    assert {person.setup.base.dc for person in (kira, bo, mara)} == {18}
    assert {person.fiction.intent for person in (kira, bo, mara)} == {"get past"}
    assert {person.fiction.attribute for person in (kira, bo, mara)} == {"AGI"}
    assert [person.setup.base.skill for person in (kira, bo, mara)] == [True, True, False]
    assert [[modifier.name for modifier in person.setup.entered] for person in (kira, bo, mara)] == [
        ["Fog", "Aim"],
        ["Fog"],
        ["Fog"],
    ]


def test_who_is_taken_out_or_too_many_does_not_join() -> None:
    out = Clock(id="x", name="Bo: Resolve", kind=ClockKind.RESOLVE, segments=2, filled=2)
    now = gathered("razorweave", someone("razorweave", "Bo", clocks=("x",)), someone("razorweave", "Mara"))
    now = at(now.prep, replace(now.world, clocks=(out,)))
    assert [character.name for character in now.could_join] == ["Mara"]
    most = GROUPS["razorweave"].most
    crowd = [replace(someone("razorweave", f"Hero {at}"), id=f"h{at}") for at in range(most + 3)]
    everyone = gathered("razorweave", *crowd)
    assert len(at(everyone.with_everyone(), everyone.world).people) == most
    foes = at(acting.pick(now.prep, now.world, "t"), now.world)
    assert list(foes.could_join) == []
    nobody = at(acting.leave(now.prep, now.world), now.world)
    assert [character.name for character in nobody.could_join] == ["Kira", "Mara"]


def test_a_contest_has_no_everyone_and_a_wrong_check_no_joining() -> None:
    now = gathered("frameworks", someone("frameworks", "Bo"))
    assert list(at(acting.of_kind(now.prep, now.world, "Contest"), now.world).could_join) == []
    assert list(at(acting.of_kind(now.prep, now.world, ""), now.world).could_join) == []
    wrong = at(edits.put(now.prep, now.world, {"score": "x"}), now.world)
    with pytest.raises(RuleError):
        wrong.with_everyone()


@pytest.mark.parametrize("slug", GROUPS)
def test_the_odds_of_all_any_and_none_are_those_of_every_way_they_can_fall(slug: str) -> None:
    now = gathered(slug, scored(slug, "Bo", 1), scored(slug, "Mara", 3))
    everyone = at(now.with_everyone(), now.world)
    group, made = GROUPS[slug], checks(everyone)
    each = [dict(find(slug).odds(check).items()) for check in made]
    told = {chance.label: chance.chance for chance in group.odds(participants(group, everyone.people, made, now.world))}
    found = dict.fromkeys(("all", "any", "none"), Fraction(0))
    for tiers in product(*each):
        chance = prod((odds[tier] for odds, tier in zip(each, tiers, strict=True)), start=Fraction(1))
        succeed = [tier.tone.succeeds for tier in tiers]
        found["all"] += chance * all(succeed)
        found["any"] += chance * any(succeed)
        found["none"] += chance * (not any(succeed))
    for word, chance in found.items():
        assert chance in [exact for label, exact in told.items() if label.startswith(word)]


@pytest.mark.parametrize("slug", [slug for slug, group in GROUPS.items() if group.key == "Several"])
def test_the_outcome_has_a_line_for_each_and_what_each_result_brings(slug: str) -> None:
    game, group = find(slug), GROUPS[slug]
    now = gathered(slug, scored(slug, "Bo", 1), scored(slug, "Mara", 3))
    everyone = at(now.with_everyone(), now.world)
    dice = iter((1, 2, 3))
    made = kind_of(everyone).roll(everyone, lambda place, check: game.roll(check, Random(next(dice))))
    rolls = [event for event in made.events if isinstance(event, Rolled)]
    sides = participants(group, everyone.people, [roll.check for roll in rolls], now.world)
    outcome = group.outcome(sides, [roll.result for roll in rolls])
    succeeded = [roll for roll in rolls if roll.succeeded]
    assert outcome.headline == f"{len(succeeded)} of 3 succeed"
    assert outcome.steps == tuple(
        f"{name}: {roll.result.headline}" for name, roll in zip(("Kira", "Bo", "Mara"), rolls, strict=True)
    )
    assert outcome.failed is (not succeeded)
    assert [consequence.who for consequence in outcome.consequences] == [
        name for name, roll in zip(("Kira", "Bo", "Mara"), rolls, strict=True) for _ in roll.result.consequences
    ]


@pytest.mark.parametrize(
    ("faces", "headline", "tone"),
    [
        ((13, 15, 1), "2 of 3 succeed", Tone.MIXED),
        ((1, 5, 6), "0 of 3 succeed", Tone.DIRE),
        ((13, 15, 20), "3 of 3 succeed", Tone.GOOD),
    ],
)
def test_an_outcome_of_which_some_succeed_is_mixed(faces: tuple[int, ...], headline: str, tone: Tone) -> None:
    """One disaster among many successes is no disaster of all."""
    game = find("trident_sphere")
    now = gathered("trident_sphere", scored("trident_sphere", "Bo", 1), scored("trident_sphere", "Mara", 3))
    everyone = at(now.with_everyone(), now.world)
    sides = participants(GROUPS["trident_sphere"], everyone.people, checks(everyone), now.world)
    results = [game.judge(side.check, [face]) for side, face in zip(sides, faces, strict=True)]
    outcome = GROUPS["trident_sphere"].outcome(sides, results)
    assert (outcome.headline, outcome.tone) == (headline, tone)
