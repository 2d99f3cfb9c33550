"""On a phone: one part at a time, Roll at the thumb in each, results and messages in sight, strange names inside."""

import pytest
from playwright.sync_api import Locator, Page, expect

from razor_core.systems.razorweave import Check
from tests.browser import hands
from tests.browser.conftest import PHONE, reload
from tests.browser.layout import MISFITS, expect_in_sight, in_every_part, to_part
from tests.support.each_game import first_of

#: Scrolls the page and a part of it, whichever of them scrolls.
SCROLL = """([part, down]) => {
    scrollTo(0, down);
    document.querySelector(part).scrollTop = down;
}"""
#: What each tab shows once there is a result, and what of it scrolls.
TABS = {"Table": (("Roll", "Result"), ".heart"), "Clocks": (("Clocks",), "#clocks"), "Log": (("Log",), "#log")}
PARTS = ("Check", "Roll", "Next roll", "Result", "Clocks", "Log")


@pytest.fixture
def phone(page: Page) -> Page:
    page.set_viewport_size(PHONE)
    return page


def tab(page: Page, name: str) -> Locator:
    return page.get_by_role("navigation", name="Parts of the page").get_by_role("radio", name=name, exact=True)


def tap(page: Page, name: str) -> None:
    page.get_by_role("navigation", name="Parts of the page").locator("label").filter(has_text=name).click()


def set_up(page: Page) -> None:
    """Show the form, which is folded under a result."""
    page.get_by_role("button", name="Set up the next roll").click()


def test_a_tab_shows_its_part_alone_and_roll_stays_at_hand(phone: Page) -> None:
    """Roll is whole on the screen at the table, the tabs in every part, however far it is scrolled."""
    hands.fill_in(phone, Check(edge=3, burden=3))
    hands.type_dice(phone, [4, 4, 4, 4])
    tabs = phone.get_by_role("navigation", name="Parts of the page").locator("label, button")
    for name, (shown, scrolled) in TABS.items():
        tap(phone, name)
        expect(tab(phone, name)).to_be_checked()
        for each in PARTS:
            expect(hands.part(phone, each)).to_be_visible(visible=each in shown)
        for down in (0, 99_999):
            phone.evaluate(SCROLL, [scrolled, down])
            expect_in_sight(*tabs.all())
            if name == "Table":
                expect_in_sight(hands.roll_button(phone))
    tap(phone, "Table")
    set_up(phone)
    for each in PARTS:
        expect(hands.part(phone, each)).to_be_visible(visible=each in ("Check", "Roll", "Next roll"))
    for down in (0, 99_999):
        phone.evaluate(SCROLL, ["#check", down])
        expect_in_sight(hands.roll_button(phone))


@pytest.mark.long
def test_a_roll_brings_its_result_to_the_front(phone: Page) -> None:
    """Its headline is on the screen; from there one tap rolls again, and a line of the log shows its card."""
    expect(hands.part(phone, "Result")).to_be_hidden()
    hands.roll(phone)
    expect(tab(phone, "Table")).to_be_checked()
    expect(hands.part(phone, "Check")).to_be_hidden()
    expect_in_sight(hands.part(phone, "Result").get_by_role("heading"))
    hands.expect_judged(phone, Check())
    hands.roll(phone)
    expect(hands.rolls(phone)).to_have_count(2)
    hands.type_dice(phone, [6, 6, 6, 6])
    hands.roll(phone)
    tap(phone, "Log")
    hands.rolls(phone).nth(1).click()
    expect(tab(phone, "Table")).to_be_checked()
    expect(hands.part(phone, "Result")).to_have_attribute("data-tier", "CRITICAL_SUCCESS")


@pytest.mark.parametrize("way", first_of(["thrown", "typed", "from the log"]))
def test_a_result_is_seen_from_its_top_however_far_the_page_was_scrolled(phone: Page, way: str) -> None:
    """On a small phone, with a long form and a long card, tapped at the very end."""
    phone.set_viewport_size({"width": 360, "height": 640})
    hands.fill_in(phone, Check(edge=4, burden=4))
    hands.kind(phone, "Strike")
    hands.type_dice(phone, [1, 1, 1, 1])
    if way == "from the log":
        tap(phone, "Log")
    else:
        set_up(phone)
    for scrolled in ("#check", ".heart", "#log"):
        phone.evaluate(SCROLL, [scrolled, 99_999])
    if way == "thrown":
        hands.roll(phone)
    elif way == "typed":
        # Two of the Edges were for the first roll.
        hands.type_dice(phone, [1] * 6)
    else:
        hands.rolls(phone).first.click()
    expect_in_sight(hands.part(phone, "Result").get_by_role("heading"))
    expect(tab(phone, "Table")).to_be_in_viewport()


@pytest.mark.long
def test_odds_and_errors_are_seen_from_where_they_are_caused(phone: Page) -> None:
    """The odds from the steps of the DC, a wrong DC from Roll, wrong dice from where they are typed."""
    chance = phone.locator("#next [data-slot=chance]").first
    before = chance.inner_text()
    hands.pick(phone, "Heroic")
    expect(chance).not_to_have_text(before)
    expect_in_sight(chance)
    hands.number(phone, "DC").fill("99")
    hands.roll(phone)
    expect(hands.part(phone, "Roll").get_by_text("40")).to_be_in_viewport()
    hands.number(phone, "DC").fill("14")
    hands.type_dice(phone, ["7 7 7 7"])
    for each in (phone.locator("#error-faces"), phone.get_by_role("textbox", name="Dice", exact=True)):
        expect(each).to_be_in_viewport()
    expect(hands.roll_button(phone)).to_be_in_viewport()


