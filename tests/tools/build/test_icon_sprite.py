"""The icons: those that the page names, out of Lucide's package, in the page itself."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LUCIDE = ROOT / "node_modules" / "lucide-static"


def icon(name: str) -> str:
    """How a page shows an icon."""
    return f'<svg class="icon" aria-hidden="true"><use href="#icon-{name}"></use></svg>'


def sprite(page: str, modules: Path = ROOT / "node_modules") -> subprocess.CompletedProcess[str]:
    """Makes the sprite of a page, and prints it."""
    node = shutil.which("node")
    assert node
    script = (
        f"import {{ sprite }} from {json.dumps(str(ROOT / 'tools' / 'sprite.mjs'))};"
        f"process.stdout.write(await sprite({json.dumps(str(modules))}, {json.dumps(page)}));"
    )
    command = [node, "--input-type=module", "--eval", script]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def drawn(text: str) -> dict[str, str]:
    """The symbols of a sprite by name."""
    return dict(re.findall(r'<symbol id="icon-([^"]+)" viewBox="0 0 24 24">(.*?)</symbol>', text))


def test_each_icon_that_is_named_stands_in_the_sprite_once() -> None:
    """As the package draws it, and none besides."""
    made = drawn(sprite(icon("plus") + icon("x") + "<p>" + icon("plus")).stdout)
    assert set(made) == {"plus", "x"}
    lines = re.findall(r"<path [^>]*>", (LUCIDE / "icons" / "x.svg").read_text(encoding="utf-8"))
    assert re.findall(r"<path [^>]*>", made["x"]) == lines
    assert len(lines) == 2


def test_the_sprite_says_whose_it_is() -> None:
    """The version and the licence, as the package says."""
    package = json.loads((LUCIDE / "package.json").read_text(encoding="utf-8"))
    assert f"Lucide {package['version']} ({package['license']})" in sprite(icon("x")).stdout


def test_a_page_without_icons_has_no_sprite() -> None:
    """Nothing is added to it."""
    done = sprite("<p>words</p>")
    assert (done.returncode, done.stdout) == (0, "")


def test_an_icon_that_the_package_lacks_is_named() -> None:
    """A slip in a name stops the build."""
    for name in ("no-such-icon", ""):
        done = sprite(icon("x") + icon(name))
        assert done.returncode != 0
        assert f'index.html names the icon "{name}"' in done.stderr


def test_an_icon_that_is_drawn_otherwise_is_refused(tmp_path: Path) -> None:
    """Were the package to draw on another square, the icons would be cut: the build says so."""
    shutil.copytree(
        LUCIDE, tmp_path / LUCIDE.name, ignore=lambda folder, names: {*names} - {"package.json", "icons", "x.svg"}
    )
    other = tmp_path / LUCIDE.name / "icons" / "x.svg"
    other.write_text(other.read_text(encoding="utf-8").replace("0 0 24 24", "0 0 32 32"), encoding="utf-8")
    done = sprite(icon("x"), tmp_path)
    assert done.returncode != 0
    assert 'the icon "x"' in done.stderr


def test_the_page_as_published_has_every_icon_it_names(site: Path) -> None:
    """The sprite stands in it, so no icon waits for a request; its licence lies beside."""
    page = (site / "index.html").read_text(encoding="utf-8")
    used = set(re.findall(r'href="#icon-([^"]*)"', page))
    assert used == set(drawn(page))
    assert len(used) > 10
    assert "ISC" in (site / "runtime" / "lucide" / "LICENSE.txt").read_text(encoding="utf-8")
