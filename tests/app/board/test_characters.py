"""Characters on their sheet, in every game: made, changed, deleted."""

import pytest

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.modifiers import Modifier
from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave.sheet import SHEET as BOOK
from razor_core.table.characters import Character, Rating, Skill
from razor_core.table.clocks import limits
from tests.support.page.characters import SHEET, aim_at, carry, chips, controls, edit, held, kira
from tests.support.page.moves import advance, make_character
from tests.support.page.person import Person


def add_skill(person: Person, name: str, attribute: str) -> None:
    """Type a Skill on the sheet and add it."""
    person.type("skill", name, form=SHEET)
    person.pick("skill-rating", attribute, form=SHEET)
    person.press("character-skill-add")


def test_a_new_character_has_what_the_sheet_said() -> None:
    """Name, ratings, Skill, Edge; they act from now on, and are kept. The next sheet starts anew."""
    person = kira()
    (character,), (clock,) = person.characters, person.clocks
    assert character == Character(
        id=character.id,
        name="Kira",
        system="razorweave",
        ratings=tuple(Rating(name, 3 if name == "AGI" else value) for name, value in BOOK.ratings.values.items()),
        skills=(Skill("Stealth & Evasion", "AGI"),),
        modifiers=(Modifier("edge", "Cat's feet"),),
        clocks=(clock.id,),
    )
    assert (chips(person), person.page.shown) == (["[Kira]"], "")
    assert Person(kept=person.storage).characters == (character,)
    person.press("character-new", side="PLAYER")
    values = person.page.values(SHEET)
    assert values["name"] == ""
    ratings = {name: str(value) for name, value in BOOK.ratings.values.items()}
    assert {name: values[f"rating-{name}"] for name in ratings} == ratings
    assert person.page.texts(SHEET, "skills") == held(person) == []


@pytest.mark.parametrize("slug", SYSTEMS)
def test_save_takes_what_was_typed_and_not_added(slug: str) -> None:
    """A Skill and a rating with their numbers; of a name that could be for several things it asks which."""
    person, sheet = Person(game=slug), SYSTEMS[slug].sheet
    person.press("character-new", side="PLAYER")
    person.type("name", "Kira", form=SHEET)
    person.type("skill", "Cooking", form=SHEET)
    person.type("level", "3", form=SHEET)
    if sheet.ratings.free:
        person.type("rating", "Patience", form=SHEET)
        person.type("rating-value", "2", form=SHEET)
    person.type("carried", "Old map", form=SHEET)
    person.press("character-save")
    said = person.page.text(SHEET, "error")
    assert (person.characters, said.startswith("name: Tap what Old map is: ")) == ((), True)
    assert all(kind.name in said for kind in sheet.carried)
    person.type("carried", "", form=SHEET)
    person.press("character-save")
    (kira,) = person.characters
    assert [(skill.name, skill.value) for skill in kira.skills] == [("Cooking", 3)]
    assert kira.rating("Patience") == (2 if sheet.ratings.free else 0)
    edit(person)
    assert [person.page.values(SHEET)[name] for name in ("skill", "rating", "carried")] == [""] * 3


def test_a_character_is_changed_in_their_place() -> None:
    """Other name and ratings, the same id and place; adding and dropping Skills and Burdens leaves typed ratings."""
    person = kira()
    make_character(person, "Vance")
    before, _ = person.characters
    edit(person, "Kira")
    assert person.page.values(SHEET)["name"] == "Kira"
    person.type("name", "Kira the Cat", form=SHEET)
    person.type("rating-RSN", "-1", form=SHEET)
    carry(person, "Burden", "Shaken")
    person.press("character-drop", within=SHEET, name="Stealth & Evasion")
    add_skill(person, "Investigation", "RSN")
    person.press("character-save")
    after, _ = person.characters
    assert (after.id, after.rating("RSN"), after.rating("AGI")) == (before.id, -1, 3)
    assert after.skills == (Skill("Investigation", "RSN"),)
    assert after.modifiers == (Modifier("edge", "Cat's feet"), Modifier("burden", "Shaken"))
    assert chips(person) == ["[Kira the Cat]", "Vance"]


