"""Kinds of roll of a table's own game on the page: forms, chances, what they bring, corrections, guests."""

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.systems import add
from razor_core.table.characters import Skill
from razor_core.table.clocks import Clock
from razor_core.table.world import out_word
from tests.app.board.test_paste import paste
from tests.app.own.test_own import SHEET, open_own, write
from tests.support.page.characters import aim_at, character, table
from tests.support.page.consequences import take
from tests.support.page.meet import allow, connect
from tests.support.page.person import Person

TEXT = """game: Iron Roads
field stat: -1 to 3, start 1
field weapon: 0 to 5, start 1
field forward: -3 to 3, once
result: 2d6 + stat + forward
tier Strong hit, triumph: result >= 10
  tick progress 2
tier Weak hit, mixed: result >= 7
tier Miss, bad
sheet track: Harm 6, out Taken out
suggest forward: Help +1
roll Strike
  Strong hit: tick Harm 2, to target
  Weak hit: tick Harm 1, to target
roll Damage: 1d6 + 1d4 + weapon
  Armour takes its part off.
  tick Harm result, to target
roll Luck: 1d%
"""


def fight(*dice: int) -> Person:
    """A hero against a wolf with six boxes of Harm."""
    slug = add(TEXT).slug
    harm = Clock(id="h", name="Wolf: Harm", segments=6, kind=ClockKind.TRACK, system=slug)
    wolf = character("Wolf", slug, side=Side.OPPOSITION, clocks=("h",))
    person = table(slug, character("Kira", slug), wolf, dice=dice, clocks=(harm,))
    aim_at(person, "Wolf")
    return person


def hidden(person: Person, field: str) -> bool:
    """Whether the row of a field is away."""
    form = person.page.region(add(TEXT).slug)
    control = next(element for element in form.walk() if element.get("name") == field)
    return control.inside("hidden") is not None


def test_a_form_has_what_its_kind_of_roll_has() -> None:
    person = fight()
    lacks: dict[str, set[str]] = {"strike": set(), "damage": {"stat", "forward"}, "luck": {"stat", "weapon", "forward"}}
    for kind, away in {"": set[str](), **lacks}.items():
        person.press("kind", kind=kind)
        assert {field for field in ("stat", "weapon", "forward") if hidden(person, field)} == away


def test_the_name_of_a_skill_is_in_the_form_and_can_be_another() -> None:
    slug = add(TEXT).slug
    person = table(slug, character("Kira", slug, skills=(Skill("Climbing", "", 2),)))
    person.press("character-skill", skill="Climbing")
    assert person.said.skill == "Climbing"
    person.type("skill-name", "Swimming")
    assert person.said.skill == "Swimming"


def test_ratings_are_offered_where_the_kind_of_roll_has_them() -> None:
    person = fight()
    offered = dict[str, int]()
    for kind in ("damage", "strike"):
        person.press("kind", kind=kind)
        offered[kind] = len(person.page.slot("abilities", "rolls").elements)
    assert offered == {"damage": 0, "strike": 1}


def test_a_name_in_the_form_is_the_one_of_the_chip_and_brings_its_number() -> None:
    slug = add(f"{TEXT}sheet stat: Iron 2, Wit 1, Heart 0").slug
    person = table(slug, character("Kira", slug))
    for name, number in (("Heart", 0), ("Iron", 2)):
        person.pick("skill-name", name)
        assert (person.said.attribute, person.said.skill, person.check.stat) == ("", name, number)
    person.press("character-skill", rating="Wit")
    assert person.page.values(slug)["skill-name"] == "Wit"


def test_damage_is_seen_before_it_falls_and_comes_off_the_target() -> None:
    """It ends no action, uses up nothing that it does not have, and a correction takes the rest of it back."""
    person = fight(6, 4)
    person.type("forward", "2")
    person.press("kind", kind="damage")
    assert person.page.text("preview", "good-chance") == "7.0"
    assert person.page.text("next", "dice") == "1d6, 1d4"
    person.press("roll")
    assert person.card("headline") == "Damage: 11"
    take(person, "Tick 11 of the target's Harm")
    assert person.world.clocks[0].filled == 6
    person.press("kind", kind="")
    assert person.check.forward == 2
    person.act("correct")
    person.act("correct-set", name="faces", value="1 2")
    person.press("correct-roll")
    assert person.card("headline") == "Damage: 4"
    assert person.world.clocks[0].filled == 4
    again = Person(kept=person.storage)
    assert again.card("headline") == "Damage: 4"


def test_damage_comes_off_the_track_that_was_pasted_with_somebody() -> None:
    """No second one is made, and whose track is full is out."""
    slug = add(TEXT).slug
    person = table(slug, character("Kira", slug), dice=(6, 4))
    paste(person, "Wolf Harm 5 foe")
    person.press("paste-add")
    aim_at(person, "Wolf")
    person.press("kind", kind="damage")
    person.press("roll")
    take(person, "Tick 11 of the target's Harm")
    assert [(clock.name, clock.filled) for clock in person.world.clocks] == [("Wolf: Harm", 5)]
    assert out_word(person.world, person.world.characters[1]) == "Taken out"


