"""Health Pools and Wounds of Project Gemini: made with the character, and what an empty pool leaves."""

from tests.support.page.characters import SHEET, character, edit, table
from tests.support.page.person import Person

GAME = "gemini"


def made(**sizes: int) -> Person:
    """Someone who has typed these sizes on Ada's sheet, by the name of the track, and saved it."""
    person = table(GAME, character("Ada", GAME))
    return typed(person, **sizes)


def typed(person: Person, **sizes: int) -> Person:
    """The same, who has typed these sizes too."""
    edit(person)
    for name, size in sizes.items():
        control = next(each for each in person.page.controls(SHEET) if each.name.startswith(name))
        person.type(control["name"], str(size), form=SHEET)
    person.press("character-save")
    return person


def tick(person: Person, name: str, by: int) -> None:
    """Change a clock of Ada."""
    person.act("clock-tick", clock=person.clock(f"Ada: {name}").id, by=str(by))


def board(person: Person) -> dict[str, str]:
    """How far each clock is, by its name without Ada's."""
    return {each.name.removeprefix("Ada: "): f"{each.filled}/{each.segments}" for each in person.clocks}


def test_a_pool_at_0_leaves_a_wound_and_wounds_defeat() -> None:
    """Pools begin full. Undo takes the Wound back too."""
    person = made(Vitality=3, Injuries=2, Poise=2, Burdens=3)
    assert board(person) == {"Vitality": "3/3", "Poise": "2/2", "Injuries": "0/2", "Burdens": "0/3"}
    for by, injuries in ((-5, "1/2"), (2, "1/2"), (-2, "2/2")):
        assert "Defeated" not in person.page.region("characters").text
        tick(person, "Vitality", by)
        assert board(person)["Injuries"] == injuries
    assert board(person) == {"Vitality": "0/3", "Poise": "2/2", "Injuries": "2/2", "Burdens": "0/3"}
    assert "Defeated" in person.page.region("characters").text
    person.undo()
    assert board(person)["Injuries"] == "1/2"
    assert "Defeated" not in person.page.region("characters").text
