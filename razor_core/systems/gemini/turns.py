"""Turns in combat: Fast and Slow, who acts when in a round, and what conditions do to turns and Reactions."""

from razor_core.rules.clock_kinds import Side
from razor_core.rules.game import TurnEffect, TurnKind, TurnRules

FAST = TurnKind("Fast", 2)
SLOW = TurnKind("Slow", 3)

TURNS = TurnRules(
    kinds=(FAST, SLOW),
    # GM-19
    order=tuple([(kind.name, side) for kind in (FAST, SLOW) for side in (Side.PLAYER, Side.OPPOSITION)]),
    # GM-20, and for Reactions GM-21
    effects={
        "Afflicted": TurnEffect(says="damage", at_end=True),
        "Dazed": TurnEffect(no_reaction=True),
        "Disoriented": TurnEffect(no_reaction=True),
        "Empowered": TurnEffect(fills="Focus", says="Focus is full again"),
        "Prone": TurnEffect(says="getting up takes 1 action"),
        "Stunned": TurnEffect(fewer=2, no_reaction=True, loses_reaction=True, says="2 actions fewer"),
        "Surprised": TurnEffect(
            fewer=1,
            bars=(FAST.name,),
            no_reaction=True,
            loses_reaction=True,
            ends=True,
            says="no Fast turn, 1 action fewer",
        ),
        "Unconscious": TurnEffect(
            fewer=SLOW.actions, no_reaction=True, says="no actions; a PC may come round with 1 Vitality", at_end=True
        ),
    },
    action="►",
    about=(
        "Fast has 2 actions, Slow 3. In each, the players go first (GM-19).",
        "One Reaction a round (GM-21).",
    ),
)
