"""The games as parameters of a test: `make test` takes the first alone."""

import pytest

from razor_core.systems import SYSTEMS

EACH_GAME = [*list(SYSTEMS)[:1], *(pytest.param(slug, marks=pytest.mark.long) for slug in list(SYSTEMS)[1:])]
