"""The rulings of Project Gemini, each in a line; docs/rulings.md says why, and where each bites."""

from collections.abc import Mapping

RULINGS: Mapping[str, str] = {
    "GM-1": "Edges and Setbacks are netted first and capped once, and penalties stand outside",
    "GM-2": "A condition is what the glossary calls it",
    "GM-3": "The printed table, row for row",
    "GM-4": "Points cancel points, and the next roll takes what is for it",
    "GM-5": "Determined is used after the roll, once",
    "GM-6": "Momentum is offered, in two pools of five",
    "GM-7": "Difficulty Ranks have five bands",
    "GM-8": "Extended Tasks in four models",
    "GM-9": "No opposition at all is below Trivial",
    "GM-10": "What a task counts is 2 to 12",
    "GM-11": "Complications go under the cap with all other Setbacks",
    "GM-12": "A task out of reach goes on",
    "GM-13": "The odds of a task hold for the check as it was set up",
    "GM-14": "In a contest each side has its own check",
}
