"""What is set up for each kind of roll, and for each task, while the next roll is for another."""

from dataclasses import replace
from typing import Any

import pytest

from razor_core.rolls import acting, edits, tasks
from razor_core.rolls.parts import step, turned
from razor_core.rolls.preparation import TASK, Preparation
from razor_core.rolls.rolling import OfTask
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.systems import find
from razor_core.systems.gemini.tasks import Model, Task
from razor_core.table.characters import Rating, Skill
from razor_core.table.clocks import Clock
from razor_core.table.tasks import TaskBegun, TaskChanged, TaskEnded, TaskRolled
from razor_core.table.world import SetAside, TaskRoller, World
from tests.support.rolling import at, foe, someone

ROPE = Modifier("setbacks", "Rope")
KEY = ("a", "setbacks", "Rope")
TOOLS = Modifier("edges", "Tools", lifetime=Lifetime.ROLL)
OGRE = foe("gemini", "Ogre", defences=(Rating("opposition", 4),))
WOLF = foe("gemini", "Wolf", defences=(Rating("opposition", 1),), modifiers=(Modifier("edges", "Fangs"),))


def begin(world: World, id: str, actor: str, against: str = "", **values: Any) -> World:
    event = TaskBegun(id, id, "gemini", Task(goal=3, **values), TaskRoller(actor), TaskRoller(against))
    return event.apply(world)[0]


def table() -> World:
    """Ada, with a rope, at two tasks, one of them against the Ogre; Bo; the Wolf."""
    ada = someone("gemini", "Ada", ratings=(Rating("Agility", 2),), modifiers=(ROPE,))
    world = World(characters=(ada, someone("gemini", "Bo"), OGRE, WOLF))
    return begin(begin(world, "one", "a", "o", model=Model.PERSISTENCE), "two", "a", model=Model.PERSISTENCE)


def at_one(world: World) -> Preparation:
    """Ada's first task with the rope left out, Tools entered, and a number typed."""
    prep = tasks.take_up(edits.fresh("gemini"), world, "one")
    prep = edits.entered(edits.carried(prep, world, KEY), TOOLS)
    return edits.put(prep, world, {"modifier": "3", "attribute-name": "Agility", "attribute": "2"})


def on_form(prep: Preparation) -> Any:
    return prep.actor, prep.target, prep.values["modifier"], prep.entered, prep.left_out, prep.form, prep.texts["who"]


def moved(world: World, id: str, **values: Any) -> World:
    """The world after a change of a sheet."""
    character = world.find(id)
    assert character
    return world.update(replace(character, **values))


LEAVES: Any = {
    "another kind": lambda prep, world: acting.of_kind(prep, world, ""),
    "another kind and target": lambda prep, world: acting.aim(acting.of_kind(prep, world, ""), world, "w"),
    "another acts": lambda prep, world: acting.pick(prep, world, "b"),
    "another acts in another kind": lambda prep, world: acting.pick(acting.of_kind(prep, world, ""), world, "b"),
    "another task": lambda prep, world: tasks.take_up(prep, world, "two"),
    "a name is typed": lambda prep, world: acting.named(edits.said(prep, {"who": "Ad"}), world),
    "a swap": lambda prep, world: acting.swap(prep, world, ())[0],
}


@pytest.mark.parametrize("leave", LEAVES)
def test_what_is_set_up_for_a_task_waits_for_it(leave: str) -> None:
    """However it is left: numbers, what was entered, left out, who acts and against whom."""
    world = table()
    prep = at_one(world)
    left = LEAVES[leave](prep, world)
    assert left.rolled_for(world) is None or left.task == "two"
    assert on_form(tasks.take_up(left, world, "one")) == on_form(prep)


def test_the_task_of_whoever_acts_is_back_with_them() -> None:
    """By the name that was typed, and by a tap; not of a task that is over, and not for a roll of another kind."""
    world = table()
    prep = at_one(world)
    bo = acting.pick(prep, world, "b")
    typed = acting.named(edits.said(prep, {"who": "Ad"}), world)
    assert on_form(acting.pick(bo, world, "a")) == on_form(prep)
    assert on_form(acting.named(edits.said(typed, {"who": "Ada"}), world)) == on_form(prep)
    assert acting.pick(acting.of_kind(bo, world, ""), world, "a").task == ""
    over = world
    for _ in range(3):
        over, _ = TaskRolled("one", success=True).apply(over)
    assert acting.pick(bo, over, "a").form == TASK


