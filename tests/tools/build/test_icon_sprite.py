"""The icon sprite: the icons that the page uses, from the Lucide package."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.tools.conftest import Node

ROOT = Path(__file__).resolve().parents[3]
MODULES = ROOT / "node_modules"
LUCIDE = MODULES / "lucide-static"


def icon(name: str) -> str:
    return f'<svg class="icon" aria-hidden="true"><use href="#icon-{name}"></use></svg>'


@pytest.fixture
def sprite(node: Node) -> Any:
    """Print the sprite of a page."""

    def run(page: str, modules: Path = MODULES) -> subprocess.CompletedProcess[str]:
        script = (
            f"import {{ iconSprite }} from {json.dumps(str(ROOT / 'tools/build/icon_sprite.mjs'))};"
            f"process.stdout.write(await iconSprite({json.dumps(str(modules))}, {json.dumps(page)}));"
        )
        return node("--input-type=module", "--eval", script)

    return run


def symbols(text: str) -> dict[str, str]:
    return dict(re.findall(r'<symbol id="icon-([^"]+)" viewBox="0 0 24 24">(.*?)</symbol>', text))


def test_the_sprite_has_each_used_icon_once(sprite: Any) -> None:
    """With the package's lines, and its version and licence."""
    text = sprite(icon("plus") + icon("x") + "<p>" + icon("plus")).stdout
    assert set(symbols(text)) == {"plus", "x"}
    lines = re.findall(r"<path [^>]*>", (LUCIDE / "icons" / "x.svg").read_text(encoding="utf-8"))
    assert re.findall(r"<path [^>]*>", symbols(text)["x"]) == lines
    package = json.loads((LUCIDE / "package.json").read_text(encoding="utf-8"))
    assert f"Lucide {package['version']} ({package['license']})" in text
    assert sprite("<p>words</p>").stdout == ""


@pytest.mark.parametrize("name", ["no-such-icon", ""])
def test_an_unknown_icon_stops_the_build(sprite: Any, name: str) -> None:
    done = sprite(icon("x") + icon(name))
    assert done.returncode != 0
    assert f'the page uses the icon "{name}"' in done.stderr


def test_an_icon_of_another_size_stops_the_build(sprite: Any, tmp_path: Path) -> None:
    """It would be cropped."""
    (tmp_path / LUCIDE.name / "icons").mkdir(parents=True)
    shutil.copy(LUCIDE / "package.json", tmp_path / LUCIDE.name)
    drawing = (LUCIDE / "icons" / "x.svg").read_text(encoding="utf-8").replace("0 0 24 24", "0 0 32 32")
    (tmp_path / LUCIDE.name / "icons" / "x.svg").write_text(drawing, encoding="utf-8")
    done = sprite(icon("x"), tmp_path)
    assert done.returncode != 0
    assert 'the icon "x"' in done.stderr


@pytest.mark.long
def test_the_published_page_contains_every_icon_it_uses(site: Path) -> None:
    """So no icon needs a request."""
    page = (site / "index.html").read_text(encoding="utf-8")
    used = set(re.findall(r'href="#icon-([^"]*)"', page))
    assert used == set(symbols(page))
    assert len(used) > 10
