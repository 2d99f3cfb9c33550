"""The table: a roll becomes an event, the event is kept and drawn; what does not fit changes nothing."""

from copy import deepcopy

import pytest

from app.storage.outbox import SAVED, SAVING
from app.storage.stores import Memory, StoreError
from razor_core.rules.modifiers import Modifier
from razor_core.session.events import Fiction, Rolled
from razor_core.systems.razorweave import Check
from tests.support.fakes import FakeDurable, FakeLocal
from tests.support.golden import load
from tests.support.page_fake import FakePage
from tests.support.page_person import NOW, Person, kept

BOOK = load("razorweave")
RECORDS = "razor.1.r."
KIRA = Rolled(system="razorweave", check=Check(dc=16), faces=(6, 6, 6, 6), fiction=Fiction(who="Kira"))


def looks(person: Person) -> tuple:
    """What the result, the log, the session and the storage hold."""
    regions = tuple(person.page.region(name).text for name in ("result", "log"))
    records = {key: person.storage.get(key) for key in person.storage.keys(RECORDS)}
    return (*regions, person.log, deepcopy(records), person.page.region("result").get("data-tier"))


def typed(person: Person, faces: str) -> None:
    """Type the faces where dice are typed, and have them read."""
    if "hidden" in person.page.region("typed"):
        person.tap("Type dice")
    person.page.put("typed", "faces", faces)
    person.tap("Read dice")


def test_a_new_table_is_empty_and_friendly() -> None:
    """No roll, no tier, and the words of the page on how to start stand untouched."""
    person = Person()
    assert person.log == ()
    assert "data-tier" not in person.page.region("result")
    assert person.page.text("result", "card") == "Set up a check, then Roll."
    assert person.page.opened == []


def test_a_roll_is_an_event_with_everything_the_form_says() -> None:
    """Check, faces, time, reading, fiction; the dice are asked for one to six, as many as are rolled."""
    person = Person(2, 3, 4, 5, 6)
    person.type("who", "Kira")
    person.pick("attribute-name", "AGI")
    person.type("attribute", "2")
    person.type("dc", "16")
    person.pick("reading", "strike")
    person.reason("edge", "Set Up")
    person.tap("Roll")
    fiction = Fiction(who="Kira", attribute="AGI", modifiers=(Modifier("edge", "Set Up"),))
    assert person.log == (
        Rolled(
            system="razorweave",
            check=Check(dc=16, attribute=2, edge=1),
            faces=(2, 3, 4, 5, 6),
            reading="strike",
            fiction=fiction,
        ),
    )
    assert person.dice.asked == [(1, 6)] * 5


def test_a_roll_is_shown_said_listed_kept_and_brought_to_the_front() -> None:
    """All five at once, from one tap."""
    person = Person(4, 4, 4, 4)
    person.tap("Roll")
    assert person.page.region("result")["data-tier"] == "FULL_SUCCESS"
    assert person.page.text("announcer", "text") == "Rolled: 16 against 14, Full Success, by 2."
    assert len(person.page.slot("log", "entries").elements) == 1
    assert Person(kept=person.storage).log == person.log
    assert person.page.opened == ["result"]


def test_a_form_that_holds_no_check_cannot_be_rolled() -> None:
    """Nothing is thrown, nothing changes, and the form keeps what stands in it."""
    person = Person()
    person.type("dc", "99")
    before = looks(person)
    person.tap("Roll")
    assert looks(person) == before
    assert person.dice.asked == []
    assert person.values["dc"] == "99"


def test_a_closed_gate_may_be_rolled_all_the_same() -> None:
    """The advice is advice (RW-7)."""
    person = Person(4, 4, 4, 4)
    person.pick("gate-agency")
    person.tap("Roll all the same")
    assert len(person.log) == 1


