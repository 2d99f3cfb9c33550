"""Witchgates at the table: whose merit is harmed, which track is marked, and what each die of a pool costs."""

from dataclasses import replace

from razor_core.rules.consequences import ClockKind, Side
from razor_core.rules.modifiers import Modifier
from razor_core.systems.witchgates import Check, Effect, Position
from razor_core.table.character_events import ModifierGiven
from razor_core.table.characters import Character
from razor_core.table.clocks import Clock
from tests.support.page.characters import (
    act_as,
    aim_at,
    brought,
    carried,
    carry,
    character,
    edit,
    kind,
    table,
    tap_carried,
)
from tests.support.page.consequences import aim, applied, choose_form, chosen, line, recipient, take
from tests.support.page.groups import roll_all, together
from tests.support.page.moves import make_clock
from tests.support.page.person import Person

GAME = "witchgates"
MARK, CLEAR = "Mark 1 box of a track", "Clear 1 box of a track"
DEAL, SUFFER = "Deal harm: mark 1 box of a merit", "Medium harm: 1 box of a merit"
WORD = "Take a lost word"
RISKY = "Risky: two medium troubles or one high"
RAIN, CHARM = (Modifier("esoteric", name, optional=True) for name in ("Name of rain", "Charm"))


def merited(name: str, side: Side = Side.PLAYER, **values: object) -> Character:
    """A character with the track of that name, a merit."""
    return character(name, GAME, side=side, clocks=(name,), **values)


def at_the_gates(*cast: Character, clocks: tuple[Clock, ...] = ()) -> Person:
    """Someone whose first character acts, each with a merit of five boxes."""
    merits = [
        Clock(id=each.name, name=f"{each.name}: Merit", kind=ClockKind.TRACK, segments=5)
        for each in cast
        if each.clocks
    ]
    return table(GAME, *cast, clocks=(*merits, *clocks))


def rolls(person: Person, *faces: int) -> None:
    """Roll the check on the form with these dice."""
    person.dice.script = list(faces)
    person.press("roll")


def filled(person: Person) -> dict[str, int]:
    """The clocks that are not empty."""
    return {clock.name: clock.filled for clock in person.clocks if clock.filled}


# -- tracks ------------------------------------------------------------------------------------------------------------


def test_harm_that_is_dealt_and_harm_that_is_suffered_go_to_different_merits() -> None:
    """The target's, and the actor's own; never the merit of whoever deals it. Marks of a track go to no merit."""
    person = at_the_gates(merited("Kira"), merited("Foe", Side.OPPOSITION), merited("Ally"))
    aim_at(person, "Foe")
    rolls(person, 4, 3)
    choose_form(person, RISKY, "Harm")
    assert (chosen(person, DEAL), chosen(person, SUFFER)) == ("Foe: Merit 0/5", "Kira: Merit 0/5")
    assert "Kira" not in line(person, DEAL).text
    assert (chosen(person, MARK), "Merit" in line(person, MARK).text) == ("", False)
    take(person, DEAL, by=1)
    take(person, SUFFER, by=1)
    assert filled(person) == {"Foe: Merit": 1, "Kira: Merit": 1}


def test_a_target_that_is_chosen_is_that_of_its_own_row() -> None:
    """The other rows stay as they are."""
    tracks = tuple(Clock(id=name, name=name, kind=ClockKind.TRACK) for name in ("Road", "River"))
    person = at_the_gates(merited("Kira"), merited("Foe", Side.OPPOSITION), clocks=tracks)
    rolls(person, 4, 3)
    choose_form(person, RISKY, "Harm")
    before = {label: chosen(person, label) for label in (DEAL, SUFFER)}
    aim(person, MARK, "River")
    assert chosen(person, MARK) == "River 0/6"
    assert {label: chosen(person, label) for label in (DEAL, SUFFER)} == before


def test_a_new_clock_is_a_track_that_consequences_see() -> None:
    """So is a progress clock of an earlier session (WG-9)."""
    person = at_the_gates(character("Kira", GAME), clocks=(Clock(id="p", name="Old road"),))
    make_clock(person, "Road")
    assert person.clock("Road").kind is ClockKind.TRACK
    rolls(person, 6, 6)
    assert [each.text for each in line(person, MARK).all("data-do", "consequence-target")] == [
        "Road 0/6",
        "Old road 0/6",
        "+ New clock",
    ]


