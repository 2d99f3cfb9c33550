"""A table's own game on the page: written, tried, played, changed, kept, and wherever a session goes."""

from pathlib import Path

import pytest

from app.board.character_sheet import SHEET as CHARACTER
from razor_core.format.archive import Archive, archive_from_json, archive_to_json
from razor_core.own.slugs import slug_of
from razor_core.systems import SYSTEMS, add, find
from razor_core.table.clocks import Clock
from tests.support.page.characters import character, edit, table
from tests.support.page.meet import allow, connect
from tests.support.page.person import Person
from tests.support.storage.fakes import FakeDurable, FakeLocal

SHEET = "own-game"
EXAMPLES = sorted(Path("razor_core/own/examples").glob("*.txt"))
TEXT = """game: Coin & 'Sword'
field luck: 0 to 3, start 1
field foe: 1 to 9, start 4, target
result: 1d6 + luck
target: foe
tier Heads, good: margin >= 0
  tick progress 1
tier Tails, bad
sheet luck: Bold 2, Meek 0
sheet track: Wounds 4, out Down
suggest luck: Charm +1
"""


def open_own(person: Person) -> None:
    person.page.sheet(SHEET, True)
    person.press("own", within="more")


def write(person: Person, text: str) -> None:
    """Open the sheet, and write a text."""
    open_own(person)
    person.type("text", text, form=SHEET)


def play(person: Person, text: str = TEXT) -> str:
    """Write a game and play it; its slug."""
    write(person, text)
    person.press("own-play", within=SHEET)
    return slug_of(text)


def errors(person: Person) -> list[str]:
    return [element.seen for element in person.page.slot(SHEET, "errors").elements]


def titles(person: Person) -> list[str]:
    """The games in the switch."""
    return [element.text for element in person.page.slot("head", "system").walk() if element.tag == "option"]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_is_tried_and_played(path: Path) -> None:
    """Its chances stand before the roll, on the sheet as on the form; the roll is on the card also after a restart."""
    person, text = Person(*[1] * 80), path.read_text(encoding="utf-8")
    open_own(person)
    person.put("own-example", text)
    game = add(text)
    assert person.page.text(SHEET, "title") == game.title
    assert errors(person) == []
    person.tap("Try a roll", within=SHEET)
    assert person.page.text(SHEET, "tried")
    person.press("own-play", within=SHEET)
    assert not person.page.is_open(SHEET)
    assert titles(person)[-1] == game.title
    person.press("roll")
    assert person.card("headline") == person.log[-1].result.headline
    again = Person(kept=person.storage)
    assert again.card("headline") == person.card("headline")
    assert again.page.text("preview", "good-chance") == person.page.text("preview", "good-chance")


def test_what_is_wrong_is_told_at_its_line() -> None:
    """With the way out; a tap puts the cursor there, and nothing can be played."""
    person = Person()
    write(person, TEXT.replace("1d6 + luck", "1d6 + look"))
    (error,) = errors(person)
    assert error.startswith("Line 4")
    assert "'look' is no field" in error
    person.press("own-line", within=SHEET)
    assert person.page.pointed == (SHEET, "text", 4)
    assert person.button("Play", within=SHEET).off
    person.press("own-play", within=SHEET)
    assert titles(person) == [game.title for game in SYSTEMS.values()]
    person.type("text", TEXT, form=SHEET)
    assert errors(person) == []


def test_a_wrong_line_is_marked_in_the_text_with_its_word() -> None:
    """The last game that could be read stays in sight, and cannot be used."""
    person = Person()
    write(person, TEXT)
    person.type("text", TEXT.replace("1d6 + luck", "1d6 + Look"), form=SHEET)
    rows = person.page.slot(SHEET, "lines").elements
    assert [row.seen for row in rows] == [line.strip() for line in TEXT.replace("luck\n", "Look\n", 1).split("\n")]
    assert [number for number, row in enumerate(rows, 1) if "data-wrong" in row] == [4]
    assert rows[3].elements[1].text == "Look"
    assert person.page.text(SHEET, "title") == "Coin & 'Sword'"
    assert "inert" in person.page.slot(SHEET, "live")
    assert person.page.slot(SHEET, "stale").seen == "From the last text without a fault"
    person.type("text", TEXT, form=SHEET)
    assert "inert" not in person.page.slot(SHEET, "live")
    assert not any("data-wrong" in row for row in person.page.slot(SHEET, "lines").elements)
    person.type("text", "", form=SHEET)
    assert "hidden" in person.page.slot(SHEET, "live")


def test_fields_are_set_to_try_the_game() -> None:
    """The chances follow at once."""
    person = Person(6)
    write(person, TEXT)
    assert person.page.text(SHEET, "title") == "Coin & 'Sword'"
    before = person.page.slot(SHEET, "tiers").seen
    person.tap("More Luck", within=SHEET)
    assert person.page.slot(SHEET, "tiers").seen != before
    for _ in range(3):
        person.tap("Less Luck", within=SHEET)
    assert person.button("Less Luck", within=SHEET).off
    person.tap("Try a roll", within=SHEET)
    assert person.page.text(SHEET, "tried") == "▲ Heads"
    assert person.log == ()


