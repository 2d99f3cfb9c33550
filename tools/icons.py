"""Draws the PNG icons from static/icons/razor.svg: .venv/bin/python tools/icons.py

Run it after a change of the drawing and commit what it writes. The maskable icon has no rounded corners of its own and
keeps the mark inside the middle four fifths, since a launcher may cut it to any shape.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tools.chromium import ensure

ICONS = Path(__file__).resolve().parent.parent / "static" / "icons"
SIZES = {"razor-192.png": 192, "razor-512.png": 512, "razor-maskable-512.png": 512}


def page_of(svg: str, *, maskable: bool) -> str:
    """Gives a page that shows the drawing over the whole window."""
    if maskable:
        svg = svg.replace('rx="96"', 'rx="0"')
        svg = svg.replace('<g id="mark">', '<g id="mark" transform="translate(51 51) scale(.8)">')
    return f"<style>*{{margin:0}}svg{{display:block;width:100vw;height:100vh}}</style>{svg}"


def main() -> None:
    """Writes every icon of SIZES."""
    svg = (ICONS / "razor.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure(), args=["--no-sandbox", "--disable-gpu"])
        for name, size in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(page_of(svg, maskable="maskable" in name))
            page.screenshot(path=ICONS / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