@pytest.mark.parametrize("row", BOOK["examples"], ids=lambda row: row["heading"])
def test_the_dice_of_the_book_typed_in_come_out_as_printed(row: dict) -> None:
    """The same as thrown ones, without the generator; the field is empty for the next."""
    person = Person()
    check = Check(**row["check"])
    for name in ("dc", "attribute", "bonus"):
        person.type(name, str(getattr(check, name)))
    if check.skill:
        person.pick("skill")
    for field in ("edge", "burden"):
        for at in range(getattr(check, field)):
            person.reason(field, f"reason {at}")
    typed(person, " ".join(map(str, row["faces"])))
    assert person.page.region("result")["data-tier"] == row["tier"]
    assert person.log[0].faces == tuple(row["faces"])
    assert person.dice.asked == []
    assert person.page.values("typed")["faces"] == ""


@pytest.mark.parametrize("faces", ["", "3 4 5", "3 4 5 6 6", "3 4 5 7", "3 4 5 0", "three", "３ ４ ５ ６"])
def test_typed_dice_that_do_not_fit_change_nothing(faces: str) -> None:
    """A message at the dice, which stay as typed; mended, they are read and the message is gone."""
    person = Person(4, 4, 4, 4)
    person.tap("Roll")
    before = looks(person)
    typed(person, faces)
    assert looks(person) == before
    assert person.page.text("roll", "error-faces")
    assert person.page.values("typed")["faces"] == faces
    typed(person, "6 6 6 6")
    assert person.page.text("roll", "error-faces") == ""
    assert person.page.region("result")["data-tier"] == "CRITICAL_SUCCESS"


def test_typed_dice_on_a_form_that_holds_no_check_are_kept() -> None:
    """The fault is the form's, which says so at its field; the dice are not blamed and not lost."""
    person = Person()
    person.type("attribute", "11")
    before = looks(person)
    typed(person, "3 4 5 6")
    assert looks(person) == before
    assert person.page.text("roll", "error-faces") == ""
    assert person.page.text(person.slug, "error-attribute")
    assert person.page.values("typed")["faces"] == "3 4 5 6"


def test_the_place_for_typed_dice_opens_and_closes() -> None:
    """And the button says which."""
    person = Person()
    for hidden in (False, True, False):
        person.tap("Type dice")
        assert ("hidden" in person.page.region("typed")) is hidden
        assert person.button("Type dice")["aria-expanded"] == ("false" if hidden else "true")
    assert person.page.focused["name"] == "faces"


def test_a_roll_of_the_log_is_shown_again() -> None:
    """The card is that roll's, the log and the storage stay as they are."""
    person = Person(6, 6, 6, 6, 1, 1, 1, 1)
    person.tap("Roll")
    person.tap("Roll")
    before = looks(person)
    oldest = person.page.slot("log", "entries").all("data-key")[-1]
    person.act(oldest["data-do"], **oldest.data)
    assert person.page.region("result")["data-tier"] == "CRITICAL_SUCCESS"
    assert looks(person)[1:4] == before[1:4]
    assert person.page.opened == ["result"] * 3


def test_a_second_visit_finds_rolls_result_and_form() -> None:
    """The last roll on the card, all in the log, the form half-filled with its reasons."""
    first = Person(4, 4, 4, 4)
    first.type("who", "Kira")
    first.pick("dc-step", "18")
    first.pick("gate-agency")
    first.reason("burden", "Slick")
    typed(first, "1 2 3 4 5")
    first.type("bonus", "")
    second = Person(kept=first.storage)
    assert second.log == first.log
    assert second.page.region("result").text == first.page.region("result").text
    assert second.page.region("log").text == first.page.region("log").text
    assert second.values == first.values
    assert second.page.values("fiction") == first.page.values("fiction")
    assert second.page.region("check").text == first.page.region("check").text
    assert second.page.region("roll").text == first.page.region("roll").text
    assert second.page.opened == []


@pytest.mark.parametrize(
    "text", ["", "{", "draft", "[" * 100_000, '{"values": {"dc": "20"}, "named": 7}'], ids=range(5)
)
def test_garbage_for_a_draft_is_the_form_as_it_stands_in_the_page(text: str) -> None:
    """And the page starts."""
    storage = Memory()
    storage.put("razor.draft.razorweave", text)
    assert Person(kept=storage).values == Person().values


