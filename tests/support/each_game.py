"""Parameters of a test of which `make test` takes the first alone, such as the games."""

from collections.abc import Iterable
from typing import Any

import pytest

from razor_core.systems import SYSTEMS


def first_of(values: Iterable[Any]) -> list[Any]:
    """Return the values, each but the first as one for the long tests."""
    first, *others = values
    return [first, *(pytest.param(other, marks=pytest.mark.long) for other in others)]


EACH_GAME = first_of(SYSTEMS)
