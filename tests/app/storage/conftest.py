"""What the tests of the storage share: they may be coroutines, and most begin with an empty device."""

import asyncio
import inspect

import pytest

from tests.support.storage.device import Device


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine, in an event loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    fixtures = {name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters}
    asyncio.run(pyfuncitem.obj(**fixtures))
    return True


@pytest.fixture
def device() -> Device:
    """An empty device with two stores."""
    return Device()
