"""Takes the pictures in docs/screenshots of the site in dist/: `make screenshots`."""

from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tools.chromium import FLAGS, ensure
from tools.serve import Site

ROOT = Path(__file__).resolve().parent.parent
SIZES = {"tablet": (1180, 820), "tablet-portrait": (820, 1180), "phone": (390, 844)}


def shoot(browser: Browser, url: str, size: str, scheme: str) -> None:
    """One picture of a check just resolved: the book's lock, opened with an Edge."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        service_workers="block",
    )
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("html[data-ready]")
    page.get_by_text("Who, and to what end?").click()
    page.get_by_label("Who", exact=True).fill("Vance")
    page.get_by_label("Intent").fill("open the panel")
    page.locator("summary").filter(has_text="Vance").click()
    page.get_by_role("radio", name="AGI").check()
    page.get_by_label("Attribute", exact=True).fill("2")
    page.get_by_role("checkbox", name="Skill").check()
    page.get_by_role("radio", name="18 Hard").check()
    page.get_by_role("button", name="+ Edge").click()
    page.get_by_role("button", name="Set Up").click()
    page.keyboard.press("Escape")
    for dice in ("1 3 4 5 2", "2 3 4 5 6"):
        page.get_by_role("button", name="Type dice").click()
        page.get_by_label("Dice", exact=True).fill(dice)
        page.get_by_role("button", name="Read dice").click()
        page.get_by_role("button", name="Type dice").click()
    page.screenshot(path=ROOT / f"docs/screenshots/{size}-{scheme}.png")
    context.close()


def main() -> None:
    """All sizes, dark and light."""
    with Site(ROOT / "dist").start() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure(), args=FLAGS)
        for size in SIZES:
            for scheme in ("dark", "light"):
                shoot(browser, site.url, size, scheme)
        browser.close()


if __name__ == "__main__":
    main()
