"""Gemini's `TASKS`: the parts of `tasks` and `task_odds` that the contract `TaskRules` names."""

from razor_core.systems.gemini.task_odds import chart, mean_rolls, odds
from razor_core.systems.gemini.tasks import (
    MODEL_FIELDS,
    UNITS,
    Model,
    Progress,
    Standing,
    Task,
    advanced,
    consequences,
    corrected,
    counts,
    elapsed,
    modifiers,
    obstacle,
    progress,
    rechecked,
    rival,
    standing,
    summary,
)

GOING_ON = Standing.GOING_ON

__all__ = [
    "GOING_ON",
    "MODEL_FIELDS",
    "UNITS",
    "Model",
    "Progress",
    "Task",
    "advanced",
    "chart",
    "consequences",
    "corrected",
    "counts",
    "elapsed",
    "mean_rolls",
    "modifiers",
    "obstacle",
    "odds",
    "progress",
    "rechecked",
    "rival",
    "standing",
    "summary",
]
