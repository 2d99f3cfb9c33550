"""A table as full as tables are: ten characters, each with a track, twelve clocks of the scene and sixty log lines.

All have long names.
"""

from collections.abc import Iterator
from random import Random

from playwright.sync_api import FilePayload, Page, expect

from razor_core.events.events import Event, Fiction, Rolled
from razor_core.format.archive import Archive, archive_to_json
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.game import Game
from razor_core.rules.modifiers import Scope
from razor_core.systems import SYSTEMS
from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Character, Rating, Skill
from razor_core.table.clock_events import ClockAdded
from razor_core.table.clocks import Clock
from tests.browser.conftest import settled
from tests.browser.hands import character, rolls, select_game
from tests.support.sessions import after, record

PLAYERS = ("Donaudampfschifffahrtskapitän", "Kira of the Long Watch", "Mara Ilseworth-Blackthorn", "Bo", "Tov")
FOES = ("Rinderkennzeichnungsbeauftragter", "Captain Halberd of the Gate", "Hound", "Thug A", "The Warden")
CLOCKS = ("Grundstücksverkehrsgenehmigung", "Way into the vault", "Alarm", "The tide comes in", "Ritual")
SKILL = "Geschwindigkeitsüberschreitung"
INTENT = "Unabhängigkeitserklärungen unterschreiben, before the bell tolls"
#: The longest words that players have typed: they may be broken where there is no room for them.
LONG_WORDS = [word for text in (*PLAYERS, *FOES, *CLOCKS, SKILL, INTENT) for word in text.split() if len(word) > 13]


def _clocks(system: Game) -> Iterator[Event]:
    """Twelve clocks of every kind that the game has and a track of each character, some empty, some full."""
    for at in range(12):
        kind = system.sheet.clock_kinds[at % len(system.sheet.clock_kinds)]
        segments = 20 if kind is ClockKind.POOL else (6, 4, 8)[at % 3]
        name, note = CLOCKS[at % len(CLOCKS)], "The gates close" if at % 4 == 0 else ""
        filled = at * 2 % (segments + 1)
        yield ClockAdded(
            Clock(id=f"c{at}", name=f"{name} {at}", kind=kind, segments=segments, filled=filled, note=note)
        )
    for at, name in enumerate((*PLAYERS, *FOES)):
        yield ClockAdded(Clock(id=f"t{at}", name=name, kind=system.sheet.tracks[0].kind, filled=at * 2 % 7))


def _characters(slug: str, system: Game) -> Iterator[Event]:
    """Five players and five opponents; the first of each carries modifiers and conditions."""
    sheet = system.sheet
    names = list(sheet.ratings.values)[:4] or ["Kraft", "Wahrnehmungsvermögen"]
    rated = tuple(Rating(name, 2 + at % 2) for at, name in enumerate(names))
    of_skill = "" if sheet.ratings.field == sheet.skills.field else names[0]
    # Those that are seldom used would open the fold that they are in.
    against = [field for field, scope in system.sheet.scopes.items() if scope is Scope.TARGET and "bonus" not in field]
    defences = tuple([Rating(field, 4) for field in against])
    carried = tuple([modifier for modifier in sheet.carried if modifier.field][:2])
    for at, name in enumerate((*PLAYERS, *FOES)):
        yield CharacterSaved(
            Character(
                id=f"p{at}",
                name=name,
                system=slug,
                side=Side.PLAYER if at < len(PLAYERS) else Side.OPPOSITION,
                ratings=rated,
                skills=(Skill(SKILL, of_skill, 2), Skill("Athletics", of_skill, 1)),
                defences=defences,
                modifiers=carried if at % 5 == 0 else (),
                conditions=tuple(sheet.conditions.all[:2]) if at % 5 == 0 else (),
                clocks=(f"t{at}",),
            )
        )


def _rolls(slug: str, system: Game) -> Iterator[Event]:
    """Sixty rolls, each by one of the characters."""
    rng, check = Random(5), system.Check()
    everyone = (*PLAYERS, *FOES)
    for at in range(60):
        intent, skill = INTENT if at % 3 == 0 else "", SKILL if at % 4 == 0 else ""
        fiction = Fiction(who=everyone[at % 10], intent=intent, skill=skill)
        yield Rolled(system=slug, check=check, faces=system.roll(check, rng), fiction=fiction)


def full_table(slug: str) -> str:
    system = SYSTEMS[slug]
    events = [*_clocks(system), *_characters(slug, system), *_rolls(slug, system)]
    session = after(*(record(at, event) for at, event in enumerate(events, 1)))
    return archive_to_json(Archive(session=session, log=()))


def sit_down(page: Page, slug: str) -> None:
    """Open the full table of a game; the first player acts against the first opponent."""
    file = FilePayload(name="full.razor.json", mimeType="application/json", buffer=full_table(slug).encode())
    page.locator("input[data-input=session-load]").set_input_files(file)
    expect(rolls(page).first).to_be_attached()
    select_game(page, slug)
    character(page, PLAYERS[0]).click()
    page.locator("[data-do=character-target]").filter(has_text=FOES[0]).click()
    settled(page)
