"""Trouble in Witchgates, form by form, what an effect does, and how a correction takes both back."""

from razor_core.events.events import Rolled
from razor_core.format.old_labels import key_of
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.modifiers import Modifier
from razor_core.systems.witchgates import Check, Effect, Position
from razor_core.systems.witchgates.sheet import MISS_FORTUNE
from razor_core.table.clocks import Clock
from tests.support.page.characters import aim_at, carried, character, table, tap_carried
from tests.support.page.consequences import choose_form, chosen, line, recipient, take
from tests.support.page.moves import asks, is_asked
from tests.support.page.witchgates import (
    CHARM,
    CLEAR,
    DEAL,
    GAME,
    RAIN,
    RISKY,
    SUFFER,
    at_the_gates,
    effect,
    filled,
    position,
    rolls,
)

DESPERATE = "Desperate: two high troubles or one major"
WORSENED = "Medium worsened position: Desperate from now on"


def test_undo_brings_back_what_the_roll_had() -> None:
    """Position and effect; the card has its own. Redo worsens them again; what was set by hand since stays."""
    person = at_the_gates(character("Kira", GAME))
    person.pick("position", "CONTROLLED")
    for form, label, name, before, after in (
        ("Worsened position", "Medium worsened position: Desperate from now on", "position", "CONTROLLED", "DESPERATE"),
        ("Reduced effect", "Medium reduced effect: Limited effect from now on", "effect", "MEDIUM", "LIMITED"),
    ):
        rolls(person, 4)
        choose_form(person, "Controlled: one medium trouble, if any", form)
        take(person, label)
        assert getattr(person.check, name).name == after
        assert "Controlled: one medium trouble" in person.page.region("result").text
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
    choose_form(person, DESPERATE, "Lost opportunity")
    until = "High lost opportunity: a track runs until it is gone"
    person.put("consequence-words", "The thief is away", consequence=key_of(until))
    take(person, until)
    assert (person.clock("The thief is away").filled, person.clock("The thief is away").segments) == (0, 6)
    person.undo()
    choose_form(person, DESPERATE, "Harm")
    harm = "Major harm: every box of a merit, and its side effect"
    person.press("consequence-target", consequence=key_of(harm), clock="+Wings")
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


def test_a_correction_takes_a_worsened_position_off_the_form() -> None:
    """Corrected to a hit or void, the roll has no trouble; undo of the correction worsens the position again."""
    person = at_the_gates(character("Kira", GAME))
    rolls(person, 4)
    choose_form(person, RISKY, "Worsened position")
    take(person, WORSENED)
    for correct in ("correct-roll", "correct-void"):
        person.tap("Correct…", within="result")
        person.act("correct-set", name="faces", value="6")
        person.press(correct)
        assert position(person) is Position.RISKY
        person.undo()
        assert position(person) is Position.DESPERATE
        person.press("redo")
        assert position(person) is Position.RISKY
        person.undo()
    person.pick("position", "CONTROLLED")
    person.tap("Correct…", within="result")
    person.press("correct-void")
    assert position(person) is Position.CONTROLLED


def test_a_position_that_was_corrected_away_is_not_that_of_a_roll_made_again() -> None:
    """Of a roll that was made while it stood."""
    person = at_the_gates(character("Kira", GAME))
    rolls(person, 4)
    choose_form(person, RISKY, "Worsened position")
    take(person, WORSENED)
    rolls(person, 5)
    first, second = [entry.record.key for entry in person.entries if isinstance(entry.record.event, Rolled)]
    person.act("correct", key=first)
    person.act("correct-set", name="faces", value="6")
    person.press("correct-roll")
    person.show(second)
    person.dice.script = [5]
    person.press("again", within="result")
    assert [roll.check.position for roll in person.log[1:]] == [Position.DESPERATE, Position.RISKY]


def test_the_correction_spells_a_miss_fortune_as_the_book_does() -> None:
    """Its flags have the names of what a character carries."""
    person = at_the_gates(character("Kira", GAME))
    rolls(person, 4)
    person.tap("Correct…", within="result")
    labels = [element.said("label") for element in person.page.slot("correct", "check").elements]
    assert {"Scene", "Esoteric", "Merit", "Miss-fortune"} <= set(labels)


def test_a_correction_takes_back_a_reduced_effect_with_what_it_marked() -> None:
    """The reduced effect marks its own number; corrected, the higher one counts again; void, the roll marks none."""
    road = Clock(id="r", name="Road", segments=8, filled=3, kind=ClockKind.TRACK)
    for correct, marked in (("correct-roll", 5), ("correct-void", 3)):
        person = at_the_gates(character("Kira", GAME), clocks=(road,))
        person.pick("effect", "HIGH")
        rolls(person, 5)
        take(person, "Mark 2 boxes of a track", by=2)
        choose_form(person, RISKY, "Reduced effect")
        take(person, "Medium reduced effect: Medium effect from now on")
        assert filled(person) == {"Road": 4}
        person.tap("Correct…", within="result")
        person.act("correct-set", name="faces", value="6")
        person.press(correct)
        assert (filled(person), effect(person)) == ({"Road": marked}, Effect.HIGH)
        person.undo()
        assert (filled(person), effect(person)) == ({"Road": 4}, Effect.MEDIUM)


