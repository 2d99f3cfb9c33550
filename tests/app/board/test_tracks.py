"""Tracks of characters: Health Pools and Wounds of Project Gemini, merits of Witchgates."""

from tests.support.page.characters import SHEET, carry, character, edit, table
from tests.support.page.person import Person

GAME = "gemini"
POOLS = ("Vitality", "Poise", "Focus", "Recovery Dice")


def board(person: Person) -> dict[str, str]:
    """How far each clock is, by its name without Ada's."""
    return {clock.name.removeprefix("Ada: "): f"{clock.filled}/{clock.segments}" for clock in person.clocks}


def test_a_pool_at_0_leaves_a_wound_and_wounds_defeat() -> None:
    """Pools begin full. Undo takes the Wound back too."""
    person = table(GAME, character("Ada", GAME))
    edit(person)
    for name, size in {"Vitality": "3", "Injuries": "2", "Poise": "2", "Burdens": "3"}.items():
        control = next(control for control in person.page.controls(SHEET) if control.name.startswith(name))
        person.type(control["name"], size, form=SHEET)
    person.press("character-save")
    assert board(person) == {"Vitality": "3/3", "Poise": "2/2", "Injuries": "0/2", "Burdens": "0/3"}
    for by, injuries in ((-5, "1/2"), (2, "1/2"), (-2, "2/2")):
        assert "Defeated" not in person.page.region("characters").text
        person.act("clock-tick", clock=person.clock("Ada: Vitality").id, by=str(by))
        assert board(person)["Injuries"] == injuries
    assert board(person) == {"Vitality": "0/3", "Poise": "2/2", "Injuries": "2/2", "Burdens": "0/3"}
    assert "Defeated" in person.page.region("characters").text
    person.undo()
    assert board(person)["Injuries"] == "1/2"
    assert "Defeated" not in person.page.region("characters").text


def test_soak_lowers_the_damage_of_an_attack() -> None:
    """As entered on the sheet of Vitality (GM-22). Without Soak, and elsewhere, there is no button."""
    person = table(GAME, character("Ada", GAME))
    edit(person)
    for name in POOLS:
        control = next(control for control in person.page.controls(SHEET) if control.name == name)
        person.type(control["name"], "6", form=SHEET)
    person.press("character-save")
    full, none = (dict.fromkeys(names, of) for names, of in ((POOLS, "6/6"), (("Injuries", "Burdens"), "0/3")))
    assert board(person) == full | none
    damage = "clock-change"

    def is_offered(name: str) -> bool:
        person.press("clock-menu", within="clocks", clock=person.clock(f"Ada: {name}").id)
        return "hidden" not in person.page.slot(damage, "damage")

    assert not is_offered("Vitality")
    edit(person)
    person.type("rating-Soak", "2", form=SHEET)
    person.press("character-save")
    assert not is_offered("Poise")
    assert is_offered("Vitality")
    for typed, left in (("5", "3/6"), ("2", "3/6"), ("9", "0/6")):
        person.type("amount", typed, form=damage)
        person.press("clock-damage", within=damage)
        assert board(person)["Vitality"] == left
    assert board(person)["Injuries"] == "1/3"
    assert "5 damage, Soak 2" in person.page.region("log").text
    assert "Soak" not in person.page.region("abilities").text


def test_a_merit_that_is_removed_takes_its_track_along() -> None:
    """In one act, with all else on the sheet; another name of its owner is on the others."""
    person = Person(game="witchgates")
    person.press("character-new", side="PLAYER")
    person.type("name", "Ash", form=SHEET)
    for merit in ("Wings", "Luck"):
        carry(person, "Merit", merit)
    person.press("character-save")
    edit(person)
    person.type("name", "Ashlar", form=SHEET)
    person.press("character-drop", field="merit", name="Wings")
    person.press("character-save")
    assert [clock.name for clock in person.clocks] == ["Ashlar: Luck"]
    person.undo()
    assert [clock.name for clock in person.clocks] == ["Ash: Wings", "Ash: Luck"]
