"""Whatever way a roll is made, the same preparation gives the same check (Hypothesis), in every game."""

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from razor_core.events.events import Rolled
from razor_core.rolls import links
from razor_core.rolls.acting import aim, pick
from razor_core.rolls.edits import fresh, put
from razor_core.rolls.groups import Now
from razor_core.rolls.preparation import TASK
from razor_core.rolls.roll_again import again
from razor_core.rolls.rolling import checks, kind_of
from razor_core.rolls.tasks import lasting_check
from razor_core.rolls.typed_values import read_base, values_of
from razor_core.rules.clock_kinds import Side
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Lifetime, Modifier, Scope, reset
from razor_core.sharing.requests import Throw
from razor_core.systems import SYSTEMS, find
from razor_core.table.characters import Character, Rating
from razor_core.table.tasks import TaskBegun
from razor_core.table.world import TaskRoller, World
from tests.support import generators

#: What ends with no roll, so that a roll made again has it too.
LASTING = st.builds(
    Modifier,
    field=st.just(""),
    name=st.sampled_from(["Grit", "Rain", "Old wound"]),
    points=st.integers(-1, 2),
    lifetime=st.just(Lifetime.STAYS),
    scope=st.sampled_from([Scope.ACTOR, Scope.TARGET, Scope.SCENE]),
    optional=st.booleans(),
)


@st.composite
def prepared(draw: st.DrawFn, slug: str) -> Now:
    """What is set up for Kira against the Ogre: her check, what both carry, what stands, what was left out."""
    game = find(slug)
    carried = st.lists(st.builds(replace, LASTING, field=generators.addable(slug)), max_size=3)
    ratings = tuple(Rating(*each) for each in game.sheet.ratings.values.items())
    kira = Character(id="k", name="Kira", system=slug, ratings=ratings, modifiers=_apart(draw(carried)))
    ogre = Character(id="o", name="Ogre", system=slug, side=Side.OPPOSITION, modifiers=_apart(draw(carried)))
    world = World(characters=(kira, ogre))
    prep = aim(pick(fresh(slug), world, "k"), world, "o")
    check = reset(draw(generators.checks(slug)), game.sheet.single_use)
    values = {name: text for name, text in values_of(check).items() if name in prep.values}
    prep = put(prep, world, values, _apart(draw(carried)))
    setup, _ = prep.setup(world)
    able = [modifier.key for modifier in setup.available(world)]
    left_out, chosen = (tuple(draw(st.lists(st.sampled_from(able), unique=True))) if able else () for _ in range(2))
    prep = replace(prep, left_out=left_out, chosen=chosen)
    if slug == "witchgates" and draw(st.booleans()):
        world = world.stands("k", "position", draw(st.sampled_from(["CONTROLLED", "DESPERATE"])))
    return Now(prep, world, lambda key: None)


def _apart(carried: list[Modifier]) -> tuple[Modifier, ...]:
    """The modifiers without a second one of a field and a name."""
    return tuple({(modifier.field, modifier.name): modifier for modifier in carried}.values())


everything_prepared = st.sampled_from(list(SYSTEMS)).flatmap(prepared)


def allowed(now: Now) -> object:
    """The check of the form; an example without one is another."""
    try:
        (check,) = checks(now)
    except RuleError:
        assume(False)
    return check


def rolled(now: Now) -> Rolled:
    game = now.prep.game
    (event,) = kind_of(now).roll(now, lambda at, check: game.roll(check, Random(1))).events
    assert isinstance(event, Rolled)
    return event


@given(st.sampled_from(list(SYSTEMS)).flatmap(lambda slug: st.tuples(st.just(slug), generators.checks(slug))))
def test_the_values_of_a_check_give_it_again(drawn: tuple[str, Any]) -> None:
    """What the form shows of a check is that check."""
    slug, check = drawn
    assert read_base(SYSTEMS[slug], values_of(check)) == check


@generators.tries(20)
@given(everything_prepared)
def test_a_roll_made_again_is_the_same(now: Now) -> None:
    """What stays counts again, and what was left out does not."""
    check, event = allowed(now), rolled(now)
    assert event.check == check
    setup, _ = again(now.prep, event, now.world, now.world)
    assert setup.check(now.world) == check


@given(everything_prepared)
def test_the_one_who_acts_rolls_in_a_contest_what_is_set_up(now: Now) -> None:
    """And is the first of those who roll."""
    check = allowed(now)
    for group in now.prep.game.groups:
        if group.opposed:
            contest = Now(replace(now.prep, kind=group.key), now.world, now.made)
            assert contest.paired
            first, *_ = kind_of(contest).turns(contest, lambda at, check: ())
            assert first.setup.check(contest.world) == check


@given(prepared("gemini"))
def test_a_task_that_begins_is_rolled_for_with_what_is_set_up(now: Now) -> None:
    """Also after a roll of another kind, and by whoever takes it up anew."""
    check, rules = allowed(now), SYSTEMS["gemini"].tasks
    assert rules
    with suppress(RuleError):
        task = rules.setup.Task(check=lasting_check(now))
        _assert_rolled_for(now, task, check)


def _assert_rolled_for(now: Now, task: Any, check: object) -> None:
    world, _ = TaskBegun("t", "Climb", "gemini", task, TaskRoller("k"), TaskRoller("o")).apply(now.world)
    begun = replace(now.prep, kind=TASK, task="t")
    assert checks(Now(begun, world, now.made)) == [check]


@given(everything_prepared)
def test_a_link_gives_the_check_wherever_it_is_opened(now: Now) -> None:
    """Where its character is at the table, what they carry counts once; elsewhere it is entered."""
    check = allowed(now)
    setup, _ = now.prep.setup(now.world)
    modifiers = setup.modifiers(now.world)
    assume(len(modifiers) <= links.MOST_MODIFIERS)
    assume(len({(modifier.field, modifier.name.casefold()) for modifier in modifiers}) == len(modifiers))
    said = replace(now.fiction, modifiers=modifiers)
    text = links.fragment(now.prep.system, now.prep.game, check, said, "").partition("&")[2]
    linked = links.read(now.prep.game, text)
    for world in (now.world, World()):
        opened = links.opened(fresh(now.prep.system), world, linked)
        assert checks(Now(opened, world, now.made)) == [check]
    assert opened.actor == ""


@given(everything_prepared)
def test_a_guest_asks_for_the_check_that_they_see(now: Now) -> None:
    """The host makes the same of the setup."""
    check = allowed(now)
    setup, _ = now.prep.setup(now.world)
    thrown = Throw(setup=setup, fiction=now.prep.fiction(), check=check, faces=rolled(now).faces)
    assert thrown.rolled(now.world).check == check