def test_a_reason_on_a_field_that_the_check_does_not_have_is_let_go() -> None:
    """No chip could take it out, and a roll that carried it could not be read again."""
    storage = Memory()
    storage.put("razor.draft.razorweave", '{"values": {}, "named": [{"field": "luck", "name": "Cat", "points": 1}]}')
    person = Person(4, 4, 4, 4, kept=storage)
    person.tap("Roll")
    assert person.log[0].fiction.modifiers == ()
    assert Person(kept=storage).log == person.log


def test_records_that_cannot_be_read_are_told_of() -> None:
    """How many, and that they are set aside whole; the others are there."""
    storage = kept(KIRA, KIRA)
    first, second = sorted(storage.texts)
    storage.texts[first] = "{"
    person = Person(kept=storage)
    assert person.log == (KIRA,)
    assert person.notice == "1 record could not be read and was set aside"
    assert "{" in storage.texts.values()
    assert second in storage.texts


def test_a_device_that_keeps_everything_is_believed_in_a_word() -> None:
    """Saved, as soon as both stores have it."""
    person = Person(4, 4, 4, 4, kept=FakeLocal(), durable=FakeDurable())
    assert (person.status, person.notice) == ("", "")
    person.tap("Roll")
    assert (person.status, person.state, person.notice) == ("saved", "saved", "")


class Device(FakeLocal):
    """A quick store that keeps, until it is full."""

    def fill(self) -> None:
        """Let there be no room left."""
        self.quota = 0


def test_a_full_device_is_told_of_and_the_roll_stands() -> None:
    """The card, the log and the session have it; only the storage does not."""
    device = Device()
    person = Person(4, 4, 4, 4, kept=device)
    device.fill()
    person.tap("Roll")
    assert (person.status, person.state) == ("not saved: storage is full", "trouble")
    assert person.page.region("result")["data-tier"] == "FULL_SUCCESS"
    assert len(person.page.slot("log", "entries").elements) == len(person.log) == 1
    assert Person(kept=device).log == ()


@pytest.mark.parametrize(
    ("status", "state"),
    [
        (SAVING, "saving"),
        (SAVED, "saved"),
        ("saved for now: this browser has no other place", "fleeting"),
        ("not saved: storage is full", "trouble"),
        ("anything else", "trouble"),
    ],
)
def test_what_is_not_saved_does_not_look_as_what_is(status: str, state: str) -> None:
    """Nothing that is not known to be good is marked as good."""
    person = Person()
    person.do(lambda: person.table.journal.status(status))
    assert (person.status, person.state) == (status, state)


def closing(person: Person) -> bool:
    """Whether there is a button to close what is told."""
    return "hidden" not in person.button("Close", within="notice")


def test_what_is_told_stays_until_it_is_closed() -> None:
    """The last three, each once; closed they are gone, and what is told after that stands alone."""
    person = Person()
    assert (person.notice, closing(person)) == ("", False)
    for text in ("one", "two", "three", "one", "four"):
        person.table.journal.tell(text)
    assert person.notice == "three\none\nfour"
    person.tap("Close", within="notice")
    assert (person.notice, closing(person)) == ("", False)
    person.table.journal.tell("five")
    assert (person.notice, closing(person)) == ("five", True)


def test_a_full_device_is_told_of_when_only_the_form_changes() -> None:
    """The form goes on working."""
    device = Device()
    person = Person(kept=device)
    device.fill()
    person.type("dc", "18")
    assert person.notice == "What is half filled in is not kept: storage is full"
    assert person.check == Check(dc=18)


def test_a_device_that_goes_on_refusing_is_told_of_once() -> None:
    """Closed, the notice does not come back with every letter; it does once there was room between."""
    device = Device()
    person = Person(kept=device)
    device.fill()
    person.type("dc", "18")
    person.tap("Close", within="notice")
    person.type("dc", "16")
    person.tap("+ Question")
    assert person.notice == ""
    device.quota = FakeLocal.quota
    person.type("dc", "14")
    device.fill()
    person.type("dc", "12")
    assert person.notice == "What is half filled in is not kept: storage is full"


