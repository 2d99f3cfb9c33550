"""What was two truths about the roll to come, one by one: however a roll is made, it is the one that is set up."""

import sys
from dataclasses import replace
from types import CodeType, FrameType
from typing import Any

from app.context import Context
from app.result.state import state
from app.roll.rolling import PANEL
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.features import Action, Features
from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.systems.gemini.tasks import Model
from razor_core.systems.witchgates import Position
from razor_core.table.character_events import CharacterSetAside, ModifierGiven
from razor_core.table.characters import Rating
from razor_core.table.clocks import Clock
from tests.support.page.characters import act_as, aim_at, brought, character, chips, kind, kira, table, tap_carried
from tests.support.page.consequences import aim, choose_form, chosen, take
from tests.support.page.groups import column, dice_typed, roll_all, sides, together, type_faces
from tests.support.page.moves import make_character
from tests.support.page.person import Person
from tests.support.page.tasks import GOOD, set_up
from tests.support.page.witchgates import GAME as WITCHGATES
from tests.support.page.witchgates import RISKY, at_the_gates, position

WORSENED = "Medium worsened position: Desperate from now on"


def positions(person: Person) -> list[Position]:
    """The positions of the rolls of the session."""
    return [roll.check.position for roll in person.log]


def worsened(*others: str) -> Person:
    """Kira, whose position a trouble has made Desperate."""
    person = at_the_gates(*(character(name, WITCHGATES) for name in ("Kira", *others)))
    person.dice.script += [4]
    person.press("roll")
    choose_form(person, RISKY, "Worsened position")
    take(person, WORSENED)
    return person


def test_a_worsened_position_is_rolled_again() -> None:
    """Roll again reads what stands now; until another is set by hand, which stays."""
    person = worsened()
    person.dice.script += [6, 6, 6]
    person.press("roll")
    person.press("again")
    assert positions(person)[1:] == [Position.DESPERATE] * 2
    person.pick("position", "CONTROLLED")
    person.press("roll")
    assert positions(person)[-1] is Position.CONTROLLED


def test_a_worsened_position_is_that_of_the_one_it_befell() -> None:
    """Not of another who acts; and theirs in a contest on either side, and after it."""
    person = worsened("Vance")
    assert position(person) is Position.DESPERATE
    act_as(person, "Vance")
    assert position(person) is Position.RISKY
    aim_at(person, "Kira")
    together(person)
    roll_all(person, 6, 6, 5, 5)
    assert positions(person)[-2:] == [Position.RISKY, Position.DESPERATE]
    person.press("kind", kind="")
    act_as(person, "Kira")
    assert position(person) is Position.DESPERATE
    again = Person(6, kept=person.storage, game=WITCHGATES)
    assert position(again) is Position.DESPERATE


def test_a_task_whose_owner_is_away_waits_for_them() -> None:
    """Nobody else rolls for it, and the page says who is missing."""
    ada, bo = character("Ada", "gemini"), character("Bo", "gemini")
    person = table("gemini", ada, bo, dice=(GOOD, GOOD))
    set_up(person, Model.PERSISTENCE)
    person.press("task-begin")
    person.press("roll")
    person.elsewhere(CharacterSetAside("a"))
    act_as(person, "Bo")
    person.press("kind", kind="")
    person.press("kind", kind="task")
    person.press("task-choose")
    person.press("roll")
    assert len(person.log) == 1
    assert "Ada is not at the table" in person.page.region("tasks").text


def test_a_task_is_corrected_while_another_game_is_on_the_table() -> None:
    """Its form has what was corrected; an undo of that too."""
    person = table("gemini", character("Ada", "gemini"), dice=(GOOD, GOOD))
    set_up(person, Model.PERSISTENCE)
    person.press("task-begin")
    person.type("attribute", "7")
    person.press("roll")
    person.press("kind", kind="")
    person.play("razorweave")
    person.press("correct")
    person.act("correct-set", name="attribute", value="4")
    person.press("correct-roll")
    person.play("gemini")
    person.press("kind", kind="task")
    assert (person.check.attribute, person.world.tasks[0].task.check.attribute) == (4, 4)
    person.undo()
    assert (person.check.attribute, person.world.tasks[0].task.check.attribute) == (7, 7)


