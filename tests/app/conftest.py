"""What the tests of the page's Python share: see fake.py for the page and person.py for who sits at it."""

import pytest

pytest.register_assert_rewrite("tests.app.fake", "tests.app.markup", "tests.app.person")

from tests.app.person import Person  # noqa: E402 - only now is it told of


@pytest.fixture
def person() -> Person:
    """Someone at a new table, without scripted dice."""
    return Person()
