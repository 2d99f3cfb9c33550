"""The sheet of luck: whose it is, what it says, and that it counts the whole session."""

import pytest

from app.odds.luck import left_out
from app.storage.journal import FIRST, Journal
from app.storage.stores import StoreError
from razor_core.analysis.luck import counted, ledger
from razor_core.events.events import Fiction, Rolled
from razor_core.rules.clock_kinds import Side
from razor_core.rules.numbers import decimal, percent
from razor_core.systems import find
from tests.support.calls import calls
from tests.support.page.moves import make_character
from tests.support.page.person import Person
from tests.support.storage.fakes import FakeDurable, FakeLocal

GOOD, BAD = (6, 6, 6, 6), (1, 1, 2, 2)


def by(person: Person, who: str, *falls: tuple[int, ...], slug: str = "razorweave", actor: str = "") -> None:
    """Let another tab roll these dice under that name."""
    for faces in falls:
        check = find(slug).Check()
        person.elsewhere(Rolled(system=slug, check=check, faces=faces, actor=actor, fiction=Fiction(who=who)))


def played(rolls: int) -> Person:
    """A second visit to a device on which Kira has rolled so often, every third time badly."""
    first = Person(kept=FakeLocal(), durable=FakeDurable())
    more(first, rolls)
    return Person(kept=first.storage, durable=first.durable)


def more(person: Person, rolls: int) -> None:
    """Roll so often, every third time badly, each time with another intent: nothing is tried again."""
    person.type("who", "Kira")
    for number in range(rolls):
        person.type("intent", str(number))
        person.dice.script += GOOD if number % 3 else BAD
        person.press("roll")


def said(person: Person, slot: str) -> str:
    return person.page.text("luck", slot)


def whose(person: Person) -> list[str]:
    return person.page.texts("luck", "rolled")


def table(person: Person) -> list[list[str]]:
    """The results by tone: mark, words, how many there were, how many on average."""
    rows = person.page.slot("luck", "tones").elements
    return [[row.said(name) for name in ("mark", "words", "actual", "expected")] for row in rows]


def test_the_luck_of_one_who_rolled() -> None:
    """The sentence, the shares, the results in the game's words: the core's figures. An open sheet follows the log."""
    person = Person()
    by(person, "Kira", GOOD, GOOD, GOOD, GOOD, BAD)
    person.press("luck")
    found = ledger([counted(person.entries)], person.world).of(Side.PLAYER)
    luck = found.luck
    assert (luck.rolls, luck.good) == (5, 4)
    assert said(person, "verdict") == f"Kira was {luck.verdict}."
    assert luck.verdict.startswith("luckier than ")
    assert [said(person, each) for each in ("less", "equal", "more")] == [
        percent(share, 1) for share in (luck.less, luck.equal, luck.more)
    ]
    assert table(person) == [
        [tone.tone.mark, tone.words, str(tone.actual), decimal(tone.expected, 1)] for tone in found.tones
    ]
    assert said(person, "good") == "Full Success or better: 4 of 5 rolls, 2.8 on average."
    assert said(person, "reading") == said(person, "error") == said(person, "amounts") == ""
    assert whose(person) == person.page.texts("luck", "all") == []
    person.elsewhere(person.log[0])
    assert said(person, "good").startswith("Full Success or better: 5 of 6 rolls")


def test_the_players_together_each_of_them_and_the_foes() -> None:
    """A tap shows another; one foe is no side. The choice stays when the sheet is opened again."""
    person = Person()
    make_character(person, "Captain", foe=True)
    by(person, "Captain", BAD, actor=person.characters[0].id)
    by(person, "Kira", GOOD, GOOD)
    by(person, "", BAD)
    person.press("luck")
    assert whose(person) == ["The players", "Kira", "Rolls without a name", "Captain"]
    assert said(person, "verdict").startswith("The players were ")
    assert said(person, "good").startswith("Full Success or better: 2 of 3 rolls,")
    person.tap("Kira", within="luck")
    assert said(person, "verdict").startswith("Kira was ")
    assert said(person, "good").startswith("Full Success or better: 2 of 2 rolls,")
    rows = person.page.slot("luck", "rolled").all("aria-pressed", "true")
    assert [element.name for element in rows] == ["Kira"]
    person.tap("Rolls without a name", within="luck")
    assert said(person, "verdict").startswith("Rolls without a name were ")
    person.tap("Kira", within="luck")
    person.press("luck")
    assert said(person, "verdict").startswith("Kira was ")
    lines = person.page.slot("luck", "all").elements
    assert [(line.said("name"), line.said("rolls")) for line in lines] == [
        ("The players", "3 rolls"),
        ("Kira", "2 rolls"),
        ("Rolls without a name", "1 roll"),
        ("Captain", "1 roll"),
    ]


