"""The calls of a function, which works as before."""

from typing import Any

import pytest


def calls(monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> list[tuple[Any, ...]]:
    """Return a list to which each call of the function from now on adds its arguments (those without a name)."""
    made, real = list[tuple[Any, ...]](), getattr(owner, name)

    def watched(*arguments: Any, **named: Any) -> Any:
        made.append(arguments)
        return real(*arguments, **named)

    monkeypatch.setattr(owner, name, watched)
    return made