def test_a_skill_is_added_once_and_needs_a_name() -> None:
    """Added again it replaces the first; the field is empty for the next."""
    person = kira()
    edit(person)
    add_skill(person, "Stealth & Evasion", "PRE")
    assert person.page.values(SHEET)["skill"] == ""
    add_skill(person, "  ", "MIG")
    assert person.page.texts(SHEET, "skills") == ["Stealth & Evasion PRE 1"]


def test_one_name_may_be_a_skill_an_edge_and_a_burden() -> None:
    """Each is dropped by itself; what has no name has that of its kind."""
    person = kira()
    edit(person)
    add_skill(person, "Drunk", "MIG")
    for side in ("Edge", "Burden"):
        carry(person, side, " Drunk ")
        assert person.page.values(SHEET)["carried"] == ""
    carry(person, "Burden", " ")
    person.press("character-drop", within=SHEET, name="Drunk", field="burden")
    assert held(person) == ["Cat's feet (+1 Edge)", "Drunk (+1 Edge)", "Burden"]
    assert person.page.texts(SHEET, "skills") == ["Stealth & Evasion AGI 3", "Drunk MIG 2"]


@pytest.mark.parametrize(
    ("slug", "at"),
    [(slug, at) for slug in SYSTEMS for at, track in enumerate(SYSTEMS[slug].sheet.tracks) if not track.field],
)
def test_a_character_brings_a_clock_in_one_act(slug: str, at: int) -> None:
    """Of the game's own kind and any size that it allows; one undo takes both."""
    track, tracks = SYSTEMS[slug].sheet.tracks[at], len(SYSTEMS[slug].sheet.tracks)
    person = Person(game=slug)
    person.press("character-new", side="PLAYER")
    person.type("name", "Thug", form=SHEET)
    person.pick("side", "OPPOSITION", form=SHEET)
    most = limits(track.kind)[1]
    person.type(f"track-{at}", str(most), form=SHEET)
    person.press("character-save")
    (foe,), (clock, *others) = person.characters, person.clocks
    assert [other.name for other in others] == ([f"Thug: {track.emptied}"] if track.emptied else [])
    assert (foe.system, foe.side, foe.clocks) == (slug, Side.OPPOSITION, tuple(clock.id for clock in person.clocks))
    assert clock.name == ("Thug" if tracks == 1 else f"Thug: {track.name}")
    assert (clock.kind, clock.segments, clock.filled) == (track.kind, most, most if track.full else 0)
    assert "data-opposition" in person.doing("character-target", character=foe.id).one("data-slot", "seat")
    person.undo()
    assert (person.characters, person.clocks) == ((), ())


def test_heroes_own_a_resolve_clock_as_foes_do() -> None:
    """A clock is not asked for again until it is deleted; a deleted character takes it along, and Undo brings both."""
    person = Person()
    make_character(person, "Kira")
    make_character(person, "Thug", foe=True)
    assert [(clock.name, clock.kind, clock.segments) for clock in person.clocks] == [
        ("Kira", ClockKind.RESOLVE, 6),
        ("Thug", ClockKind.RESOLVE, 6),
    ]
    aim_at(person, "Thug")
    advance(person, "Thug")
    edit(person, "Thug")
    assert controls(person, "track-") == []
    person.press("character-save")
    assert person.clock("Thug").filled == 1
    person.press("clock-menu", within="clocks", clock=person.clock("Thug").id)
    person.press("clock-remove")
    edit(person)
    person.type("track-0", "8", form=SHEET)
    person.press("character-save")
    assert person.characters[1].clocks[-1] == person.clock("Thug").id
    assert (person.clock("Thug").segments, person.clock("Thug").filled) == (8, 0)
    edit(person)
    person.press("character-remove")
    assert [clock.name for clock in person.clocks] == ["Kira"]
    person.undo()
    assert [clock.name for clock in person.clocks] == ["Kira", "Thug"]
    assert person.characters[1].clocks[-1] == person.clock("Thug").id