def test_several_games_have_one_measure() -> None:
    """Good or better, in the words of the tones."""
    person = Person()
    by(person, "Kira", GOOD)
    by(person, "Kira", (2,), slug="gemini")
    person.press("luck")
    assert said(person, "good") == "Good or better: 1 of 2 rolls, 1.1 on average."
    assert [row[1] for row in table(person)] == ["Dire", "Bad", "Mixed", "Good", "Triumph"]


def test_a_roll_for_an_amount_is_not_counted() -> None:
    person = Person(3, 4, 5, 6, 2)
    person.play("frameworks")
    person.press("roll")
    person.press("kind", kind="damage")
    person.dice.script = [2, 3]
    person.press("roll")
    person.press("luck")
    assert said(person, "good").startswith("Success or better: ")
    assert said(person, "amounts") == "1 roll for an amount, such as damage, not counted."
    assert left_out(1200) == "1,200 rolls for an amount, such as damage, not counted."


def bars(person: Person, which: str) -> int:
    return person.page.slot("luck", f"bars-{which}")["d"].count("M")


def test_the_chart_has_a_bar_for_every_number() -> None:
    """One of them is the evening's; of many numbers, only some are named."""
    person = Person()
    by(person, "Kira", GOOD, BAD, BAD)
    person.press("luck")
    assert [bars(person, each) for each in ("less", "equal", "more")] == [1, 1, 2]
    assert person.page.texts("luck", "ticks") == ["0", "1", "2", "3"]
    by(person, "Kira", *[GOOD] * 30)
    person.press("luck")
    names = person.page.texts("luck", "ticks")
    assert "" in names
    assert len([name for name in names if name]) <= 12
    assert bars(person, "less") + bars(person, "equal") + bars(person, "more") <= len(names)


def test_the_older_log_counts_and_is_read_once(short: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """All pages are read at the first opening, only new ones at the next; another session begins anew."""
    person = played(30)
    assert len(person.entries) < 10
    read = calls(monkeypatch, Journal, "page")
    person.press("luck")
    assert said(person, "good").startswith("Full Success or better: 20 of 30 rolls,")
    assert len(read) == len(set(read)) > 2
    known = len(read)
    more(person, 12)
    person.press("luck")
    assert said(person, "good").startswith("Full Success or better: 28 of 42 rolls,")
    assert known < len(read) == len(set(read))
    person.act("session-new")
    person.press("luck")
    assert ["hidden" in person.page.slot("luck", slot) for slot in ("none", "some")] == [False, True]
    person.act("session-open", session=FIRST)
    person.press("luck")
    assert said(person, "good").startswith("Full Success or better: 28 of 42 rolls,")


def test_what_cannot_be_read_is_said(short: None, monkeypatch: pytest.MonkeyPatch) -> None:
    person = played(30)

    async def gone(self: object, key: str) -> object:
        raise StoreError("another tab has deleted this part of the log")

    monkeypatch.setattr(Journal, "page", gone)
    person.press("luck")
    assert said(person, "error") == "Older rolls cannot be read: another tab has deleted this part of the log."
    assert said(person, "reading") == ""
    here, good = len(person.log), sum(roll.faces == GOOD for roll in person.log)
    assert said(person, "good").startswith(f"Full Success or better: {good} of {here} rolls,")


@pytest.mark.parametrize("turns", range(0, 12, 3))
def test_a_second_opening_stops_the_first(short: None, turns: int) -> None:
    """However far that is; each roll counts once."""
    person = played(30)
    person.page.sheet("luck", True)
    person.race("luck", turns, "luck")
    assert said(person, "good").startswith("Full Success or better: 20 of 30 rolls,")


def test_the_luck_over_all_sessions_of_the_device() -> None:
    """Rolls of one name are of one person. With one session there is nothing to choose."""
    person = played(3)
    person.press("luck")
    assert "hidden" in person.page.slot("luck", "over")
    person.press("session-new")
    for who, falls in (("KIRA", (GOOD, BAD)), ("Bo", (GOOD,))):
        person.type("who", who)
        for number, faces in enumerate(falls):
            person.type("intent", str(number))
            person.dice.script += faces
            person.press("roll")
    person.press("luck")
    here = ["The players 3 rolls", "KIRA 2 rolls", "Bo 1 roll"]
    assert lines(person) == here
    person.press("luck-over", all="all")
    assert person.button("All sessions here")["aria-pressed"] == "true"
    assert lines(person) == ["The players 6 rolls", "KIRA 5 rolls", "Bo 1 roll"]
    person.press("luck-over", all="")
    assert lines(person) == here


def lines(person: Person) -> list[str]:
    """Everyone in the list, with how often they rolled."""
    rows = person.page.slot("luck", "all").elements
    return [f"{row.said('name')} {row.said('rolls')}" for row in rows]
