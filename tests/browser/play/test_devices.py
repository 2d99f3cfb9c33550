"""Real browsers share a table: they connect by the codes that they show, roll, lose each other and come back."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import returning
from tests.browser.conftest import LEAN, PHONE, PYTHON, SEEN_TOUR, TABLET, ready, reload, visit
from tests.browser.full_table import PLAYERS, sit_down
from tests.browser.hands import more, type_dice
from tests.browser.watch import Watch
from tools.browser.chromium import ensure
from tools.browser.meet import CLIPBOARD, answer, connect, guest_of, invitation, let_play
from tools.browser.serve import Site

#: What is loaded only for codes and connections.
LATER = ("/static/peer_connection.js", "/static/qr.js", "/runtime/qr-")
#: The modules of a code on a canvas, each as whether it is dark.
MODULES = """(id) => {
    const { width } = document.getElementById(id);
    const { data } = document.getElementById(id).getContext("2d").getImageData(0, 0, width, width);
    const at = [...Array(width / 8)].map((_, step) => step * 8 + 4);
    return at.map((y) => at.map((x) => data[4 * (y * width + x)] < 128));
}"""
#: Runs Python in the page.
RUN = f"async (code) => String(await (await {PYTHON}).runPythonAsync(code))"
#: What a player does with characters.
OF_PLAYERS = {"character-pick", "character-change", "character-target", "character-skill"}
#: The actions of the controls that a player can use, and the keys.
USABLE = """() => {
    const all = [...document.querySelectorAll("[data-do], [data-input]")];
    const shown = all.filter((each) => each.checkVisibility({ visibilityProperty: true }));
    const usable = shown.filter((each) => !each.matches(":disabled"));
    const keys = [...document.querySelectorAll("[aria-keyshortcuts]:not(#show-end)")];
    const actions = usable.map((each) => each.dataset.do ?? each.dataset.input);
    return [actions, keys.map((each) => each.ariaKeyShortcuts).sort()];
}"""
#: Counts the player's own taps, not those of Enter in a field.
COUNT_TAPS = "globalThis.taps = 0; addEventListener('click', (event) => (taps += event.detail > 0), true);"
#: The link that the host shows.
INVITING = "inviting = devices(__main__.app.context).inviting\ninviting.link(inviting.devices._air)"
#: The line of a guest's page to its host.
LINE = "import __main__\nline = __main__.app.context.devices.joining.line\n"


def film(path: Path, *codes: list[list[bool]]) -> None:
    """Write a film in which one code after another lies on a grey table, as a camera of 1280 by 720 sees it."""
    width, height, scale = 1280, 720, 6
    frames = []
    for modules in codes:
        left, top = (width - len(modules) * scale) // 2, (height - len(modules) * scale) // 2
        light = bytearray([110]) * (width * height)
        for row, line in enumerate(modules):
            pixels = b"".join((b"\x10" if dark else b"\xeb") * scale for dark in line)
            for y in range(top + row * scale, top + row * scale + scale):
                light[y * width + left : y * width + left + len(pixels)] = pixels
        frames.append((b"FRAME\n" + bytes(light) + b"\x80" * (width * height // 2)) * 8)
    path.write_bytes(f"YUV4MPEG2 W{width} H{height} F10:1 Ip A1:1 C420jpeg\n".encode() + b"".join(frames))


@pytest.fixture
def filmed(tmp_path: Path) -> Path:
    """The file that the host's camera sees."""
    return tmp_path / "seen.y4m"


@pytest.fixture
def host(browser: Browser, watch: Watch, filmed: Path, site: Site, caches: Site) -> Iterator[Page]:
    """A page in a browser of its own, whose camera sees the film."""
    camera = ["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={filmed}"]
    own = browser.browser_type.launch(executable_path=ensure(), args=[*LEAN, *camera])
    context = own.new_context(viewport=TABLET, service_workers="block", permissions=[*CLIPBOARD, "camera"])
    context.add_init_script(SEEN_TOUR)
    watch.over(context)
    yield returning.give(context.new_page(), site, caches)
    own.close()


