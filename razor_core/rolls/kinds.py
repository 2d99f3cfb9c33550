"""The kinds of roll of a game, in their order."""

from collections.abc import Mapping

from razor_core.rolls.preparation import TASK
from razor_core.rules.game import Game


def kinds(game: Game) -> Mapping[str, str]:
    """Return the kinds of roll of a game with the words for them; the check is under an empty name.

    Those in which each rolls for themselves come last.
    """
    read_together = {group.key: group.name for group in game.groups if not group.apart}
    apart = {group.key: group.name for group in game.groups if group.apart}
    return {**game.kinds.words, **read_together, **({TASK: "Task"} if game.tasks else {}), **apart}
