"""What is set up for the next roll at a table: who acts, against whom, with what, together with whom, and undone."""

from dataclasses import replace
from typing import Any

import pytest

from razor_core.consequences.brought import group_outcome
from razor_core.events.entries import Entry, Record
from razor_core.events.events import ConsequenceTaken, Event, GroupRolled, Rolled
from razor_core.rolls import acting, edits, parts, tasks, what_if
from razor_core.rolls.answers import answers
from razor_core.rolls.groups import Now
from razor_core.rolls.kinds import Grouped, OfTask, Single, checks, kind_of
from razor_core.rolls.people import adjustable
from razor_core.rolls.preparation import TASK, Preparation, modifier_fields
from razor_core.rolls.repeats import failed
from razor_core.rolls.typed import read_effect, values_of, whole
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.consequences import Choice
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.rules.sheet import Action
from razor_core.session.session import Session, apply
from razor_core.systems import SYSTEMS, find
from razor_core.systems.gemini.tasks import Model, Task
from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Character, Rating, Skill
from razor_core.table.clocks import Clock
from razor_core.table.tasks import TaskBegun, TaskChanged, TaskRolled
from razor_core.table.world import SetAside, World

WITS = (Rating("Wits", 3), Rating("Agility", 2))


def someone(slug: str, name: str, **values: Any) -> Character:
    """A character with the game's first ratings, and the first letter of the name as the id."""
    ratings = tuple(Rating(*each) for each in find(slug).sheet.ratings.values.items())
    return Character(**{"id": name[0].lower(), "name": name, "system": slug, "ratings": ratings, **values})


def foe(slug: str, name: str, **values: Any) -> Character:
    return someone(slug, name, side=Side.OPPOSITION, **values)


def nothing(key: str) -> Rolled | None:
    return None


def at(prep: Preparation, world: World) -> Now:
    return Now(prep, world, nothing)


def faces(*thrown: tuple[int, ...]) -> Any:
    """The dice of each who rolls, by place."""
    return lambda place, check: thrown[place]


# -- who acts, and with what -------------------------------------------------------------------------------------------


def test_one_who_acts_brings_their_best_and_leaves_with_it() -> None:
    """What was typed for nobody is theirs, but for the numbers of their sheet; another has a part of their own."""
    world = World(characters=(someone("gemini", "Ada", ratings=WITS), someone("gemini", "Bo")))
    prep = edits.put(edits.fresh("gemini"), world, {"modifier": "2", "attribute": "9"})
    ada = acting.pick(edits.said(prep, {"intent": "Climb"}), world, "a")
    assert (ada.values["attribute"], ada.values["modifier"], ada.texts["who"]) == ("3", "2", "Ada")
    assert acting.pick(ada, world, "a") == acting.pick(ada, world, "gone") == ada
    bo = acting.pick(ada, world, "b")
    assert (bo.values["attribute"], bo.values["modifier"], bo.texts["intent"]) == ("2", "0", "")
    gone = acting.follow(bo, world, replace(world, characters=world.characters[:1]))
    assert (gone.actor, gone.texts["who"], gone.values["attribute"]) == ("", "", "2")


def test_the_name_that_is_typed_is_that_of_who_acts() -> None:
    """The character of that name, or nobody of the table; and a name that is changed on the sheet."""
    world = World(characters=(someone("gemini", "Ada"),))
    typed = acting.named(edits.said(edits.fresh("gemini"), {"who": " ada "}), world)
    assert typed.actor == "a"
    assert acting.named(edits.said(typed, {"who": "Zed"}), world).actor == ""
    renamed = world.update(replace(world.characters[0], name="Adeline"))
    assert acting.follow(typed, world, renamed).texts["who"] == "Adeline"


