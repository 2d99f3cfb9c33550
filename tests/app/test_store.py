"""The store: what is kept is there again, and nothing that stands there is ever written over."""

import json

import pytest

from app.store import DRAFT, EVENT, Memory, Store, StoreError
from razor_core.session import Fiction, Named, Rolled
from razor_core.systems.razorweave import Check
from tests.app.fake import NOW, kept

CORRUPT = ["", "{", "null", "[]", '{"version": 99}', '{"version": 1, "event": "danced"}', "[" * 100_000]


def rolled(who: str) -> Rolled:
    """A roll that is told from others by who made it."""
    fiction = Fiction(who=who, named=(Named("burden", "Dim Light"),))
    return Rolled(
        at=NOW.isoformat(), system="razorweave", check=Check(burden=1), faces=(1, 2, 3, 4, 5), fiction=fiction
    )


def test_an_empty_storage_is_an_empty_session() -> None:
    """Nothing kept, nothing unread, no draft."""
    session, unread = Store(Memory()).load()
    assert (session.log, unread) == ((), 0)
    assert Store(Memory()).draft("razorweave") is None


def test_what_is_appended_is_loaded_in_order() -> None:
    """Across stores, as across visits."""
    memory = Memory()
    for who in ("Kira", "Vance", "Thug"):
        Store(memory).append(rolled(who))
    session, unread = Store(memory).load()
    assert session.log == tuple(map(rolled, ("Kira", "Vance", "Thug")))
    assert unread == 0


def test_a_record_is_written_once_and_never_again() -> None:
    """The thousandth roll costs what the first did."""
    memory = Memory()
    store = Store(memory)
    puts: list[str] = []
    memory.put = lambda key, text: (puts.append(key), memory.texts.update({key: text}))[0]  # type: ignore[func-returns-value, method-assign]
    for _ in range(20):
        store.append(rolled("Kira"))
    assert puts == [f"{EVENT}{at}" for at in range(20)]


@pytest.mark.parametrize("text", CORRUPT, ids=range(len(CORRUPT)))
def test_a_record_that_cannot_be_read_stays_where_it_is_and_is_counted(text: str) -> None:
    """The rolls around it are read, the next is written after it, and not a letter of it changes."""
    memory = kept(rolled("Kira"), rolled("Nobody"), rolled("Vance"))
    memory.texts[f"{EVENT}1"] = text
    store = Store(memory)
    session, unread = store.load()
    assert [event.fiction.who for event in session.log] == ["Kira", "Vance"]
    assert unread == 1
    store.append(rolled("Thug"))
    assert memory.texts[f"{EVENT}1"] == text
    assert [event.fiction.who for event in Store(memory).load()[0].log] == ["Kira", "Vance", "Thug"]


def test_the_record_of_another_tab_is_not_written_over() -> None:
    """Two stores on one device, by turns: every roll is kept."""
    memory = Memory()
    here, there = Store(memory), Store(memory)
    here.load()
    there.load()
    for store, who in ((here, "Kira"), (there, "Vance"), (there, "Thug"), (here, "Mara")):
        store.append(rolled(who))
    assert [event.fiction.who for event in Store(memory).load()[0].log] == ["Kira", "Vance", "Thug", "Mara"]


def test_a_draft_is_kept_by_form_and_replaced() -> None:
    """The last one counts; another form has its own."""
    store = Store(Memory())
    store.keep_draft("razorweave", {"values": {"who": "Kira"}})
    store.keep_draft("razorweave", {"values": {"who": "Väinö"}})
    assert store.draft("razorweave") == {"values": {"who": "Väinö"}}
    assert store.draft("gemini") is None


@pytest.mark.parametrize("text", ["", "{", "draft", "[" * 100_000])
def test_a_draft_that_cannot_be_read_is_none(text: str) -> None:
    """The form then starts as it stands in the page."""
    memory = Memory()
    memory.put(f"{DRAFT}razorweave", text)
    assert Store(memory).draft("razorweave") is None


def test_a_record_is_one_object_of_json() -> None:
    """In one line, with its version, so that a later Razor knows what it reads."""
    memory = kept()
    Store(memory).append(rolled("Väinö"))
    (text,) = memory.texts.values()
    assert "\n" not in text
    assert json.loads(text)["version"] == 1
    assert json.loads(text)["fiction"]["who"] == "Väinö"


class Refusing(Memory):
    """A storage that is full."""

    fleeting = False

    def put(self, key: str, text: str) -> None:
        """Refuse."""
        raise StoreError("full")


def test_a_storage_that_refuses_is_a_store_error() -> None:
    """For a roll and for a draft; neither is there afterwards, and the place is free for the next."""
    memory = Refusing()
    store = Store(memory)
    with pytest.raises(StoreError, match="full"):
        store.append(rolled("Kira"))
    with pytest.raises(StoreError, match="full"):
        store.keep_draft("razorweave", {})
    assert memory.texts == {}


def test_a_storage_for_as_long_as_the_page_is_called_fleeting() -> None:
    """So that the table can say that nothing is kept."""
    assert Store(Memory()).fleeting is True
    assert Store(Refusing()).fleeting is False
