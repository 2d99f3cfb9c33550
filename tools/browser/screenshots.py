"""Take screenshots of the site in dist/ into build/screenshots: `make screenshots`.

    .venv/bin/python -m tools.browser.screenshots [screen ...]

Every screen of screenshot_steps.py in four sizes, dark and light, as `<size>-<theme>-<screen>.webp`. The pictures that
README.md shows are also copied to docs/screenshots. Dice are typed, the clock stands still and nothing moves, so the
same page gives the same pictures on the same machine.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, FloatRect, Page, sync_playwright

from tools.browser.chromium import FLAGS, ensure
from tools.browser.screenshot_steps import SCREENS, Screen
from tools.browser.serve import Site

ROOT = Path(__file__).resolve().parents[2]
FOLDER, PUBLISHED = ROOT / "build/screenshots", "docs/screenshots"
SIZES = {"tablet": (1180, 820), "tablet-portrait": (820, 1180), "phone": (390, 844), "desktop": (1440, 900)}
THEMES = ("dark", "light")
TIME = "2026-03-14T20:15:00+00:00"
#: Plain grey text edges compress better than coloured ones.
PLAIN_TEXT = ("--disable-lcd-text", "--force-color-profile=srgb")
#: Letters stay sharp; a file is a tenth of a full-colour PNG.
QUALITY = 88
#: The time that a new layout needs after a change of size.
LAYOUT_MS = 120
#: From this width on, a sheet does not fill the screen; the picture then shows it with a margin.
WIDE, MARGIN = 768, 24
START_MS = 120_000


def save(picture: bytes, path: Path) -> None:
    """Write a screenshot as WebP, which keeps it small and its colours as they are."""
    Image.open(BytesIO(picture)).convert("RGB").save(path, quality=QUALITY, method=6)


def clip(page: Page, width: int, height: int) -> FloatRect:
    """Return the part of the page to show: on a wide screen an open sheet with a margin, else everything."""
    box = next((sheet.bounding_box() for sheet in page.locator(".sheet:popover-open").all()), None)
    if not box or width < WIDE:
        return {"x": 0, "y": 0, "width": width, "height": height}
    left, top = max(0, box["x"] - MARGIN), max(0, box["y"] - MARGIN)
    right = min(width, box["x"] + box["width"] + MARGIN)
    return {"x": left, "y": top, "width": right - left, "height": height - top}


def shoot(page: Page, screen: Screen) -> None:
    """Take the current screen in every size and theme, without a focus ring."""
    page.evaluate("document.activeElement?.blur()")
    for size in screen.sizes or SIZES:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.locator(screen.scroll_to).first.evaluate("each => each.scrollIntoView()")
        for theme in THEMES:
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
            page.wait_for_timeout(LAYOUT_MS)
            picture = page.screenshot(animations="disabled", caret="hide", clip=clip(page, width, height))
            save(picture, FOLDER / f"{size}-{theme}-{screen.name}.webp")


def take(browser: Browser, url: str, names: Sequence[str]) -> None:
    """Go through all screens on one page that starts as a new visitor's, and take those named, or all."""
    context = browser.new_context(locale="en-GB", timezone_id="UTC")
    context.clock.set_fixed_time(TIME)
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("html[data-ready][data-offline=ready]", timeout=START_MS)
    for screen in SCREENS:
        for step in screen.steps:
            step(page)
        if not names or screen.name in names:
            shoot(screen.of(page), screen)
        for step in screen.after:
            step(page)


def publish() -> None:
    """Copy the screenshots that README.md shows to docs/screenshots."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in re.findall(rf"\({PUBLISHED}/([\w-]+\.webp)\)", readme):
        if (FOLDER / name).is_file():
            shutil.copy(FOLDER / name, ROOT / PUBLISHED / name)


def main(names: Sequence[str]) -> int:
    """Take the screens named, or all. Return 2 for an unknown name."""
    if unknown := set(names) - {screen.name for screen in SCREENS}:
        print(f"There is no screen {', '.join(sorted(unknown))}.", file=sys.stderr)
        return 2
    if not names:
        shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with Site(ROOT / "dist").start() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure(), args=[*FLAGS, *PLAIN_TEXT])
        take(browser, site.url, names)
        browser.close()
    publish()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