def test_a_target_brings_what_they_defend_with() -> None:
    """Aimed at again, it is nobody; who is taken out is none; their numbers follow the sheet."""
    guard = foe("gemini", "Guard", defences=(Rating("opposition", 5),), clocks=("r",))
    out = Clock(id="r", name="Resolve", kind=ClockKind.RESOLVE, segments=2)
    world = World(characters=(someone("gemini", "Ada"), guard), clocks=(out,))
    prep = acting.aim(acting.pick(edits.fresh("gemini"), world, "a"), world, "g")
    assert (prep.target, prep.values["opposition"]) == ("g", "5")
    assert acting.aim(prep, world, "a") == prep
    assert acting.aim(prep, world, "g").target == ""
    stronger = world.update(replace(guard, defences=(Rating("opposition", 7),)))
    assert acting.follow(prep, world, stronger).values["opposition"] == "7"
    assert acting.follow(prep, world, replace(world, clocks=(replace(out, filled=2),))).target == ""
    assert acting.pick(prep, world, "g").target == ""
    swapped, _ = acting.swap(acting.pick(prep, world, "g"), world, ())
    assert swapped.actor == "g"


def test_a_target_answers_with_their_best() -> None:
    """Where they have no defence; each answer can be chosen."""
    guard = foe("gemini", "Guard", ratings=WITS, skills=(Skill("Blades", "Agility", 4), Skill("Luck", "", 1)))
    found = answers(find("gemini"), guard)
    assert [name for name, _ in found] == ["Blades 4 + Agility 2", "Luck 1 + Wits 3", "Wits 3", "Agility 2"]
    world = World(characters=(guard,))
    prep = acting.aim(edits.fresh("gemini"), world, "g")
    assert (prep.values["opposition"], prep.values["defense"]) == ("2", "4")
    assert answers(find("razorweave"), guard) == answers(find("gemini"), None) == ()
    plain = foe("gemini", "Wall", ratings=(), defences=(Rating("opposition", 4),))
    assert answers(find("gemini"), plain) == [("defence", (4, 0))]
    bare = World(characters=(foe("gemini", "Mist", ratings=()),))
    assert acting.aim(edits.fresh("gemini"), bare, "m").values["opposition"] == "3"


def test_both_sides_are_as_they_were_when_swapped_back() -> None:
    """But for the numbers that their sheets have otherwise since."""
    world = World(characters=(someone("gemini", "Ada", ratings=WITS), foe("gemini", "Guard")))
    prep = acting.pair(edits.fresh("gemini"), world, "a", "g")
    prep = edits.put(edits.entered(prep, Modifier("edges", "Aim")), world, {"modifier": "3"})
    there, kept = acting.swap(prep, world, ())
    assert (there.actor, there.target, there.values["modifier"]) == ("g", "a", "0")
    changed = world.update(replace(world.characters[0], ratings=(Rating("Wits", 5),)))
    back, _ = acting.swap(there, changed, kept)
    assert (back.actor, back.values["modifier"], back.values["attribute"]) == ("a", "3", "5")
    assert [each.name for each in back.entered] == ["Aim"]
    assert acting.swap(edits.fresh("gemini"), world, kept) == (edits.fresh("gemini"), kept)
    assert acting.pair(prep, world, "gone", "g") == prep


def test_an_action_is_rolled_with_its_best_rating() -> None:
    """Chosen again it is taken back, and by a rating that it cannot have; what was left out of it applies again."""
    slash = Action(name="Slash", ratings=("Quick",), effect=4, adds=(Modifier("action_bonus", "", 2),))
    nix = someone("trident_sphere", "Nix", actions=(slash,), ratings=(Rating("Quick", 5), Rating("Strong", 6)))
    world = World(characters=(nix,))
    prep = acting.pick(edits.fresh("trident_sphere"), world, "n")
    assert acting.perform(prep, world, "Bite") == prep
    slashed = acting.perform(prep, world, "Slash")
    assert (slashed.values["stat"], slashed.values["deed"], slashed.setup(world)[0].strength) == ("5", "Slash", 7)
    assert acting.roll_with(slashed, world, "Quick", "").values["deed"] == "Slash"
    assert acting.roll_with(slashed, world, "Strong", "").values["deed"] == ""
    assert acting.perform(slashed, world, "Slash").values["deed"] == ""
    assert acting.roll_with(edits.fresh("trident_sphere"), world, "Quick", "") == edits.fresh("trident_sphere")
    stronger = world.update(replace(nix, actions=(replace(slash, effect=9),)))
    assert acting.follow(slashed, world, stronger).values["effect-bonus"] == "9"
    with pytest.raises(RuleError, match="effect"):
        read_effect(find("trident_sphere"), {**slashed.values, "effect-bonus": "x"})
    broken = edits.put(slashed, world, {"effect-bonus": "x"})
    assert broken.setup(world)[1]


