"""The rulings of Witchgates, each in a line; docs/rulings.md says why, and where each bites."""

from collections.abc import Mapping

RULINGS: Mapping[str, str] = {
    "WG-1": "The pool is a rating and four possible dice",
    "WG-2": "Cuts act after the roll and take the highest dice",
    "WG-3": "Where no die is left, two are rolled and the lower counts",
    "WG-4": "A twist is read off all dice rolled",
    "WG-5": "What a roll gives and takes",
    "WG-6": "Trouble by position",
    "WG-7": "Boxes by effect and by trouble",
    "WG-8": "Player against player",
    "WG-9": "Tracks are clocks",
    "WG-10": "A lost word is risked like an esoteric",
    "WG-11": "Power is chosen in the effect",
    "WG-12": "Medium and high harm may become an injury",
    "WG-13": "Who wins a contest keeps their own result",
    "WG-14": "Names of skills and attributes",
    "WG-15": "Two troubles are two different ones",
}
