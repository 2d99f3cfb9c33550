"""Takes the pictures in docs/screenshots of the site in dist/: `make screenshots`.

.venv/bin/python -m tools.screenshots [screen ...]

Every screen of tools/screens.py at four sizes, in dark and light, as `<size>-<theme>-<screen>.png`. Dice are typed, the
time stands still and nothing moves, so the same page on the same machine gives the same bytes.
"""

from __future__ import annotations

import base64
import sys
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, FloatRect, Page, sync_playwright

from tools import palette
from tools.chromium import FLAGS, ensure
from tools.screens import SCREENS, Screen
from tools.serve import Site

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs/screenshots"
SIZES = {"tablet": (1180, 820), "tablet-portrait": (820, 1180), "phone": (390, 844), "desktop": (1440, 900)}
THEMES = ("dark", "light")
#: An evening, and still.
TIME = "2026-03-14T20:15:00+00:00"
#: Letters without the fringes of a screen's own colours take half the room.
PLAIN = ("--disable-lcd-text", "--force-color-profile=srgb")
#: A layout of another size is there by then.
SETTLED_MS = 120
#: From this width on a sheet does not fill the screen; then so much of what is behind it is seen.
WIDE, RIM = 768, 24
START_MS = 120_000

#: A picture in at most that many colours: those that are frequent and far from the others. Gives its width and height,
#: the colours (red, green, blue, alpha) and the number of each pixel's as base64.
FEW = """async ([picture, most]) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    const counted = new Map();
    for (const pixel of pixels) counted.set(pixel, (counted.get(pixel) ?? 0) + 1);
    const part = (pixel) => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
    const all = [...counted].sort(([one], [other]) => one - other)
        .map(([pixel, count]) => ({ pixel, parts: part(pixel), weight: count ** 0.8, away: Infinity, number: 0 }));
    const apart = (one, other) => one.parts.reduce((sum, each, at) => sum + (each - other.parts[at]) ** 2, 0);
    const colours = [];
    const worth = ({ weight, away }) => (colours.length ? weight * away : weight);
    while (colours.length < Math.min(most, all.length)) {
        const next = all.reduce((best, each) => (worth(each) > worth(best) ? each : best));
        for (const each of all) {
            const away = apart(each, next);
            if (away < each.away) Object.assign(each, { away, number: colours.length });
        }
        colours.push(next);
    }
    const number = new Map(all.map(({ pixel, number }) => [pixel, number]));
    const bytes = Uint8Array.from(pixels, (pixel) => number.get(pixel));
    let text = "";
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return { width, height, colours: colours.map(({ parts }) => [...parts, 255]), pixels: btoa(text) };
}"""


def small(desk: Page, picture: bytes) -> bytes:
    """The picture in the few colours that tell what is on it."""
    few = desk.evaluate(FEW, [base64.b64encode(picture).decode(), palette.SMALL])
    pixels, width = base64.b64decode(few["pixels"]), few["width"]
    rows = (pixels[at : at + width] for at in range(0, len(pixels), width))
    return palette.png(width, few["height"], [bytes(colour) for colour in few["colours"]], rows)


def around(page: Page, width: int, height: int) -> FloatRect:
    """What the picture is cut to: on a wide screen a sheet by itself with a rim, so that its words can be read."""
    box = next((sheet.bounding_box() for sheet in page.locator(".sheet:popover-open").all()), None)
    if not box or width < WIDE:
        return {"x": 0, "y": 0, "width": width, "height": height}
    left, top = max(0, box["x"] - RIM), max(0, box["y"] - RIM)
    right = min(width, box["x"] + box["width"] + RIM)
    return {"x": left, "y": top, "width": right - left, "height": height - top}


def shoot(page: Page, desk: Page, screen: Screen) -> None:
    """The screen that stands there, in every size and theme, as one sees it who taps."""
    page.evaluate("document.activeElement?.blur()")
    for size in screen.sizes or SIZES:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.locator(screen.at).first.evaluate("each => each.scrollIntoView()")
        for theme in THEMES:
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
            page.wait_for_timeout(SETTLED_MS)
            picture = page.screenshot(animations="disabled", caret="hide", clip=around(page, width, height))
            (FOLDER / f"{size}-{theme}-{screen.name}.png").write_bytes(small(desk, picture))


def take(browser: Browser, url: str, named: Sequence[str]) -> None:
    """All screens, or those that are named, one after another, on one page that begins as a newcomer's."""
    context = browser.new_context(locale="en-GB", timezone_id="UTC")
    context.clock.set_fixed_time(TIME)
    page, desk = context.new_page(), browser.new_page()
    page.goto(url)
    page.wait_for_selector("html[data-ready][data-offline=ready]", timeout=START_MS)
    for screen in SCREENS:
        for step in screen.steps:
            step(page)
        if not named or screen.name in named:
            shoot(page, desk, screen)
        for step in screen.after:
            step(page)


def main(named: Sequence[str]) -> None:
    """Takes all pictures anew, or those of the screens that are named."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in [] if named else FOLDER.glob("*.png"):
        old.unlink()
    with Site(ROOT / "dist").start() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure(), args=[*FLAGS, *PLAIN])
        take(browser, site.url, named)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
