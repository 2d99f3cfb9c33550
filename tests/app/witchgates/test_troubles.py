"""Trouble in Witchgates, form by form, and what an effect does."""

from razor_core.rules.consequences import ClockKind, Side
from razor_core.rules.modifiers import Modifier
from razor_core.session.events import ConsequenceTaken
from razor_core.systems.witchgates import Check, Effect, Position
from razor_core.table.clock_events import ClockRemoved
from razor_core.table.clocks import Clock
from tests.support.page.characters import (
    aim_at,
    carried,
    carry,
    character,
    edit,
    table,
)
from tests.support.page.consequences import applied, choose_form, chosen, entries, line, recipient, take
from tests.support.page.person import Person
from tests.support.page.witchgates import (
    CHARM,
    DEAL,
    GAME,
    MARK,
    RAIN,
    RISKY,
    SUFFER,
    at_the_gates,
    effect,
    filled,
    merited,
    position,
    rolls,
)

WORSENED = "Medium worsened position: Desperate from now on"


def test_a_reduced_effect_lowers_the_offers_of_the_card_and_the_form() -> None:
    """What was marked by the higher effect is taken back; the lower one can be marked. One undo brings all back."""
    road = Clock(id="r", name="Road", kind=ClockKind.TRACK)
    person = at_the_gates(character("Kira", GAME), clocks=(road,))
    person.pick("effect", "HIGH")
    rolls(person, 5)
    take(person, "Mark 2 boxes of a track", by=2)
    choose_form(person, RISKY, "Reduced effect")
    take(person, "Medium reduced effect: Medium effect from now on")
    assert (filled(person), effect(person)) == ({}, Effect.MEDIUM)
    take(person, MARK, by=1)
    assert filled(person) == {"Road": 1}
    person.undo()
    person.undo()
    assert filled(person) == {"Road": 2}
    assert line(person, "Mark 2 boxes of a track").template == "consequence-taken"


def test_a_worsened_position_is_on_the_form_for_what_comes() -> None:
    """Controlled becomes Risky or Desperate; the trouble of this roll stays that of its position."""
    person = at_the_gates(character("Kira", GAME))
    person.pick("position", "CONTROLLED")
    rolls(person, 4)
    choose_form(person, "Controlled: one medium trouble, if any", "Worsened position")
    take(person, WORSENED)
    assert position(person) is Position.DESPERATE
    assert "Controlled: one medium trouble" in person.page.region("result").text


def test_why_the_effect_or_the_position_is_worse_is_kept() -> None:
    """The words stand in the text box above, whatever is then tapped."""
    person = at_the_gates(character("Kira", GAME))
    for form, label, words in (
        ("Worsened position", "Medium worsened position: Desperate from now on", "on thin ice"),
        ("Reduced effect", "Medium reduced effect: Limited effect from now on", "its hide is thick"),
    ):
        rolls(person, 4)
        choose_form(person, RISKY, form)
        person.put("consequence-words", words, consequence=RISKY)
        take(person, label)
        assert person.entries[-1].lines == (f"{label}: {words}",)
        person.pick("position", "RISKY")


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


def test_undo_takes_back_only_what_the_consequence_changed() -> None:
    """What was set by hand after the roll and before the consequence comes back; what it did not change stays."""
    person = at_the_gates(character("Kira", GAME))
    for by_hand in ("CONTROLLED", "RISKY", "DESPERATE"):
        person.pick("position", "RISKY")
        rolls(person, 4)
        person.pick("position", by_hand)
        choose_form(person, RISKY, "Worsened position")
        take(person, WORSENED)
        for action, after in (("undo", by_hand), ("redo", "DESPERATE"), ("undo", by_hand)):
            person.press(action)
            assert position(person).name == after
    person.press("redo")
    person.pick("position", "CONTROLLED")
    for action in ("undo", "redo", "undo"):
        person.press(action)
        assert position(person) is Position.CONTROLLED


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


