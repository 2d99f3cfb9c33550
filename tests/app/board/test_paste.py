"""Paste a list: each line is shown as it is understood, and all of them are made as one act."""

from __future__ import annotations

import pytest

from razor_core.rules.clock_kinds import Side
from razor_core.systems import SYSTEMS, find
from razor_core.table.character_lines import TOO_MANY
from tests.support.games.own import OWN
from tests.support.page.person import Person

FORM = "paste"


def paste(person: Person, *lines: str) -> None:
    person.press("character-new", side="PLAYER")
    person.press("paste", within="character-change")
    person.type("lines", "\n".join(lines), form=FORM)


def shown(person: Person) -> list[tuple[str, str, str]]:
    rows = person.page.slot(FORM, "read").elements
    return [(row.said("names"), row.said("about"), row.said("error")) for row in rows]


def test_what_is_understood_shows_as_it_is_typed_and_is_made_as_one() -> None:
    """One undo takes all away, and redo brings them back; the log has one line."""
    person = Person()
    paste(person, "Kira AGI 3 Stealth, Guns", "4x Rat Resolve 4 foe GM only")
    assert shown(person) == [
        ("Kira", "MIG 2, AGI 3, PRE 1, RSN 0 · Stealth AGI 3, Guns AGI 3 · Resolve Clock 6", ""),
        ("Rat 1 to Rat 4", "MIG 2, AGI 1, PRE 1, RSN 0 · Resolve Clock 4 · foe · GM only", ""),
    ]
    person.tap("Add 5", within=FORM)
    assert [character.name for character in person.characters] == ["Kira", "Rat 1", "Rat 2", "Rat 3", "Rat 4"]
    assert [character.side for character in person.characters] == [Side.PLAYER, *[Side.OPPOSITION] * 4]
    assert [clock.segments for clock in person.clocks] == [6, 4, 4, 4, 4]
    assert (person.page.shown, len(person.entries)) == ("", 1)
    person.undo()
    assert person.characters == ()
    person.press("redo")
    assert len(person.characters) == 5
    paste(person, "Kira")
    assert shown(person)[0][0] == "Kira 2"


def test_nothing_is_made_before_every_line_is_right() -> None:
    """A mistake is at its line; what was typed stays, also when the sheet is closed."""
    person = Person()
    paste(person, "Kira", "", "Teo AGL 2")
    assert shown(person)[1] == ("", "", "Line 3: There is no AGL: attributes are MIG, AGI, PRE, RSN.")
    assert person.page.text(FORM, "state") == "Correct line 3 first."
    assert person.doing("paste-add").off
    person.act("paste-add")
    assert person.characters == ()
    person.tap("Close", within=FORM)
    person.press("character-new", side="PLAYER")
    person.press("paste", within="character-change")
    assert len(shown(person)) == 2


def test_too_long_a_list_is_refused_at_its_line() -> None:
    person = Person()
    paste(person, *(f"Rat {at}" for at in range(500)))
    assert shown(person)[-1] == ("", "", f"Line 61: {TOO_MANY}")
    assert len(shown(person)) == 61


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_example_is_a_list_of_the_game(slug: str) -> None:
    """As typed, it makes a hero and four foes."""
    person = Person(game=slug)
    person.press("paste", within="empty")
    person.type("lines", person.page.slot(FORM, "lines")["placeholder"], form=FORM)
    person.tap("Add 5", within=FORM)
    assert [character.side for character in person.characters] == [Side.PLAYER, *[Side.OPPOSITION] * 4]


def test_another_game_reads_the_same_text_anew() -> None:
    person = Person()
    paste(person, "Teo Guns 3")
    assert shown(person)[0][2]
    person.tap("Close", within=FORM)
    person.play("frameworks")
    person.press("paste", within="empty")
    assert shown(person)[0] == ("Teo", "Strength 2, Agility 2, Combat 2, Reflex 2 · Guns 3", "")


@pytest.mark.parametrize("name", OWN)
def test_the_example_of_a_table_s_own_game_is_of_its_own_sheet(name: str) -> None:
    """Its ratings as they are there, and no Skill that the sheet does not have."""
    person = Person(game=OWN[name])
    paste(person, "")
    person.type("lines", person.page.slot(FORM, "lines")["placeholder"], form=FORM)
    assert [error for _, _, error in shown(person)] == ["", ""]
    person.tap("Add 5", within=FORM)
    sheet, (wren, *_) = find(OWN[name]).sheet, person.characters
    assert {rating.name: rating.value for rating in wren.ratings} == sheet.ratings.values
    assert {skill.name for skill in wren.skills} <= {
        skill for names in sheet.skills.suggested.values() for skill in names
    }
