"""Trouble in Witchgates, form by form, and what an effect does."""

from razor_core.rules.consequences import Side
from razor_core.rules.modifiers import Modifier
from razor_core.session.events import ConsequenceTaken
from razor_core.systems.witchgates import Check, Effect, Position
from tests.support.page.characters import aim_at, character
from tests.support.page.consequences import choose_form, recipient, take
from tests.support.page.witchgates import DEAL, GAME, RISKY, at_the_gates, effect, filled, position, rolls

WORSENED = "Medium worsened position: Desperate from now on"


def test_a_worsened_position_is_on_the_form_for_what_comes() -> None:
    """Controlled becomes Risky or Desperate; the trouble of this roll stays that of its position."""
    person = at_the_gates(character("Kira", GAME))
    person.pick("position", "CONTROLLED")
    rolls(person, 4)
    choose_form(person, "Controlled: one medium trouble, if any", "Worsened position")
    take(person, WORSENED)
    assert position(person) is Position.DESPERATE
    assert "Controlled: one medium trouble" in person.page.region("result").text


def test_undo_brings_back_what_the_roll_had() -> None:
    """Position and effect; redo worsens them again, and what was set by hand since stays."""
    person = at_the_gates(character("Kira", GAME))
    person.pick("position", "CONTROLLED")
    for form, label, name, before, after in (
        ("Worsened position", "Medium worsened position: Desperate from now on", "position", "CONTROLLED", "DESPERATE"),
        ("Reduced effect", "Medium reduced effect: Limited effect from now on", "effect", "MEDIUM", "LIMITED"),
    ):
        rolls(person, 4)
        choose_form(person, "Controlled: one medium trouble, if any", form)
        take(person, label)
        person.undo()
        assert getattr(person.check, name).name == before
        person.press("redo")
        assert getattr(person.check, name).name == after
        person.undo()
        assert person.check == Check(rating=1, position=Position.CONTROLLED)
    person.press("redo")
    person.pick("effect", "MAJOR")
    person.undo()
    assert effect(person) is Effect.MAJOR


def test_a_consequence_of_before_has_the_value_of_its_roll() -> None:
    """Earlier versions stored none."""
    person = at_the_gates(character("Kira", GAME))
    rolls(person, 4)
    person.elsewhere(ConsequenceTaken(WORSENED, roll=person.entries[-1].record.key))
    person.pick("position", "DESPERATE")
    person.undo()
    assert position(person) is Position.RISKY


def test_with_another_game_on_the_table_its_own_form_is_set() -> None:
    """Neither form is lost: the other stays as it is, and that of the roll has the position when it is back."""
    person = at_the_gates(character("Kira", GAME))
    rolls(person, 4)
    person.play("frameworks")
    before = person.values
    choose_form(person, RISKY, "Worsened position")
    take(person, WORSENED)
    assert person.values == before
    person.play(GAME)
    assert position(person) is Position.DESPERATE
    person.play("frameworks")
    person.undo()
    person.play(GAME)
    assert position(person) is Position.RISKY


def test_a_new_track_is_named_as_it_is_made() -> None:
    """One of the scene with its name, one of a merit for whoever has it; every box is those that the track has."""
    wings = Modifier("merit", "Wings", optional=True)
    person = at_the_gates(character("Kira", GAME, modifiers=(wings,)))
    person.pick("position", "DESPERATE")
    rolls(person, 4)
    desperate = "Desperate: two high troubles or one major"
    choose_form(person, desperate, "Lost opportunity")
    until = "High lost opportunity: a track runs until it is gone"
    person.put("consequence-words", "The thief is away", consequence=until)
    take(person, until)
    assert (person.clock("The thief is away").filled, person.clock("The thief is away").segments) == (0, 6)
    person.undo()
    choose_form(person, desperate, "Harm")
    harm = "Major harm: every box of a merit, and its side effect"
    person.press("consequence-target", consequence=harm, clock="+Wings")
    take(person, harm)
    assert filled(person) == {"Kira: Wings": 5}
    assert [each.clocks for each in person.characters] == [(person.clock("Kira: Wings").id,)]


def test_harm_to_a_target_without_a_track_makes_theirs() -> None:
    """The row names the target, whose the new track is."""
    person = at_the_gates(character("Kira", GAME), character("Foe", GAME, side=Side.OPPOSITION))
    aim_at(person, "Foe")
    rolls(person, 6)
    assert recipient(person, DEAL) == "Foe"
    take(person, DEAL, by=1)
    assert filled(person) == {"Foe: Merit": 1}
    assert person.characters[1].clocks == (person.clocks[0].id,)