def test_a_skill_for_any_rating_stays_with_another() -> None:
    """Named again, it is taken back."""
    ada = someone("gemini", "Ada", ratings=WITS, skills=(Skill("Luck", "", 2), Skill("Blades", "Agility", 1)))
    world = World(characters=(ada,))
    prep = acting.roll_with(acting.pick(edits.fresh("gemini"), world, "a"), world, "", "Luck")
    other = acting.roll_with(prep, world, "Agility", "")
    assert (other.values["attribute"], other.values["skill-name"], other.values["skill"]) == ("2", "Luck", "2")
    assert acting.roll_with(other, world, "", "Luck").values["skill-name"] == ""
    han = World(characters=(someone("frameworks", "Han"),))
    scored = acting.roll_with(acting.pick(edits.fresh("frameworks"), han, "h"), han, "Combat", "")
    assert (scored.values["skill-name"], scored.values["score"]) == ("Combat", "2")
    kira = someone("razorweave", "Kira", skills=(Skill("Stealth", "AGI"),))
    one = World(characters=(kira,))
    flagged = acting.roll_with(acting.pick(edits.fresh("razorweave"), one, "k"), one, "AGI", "Stealth")
    assert flagged.fiction().skill == "Stealth"
    assert (
        acting.follow(flagged, one, one.update(replace(kira, ratings=(Rating("AGI", 4),)))).values["attribute"] == "4"
    )


# -- what is set -------------------------------------------------------------------------------------------------------


def test_modifiers_are_entered_once_and_taken_back() -> None:
    """By field and name, whatever its case; one of the scene stays, one of a character is for the roll."""
    prep = edits.fresh("razorweave")
    aim = edits.modifier(prep.game, "edge", "Aim", 1)
    assert (aim.lifetime, edits.modifier(prep.game, "dc", "Rain", 2).lifetime) == (Lifetime.ROLL, Lifetime.STAYS)
    once = edits.entered(edits.entered(prep, aim), replace(aim, name="AIM"))
    assert once.entered == (aim,)
    assert edits.toggled(edits.toggled(prep, aim), aim).entered == ()
    spent = edits.spent(edits.put(once, World(), {"bonus": "3"}, [edits.modifier(prep.game, "dc", "Rain", 2)]))
    assert ([each.name for each in spent.entered], spent.values["bonus"]) == (["Rain"], "0")


def test_what_is_carried_is_left_out_by_its_key() -> None:
    """And counts again the other way round; what nobody carries changes nothing."""
    world = World(characters=(someone("razorweave", "Kira", modifiers=(Modifier("edge", "Cap"),)),))
    prep = acting.pick(edits.fresh("razorweave"), world, "k")
    out = edits.carried(prep, world, ("k", "edge", "Cap"))
    assert (checks(at(prep, world))[0].edge, checks(at(out, world))[0].edge) == (1, 0)
    assert edits.carried(out, world, ("k", "edge", "Cap")) == prep
    assert edits.carried(prep, world, ("k", "edge", "Hat")) == prep


