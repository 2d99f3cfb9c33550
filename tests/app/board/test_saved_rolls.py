"""Saved rolls on the page: saved from the form or the card, one tap on a chip, renamed, deleted, undone; for guests."""

from dataclasses import replace

import pytest

from razor_core.rules.clock_kinds import Side
from razor_core.rules.features import Features
from razor_core.systems import SYSTEMS
from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Character
from tests.support.page.characters import act_as, character, edit, table
from tests.support.page.meet import allow, connect
from tests.support.page.person import Person

SHEET = "saved"


def save(person: Person, name: str) -> None:
    """Save what is set up under that name."""
    person.press("saved-new")
    assert person.page.is_open(SHEET)
    person.type("name", name, form=SHEET)
    person.press("saved-save", within=SHEET)


def chips(person: Person) -> list[str]:
    return [chip["data-name"] for chip in person.page.region("abilities").all("data-do", "saved-use")]


def at_a_table(slug: str = "razorweave") -> Person:
    """Someone with Kira, who acts, and Bo."""
    return table(slug, character("Kira", slug), character("Bo", slug))


@pytest.mark.parametrize("slug", SYSTEMS)
def test_a_check_is_saved_and_one_tap_sets_it_up(slug: str) -> None:
    """In every game, on the chips of its character alone; a new start has it."""
    person = at_a_table(slug)
    score = person.page.region("abilities").all("data-do", "character-skill")[-1]
    person.tap_on(score)
    before = person.page.held(slug)
    save(person, "Kira sneaks")
    assert not person.page.is_open(SHEET)
    assert chips(person) == ["Kira sneaks"]
    act_as(person, "Bo")
    assert chips(person) == []
    act_as(person, "Kira")
    person.tap("Kira sneaks", within="abilities")
    assert person.page.held(slug) == before
    assert "Kira sneaks is set up." in person.page.text("announcer", "text")
    assert chips(Person(kept=person.storage, game=slug)) in ([], ["Kira sneaks"])


def test_it_is_renamed_deleted_and_undone() -> None:
    """By a long press on its chip. A name that another one has is refused, and so is none."""
    person = at_a_table()
    save(person, "Sneak")
    person.type("dc", "18")
    save(person, "Climb")
    person.act("saved-change", name="Climb")
    assert person.page.text(SHEET, "about") == "Kira: MIG, DC 18"
    person.type("name", "sneak", form=SHEET)
    person.press("saved-save", within=SHEET)
    assert person.page.text(SHEET, "error") == "Kira has a saved roll of this name. Enter another name."
    person.type("name", " ", form=SHEET)
    person.press("saved-save", within=SHEET)
    assert person.page.text(SHEET, "error") == "Enter a name of 1 to 60 characters."
    person.type("name", "Scale", form=SHEET)
    person.press("saved-save", within=SHEET)
    assert chips(person) == ["Sneak", "Scale"]
    person.act("saved-change", name="Sneak")
    person.press("saved-delete", within=SHEET)
    assert chips(person) == ["Scale"]
    assert person.entries[-1].lines == ("Saved rolls of Kira: Sneak is deleted",)
    for names in (["Sneak", "Scale"], ["Sneak", "Climb"], ["Sneak"], []):
        person.undo()
        assert chips(person) == names
    for gone in ("saved-change", "saved-use"):
        person.act(gone, name="Sneak")
    person.act("saved-save")
    assert not person.page.is_open(SHEET)


def test_there_is_an_end() -> None:
    """The sheet says so, and keeps what is typed."""
    person = at_a_table()
    for at in range(12):
        save(person, f"Roll {at}")
    save(person, "One more")
    assert person.page.text(SHEET, "error") == "Save at most 12 rolls of a character. Delete one first."
    assert len(chips(person)) == 12


def test_what_is_gone_from_the_sheet_is_said() -> None:
    """The rest is set up."""
    person = at_a_table()
    person.type("skill-name", "Juggling")
    person.type("dc", "18")
    kira = person.world.characters[0]
    person.elsewhere(CharacterSaved(replace(kira, skills=())))
    save(person, "Kira juggles")
    saved = person.world.characters[0]
    roll = saved.features.rolls[0]
    values = tuple([value for value in roll.values if value[0] != "skill"])
    person.elsewhere(CharacterSaved(replace(saved, features=Features(rolls=(replace(roll, values=values),)))))
    person.type("dc", "12")
    person.tap("Kira juggles", within="abilities")
    assert person.toast == "Kira juggles: Juggling no longer fits. The rest is set up."
    assert person.page.held("razorweave")["dc"] == "18"


def test_nobody_and_a_wrong_form_save_nothing() -> None:
    """Both say what to do."""
    person = Person()
    person.press("saved-new")
    assert (person.toast, person.page.is_open(SHEET)) == ("Choose who acts before you save a roll.", False)
    person = at_a_table()
    person.type("dc", "")
    person.press("saved-new")
    assert person.notice.startswith("Correct the form before you save it. DC: Enter a whole number")


def test_a_roll_of_the_log_is_saved() -> None:
    """As it was set up, for whoever made it, also while somebody else acts; not one of nobody at the table."""
    person = at_a_table()
    person.type("dc", "18")
    person.type_dice("3 4 5 6")
    act_as(person, "Bo")
    assert "hidden" not in person.page.region("result").one("data-do", "saved-of-card")
    person.press("saved-of-card")
    assert person.page.text(SHEET, "about") == "Kira: MIG, DC 18"
    person.type("name", "Kira leaps", form=SHEET)
    person.press("saved-save", within=SHEET)
    assert chips(person) == []
    act_as(person, "Kira")
    assert chips(person) == ["Kira leaps"]
    edit(person)
    person.press("character-remove")
    person.act("saved-of-card")
    assert person.notice == "Kira is not at the table. Bring them back to roll."
    nobody = Person()
    nobody.act("saved-of-card")
    assert not nobody.page.is_open(SHEET)


def test_the_sheet_says_what_a_roll_sets_in_words() -> None:
    """Its kind, a choice by its word, a box, an emptied box and a modifier by their names."""
    person = table("witchgates", character("Ash", "witchgates"))
    person.pick("position", "DESPERATE")
    person.press("saved-new")
    assert "Desperate" in person.page.text(SHEET, "about")


def test_a_guest_has_the_chips_of_their_own_character() -> None:
    """One tap sets up the guest's form; to change them is the host's."""
    host, guest = Person(), Person(guest=True)
    host.elsewhere(CharacterSaved(Character(id="kira", name="Kira", system="razorweave", side=Side.PLAYER)))
    act_as(host, "Kira")
    host.type("dc", "18")
    save(host, "Kira sneaks")
    connect(host, guest)
    allow(host, "Bo", plays="Kira")
    assert chips(guest) == ["Kira sneaks"]
    guest.tap("Kira sneaks", within="abilities")
    assert guest.page.held("razorweave")["dc"] == "18"
    guest.act("saved-change", name="Kira sneaks")
    assert guest.toast == "Only the host can do this."
    assert not [line for entry in guest.entries for line in entry.lines if "Saved rolls" in line]
