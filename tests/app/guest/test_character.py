"""A character's sheet to read, on the page of a guest."""

from dataclasses import replace

import pytest

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.features import Action, Features, Rider
from razor_core.rules.modifiers import Modifier
from razor_core.systems import find, razorweave
from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Character, Rating, Skill
from razor_core.table.clock_events import ClockAdded
from razor_core.table.clocks import Clock
from tests.support.page.markup import Element
from tests.support.page.meet import allow, connect
from tests.support.page.person import Person

KIRA = Character(id="kira", name="Kira", system="razorweave", ratings=(Rating("AGI", 3),))
WARDEN = Character(id="warden", name="Warden", system="razorweave", side=Side.OPPOSITION)


@pytest.fixture
def host() -> Person:
    """Mira, with a hero and a foe on her table."""
    found = Person()
    found.elsewhere(*map(CharacterSaved, (KIRA, WARDEN)))
    return found


@pytest.fixture
def player(host: Person) -> Person:
    """Bo, who plays Kira at Mira's table."""
    found = Person(guest=True)
    connect(host, found)
    allow(host, "Bo", plays="Kira")
    return found


def sheet(person: Person) -> tuple[str, list[str], list[str]]:
    """The sheet of a character to read: the name, the numbers, and what they have, each under its title."""
    page = person.page
    numbers = [f"{each.said('label')} {each.said('value')}" for each in page.slot("own", "numbers").elements]
    return page.text("own", "name"), numbers, [_part(part) for part in page.slot("own", "parts").elements]


def _part(part: Element) -> str:
    """The title of a part with its lines, or its text where it has none."""
    if part.template == "note":
        return part.text
    lines = [f"{line.said('name')} {line.said('about')}".strip() for line in part.slot("items").elements]
    return f"{part.said('title')}: {', '.join(lines)}"


@pytest.mark.parametrize("plays", ["Kira", "Warden"])
def test_the_open_sheet_of_a_guest_follows_its_character(host: Person, player: Person, plays: str) -> None:
    """With what the host has changed, whoever the guest plays; it closes when the character has gone."""
    allow(host, "Bo", plays=plays)
    player.act("character-open", character="kira")
    assert sheet(player) == ("Kira", ["AGI 3"], ["Nothing else yet. What the host gives them shows here."])
    host.elsewhere(CharacterSaved(Character(id="kira", name="Kira Vey", system="razorweave")))
    assert player.page.text("own", "name") == "Kira Vey"
    host.elsewhere(CharacterSaved(Character(id="kira", name="Kira Vey", system="razorweave", secret=True)))
    assert not player.page.is_open("own")


def test_a_guest_reads_all_that_its_character_has(host: Person, player: Person) -> None:
    """By its name, and by a long press on what it rolls with: clocks, conditions, Skills and what it carries."""
    staggered = next(each for each in razorweave.GAME.sheet.conditions.all if each.name == "Staggered")
    host.elsewhere(
        ClockAdded(Clock(id="r", name="Kira", kind=ClockKind.RESOLVE, segments=4, filled=4)),
        CharacterSaved(
            replace(
                KIRA,
                skills=(Skill("Stealth", "AGI"),),
                modifiers=(Modifier("edge", "Rope"),),
                conditions=(staggered,),
                clocks=("r",),
            )
        ),
    )
    player.press("character-change")
    assert sheet(player)[2] == [
        "State: taken out",
        "Clocks: Resolve 4 of 4",
        "Conditions: Staggered",
        "Skills: Stealth AGI 3",
        f"{razorweave.GAME.sheet.carried_label}: Rope (+1 Edge)",
    ]
    player.page.sheet("own", False)
    player.act("ability-change", rating="AGI", skill="Stealth")
    assert player.page.is_open("own")


def test_a_guest_reads_defences_actions_and_riders(host: Person, player: Person) -> None:
    """In the game that has them, with what an action is rolled with and what a Rider does."""
    (field, label), *_ = find("trident_sphere").sheet.defences.labels.items()
    action = Action(name="Slash", ratings=("Strong", "Quick"), skill="Blades", kinds=("melee",))
    rider = Rider(name="Parry", text="Turns a blow", fits=("melee",))
    host.elsewhere(
        CharacterSaved(
            Character(
                id="kira",
                name="Kira",
                system="trident_sphere",
                defences=(Rating(field, 14),),
                features=Features(actions=(action,), riders=(rider,)),
            )
        )
    )
    player.act("character-open", character="kira")
    assert sheet(player)[1:] == (
        [],
        [
            f"Defence: {label} 14",
            "Actions: Slash Strong or Quick · Blades · melee",
            "Riders: Parry Turns a blow · melee",
        ],
    )


@pytest.mark.parametrize("action", ["character-open", "target-change"])
def test_a_guest_opens_no_sheet_of_a_foe(player: Person, action: str) -> None:
    """By a long press or otherwise; that of a hero opens."""
    player.act("character-target", character="warden")
    player.act(action, character="warden")
    assert (player.page.is_open("own"), player.toast) == (False, "Only the host can do this.")
    player.act("character-open", character="kira")
    assert player.page.text("own", "name") == "Kira"
