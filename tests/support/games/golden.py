"""Read the golden files, each book's examples and tables as data (tests/golden/*.toml)."""

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "golden"


def load(slug: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{slug}.toml").read_text(encoding="utf-8"))


def rounds_to(exact: Fraction, printed: str) -> bool:
    """Whether a printed number is the exact one, rounded to as many places."""
    places = len(printed.partition(".")[2])
    return abs(exact - Fraction(printed)) <= Fraction(1, 2 * 10**places)
