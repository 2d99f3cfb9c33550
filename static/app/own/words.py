"""Explain the words of the notation on the sheet of terms, each with an example."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.sheets.state import state as sheets
from razor_core.own.words import WORDS

if TYPE_CHECKING:
    from app.context import Context


def explain(context: "Context", data: Mapping[str, str]) -> None:
    """Put all words on the sheet of terms."""
    sheets(context).help_terms = WORDS
