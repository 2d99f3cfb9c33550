"""What is set up for a roll of several, for a task, and after one that failed."""

from dataclasses import replace
from typing import Any

import pytest

from razor_core.consequences.of_roll import group_outcome
from razor_core.events.entries import Entry, Record
from razor_core.events.events import ConsequenceTaken, Event, GroupRolled, Rolled
from razor_core.rolls import acting, edits, tasks
from razor_core.rolls.groups import Now
from razor_core.rolls.participants import adjustable, next_up
from razor_core.rolls.preparation import TASK, Preparation
from razor_core.rolls.rolling import Grouped, OfTask, kind_of
from razor_core.rules.consequences import Choice
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.session.session import Session, apply
from razor_core.systems import find, gemini
from razor_core.systems.gemini.tasks import Model, Task
from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Rating
from razor_core.table.tasks import TaskBegun, TaskChanged, TaskRolled
from razor_core.table.world import SetAside, TaskRoller, World
from tests.support.rolling import at, faces, failed, foe, someone, unable
from tests.support.typed import present

# -- together ----------------------------------------------------------------------------------------------------------


def contest(slug: str = "frameworks") -> Now:
    """Kira against the Thug; Bo and Hound stand beside them."""
    venture = Modifier("bonus", "Venture", lifetime=Lifetime.USED, optional=True)
    people = (someone(slug, "Kira"), someone(slug, "Bo"), foe(slug, "Thug", modifiers=(venture,)), foe(slug, "Hound"))
    world = World(characters=people)
    group = next(group for group in find(slug).groups if group.opposed)
    return at(acting.of_kind(acting.pair(edits.fresh(slug), world, "k", "t"), world, group.key), world)


def test_a_contest_has_two_sides_with_allies() -> None:
    """Each joins whom they help, or nobody; everything of theirs is set beside them."""
    now = contest()
    assert now.paired
    assert [character.name for character in now.could_help("k")] == ["Bo"]
    now = replace(now, prep=now.with_ally("b", "k"))
    assert [person.fiction.who for person in now.upcoming] == ["Kira", "Bo", "Thug"]
    assert list(now.could_help("k")) == []
    now = replace(now, prep=now.adjusted(2, "venture", "1"))
    now = replace(now, prep=now.toggled(2, ("t", "bonus", "Venture")))
    assert now.toggled(2, ("t", "bonus", "Hat")) == now.prep
    now = replace(now, prep=now.scored(1, "Agility"))
    assert now.scored(1, "Magic") == now.prep
    now = replace(now, prep=now.changed(2, number=4, faces="1 1"))
    with pytest.raises(RuleError):
        now.changed(2, number=-1)
    turns = kind_of(now).turns(now, faces())
    assert [(turn.joins, turn.reacts) for turn in turns] == [(False, False), (True, False), (False, True)]
    thug = turns[2].setup.check(now.world)
    assert (thug.venture, thug.bonus, now.removed(1).others.allies) == (1, 1, ())
    assert now.retold(now.people[0].fiction) == now.prep
    assert now.led_by(now.upcoming[2]).values["venture"] == "1"


def test_what_does_not_fit_stays_as_it_was_typed() -> None:
    """For who answers, for a number, and for who acts; nothing is rolled until it is put right."""
    now = contest()
    for text in ("99", "x"):
        wrong = at(now.adjusted(1, "bonus", text), now.world)
        assert (wrong.people[1].wrong, wrong.people[1].setup.base.bonus) == ((("bonus", text),), 0)
        assert wrong.refused
        assert unable(wrong) == wrong.refused.message
        scored = at(wrong.scored(1, "Agility"), now.world)
        assert scored.people[1].wrong == wrong.people[1].wrong
        right = at(wrong.adjusted(1, "bonus", "1"), now.world)
        assert (right.refused, right.people[1].wrong, right.people[1].setup.base.bonus) == (None, (), 1)
    for place in (0, 1):
        wrong = at(now.numbered(place, "x"), now.world)
        wrong = at(wrong.adjusted(1, "bonus", "1"), now.world)
        assert wrong.people[place].wrong == (("number", "x"),)
        assert wrong.refused
        right = at(wrong.numbered(place, "4"), now.world)
        assert (right.refused, right.people[place].number) == (None, 4)
    form = at(edits.put(now.prep, now.world, {"bonus": "99", "score": "4"}), now.world)
    kira = form.people[0]
    assert (kira.wrong, kira.setup.base.score) == ((("bonus", "99"),), 4)
    led = at(now.prep, now.world).led_by(kira)
    assert (led.values["bonus"], led.values["score"]) == ("99", "4")
    scoreless = at(replace(form.prep, values={**form.prep.values, "score": "x"}), now.world)
    swapped = at(acting.swap(scoreless.with_people(scoreless.people), now.world, ())[0], now.world)
    assert [each[0] for each in swapped.people[1].wrong] == ["score", "bonus"]
    assert [each[0] for each in at(swapped.scored(1, "Agility"), now.world).people[1].wrong] == ["bonus"]


