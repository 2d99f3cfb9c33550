"""A contest of a table's own game on the page: whoever answers rolls with their own numbers."""

from razor_core.rules.clock_kinds import Side
from razor_core.systems import add
from tests.support.page.characters import aim_at, character, table

TEXT = """game: Alleys
field attribute: 1 to 5, start 2
field skill: 0 to 5, start 2
result: 1d6 + attribute + skill
tier Yes, good: result >= 5
tier No, bad
sheet attribute: Wits 2, Might 3
sheet skill: Streets 2
against: Duel, higher
"""


def test_whoever_answers_has_no_skill_until_one_is_set() -> None:
    slug = add(TEXT).slug
    person = table(slug, character("Kira", slug), character("Thug", slug, side=Side.OPPOSITION), dice=(3, 4, 5, 6))
    aim_at(person, "Thug")
    person.press("kind", kind="Contest")
    person.press("roll")
    assert (person.log[-1].check.attribute, person.log[-1].check.skill) == (3, 0)
    person.act("group-adjust", at="1", field="skill", value="2")
    person.press("roll")
    assert person.log[-1].check.skill == 2
