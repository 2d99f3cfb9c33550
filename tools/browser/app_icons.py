"""Draws the PNG icons from static/icons/razor.svg: .venv/bin/python tools/icons.py

Run it after a change of the drawing and commit what it writes. The maskable icon has no rounded corners of its own and
keeps the mark inside the middle four fifths, since a launcher may cut it to any shape. With a palette, all that
the drawing needs, a file is a third of what a browser would write.
"""

from __future__ import annotations

import base64
import sys
from collections import Counter
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tools import palette
from tools.chromium import ensure

ICONS = Path(__file__).resolve().parent.parent / "static" / "icons"
SIZES = {"razor-192.png": 192, "razor-512.png": 512, "razor-maskable-512.png": 512}

#: Enough for four colours and the edges between them.
COLOURS = 32

#: The pixels of a drawing at a size: red, green, blue and alpha, a byte each, row by row, as base64.
DRAW = """async ([svg, size]) => {
    const image = new Image(size, size);
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await image.decode();
    const context = Object.assign(document.createElement("canvas"), { width: size, height: size }).getContext("2d");
    context.drawImage(image, 0, 0, size, size);
    const { data } = context.getImageData(0, 0, size, size);
    let text = "";
    for (const byte of data) text += String.fromCharCode(byte);
    return btoa(text);
}"""


def maskable(svg: str) -> str:
    """The drawing, for a launcher that cuts it."""
    smaller = '<g id="mark" transform="translate(51 51) scale(.8)">'
    return svg.replace('rx="96"', 'rx="0"').replace('<g id="mark">', smaller)


def png(pixels: bytes, size: int) -> bytes:
    """A square PNG of the pixels in their COLOURS most frequent colours, every other drawn in the nearest of these."""
    each = [pixels[at : at + 4] for at in range(0, len(pixels), 4)]
    counted = Counter(each)
    # Those one sees through come first: only they need an alpha.
    colours = sorted((colour for colour, _ in counted.most_common(COLOURS)), key=lambda colour: colour[3])
    number = {colour: min(range(len(colours)), key=lambda at: _apart(colour, colours[at])) for colour in counted}
    rows = (bytes(number[colour] for colour in each[at : at + size]) for at in range(0, len(each), size))
    return palette.png(size, size, colours, rows)


def _apart(one: bytes, other: bytes) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def main() -> None:
    """Writes every icon of SIZES."""
    svg = (ICONS / "razor.svg").read_text(encoding="utf-8").replace("<svg ", '<svg width="512" height="512" ')
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure(), args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        for name, size in SIZES.items():
            drawn = page.evaluate(DRAW, [maskable(svg) if "maskable" in name else svg, size])
            (ICONS / name).write_bytes(png(base64.b64decode(drawn), size))
        browser.close()


if __name__ == "__main__":
    main()
