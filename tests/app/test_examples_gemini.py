"""A scene of Project Gemini played on the page: an attack, a vault against the clock, a chase, a Wound, a rest."""

from razor_core.rules.consequences import Side
from razor_core.table.characters import Rating, Skill
from tests.support.page.characters import SHEET, act_as, aim_at, character, conditions, edit, table
from tests.support.page.consequences import take
from tests.support.page.tasks import BAD

GAME = "gemini"
ADA = character(
    "Ada",
    GAME,
    ratings=(Rating("Agility", 4), Rating("Wits", 3)),
    skills=(Skill("Blades", "Agility", 3), Skill("Locks", "Wits", 2)),
)
GUARD = character(
    "Guard",
    GAME,
    side=Side.OPPOSITION,
    ratings=(Rating("Agility", 3), Rating("Will", 5)),
    skills=(Skill("Dodge", "Agility", 2),),
    defences=(Rating("opposition", 3), Rating("defense", 2)),
)


def test_an_attack_on_a_foe_by_what_the_foe_answers_with() -> None:
    """Attribute and skill against attribute and defense skill; x and TN before and after the roll."""
    person = table(GAME, ADA, GUARD, dice=(27, 28))
    person.press("character-skill", skill="Blades")
    aim_at(person, "Guard")
    assert person.page.text("roll", "target") == "x +2: TN 28+"
    # Where there is room, so for those who roll by hand with a phone.
    assert person.page.text("roll", "aim") == "x +2: TN 28+"
    person.press("roll")
    assert (person.tier, person.card("sum")) == ("FAILURE", "x +2, 27 vs TN 28, short by 1")
    person.press("roll")
    assert (person.tier, person.card("sum")) == ("SUCCESS", "x +2, 28 vs TN 28, success by 0")
    names = [each.said("label") for each in person.page.slot(GAME, "answers").elements]
    assert names == ["defence", "Dodge 2 + Agility 3", "Agility 3", "Will 5"]
    person.act("answer", value="3")
    assert (person.check.opposition, person.check.defense, person.check.x) == (5, 0, 2)
    person.act("answer", value="-1")
    assert person.check.opposition == 5
    person.type("defense", "4")
    assert person.page.slot(GAME, "answers").elements[0].said("label") == "as typed"
    aim_at(person, "Guard")
    assert "hidden" in person.page.slot(GAME, "answered")


def test_a_wound_exhaustion_and_a_rest() -> None:
    """The guard strikes: the GM takes the point of Ada's failure, her Vitality runs out, and she sleeps."""
    person = table(GAME, ADA, GUARD, dice=(BAD,))
    person.press("roll")
    take(person, "The GM gains 1 Momentum", by=1)
    edit(person)
    person.type("track-0", "1", form=SHEET)
    person.tap("Exhausted", within=SHEET)
    person.type("bracket-number", "2", form=SHEET)
    person.tap("Give", within=SHEET)
    person.press("character-save")
    person.act("clock-tick", clock=person.clock("Ada: Vitality").id, by="-1")
    assert person.clock("Ada: Injuries").filled == 1
    assert person.check.setbacks == 2
    act_as(person, "Guard")
    person.tap("Spend 1 of GM's Momentum")
    edit(person, "Ada")
    person.tap("Long Rest", within=SHEET)
    person.press("character-save")
    assert conditions(person)["Ada"] == ["Exhausted [−1]"]
