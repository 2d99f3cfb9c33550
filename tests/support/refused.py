"""The error that a call raises."""

from collections.abc import Callable
from typing import Any

import pytest

from razor_core.rules.fields import RuleError


def refusal(call: Callable[..., object], *arguments: Any, **named: Any) -> tuple[str, str]:
    """Return the field and the message of the RuleError that a call raises."""
    with pytest.raises(RuleError) as caught:
        call(*arguments, **named)
    return caught.value.field, caught.value.message


def error_text(kind: type[Exception], call: Callable[..., object], *arguments: Any, **named: Any) -> str:
    """Return the text of the error that a call raises, which must be of that very kind."""
    with pytest.raises(kind) as caught:
        call(*arguments, **named)
    assert type(caught.value) is kind
    return str(caught.value)
