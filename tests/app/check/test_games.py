"""The games: one lies on the table, each keeps its form, the last one is there at the next visit."""

import json
from random import Random
from types import SimpleNamespace

import pytest

from app.storage import device
from app.storage.stores import Memory
from razor_core.rules.modifiers import Modifier
from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave import Check
from tests.support.page_person import Person, kept

FIRST, *OTHERS = SYSTEMS
#: A number of each game's form, and a value that is not its default.
NUMBERS = {
    "razorweave": "dc",
    "frameworks": "score",
    "gemini": "opposition",
    "witchgates": "cuts",
    "trident_sphere": "quick",
}


def everything(person: Person) -> dict[str, dict[str, str]]:
    """What the forms of all games hold, shown or not."""
    return {slug: person.page.values(slug) for slug in SYSTEMS}


def filled() -> Person:
    """Someone who has set a number and named a reason or a name in every game, and lies the first again."""
    person = Person()
    for at, slug in enumerate(SYSTEMS, 2):
        person.play(slug)
        person.type(NUMBERS[slug], str(at))
        person.type("skill-name", f"Skill of {slug}")
        field, *_ = SYSTEMS[slug].MODIFIERS
        person.source(field, SYSTEMS[slug].MODIFIERS[field][0].name)
    person.play(FIRST)
    return person


def test_the_first_game_lies_on_a_new_table(person: Person) -> None:
    """That of the registry; nothing is linked to before anyone asked for it."""
    assert person.slug == FIRST
    assert person.linked == []


@pytest.mark.parametrize("slug", OTHERS)
def test_a_game_chosen_is_the_one_that_is_shown(slug: str) -> None:
    """Its form, its panels, its odds; the address of the page asks for it from then on."""
    person = Person()
    person.play(slug)
    assert person.slug == slug
    for part in person.page.html.all("data-system"):
        assert ("hidden" in part) is (part["data-system"] != slug)
    plan = SYSTEMS[slug].plan(SYSTEMS[slug].Check())
    assert (person.page.text("roll", "dice"), person.page.text("roll", "target")) == (plan.dice, plan.target)
    assert person.linked == [slug]


def test_every_game_keeps_its_form_while_others_are_played() -> None:
    """Numbers, names, reasons; back and forth they are as they were, and no form has what is another's."""
    person = filled()
    before = everything(person)
    checks, named = {}, {}
    for slug in SYSTEMS:
        person.play(slug)
        checks[slug], named[slug] = person.check, person.said.modifiers
        assert person.said.skill == f"Skill of {slug}"
        assert len(named[slug]) == 1
    assert everything(person) == before
    for slug in reversed(SYSTEMS):
        person.play(slug)
        assert (person.check, person.said.modifiers) == (checks[slug], named[slug])


def test_every_form_is_half_filled_after_a_second_visit_as_it_was() -> None:
    """Also those of games that do not lie on the table then."""
    first = filled()
    second = Person(kept=first.storage)
    for slug in SYSTEMS:
        for person in (first, second):
            person.play(slug)
        assert second.values == first.values
        assert (second.check, second.said) == (first.check, first.said)
        assert second.page.region(slug).text == first.page.region(slug).text


def test_what_holds_no_check_in_one_game_is_no_matter_of_another() -> None:
    """The error waits with its form."""
    person = Person(*[3] * 9)
    person.type("dc", "99")
    assert "dc" in person.page.text("roll", "target")
    person.play("frameworks")
    assert person.page.text("roll", "dice") != "No roll yet"
    person.tap("Roll")
    assert len(person.log) == 1
    person.play(FIRST)
    assert person.page.text("roll", "dice") == "No roll yet"
    assert person.page.text(FIRST, "error-dc")


def test_the_last_game_is_there_at_the_next_visit() -> None:
    """Until another is chosen."""
    person = Person()
    for slug in (*OTHERS, FIRST):
        person.play(slug)
        assert Person(kept=person.storage).slug == slug


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_game_that_the_address_asks_for_lies_on_the_table(slug: str) -> None:
    """Whatever lay there last."""
    person = Person()
    person.play("witchgates")
    assert Person(kept=person.storage, game=slug).slug == slug