def test_the_form_of_a_game_that_was_not_shown_yet_is_set_too() -> None:
    """After a start with another game."""
    person = at_the_gates(character("Kira", GAME))
    rolls(person, 4)
    choose_form(person, RISKY, "Worsened position")
    take(person, WORSENED)
    person.play("frameworks")
    again = Person(kept=person.storage, game="frameworks")
    again.undo()
    assert again.values == person.values
    again.play(GAME)
    assert again.check.position is Position.RISKY


def test_enemies_target_a_merit_that_is_named_by_a_tap() -> None:
    """From then on its track is meant by harm; a tap on the chip takes the mark off."""
    wings, luck = (Modifier("merit", name, optional=True) for name in ("Wings", "Luck"))
    tracks = [Clock(id=id, name=f"Kira: {id}", kind=ClockKind.TRACK, segments=5) for id in ("Wings", "Luck")]
    person = table(
        GAME, character("Kira", GAME, modifiers=(wings, luck), clocks=("Wings", "Luck")), clocks=tuple(tracks)
    )
    rolls(person, 4)
    choose_form(person, RISKY, "Worsened position")
    person.tap("Luck", within="result")
    take(person, "Medium worsened position: enemies target a merit")
    assert carried(person) == {"Kira": ["Wings", "Luck", "Enemies target: Luck"]}
    choose_form(person, RISKY, "Harm")
    assert chosen(person, SUFFER) == "Kira: Luck 0/5"
    person.tap("Remove Enemies target: Luck", within="abilities")
    assert chosen(person, SUFFER) == "Kira: Wings 0/5"


def test_of_a_trouble_that_is_settled_only_what_was_applied_stays() -> None:
    """The card is short again; Undo lists the options of the form once more."""
    person = at_the_gates(merited("Kira"))
    rolls(person, 4)
    before = len(entries(person))
    choose_form(person, RISKY, "Harm")
    take(person, "High harm: 2 to 4 boxes of a merit, and its side effect", by=2)
    assert len(entries(person)) == before + 1
    person.undo()
    assert {SUFFER, "High harm as an injury of 4"} <= {each["data-entry"] for each in entries(person)}


def test_a_lost_resource_is_named_and_gone() -> None:
    """An esoteric goes from the sheet; anything else is noted."""
    person = at_the_gates(character("Kira", GAME, modifiers=(RAIN, CHARM)))
    for words, left in (("Charm", ["Name of rain"]), ("the rope", ["Name of rain"])):
        rolls(person, 4)
        choose_form(person, RISKY, "Lost resource")
        person.put("consequence-words", words, consequence=RISKY)
        take(person, "High lost resource: broken or stolen")
        assert carried(person) == {"Kira": left}
        assert words in applied(person)[0][1]


def test_after_a_lost_opportunity_something_must_change_first() -> None:
    """Roll again is Try again, which says why."""
    person = at_the_gates(character("Kira", GAME))
    rolls(person, 4)
    assert "hidden" not in person.page.region("result").one("data-do", "again")
    choose_form(person, RISKY, "Lost opportunity")
    take(person, "Medium lost opportunity: it needs a new approach")
    assert "hidden" in person.page.region("result").one("data-do", "again")
    assert person.page.text("retry", "rule") == "The opportunity is lost: first another approach, or more time."


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
    person.undo()
    choose_form(person, desperate, "Harm")
    harm = "Major harm: every box of a merit, and its side effect"
    person.press("consequence-target", consequence=harm, clock="+Wings")
    take(person, harm)
    assert filled(person) == {"Kira: Wings": 5}
    assert [each.clocks for each in person.characters] == [(person.clock("Kira: Wings").id,)]


def test_a_twist_asks_what_another_player_adds() -> None:
    """It is kept with the roll."""
    person = at_the_gates(character("Kira", GAME))
    person.pick("rating", "3")
    rolls(person, 6, 6, 1)
    twist = "A twist: another player adds something, all agree"
    person.put("consequence-words", "The lights go out", consequence=twist)
    take(person, twist)
    assert applied(person) == [(twist, "The lights go out")]