def test_what_the_form_has_for_one_side_is_not_theirs_for_later() -> None:
    """Whoever's dice are typed meanwhile, also of one who acts unnamed; and what is set for the other is theirs."""
    now = contest()
    form = at(edits.put(now.prep, now.world, {"momentum": "on"}, [Modifier("bonus", "Height")]), now.world)
    for place, others in ((1, ["t"]), (0, ["k"])):
        typed = at(form.changed(place, faces="2 3"), now.world)
        assert [side.setup.actor for side in typed.prep.others.sides] == others
        assert typed.people[place].faces == "2 3"
        thug = at(acting.swap(typed.prep, now.world, ())[0], now.world)
        assert (thug.people[1].setup.entered, thug.people[1].setup.base.momentum) == ((), False)
    unnamed = at(acting.aim(replace(form.prep, actor="", target=""), now.world, "t"), now.world)
    typed = at(unnamed.changed(0, faces="1"), now.world)
    assert typed.prep.others.sides[0].setup.entered == ()
    assert (typed.people[0].faces, typed.people[0].setup.entered) == ("1", unnamed.people[0].setup.entered)
    set_to = at(form.adjusted(1, "penalty", "2"), now.world)
    assert set_to.people[1].setup.base.penalty == 2


def test_a_group_rolls_once_and_forgets_what_that_used() -> None:
    """Their rolls count until somebody is set up otherwise. Dice that do not fit say whose they are."""
    now = contest()
    with pytest.raises(RuleError, match="Thug: "):
        kind_of(now).roll(now, faces((5, 4), (9, 9)))
    made = kind_of(now).roll(now, faces((5, 4), (3, 2)))
    rolls = [event for event in made.events if isinstance(event, Rolled)]
    log = {"2": rolls[0], "3": rolls[1]}
    after = Now(made.after(now.prep, ("1", "2", "3"), now.world), now.world, log.get)
    assert after.rolls == rolls
    typed = Now(after.changed(1, faces="1 1"), now.world, log.get)
    assert [person.faces for person in typed.due] == ["", "1 1"]
    score = Now(edits.put(after.prep, now.world, {"score": "5"}), now.world, log.get)
    assert [bool(roll) for roll in score.rolls] == [False, True]
    boxed = Now(edits.put(after.prep, now.world, {"momentum": "on"}), now.world, log.get)
    assert [person.key for person in boxed.people] == ["", "3"]
    foreign = Now(after.prep, now.world, {"2": replace(rolls[0], actor="b"), "3": rolls[1]}.get)
    assert foreign.rolls[0] is None
    worse = Now(edits.put(after.prep, now.world, {"bonus": "10"}, [Modifier("bonus", "More", 5)]), now.world, log.get)
    with pytest.raises(RuleError, match="bonus"):
        kind_of(worse).roll(worse, faces((5, 4), (3, 2)))
    assert Now(replace(after.prep, target=""), now.world, log.get).people == ()
    thug = next(character for character in now.world.characters if character.id == "t")
    big = (*rolls[1].fiction.modifiers, Modifier("score", "Big", 1))
    huge = replace(rolls[1], fiction=replace(rolls[1].fiction, modifiers=big))
    grown = now.world.update(replace(thug, ratings=(Rating("Strength", 12),)))
    assert Now(after.prep, grown, {"2": rolls[0], "3": huge}.get).rolls[1] is None
    assert now.group
    assert adjustable(now.prep.game, now.group) == ("bonus", "penalty", "venture", "venture_for")