@pytest.mark.parametrize("asked", ["", "chess", "Gemini", "razorweave ", "<b>", "__class__"])
def test_a_game_that_there_is_not_changes_nothing(asked: str) -> None:
    """Asked for by the address at a start or later: the last one lies there, the first where there was none."""
    person = Person()
    person.play("witchgates")
    again = Person(kept=person.storage, game=asked)
    assert again.slug == "witchgates"
    again.do(lambda: again.table.laid(asked))
    assert again.slug == "witchgates"
    assert again.linked == []
    assert Person(game=asked).slug == FIRST


@pytest.mark.parametrize("text", ["{", "7", "null", '["gemini"]', '"chess"'])
def test_garbage_for_the_last_game_is_the_first(text: str) -> None:
    """And the page starts."""
    storage = Memory()
    storage.put("razor.draft.game", text)
    assert Person(kept=storage).slug == FIRST


def test_a_link_followed_lays_its_game_and_that_which_lies_there_is_not_laid_again() -> None:
    """The switch in the head says which; nothing happens twice."""
    person = Person()
    person.do(lambda: person.table.laid("gemini"))
    assert person.slug == "gemini"
    person.type("attribute", "5")
    person.do(lambda: person.table.laid("gemini"))
    assert person.linked == ["gemini"]
    assert person.check.attribute == 5


def test_a_game_laid_is_no_act() -> None:
    """There is nothing to undo, and what was undone can still be redone."""
    person = Person(4, 4, 4, 4)
    person.tap("Roll")
    person.undo()
    person.play("gemini")
    assert person.entries == ()
    person.redo()
    assert [event.system for event in person.log] == [FIRST]


@pytest.mark.parametrize("slug", SYSTEMS)
def test_a_roll_is_one_of_the_game_on_the_table(slug: str) -> None:
    """Thrown and typed, shown, listed, kept, undone and redone alike in every game."""
    system = SYSTEMS[slug]
    person = Person()
    person.play(slug)
    faces = system.roll(system.Check(), Random(5))
    person.dice.script = list(faces)
    person.tap("Roll")
    person.tap("Type dice")
    person.page.put("typed", "faces", " ".join(map(str, faces)))
    person.tap("Read dice")
    assert [(event.system, event.check, event.faces) for event in person.log] == [(slug, system.Check(), faces)] * 2
    assert set(person.dice.asked) == {(1, system.SIDES)}
    result = system.judge(system.Check(), faces)
    assert person.page.region("result")["data-tier"] == result.tier.name
    assert len(person.page.slot("log", "entries").elements) == 2
    again = Person(kept=person.storage)
    assert again.log == person.log
    assert again.page.region("result").text == person.page.region("result").text
    again.undo()
    assert len(again.log) == 1
    again.redo()
    assert again.log == person.log


@pytest.mark.parametrize("slug", SYSTEMS)
def test_typed_dice_that_are_none_of_the_game_change_nothing(slug: str) -> None:
    """A face above the greatest, or none at all; what is told of it does not stand in the next game."""
    person = Person(game=slug)
    person.tap("Type dice")
    for faces in (str(SYSTEMS[slug].SIDES + 1), "0", "three"):
        person.page.put("typed", "faces", faces)
        person.tap("Read dice")
        assert person.page.text("roll", "error-faces")
        assert person.entries == ()
    person.play(next(each for each in SYSTEMS if each != slug))
    assert person.page.text("roll", "error-faces") == ""


def test_the_card_stays_while_another_game_is_laid_and_is_rolled_again_in_its_own() -> None:
    """What is looked at is a roll of its game, whichever lies on the table."""
    person = Person(4, 4, 4, 4)
    person.tap("Roll")
    before = person.page.region("result").text
    person.play("gemini")
    assert person.page.region("result").text == before
    person.dice.script = [1, 1, 1, 1]
    person.tap("Roll again")
    assert [(event.system, event.faces) for event in person.log] == [(FIRST, (4,) * 4), (FIRST, (1,) * 4)]
    assert person.slug == "gemini"


