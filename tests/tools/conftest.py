"""What several tests of the tools look at: the site, built from the checkout as it is now."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def build() -> Callable[[Path, Path], Path]:
    """Builds a checkout into a folder, and gives that."""
    node = shutil.which("node")
    assert node

    def done(root: Path, target: Path) -> Path:
        subprocess.run([node, str(ROOT / "tools" / "build.mjs"), str(root), str(target)], check=True, timeout=120)
        return target

    return done


@pytest.fixture(scope="session")
def site(build: Callable[[Path, Path], Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as it is now, to be looked at only."""
    return build(ROOT, tmp_path_factory.mktemp("site") / "dist")
