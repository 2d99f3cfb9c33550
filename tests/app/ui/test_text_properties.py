"""Typed text stays text: it reaches the page only where nothing reads it as markup, code or an address."""

import json
from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.check.drafts import Draft, draft_from_data
from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave.counted_twice import related
from tests.support.each_game import EACH_GAME
from tests.support.generators import tries
from tests.support.hostile import MARKUP
from tests.support.json_values import json_values
from tests.support.page.groups import together
from tests.support.page.markup import Element
from tests.support.page.moves import make_clock
from tests.support.page.person import Person

hostile = st.sampled_from(MARKUP) | st.text(
    st.characters(exclude_categories=("Cs", "Cc")) | st.sampled_from("<>&\"'`=/"), min_size=1, max_size=30
)
SAID = ("who", "intent", "approach")
#: How many texts an evening takes.
TEXTS = 8
#: A ruling of every game, as a name, and as a name that ends in one.
CITED = [next(iter(system.book.rulings)) for system in SYSTEMS.values()]
CITED += [f"Orc ({number})" for number in CITED]
evenings = st.lists(hostile, min_size=TEXTS, max_size=TEXTS)
#: An evening is long, and there is one for every game.
few_tries = tries(0.6)


def tags(element: Element) -> list[str]:
    return [other.tag for other in element.walk()]


def evening(slug: str, *texts: str) -> Person:
    """Someone who has typed a text into every field of that game, so that the page has drawn everything."""
    person = Person(*[3] * 100, game=slug)
    for name, text in zip(SAID, texts, strict=False):
        person.type(name, text)
    written = [control["name"] for control in person.page.controls(slug) if control.get("type") == "text"]
    for name, text in zip(written, texts[3:], strict=False):
        person.type(name, text)
    name_modifiers(person, *texts[5:7])
    person.press("roll")
    panels(person, slug, texts[7])
    board(person, *texts[:3])
    character(person, *texts[3:6])
    person.type("name", texts[6], form="sessions")
    person.press("session-rename")
    person.undo()
    name_modifiers(person, texts[5])
    return person


def name_modifiers(person: Person, *names: str) -> None:
    for field in person.modifier_fields():
        for name in names:
            person.type_modifier(field, name)


def panels(person: Person, slug: str, text: str) -> None:
    """Use the game's panels, and type the text wherever one is typed."""
    if SYSTEMS[slug].groups:
        together(person)
        person.press("group-add")
        person.press("group-add")
        person.press("roll")
        person.press("kind", kind="")
    if slug == "razorweave":
        person.put("question-text", text, at="0")
        person.press("oracle-ask")
    if slug == "gemini":
        person.type("name", text[:40], form="task")
        person.type("unit", text.strip()[:20], form="task")
        person.press("task-begin")
        for task in person.world.tasks:
            # Never a die: that would be rolled.
            person.act("rival-faces", value=f"{text}?")
            person.act("task-choose", task=task.id)
            person.act("roll")


def board(person: Person, first: str, second: str, note: str) -> None:
    """Make two clocks of these names, tied together, one of them with a note."""
    before = len(person.clocks)
    for name in (first, second):
        make_clock(person, name)
    if len(person.clocks) == before + 2:
        one, other = (clock.id for clock in person.clocks[before:])
        person.act("clock-menu", clock=one)
        person.type("note", note, form="clock-change")
        person.act("clock-save")
        person.act("clock-menu", clock=one)
        person.act("clock-link", clock=other)


def character(person: Person, name: str, skill: str, state: str) -> None:
    """Make a foe of that name with a Skill and something they carry; pick them and open their sheet."""
    person.press("character-new", side="PLAYER")
    person.type("name", name, form="character-change")
    person.pick("side", "OPPOSITION", form="character-change")
    person.type("skill", skill, form="character-change")
    person.press("character-skill-add")
    person.type("carried", state, form="character-change")
    person.act("character-modifier-add", kind="0")
    person.act("character-save")
    for each in person.characters:
        person.act("character-pick", character=each.id)
        person.act("character-change")


@cache
def elements(slug: str, texts: tuple[str, ...]) -> object:
    """The elements of the page after an evening with these texts."""
    return tags(evening(slug, *texts).page.html)


@pytest.mark.parametrize("slug", EACH_GAME)
@few_tries
@given(texts=evenings)
@example(texts=["7"] * TEXTS)
@example(texts=[" " * 20 + "late"] * TEXTS)
@example(texts=["AA-0"] * TEXTS)
@example(texts=["WG-1"] * TEXTS)
@example(texts=["(WG-1)."] * TEXTS)
@example(texts=CITED[:TEXTS])
@example(texts=CITED[-TEXTS:])
def test_text_typed_anywhere_changes_no_element_of_the_page(slug: str, texts: list[str]) -> None:
    """Plain words draw the same elements; only texts and harmless attributes differ.

    Both names of modifiers share a word where the typed ones do: a game may warn of that (RW-8).
    """
    same = [text.strip().casefold() for text in texts]
    both = " both" if related(*texts[5:7]) else ""
    plain = [f"word{same.index(text)}{both if text in same[5:7] else ''}" if text else " " for text in same]
    assert tags(evening(slug, *texts).page.html) == elements(slug, tuple(plain))


@pytest.mark.parametrize("slug", EACH_GAME)
@few_tries
@given(texts=evenings)
def test_a_second_visit_finds_every_text_as_it_was_typed(slug: str, texts: list[str]) -> None:
    """Log, board, characters, panels and form, letter for letter."""
    first = evening(slug, *texts)
    second = Person(kept=first.storage, game=slug)
    assert second.entries == first.entries
    assert second.world == first.world
    for region in (slug, "fiction"):
        assert second.page.values(region) == first.page.values(region)
    for region in ("clocks", "log", "groups", slug, "fiction"):
        assert second.page.region(region).text == first.page.region(region).text
    assert tags(second.page.region("result")) == tags(first.page.region("result"))


@given(data=json_values | st.fixed_dictionaries({"values": json_values, "named": json_values}))
def test_any_json_is_a_draft_or_an_empty_one(data: object) -> None:
    """Whatever the storage holds, a draft comes out that can be kept again."""
    draft = draft_from_data(data)
    assert isinstance(draft, Draft)
    assert draft_from_data(json.loads(json.dumps(draft.to_data()))) == draft


#: Where the texts of an evening are shown at its end, in every game.
PLACES = {
    "fiction": ("summary",),
    "log": ("entries",),
    "result": ("card",),
    "clocks": ("clocks",),
    "clock-change": ("links", "title"),
    "characters": ("opposition",),
    "abilities": ("rolls",),
    "character-change": ("skills", "modifiers"),
}


@pytest.mark.parametrize("slug", EACH_GAME)
@pytest.mark.parametrize("text", MARKUP)
def test_markup_is_shown_as_the_text_it_is(slug: str, text: str) -> None:
    """Chips, log, card, panels, board, sheets and buttons show every letter of it."""
    person = evening(slug, *[text] * TEXTS)
    places = {**PLACES, slug: [f"modifiers-{field}" for field in person.modifier_fields()]}
    if slug == "gemini" and len(text) <= 20:
        assert text in person.page.text("tasks", "tasks")
    if SYSTEMS[slug].groups:
        together(person)
        name_modifiers(person, text)
        places["groups"] = ("people",)
    for region, slots in places.items():
        for slot in slots:
            assert text in person.page.text(region, slot), (region, slot)
