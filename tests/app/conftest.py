"""What the tests of the page's Python share: see fake.py for the page and person.py for who sits at it."""

import pytest

pytest.register_assert_rewrite("tests.support.page_fake", "tests.support.page_markup", "tests.support.page_person")

from app.result import log  # noqa: E402 - as the next
from app.storage import journal  # noqa: E402 - as the next
from razor_core.session import session  # noqa: E402
from tests.support.page_person import Person  # noqa: E402 - only now is it told of


@pytest.fixture
def person() -> Person:
    """Someone at a new table, without scripted dice."""
    return Person()


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Folds after 8 records instead of hundreds, and shows four more entries of the log each time."""
    monkeypatch.setattr(session, "TAIL", 8)
    monkeypatch.setattr(journal, "TAIL", 8)
    monkeypatch.setattr(log, "STEP", 4)