def test_the_next_roll_of_a_task_is_undone_with_its_form() -> None:
    """From the card, while another kind is chosen; what waits is there after a start of the page."""
    person = table("gemini", character("Ada", "gemini"), dice=(GOOD, GOOD))
    set_up(person, Model.PERSISTENCE, goal="5")
    person.press("task-begin")
    person.type("attribute", "7")
    person.press("roll")
    person.press("kind", kind="")
    person.type("attribute", "3")
    person.press("task-next", within="result")
    assert person.log[-1].check.attribute == 7
    person.undo()
    again = Person(kept=person.storage, game="gemini")
    for each in (person, again):
        assert (each.app.context.kind, each.check.attribute) == ("", 3)
        each.press("kind", kind="task")
        assert each.check.attribute == 7


def test_the_chips_of_a_task_wait_for_it() -> None:
    """A roll of another kind is chosen, and the task again: what was left out, chosen or entered is as it was."""
    restrained = Modifier("setbacks", "Rope", 1)
    person = table("gemini", character("Ada", "gemini", modifiers=(restrained,)))
    set_up(person, Model.PERSISTENCE)
    person.press("task-begin")
    tap_carried(person, "Rope")
    person.type_modifier("edges", "Tools")
    before = person.check, brought(person)
    person.press("kind", kind="")
    assert brought(person) == {"Rope": True}
    person.press("kind", kind="task")
    assert (person.check, brought(person)) == before


def versus() -> Person:
    """A contest in Frameworks: Kira against the Thug, who can spend a venture die."""
    die = Modifier("bonus", "Venture die", lifetime=Lifetime.USED, optional=True)
    thug = character("Thug", "frameworks", side=Side.OPPOSITION, modifiers=(die,))
    person = table("frameworks", character("Kira", "frameworks"), thug, dice=(5, 5, 4, 4, 4, 3, 3, 3, 3))
    aim_at(person, "Thug")
    together(person)
    return person


def test_the_boxes_of_a_contest_have_the_dice_that_roll_next() -> None:
    """What was typed for the last roll is used up; its dice are beside what they came to."""
    person = versus()
    type_faces(person, 1, "2 3")
    person.press("roll")
    assert dice_typed(person) == ["", ""]
    assert column(person, "answer")[1] == "2 3 ▼ Fail"


def test_whoever_answers_can_spend_venture_dice_and_venture() -> None:
    """A chip for what they carry, and a number for what they risk."""
    person = versus()
    (chip,) = sides(person)[1].one("data-slot", "brings").elements
    assert chip.one("data-do")["aria-pressed"] == "false"
    person.press("group-carried", at="1")
    person.put("group-adjust", "1", at="1", field="venture")
    roll_all(person, 5, 5, 4, 4, 4)
    check = person.log[-1].check
    assert (check.bonus, check.venture) == (1, 1)
    assert [modifier.name for modifier in person.log[-1].fiction.modifiers] == ["Venture die"]


def test_what_is_ticked_by_hand_is_told() -> None:
    """Momentum is in the roll by its name, as when somebody carries it."""
    person = table("frameworks", character("Kira", "frameworks"), dice=(5, 5))
    person.pick("momentum")
    person.press("roll")
    assert [modifier.name for modifier in person.log[0].fiction.modifiers] == ["Momentum"]
    assert person.log[0].check.momentum
    assert not person.check.momentum


