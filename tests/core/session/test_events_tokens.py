"""Events: tokens, reasons that are used up, other readings, rolls read together."""

from dataclasses import replace

import pytest

from razor_core.rules.fields import RuleError, quoted
from razor_core.rules.modifiers import Lasts, Modifier, Token
from razor_core.session.events import MOST_NUMBER, Fiction, GroupRolled, Rolled, TokenGiven, TokenTaken
from razor_core.systems import SYSTEMS, gemini, witchgates
from razor_core.table.characters import Character
from razor_core.table.world import World
from tests.support.happenings import CALM, HURT, KIRA, ROLL, THUG, WORLD

DAZED = Token("Dazed", "burden")


def test_token_is_lost_and_one_that_cancels_takes_the_other_with_it() -> None:
    """A token taken is gone and that is told; one given on top of what it cancels leaves neither."""
    dazed = replace(WORLD, characters=(replace(KIRA, tokens=(DAZED,)), THUG))
    assert TokenTaken("k", "burden", "Dazed").apply(dazed) == (WORLD, ("Kira loses Dazed",))
    assert TokenGiven("k", CALM).apply(dazed) == (WORLD, ("Kira loses Dazed",))


def test_token_given_beside_one_of_its_name_is_one_more_and_told_by_its_number() -> None:
    """A lesser injury heals no greater one; each is lost by itself, and its number is free for the next (WG-16)."""
    world = replace(WORLD, characters=(replace(KIRA, tokens=(replace(DAZED, points=2),)),))
    told = []
    for event in (*[TokenGiven("k", DAZED)] * 2, TokenTaken("k", "burden", "Dazed 2"), TokenGiven("k", DAZED)):
        world, lines = event.apply(world)
        told += lines
    assert [(each.name, each.points) for each in world.characters[0].tokens] == [
        ("Dazed", 2),
        ("Dazed 3", 1),
        ("Dazed 2", 1),
    ]
    assert told == ["Kira gains Dazed 2", "Kira gains Dazed 3", "Kira loses Dazed 2", "Kira gains Dazed 2"]


def test_token_that_cancels_tells_what_went() -> None:
    """Of two that it would cancel the first goes; one of its own name that the character has is told as gained anew."""
    both = replace(WORLD, characters=(replace(KIRA, tokens=(DAZED, HURT, CALM)), THUG))
    once, told = TokenGiven("k", CALM).apply(both)
    assert (once.characters[0].tokens, told) == ((HURT, CALM), ("Kira loses Dazed",))
    twice, told = TokenGiven("k", CALM).apply(once)
    assert (twice.characters[0].tokens, told) == ((CALM,), ("Kira loses Hurt",))
    assert TokenGiven("k", CALM).apply(twice) == (twice, ("Kira gains Calm",))
    doubled = replace(WORLD, characters=(replace(KIRA, tokens=(CALM, replace(CALM, points=2))), THUG))
    more, told = TokenGiven("k", replace(CALM, points=3)).apply(doubled)
    assert (more.characters[0].tokens, told) == ((replace(CALM, points=3),), ("Kira gains Calm",))


def test_token_that_touches_no_dice_is_anybodys() -> None:
    """It stands on no field, in any game, and is lost by its name."""
    for slug in SYSTEMS:
        world = World(characters=(Character(id="k", name="Kira", system=slug),))
        token = Token("Lost word", "", lasts=Lasts.USED)
        given, told = TokenGiven("k", token).apply(world)
        assert (given.characters[0].tokens, told) == ((token,), ("Kira gains Lost word",))
        assert TokenTaken("k", "", "Lost word").apply(given) == (world, ("Kira loses Lost word",))


def test_reasons_may_stand_on_flags_and_be_used_up() -> None:
    """On any number or flag of the check of the game; what is picked of a list is none."""
    check = witchgates.Check(merit=True, cuts=1)
    reasons = (Modifier("merit", "Wings"), Modifier("cuts", "Precision", 2), Modifier("misfortune", "Owed", once=True))
    roll = Rolled(system="witchgates", check=check, faces=(6, 2, 3), fiction=Fiction(modifiers=reasons))
    assert roll.fiction.modifiers == reasons
    for field in ("position", "effect"):
        with pytest.raises(RuleError) as caught:
            replace(roll, fiction=Fiction(modifiers=(Modifier(field, "Bold"),)))
        assert caught.value.field == "field"


def test_failure_can_be_read_as_a_success() -> None:
    """In the game that has such a reading; in another it is unknown."""
    roll = Rolled(system="gemini", check=gemini.Check(), faces=(1,))
    assert roll.result.tier is gemini.Tier.FAILURE
    assert replace(roll, reading="determined").result.tier is gemini.Tier.SUCCESS
    with pytest.raises(RuleError) as caught:
        replace(ROLL, reading="determined")
    assert caught.value.field == "reading"


@pytest.mark.parametrize(
    ("given", "field"),
    [
        (("chess", "Contest", "", (0, 0)), "system"),
        (("razorweave", "Contest", "", (0, 0)), "group"),
        (("gemini", "", "", (0, 0)), "group"),
        (("razorweave", "Split Risks", "", ()), "numbers"),
        (("razorweave", "Split Risks", "", (0,)), "numbers"),
        (("razorweave", "Split Risks", "", (0,) * 9), "numbers"),
        (("frameworks", "Contest", "", (0, 0, 0)), "numbers"),
        (("frameworks", "Contest", "", (0, -1)), "numbers"),
        (("frameworks", "Contest", "", (MOST_NUMBER + 1, 0)), "numbers"),
        (("frameworks", "Contest", "", (0, 10**5000)), "numbers"),
    ],
    ids=quoted,
)
def test_group_that_cannot_be_cannot_be_made(given: tuple, field: str) -> None:
    """An unknown game or group, more or fewer sides than it has, numbers that no side has: a RuleError names which."""
    with pytest.raises(RuleError) as caught:
        GroupRolled(*given)
    assert caught.value.field == field
    assert len(str(caught.value)) < 120


@pytest.mark.parametrize("slug", SYSTEMS)
def test_every_group_can_be_read_by_its_name(slug: str) -> None:
    """As few and as many as may take part; the event gives the group itself back."""
    for group in SYSTEMS[slug].GROUPS:
        for count in (group.fewest, group.most):
            assert GroupRolled(slug, group.name, "", (0,) * count).read is group


def test_token_of_another_game_is_told_and_changes_nothing() -> None:
    """What adds to nothing in the character's game is not theirs."""
    assert TokenGiven("k", Token("Luck", "luck")).apply(WORLD) == (
        WORLD,
        ("Kira: field: a number or flag of the check is wanted, not 'luck'",),
    )
