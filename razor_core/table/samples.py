"""The sample of a game: a scene with heroes, to begin with."""

from collections.abc import Callable
from dataclasses import replace

from razor_core.rules.game import Game
from razor_core.rules.scene_kits import SceneKit
from razor_core.systems import find
from razor_core.table.character_lines import kit_of, read_lines
from razor_core.table.kits import Kit, of_game


def sample_scene(game: Game) -> SceneKit:
    """Return the sample of a game; of a game without one, its first scene."""
    return game.book.sample or game.book.kits[0]


def sample(slug: str, new_id: Callable[[], str]) -> Kit:
    """Return the sample of a game as a kit."""
    scene = sample_scene(find(slug))
    kit = of_game(slug, scene, new_id)
    if not scene.people:
        return kit
    people = kit_of(read_lines(slug, scene.people, (), new_id))
    return replace(kit, characters=(*people.characters, *kit.characters), clocks=(*people.clocks, *kit.clocks))