def test_a_whole_check_takes_the_place_of_what_was_set() -> None:
    """Its numbers without a control are a modifier; steps, and what stands, are on the controls as they count."""
    world = World(characters=(someone("witchgates", "Kira"),)).stands("k", "position", "DESPERATE")
    prep = edits.use_check(edits.fresh("razorweave"), World(), find("razorweave").Check(dc=16, edge=2), "Looked up")
    assert checks(at(prep, World())) == [find("razorweave").Check(dc=16, edge=2)]
    assert edits.controls(edits.step(prep, World(), "dc", 2), World())["dc-step"] == "18"
    acts = acting.pick(edits.fresh("witchgates"), world, "k")
    assert (edits.controls(acts, world)["position"], edits.typed_controls(acts, world)["position"]) == (
        "DESPERATE",
        "RISKY",
    )
    assert edits.put(acts, world, {"position": "DESPERATE"}).by_hand == ()
    by_hand = edits.typed(acts, world, "position", "CONTROLLED")
    assert checks(at(by_hand, world))[0].position.name == "CONTROLLED"
    nonsense = World(characters=world.characters).stands("k", "position", "SILLY").stands("k", "speed", "FAST")
    assert checks(at(acts, nonsense))[0].position.name == "RISKY"


def test_a_line_of_what_if_changes_the_check_by_its_step() -> None:
    """In its control, by a modifier, by what is carried; and back."""
    cap = Modifier("momentum", "Cap", optional=True)
    world = World(characters=(someone("frameworks", "Kira", modifiers=(cap,)),))
    prep = acting.pick(edits.fresh("frameworks"), world, "k")
    one, two = checks(at(prep, world))[0], replace(checks(at(prep, world))[0], momentum=True, score=3)
    change = what_if.change(one, two)
    assert (what_if.changed(one, change), what_if.unchanged(two, change)) == (two, one)
    used = what_if.put(prep, world, change)
    assert (checks(at(used, world)), used.chosen) == ([two], (("k", "momentum", "Cap"),))
    assert checks(at(what_if.put(used, world, {"momentum": False}), world))[0].momentum is False
    edged = what_if.put(edits.fresh("razorweave"), World(), {"edge": 2, "skill": True})
    assert [(each.name, each.points) for each in edged.entered] == [("What if", 2)]
    assert what_if.put(edged, World(), {"edge": -2}).entered == ()
    assert modifier_fields(find("witchgates"))


def test_texts_that_are_no_numbers_stay_as_typed() -> None:
    """With the error, and no roll is made."""
    prep = edits.typed(edits.fresh("razorweave"), World(), "dc", "many")
    assert (prep.values["dc"], Single().unable(at(prep, World()))) == ("many", "Enter a whole number from 1 to 40.")
    with pytest.raises(RuleError):
        checks(at(prep, World()))
    with pytest.raises(RuleError):
        whole("dc", "x")
    assert failed(at(prep, World()), (), 0) == ("", "")
    skilled = edits.typed(edits.fresh("razorweave"), World(), "skill-name", "Lore")
    assert skilled.values["skill"] == "on"
    assert values_of(find("razorweave").Check(skill=True))["skill"] == "on"


# -- together ----------------------------------------------------------------------------------------------------------


def contest(slug: str = "frameworks") -> Now:
    """Kira against the Thug; Bo and Hound stand beside them."""
    venture = Modifier("bonus", "Venture", lifetime=Lifetime.USED, optional=True)
    people = (someone(slug, "Kira"), someone(slug, "Bo"), foe(slug, "Thug", modifiers=(venture,)), foe(slug, "Hound"))
    world = World(characters=people)
    group = next(each for each in find(slug).groups if each.opposed)
    return at(edits.of_kind(acting.pair(edits.fresh(slug), world, "k", "t"), group.name), world)


