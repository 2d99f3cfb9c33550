"""Faces where the browser has a part: pictures from files, a long press, and the room in the row on a phone."""

import re
import zlib
from pathlib import Path
from random import Random
from struct import pack

import pytest
from playwright.sync_api import FilePayload, Locator, Page, ViewportSize, expect

from razor_core.table.portraits import LARGEST_PICTURE
from tests.browser import hands
from tests.browser.conftest import reload
from tests.browser.full_table import sit_down
from tests.browser.layout import MISFITS, expect_in_sight
from tests.support.each_game import first_of

TABLET = ViewportSize(width=1180, height=820)
WRONG = "Choose a picture that this browser can read, of at most 20 MB."
#: The picture of a face as the browser has computed it.
SHOWN = "disc => getComputedStyle(disc).backgroundImage"
#: Whether a picture has no holes: a JPEG would have them in black.
WHOLE = """async (address) => {
  const [image, context] = [new Image(), new OffscreenCanvas(96, 96).getContext("2d")];
  image.src = address;
  await image.decode();
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, 96, 96).data.every((value, at) => at % 4 < 3 || value === 255);
}"""


def png(width: int, height: int) -> bytes:
    """A picture of noise, which no format makes small, with holes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))

    rng = Random(1)
    rows = b"".join(b"\0" + rng.randbytes(4 * width) for _ in range(height))
    head = chunk(b"IHDR", pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def face(page: Page, name: str) -> Locator:
    return hands.character(page, name)


def sheet(page: Page) -> Locator:
    """The sheet of a character, with all of it open."""
    opened = page.get_by_role("dialog", name="Character")
    expect(opened).to_be_visible()
    more = opened.locator("[data-slot=more]:not([open]) > summary")
    if more.count():
        more.click()
    return opened


def choose(page: Page, file: FilePayload | Path) -> None:
    """Choose a file as the picture."""
    page.get_by_label("Picture", exact=True).set_input_files(file)


def test_a_picture_is_made_small_and_kept(page: Page, tmp_path: Path) -> None:
    """From a file, and there after a reload; what is none, or too large, is refused beside it and changes nothing."""
    hands.put_character(page, "Kira")
    face(page, "Kira").click(button="right")
    opened = sheet(page)
    choose(page, FilePayload(name="face.png", mimeType="image/png", buffer=png(320, 240)))
    expect(opened.get_by_role("button", name="Remove picture")).to_be_visible()
    for name, content in (("a.txt", b"no picture"), ("a.png", b"\0" * 20_000_001), ("a.svg", b"<svg/>")):
        wrong = tmp_path / name
        wrong.write_bytes(content)
        choose(page, wrong)
        expect(opened.get_by_text(WRONG)).to_be_visible()
    opened.get_by_role("radio", name="Plum").check()
    opened.get_by_role("button", name="Save").click()
    disc = face(page, "Kira").locator(".disc")
    shown = disc.evaluate(SHOWN)
    assert re.match(r'url\("data:image/(webp|jpeg);base64,', shown)
    assert len(shown) <= LARGEST_PICTURE + len('url("")')
    assert page.evaluate(WHOLE, shown.removeprefix('url("').removesuffix('")'))
    hands.saved(page)
    reload(page)
    assert face(page, "Kira").locator(".disc").evaluate(SHOWN) == shown
    expect(face(page, "Kira").locator("[data-person='2']")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("key", first_of(["ContextMenu", "Shift+F10"]))
def test_a_face_opens_its_sheet_by_a_long_press_or_a_key(page: Page, key: str) -> None:
    """Whoever acts goes on acting; a tap acts, and a press that moves does neither."""
    for name in ("Kira", "Bo"):
        hands.put_character(page, name)
    opened, bo = page.get_by_role("dialog", name="Character"), face(page, "Bo")
    bo.click()
    face(page, "Kira").click(delay=700)
    expect(opened).to_be_visible()
    expect(opened.get_by_role("textbox", name="Name", exact=True)).to_have_value("Kira")
    hands.close(page)
    expect(bo).to_have_attribute("aria-pressed", "true")
    box = face(page, "Kira").bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] + 20)
    page.wait_for_timeout(700)
    page.mouse.up()
    expect(opened).to_be_hidden()
    face(page, "Kira").press(key)
    expect(opened).to_be_visible()
    hands.close(page)
    face(page, "Kira").click()
    expect(face(page, "Kira")).to_have_attribute("aria-pressed", "true")


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 320])
def test_all_faces_open_on_a_phone_that_has_no_room_for_them(page: Page, width: int) -> None:
    """With whole names, inside the screen; a tap aims and closes. Where all have room, nothing is to open."""
    phone = ViewportSize(width=width, height=844)
    everyone = page.get_by_role("button", name="All", exact=True)
    page.set_viewport_size(phone)
    expect(everyone).to_be_hidden()
    page.set_viewport_size(TABLET)
    sit_down(page, "razorweave")
    page.set_viewport_size(phone)
    expect_in_sight(everyone)
    everyone.click()
    people = page.get_by_role("dialog", name="Everyone")
    expect(people.locator("[data-character]")).to_have_count(10)
    expect(people.get_by_text("Mara Ilseworth-Blackthorn").last).to_be_visible()
    assert page.evaluate(MISFITS) == []
    people.locator("[data-do=character-target]").last.click()
    expect(people).to_be_hidden()
    expect(hands.character(page, "Warden")).to_have_attribute("aria-pressed", "true")
    page.set_viewport_size(TABLET)
    expect(everyone).to_be_hidden()