def test_a_task_waits_for_its_owner_and_its_rival() -> None:
    """While one of them is away nobody rolls for them; once back, it is as it was."""
    rival = find("gemini").Check(attribute=4)
    world = begin(table(), "fight", "a", "o", model=Model.CONTESTED, rival=rival, rival_goal=3)
    prep = edits.put(tasks.take_up(edits.fresh("gemini"), world, "fight"), world, {"modifier": "3"})
    for gone in (world.characters[0], OGRE):
        others = tuple([character for character in world.characters if character.id != gone.id])
        away = replace(world, characters=others, aside=(SetAside(character=gone),))
        left = acting.follow(prep, world, away)
        assert OfTask().unable(at(left, away)).startswith(gone.name)
        wolf = acting.aim(left, away, "w")
        assert wolf.rolled_for(away) is None
        assert tasks.take_up(acting.pick(left, away, "b"), away, "fight").rolled_for(away) is None
        assert on_form(acting.follow(left, away, world)) == on_form(prep)
        fresh = tasks.take_up(acting.pick(edits.fresh("gemini"), away, "b"), away, "fight")
        assert acting.follow(fresh, away, world).actor == "a"
    nobody = replace(away, aside=())
    assert OfTask().unable(at(left, nobody)).startswith("Its rival")


def test_what_was_set_up_for_a_check_is_back_after_a_task() -> None:
    """With who acted before the task was taken up, or who was picked instead; another kind of check shares it."""
    world = table()
    check = acting.pick(edits.fresh("gemini"), world, "b")
    check = edits.entered(edits.put(check, world, {"attribute": "7"}), TOOLS)
    task = tasks.take_up(check, world, "one")
    assert on_form(acting.of_kind(task, world, "")) == on_form(check)
    picked = acting.of_kind(acting.pick(task, world, "w"), world, "")
    assert (picked.actor, picked.entered, picked.texts["who"]) == ("w", (), "Wolf")
    left = acting.follow(task, world, replace(world, characters=(world.characters[0], OGRE, WOLF)))
    assert acting.of_kind(left, world, "").actor == "b"
    new = acting.of_kind(check, world, TASK)
    typed = edits.put(new, world, {"attribute": "9"})
    assert (new.values["attribute"], acting.of_kind(typed, world, "").values["attribute"]) == ("7", "7")
    assert acting.of_kind(acting.of_kind(typed, world, ""), world, TASK).values["attribute"] == "9"
    strike = acting.of_kind(edits.put(edits.fresh("razorweave"), World(), {"dc": "18"}), World(), "strike")
    assert acting.of_kind(edits.put(strike, World(), {"dc": "20"}), World(), "").values["dc"] == "20"
    assert acting.of_kind(strike, World(), "nonsense") == strike


def test_a_new_task_has_the_check_as_it_was_changed_since() -> None:
    """What was typed for the new task before gives way to it; what was set up for a check stays that of a check."""
    world = table()
    check = edits.put(acting.pick(edits.fresh("gemini"), world, "b"), world, {"attribute": "7"})
    task = edits.put(acting.of_kind(check, world, TASK), world, {"attribute": "9"})
    back = acting.of_kind(task, world, "")
    changed = acting.of_kind(edits.put(back, world, {"skill": "4"}), world, TASK)
    assert (changed.values["attribute"], changed.values["skill"]) == ("7", "4")
    assert acting.of_kind(back, world, TASK).values["attribute"] == "9"


def test_a_new_task_begins_with_what_was_set_up_for_a_check() -> None:
    """And not with that of a task that goes on, which keeps its own; what is set up beside a task stays as it is."""
    world = table()
    check = edits.put(acting.pick(edits.fresh("gemini"), world, "b"), world, {"attribute": "7"})
    task = tasks.take_up(check, world, "one")
    new = tasks.for_new_task(task, world)
    assert on_form(new) == on_form(replace(check, kind=TASK))
    assert new.values["attribute"] == "7"
    assert on_form(acting.of_kind(new, world, "")) == on_form(check)
    assert on_form(tasks.take_up(new, world, "one")) == on_form(task)
    over = world
    for _ in range(3):
        over, _ = TaskRolled("one", success=True).apply(over)
    assert tasks.for_new_task(task, over) == task
    assert tasks.for_new_task(check, world) == check


