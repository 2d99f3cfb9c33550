"""The words of the notation on the sheet, each with examples that a tap runs."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from app.own.sheet import write
from app.own.state import state
from app.ui.template import Node
from razor_core.own.notation_help import WORDS, whole
from razor_core.rules.game import Term

if TYPE_CHECKING:
    from app.context import Context


def toggle(context: "Context", data: Mapping[str, str]) -> None:
    """List the words, or hide them."""
    state(context).words = not state(context).words


def run(context: "Context", data: Mapping[str, str]) -> None:
    """Put a short game that has the line of an example into the box."""
    write(context, whole(data["example"]))


def listed() -> Sequence[Node]:
    """Return all words with what they say."""
    return [
        Node(
            "own-word",
            {"word": word.name, "meaning": word.meaning.replace("`", "'"), "examples": _examples(word)},
        )
        for word in WORDS
    ]


def _examples(word: Term) -> Sequence[Node]:
    return [Node("own-line", {"button": {"data-example": line}, "line": line}) for line in word.examples]