def test_others_are_gathered_one_by_one() -> None:
    """Each with the check that is set up then, names told apart; too few or too many are said."""
    prep = acting.of_kind(edits.said(edits.fresh("razorweave"), {"who": "Orc"}), World(), "Split Risks")
    now = at(prep, World())
    assert "takes" in unable(now)
    with pytest.raises(RuleError):
        kind_of(now).roll(now, faces())
    for _ in range(2):
        now = replace(now, prep=edits.said(now.added(), {"who": "Orc"}))
    assert [person.fiction.who for person in now.people] == ["Orc", "Orc 2"]
    assert unable(now) == ""
    gone = replace(now.people[0], setup=replace(now.people[0].setup, actor="k"))
    away = at(replace(now.prep, others=replace(now.prep.others, people=(gone, *now.people))), World())
    assert unable(away) == "Orc is not at the table. Bring them back to roll."
    told = now.retold(replace(now.people[0].fiction, intent="Run"))
    assert told.others.people[0].fiction.intent == "Run"
    assert len(now.removed(0).others.people) == 1
    broken = replace(now, prep=edits.put(now.prep, World(), {"dc": "x"}))
    with pytest.raises(RuleError):
        broken.added()
    alone = at(edits.fresh("razorweave"), World())
    assert (alone.could_help("k"), alone.retold(now.people[0].fiction), alone.enough) == ((), alone.prep, False)
    versus = at(acting.of_kind(edits.fresh("frameworks"), World(), "Contest"), World())
    assert unable(versus).startswith("Choose against whom")
    two = at(versus.added(), World())
    two = at(two.added(), World())
    assert [person.setup.actor for person in two.upcoming] == ["frameworks", ""]
    assert isinstance(kind_of(two), Grouped)
    made = kind_of(two).roll(two, faces((5, 4), (3, 2)))
    assert made.after(two.prep, ("1", "2", "3"), World()).others.people[0].key == "2"


def test_those_gathered_follow_their_sheets() -> None:
    """In name and score; a score that was typed over stays. Whoever was only renamed has rolled all the same."""
    kira, vance = someone("razorweave", "Kira"), someone("razorweave", "Vance")
    world = World(characters=(kira, vance))
    group = acting.of_kind(edits.fresh("razorweave"), world, "Split Risks")
    first = at(acting.pick(group, world, "k"), world).added()
    second = edits.put(acting.pick(first, world, "v"), world, {"attribute": "5"})
    now = at(at(second, world).added(), world)
    made = kind_of(now).roll(now, faces((3, 3, 3, 3), (3, 3, 3, 3)))
    prep = made.after(now.prep, ("1", "2", "3"), world)
    rolls = dict(zip(("2", "3"), (event for event in made.events if isinstance(event, Rolled)), strict=True))
    named = world.update(replace(kira, name="Kara"))
    renamed = Now(prep, named, rolls.get)
    assert [person.fiction.who for person in renamed.upcoming] == ["Kara", "Vance"]
    assert renamed.rolls == [*rolls.values()]
    better = [replace(person, ratings=tuple([Rating(of.name, 7) for of in person.ratings])) for person in (kira, vance)]
    stronger = Now(prep, replace(world, characters=tuple(better)), rolls.get)
    assert [person.setup.base.attribute for person in stronger.upcoming] == [7, 5]
    assert stronger.rolls == [None, rolls["3"]]


# -- tasks -------------------------------------------------------------------------------------------------------------


def begun(model: Model = Model.PERSISTENCE, **values: Any) -> tuple[Preparation, World]:
    """Ada, with a rope, at a task against the Guard."""
    rope = Modifier("setbacks", "Rope")
    people = (someone("gemini", "Ada", modifiers=(rope,)), foe("gemini", "Guard", modifiers=(rope,)))
    task = Task(model=model, goal=3, **values)
    world, _ = TaskBegun("t", "Climb", "gemini", task, TaskRoller("a"), TaskRoller("g")).apply(World(characters=people))
    return tasks.take_up(edits.fresh("gemini"), world, "t"), world