def test_an_amount_is_rolled_again_with_its_own_dice() -> None:
    person = fight(90, 80)
    person.press("kind", kind="luck")
    person.press("roll")
    person.press("again")
    assert [(roll.reading, roll.faces) for roll in person.log] == [("luck", (90,)), ("luck", (80,))]


def test_dice_of_few_sides_have_a_key_a_face_whatever_other_kinds_have() -> None:
    """Luck has a die of a hundred sides, typed by digits; faces of damage and of the check need nothing between."""
    person = fight()
    for kind, faces in {"": 6, "strike": 6, "damage": 6, "luck": 11}.items():
        person.press("kind", kind=kind)
        person.press("type")
        assert len(person.page.slot("roll", "keys").elements) == faces
        person.press("type")
    person.press("kind", kind="damage")
    person.type_dice("64")
    assert person.log[-1].faces == (6, 4)
    person.press("kind", kind="")
    person.act("correct")
    person.act("correct-set", name="faces", value="31")
    person.press("correct-roll")
    assert person.card("headline") == "Damage: 5"


def test_typed_dice_are_those_of_the_kind() -> None:
    person = fight()
    person.press("kind", kind="damage")
    person.type_dice("6 5")
    assert not person.log
    person.type_dice("6 4")
    assert person.log[-1].faces == (6, 4)


def test_a_correction_to_a_kind_with_other_dice_wants_these() -> None:
    person = fight(6, 6)
    person.press("roll")
    person.act("correct")
    person.act("correct-set", name="kind", value="damage")
    person.press("correct-roll")
    assert person.card("headline") == "Strong hit"
    assert person.page.text("correct", "error")
    person.act("correct-set", name="faces", value="6 3")
    person.press("correct-roll")
    assert person.card("headline") == "Damage: 10"


def test_a_guest_rolls_a_kind() -> None:
    host, guest = fight(), Person(2, 3, guest=True)
    connect(host, guest)
    allow(host, "Bo", plays="Kira", may="roll")
    guest.press("kind", kind="damage")
    guest.press("roll")
    assert (host.log[-1].reading, host.log[-1].result.amount) == ("damage", 6)
    assert guest.card("headline") == host.card("headline") == "Damage: 6"


def test_a_guest_makes_the_choice_that_its_roll_brings() -> None:
    slug = add(TEXT.replace("tier Miss, bad", "tier Miss, bad\n  choose: give Shaken -1 forward | note A price")).slug
    host, guest = table(slug, character("Kira", slug)), Person(1, 2, guest=True)
    connect(host, guest)
    allow(host, "Bo", plays="Kira", may="roll")
    guest.press("roll")
    take(guest, "Shaken \N{MINUS SIGN}1 Forward")
    assert [modifier.name for modifier in host.world.characters[0].modifiers] == ["Shaken"]


def test_a_strike_brings_what_is_its_own() -> None:
    person = fight(6, 5)
    person.press("kind", kind="strike")
    person.press("roll")
    assert person.card("headline") == "Strong hit"
    take(person, "Tick 2 of the target's Harm")
    assert person.world.clocks[0].filled == 2


def test_each_kind_is_tried_as_the_game_is_written() -> None:
    """With the average of an amount, and what it would bring; in no log."""
    person = Person(6, 4, 6, 5)
    write(person, TEXT)
    tries = person.page.slot(SHEET, "tries")
    assert [" ".join(element.seen.split()) for element in tries.elements] == [
        "Try a roll",
        "Strike",
        "Damage 7.0 on average",
        "Luck 50.5 on average",
    ]
    person.press("own-try", within=SHEET, kind="damage")
    assert person.page.text(SHEET, "tried") == "Damage: 11"
    assert person.page.text(SHEET, "brings") == "Tick 11 of the target's Harm"
    person.press("own-try", within=SHEET, kind="strike")
    assert person.page.text(SHEET, "tried") == "▲▲ Strong hit"
    assert person.log == ()


def test_values_that_are_no_check_can_be_left_again() -> None:
    """The sheet says why, and has nothing to try; the fields stay to be set."""
    person = Person(6)
    write(person, TEXT.replace("roll Luck: 1d%", "roll Luck: (1 + weapon * (5 - weapon) * 9)d6"))
    person.tap("More Weapon", within=SHEET)
    assert "dice" in person.page.slot(SHEET, "warnings").seen
    assert person.page.slot(SHEET, "tries").elements == []
    person.press("own-play", within=SHEET)
    open_own(person)
    for _ in range(2):
        person.tap("Less Weapon", within=SHEET)
    assert len(person.page.slot(SHEET, "tries").elements) == 4
