"""Fixtures of the tools' tests: running Node, and the built site."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
Node = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def node() -> Node:
    """Run Node with arguments in the checkout; errors are returned, not raised."""
    program = shutil.which("node")
    assert program

    def run(*arguments: object) -> subprocess.CompletedProcess[str]:
        command = [program, *map(str, arguments)]
        return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=180, check=False)

    return run


@pytest.fixture(scope="session")
def build(node: Node) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Build a checkout with this checkout's tools: `build([option,] checkout[, target])`."""
    return lambda *arguments: node(ROOT / "tools/build/build.mjs", *arguments)


@pytest.fixture(scope="session")
def site(build: Node, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site built from this checkout. Do not change it."""
    target = tmp_path_factory.mktemp("site") / "dist"
    done = build(ROOT, target)
    assert done.returncode == 0, done.stderr
    return target