def test_a_browser_that_blocks_storage_is_told_of_with_the_first_roll() -> None:
    """Why, and that nothing outlives the page."""
    person = Person(4, 4, 4, 4)
    person.tap("Roll")
    assert person.status == "not saved: this browser keeps nothing; all is gone when the page is closed"


class Failing(FakeLocal):
    """A quick store that takes nothing."""

    def put(self, key: str, text: str) -> None:
        """Refuse."""
        raise StoreError("blocked")


def test_a_table_can_be_sat_down_at_on_a_device_that_takes_nothing() -> None:
    """The page starts and rolls; the reason is told."""
    person = Person(4, 4, 4, 4, kept=Failing())
    person.tap("Roll")
    assert len(person.log) == 1
    assert "blocked" in person.status + person.notice


def test_the_time_of_a_roll_is_the_clocks() -> None:
    """To the second, with its offset, and as the log shows it."""
    person = Person(4, 4, 4, 4, 4, 4, 4, 4)
    person.tap("Roll")
    person.now = NOW.replace(hour=23, minute=59, second=58, microsecond=7)
    person.tap("Roll")
    assert [entry.record.at for entry in person.entries] == ["2025-03-01T21:04:00+00:00", "2025-03-01T23:59:58+00:00"]
    times = [each.text for each in person.page.slot("log", "entries").all("data-slot", "time")]
    assert times == ["23:59", "21:04"]


def test_a_roll_can_be_made_before_the_log_is_drawn() -> None:
    """A start draws all else first; the log comes right after, or with the first roll."""
    first = Person(3, 3, 3, 3)
    first.tap("Roll")
    again = Person(5, 5, 5, 5, kept=first.storage)
    again.page = FakePage()
    table = again.do(again._sit_down)
    assert again.page.drawn("log") == {}
    assert again.page.text("result", "card") == first.page.text("result", "card")
    again.do(lambda: table.actions["roll"]({}))
    assert len(again.page.texts("log", "entries")) == 2


def test_a_roll_draws_its_result_and_says_it_and_all_else_when_that_was_seen() -> None:
    """Nobody waits for the log; what is done meanwhile, and a page that is left, have it drawn at once."""
    person = Person(*[3] * 12)

    def seen() -> None:
        person.page.frames.pop()()

    def left() -> None:
        person.do(person.table.leave)

    for moved_on in (seen, person.undo, left):
        person.page.frames = []
        lines = len(person.page.texts("log", "entries"))
        person.tap("Roll")
        assert person.page.text("announcer", "text").replace("\u00a0", "").startswith("Rolled: ")
        assert "12" in person.page.text("result", "card")
        assert len(person.page.texts("log", "entries")) == lines
        moved_on()
        expected = [entry.record.key for entry in reversed(person.table.session.log)]
        assert [each.one("data-key")["data-key"] for each in person.page.slot("log", "entries").elements] == expected
    person.page.frames.pop()()
    assert len(person.page.texts("log", "entries")) == len(person.table.session.log)


def test_a_line_of_the_log_that_is_gone_shows_nothing_else() -> None:
    """A tap on what was painted before Python was there, and is no part of the session any more."""
    person = Person(3, 3, 3, 3)
    person.tap("Roll")
    shown = person.page.text("result", "card")
    person.act("show", key="99.gone")
    assert person.page.text("result", "card") == shown


def test_only_thrown_dice_are_told_to_the_page_and_when_they_stand_on_the_card() -> None:
    """Rolled and rolled again; not typed ones (of tasks and of several at once: where those are)."""
    person = Person(1, 2, 3, 4, 5, 6, 5, 6)
    person.tap("Roll")
    assert person.page.throws == [["1", "2", "3", "4"]]
    person.tap("Roll again")
    assert person.page.throws[1:] == [["5", "6", "5", "6"]]
    person.tap("Type dice")
    person.page.put("typed", "faces", "3 3 3 3")
    person.tap("Read dice")
    assert len(person.page.throws) == 2