def test_a_chip_of_a_correction_and_its_field_are_one_thing() -> None:
    """The field has what the chips have not: dropping a chip takes its points off, and nothing disagrees."""
    person = table(
        "frameworks", character("Kira", "frameworks", modifiers=(Modifier("bonus", "Grip", 2),)), dice=(5,) * 4
    )
    person.press("roll")
    person.tap("Correct…", within="result")
    values = state(person.app.context).correction.values
    assert (values["bonus"], [modifier.name for modifier in state(person.app.context).correction.modifiers]) == (
        "0",
        ["Grip"],
    )
    person.act("correct-set", name="bonus", value="1")
    person.act("correct-set", name="faces", value="5 5 5 5 5")
    person.press("correct-roll")
    corrected = next(entry.since.plain for entry in person.app.context.log.entries if entry.since.plain)
    assert (corrected.check.bonus, [modifier.name for modifier in corrected.fiction.modifiers]) == (3, ["Grip"])


def striking() -> Person:
    """Nix with an action in Trident Sphere, and two foes with point pools."""
    slash = Action(name="Slash", effect=4, adds=(Modifier("action_bonus", "", 2),))
    pools = [
        Clock(id=id, name=f"{name}: Resilience", kind=ClockKind.POOL, segments=20, filled=20)
        for id, name in (("p", "Ogre"), ("q", "Wolf"))
    ]
    return table(
        "trident_sphere",
        replace(
            character("Nix", "trident_sphere"),
            features=Features((slash,)),
            ratings=(Rating("Quick", 5), Rating("Strong", 5)),
        ),
        character("Ogre", "trident_sphere", side=Side.OPPOSITION, clocks=("p",)),
        character("Wolf", "trident_sphere", side=Side.OPPOSITION, clocks=("q",)),
        clocks=tuple(pools),
        dice=(20, 20, 20),
    )


def test_the_form_and_the_card_name_one_pool() -> None:
    """Also without a target: that which the effect took from last."""
    person = striking()
    person.press("deed", name="Slash")
    person.press("roll")
    effect = "Effect strength 6"
    aim(person, effect, "Wolf:")
    take(person, effect)
    left = person.page.text("trident_sphere", "left")
    person.press("roll")
    assert chosen(person, effect).startswith("Wolf: Resilience")
    assert "Wolf: Resilience" in left


def test_an_undone_edit_of_a_sheet_is_undone_on_the_form() -> None:
    """And redone there."""
    person = striking()
    person.press("character-skill", rating="Quick")
    person.press("character-change")
    person.type("rating-Quick", "9", form="character-change")
    person.press("character-save")
    assert person.check.stat == 9
    person.undo()
    assert person.check.stat == 5
    person.redo()
    assert person.check.stat == 9


def test_a_link_opened_where_its_character_is_counts_what_they_carry_once() -> None:
    """Also their action; the chips say what applies."""
    person = striking()
    person.press("deed", name="Slash")
    person.press("share")
    before, link = person.check, person.page.shared[0]
    person.follow(link.removeprefix("#system="))
    assert person.check == before
    assert (chips(person)[0], person.said.who) == ("[Nix]", "Nix")


def test_a_position_set_by_hand_is_kept_until_another_is_set() -> None:
    """Over a start of the page, on either side of a contest; a new trouble after an undo is another."""
    person = worsened("Vance")
    person.pick("position", "CONTROLLED")
    assert position(Person(kept=person.storage, game=WITCHGATES)) is Position.CONTROLLED
    person.undo()
    choose_form(person, RISKY, "Worsened position")
    take(person, WORSENED)
    assert position(person) is Position.DESPERATE
    act_as(person, "Vance")
    aim_at(person, "Kira")
    together(person)
    person.act("group-choose", value="1:position:CONTROLLED")
    person.press("kind", kind="")
    act_as(person, "Kira")
    assert position(person) is Position.CONTROLLED


