"""The host asks a guest for a roll: it arrives with all that is set, and the guest only throws the dice."""

from dataclasses import replace

import pytest

from razor_core.rules.clock_kinds import Side
from razor_core.rules.modifiers import Modifier
from razor_core.table.character_events import CharacterSaved, ModifierGiven
from razor_core.table.characters import Character, Rating
from tests.support.page.lines import turn
from tests.support.page.meet import allow, connect
from tests.support.page.person import Person

KIRA = Character(
    id="kira", name="Kira", system="razorweave", ratings=(Rating("AGI", 3),), modifiers=(Modifier("burden", "Soaked"),)
)
TOV = Character(id="tov", name="Tov", system="razorweave")
DOOM = Character(id="doom", name="Doom", system="razorweave", side=Side.OPPOSITION, secret=True)
WOLF = Character(id="wolf", name="Wolf", system="razorweave", side=Side.OPPOSITION)


@pytest.fixture
def host() -> Person:
    """Mira, with four characters on her table, one of them GM only."""
    found = Person()
    found.elsewhere(*map(CharacterSaved, (KIRA, TOV, WOLF, DOOM)))
    return found


@pytest.fixture
def player(host: Person) -> Person:
    """Bo, who plays Kira at Mira's table. His dice are fours."""
    found = Person(*[4] * 40, guest=True)
    connect(host, found)
    allow(host, "Bo", plays="Kira")
    return found


def prepare(host: Person, dc: str = "16") -> None:
    """Set up Kira's check."""
    host.act("character-pick", character="kira")
    host.type("dc", dc)
    host.type("intent", "hide")


def asked(player: Person) -> tuple[str, str, str]:
    """What the guest reads of what it is asked for; empty texts for nothing."""
    if "hidden" in player.page.region("asked"):
        return "", "", ""
    said = [player.page.text("asked", slot) for slot in ("who", "what", "facts")]
    return said[0], said[1], said[2]


NOTHING = ("", "", "")


def test_the_guest_rolls_what_the_host_has_set(host: Person, player: Person) -> None:
    """With its own dice; its own form is as it was, and what it has typed there changes nothing."""
    player.type("dc", "12")
    prepare(host)
    assert host.button("Ask Bo", "roll")
    host.press("ask")
    assert asked(player) == ("Mira asks Kira", "AGI", "DC 16 · hide")
    assert player.page.texts("asked", "counts") == ["Soaked (−1 Burden)"]
    assert "data-asked" in player.page.html.one("lang")
    assert host.page.text("ask", "text") == "Asked Bo"
    player.act("kind", kind="strike")
    player.press("roll")
    (roll,) = host.log
    assert (roll.actor, roll.check.dc, roll.check.burden, roll.fiction.intent) == ("kira", 16, 1, "hide")
    assert asked(player) == NOTHING
    assert "data-asked" not in player.page.html.one("lang")
    assert (player.values["dc"], host.page.text("ask", "text")) == ("12", "Ask Bo")
    player.press("roll")
    assert host.log[-1].check.dc == 12


@pytest.mark.parametrize(
    ("system", "defences", "text"),
    [
        ("trident_sphere", (Rating("quick", 4), Rating("strong", 2)), "against Wolf: Quick 4, Strong 2"),
        ("gemini", (Rating("opposition", 4), Rating("defense", 2)), "against Wolf: 4, Defense skill 2"),
    ],
)
def test_what_the_target_defends_with_is_read_beside_the_target(
    system: str, defences: tuple[Rating, ...], text: str
) -> None:
    """It has the names of ratings that who rolls has, too."""
    host, guest = Person(game=system), Person(guest=True)
    wolf = Character(id="wolf", name="Wolf", system=system, side=Side.OPPOSITION, defences=defences)
    host.elsewhere(CharacterSaved(replace(KIRA, system=system, modifiers=())), CharacterSaved(wolf))
    connect(host, guest)
    allow(host, "Bo", plays="Kira")
    host.act("character-pick", character="kira")
    host.act("character-target", character="wolf")
    host.press("ask")
    assert asked(guest)[2] == text


def test_the_guest_says_not_now(host: Person, player: Person) -> None:
    prepare(host)
    host.press("ask")
    player.tap("Not now", within="asked")
    assert (asked(player), host.toast, host.page.text("ask", "text")) == (NOTHING, "Bo: not now", "Ask Bo")
    player.act("not-now")
    assert host.log == ()


def test_the_host_takes_it_back(host: Person, player: Person) -> None:
    prepare(host)
    host.press("ask")
    host.press("ask")
    assert (asked(player), host.page.text("ask", "text")) == (NOTHING, "Ask Bo")