def test_a_task_of_nobody_is_rolled_for_by_whoever_acts() -> None:
    """Against whom it was; but nobody is their own target."""
    world = begin(table(), "open", "", "o", model=Model.PERSISTENCE)
    prep = acting.pair(edits.fresh("gemini"), world, "b", "w")
    bo = tasks.take_up(prep, world, "open")
    assert (bo.actor, bo.target) == ("b", "o")
    ogre = tasks.take_up(acting.pair(edits.fresh("gemini"), world, "o", "w"), world, "open")
    assert (ogre.actor, ogre.target) == ("o", "w")


def test_who_has_left_the_table_does_not_come_back_with_a_form() -> None:
    """What was set up for them does not stay for nobody."""
    world = table()
    check = acting.pair(edits.fresh("gemini"), world, "b", "w")
    task = tasks.take_up(edits.put(check, world, {"attribute": "7"}), world, "one")
    without = replace(world, characters=(world.characters[0], OGRE))
    back = acting.of_kind(acting.follow(task, world, without), without, "")
    assert (back.actor, back.target, back.texts["who"], back.values["attribute"]) == ("a", "o", "Ada", "2")


def test_a_kind_that_begins_with_values_keeps_its_own() -> None:
    """And the other kinds theirs; all else they share."""
    group = next(group for group in find("witchgates").groups if group.begins)
    ((name, begins),) = group.begins
    prep = edits.put(edits.fresh("witchgates"), World(), {name: "HIGH"})
    contest = acting.of_kind(prep, World(), group.key)
    assert contest.values[name] == begins
    contest = edits.put(contest, World(), {name: "LIMITED", "rating": "3"})
    check = acting.of_kind(contest, World(), "")
    assert (check.values[name], check.values["rating"]) == ("HIGH", "3")
    assert acting.of_kind(check, World(), group.key).values[name] == "LIMITED"


def test_what_waits_follows_the_sheets_of_those_it_is_for() -> None:
    """And of nobody else, whoever acts and whoever is the target now; what was typed stays."""
    world = table()
    check = acting.pick(acting.aim(acting.of_kind(at_one(world), world, ""), world, "w"), world, "b")
    sheets = (("w", {"defences": (Rating("opposition", 9),)}), ("o", {"defences": (Rating("opposition", 5),)}))
    for id, values in (*sheets, ("a", {"ratings": (Rating("Agility", 6),)})):
        new = moved(world, id, **values)
        check, world = acting.follow(check, world, new), new
    assert (check.values["opposition"], check.actor) == ("9", "b")
    back = tasks.take_up(check, world, "one")
    assert [back.values[name] for name in ("attribute", "opposition", "modifier")] == ["6", "5", "3"]


def test_what_waits_for_a_task_that_is_gone_is_gone() -> None:
    """With the task."""
    world = table()
    check = acting.of_kind(at_one(world), world, "")
    gone, _ = TaskEnded("one").apply(world)
    assert [form.of for form in check.others.forms] == ["one"]
    assert acting.follow(check, world, gone).others.forms == ()


def test_a_correction_of_a_task_is_set_up_wherever_that_waits() -> None:
    """Not on the form of another roll."""
    world = table()
    check = acting.of_kind(at_one(world), world, "")
    new, _ = TaskChanged("one", "gemini", find("gemini").Check(attribute=5)).apply(world)
    corrected = tasks.as_corrected(check, new, world)
    assert corrected.values == check.values
    assert tasks.take_up(corrected, new, "one").values["attribute"] == "5"
    assert tasks.take_up(corrected, new, "one").values["modifier"] == "3"


# -- undone ------------------------------------------------------------------------------------------------------------


def test_an_undo_is_of_the_form_that_the_act_has_changed() -> None:
    """Whatever is shown by then, with the kind of the roll."""
    world = table()
    before = at_one(world)
    after = replace(before, entered=())
    made = step("1", before, after)
    assert made
    back, _ = turned(acting.of_kind(after, world, ""), made)
    assert (back.entered, tasks.take_up(back, world, "one").entered) == ((), (TOOLS,))
    check = acting.of_kind(before, world, "")
    made = step("2", check, tasks.take_up(check, world, "one"))
    assert made
    back, again = turned(tasks.take_up(check, world, "one"), made)
    assert (back, turned(back, again)[0].task) == (check, "one")
    sheet = moved(world, "a", ratings=(Rating("Agility", 6),))
    changed = acting.follow(check, world, sheet)
    made = step("3", check, changed)
    assert made
    assert turned(changed, made)[0] == check