def test_what_stands_is_nowhere_else() -> None:
    """Not on the stored form, and not with those who took part: undone, it is gone."""
    person = worsened("Vance")
    Person(kept=person.storage, game=WITCHGATES)
    again = Person(kept=person.storage, game=WITCHGATES)
    act_as(again, "Vance")
    assert position(again) is Position.RISKY
    aim_at(person, "Vance")
    together(person)
    type_faces(person, 1, "3")
    person.undo()
    person.press("kind", kind="")
    act_as(person, "Vance")
    aim_at(person, "Kira")
    together(person)
    assert [other.setup.base.position for other in person.app.context.coming.upcoming] == [Position.RISKY] * 2


def test_what_stands_for_a_name_stands_for_the_character_who_has_it() -> None:
    """However it is written; also once they have a sheet."""
    person = Person(4, game=WITCHGATES)
    person.type("who", "Zed")
    person.pick("rating", "1")
    person.press("roll")
    choose_form(person, RISKY, "Worsened position")
    take(person, WORSENED)
    person.type("who", "zed ")
    assert position(person) is Position.DESPERATE
    person.type("who", "Bo")
    assert position(person) is Position.RISKY
    make_character(person, "Zed")
    act_as(person, "Zed")
    assert position(person) is Position.DESPERATE


def test_the_next_roll_of_a_task_is_the_one_that_is_set_up() -> None:
    """From the card too, with another game on the table; what waits follows the sheet."""
    person = table("gemini", character("Ada", "gemini"), dice=(GOOD,) * 9)
    person.press("character-skill", rating="Agility")
    set_up(person, Model.PERSISTENCE, goal="5")
    person.press("task-begin")
    person.press("roll")
    person.type("attribute", "7")
    person.type_modifier("edges", "Tools")
    person.play("frameworks")
    person.press("task-next", within="result")
    assert (person.log[-1].check.attribute, person.log[-1].check.edges) == (7, 1)
    person.press("kind", kind="")
    person.press("character-change")
    person.type("rating-Agility", "4", form="character-change")
    person.press("character-save")
    person.press("kind", kind="task")
    assert person.check.attribute == 4


def test_a_chip_stands_for_the_box_that_it_hides() -> None:
    """Ticked before somebody carried it, the flag counts once, and not where the chip is left out."""
    person = table("frameworks", character("Kira", "frameworks"), dice=(5, 5))
    person.pick("momentum")
    person.elsewhere(ModifierGiven("k", kind("frameworks", "Momentum")))
    assert [modifier.name for modifier in person.said.modifiers] == ["Momentum"]
    tap_carried(person, "Momentum")
    person.press("roll")
    assert not person.log[-1].check.momentum


def test_who_is_typed_in_a_game_is_there_again_after_another() -> None:
    """Where a character acts in the other, whose name is not for this one."""
    person = table("gemini", character("Ada", "gemini"))
    person.play("razorweave")
    person.type("who", "Zed")
    person.play("gemini")
    assert person.said.who == "Ada"
    person.play("razorweave")
    assert person.said.who == "Zed"


#: The most files of core and page that one roll runs through, from the tap to the record of its event.
MOST_FILES = 14


def test_a_roll_is_short_to_read() -> None:
    """What is set up, and what it would repeat, is read when it changes, not once more in every step of a roll."""
    person, called = kira(*(6, 5, 4, 4, 3) * 2), list[CodeType]()
    person.press("roll")
    begins, ends = PANEL.actions["roll"].__code__, Context.record.__code__

    def see(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and (called or frame.f_code is begins):
            called.append(frame.f_code)
        if frame.f_code is ends:
            sys.setprofile(None)

    sys.setprofile(see)
    person.press("roll")
    files = {code.co_filename.rpartition("/razor_core/")[2].rpartition("/static/app/")[2] for code in called}
    files = {file for file in files if not file.startswith(("/", "<"))}
    assert {"roll/rolling.py", "rolls/rolling.py", "events/events.py", "context.py"} <= files
    assert len(files) <= MOST_FILES, sorted(files)
