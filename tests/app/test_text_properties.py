"""Whatever is typed stays text: it reaches the page only in places that are never read as markup, code or address."""

import json
import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.forms import Draft, draft_from_data, read_faces
from app.stamps import Slots, Stamp
from razor_core.checks import RuleError
from tests.app.fake import HARMLESS
from tests.app.markup import Element
from tests.app.person import Person, make_clock, make_hero
from tests.generators import json_values

MARKUP = (
    "<img src=x onerror=alert(1)>",
    "<b>bold</b>",
    "</script><script>alert(1)</script>",
    "&lt;b&gt;",
    "javascript:alert(1)",
)
hostile = st.sampled_from(MARKUP) | st.text(
    st.characters(exclude_categories=("Cs", "Cc")) | st.sampled_from("<>&\"'`=/"), min_size=1, max_size=30
)
TEXT_FIELDS = ("who", "intent", "approach", "skill-name", "typed-dc", "typed-edge", "typed-burden")


def tags(element: Element) -> list[str]:
    """Every tag within, in order."""
    return [each.tag for each in element.walk()]


def evening(*texts: str) -> Person:
    """A person who types a text into every field there is, and draws everything there is to draw."""
    person = Person(*[4] * 4, *[5] * 4, *[3] * 3)
    for name, text in zip(TEXT_FIELDS, texts, strict=False):
        person.type(name, text)
    person.tap("Harder")
    person.tap("Add", within="sources-edge")
    person.tap("Add", within="sources-burden")
    person.write("Question 1", texts[-1])
    person.tap("Roll")
    person.tap("+ This check")
    person.tap("Roll for all")
    person.tap("Ask the oracle")
    board(person, *texts[:3])
    hero(person, *texts[3:6])
    person.type("name", texts[6], form="sessions")
    person.tap("Rename", within="sessions")
    person.undo()
    return person


def board(person: Person, first: str, second: str, note: str) -> None:
    """Two clocks of these names, tied together, one of them with a note."""
    for name in (first, second):
        make_clock(person, name)
    if len(person.clocks) == 2:
        one, other = (clock.id for clock in person.clocks)
        person.act("clock-menu", clock=one)
        person.type("note", note, form="clock-change")
        person.act("clock-save")
        person.act("clock-menu", clock=one)
        person.act("clock-link", clock=other)


def hero(person: Person, name: str, skill: str, token: str) -> None:
    """A foe of that name with a Skill and a Tag, picked and looked at."""
    make_hero(person, name, foe=True, skill=skill, edge=token)
    for each in person.table.session.world.heroes:
        person.act("hero-pick", hero=each.id)
        person.act("hero-change")


def filled(slots: Slots) -> Iterator[tuple[str, str]]:
    """Every attribute with its value that these slots and the stamps in them set."""
    for slot in slots.values():
        if isinstance(slot, dict):
            yield from ((name, value) for name, value in slot.items() if value is not None)
        elif not isinstance(slot, str):
            for stamp in slot:
                assert isinstance(stamp, Stamp)
                yield from filled(stamp.slots)


@given(texts=st.lists(hostile, min_size=len(TEXT_FIELDS) + 1, max_size=len(TEXT_FIELDS) + 1))
def test_text_typed_anywhere_changes_no_element_of_the_page(texts: list[str]) -> None:
    """The same evening with plain words draws the same elements; only texts and harmless attributes differ."""
    same = [text.strip().casefold() for text in texts]
    plain = [f"word {same.index(text)}" if text else " " for text in same]
    assert tags(evening(*texts).page.html) == tags(evening(*plain).page.html)


@given(texts=st.lists(hostile, min_size=len(TEXT_FIELDS) + 1, max_size=len(TEXT_FIELDS) + 1))
def test_what_is_typed_is_there_again_as_it_was_after_a_second_visit(texts: list[str]) -> None:
    """Log, board, heroes and form, letter for letter."""
    first = evening(*texts)
    second = Person(kept=first.storage)
    assert second.entries == first.entries
    assert second.table.session.world == first.table.session.world
    assert second.page.region("clocks").text == first.page.region("clocks").text
    assert second.page.values("form") == first.page.values("form")
    assert second.page.region("log").text == first.page.region("log").text
    assert tags(second.page.region("result")) == tags(first.page.region("result"))


@given(text=hostile)
def test_a_stamp_sets_only_attributes_that_nothing_runs(text: str) -> None:
    """The fake page refuses any other; here it is seen at the source, for the card, the log and the panels."""
    person = Person(*[4] * 4)
    seen: list[str] = []
    fill = person.page.fill

    def watched(region: str, slots: Slots) -> None:
        seen.extend(name for name, _ in filled(slots))
        fill(region, slots)

    person.page.fill = watched  # type: ignore[method-assign]
    person.type("who", text)
    person.type("typed-edge", text)
    person.tap("Add", within="sources-edge")
    person.tap("+ This check")
    assert seen
    assert all(HARMLESS.fullmatch(name) for name in seen)


@given(text=st.text(max_size=20))
def test_faces_are_whole_numbers_or_a_refusal(text: str) -> None:
    """Nothing else comes out of what is typed as dice, and no other error."""
    try:
        faces = read_faces(text)
    except RuleError:
        assert not text.isascii() or not any(each.isdigit() for each in text) or re.search("[^0-9 ]", text)
    else:
        assert faces
        assert all(type(face) is int and face >= 0 for face in faces)


@given(data=json_values | st.fixed_dictionaries({"values": json_values, "named": json_values}))
def test_any_json_is_a_draft_or_an_empty_one(data: object) -> None:
    """Whatever stands in the storage, a draft comes out that can be kept again."""
    draft = draft_from_data(data)
    assert isinstance(draft, Draft)
    assert draft_from_data(json.loads(json.dumps(draft.to_data()))) == draft


@pytest.mark.parametrize("text", MARKUP)
def test_markup_stands_on_the_page_as_the_text_it_is(text: str) -> None:
    """Chip, log, card, panel, board, sheets and buttons show every letter of it."""
    person = evening(*[text] * (len(TEXT_FIELDS) + 1))
    for region, slot in (
        ("check", "named-burden"),
        ("log", "entries"),
        ("result", "card"),
        ("risks", "people"),
        ("clocks", "clocks"),
        ("clock-change", "links"),
        ("clock-change", "title"),
        ("heroes", "heroes"),
        ("heroes", "rolls"),
        ("hero-change", "skills"),
        ("hero-change", "tokens"),
        ("head", "undo-what"),
        ("head", "redo-what"),
    ):
        assert text in person.page.text(region, slot)