def test_a_task_is_rolled_with_what_is_set_up_for_it() -> None:
    """What stays left out stays so for its later rolls; its check is that of the form from then on."""
    prep, world = begun()
    prep = edits.put(edits.carried(prep, world, ("a", "setbacks", "Rope")), world, {"attribute": "5"})
    made = kind_of(at(prep, world)).roll(at(prep, world), faces((90,)))
    assert [type(event) for event in made.events] == [Rolled, TaskChanged, TaskRolled]
    for event in made.events:
        assert isinstance(event, Rolled | TaskChanged | TaskRolled)
        world, _ = event.apply(world)
    after = made.after(prep, ("1",), world)
    assert (after.left_out, tasks.kept(at(prep, world))[0]) == (prep.left_out, prep.left_out)
    again = kind_of(at(after, world)).roll(at(after, world), faces((90,)))
    assert [type(event) for event in again.events] == [Rolled, TaskRolled]
    done = world
    for _ in range(2):
        done, _ = TaskRolled("t", success=True).apply(done)
    assert again.after(after, ("1",), done).left_out == ()


@pytest.mark.parametrize(("secret", "intent"), [(False, "Climb"), (True, "")])
def test_the_name_of_a_secret_task_is_not_stored_with_its_rolls(secret: bool, intent: str) -> None:
    """Else another tab had it before it knows that the roll is for the task."""
    prep, world = begun(Model.CONTESTED, rival=gemini.Check(), rival_goal=2)
    world = replace(world, clocks=tuple([replace(clock, secret=secret) for clock in world.clocks]))
    made = kind_of(at(prep, world)).roll(at(prep, world), faces((90,), (90,)))
    assert [event.fiction.intent for event in made.events if isinstance(event, Rolled)] == [intent, intent]


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
    nobody = replace(world.tasks[0], rival=TaskRoller())
    assert tasks.rival_name(world, tasks.rivals(replace(prep, target=""), world, nobody)[0]) == tasks.RIVAL


def test_a_task_that_goes_on_is_taken_up() -> None:
    """Of several, the last comes first, then one's own; without any, nothing changes."""
    prep, world = begun()
    assert tasks.take_up_any(edits.fresh("gemini"), world).task == prep.task
    assert tasks.take_up_any(edits.fresh("gemini"), World()) == edits.fresh("gemini")
    assert tasks.take_up(edits.fresh("gemini"), World(), "t").task == "t"


def test_a_task_without_its_owner_is_not_rolled_for() -> None:
    """Nor one that there is not; and the owner is named."""
    prep, world = begun()
    away = replace(world, characters=world.characters[1:], aside=(SetAside(character=world.characters[0]),))
    assert OfTask().unable(at(prep, away)) == "Ada is not at the table. Bring them back to roll."
    gone = replace(away, aside=())
    assert OfTask().unable(at(prep, gone)) == "Its owner is not at the table. Bring them back to roll."
    assert OfTask().unable(at(prep, world)) == ""
    none = acting.of_kind(edits.fresh("gemini"), world, TASK)
    with pytest.raises(RuleError, match="Begin a task first"):
        kind_of(at(none, world)).roll(at(none, world), faces((90,)))
    with pytest.raises(RuleError):
        tasks.lasting_check(at(edits.put(prep, world, {"attribute": "x"}), world))


# -- what failed -------------------------------------------------------------------------------------------------------


def record(seq: int, act: int, event: Event) -> Record:
    return Record(seq=seq, tab="a", at="2026-03-01T21:00:00Z", act=f"{act}.a", event=event)