def test_any_clock_of_a_full_table_can_be_the_track() -> None:
    """Twelve clocks of three kinds are listed, each kind after the other."""
    kinds = (ClockKind.THREAT, ClockKind.PROGRESS, ClockKind.TRACK)
    clocks = tuple(Clock(id=f"{at}", name=f"{kinds[at % 3].value}-{at}", kind=kinds[at % 3]) for at in range(12))
    person = at_the_gates(character("Kira", GAME), clocks=clocks)
    rolls(person, 6)
    listed = [each.text for each in line(person, MARK).all("data-do", "consequence-target")]
    assert [each.partition("-")[0] for each in listed] == [
        *["track"] * 4,
        *["progress"] * 4,
        *["threat"] * 4,
        "+ New clock",
    ]


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


# -- the dice of a pool ------------------------------------------------------------------------------------------------


def test_one_esoteric_is_one_die_and_the_other_is_not_lost() -> None:
    """A tap on the second takes the first back."""
    person = at_the_gates(character("Kira", GAME, modifiers=(RAIN, CHARM)))
    tap_carried(person, "Name of rain")
    tap_carried(person, "Charm")
    assert brought(person) == {"Name of rain": False, "Charm": True}
    assert person.check.rolled == 2
    rolls(person, 1, 2)
    assert carried(person) == {"Kira": ["Name of rain", "Miss-fortune"]}
    assert brought(person) == {"Name of rain": False, "Miss-fortune": False}
    assert person.check.esoteric is False


def test_the_boxes_of_a_pool_are_those_of_one_check() -> None:
    """After the roll they are clear, and so they are for the next actor."""
    person = at_the_gates(character("Kira", GAME), character("Vance", GAME))

    def name_all() -> None:
        for box in ("scene", "esoteric", "merit", "misfortune"):
            person.pick(box)
        person.type("injury", "1")

    name_all()
    assert person.check.pool > 4
    act_as(person, "Vance")
    assert person.check == Check(rating=1)
    name_all()
    rolls(person, *[6] * person.check.rolled)
    assert person.check == Check(rating=1)


def test_the_next_to_act_finds_position_effect_and_cuts_as_they_were() -> None:
    """They belong to the situation."""
    person = at_the_gates(character("Kira", GAME), character("Vance", GAME))
    person.pick("position", "DESPERATE")
    person.pick("effect", "HIGH")
    person.type("cuts", "1")
    before = person.check
    act_as(person, "Vance")
    assert person.check == before


def test_an_ally_can_use_a_miss_fortune_and_whoever_has_it_loses_it() -> None:
    """A foe cannot."""
    owed = kind(GAME, "Miss-fortune")
    foe = character("Foe", GAME, side=Side.OPPOSITION)
    person = at_the_gates(character("Kira", GAME), character("Vance", GAME, modifiers=(owed,)), foe)
    tap_carried(person, "Miss-fortune")
    rolls(person, 6, 6)
    assert carried(person) == {"Kira": [], "Vance": [], "Foe": []}
    person.undo()
    act_as(person, "Foe")
    assert brought(person) == {}


# -- injuries ----------------------------------------------------------------------------------------------------------


def test_an_injury_is_a_lost_word_only_where_the_player_invokes_it() -> None:
    """Cuts by the GM, for the same wound, bring none. It cuts only the roll that it is tapped for."""
    person = at_the_gates(character("Kira", GAME, modifiers=(kind(GAME, "Injury"),)))
    person.type_modifier("cuts", "Injury")
    assert (person.check.injury, person.check.cuts) == (0, 1)
    rolls(person, *[6] * person.check.rolled)
    assert WORD not in person.page.region("result").text
    person.press("modifier-remove", within=GAME, name="Injury")
    tap_carried(person, "Injury")
    assert person.check.injury == 1
    rolls(person, *[6] * person.check.rolled)
    take(person, WORD)
    assert carried(person) == {"Kira": ["Injury", "Lost word"]}
    assert brought(person) == {"Lost word": False, "Injury": False}


def test_a_second_injury_is_worse_by_its_own_level() -> None:
    """As trouble gives it: an injury of 1, and one of 2."""
    person = at_the_gates(merited("Kira", modifiers=(replace(kind(GAME, "Injury"), points=2),)))
    rolls(person, 4)
    choose_form(person, RISKY, "Harm")
    take(person, "Medium harm as an injury of 1")
    assert brought(person) == {"Injury +2": False, "Injury 2": False}
    tap_carried(person, "Injury")
    tap_carried(person, "Injury 2")
    assert person.check.injury == 3


# -- trouble -----------------------------------------------------------------------------------------------------------