def test_what_stood_there_comes_back() -> None:
    """Also after a restart: what is half written stays."""
    person = Person()
    write(person, "game: Half")
    again = Person(kept=person.storage)
    assert again.page.held(SHEET)["text"] == "game: Half"
    open_own(again)
    again.put("own-example", EXAMPLES[0].read_text(encoding="utf-8"))
    again.tap("Back to what you had", within=SHEET)
    assert again.page.held(SHEET)["text"] == "game: Half"


def test_a_text_that_was_left_in_the_box_or_comes_from_a_file_takes_the_characters_along() -> None:
    """Also one that came back after an example was looked at; the example itself is a game of its own."""
    slug = add(TEXT).slug
    person = table(slug, character("Kira", slug))
    play(person)
    for at in range(3):
        text = TEXT.replace("Charm +1", f"Rain -{at + 1}")
        if at == 0:
            person = Person(kept=person.storage)
            write(person, text)
        elif at == 1:
            open_own(person)
            person.put("own-load", text)
        else:
            write(person, text)
            person.put("own-example", EXAMPLES[0].read_text(encoding="utf-8"))
            person.tap("Back to what you had", within=SHEET)
        person.press("own-play", within=SHEET)
        assert person.characters[0].system == person.app.context.slug == slug_of(text)


def test_a_played_game_is_kept_and_in_the_switch_at_the_next_start() -> None:
    """Until it is deleted: sessions keep theirs."""
    person = Person(3, 3)
    slug = play(person)
    person.press("roll")
    person.play("gemini")
    again = Person(kept=person.storage)
    assert "Coin & 'Sword'" in titles(again)
    again.play(slug)
    assert len(again.log) == 1
    again.play("gemini")
    open_own(again)
    again.tap("Delete Coin & 'Sword'", within=SHEET)
    assert "Coin & 'Sword'" not in titles(again)
    assert find(again.log[0].system).title == "Coin & 'Sword'"


def test_a_game_is_in_the_switch_after_the_browser_emptied_the_quick_store() -> None:
    """The durable store keeps it. One that cannot be read offers nothing."""
    durable = FakeDurable()
    person = Person(kept=FakeLocal(), durable=durable)
    play(person)
    person.play("gemini")
    again = Person(kept=FakeLocal(), durable=durable)
    assert titles(again)[-1] == "Coin & 'Sword'"
    again.play(slug_of(TEXT))
    assert again.app.context.slug == slug_of(TEXT)
    durable.failing = "gone"
    assert titles(Person(kept=FakeLocal(), durable=durable)) == [game.title for game in SYSTEMS.values()]


def test_a_changed_game_takes_its_characters_along_in_one_act() -> None:
    """Old rolls keep theirs; numbers stay within the new bounds; an undo takes it back."""
    game = add(TEXT)
    wren = character("Wren", game.slug, clocks=("w",))
    wounds = Clock(id="w", name="Wren", segments=4, filled=1, system=game.slug)
    person = table(game.slug, wren, dice=(3, 3), clocks=(wounds,))
    person.press("roll")
    open_own(person)
    person.act("own-change", slug=game.slug)
    new = TEXT.replace("0 to 3, start 1", "0 to 1, start 1").replace("Bold 2", "Bold 1")
    person.type("text", new, form=SHEET)
    person.press("own-play", within=SHEET)
    (moved,) = person.characters
    assert (moved.system, [rating.value for rating in moved.ratings]) == (slug_of(new), [1, 0])
    assert person.log[0].system == game.slug
    person.press("roll")
    assert person.log[1].system == slug_of(new)
    assert titles(person).count("Coin & 'Sword'") == 1
    person.undo()
    person.undo()
    assert person.characters[0].system == game.slug
    assert person.app.context.slug == game.slug
    assert person.page.text("preview", "good-chance")
    assert titles(Person(kept=person.storage)).count("Coin & 'Sword'") == titles(person).count("Coin & 'Sword'") == 1
    person.redo()
    assert person.characters[0].system == person.app.context.slug == slug_of(new)
    person.undo()
    person.press("own", within="more")
    person.press("own-play", within=SHEET)
    assert person.characters[0].system == person.app.context.slug == slug_of(new)


def test_under_another_name_it_is_another_game() -> None:
    """Both are kept, and nobody moves."""
    game = add(TEXT)
    person = table(game.slug, character("Wren", game.slug))
    play(person)
    play(person, TEXT.replace("game: Coin", "game: Crown"))
    assert person.characters[0].system == game.slug
    assert titles(person)[-2:] == ["Coin & 'Sword'", "Crown & 'Sword'"]


def test_it_goes_to_a_file_and_comes_from_one() -> None:
    person = Person()
    write(person, TEXT)
    person.press("own-save", within=SHEET)
    assert person.page.saved == [("coin----sword-.txt", TEXT, "text/plain")]
    person.put("own-load", "game: Other")
    assert person.page.held(SHEET)["text"] == "game: Other"
    person.put("own-load", "x" * 7000)
    assert "too long" in person.page.text(SHEET, "refused")