def headline(page: Page) -> Locator:
    return page.locator("#result .headline")


@pytest.mark.long
def test_a_guest_joins_by_camera_rolls_and_comes_back(
    site: Site, host: Page, new_page: Callable[..., Page], filmed: Path, watch: Watch
) -> None:
    """Nothing for it is loaded before, the camera stops; a guest that was killed has what it saw, and what waits."""
    guest = new_page(site, viewport=PHONE, permissions=[*CLIPBOARD])
    visit(host, site)
    assert not [url for url in watch.requests if any(each in url for each in LATER)]
    sit_down(host, "razorweave")
    # The link opens the sheet before Python has started, and is gone from the address afterwards.
    guest.goto(invitation(host))
    expect(guest.locator("#join")).to_be_visible()
    ready(guest)
    expect(guest.locator("#join-title")).to_have_text("Join Mira's table")
    assert "#join" not in guest.url
    answer(guest, "Bo")
    film(filmed, guest.evaluate(MODULES, "join-code"))
    host.locator("[data-do=invite-scan]").click()
    expect(guest.locator("#line")).to_have_attribute("data-state", "on")
    host.keyboard.press("Escape")
    host.wait_for_function("document.getElementById('invite-camera').srcObject === null")
    host.locator("#line").click()
    expect(guest.locator("#clocks .clock")).to_have_count(12)
    expect(guest.locator("#check")).to_be_hidden()

    # Whose table it is leaves room for the other buttons, also in large text.
    guest.evaluate("document.documentElement.style.fontSize = '200%'")
    assert guest.evaluate("document.documentElement.scrollWidth <= innerWidth")
    guest.evaluate("document.documentElement.style.fontSize = ''")

    let_play(host, "Bo", PLAYERS[1], "roll and tick clocks")
    type_dice(guest, ["6 6 6 6"])
    expect(headline(host)).to_contain_text("Critical Success")
    expect(host.locator("#result .caption")).to_contain_text(PLAYERS[1])
    guest.locator(".tabs label").filter(has_text="Clocks").click()
    guest.locator("[data-do=clock-tick][data-by='1']").first.click()
    guest.locator(".tabs label").filter(has_text="Table").click()
    expect(host.locator("#clocks .count").first).to_contain_text("1/6")

    # The host's page is closed and opened again: the guest rolls on, and is killed.
    reload(host)
    expect(guest.locator("#line")).to_have_attribute("data-state", "off")
    type_dice(guest, ["1 1 1 1"])
    expect(guest.locator("#result .waits")).to_be_visible()
    context = guest.context
    guest.close()
    back = context.new_page()
    back.goto(f"{site.url}#guest")
    ready(back)
    expect(back.locator("#line")).to_have_text("Not connected · 1 to send")
    expect(back.locator("#clocks .clock")).to_have_count(12)
    connect(host, back, "Bo")
    expect(headline(host)).to_contain_text("Critical Failure")
    expect(back.locator("#result .waits")).to_be_hidden()
    back.close()
    expect(host.locator("#invite .guest")).to_contain_text("not connected")


