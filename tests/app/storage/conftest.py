"""What the tests of the storage share: most begin with an empty device."""

import pytest

from tests.support.storage.device import Device


@pytest.fixture
def device() -> Device:
    """An empty device with two stores."""
    return Device()