def test_a_session_takes_it_along() -> None:
    """In a file: it is read where nothing is known of the game."""
    person = Person(3)
    play(person)
    person.press("roll")
    text = archive_to_json(Archive(person.app.context.session))
    assert archive_from_json(text).session.log[-1].record.event == person.log[-1]


@pytest.mark.parametrize("with_people", [True, False])
def test_a_session_from_a_file_offers_it(with_people: bool) -> None:
    """In the switch of a device that has never had the game, also once that is closed."""
    game = add(TEXT)
    person = table(game.slug, *[character("Wren", game.slug)] * with_people, dice=(3,))
    person.press("roll")
    text = archive_to_json(Archive(person.app.context.session))
    other = Person(kept=FakeLocal(), durable=FakeDurable())
    other.press("sessions")
    other.act("session-load", value=text)
    assert titles(other)[-1] == game.title
    again = Person(kept=other.storage, durable=other.durable)
    assert titles(again)[-1] == game.title
    again.play(game.slug)
    assert [person.name for person in again.characters] == ["Wren"] * with_people


def test_a_guest_plays_it() -> None:
    """The form and the chances are those of the host."""
    game = add(TEXT)
    host, guest = table(game.slug, character("Kira", game.slug)), Person(4, guest=True)
    connect(host, guest)
    allow(host, "Bo", plays="Kira", may="roll")
    guest.press("roll")
    assert host.log[-1].system == game.slug
    assert guest.card("headline") == host.card("headline") == "Heads"


def test_its_words_are_explained_and_a_tap_runs_an_example() -> None:
    """What stood in the box comes back."""
    person = Person()
    write(person, TEXT)
    person.tap("Words", within=SHEET)
    assert "What follows" in person.page.slot(SHEET, "words").seen
    person.tap("dice: 4d6kh3", within=SHEET)
    assert person.page.text(SHEET, "title") == "A try"
    assert person.page.text(SHEET, "dice").startswith("4d6kh3")
    person.tap("Back to what you had", within=SHEET)
    assert person.page.held(SHEET)["text"] == TEXT
    person.tap("Words", within=SHEET)
    assert person.page.slot(SHEET, "words").elements == []


@pytest.mark.parametrize("counts", ["SUM", "HIGHEST", "ENOUGH", "UNDER"])
def test_questions_write_a_game(counts: str) -> None:
    """It can be played as it is; what stood there before can come back."""
    person = Person(*[1] * 20)
    write(person, TEXT)
    person.tap("Or answer four questions", within=SHEET)
    person.type("name", "Night", form=SHEET)
    for name, value in {"dice": "3", "sides": "10", "counts": counts, "results": "4"}.items():
        person.pick(name, value, form=SHEET)
    person.tap("Write the game", within=SHEET)
    assert (person.page.text(SHEET, "title"), errors(person)) == ("Night", [])
    assert "hidden" in person.page.slot(SHEET, "questions")
    assert len(person.page.slot(SHEET, "tiers").elements) == 4
    person.press("own-play", within=SHEET)
    person.press("roll")
    assert person.card("headline")
    open_own(person)
    person.tap("Back to what you had", within=SHEET)
    assert person.page.text(SHEET, "title") == "Coin & 'Sword'"


def test_a_link_brings_it() -> None:
    """With its check, to one who does not have the game."""
    person = Person()
    play(person)
    person.type("luck", "3")
    person.press("share", within="more")
    link = person.page.shared[-1]
    other = Person(game=link.removeprefix("#system="))
    assert other.app.context.system.title == "Coin & 'Sword'"
    assert other.check.luck == 3
    assert titles(other)[-1] == "Coin & 'Sword'"


def test_a_backup_brings_it_to_another_device() -> None:
    """Also a game that no session has been played with yet; both devices then offer it."""
    tablet = Person(3, kept=FakeLocal(), durable=FakeDurable())
    play(tablet)
    tablet.play("gemini")
    tablet.press("sessions")
    tablet.tap("Save a backup", within="backups")
    phone = Person(kept=FakeLocal(), durable=FakeDurable())
    phone.press("sessions")
    phone.act("session-load", value=tablet.page.saved[-1][1])
    phone.tap("Add to this device", within="backup")
    again = Person(4, kept=phone.storage, durable=phone.durable)
    assert titles(again)[-1] == "Coin & 'Sword'"
    again.play(slug_of(TEXT))
    again.press("roll")
    assert again.card("headline") == "Heads"


def test_its_characters_are_kept_and_come_back() -> None:
    """In the cast, for another session; and on a second screen."""
    game = add(TEXT)
    person = table(game.slug, character("Wren", game.slug))
    edit(person, "Wren")
    person.tap("Keep in the cast", within=CHARACTER)
    person.act("session-new")
    assert person.characters == ()
    person.press("cast")
    person.page.sheet("cast", True)
    person.do(lambda: None)
    person.act("cast-lay", entry=person.page.slot("cast", "kept").all("data-entry")[0]["data-entry"])
    assert person.world.characters[0].system == game.slug
    screen = Person(kept=person.storage, second=True)
    assert screen.characters[0].name == "Wren"
