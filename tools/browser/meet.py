"""Let two pages of Razor share a table: one invites, the other joins, each by the code that the other has copied."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

#: What both contexts need to copy codes.
CLIPBOARD = ["clipboard-read", "clipboard-write"]
READY = "html[data-ready]"


def copied(page: Page, button: str) -> str:
    """Tap a button that copies, and return the text."""
    page.evaluate("navigator.clipboard.writeText('')")
    page.locator(button).click()
    page.wait_for_function("navigator.clipboard.readText().then((text) => text !== '')")
    return str(page.evaluate("navigator.clipboard.readText()"))


def invitation(host: Page, name: str = "Mira") -> str:
    """Invite guests, and return the link."""
    if not host.locator("#invite-code").is_visible():
        host.locator("#head .session").click()
        host.locator("#sessions [data-do=invite]").click()
        host.locator("#invite [name=name]").fill(name)
    host.locator("#invite-code").wait_for()
    return copied(host, "[data-do=invite-copy]")


def answer(guest: Page, name: str) -> None:
    """Join by that name; the page shows its answer."""
    guest.locator("#join-answer, #join-code").locator("visible=true").first.wait_for()
    if guest.locator("#join-answer").is_visible():  # one whose name is known answers at once
        guest.locator("#join [name=name]").fill(name)
        guest.locator("#join-answer").click()
    guest.locator("#join-code").wait_for()


def connect(host: Page, guest: Page, name: str) -> None:
    """Let a guest join, and wait until both are connected."""
    guest.goto(invitation(host))
    guest.locator(READY).wait_for(state="attached")
    answer(guest, name)
    host.locator("#invite [name=answer]").fill(copied(guest, "[data-do=join-copy]"))
    host.locator("#invite-use").click()
    guest.locator("#line[data-state=on]").wait_for()


def guest_of(host: Page, name: str) -> Locator:
    """Return the line of the guest of that name on the host's sheet."""
    return host.locator("#invite .guest").filter(has=host.locator(".name b").get_by_text(name, exact=True))


def let_play(host: Page, guest: str, character: str, right: str = "roll") -> None:
    """Choose on the host's sheet whom a guest plays, and what they may do."""
    row = guest_of(host, guest)
    face = row.get_by_role("button", name=f"{guest} plays {character}")
    if face.is_visible():
        face.click()
    else:
        row.locator("[data-input=guest-plays]").select_option(label=character)
    row.locator("[data-input=guest-right]").select_option(label=right)
