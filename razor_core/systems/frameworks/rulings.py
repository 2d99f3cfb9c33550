"""The rulings of Frameworks, each in a line; docs/rulings.md says why, and where each bites."""

from collections.abc import Mapping

RULINGS: Mapping[str, str] = {
    "FW-1": "What no penalty may take before the roll, it takes after it",
    "FW-2": "6s chain",
    "FW-3": "Momentum rerolls every 1, and cancels with interference",
    "FW-4": "Dice are taken away after exploding, before reading",
    "FW-5": "A score of 0 rolls nothing",
    "FW-6": "A venture pays its level",
    "FW-7": "Margin and Triumph are read off the dice that are left",
    "FW-8": "Contest",
    "FW-9": "Cooperation",
    "FW-10": "Success at a cost",
    "FW-11": "Typed dice come in the order rolled",
    "FW-12": "Dice that fail are compared all the same",
    "FW-13": "A level contest offers what hangs on the deal",
    "FW-14": "A pooled result belongs to the one who is helped",
    "FW-15": "A side without dice adds nothing",
    "FW-16": "Scores, and what a hero carries",
}