def evening(*acts: tuple[Event, ...]) -> Session:
    """The session in which these acts happened."""
    session, seq = Session(), 1
    for act in acts:
        for place, event in enumerate(act):
            session = apply(session, record(seq + place, seq, event))
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
    named = world.update(replace(kira, name="Kara"))
    assert failed(at(acting.follow(prep, world, named), named), entries, 0) == (key, rule)
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
    people = tuple((CharacterSaved(character),) for character in now.world.characters)
    session = evening(*people, made.events)
    keys = [entry.record.key for entry in session.log if isinstance(entry.record.event, GroupRolled | Rolled)]
    log = {entry.record.key: entry.record.event for entry in session.log if isinstance(entry.record.event, Rolled)}
    after = Now(made.after(now.prep, keys, now.world), now.world, log.get)
    key, rule = failed(after, tuple(session.log), 0)
    assert (key, bool(rule)) == (keys[1], True)
    both = replace(after.prep.others, people=after.due)
    cooperate = Now(replace(after.prep, kind="Cooperation", others=both), now.world, log.get)
    assert failed(cooperate, tuple(session.log), 0) == ("", "")
    other = Now(replace(after.prep, kind=""), now.world, log.get)
    assert failed(other, tuple(session.log), 0) == ("", "")
    alone = tuple([entry for entry in session.log if not isinstance(entry.record.event, GroupRolled)])
    assert failed(after, alone, 0) == ("", "")
    less = tuple(session.log[:-1])
    assert failed(after, less, 0) == ("", "")
    swapped = Now(replace(after.prep, actor="t", target="k"), now.world, log.get)
    assert failed(swapped, tuple(session.log), 0) == ("", "")
    choice = next(entry for entry in session.log if isinstance(entry.record.event, GroupRolled))
    _, _, outcome = group_outcome(session.log, choice)
    choices = [consequence for consequence in outcome.consequences if isinstance(consequence, Choice)]
    price = next(choice for choice in choices if choice.succeeds)
    paid = apply(session, record(99, 99, ConsequenceTaken(price.options[0].key, roll=keys[0])))
    assert failed(after, tuple(paid.log), 0) == ("", "")


ANSWER = Rolled(system="frameworks", check=find("frameworks").Check(), faces=(5, 4), actor="t")


@pytest.mark.parametrize(
    ("kind", "against", "between", "asks"),
    [
        ("Contest", "t", ANSWER, False),
        ("", "t", ANSWER, False),
        ("", "", ANSWER, True),
        ("Contest", "t", replace(ANSWER, reacts=True), True),
        ("Contest", "t", Rolled(system="gemini", check=gemini.Check(), faces=(5,), actor="t"), True),
    ],
)
def test_a_new_attack_after_others_have_acted_repeats_nothing(
    kind: str, against: str, between: Rolled, asks: bool
) -> None:
    """In a game that takes turns (FW-22), where it is against somebody; an answer, or another game, is no action."""
    people = (someone("frameworks", "Kira"), foe("frameworks", "Thug"))
    world = World(characters=people)
    prep = acting.pair(edits.fresh("frameworks"), world, "k", against)
    now = at(acting.of_kind(prep, world, kind), world)
    made = kind_of(now).roll(now, faces((3, 2), (5, 4)))
    session = evening(*((CharacterSaved(person),) for person in people), made.events, (between,))
    keys = [entry.record.key for entry in session.log if isinstance(entry.record.event, GroupRolled | Rolled)]
    log = {entry.record.key: entry.record.event for entry in session.log if isinstance(entry.record.event, Rolled)}
    after = Now(made.after(now.prep, keys[:-1], now.world), now.world, log.get)
    assert failed(after, tuple(session.log[:-1]), 0)[1]
    assert bool(failed(after, tuple(session.log), 0)[1]) is asks


def test_what_a_venture_is_for_is_said_of_one_roll_of_whoever_answers() -> None:
    """And changes with the sides; once rolled, nothing is declared."""
    now = contest()
    now = Now(now.declared(1, "the knife"), now.world, now.made)
    assert [person.fiction.declared for person in now.people] == ["", "the knife"]
    led = Now(now.led_by(now.people[1]), now.world, now.made)
    assert led.people[0].fiction.declared == "the knife"
    made = [Rolled(system="frameworks", check=person.setup.base, faces=(3, 2)) for person in now.people]
    assert [person.fiction.declared for person in next_up(present(now.group), now.people, made)] == ["", ""]


def test_what_a_correction_changes_of_a_task_is_set_up() -> None:
    """The numbers and names that it has now; for a roll of another kind, or without a task, nothing."""
    prep, world = begun()
    (running,) = world.tasks
    task = replace(running.task, check=gemini.Check(attribute=7))
    changed = replace(running, task=task, roller=TaskRoller("a", "Wits"))
    after = replace(world, tasks=(changed,))
    now = tasks.as_corrected(prep, after, world)
    assert (now.values["attribute"], now.values["attribute-name"]) == ("7", "Wits")
    for other in (replace(prep, kind=""), replace(prep, task="gone")):
        assert tasks.as_corrected(other, after, world) == other
