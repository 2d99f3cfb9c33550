"""Draw the PNG app icons from static/icons/razor.svg: `make app-icons`. Commit the files it writes.

The maskable icon has square corners and a smaller mark, because a launcher may cut it to any shape.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tools.browser.chromium import FLAGS, ensure

ICONS = Path(__file__).resolve().parents[2] / "static" / "icons"
SIZES = {"razor-192.png": 192, "razor-512.png": 512, "razor-maskable-512.png": 512}
#: Enough for four colours and the edges between them.
COLOURS = 32


def maskable(svg: str) -> str:
    """Return the drawing without rounded corners and with the mark inside the middle four fifths."""
    smaller = '<g id="mark" transform="translate(51 51) scale(.8)">'
    return svg.replace('rx="96"', 'rx="0"').replace('<g id="mark">', smaller)


def main() -> None:
    """Write every icon of SIZES."""
    svg = (ICONS / "razor.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure(), args=FLAGS)
        for name, size in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            drawing = maskable(svg) if "maskable" in name else svg
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: 100% }}</style>{drawing}")
            picture = Image.open(BytesIO(page.screenshot(omit_background=True))).convert("RGBA")
            few = picture.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
            few.save(ICONS / name, optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
