"""Characters of one name, after any events (Hypothesis)."""

from hypothesis import given
from hypothesis import strategies as st

from razor_core.rules.fields import LONGEST_NAME, free_name, validate_name
from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Character
from razor_core.table.world import World
from tests.support.typed import present

#: Names that are often equal, or differ by case, spaces or a number; some as long as a name can be.
NAMES = st.one_of(
    st.sampled_from(["Wight", "wight", "Wight 2", "Wight  2", "Wight 09", "7", "Agent 7", "x" * LONGEST_NAME]),
    st.text(min_size=1, max_size=LONGEST_NAME).filter(str.strip),
)


def said(name: str) -> str:
    """A name as it is heard at the table."""
    return " ".join(name.split()).casefold()


@given(NAMES, st.lists(NAMES, max_size=12))
def test_a_free_name_is_new_and_as_typed_where_it_can_be(name: str, used: list[str]) -> None:
    """It is a name, and equal to no other; one that is free already does not change."""
    free = free_name(name, used)
    validate_name(free)
    assert said(free) not in map(said, used)
    assert (free == name) is (said(name) not in map(said, used))


@given(st.lists(st.tuples(st.sampled_from("abcdef"), NAMES, st.sampled_from(["witchgates", "gemini"])), max_size=20))
def test_no_two_characters_of_a_game_have_one_name(saved: list[tuple[str, str, str]]) -> None:
    """In whatever order they are made and renamed."""
    world = World()
    for id, name, system in saved:
        world, lines = CharacterSaved(Character(id=f"{id}.{system}", name=name, system=system)).apply(world)
        now = present(world.find(f"{id}.{system}")).name
        assert all(f"{now} joins" == line or line.endswith(f" is now {now}") for line in lines)
    names = [(character.system, said(character.name)) for character in world.characters]
    assert len(set(names)) == len(names)
