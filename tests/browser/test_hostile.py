"""Names that turn a line around, take no room or far too much: the page stays as wide as the screen and is played."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from razor_core.rules.modifiers import Modifier
from razor_core.session.events import CharacterSaved, ClockAdded, Event, Fiction, Rolled, SessionRenamed
from razor_core.session.records import record_to_json
from razor_core.session.session import Record
from razor_core.systems.razorweave import Check
from razor_core.table.characters import Character, Skill
from razor_core.table.clocks import Clock
from tests.browser.conftest import PHONE, ready
from tests.browser.hands import roll, roll_button, rolls, saved
from tests.browser.test_layout import WIDER, to_part
from tools.browser.serve import Site

#: Overrides the direction of what follows, and does not end it.
TURNED = "\u202eKira"
NAMES = ("a" * 10_000, "مرحبا" * 2000, "e" + "\u0301" * 9999, "\u200b\u200d\ufeff" * 3333, TURNED)


def records(name: str) -> dict[str, str]:
    """What a device keeps on which everything has that name, cut off where the core takes no longer one."""
    short = name.strip()[:60].strip() or "x"
    told = Fiction(
        who=name, intent=name, approach=name, attribute="AGI", skill=name, modifiers=(Modifier("edge", name),)
    )
    happened: tuple[Event, ...] = (
        SessionRenamed(short),
        ClockAdded(Clock(id="c", name=short, segments=8, filled=3, note=name[:500])),
        CharacterSaved(Character(id="h", name=short, system="razorweave", skills=(Skill(short, "AGI"),))),
        Rolled(system="razorweave", check=Check(edge=1), faces=(2, 3, 4, 5, 6), fiction=told),
    )
    made = [
        Record(seq=at, tab="t", at="2025-03-01T21:04:05+01:00", act=f"{at}.t", event=event)
        for at, event in enumerate(happened, 1)
    ]
    draft = {"values": {"who": name, "intent": name, "approach": name}, "named": []}
    reasons = {"values": {"skill-name": name}, "named": [{"field": "edge", "name": name, "points": 1}]}
    return {
        **{f"razor.1.r.{each.seq:08}.t": record_to_json(each) for each in made},
        "razor.draft.fiction": json.dumps(draft),
        "razor.draft.razorweave": json.dumps(reasons),
    }


#: Fills the storage once.
KEEP = """((kept) => {
    if (localStorage.getItem("razor.draft.fiction")) return;
    for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
})"""


def opened(page: Page, site: Site, name: str) -> None:
    """The page as it starts on such a device."""
    page.set_viewport_size(PHONE)
    page.add_init_script(f"{KEEP}({json.dumps(records(name))})")
    page.goto(site.url)
    ready(page)


@pytest.mark.parametrize("name", NAMES)
def test_on_a_phone_no_name_makes_the_page_wider_or_hides_roll(site: Site, page: Page, name: str) -> None:
    """In every part; Roll is where the thumb is, and is tapped; the start after that paints the same."""
    opened(page, site, name)
    for at in range(page.locator("[name=part]").count()):
        to_part(page, at)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        # What is cut off where it stands, as the name of the session is, is no wider than that.
        assert [each for each in page.evaluate(WIDER) if 'data-slot="session"' not in each] == []
    to_part(page, 0)
    expect(roll_button(page)).to_be_in_viewport(ratio=1)
    roll(page)
    expect(rolls(page)).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.reload()
    ready(page)
    expect(rolls(page)).to_have_count(2)


#: Where the first letter of a text stands, and where the last: from the left edge of the element.
ENDS = """(element) => {
    const range = document.createRange();
    const text = element.firstChild;
    const at = (from) => (range.setStart(text, from), range.setEnd(text, from + 1), range.getBoundingClientRect().left);
    return [at(0), at(text.length - 1)];
}"""


@pytest.mark.parametrize("name", [TURNED])
def test_a_name_turns_no_line_but_its_own_around(site: Site, page: Page, name: str) -> None:
    """What stands beside it, in a slot of its own, is read from left to right."""
    opened(page, site, name)
    to_part(page, 2)
    first, last = page.locator("#clocks [data-slot=count]").first.evaluate(ENDS)
    assert first < last


#: Text that would end the interpreter if it were parsed, and text that JavaScript reads and Python does not.
DEEP = ("[" * 200_000, '{"a":' * 20_000, "[" * 1000 + "]" * 1000, '{"values":{"dc":' + "[" * 999 + "]" * 999 + "}}")
#: What a start reads, and a form that is read when its game is played. The first of all are the forms.
READ = (
    "draft.razorweave",
    "draft.fiction",
    "draft.game",
    "draft.characters",
    "draft.oracle",
    "draft.groups.razorweave",
)
READ += ("sessions.1", "sessions.x", "settings", "early", "current", "1.snapshot", "1.r.00000001.x", "event.0")
READ += ("draft.gemini", "draft.heroes")
#: Stores texts, once.
FILL = """((texts) => {
    if (sessionStorage.getItem("filled")) return;
    sessionStorage.setItem("filled", "yes");
    for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
})"""


def test_whatever_is_in_storage_the_page_starts_and_keeps_it(site: Site, page: Page) -> None:
    """It is played and saved; each text that could not be read is still there, and no second start tells of it."""
    texts = {f"razor.{key}": DEEP[at % len(DEEP) - 1] for at, key in enumerate(READ)}
    page.add_init_script(f"{FILL}({json.dumps(texts)})")
    page.goto(site.url)
    ready(page)
    expect(page.locator("#notice")).to_contain_text("could not be read")
    roll(page)
    expect(rolls(page)).to_have_count(1)
    page.locator("select.game").select_option("gemini")
    roll(page)
    saved(page)
    kept = page.evaluate("Object.values(localStorage)")
    # The first paint is stored anew with each part of the page that is left.
    assert sum(kept.count(text) for text in DEEP) >= len(READ) - 1
    page.reload()
    ready(page)
    expect(rolls(page)).to_have_count(2)
    expect(page.locator("#notice")).not_to_contain_text("could not be read")
