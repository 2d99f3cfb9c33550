"""Another name for players on the page: typed on the sheets, read by the table and by guests; the host sees both."""

import pytest

from razor_core.rules.clock_kinds import Side
from razor_core.systems import SYSTEMS
from razor_core.table.clock_events import ClockAdded
from razor_core.table.clocks import Clock
from tests.app.test_secret_names_properties import texts
from tests.support.page.characters import SHEET, act_as, aim_at, character, edit, table
from tests.support.page.meet import allow, connect
from tests.support.page.person import Person

ALIAS = "The hooded man"
DOOM = Clock(id="doom", name="The vault floods", segments=6)


def at_a_table(slug: str = "razorweave") -> Person:
    """Someone with Kira against Marrow, whom players know as a hooded man, and a clock with another name."""
    person = table(slug, character("Kira", slug), character("Marrow", slug, side=Side.OPPOSITION))
    person.dice.script = [5] * 60
    person.elsewhere(ClockAdded(DOOM))
    call(person, "Marrow", ALIAS)
    person.press("clock-menu", within="clocks", clock="doom")
    person.type("alias", "Something", form="clock-change")
    person.press("clock-save")
    return person


def call(person: Person, name: str, alias: str) -> None:
    """Type the other name on the sheet of a character."""
    (id,) = [found.id for found in person.world.characters if found.name == name]
    person.act("character-open", character=id)
    person.type("alias", alias, form=SHEET)
    person.press("character-save")


def said(person: Person, *regions: str) -> str:
    return "\n".join(text for region in regions for text in texts(person.page.region(region)))


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_host_sees_both_names_and_the_table_the_other_one(slug: str) -> None:
    """On Show and on the second screen: the card, the clocks, the faces, a toast, and what a screen reader says."""
    person = at_a_table(slug)
    assert "Marrow, players: The hooded man" in said(person, "characters")
    assert "players: Something" in said(person, "clocks")
    act_as(person, "Kira")
    aim_at(person, "Marrow")
    person.press("roll")
    person.undo()
    person.press("roll")
    assert "Marrow" in said(person, "result", "log")
    person.press("show-table")
    second = Person(kept=person.storage, second=True)
    for screen in (person, second):
        seen = said(screen, "result", "clocks", "turns", "seen", "toast", "announcer", "notice")
        assert "Marrow" not in seen
        assert "vault" not in seen
        assert ALIAS in seen
        assert "Something" in seen


def test_another_name_is_changed_undone_and_taken_away() -> None:
    """The sheets show it; without a change nothing is recorded."""
    person = at_a_table()
    recorded = len(person.entries)
    for menu, form, save in (("character-open", SHEET, "character-save"), ("clock-menu", "clock-change", "clock-save")):
        id = person.world.characters[1].id if form == SHEET else "doom"
        person.act(menu, character=id, clock=id)
        assert person.page.held(form)["alias"] in (ALIAS, "Something")
        person.press(save)
    assert len(person.entries) == recorded
    call(person, "Marrow", "")
    assert person.entries[-1].lines == ("Marrow: players read this name",)
    assert "players: The" not in said(person, "characters")
    person.undo()
    assert "players: The hooded man" in said(person, "characters")
    call(person, "Marrow", "A shadow")
    assert "players: A shadow" in said(person, "characters")


@pytest.mark.parametrize("way", ["brought along", "from the cast", "duplicated", "from a scene kit"])
def test_the_other_name_goes_with_its_bearer(way: str) -> None:
    """To another session, by every way, and to one more like them: players never read the own name there."""
    person = at_a_table()
    if way == "from the cast":
        edit(person, "Marrow")
        person.tap("Keep in the cast", within=SHEET)
        person.press("session-new")
        person.tap("Cast")
        person.press("cast-lay", within="cast")
    elif way == "brought along":
        person.pick("bring", "clocks", form="sessions")
        person.pick("opposition", form="sessions")
        person.press("session-new")
    elif way == "duplicated":
        edit(person, "Marrow")
        person.tap("Duplicate", within=SHEET)
    else:
        person.tap("Scene kits")
        person.type("name", "Night", form="kits")
        person.press("kit-save", within="kits")
        person.press("session-new")
        person.tap("Scene kits")
        person.press("kit-lay", within="kits")
    assert [found.name for found in person.world.characters][-1].startswith("Marrow")
    person.press("show-table")
    read = said(person, "seen", "clocks", "toast")
    assert ("Marrow" in read, "vault" in read, ALIAS in read) == (False, False, True)
    person.press("show-end")
    assert f"players: {ALIAS}" in said(person, "characters")


def test_a_guest_reads_the_other_name_alone() -> None:
    """Everywhere on their page, also in the log from before."""
    host, guest = at_a_table(), Person(guest=True)
    connect(host, guest)
    allow(host, "Bo", plays="Kira")
    act_as(host, "Kira")
    aim_at(host, "Marrow")
    host.press("roll")
    seen = said(guest, "characters", "clocks", "log", "result", "announcer")
    assert ALIAS in seen
    assert "Something" in seen
    assert "Marrow" not in seen
    assert "vault" not in seen


def test_a_recap_for_players_and_a_shared_check_have_the_other_name() -> None:
    """The one for the game master has the own name."""
    person = at_a_table()
    act_as(person, "Kira")
    person.type("intent", "Follow Marrow")
    person.press("share")
    assert "hooded" in person.page.shared[-1]
    assert "Marrow" not in person.page.shared[-1]
    person.press("roll")
    person.press("recap-copy")
    assert "Marrow" in person.page.copied[-1]
    person.pick("players", form="recap")
    person.press("recap-copy")
    assert ALIAS in person.page.copied[-1]
    assert "Marrow" not in person.page.copied[-1]
