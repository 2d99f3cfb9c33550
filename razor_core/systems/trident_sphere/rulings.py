"""The rulings of Trident Sphere, each in a line; docs/rulings.md says why, and where each bites."""

from collections.abc import Mapping

RULINGS: Mapping[str, str] = {
    "TS-1": "Each end belongs to the better result",
    "TS-2": "A Fortification of 0 or less is none",
    "TS-3": "A natural 1 and 20 move the result one step, within the ends",
    "TS-4": "Keywords act once, on the result that was rolled",
    "TS-5": "Riders, and when a keyword keeps them back",
    "TS-6": "Half of Strong is rounded down, and an outcome that is missing falls back",
    "TS-7": "A resource gives its bonus to one check",
    "TS-8": "An effect below 0 takes nothing",
    "TS-9": "Named reasons are worth one point, and stand on the four bonuses",
}