def test_a_contest_has_two_sides_with_allies() -> None:
    """Each joins whom they help, or nobody; everything of theirs is set beside them."""
    now = contest()
    assert now.paired
    assert [each.name for each in now.could_help("k")] == ["Bo"]
    now = replace(now, prep=now.with_ally("b", "k"))
    assert [each.fiction.who for each in now.upcoming] == ["Kira", "Bo", "Thug"]
    assert list(now.could_help("k")) == []
    now = replace(now, prep=now.adjusted(2, "venture", 1))
    now = replace(now, prep=now.toggled(2, ("t", "bonus", "Venture")))
    assert now.toggled(2, ("t", "bonus", "Hat")) == now.prep
    now = replace(now, prep=now.scored(1, "Agility"))
    assert now.scored(1, "Magic") == now.prep
    now = replace(now, prep=now.changed(2, number=4, faces="1 1"))
    with pytest.raises(RuleError):
        now.changed(2, number=-1)
    turns = kind_of(now).turns(now, faces())
    assert [(each.joins, each.reacts) for each in turns] == [(False, False), (True, False), (False, True)]
    thug = turns[2].setup.check(now.world)
    assert (thug.venture, thug.bonus, now.removed(1).others.allies) == (1, 1, ())
    assert now.retold(now.people[0].fiction) == now.prep
    assert now.led_by(now.upcoming[2]).values["venture"] == "1"


def test_a_group_rolls_once_and_forgets_what_that_used() -> None:
    """Their rolls count until somebody is set up otherwise. Dice that do not fit say whose they are."""
    now = contest()
    with pytest.raises(RuleError, match="Thug: "):
        kind_of(now).roll(now, faces((5, 4), (9, 9)))
    made = kind_of(now).roll(now, faces((5, 4), (3, 2)))
    rolls = [each for each in made.events if isinstance(each, Rolled)]
    log = {"2": rolls[0], "3": rolls[1]}
    after = Now(made.after(now.prep, ("1", "2", "3"), now.world), now.world, log.get)
    assert after.rolls == rolls
    typed = Now(after.changed(1, faces="1 1"), now.world, log.get)
    assert [each.faces for each in typed.due] == ["", "1 1"]
    score = Now(edits.put(after.prep, now.world, {"score": "5"}), now.world, log.get)
    assert [bool(each) for each in score.rolls] == [False, True]
    boxed = Now(edits.put(after.prep, now.world, {"momentum": "on"}), now.world, log.get)
    assert [each.key for each in boxed.people] == ["", "3"]
    foreign = Now(after.prep, now.world, {"2": replace(rolls[0], actor="b"), "3": rolls[1]}.get)
    assert foreign.rolls[0] is None
    worse = Now(edits.put(after.prep, now.world, {"bonus": "10"}, [Modifier("bonus", "More", 5)]), now.world, log.get)
    with pytest.raises(RuleError, match="bonus"):
        kind_of(worse).roll(worse, faces((5, 4), (3, 2)))
    assert Now(replace(after.prep, target=""), now.world, log.get).people == ()
    thug = next(each for each in now.world.characters if each.id == "t")
    big = (*rolls[1].fiction.modifiers, Modifier("score", "Big", 1))
    huge = replace(rolls[1], fiction=replace(rolls[1].fiction, modifiers=big))
    grown = now.world.update(replace(thug, ratings=(Rating("Strength", 12),)))
    assert Now(after.prep, grown, {"2": rolls[0], "3": huge}.get).rolls[1] is None
    assert now.group
    assert adjustable(now.prep.game, now.group) == ("bonus", "penalty", "venture", "venture_for")