@pytest.mark.parametrize(
    ("slug", "set_up", "name", "after"),
    [
        ("frameworks", lambda person: person.pick("venture", "2"), "venture", "0"),
        ("frameworks", lambda person: person.pick("momentum"), "momentum", None),
        ("frameworks", lambda person: person.pick("interference"), "interference", None),
        ("witchgates", lambda person: person.pick("misfortune"), "misfortune", None),
        ("trident_sphere", lambda person: person.type("resource_bonus", "3"), "resource_bonus", "0"),
    ],
)
def test_what_a_roll_uses_up_is_as_at_first_after_it(slug: str, set_up, name: str, after: str | None) -> None:
    """On the form and in what is kept; the roll itself had it."""
    person = Person(*[3] * 9, game=slug)
    set_up(person)
    before = person.check
    assert getattr(before, name) != getattr(SYSTEMS[slug].Check(), name)
    person.tap("Roll")
    assert person.log[0].check == before
    assert person.check == SYSTEMS[slug].Check()
    assert person.values.get(name) == after
    assert Person(kept=person.storage, game=slug).values.get(name) == after


@pytest.mark.parametrize(
    ("address", "game"),
    [
        ("#system=gemini", "gemini"),
        ("#system=chess", "chess"),
        ("#system=", ""),
        ("#gemini", ""),
        ("#x#system=gemini", ""),
        ("", ""),
    ],
)
def test_the_address_of_the_page_says_which_game(address: str, game: str) -> None:
    """After its # and the word system; whether there is such a game is the table's to know."""
    assert device.linked(SimpleNamespace(location=SimpleNamespace(hash=address))) == game


def test_the_address_is_changed_in_its_place() -> None:
    """Going back in the browser leaves the page, as it did before; and what was put there can be followed."""
    put: list[tuple[object, ...]] = []
    window = SimpleNamespace(history=SimpleNamespace(replaceState=lambda *each: put.append(each)))
    device.link(window, "trident_sphere")
    ((_, _, address),) = put
    assert device.linked(SimpleNamespace(location=SimpleNamespace(hash=address))) == "trident_sphere"


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


def former() -> Memory:
    """The device of someone who had the page of one game open last."""
    storage = kept()
    storage.put("razor.draft.razorweave", json.dumps(FORMER))
    return storage


def test_a_draft_of_the_page_of_one_game_is_read_whole() -> None:
    """Its check and its reasons on the form, what was said above it, every gate open."""
    person = Person(kept=former())
    assert person.slug == "razorweave"
    assert person.check == Check(dc=18, attribute=2, edge=1)
    said = person.said
    assert (said.who, said.intent, said.approach, said.attribute) == ("Kira", "pick the lock", "quietly", "AGI")
    assert said.modifiers == (Modifier("edge", "Set Up"),)
    assert person.page.text("roll", "advice") == ""
    assert person.button("Roll", within="roll")


@pytest.mark.parametrize("slug", OTHERS)
def test_what_was_said_on_the_page_of_one_game_is_said_in_every_game(slug: str) -> None:
    """Though another game is asked for at the first visit to the new page."""
    person = Person(kept=former(), game=slug)
    assert (person.said.who, person.said.intent) == ("Kira", "pick the lock")
    assert person.check == SYSTEMS[slug].Check()
    assert person.page.text("roll", "advice") == ""


def test_what_is_said_since_counts_over_what_the_old_page_kept() -> None:
    """Also where it was emptied."""
    first = Person(kept=former())
    first.type("who", "")
    first.type("intent", "run")
    second = Person(kept=first.storage)
    assert (second.said.who, second.said.intent) == ("", "run")


@pytest.mark.parametrize("slug", OTHERS)
def test_a_game_that_a_link_asked_for_is_the_last_one(slug: str) -> None:
    """It lies there at the next start without a link; what no game is called is not kept."""
    first = Person(game=slug)
    assert Person(kept=first.storage).slug == slug
    assert Person(kept=first.storage, game="chess").slug == slug
    assert Person(kept=first.storage).slug == slug
