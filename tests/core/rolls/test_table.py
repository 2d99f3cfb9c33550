"""What is set up for the next roll at a table: who acts, against whom, with what, and undone."""

from dataclasses import replace

import pytest

from razor_core.rolls import acting, edits, parts, what_if
from razor_core.rolls.kinds import kinds
from razor_core.rolls.preparation import modifier_fields
from razor_core.rolls.rolling import checks
from razor_core.rolls.sheet_values import Answer, answers
from razor_core.rolls.typed_values import read_effect, values_of, whole
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.features import Action, Features
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.systems import SYSTEMS, find
from razor_core.table.characters import Rating, Skill
from razor_core.table.clocks import Clock
from razor_core.table.world import World
from tests.support.rolling import at, failed, foe, someone

WITS = (Rating("Wits", 3), Rating("Agility", 2))


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
    assert acting.leave(bo, world) == acting.leave(gone, world) == gone


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
    assert (swapped.actor, swapped.target) == ("", "g")
    assert acting.swap(swapped, world, ())[0].actor == "g"


def test_a_target_answers_with_their_best() -> None:
    """Where they have no defence; each answer can be chosen."""
    guard = foe("gemini", "Guard", ratings=WITS, skills=(Skill("Blades", "Agility", 4), Skill("Luck", "", 1)))
    found = answers(find("gemini"), guard)
    assert [each.label for each in found] == ["Blades 4 + Agility 2", "Luck 1 + Wits 3", "Wits 3", "Agility 2"]
    world = World(characters=(guard,))
    prep = acting.aim(edits.fresh("gemini"), world, "g")
    assert (prep.values["opposition"], prep.values["defense"]) == ("2", "4")
    assert answers(find("razorweave"), guard) == answers(find("gemini"), None) == ()
    plain = foe("gemini", "Wall", ratings=(), defences=(Rating("opposition", 4),))
    assert answers(find("gemini"), plain) == [Answer("", "defence", (4, 0))]
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
    assert [modifier.name for modifier in back.entered] == ["Aim"]
    assert acting.swap(edits.fresh("gemini"), world, kept) == (edits.fresh("gemini"), kept)
    assert acting.pair(prep, world, "gone", "g") == prep


def test_a_chosen_answer_follows_the_sheet_also_while_its_target_acts() -> None:
    """The same Skill with its new number, once both are swapped back."""
    guard = foe("gemini", "Guard", ratings=WITS, skills=(Skill("Blades", "Agility", 4),))
    world = World(characters=(someone("gemini", "Ada", ratings=WITS), guard))
    prep = acting.pair(edits.fresh("gemini"), world, "a", "g")
    there, kept = acting.swap(prep, world, ())
    trained = world.update(replace(guard, skills=(Skill("Blades", "Agility", 5),)))
    back, _ = acting.swap(acting.follow(there, world, trained), trained, kept)
    assert (prep.values["defense"], back.values["opposition"], back.values["defense"]) == ("4", "2", "5")


def test_one_who_was_renamed_while_swapped_acts_by_the_new_name() -> None:
    """What comes back of a part is what was set up, not what the sheet had."""
    world = World(characters=(someone("razorweave", "Kira"), someone("razorweave", "Vance")))
    prep = acting.aim(acting.pick(edits.fresh("razorweave"), world, "k"), world, "v")
    swapped, before = acting.swap(prep, world, ())
    renamed = world.update(replace(world.characters[0], name="Zoe"))
    back, _ = acting.swap(acting.follow(swapped, world, renamed), renamed, before)
    assert (back.actor, back.texts["who"]) == ("k", "Zoe")


def test_an_action_is_rolled_with_its_best_rating() -> None:
    """Chosen again it is taken back, and by a rating that it cannot have; what was left out of it applies again."""
    slash = Action(name="Slash", ratings=("Quick",), effect=4, adds=(Modifier("action_bonus", "", 2),))
    nix = someone(
        "trident_sphere", "Nix", features=Features((slash,)), ratings=(Rating("Quick", 5), Rating("Strong", 6))
    )
    world = World(characters=(nix,))
    prep = acting.pick(edits.fresh("trident_sphere"), world, "n")
    assert acting.perform(prep, world, "Bite") == prep
    slashed = acting.perform(prep, world, "Slash")
    assert (slashed.values["stat"], slashed.values["deed"], slashed.setup(world)[0].strength) == ("5", "Slash", 7)
    assert acting.roll_with(slashed, world, "Quick", "").values["deed"] == "Slash"
    assert acting.roll_with(slashed, world, "Strong", "").values["deed"] == ""
    assert acting.perform(slashed, world, "Slash").values["deed"] == ""
    assert acting.roll_with(edits.fresh("trident_sphere"), world, "Quick", "") == edits.fresh("trident_sphere")
    stronger = world.update(replace(nix, features=Features((replace(slash, effect=9),))))
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
    assert edits.modifier(find("witchgates"), "cuts", "precision", 1).name == "Precision"
    once = edits.entered(edits.entered(prep, aim), replace(aim, name="AIM"))
    assert once.entered == (aim,)
    assert edits.toggled(edits.toggled(prep, aim), aim).entered == ()
    spent = edits.spent(edits.put(once, World(), {"bonus": "3"}, [edits.modifier(prep.game, "dc", "Rain", 2)]))
    assert ([modifier.name for modifier in spent.entered], spent.values["bonus"]) == (["Rain"], "0")


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
    assert [(modifier.name, modifier.points) for modifier in edged.entered] == [("What if", 2)]
    assert what_if.put(edged, World(), {"edge": -2}).entered == ()
    assert modifier_fields(find("witchgates"))


def test_texts_that_are_no_numbers_stay_as_typed() -> None:
    """With the error, and no roll is made."""
    prep = edits.typed(edits.fresh("razorweave"), World(), "dc", "many")
    assert prep.values["dc"] == "many"
    with pytest.raises(RuleError, match="Enter a whole number from 1 to 40"):
        checks(at(prep, World()))
    with pytest.raises(RuleError):
        whole("dc", "x")
    assert failed(at(prep, World()), (), 0) == ("", "")
    skilled = edits.typed(edits.fresh("razorweave"), World(), "skill-name", "Lore")
    assert skilled.values["skill"] == "on"
    assert values_of(find("razorweave").Check(skill=True))["skill"] == "on"


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


@pytest.mark.parametrize("slug", SYSTEMS)
def test_nothing_is_set_up_at_first(slug: str) -> None:
    """Nobody acts, all gates are open, and the check is a new one."""
    prep = edits.fresh(slug)
    assert checks(at(prep, World())) == [find(slug).Check()]
    assert kinds(prep.game)[""] == "Check"


@pytest.mark.parametrize(
    ("dc", "much", "error"), [("14", 2, ""), ("x", 2, "from 1 to 40"), ("14", 40, "from 1 to 40, not 54")]
)
def test_what_applies_is_known_also_where_the_rules_forbid_the_check(dc: str, much: int, error: str) -> None:
    """With why there is no check: a value that does not fit, or what its modifiers make of it."""
    prep = edits.typed(edits.fresh("razorweave"), World(), "dc", dc)
    now = at(edits.entered(prep, edits.modifier(prep.game, "dc", "Much", much)), World())
    modifiers, refused = now.counted
    assert [modifier.name for modifier in modifiers] == ["Much"]
    assert error in str(refused) if error else refused is None
