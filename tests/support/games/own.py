"""The examples of games that are texts, added to the registry, with the checks of their golden file."""

from pathlib import Path
from typing import Any

from razor_core.systems import add
from tests.support.games.golden import load

FOLDER = Path(__file__).parents[3] / "razor_core" / "own" / "examples"
#: The text of each example by its name.
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.txt"))}
#: The slug of each example by its name.
OWN = {name: add(text).slug for name, text in TEXTS.items()}


def own_rows() -> list[tuple[str, dict[str, Any]]]:
    """Return the checks of the golden file, each with the slug of its game."""
    golden = load("own")
    return [(slug, row) for name, slug in OWN.items() for row in golden[name]]