def test_others_are_gathered_one_by_one() -> None:
    """Each with the check that is set up then, names told apart; too few or too many are said."""
    prep = edits.of_kind(edits.said(edits.fresh("razorweave"), {"who": "Orc"}), "Split Risks")
    now = at(prep, World())
    assert "takes" in kind_of(now).unable(now)
    with pytest.raises(RuleError):
        kind_of(now).roll(now, faces())
    for _ in range(2):
        now = replace(now, prep=edits.said(now.added(), {"who": "Orc"}))
    assert [each.fiction.who for each in now.people] == ["Orc", "Orc 2"]
    assert kind_of(now).unable(now) == ""
    told = now.retold(replace(now.people[0].fiction, intent="Run"))
    assert told.others.people[0].fiction.intent == "Run"
    assert len(now.removed(0).others.people) == 1
    broken = replace(now, prep=edits.put(now.prep, World(), {"dc": "x"}))
    with pytest.raises(RuleError):
        broken.added()
    alone = at(edits.fresh("razorweave"), World())
    assert (alone.could_help("k"), alone.retold(now.people[0].fiction), alone.enough) == ((), alone.prep, False)
    versus = at(edits.of_kind(edits.fresh("frameworks"), "Contest"), World())
    assert kind_of(versus).unable(versus).startswith("Choose against whom")
    two = at(versus.added(), World())
    two = at(two.added(), World())
    assert [each.setup.actor for each in two.upcoming] == ["frameworks", ""]
    assert isinstance(kind_of(two), Grouped)
    made = kind_of(two).roll(two, faces((5, 4), (3, 2)))
    assert made.after(two.prep, ("1", "2", "3"), World()).others.people[0].key == "2"


# -- tasks -------------------------------------------------------------------------------------------------------------


def begun(model: Model = Model.PERSISTENCE, **values: Any) -> tuple[Preparation, World]:
    """Ada, with a rope, at a task against the Guard."""
    rope = Modifier("setbacks", "Rope")
    people = (someone("gemini", "Ada", modifiers=(rope,)), foe("gemini", "Guard", modifiers=(rope,)))
    task = Task(model=model, goal=3, **values)
    world, _ = TaskBegun("t", "Climb", "gemini", task, "a", "g").apply(World(characters=people))
    return tasks.take_up(edits.fresh("gemini"), world, "t"), world


def test_a_task_is_rolled_with_what_is_set_up_for_it() -> None:
    """What stays left out stays so for its later rolls; its check is that of the form from then on."""
    prep, world = begun()
    prep = edits.put(edits.carried(prep, world, ("a", "setbacks", "Rope")), world, {"attribute": "5"})
    made = kind_of(at(prep, world)).roll(at(prep, world), faces((90,)))
    assert [type(each) for each in made.events] == [Rolled, TaskChanged, TaskRolled]
    for event in made.events:
        assert isinstance(event, Rolled | TaskChanged | TaskRolled)
        world, _ = event.apply(world)
    after = made.after(prep, ("1",), world)
    assert (after.left_out, tasks.kept(prep, world).left_out) == (prep.left_out, prep.left_out)
    again = kind_of(at(after, world)).roll(at(after, world), faces((90,)))
    assert [type(each) for each in again.events] == [Rolled, TaskRolled]
    done = world
    for _ in range(2):
        done, _ = TaskRolled("t", success=True).apply(done)
    assert again.after(after, ("1",), done).left_out == ()


def test_a_rival_rolls_too_with_what_counts_for_them() -> None:
    """Whoever the task began with, or the target; their chips are theirs."""
    rival = find("gemini").Check(attribute=4)
    prep, world = begun(Model.CONTESTED, rival=rival, rival_goal=2)
    (own,) = tasks.rivals(prep, world, world.tasks[0])
    assert (own.actor, tasks.rival_name(world, own), own.check(world).setbacks) == ("g", "Guard", 1)
    left = tasks.rival_toggled(prep, world, ("g", "setbacks", "Rope"))
    assert tasks.rivals(left, world, world.tasks[0])[0].check(world).setbacks == 0
    assert tasks.rival_toggled(prep, world, ("g", "setbacks", "Hat")) == prep
    assert tasks.rival_toggled(edits.fresh("gemini"), world, ("g", "setbacks", "Rope")) == edits.fresh("gemini")
    made = kind_of(at(left, world)).roll(at(left, world), faces((90,), (10,)))
    assert made.after(left, ("1",), world).others.rival_left_out == (("g", "setbacks", "Rope"),)
    nobody = replace(world.tasks[0], rival="")
    assert tasks.rival_name(world, tasks.rivals(replace(prep, target=""), world, nobody)[0]) == tasks.RIVAL


