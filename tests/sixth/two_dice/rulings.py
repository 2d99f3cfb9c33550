"""The rulings of Two Dice. Written from docs/rulings.md by `make rulings`: edit that page, not this file."""

from collections.abc import Mapping

from razor_core.rules.game import Ruling

RULINGS: Mapping[str, Ruling] = {
    "TD-1": Ruling("The target itself is a tie", "A total that is just the target is neither a hit nor a miss.")
}