@pytest.mark.long
def test_five_devices_connect_with_one_code_and_few_taps(
    site: Site, host: Page, new_page: Callable[..., Page], filmed: Path
) -> None:
    """At most 8 taps of the host, with whom each plays, and 3 of each guest; the camera takes all answers itself."""
    guests = [new_page(site, viewport=PHONE, permissions=[*CLIPBOARD]) for _ in range(4)]
    for page in (host, *guests):
        page.add_init_script(COUNT_TAPS)
    visit(host, site)
    sit_down(host, "razorweave")
    host.evaluate("taps = 0")
    host.locator("[popovertarget=more]:visible").first.click()
    host.locator("#more [data-do=invite]").click()
    host.locator("#invite [name=name]").fill("Mira")
    expect(host.locator("#invite [data-slot=lives]")).to_be_visible()
    link = host.evaluate(RUN, "import __main__\nfrom app.host.invite_controls import devices\n" + INVITING)
    for guest, name in zip(guests, ("Ann", "Bo", "Cy", "Dee"), strict=True):
        guest.goto(link)
        ready(guest)
        answer(guest, name)
    film(filmed, *[guest.evaluate(MODULES, "join-code") for guest in guests])
    host.locator("[data-do=invite-scan]").click()
    for guest, name in zip(guests, ("Ann", "Bo", "Cy", "Dee"), strict=True):
        expect(guest.locator("#line")).to_have_attribute("data-state", "on", timeout=30_000)
        expect(guest_of(host, name)).to_contain_text("connected")
    for name in ("Ann", "Bo", "Cy", "Dee"):
        guest_of(host, name).get_by_role("button", name=f"{name} plays").first.click()
    assert host.evaluate("taps") <= 8
    assert [guest.evaluate("taps") for guest in guests] == [1, 1, 1, 1]
    for guest in guests:
        expect(guest.locator("html")).to_have_attribute("data-plays", "")


@pytest.mark.long
def test_four_devices_share_a_table_and_one_of_them_is_hostile(
    site: Site, host: Page, new_page: Callable[..., Page]
) -> None:
    """All see the same; the one that sends 2,000 wrong messages is sent away, and harms nobody."""
    visit(host, site)
    sit_down(host, "gemini")
    guests = [new_page(site, permissions=[*CLIPBOARD]) for _ in range(3)]
    for guest, name in zip(guests, ("Ann", "Bo", "Mallory"), strict=True):
        connect(host, guest, name)
    let_play(host, "Ann", PLAYERS[0])
    host.keyboard.press("Escape")
    more(host).locator("#turns-begin").click()
    expect(guests[0].locator("#turns")).to_contain_text("Round 1")
    # One who plays sees the odds of their roll, one who looks on does not.
    expect(guests[0].locator("#next [data-slot=tiers] li").first).to_be_visible()
    expect(guests[1].locator("#next")).to_be_hidden()
    expect(guests[1].locator("#result")).to_be_visible()
    # The players are shown nothing that is the host's, and read the sheet of their own character.
    guests[0].locator("[data-do=character-change]").click()
    expect(guests[0].locator("#own h2")).to_have_text(PLAYERS[0])
    known = guests[0].evaluate(RUN, "import __main__\n' '.join(__main__.app.actions)").split()
    for sheet in ("own", "about"):
        guests[0].evaluate("(id) => document.getElementById(id).showPopover()", sheet)
        shown, keys = guests[0].evaluate(USABLE)
        assert set(shown) <= set(known)
        assert not {each for each in shown if each.startswith("character-") and each not in OF_PLAYERS}
        assert keys == ["?", "R", "T"]
    guests[2].evaluate(RUN, f"{LINE}for at in range(2_000): line.send(f'{{{{at}}}}')")
    expect(guests[2].locator("#line")).to_have_attribute("data-state", "off")
    more(guests[1])
    type_dice(guests[0], ["97"])
    # Who has something else open sees that somebody rolled, and a tap opens the card.
    guests[1].locator("#news button").click()
    expect(guests[1].locator("#news")).to_be_hidden()
    expect(guests[1].locator("#more")).to_be_hidden()
    for page in (host, *guests[:2]):
        expect(headline(page)).to_contain_text("Success")
        expect(page.locator("#log .entry").first).to_contain_text(PLAYERS[0])
    # A text larger than a guest may send ends its line, too.
    guests[1].evaluate(RUN, f"{LINE}line.send('x' * 70_000)")
    expect(guests[1].locator("#line")).to_have_attribute("data-state", "off")
    expect(host.locator("#line")).to_have_text("1 of 3 guests")