def test_only_a_single_roll_of_somebody_whom_a_guest_plays_is_asked_for(host: Person, player: Person) -> None:
    hidden = host.page.region("ask")
    prepare(host)
    assert "hidden" not in host.page.region("ask")
    host.press("kind", kind="Split Risks")
    assert "hidden" in host.page.region("ask")
    host.press("kind", kind="")
    host.act("character-pick", character="tov")
    assert "hidden" in host.page.region("ask")
    host.act("ask")
    host.act("character-pick", character="kira")
    allow(host, "Bo", may="look on")
    assert "hidden" in hidden
    assert asked(player) == NOTHING


def test_it_waits_for_a_lost_line_and_survives_a_reload_of_both(host: Person, player: Person) -> None:
    """What the guest answers meanwhile waits, too."""
    prepare(host)
    host.press("ask")
    turn(host, "broken")
    player.leave()
    later = Person(*[4] * 8, guest=True, kept=player.storage)
    assert asked(later)[0] == "Mira asks Kira"
    again = Person(kept=host.storage)
    connect(again, later, "")
    assert asked(later)[0] == "Mira asks Kira"
    turn(again, "broken")
    later.press("roll")
    assert (asked(later), again.log) == (NOTHING, ())
    connect(again, later, "")
    assert [roll.check.dc for roll in again.log] == [16]
    assert asked(later) == NOTHING


@pytest.mark.parametrize("changed", [False, True])
def test_it_follows_the_sheet_also_after_a_reload_of_the_host(host: Person, player: Person, *, changed: bool) -> None:
    """Whether or not the form is still what was asked; what the roll uses up is gone from a form that is."""
    prepare(host)
    host.type_modifier("burden", "Rain")
    host.press("ask")
    again = Person(kept=host.storage)
    if changed:
        again.type("dc", "20")
    connect(again, player, "")
    again.elsewhere(CharacterSaved(replace(KIRA, ratings=(Rating("AGI", 2),))))
    player.press("roll")
    assert (again.log[0].check.dc, again.log[0].check.attribute) == (16, 2)
    assert ("Rain" in again.page.region("check").text) is changed


def test_it_follows_the_table(host: Person, player: Person) -> None:
    """A number of the sheet, what is carried; it is over when its character goes."""
    prepare(host)
    host.press("ask")
    host.elsewhere(ModifierGiven("kira", Modifier("burden", "Hurt")))
    assert len(player.page.texts("asked", "counts")) == 2
    player.press("roll")
    assert host.log[-1].check.burden == 2
    host.press("ask")
    host.elsewhere(CharacterSaved(Character(id="kira", name="Kira", system="razorweave", secret=True)))
    assert asked(player) == NOTHING


def test_nothing_secret_is_in_it(host: Person, player: Person) -> None:
    """A target who is GM only is left out."""
    prepare(host)
    host.act("character-target", character="doom")
    host.press("ask")
    assert "Doom" not in " ".join(asked(player))
    player.press("roll")
    assert (host.log[0].actor, host.log[0].target) == ("kira", "")


def test_a_number_that_is_not_the_sheets_is_marked_for_the_host(host: Person, player: Person) -> None:
    """On its card and in its log."""
    assert player.values["attribute"] == "3"
    player.type("attribute", "5")
    player.press("roll")
    assert "5 (" in host.card("caption")
    assert "sheet" in host.card("caption")
    assert any("sheet" in line for line in host.page.texts("log", "entries"))


def test_a_failed_roll_that_the_host_asks_for_again_is_rolled_at_once(host: Person, player: Person) -> None:
    """The guest is not asked what has changed."""
    prepare(host)
    for faces in ("1 1 1 2 2", "2 2 2 3 3"):
        host.press("ask")
        player.type_dice(faces)
    assert len(host.log) == 2


def test_whom_the_host_can_ask_follows_the_table_and_the_game(host: Person, player: Person) -> None:
    """Another game and back; a character who goes takes what was asked along, also once they are back."""
    prepare(host)
    host.play("gemini")
    assert "hidden" in host.page.region("ask")
    host.play("razorweave")
    assert host.page.text("ask", "text") == "Ask Bo"
    host.press("ask")
    host.act("character-open", character="kira")
    host.act("character-remove")
    assert asked(player) == NOTHING
    host.undo()
    host.act("character-pick", character="kira")
    assert host.page.text("ask", "text") == "Ask Bo"


def test_another_roll_than_the_one_asked_for_can_be_asked_for(host: Person, player: Person) -> None:
    """The button says so until the form is as it was, and asks for what is set up now in place of the other."""
    prepare(host, "14")
    host.press("ask")
    host.type("dc", "18")
    assert host.button("Ask Bo", "roll")
    assert host.page.region("ask")["aria-pressed"] == "false"
    host.type("dc", "14")
    assert host.page.text("ask", "text") == "Asked Bo"
    host.type("dc", "18")
    host.press("ask")
    assert (host.page.text("ask", "text"), asked(player)[2]) == ("Asked Bo", "DC 18 · hide")
    host.press("ask")
    assert (host.page.text("ask", "text"), asked(player)) == ("Ask Bo", NOTHING)
