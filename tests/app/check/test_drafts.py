"""What is half filled in, kept on the device."""

import pytest

from app.check.drafts import PREFIX, Drafts
from app.storage.stores import Memory
from tests.support.fakes import FakeLocal


def test_drafts_are_kept_as_they_are() -> None:
    """Per name, and rubbish is no draft."""
    drafts = Drafts(store := Memory(), pytest.fail)
    assert drafts.get("razorweave") is None
    drafts.keep("razorweave", {"dc": "Zoë"})
    assert Drafts(store, pytest.fail).get("razorweave") == {"dc": "Zoë"}
    assert drafts.get("frameworks") is None
    store.put(f"{PREFIX}razorweave", "{")
    assert drafts.get("razorweave") is None


def test_a_device_that_goes_on_refusing_is_told_of_once() -> None:
    """And again when it had kept one in between."""
    told: list[str] = []
    drafts = Drafts(store := FakeLocal(quota=0), told.append)
    for _ in range(2):
        drafts.keep("x", {"dc": "14"})
    assert told == ["What is half filled in is not kept: storage is full"]
    store.quota = 1000
    drafts.keep("x", {"dc": "14"})
    store.quota = 0
    drafts.keep("x", {"dc": "16"})
    assert len(told) == 2
