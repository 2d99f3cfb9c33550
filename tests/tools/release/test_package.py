"""razor_core as a package: what `pip install .` installs, and that it works there."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[3]
SOURCES = {
    str(path.relative_to(ROOT)) for ending in ("py", "txt") for path in (ROOT / "razor_core").rglob(f"*.{ending}")
}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, built from a copy of the checkout as pip does, with the installed build backend."""
    tree, out = tmp_path_factory.mktemp("checkout"), tmp_path_factory.mktemp("wheel")
    for name in ("razor_core", "static", "tests", "tools"):
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree / name)
    script = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"
    subprocess.run([sys.executable, "-c", script, str(out)], cwd=tree, check=True, capture_output=True, timeout=120)
    (built,) = out.iterdir()
    return built


def test_only_razor_core_goes_in(wheel: Path) -> None:
    """All its modules, the examples of own games, py.typed and the licence; nothing of page, tools or tests."""
    names = {name for name in zipfile.ZipFile(wheel).namelist() if not name.endswith("/")}
    information = {name for name in names if ".dist-info/" in name}
    assert names - information == SOURCES | {"razor_core/py.typed"}
    assert any(name.endswith("/LICENSE") for name in information)


def test_it_works_where_it_is_installed(wheel: Path, tmp_path: Path) -> None:
    """Unpacked outside the checkout, as a command: odds, a roll, and an error."""
    zipfile.ZipFile(wheel).extractall(tmp_path / "there")

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": str(tmp_path / "there"), "PYTHONIOENCODING": "utf-8"}
        command = [sys.executable, *arguments]
        return subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, encoding="utf-8", timeout=60, check=False
        )

    where = run("-c", "import razor_core; print(razor_core.__file__)").stdout.strip()
    assert Path(where) == tmp_path / "there" / "razor_core" / "__init__.py"
    done = run("-m", "razor_core", "razorweave", "--attribute", "2", "--dc", "16", "--dice", "3", "4", "5", "6")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\n  20 vs DC 16: success by 4\n" in done.stdout
    refused = run("-m", "razor_core", "razorweave", "--edge", "11")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "--edge: Enter a whole number from 0 to 10, not 11.\n"
