"""Gemini's `TASKS`: what the session and the page use of `tasks` and `task_odds`, under the names of `TaskRules`."""

from razor_core.systems.gemini.task_odds import chart, mean_rolls, odds
from razor_core.systems.gemini.tasks import (
    MODEL_FIELDS,
    UNITS,
    Model,
    Progress,
    Standing,
    Task,
    advanced,
    corrected,
    counts,
    elapsed,
    next_check,
    progress,
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
    "corrected",
    "counts",
    "elapsed",
    "mean_rolls",
    "next_check",
    "odds",
    "progress",
    "standing",
    "summary",
]
