"""One check for many on the page: a tap lets everyone join, a roll gives each a line."""

import pytest

from razor_core.events.events import GroupRolled
from razor_core.rules.clock_kinds import Side
from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.systems import SYSTEMS
from razor_core.table.durations import left, with_duration
from tests.support.page.characters import character, table
from tests.support.page.groups import column

#: The key of the group in which each rolls for themselves, of each game that has one.
GROUPS = {slug: group.key for slug in SYSTEMS for group in SYSTEMS[slug].groups if group.apart}


@pytest.mark.parametrize("slug", GROUPS)
def test_one_tap_lets_everyone_roll_and_the_card_has_a_line_for_each(slug: str) -> None:
    """Of the side of who acts. Undo takes the rolls back together."""
    foe = character("Thug", slug, side=Side.OPPOSITION)
    heroes = [character(name, slug) for name in ("Kira", "Bo", "Mara")]
    person = table(slug, *heroes, foe, dice=(3,) * 60)
    person.press("kind", kind=GROUPS[slug])
    person.press("group-everyone")
    assert len(person.page.texts("groups", "people")) == len(heroes)
    assert "hidden" in person.doing("group-everyone")
    assert person.page.text("announcer", "text") == "Taking part: Kira, Bo, Mara."
    person.press("roll")
    events = [entry.record.event for entry in person.entries]
    assert sum(isinstance(event, GroupRolled) for event in events) == 1
    assert [roll.fiction.who for roll in person.log] == ["Kira", "Bo", "Mara"]
    card = person.page.region("result").text
    assert all(name in card for name in ("Kira", "Bo", "Mara"))
    person.undo()
    assert person.log == ()


def test_a_screen_reader_says_who_takes_part() -> None:
    """After each change, also the last one."""
    person = table("gemini", character("Kira", "gemini"))
    person.press("kind", kind=GROUPS["gemini"])
    person.press("group-add")
    assert person.page.text("announcer", "text") == "Taking part: Kira."
    person.press("group-remove", at="0")
    assert person.page.text("announcer", "text") == "Taking part: nobody."


def test_what_all_of_them_should_know_is_said_once() -> None:
    """And what only one should, beside that one."""
    trouble = Modifier("misfortune", "Trouble")
    bo = character("Bo", "witchgates", modifiers=(trouble,))
    person = table("witchgates", character("Kira", "witchgates"), bo)
    person.press("kind", kind="Several")
    person.press("group-everyone")
    assert "Medium effect" in person.page.text("groups", "about")
    assert not any("Medium effect" in line for line in column(person, "modifiers"))
    assert ["Trouble" in line for line in column(person, "modifiers")] == [False, True]


@pytest.mark.parametrize("slug", [slug for slug in GROUPS if not SYSTEMS[slug].turns])
def test_what_each_carries_for_some_rolls_is_counted_down(slug: str) -> None:
    """Each of them has rolled for themselves."""
    stays = (modifier for modifier in SYSTEMS[slug].sheet.carried if modifier.lifetime is Lifetime.STAYS)
    trouble = next(stays, Modifier("misfortune", "Trouble"))
    heroes = [with_duration(character(name, slug, modifiers=(trouble,)), trouble.name, 2) for name in ("Kira", "Bo")]
    person = table(slug, *heroes, dice=(3,) * 60)
    person.press("kind", kind=GROUPS[slug])
    person.press("group-everyone")
    person.press("roll")
    assert [left(hero, trouble.name) for hero in person.characters] == [1, 1]