def test_what_is_warned_of_is_in_sight_over_roll(phone: Page) -> None:
    """The other notes are folded away."""
    warnings = hands.part(phone, "Roll").locator(".warnings")
    expect(warnings).to_be_hidden()
    hands.type_modifier(phone, "dc", "Poor light")
    hands.type_modifier(phone, "burden", "Dim Light")
    expect_in_sight(warnings.get_by_text("(RW-8)"))
    expect_in_sight(hands.roll_button(phone))
    expect(phone.locator("#next [data-slot=notes]")).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("width", [PHONE["width"], 320])
def test_a_notice_is_seen_however_far_the_page_was_scrolled(phone: Page, width: int) -> None:
    """All of it, with nothing over the button that closes it."""
    phone.set_viewport_size({"width": width, "height": 600})
    phone.evaluate("location.hash = 'system=chess&dc=16'")
    phone.evaluate(SCROLL, ["#check", 99_999])
    notice = phone.locator("#notice")
    expect(notice).to_be_in_viewport(ratio=1)
    assert phone.evaluate("scrollY") > 0
    notice.get_by_role("button", name="Close").click()
    expect(notice.get_by_role("listitem")).to_have_count(0)


#: Overrides the direction of what follows, and does not end it.
TURNED = "\u202eKira"
#: Names that turn a line around, take no room or far too much.
STRANGE = ("a" * 10_000, "مرحبا" * 600, "e" + "\u0301" * 3000, "\u200b\u200d\ufeff" * 1000, TURNED)


#: Where the first letter of a text is, and where the last: from the left edge of the element.
ENDS = """(element) => {
    const range = document.createRange();
    const text = element.firstChild;
    const at = (from) => (range.setStart(text, from), range.setEnd(text, from + 1), range.getBoundingClientRect().left);
    return [at(0), at(text.length - 1)];
}"""


@pytest.mark.long
def test_no_name_makes_the_page_wider_or_hides_roll(page: Page) -> None:
    """In every part, after a start; Roll is where the thumb is and rolls; a name turns no line around but its own."""
    for at, name in enumerate(STRANGE):
        texts = [*STRANGE[at:], *STRANGE[:at]]
        for text, value in zip(("Who", "Intent", "Approach"), texts, strict=False):
            hands.fiction(page, text).fill(value)
        page.get_by_role("combobox", name="Name of the Skill").fill(texts[3])
        hands.type_modifier(page, "edge", texts[4])
        hands.roll(page)
        short = name.strip()[:60].strip() or "x"
        hands.put_character(page, short, skill=short)
        hands.put_clock(page, short)
    page.locator("#head [popovertarget=sessions]").click()
    page.locator("#sessions [name=name]").fill(STRANGE[0][:60])
    page.locator("[data-do=session-rename]").click()
    hands.saved(page)
    page.set_viewport_size(PHONE)
    reload(page)
    # The name of the session is cut off where it stands.
    misfits = [each for each in in_every_part(page, MISFITS) if 'data-slot="session"' not in each]
    assert [misfit for misfit in misfits if ": low: " not in misfit] == []
    expect_in_sight(hands.roll_button(page))
    hands.roll(page)
    expect(hands.rolls(page)).to_have_count(len(STRANGE) + 1)
    to_part(page, "clocks")
    for first, last in page.locator("#clocks [data-slot=count]").evaluate_all(f"counts => counts.map({ENDS})"):
        assert first < last


def test_whoever_acts_is_in_sight_and_covers_nobody(phone: Page) -> None:
    """Of many in a row that scrolls: the one who is tapped, and after a reload; the form has the whole name."""
    names = [f"Somebody of the Long Watch {at}" for at in range(6)]
    for name in names:
        hands.put_character(phone, name)
    for name in (names[0], names[5], names[2]):
        hands.character(phone, name).click()
        expect(hands.character(phone, name)).to_have_attribute("aria-pressed", "true")
        expect_in_sight(hands.character(phone, name), phone.locator("#whom b", has_text=name))
    reload(phone)
    expect_in_sight(hands.character(phone, names[2]), phone.locator("#whom b", has_text=names[2]))


@pytest.mark.long
def test_what_says_nothing_alone_has_company_in_its_line(phone: Page) -> None:
    """Whom else an injury can be for, beside the injury."""
    hands.select_game(phone, "witchgates")
    for name in ("Ash", "Bree"):
        hands.put_character(phone, name)
    middles = "both => both.map(each => each.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2)"
    hands.type_dice(phone, [4])
    follows = hands.part(phone, "Result").locator(".follows")
    follows.locator("summary").filter(has_text="Risky").click()
    follows.get_by_role("button", name="Harm", exact=True).click()
    injury = follows.locator("[data-entry='medium.harm.injury-1']")
    summary, button = injury.locator("summary, button[data-do=consequence-take]").evaluate_all(middles)
    assert abs(summary - button) < 8


#: What is typed or chosen in letters under 16 px, those of templates too.
SMALL = """() => {
    const fields = "input:not([type=checkbox], [type=radio], [type=file]), textarea, select";
    const added = [...document.querySelectorAll("template")].map((of) => {
        const copy = of.content.cloneNode(true).firstElementChild;
        document.body.append(copy);
        return copy;
    });
    const size = (field) => parseFloat(getComputedStyle(field).fontSize);
    const small = [...document.querySelectorAll(fields)].filter((field) => size(field) < 16);
    const found = small.map((field) => field.outerHTML.slice(0, 120));
    for (const copy of added) copy.remove();
    return found;
}"""


def test_what_is_typed_or_chosen_is_large_enough_that_an_iphone_does_not_zoom(phone: Page) -> None:
    assert phone.evaluate(SMALL) == []
    phone.set_viewport_size({"width": 844, "height": 390})
    assert phone.evaluate(SMALL) == []
