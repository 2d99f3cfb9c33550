"""The games: one is chosen, each keeps its form, the last one is there at the next visit."""

import json
from random import Random
from types import SimpleNamespace

import pytest

from app.storage import device
from app.storage.stores import Memory
from razor_core.rules.modifiers import Modifier
from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave import Check
from tests.support.page.person import Person

FIRST, *OTHERS = SYSTEMS
#: A number of each game's form.
NUMBERS = {
    "razorweave": "dc",
    "frameworks": "score",
    "gemini": "opposition",
    "witchgates": "cuts",
    "trident_sphere": "quick",
}


def test_a_game_chosen_is_the_one_that_is_shown() -> None:
    """Its form, its panels, its odds; the page's address asks for it. At first it is that of the registry."""
    person = Person()
    assert (person.slug, person.linked) == (FIRST, [])
    for slug in OTHERS:
        person.play(slug)
        assert (person.slug, person.linked[-1]) == (slug, slug)
        for part in person.page.html.all("data-system"):
            assert ("hidden" in part) is (part["data-system"] != slug)
        assert person.page.text("roll", "dice") == SYSTEMS[slug].plan(SYSTEMS[slug].Check()).dice


def test_every_game_keeps_its_form() -> None:
    """Numbers, names, modifiers: while others are played, and over a visit."""
    first = Person()
    for at, slug in enumerate(SYSTEMS, 2):
        first.play(slug)
        first.type(NUMBERS[slug], str(at))
        first.type("skill-name", f"Skill of {slug}")
        field, *_ = SYSTEMS[slug].MODIFIERS
        first.tap_modifier(field, SYSTEMS[slug].MODIFIERS[field][0].name)
    forms = {slug: first.page.values(slug) for slug in SYSTEMS}
    for person in (first, Person(kept=first.storage)):
        for at, slug in enumerate(SYSTEMS, 2):
            person.play(slug)
            assert person.page.values(slug) == forms[slug]
            assert person.values[NUMBERS[slug]] == str(at)
            assert (person.said.skill, len(person.said.modifiers)) == (f"Skill of {slug}", 1)


def test_an_error_stays_with_its_game() -> None:
    """The other games roll; back again it is there still."""
    person = Person(*[3] * 9)
    person.type("dc", "99")
    person.play("frameworks")
    person.press("roll")
    assert len(person.log) == 1
    person.play(FIRST)
    assert person.page.text(FIRST, "error-dc")


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_last_game_is_there_at_the_next_visit(slug: str) -> None:
    """Chosen, or asked for by a link or by the page's address, which comes first."""
    for person in (Person(), Person(game="witchgates")):
        person.play(slug)
        assert Person(kept=person.storage).slug == slug
    linked = Person(kept=person.storage, game="gemini")
    assert linked.slug == "gemini"
    assert Person(kept=person.storage).slug == "gemini"
    linked.follow(slug)
    assert Person(kept=person.storage).slug == slug


@pytest.mark.parametrize("asked", ["", "chess", "Gemini", "razorweave ", "<b>", "__class__"])
def test_a_game_that_is_not_here_changes_nothing(asked: str) -> None:
    """Asked for by the address or by a link: the last game stays, the first if there was none."""
    person = Person()
    person.play("witchgates")
    again = Person(kept=person.storage, game=asked)
    again.follow(asked)
    assert (again.slug, again.linked) == ("witchgates", [])
    assert Person(kept=person.storage).slug == "witchgates"
    assert Person(game=asked).slug == FIRST


def test_a_link_to_the_game_that_is_chosen_changes_nothing() -> None:
    """The form stays as it was typed."""
    person = Person()
    person.follow("gemini")
    person.type("attribute", "5")
    person.follow("gemini")
    assert (person.linked, person.check.attribute) == (["gemini"], 5)


def test_a_change_of_game_is_no_event() -> None:
    """What was undone can still be redone."""
    person = Person(4, 4, 4, 4)
    person.press("roll")
    person.undo()
    person.play("gemini")
    assert person.entries == ()
    person.redo()
    assert [event.system for event in person.log] == [FIRST]


@pytest.mark.parametrize("slug", SYSTEMS)
def test_thrown_and_typed_dice_are_alike_in_every_game(slug: str) -> None:
    """Shown, listed, kept, undone and redone."""
    system = SYSTEMS[slug]
    faces = system.roll(system.Check(), Random(5))
    person = Person(*faces)
    person.play(slug)
    person.press("roll")
    person.type_dice(" ".join(map(str, faces)))
    assert [(event.system, event.check, event.faces) for event in person.log] == [(slug, system.Check(), faces)] * 2
    assert set(person.dice.asked) == {(1, system.SIDES)}
    assert person.tier == system.judge(system.Check(), faces).tier.name
    assert len(person.page.slot("log", "entries").elements) == 2
    again = Person(kept=person.storage)
    assert (again.log, again.page.region("result").text) == (person.log, person.page.region("result").text)
    again.undo()
    assert len(again.log) == 1
    again.redo()
    assert again.log == person.log


@pytest.mark.parametrize("slug", SYSTEMS)
def test_typed_dice_that_the_game_does_not_have_change_nothing(slug: str) -> None:
    """The error goes with the game."""
    person = Person(game=slug)
    for faces in (str(SYSTEMS[slug].SIDES + 1), "0", "three"):
        person.type_dice(faces)
        assert person.page.text("roll", "error-faces")
        assert person.entries == ()
    person.play(next(each for each in SYSTEMS if each != slug))
    assert person.page.text("roll", "error-faces") == ""


# -- the page's address ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "game"),
    [("#system=gemini", "gemini"), ("#system=", ""), ("#gemini", ""), ("#x#system=gemini", ""), ("", "")],
)
def test_the_address_says_which_game(address: str, game: str) -> None:
    """After its # and the word system."""
    assert device.link_target(SimpleNamespace(location=SimpleNamespace(hash=address))) == game


def test_the_address_is_replaced() -> None:
    """Going back in the browser leaves the page; and the new address can be followed."""
    put: list[tuple[object, ...]] = []
    window = SimpleNamespace(history=SimpleNamespace(replaceState=lambda *each: put.append(each)))
    device.set_link(window, "trident_sphere")
    ((_, _, address),) = put
    assert device.link_target(SimpleNamespace(location=SimpleNamespace(hash=address))) == "trident_sphere"


# -- what the page of one game kept ------------------------------------------------------------------------------------

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


def test_a_long_target_is_not_on_the_slim_line() -> None:
    """It would be cut off there; the plan has it."""
    person = Person(game="trident_sphere")
    assert person.page.text("roll", "target") != ""
    assert person.page.text("roll", "aim") == ""
