"""Folders that are made once for all test processes."""

import fcntl
from collections.abc import Callable
from pathlib import Path

import pytest

Shared = Callable[[str, Callable[[Path], object]], Path]


def shared_folders(tmp_path_factory: pytest.TempPathFactory) -> Shared:
    """Return a function that gives the folder of a name. The first process that asks for it makes it for all."""
    base = tmp_path_factory.getbasetemp()
    folder = base.parent if base.name.startswith(("popen-", "share-")) else base

    def give(name: str, make: Callable[[Path], object]) -> Path:
        done, making = folder / name, folder / f"{name}.part"
        with (folder / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not done.exists():
                make(making)
                making.rename(done)
        return done

    return give