def test_limited_harm_is_one_less_than_the_attack_deals() -> None:
    """As it was entered for the attack; it stays for the next."""
    person = at_the_gates(merited("Kira"), merited("Foe", Side.OPPOSITION))
    aim_at(person, "Foe")
    person.type("harm", "3")
    person.pick("effect", "LIMITED")
    rolls(person, 6)
    take(person, "Deal harm: mark 2 boxes of a merit", by=2)
    assert (filled(person), person.check.harm) == ({"Foe: Merit": 2}, 3)


def test_a_precise_attack_can_be_moved_for_two_boxes_more() -> None:
    """Only if the cut was for precision; to another merit than the one that was aimed at, a new one if need be."""
    moved = "They move it to another merit: 3 boxes"
    hide = Clock(id="hide", name="Foe: Hide", kind=ClockKind.TRACK, segments=5)
    person = at_the_gates(
        merited("Kira"), character("Foe", GAME, side=Side.OPPOSITION, clocks=("Foe", "hide")), clocks=(hide,)
    )
    aim_at(person, "Foe")
    person.pick("rating", "3")
    rolls(person, 6, 6, 1)
    assert moved not in person.page.region("result").text
    person.tap_modifier("cuts", "Precision")
    rolls(person, 6, 6, 1)
    assert (chosen(person, DEAL), chosen(person, moved)) == ("Foe: Merit 0/5", "Foe: Hide 0/5")
    take(person, moved, by=3)
    assert filled(person) == {"Foe: Hide": 3}
    person.undo()
    person.elsewhere(ClockRemoved("hide"))
    take(person, moved, by=3)
    assert [clock.name for clock in person.clocks] == ["Kira: Merit", "Foe: Merit", "Foe: Merit"]
    assert [clock.filled for clock in person.clocks] == [0, 0, 3]


def test_a_scene_aspect_and_a_temporary_merit_have_names() -> None:
    """Each is a die for this roll, and takes the place of its box."""
    person = at_the_gates(character("Kira", GAME))
    person.type_modifier("scene", "The chandelier")
    person.type_modifier("merit", "Borrowed cloak")
    assert person.check.pool == 3
    assert ["hidden" in person.page.slot(GAME, f"box-{box}") for box in ("scene", "merit", "misfortune")] == [
        True,
        True,
        False,
    ]
    rolls(person, 4, 4, 1)
    assert person.card("caption") == "Kira · Attribute · The chandelier, Borrowed cloak"
    assert person.check.pool == 1


def test_a_merit_comes_with_its_track() -> None:
    """Made as the sheet is saved, in one act; harm goes there, and saving again makes no second."""
    person = Person(5, 1, game=GAME)
    person.press("character-new")
    person.type("name", "Kira", form="character-change")
    carry(person, "Merit", "Wings")
    person.press("character-save")
    (wings,) = person.clocks
    assert (wings.name, wings.segments, person.characters[0].clocks) == ("Kira: Wings", 5, (wings.id,))
    edit(person)
    person.press("character-save")
    assert person.clocks == (wings,)
    rolls(person, 5)
    choose_form(person, RISKY, "Harm")
    assert chosen(person, SUFFER) == "Kira: Wings 0/5"


def test_harm_to_a_target_without_a_track_makes_theirs() -> None:
    """The row names the target, whose the new track is."""
    person = at_the_gates(character("Kira", GAME), character("Foe", GAME, side=Side.OPPOSITION))
    aim_at(person, "Foe")
    rolls(person, 6)
    assert recipient(person, DEAL) == "Foe"
    take(person, DEAL, by=1)
    assert filled(person) == {"Foe: Merit": 1}
    assert person.characters[1].clocks == (person.clocks[0].id,)