def test_what_was_set_up_for_a_task_waits_for_it() -> None:
    """Over a roll of another kind; its numbers follow the sheet. Of several, the last comes first, then one's own."""
    prep, world = begun()
    prep = edits.put(edits.carried(prep, world, ("a", "setbacks", "Rope")), world, {"modifier": "2"})
    other = edits.of_kind(prep, "")
    assert (other.left_out, edits.of_kind(other, "nonsense")) == ((), other)
    ada = world.characters[0]
    named = edits.put(prep, world, {"attribute-name": "Agility"})
    changed = world.update(replace(ada, ratings=(Rating("Agility", 6),)))
    followed = acting.follow(edits.of_kind(named, ""), world, changed)
    back = tasks.take_up_any(followed, changed)
    assert (back.left_out, back.values["modifier"], back.values["attribute"]) == (prep.left_out, "2", "6")
    assert tasks.take_up_any(edits.fresh("gemini"), World()) == edits.fresh("gemini")
    assert tasks.take_up(edits.fresh("gemini"), World(), "t").task == "t"
    stranger = acting.follow(edits.of_kind(replace(named, others=named.others), ""), world, world)
    assert stranger.others.of_task


def test_a_task_without_its_owner_is_not_rolled_for() -> None:
    """Nor one that there is not; and the owner is named."""
    prep, world = begun()
    away = replace(world, characters=world.characters[1:], aside=(SetAside(character=world.characters[0]),))
    assert OfTask().unable(at(prep, away)) == "Ada is not at the table. Bring them back to roll."
    gone = replace(away, aside=())
    assert OfTask().unable(at(prep, gone)) == "Its owner is not at the table. Bring them back to roll."
    assert OfTask().unable(at(prep, world)) == ""
    none = edits.of_kind(edits.fresh("gemini"), TASK)
    with pytest.raises(RuleError, match="Begin a task first"):
        kind_of(at(none, world)).roll(at(none, world), faces((90,)))
    with pytest.raises(RuleError):
        tasks.lasting_check(edits.put(prep, world, {"attribute": "x"}), world)


# -- undone ------------------------------------------------------------------------------------------------------------


def test_a_step_is_undone_place_by_place() -> None:
    """What was set otherwise since stays, and so does the part of another; as data and back."""
    world = World(characters=(someone("gemini", "Ada"), foe("gemini", "Guard")))
    before = acting.pair(edits.fresh("gemini"), world, "a", "g")
    before = edits.entered(
        edits.carried(before, world, ("a", "edges", "x")), Modifier("edges", "Aim", scope=Scope.SCENE)
    )
    before = replace(before, left_out=(("a", "edges", "Cap"), ("g", "edges", "Cap"), ("x", "edges", "Cap")))
    after = edits.put(edits.spent(before), world, {"modifier": "4"})
    step = parts.step("1.a", before, after)
    assert step
    assert parts.step("1.a", before, before) is None
    assert parts.from_data(parts.to_data(step.before)) == step.before
    undone, back = parts.turned(after, step)
    assert undone == before
    assert parts.turned(undone, back) == (after, step)
    typed = edits.put(after, world, {"modifier": "7"})
    assert parts.turned(typed, step)[0].values["modifier"] == "7"
    other = replace(after, actor="", target="")
    assert parts.turned(other, step)[0].values["modifier"] == "4"
    with pytest.raises(ValueError, match="place"):
        parts.from_data([[1, 2]])


# -- what failed -------------------------------------------------------------------------------------------------------


def record(seq: int, act: int, event: Event) -> Record:
    return Record(seq=seq, tab="a", at="2026-03-01T21:00:00Z", act=f"{act}.a", event=event)


