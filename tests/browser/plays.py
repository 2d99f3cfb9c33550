"""A check of each game to play in the browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from razor_core.systems import frameworks, gemini, trident_sphere, witchgates
from razor_core.systems.razorweave import Check as Razorweave


@dataclass(frozen=True, kw_only=True)
class Play:
    """A check as it is entered, dice that fit it with their tier, and a consequence of theirs with what it does."""

    check: Any
    entered: Mapping[str, Any]
    modifiers: Sequence[tuple[str, str]]
    dice: str
    tier: str
    consequence: str
    clock: tuple[str, str] = ("", "")
    logged: str


PLAYS = {
    "razorweave": Play(
        check=Razorweave(dc=16, attribute=2, skill=True, bonus=-1, edge=2, burden=1),
        entered={"dc": 16, "attribute": 2, "skill": True, "bonus": -1},
        modifiers=[("edge", "Set Up"), ("edge", "Marked"), ("burden", "Cramped")],
        dice="12332",
        tier="FAILURE",
        consequence="Tick a new threat clock by 1",
        clock=("Threat", "1/6"),
        logged="Threat +1: 1 of 6",
    ),
    "frameworks": Play(
        check=frameworks.Check(score=3, bonus=3, penalty=2),
        entered={"score": 3, "bonus": 2, "penalty": 1},
        modifiers=[("bonus", "Surprise"), ("penalty", "Haste")],
        dice="6 6 1 2 3 4",
        tier="TRIUMPH",
        consequence="Use a momentum stunt",
        logged="Use a momentum stunt",
    ),
    "gemini": Play(
        check=gemini.Check(attribute=4, skill=2, opposition=6, edges=1, setbacks=1, modifier=-3),
        entered={"attribute": 3, "skill": 2, "opposition": 6, "modifier": -1},
        modifiers=[
            ("modifier", "Enhanced"),
            ("modifier", "Empowered"),
            ("modifier", "Restrained"),
            ("modifier", "Dazed"),
        ],
        dice="100",
        tier="SUCCESS",
        consequence="Tick Players' Momentum by 1",
        clock=("Players' Momentum", "1/5"),
        logged="Players' Momentum +1: 1 of 5",
    ),
    "witchgates": Play(
        check=witchgates.Check(
            rating=3, scene=True, cuts=1, position=witchgates.Position.DESPERATE, effect=witchgates.Effect.HIGH
        ),
        entered={
            "rating": 3,
            "scene": True,
            "position": witchgates.Position.DESPERATE,
            "effect": witchgates.Effect.HIGH,
        },
        modifiers=[("cuts", "Rushed")],
        dice="6642",
        tier="HIT",
        consequence="Mark a new track by 2",
        clock=("Track", "2/6"),
        logged="Track +2: 2 of 6",
    ),
    "trident_sphere": Play(
        check=trident_sphere.Check(
            stat=2, training=3, action_bonus=1, quick=2, defense_training=1, strong=3, risk=True
        ),
        entered={"stat": 2, "training": 3, "quick": 2, "defense_training": 1, "strong": 3, "risk": True},
        modifiers=[("action_bonus", "Right tool")],
        dice="14",
        tier="SUCCESS",
        consequence="The actor may use a fitting Rider",
        logged="The actor may use a fitting Rider",
    ),
}
