"""Parts by key with the revision that changed each last."""

import pytest

from razor_core.sharing import revisions
from razor_core.sharing.revisions import Difference, Revisions


def test_a_difference_has_what_changed_since() -> None:
    """New and changed parts with their last value, and keys that are gone; everything for a revision that never was."""
    parts = Revisions()
    parts.advance({"a": 1, "b": 1, "c": 1})
    parts.advance({"a": 2})
    parts.advance({"d": 4, "a": 3}, ["b"])
    assert parts.now == 3
    assert parts.since(3) == Difference(3, {})
    assert parts.since(2) == parts.since(1).__class__(2, {"d": 4, "a": 3}, ("b",))
    assert parts.since(0) == Difference(0, {"a": 3, "c": 1, "d": 4})
    parts = Revisions()
    parts.advance({"a": 1, "b": 1})
    parts.advance({"b": 2}, ["a"])
    parts.advance({"a": 3}, ["b"])
    assert parts.since(1) == Difference(1, {"a": 3}, ("b",))
    parts = Revisions()
    parts.advance({"a": 1})
    parts.advance()
    assert (parts.now, parts.since(1)) == (2, Difference(1, {}))
    parts = Revisions()
    parts.advance({"a": 1})
    assert parts.since(2) == parts.since(-1) == Difference(0, {"a": 1})


def test_only_so_many_keys_that_are_gone_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has not seen the first of them go gets everything."""
    monkeypatch.setattr(revisions, "MOST_GONE", 2)
    parts = Revisions()
    parts.advance(dict.fromkeys("abcde", 1))
    for key in "abc":
        parts.advance(gone=[key])
    assert parts.since(1) == Difference(0, {"d": 1, "e": 1})
    assert parts.since(2) == Difference(2, {}, ("c", "b"))
    parts.advance({"a": 2})
    assert parts.since(2) == Difference(2, {"a": 2}, ("c", "b"))
