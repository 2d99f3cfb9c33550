"""What the tests of the layout measure: what is too wide, too small for a thumb, out of sight or out of reach."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import FloatRect, Locator, Page

#: The widths of the screens that the page must fit, and their heights.
WIDTHS = {320: 568, 390: 844, 820: 1180, 1180: 820, 1440: 900}
#: Screens for letters of twice the size: the last two are then as wide as a phone on its side.
LARGE = {320: 640, 390: 844, 640: 900, 820: 1180, 1180: 820, 1440: 900}
PARTS = ("table", "clocks", "log")
#: What a person would see to be wrong on the page, as a function of the long words on it.
FAULTS = Path(__file__).with_name("faults.js").read_text(encoding="utf-8")
#: What does not fit: elements wider than the screen, and controls lower than a thumb. Strips and tables that scroll by
#: themselves may be wider, and a line of text that leads to its ruling is as low as a line.
MISFITS = """() => {
    const page = document.documentElement;
    const seen = [...document.querySelectorAll("body *")].filter((each) => each.checkVisibility());
    const box = (each) => each.getBoundingClientRect();
    const wide = (each) => box(each).width && (box(each).right > innerWidth + 0.5 || box(each).left < -0.5);
    const strips = ".unseen, .unseen *, .rolls *, #characters *, .segments *, .dials *, .grid *";
    const boxes = "[type=radio], [type=checkbox]";
    const tapped = `button:not(.ruled), summary, a, input:not(${boxes}), label:has(${boxes})`;
    const told = (what, found) => found.map((each) => `${what}: ${each.outerHTML.slice(0, 120)}`);
    return [
        ...(page.scrollWidth <= innerWidth ? [] : [`the page is ${page.scrollWidth} wide`]),
        ...told("wide", seen.filter((each) => wide(each) && !each.matches(strips))),
        ...told("low", seen.filter((each) => each.matches(tapped) && box(each).height < 43.5)),
    ];
}"""
#: Which of the elements are not wholly on the screen, or are cut off by a box that scrolls.
OUT_OF_SIGHT = """(elements) => new Promise((resolve) => {
    if (!elements.length) resolve(["no such element"]);
    const observer = new IntersectionObserver((seen) => {
        observer.disconnect();
        resolve(seen.filter(({ intersectionRatio }) => intersectionRatio < 0.99)
            .map(({ target }) => target.outerHTML.slice(0, 120)));
    });
    for (const each of elements) observer.observe(each);
})"""
#: Which of the open sheets of these ids are wider inside than they are, and what does not fit; opened in turn.
SHEETS_MISFITS = """(ids) => ids.flatMap((id) => {
    const sheet = document.getElementById(id);
    sheet.showPopover();
    const wide = sheet.scrollWidth > sheet.clientWidth;
    const found = [...(wide ? ["the sheet scrolls to the side"] : []), ...(MISFITS)()];
    sheet.hidePopover();
    return found.map((fault) => `${id}: ${fault}`);
})""".replace("MISFITS", MISFITS)
#: Looks at parts of the page in turn, with that part at the front; what these checks find there.
IN_PARTS = """async () => {
    const found = [];
    const { dataset } = document.documentElement, now = dataset.heart;
    const hearts = document.querySelector("#result .card") ? ["next", "result"] : ["next"];
    for (const part of PARTS) {
        document.getElementById(`part-${part}`).click();
        for (const heart of part === "table" ? hearts : [now]) {
            dataset.heart = heart;
            for (const check of [CHECKS]) found.push(...(await check()).map((fault) => `${part}, ${heart}: ${fault}`));
        }
    }
    document.getElementById("part-table").click();
    dataset.heart = now;
    return found;
}"""
#: Whether the middle of an element is the element's own, and nothing covers it.
UNCOVERED = """(element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""

#: What cannot be brought to where it can be tapped: something covers it, though the page scrolls it into sight. Of the
#: lines of the log, every tenth.
OUT_OF_REACH = """() => [...document.querySelectorAll("button, summary, select, input, .button")].filter((each) => {
    const tapped = each.closest("label") ?? each;
    if (!tapped.checkVisibility({ visibilityProperty: true }) || each.closest("[popover], .tabs")) return false;
    if (each.matches(".lines li:not(:nth-child(10n)) *")) return false;
    tapped.scrollIntoView({ block: "nearest", inline: "center" });
    const { x, y, width, height } = tapped.getBoundingClientRect();
    return [0.35, 0.5, 0.65].some((at) => !tapped.contains(document.elementFromPoint(x + width / 2, y + height * at)));
}).map((each) => `out of reach: ${each.outerHTML.slice(0, 120)}`)"""

#: Checks of a part, in JavaScript: each does what it says, and returns what is wrong.
#: Roll, or in a part without it the tabs that lead to it.
ROLL_OUT_OF_SIGHT = """() => {
    const roll = document.querySelector("[data-do=roll]");
    const here = document.getElementById("part-table").checked || roll.checkVisibility();
    return (OUT_OF_SIGHT)(here ? [roll] : [...document.querySelectorAll(".tabs > *")]);
}""".replace("OUT_OF_SIGHT", OUT_OF_SIGHT)


def box_of(element: Locator) -> FloatRect:
    box = element.bounding_box()
    assert box, element
    return box


def expect_fit(page: Page) -> None:
    """Expect nothing to be wider than the screen, and nothing that is tapped to be lower than a thumb."""
    misfits = page.evaluate(MISFITS)
    assert misfits == [], page.viewport_size


def expect_in_sight(*found: Locator) -> None:
    for each in found:
        unseen = each.evaluate_all(OUT_OF_SIGHT)
        assert unseen == [], each.page.viewport_size


def expect_sheet_fits(page: Page, sheet: Locator) -> None:
    """Expect an open sheet to fit the screen and to scroll down only."""
    expect_fit(page)
    assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth"), page.viewport_size


def sheets_misfits(page: Page, *ids: str) -> list[str]:
    """What does not fit on these sheets, which are opened in turn with what was last drawn on them."""
    return list(page.evaluate(SHEETS_MISFITS, ids))


def in_every_part(page: Page, *checks: str, parts: Sequence[str] = PARTS) -> list[str]:
    """What these checks, functions of JavaScript, find in each part of the page, brought to the front in turn.

    The table has two faces: before the next roll, and with a result.
    """
    return list(page.evaluate(IN_PARTS.replace("PARTS", str(list(parts))).replace("CHECKS", ", ".join(checks))))


def expect_parts(page: Page, *checks: str, parts: Sequence[str] = PARTS) -> None:
    """Expect these checks to find nothing in any of these parts of the page."""
    assert in_every_part(page, *checks, parts=parts) == [], page.viewport_size


def resize(page: Page, width: int, height: int = 0) -> None:
    """Give the screen a width, and the height that goes with it or another."""
    page.set_viewport_size({"width": width, "height": height or WIDTHS[width]})


def to_part(page: Page, name: str) -> None:
    """Bring a part to the front, where only one is shown."""
    page.locator(f"#part-{name}").evaluate("tab => tab.click()")


@contextmanager
def letters(page: Page, size: int) -> Iterator[None]:
    """Set the browser's letters to a size in px, as its owner can; afterwards they have the usual size again."""
    devtools = page.context.new_cdp_session(page)

    def change(standard: int, fixed: int) -> None:
        devtools.send("Page.setFontSizes", {"fontSizes": {"standard": standard, "fixed": fixed}})
        page.wait_for_function(f"() => getComputedStyle(document.body).fontSize === '{standard}px'")

    change(size, size)
    try:
        yield
    finally:
        change(16, 13)
        devtools.detach()