def test_a_reduced_effect_lowers_the_offers_of_the_card_and_the_form() -> None:
    """What was marked by the higher effect is taken back; the lower one can be marked. One undo brings all back."""
    road = Clock(id="r", name="Road", kind=ClockKind.TRACK)
    person = at_the_gates(character("Kira", GAME), clocks=(road,))
    person.pick("effect", "HIGH")
    rolls(person, 5)
    take(person, "Mark 2 boxes of a track", by=2)
    choose_form(person, RISKY, "Reduced effect")
    take(person, "Medium reduced effect: Medium effect from now on")
    assert (filled(person), person.check.effect) == ({}, Effect.MEDIUM)
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
    take(person, "Medium worsened position: Desperate from now on")
    assert person.check.position is Position.DESPERATE
    assert "Controlled: one medium trouble" in person.page.region("result").text


def test_a_form_of_another_game_stays_as_it_is() -> None:
    """The card of the last roll is still there."""
    person = at_the_gates(character("Kira", GAME))
    rolls(person, 4)
    person.play("frameworks")
    before = person.values
    choose_form(person, RISKY, "Worsened position")
    take(person, "Medium worsened position: Desperate from now on")
    assert person.values == before


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
    """Only if the cut was for precision."""
    moved = "They move it to another merit: 3 boxes"
    person = at_the_gates(merited("Kira"), merited("Foe", Side.OPPOSITION))
    aim_at(person, "Foe")
    person.pick("rating", "3")
    rolls(person, 6, 6, 1)
    assert moved not in person.page.region("result").text
    person.tap_modifier("cuts", "Precision")
    rolls(person, 6, 6, 1)
    take(person, moved, by=3)
    assert filled(person) == {"Foe: Merit": 3}


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


# -- player against player ---------------------------------------------------------------------------------------------


def two_players(**values: object) -> Person:
    """Kira acts against Vance, another player, in a contest."""
    person = at_the_gates(merited("Kira"), merited("Vance", **values))
    aim_at(person, "Vance")
    person.pick("effect", "HIGH")
    together(person)
    return person


def test_each_side_of_a_contest_has_its_trouble_and_harms_the_other() -> None:
    """On the card of the contest: the winner's effect and the loser's trouble, each with its own target."""
    person = two_players()
    roll_all(person, 6, 2)
    assert person.card("headline") == "Kira wins"
    take(person, f"Kira: {DEAL}", by=1)
    choose_form(person, f"Vance: {RISKY}", "Harm")
    take(person, f"Vance: {SUFFER}", by=1)
    assert filled(person) == {"Vance: Merit": 2}
    assert carried(person) == {"Kira": [], "Vance": ["Miss-fortune"]}


def test_a_side_of_a_contest_loses_the_esoteric_that_it_risked() -> None:
    """And whoever did not risk the one of that name keeps it."""
    charm = Modifier("esoteric", "Charm", optional=True)
    person = at_the_gates(character("Kira", GAME, modifiers=(charm,)), character("Vance", GAME, modifiers=(charm,)))
    aim_at(person, "Vance")
    together(person)
    tap_carried(person, "Charm")
    roll_all(person, 2, 1, 3)
    assert carried(person) == {"Kira": ["Miss-fortune"], "Vance": ["Charm", "Miss-fortune"]}


def test_a_contest_begins_with_a_medium_effect() -> None:
    """It can be raised again, and stays so while the contest is chosen."""
    person = two_players()
    assert person.check.effect is Effect.MEDIUM
    person.pick("effect", "HIGH")
    together(person)
    assert person.check.effect is Effect.HIGH


def test_a_contest_can_be_forfeited_before_the_dice() -> None:
    """The log has it, and nothing is rolled."""
    person = two_players()
    person.tap("Vance forfeits", within="groups")
    assert (person.log, person.entries[-1].lines) == ((), ("Vance forfeits, Kira wins",))
    assert person.toast == "Vance forfeits"
    person.undo()
    assert "forfeits" not in person.entries[-1].lines[0]


def test_a_tie_is_noted_and_rolled_again_from_the_card() -> None:
    """Both sides roll again, with what is left to them; what is decided is not rolled again."""
    person = two_players()
    roll_all(person, 5, 5)
    take(person, "The tie changes the scene")
    person.dice.script = [6, 4]
    person.tap("Roll again")
    assert (person.card("headline"), len(person.log)) == ("Kira wins", 4)
    assert [each.reacts for each in person.log] == [False, True] * 2
    assert "hidden" in person.page.region("result").one("data-do", "again")


def test_a_tie_of_those_who_cannot_roll_again_stays() -> None:
    """A check that the rules have come to forbid says so."""
    person = two_players()
    roll_all(person, 5, 5)
    worse = Modifier("rating", "Blessed", 3, holder="")
    person.elsewhere(ModifierGiven("k", worse))
    person.tap("Roll again")
    assert len(person.log) == 2
    assert "can no longer be rolled" in person.notice