def test_a_consequence_that_clears_clears() -> None:
    """The buttons say so; an empty track is not its default, and no new one is made for it."""
    tracks = (
        Clock(id="a", name="Empty", kind=ClockKind.TRACK),
        Clock(id="b", name="Road", kind=ClockKind.TRACK, filled=3),
    )
    person = at_the_gates(character("Kira", GAME), clocks=tracks)
    rolls(person, 6, 6)
    assert (chosen(person, CLEAR), "New clock" in line(person, CLEAR).text) == ("Road 3/6", False)
    person.tap("Clear Road by 1", within="result")
    assert filled(person) == {"Road": 2}
    empty = at_the_gates(character("Kira", GAME), clocks=tracks[:1])
    rolls(empty, 6, 6)
    # There is a track, but none with a box to clear.
    assert "no marked track" in line(empty, CLEAR).text


def test_harm_has_no_words_of_the_trouble_before_it() -> None:
    """The merits to tap are tracks, and the one that is tapped is marked, also after enemies target another."""
    merits = tuple(Modifier("merit", name, optional=True) for name in ("Wings", "Luck"))
    tracks = [Clock(id=name, name=f"Kira: {name}", segments=5, kind=ClockKind.TRACK) for name in ("Wings", "Luck")]
    kira = character("Kira", GAME, modifiers=merits, clocks=("Wings", "Luck"))
    person = table(GAME, kira, clocks=tuple(tracks))
    rolls(person, 4)
    choose_form(person, RISKY, "Worsened position")
    take(person, "Medium worsened position: enemies target a merit")
    choose_form(person, RISKY, "Harm")
    assert not person.page.region("result").all("data-do", "consequence-words")
    person.press("consequence-target", consequence=key_of(SUFFER), clock="Luck")
    take(person, SUFFER, by=1)
    assert filled(person) == {"Kira: Luck": 1}


AWAY, GONE = "Medium lost resource: out of reach for now", "High lost resource: broken or stolen"


def test_what_was_lost_cannot_be_out_of_reach_nor_broken() -> None:
    """What a Miss took is named in vain; what else is typed is noted, and a chip that names it says so."""
    person = at_the_gates(character("Kira", GAME, modifiers=(CHARM, RAIN)))
    tap_carried(person, "Charm")
    rolls(person, 1, 2)
    choose_form(person, RISKY, "Lost resource")
    person.put("consequence-words", "charm", consequence=RISKY)
    assert all("Charm is lost" in line(person, each).text for each in (AWAY, GONE))
    take(person, GONE)
    take(person, AWAY)
    assert carried(person) == {"Kira": ["Name of rain", "Miss-fortune"]}
    person.put("consequence-words", "Name of rain", consequence=RISKY)
    take(person, AWAY)
    assert carried(person)["Kira"][-1] == "Out of reach: Name of rain"


def test_what_is_out_of_reach_says_so_where_it_would_be_risked() -> None:
    """On its chip, and above Roll once it is risked; lost, it is out of reach no more, also after a correction."""
    away = Modifier("", "Out of reach: Charm")
    person = at_the_gates(character("Kira", GAME, modifiers=(CHARM, away)))
    (chip,) = person.page.region(GAME).all("data-do", "modifier-carried")
    assert chip.said("mark") == "out of reach"
    assert "Out of reach" not in person.page.region("roll").text
    tap_carried(person, "Charm")
    assert "Out of reach: Charm." in person.page.region("roll").text
    rolls(person, 1, 2)
    assert carried(person) == {"Kira": ["Miss-fortune"]}
    person.tap("Correct…", within="result")
    person.act("correct-set", name="faces", value="6 1")
    person.press("correct-roll")
    assert carried(person) == {"Kira": ["Charm", "Out of reach: Charm"]}


def test_a_lost_opportunity_is_not_tried_again_by_roll_either() -> None:
    """Roll asks as the card does, also where the first try used up a help, until another approach is entered."""
    person = at_the_gates(character("Kira", GAME, modifiers=(MISS_FORTUNE,)))
    tap_carried(person, "Miss-fortune")
    rolls(person, 2, 4)
    assert not asks(person)
    choose_form(person, RISKY, "Lost opportunity")
    take(person, "Medium lost opportunity: it needs a new approach")
    assert asks(person)
    assert "another approach" in person.page.text("roll", "advice")
    person.press("roll")
    assert is_asked(person)
    assert "another approach" in person.page.text("retry", "rule")
    person.dice.script = [1]
    person.press("retry-anyway")
    assert len(person.log) == 2
    assert not asks(person)
    person.undo()
    person.undo()
    assert not asks(person)