def test_what_belongs_to_another_since_is_not_undone() -> None:
    """And what a form was changed by that is not there any more."""
    world = table()
    before = acting.pick(edits.fresh("gemini"), world, "a")
    made = step("1", edits.put(before, world, {"attribute": "5"}), edits.put(before, world, {"attribute": "6"}))
    assert made
    bo = edits.put(acting.pick(before, world, "b"), world, {"attribute": "6"})
    assert turned(bo, made)[0] == bo
    same = edits.put(before, world, {"attribute": "6"})
    assert turned(same, made)[0].values["attribute"] == "5"


def test_a_number_that_was_typed_is_not_undone_with_the_sheets() -> None:
    """The number of the sheet is, where it still is that."""
    world = table()
    prep = edits.put(acting.pick(edits.fresh("gemini"), world, "a"), world, {"attribute-name": "Agility"})
    new = moved(world, "a", ratings=(Rating("Agility", 3),))
    changed = acting.follow(prep, world, new)
    assert changed.values["attribute"] == "3"
    typed = edits.put(changed, new, {"attribute": "5"})
    assert acting.follow(typed, new, world, turning=True).values["attribute"] == "5"
    assert acting.follow(changed, new, world, turning=True).values["attribute"] == "2"


# -- the target --------------------------------------------------------------------------------------------------------


def test_the_answer_of_a_target_follows_their_sheet() -> None:
    """The one that is chosen, as it is called; one that was typed stays."""
    skill = Skill("Dodge", "Agility", 1)
    goblin = foe("gemini", "Goblin", ratings=(Rating("Agility", 2), Rating("Wits", 1)), skills=(skill,))
    world = World(characters=(someone("gemini", "Ada"), goblin))
    prep = acting.pair(edits.fresh("gemini"), world, "a", "g")
    new = moved(world, "g", ratings=(Rating("Agility", 6), Rating("Wits", 7)))
    followed = acting.follow(prep, world, new)
    assert (followed.values["opposition"], followed.values["defense"]) == ("6", "1")
    assert acting.follow(followed, new, moved(new, "g", skills=())).values["opposition"] == "6"
    typed = edits.put(prep, world, {"opposition": "9"})
    assert acting.follow(typed, world, new).values["opposition"] == "9"


def test_a_target_who_is_out_already_stays_one() -> None:
    """Only the change that takes them out takes them from the form."""
    resolve = Clock(id="r", name="Resolve", kind=ClockKind.RESOLVE, segments=3)
    ogre = foe("razorweave", "Ogre", clocks=("r",))
    world = World(characters=(someone("razorweave", "Kira"), ogre), clocks=(resolve,))
    out = replace(world, clocks=(replace(resolve, filled=3),))
    prep = acting.pair(edits.fresh("razorweave"), world, "k", "o")
    assert acting.follow(prep, world, out).target == ""
    tapped = acting.pair(edits.fresh("razorweave"), out, "k", "o")
    assert acting.follow(tapped, out, replace(out, characters=out.characters)).target == "o"


def test_what_a_side_of_a_contest_has_of_the_scene_stays_with_the_contest() -> None:
    """After a swap the form has the other side's; the scene's is back once another kind is chosen, but for one roll."""
    kira, vance = someone("witchgates", "Kira"), someone("witchgates", "Vance")
    world = World(characters=(kira, vance))
    mud, haste = Modifier("cuts", "Mud", scope=Scope.SCENE), Modifier("cuts", "Haste", lifetime=Lifetime.ROLL)
    prep = edits.put(acting.pair(edits.fresh("witchgates"), world, "k", "v"), world, {"position": "CONTROLLED"})
    prep = edits.entered(edits.entered(prep, mud), haste)
    contest = find("witchgates").groups[0].key
    now = at(acting.of_kind(prep, world, contest), world)
    for name, text in (("position", "DESPERATE"), ("cuts", "2")):
        now = at(now.adjusted(1, name, text), world)
    for actor in ("v", "k", "v"):
        came = now.upcoming[1]
        now = at(acting.swap(now.with_people(now.people), world, ())[0], world)
        now = at(now.led_by(came), world)
        assert now.prep.actor == actor
    assert (now.prep.values["position"], now.prep.values["cuts"], now.prep.entered) == ("DESPERATE", "2", ())
    left = acting.of_kind(now.prep, world, "")
    assert (left.values["position"], left.values["cuts"], left.entered) == ("CONTROLLED", "0", (mud,))
    back = acting.of_kind(left, world, contest)
    assert (back.values["position"], back.entered) == ("CONTROLLED", (mud,))
