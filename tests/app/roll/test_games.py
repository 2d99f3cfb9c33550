"""The games: one is chosen, each keeps its form, the last one is there at the next visit."""

import json
from types import SimpleNamespace

import pytest

from app.storage import page_address
from app.storage.stores import Memory
from razor_core.rules.modifiers import Modifier
from razor_core.systems import SYSTEMS, add
from razor_core.systems.razorweave import Check
from tests.support.page.characters import character, table
from tests.support.page.person import Person

FIRST, *OTHERS = SYSTEMS


@pytest.mark.parametrize("asked", ["", "chess", "Gemini", "razorweave ", "<b>", "__class__"])
def test_a_game_that_is_not_here_changes_nothing(asked: str) -> None:
    """Asked for by the address or by a link: the last game stays, the first if there was none, and the page says so."""
    person = Person()
    person.play("witchgates")
    again = Person(kept=person.storage, game=asked)
    again.follow(asked)
    assert (again.slug, again.linked) == ("witchgates", [])
    assert again.notice == ("This link is for a game that Razor does not have." if asked else "")
    assert Person(kept=person.storage).slug == "witchgates"
    assert Person(game=asked).slug == FIRST


def test_a_link_to_the_game_that_is_chosen_changes_nothing() -> None:
    """The form stays as it was typed."""
    person = Person()
    person.follow("gemini")
    person.type("attribute", "5")
    person.follow("gemini")
    assert (person.linked, person.check.attribute) == (["gemini"], 5)


def test_the_address_is_replaced() -> None:
    """Going back in the browser leaves the page; and the new address can be followed."""
    put: list[tuple[object, ...]] = []
    window = SimpleNamespace(history=SimpleNamespace(replaceState=lambda *each: put.append(each)))
    page_address.set_link(window, "trident_sphere")
    ((_, _, address),) = put
    assert page_address.link_target(SimpleNamespace(location=SimpleNamespace(hash=address))) == "trident_sphere"


FORMER = {
    "values": {
        "who": "Kira",
        "intent": "pick the lock",
        "approach": "quietly",
        "attribute-name": "AGI",
        "attribute": "2",
        "dc": "18",
        "dc-step": "18",
        "typed-edge": "half a wo",
        "gate-uncertainty": "on",
        "gate-consequence": "on",
        "gate-agency": "on",
    },
    "named": [{"field": "edge", "name": "Set Up", "points": 1}],
}


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_draft_of_the_page_of_one_game_is_read_whole(slug: str) -> None:
    """What was said is said in every game; the check is on its own form. What is said since counts over it."""
    storage = Memory()
    storage.put("razor.draft.razorweave", json.dumps(FORMER))
    person = Person(kept=storage, game=slug if slug in OTHERS else "")
    said = person.said
    assert (person.slug, said.who, said.intent, said.approach) == (slug, "Kira", "pick the lock", "quietly")
    assert person.page.text("roll", "advice") == ""
    if slug == FIRST:
        assert person.check == Check(dc=18, attribute=2, edge=1)
        assert (said.attribute, said.modifiers) == ("AGI", (Modifier("edge", "Set Up"),))
    else:
        assert person.check == SYSTEMS[slug].Check()
    person.type("who", "")
    person.type("intent", "run")
    again = Person(kept=storage)
    assert (again.said.who, again.said.intent) == ("", "run")


def test_a_session_that_is_opened_is_played_in_its_game() -> None:
    """On another device too, a table's own; where the game that is played is of the session, it stays."""
    text = "game: Coin\nfield luck: 0 to 3\nresult: 1d6 + luck\ntier Heads, good: result >= 4\ntier Tails, bad"
    for slug in ("gemini", add(text).slug):
        person = table(slug, character("Kira", slug), character("Wren", "witchgates"), dice=(3,))
        person.press("roll")
        person.act("session-save")
        for played in ("razorweave", "witchgates"):
            other = Person(game=played)
            other.act("session-load", value=person.page.saved[0][1])
            assert other.slug == (slug if played == "razorweave" else played)
