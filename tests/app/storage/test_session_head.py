"""The head of a session: what a start reads before its first frame, and that nothing is done with it alone."""

import json
from collections.abc import Sequence

import pytest

from app.storage.keys import Keys
from app.storage.session_head import KEY
from razor_core.table.clock_events import ClockTicked
from tests.support.each_game import first_of
from tests.support.page.characters import act_as, aim_at
from tests.support.page.moves import advance, make_character, make_clock
from tests.support.page.person import Person
from tests.support.storage.fakes import FakeLocal
from tests.support.storage.kept import put_record


class Reads(FakeLocal):
    """A quick store that knows which records were read."""

    def __init__(self, texts: dict[str, str]) -> None:
        super().__init__(dict(texts))
        self.records = set[str]()

    def read(self, keys: Sequence[str]) -> Sequence[str | None]:
        self.records |= {key for key in keys if key.startswith(Keys("1").records)}
        return [self.texts.get(key) for key in keys]


@pytest.fixture
def left() -> Person:
    """A person who has left a session of many records, one of them undone; the next one can be rolled again."""
    person = Person(*[3] * 8)
    make_clock(person, "Gate", segments=12)
    for _ in range(16):
        advance(person, "Gate", 2)
        advance(person, "Gate", -1)
    person.press("roll")
    advance(person, "Gate", 1)
    person.undo()
    person.leave()
    return person


def opened(person: Person, settle: bool = False) -> tuple[Person, Reads]:
    """Somebody who opens what that person has left, and what they read it from."""
    store = Reads(person.texts)
    return Person(*[4] * 8, kept=store, settle=settle), store


def test_a_start_reads_the_head_alone_and_shows_the_same_table(left: Person) -> None:
    """The clocks, what undo and redo would do, and the roll on the card; the rest comes with the first frame."""
    again, store = opened(left)
    assert not store.records
    assert (again.world, again.app.context.session.acts, again.log) == (
        left.world,
        left.app.context.session.acts,
        left.log,
    )
    assert len(again.entries) < len(left.entries)
    again.do(again.app.sync)
    assert (again.app.context.session, again.entries) == (left.app.context.session, left.entries)
    assert again.page.texts("log", "entries") == left.page.texts("log", "entries")


def test_a_start_shows_a_contest_of_which_the_last_records_are_a_part() -> None:
    """With its first record, which makes a group of its rolls."""
    person = Person(*[3] * 12, game="frameworks")
    make_clock(person, "Gate", segments=12)
    for _ in range(4):
        advance(person, "Gate", 1)
    for name in ("Kira", "Wolf"):
        make_character(person, name)
    act_as(person, "Kira")
    aim_at(person, "Wolf")
    person.press("kind", kind="Contest")
    person.press("roll")
    for _ in range(2):
        advance(person, "Gate", 1)
    person.leave()
    again, _ = opened(person, settle=True)
    assert again.card("caption") == person.card("caption") == "Contest, Kira against Wolf"


@pytest.mark.parametrize("leave", [True, False])
def test_a_page_that_closes_at_once_loses_nothing(left: Person, leave: bool) -> None:
    """Whether it still can say so or is killed."""
    again, store = opened(left)
    if leave:
        again.leave()
    assert store.texts == left.texts
    assert opened(again, settle=True)[0].app.context.session == left.app.context.session


def test_a_head_of_other_records_is_not_read(left: Person) -> None:
    """Another tab ticked a clock after this one was left."""
    gate = left.clock("Gate")
    put_record(left.storage, 900, ClockTicked(gate.id, 1), tab="other")
    again, store = opened(left)
    assert again.clock("Gate").filled == gate.filled + 1
    assert store.records


@pytest.mark.parametrize(
    "damage",
    [
        "one record less",
        *first_of(["", "{}", "[]", "5\n5", "no snapshot", "other order", "no list of acts", "other acts"]),
    ],
)
def test_a_head_edited_by_hand_does_no_harm(left: Person, damage: str) -> None:
    """It is not read, or what it says is gone with the first frame."""
    about, *rest = left.texts[KEY].split("\n")
    lines = {
        "no snapshot": [about],
        "one record less": [about, *rest[:-1]],
        "other order": [about, *rest[:-2], rest[-1], rest[-2]],
        "no list of acts": [json.dumps({**json.loads(about), "done": 5}), *rest],
        "other acts": [json.dumps({**json.loads(about), "done": ["900.other"]}), *rest],
    }
    left.storage.put(KEY, "\n".join(lines.get(damage, [damage])))
    again, _ = opened(left)
    assert again.world == left.world
    again.do(again.app.sync)
    assert again.app.context.session == left.app.context.session
