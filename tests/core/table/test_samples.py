"""The sample of each game: heroes, foes and clocks that lie on a table as one."""

import pytest

from razor_core.rules.clock_kinds import Side
from razor_core.systems import SYSTEMS
from razor_core.systems import razorweave as game
from razor_core.table.character_lines import read_lines
from razor_core.table.kits import KitLaid
from razor_core.table.samples import sample
from razor_core.table.world import World


@pytest.mark.parametrize("slug", [slug for slug, each in SYSTEMS.items() if each.book.sample])
def test_a_sample_has_heroes_foes_and_clocks_of_the_scene(slug: str) -> None:
    """Every line of it is right, and nobody has a placeholder for a name."""
    ids = iter(range(100))
    kit = sample(slug, lambda: f"n{next(ids)}")
    world, lines = KitLaid(kit).apply(World())
    assert len(lines) == 1
    assert {character.side for character in world.characters} == set(Side)
    owned = {id for character in world.characters for id in character.clocks}
    assert {clock.id for clock in world.clocks} > owned
    scene = SYSTEMS[slug].book.sample
    assert scene
    assert not any(read_line.error for read_line in read_lines(slug, scene.people, (), lambda: f"n{next(ids)}"))


def test_a_game_without_a_sample_has_its_first_scene(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game.GAME.book.__class__, "sample", None, raising=False)
    kit = sample("razorweave", iter(map(str, range(100))).__next__)
    assert kit.name == game.GAME.book.kits[0].name
