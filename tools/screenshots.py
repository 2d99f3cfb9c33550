"""Takes the pictures in docs/screenshots of the site in dist/: `make screenshots`."""

from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tools.chromium import FLAGS, ensure
from tools.serve import Site

ROOT = Path(__file__).resolve().parent.parent
SIZES = {"tablet": (1180, 820), "tablet-portrait": (820, 1180), "phone": (390, 844), "desktop": (1440, 900)}
#: A sheet that is opened for the first time is filled by then.
SETTLED_MS = 1500
#: Says that a newcomer has been shown around already.
SHOWN_AROUND = 'localStorage.setItem("razor.tour", "seen")'


def shoot(browser: Browser, url: str, size: str, scheme: str) -> None:
    """One picture of a check just resolved: the book's lock, opened with an Edge."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        service_workers="block",
    )
    page = context.new_page()
    page.add_init_script(SHOWN_AROUND)
    page.goto(url)
    page.wait_for_selector("html[data-ready]")
    clock(page, "Way in", "6", "PROGRESS")
    clock(page, "Guard Alert", "4", "THREAT")
    to_part(page, "check")
    page.get_by_role("button", name="+ Hero").click()
    hero = page.locator("#hero-change")
    hero.get_by_label("Name", exact=True).fill("Vance")
    hero.get_by_label("AGI").fill("2")
    hero.get_by_label("Another Skill").fill("Technical Work")
    hero.get_by_label("Used with").select_option("AGI")
    hero.get_by_role("button", name="Add").click()
    hero.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Vance", exact=True).click()
    page.get_by_role("button", name="Technical Work AGI 2").click()
    page.get_by_role("radio", name="18 Hard").check()
    page.get_by_role("button", name="+ Edge").click()
    page.get_by_role("button", name="Set Up").click()
    page.keyboard.press("Escape")
    for dice, offer in (("1 3 4 5 2", "Tick Guard Alert by 1"), ("2 3 4 5 6", "Tick Way in by 2")):
        page.get_by_role("button", name="Type dice").click()
        page.get_by_label("Dice", exact=True).fill(dice)
        page.get_by_role("button", name="Read dice").click()
        page.get_by_role("button", name="Type dice").click()
        page.get_by_role("button", name=offer).click()
    page.locator('#head [data-state="saved"]').wait_for()
    page.screenshot(path=ROOT / f"docs/screenshots/{size}-{scheme}.png")
    if size in SHEETS_AT and scheme == "dark":
        shoot_sheets(page, size)
    context.close()


#: What opens over the page, by the button that opens it, and the sizes at which it is shown.
SHEETS = ("odds", "reference", "printed", "settings")
SHEETS_AT = ("tablet", "phone")


def shoot_sheets(page: Page, size: str) -> None:
    """A picture of each sheet that is for looking up, and of what is shown to the table."""
    for sheet in SHEETS:
        page.locator(f"button[popovertarget={sheet}]:not([popovertargetaction])").first.evaluate("each => each.click()")
        page.wait_for_timeout(SETTLED_MS)
        page.screenshot(path=ROOT / f"docs/screenshots/{size}-{sheet}.png")
        page.keyboard.press("Escape")
    page.keyboard.press("s")
    page.wait_for_timeout(SETTLED_MS)
    page.screenshot(path=ROOT / f"docs/screenshots/{size}-show.png")


#: What each of the other games is shown with: the dice typed into the form as it stands first of all.
GAMES = {"frameworks": "6 1 4", "gemini": "63", "witchgates": "5 2", "trident_sphere": "14"}


def shoot_game(browser: Browser, url: str, game: str) -> None:
    """One picture of another game: a check just resolved, on a tablet in a dark room."""
    width, height = SIZES["tablet"]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme="dark", service_workers="block"
    )
    page = context.new_page()
    page.add_init_script(SHOWN_AROUND)
    page.goto(f"{url}#system={game}")
    page.wait_for_selector("html[data-ready]")
    page.get_by_role("button", name="Type dice").click()
    page.get_by_label("Dice", exact=True).fill(GAMES[game])
    page.get_by_role("button", name="Read dice").click()
    page.get_by_role("button", name="Type dice").click()
    page.locator('#head [data-state="saved"]').wait_for()
    page.screenshot(path=ROOT / f"docs/screenshots/{game}.png")
    context.close()


def to_part(page: Page, name: str) -> None:
    """Bring a part of the page to the front, as its tab does on a phone."""
    page.locator(f"#part-{name}").evaluate("tab => { tab.checked = true }")


def clock(page: Page, name: str, segments: str, kind: str) -> None:
    """Put a clock on the board."""
    to_part(page, "clocks")
    page.get_by_role("button", name="+ New clock").click()
    sheet = page.locator("#clock-new")
    sheet.get_by_label("Name").fill(name)
    sheet.get_by_label("Segments", exact=True).fill(segments)
    sheet.get_by_label("Kind").select_option(kind)
    sheet.get_by_role("button", name="Put it on the board").click()


def main() -> None:
    """All sizes, dark and light, the sheets, and the other games."""
    with Site(ROOT / "dist").start() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure(), args=FLAGS)
        for size in SIZES:
            for scheme in ("dark", "light"):
                shoot(browser, site.url, size, scheme)
        for game in GAMES:
            shoot_game(browser, site.url, game)
        browser.close()


if __name__ == "__main__":
    main()