def evening(*acts: tuple[Event, ...]) -> Session:
    """The session in which these acts happened."""
    session, seq = Session(), 1
    for act in acts:
        for at, event in enumerate(act):
            session = apply(session, record(seq + at, seq, event))
        seq += len(act)
    return session


def test_a_roll_that_repeats_a_failure_is_known() -> None:
    """Of the one who acts, by themselves or first in a group; paid for, or done by another, it is none."""
    kira = someone("razorweave", "Kira")
    world = World(characters=(kira,))
    prep = acting.pick(edits.fresh("razorweave"), world, "k")
    now = at(prep, world)
    (miss,) = kind_of(now).roll(now, faces((1, 1, 1, 2))).events
    session = evening((CharacterSaved(kira),), (miss,))
    entries: tuple[Entry, ...] = tuple(session.log)
    key, rule = failed(now, entries, 0)
    assert (key, bool(rule)) == ("2.a", True)
    assert failed(at(edits.said(prep, {"intent": "Otherwise"}), world), entries, 0) == ("", "")
    assert failed(now, entries, len(entries)) == ("", "")
    assert failed(at(replace(prep, kind=TASK), world), entries, 0) == ("", "")
    assert isinstance(miss, Rolled)
    unnamed = at(edits.fresh("razorweave"), World())
    (lost,) = kind_of(unnamed).roll(unnamed, faces((1, 1, 1, 2))).events
    assert failed(unnamed, tuple(evening((lost,)).log), 0) == ("", rule)
    won = at(prep, world)
    (hit,) = kind_of(won).roll(won, faces((6, 6, 6, 6))).events
    assert failed(now, tuple(evening((CharacterSaved(kira),), (hit,)).log), 0) == ("", "")


def test_a_contest_that_was_lost_is_not_repeated_unchanged() -> None:
    """As long as nobody paid for it, and all of its rolls are there."""
    now = contest()
    made = kind_of(now).roll(now, faces((3, 2), (5, 4)))
    people = tuple((CharacterSaved(each),) for each in now.world.characters)
    session = evening(*people, made.events)
    keys = [each.record.key for each in session.log if isinstance(each.record.event, GroupRolled | Rolled)]
    log = {each.record.key: each.record.event for each in session.log if isinstance(each.record.event, Rolled)}
    after = Now(made.after(now.prep, keys, now.world), now.world, log.get)
    key, rule = failed(after, tuple(session.log), 0)
    assert (key, bool(rule)) == (keys[1], True)
    both = replace(after.prep.others, people=after.due)
    cooperate = Now(replace(after.prep, kind="Cooperation", others=both), now.world, log.get)
    assert failed(cooperate, tuple(session.log), 0) == ("", "")
    other = Now(replace(after.prep, kind=""), now.world, log.get)
    assert failed(other, tuple(session.log), 0) == ("", "")
    alone = tuple([each for each in session.log if not isinstance(each.record.event, GroupRolled)])
    assert failed(after, alone, 0) == ("", "")
    less = tuple(session.log[:-1])
    assert failed(after, less, 0) == ("", "")
    swapped = Now(replace(after.prep, actor="t", target="k"), now.world, log.get)
    assert failed(swapped, tuple(session.log), 0) == ("", "")
    choice = next(each for each in session.log if isinstance(each.record.event, GroupRolled))
    _, _, outcome = group_outcome(session.log, choice)
    price = next(each for each in outcome.consequences if isinstance(each, Choice) and each.succeeds)
    paid = apply(session, record(99, 99, ConsequenceTaken(price.options[0].key, roll=keys[0])))
    assert failed(after, tuple(paid.log), 0) == ("", "")


@pytest.mark.parametrize("slug", SYSTEMS)
def test_nothing_is_set_up_at_first(slug: str) -> None:
    """Nobody acts, all gates are open, and the check is a new one."""
    prep = edits.fresh(slug)
    assert checks(at(prep, World())) == [find(slug).Check()]
    assert edits.kinds(prep.game)[""] == "Check"
