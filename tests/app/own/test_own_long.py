"""A table's own game with a text as long as one can be: it goes wherever others go, or a sentence says what to do."""

import pytest

from razor_core.own.text import LONGEST_TEXT
from razor_core.systems import SYSTEMS, add
from tests.app.own.test_own import TEXT, play
from tests.support.page.characters import character, table
from tests.support.page.lines import turn
from tests.support.page.meet import allow, connect
from tests.support.page.person import Person


def long_game(letter: str = "x") -> str:
    """A game with a text as long as one can be."""
    words = "".join([f"  {letter * 190}\n" for _ in range(60)])
    head, _, tail = TEXT.partition("tier Tails, bad\n")
    room = LONGEST_TEXT - len(TEXT)
    return f"{head}{words[: room - 1].rstrip()}\ntier Tails, bad\n{tail}"


def test_a_long_game_goes_by_a_link_that_says_how_long_it_is() -> None:
    """One that a messenger has cut says so, and the game on the table stays."""
    person = Person()
    slug = play(person, long_game())
    person.press("share", within="more")
    link = person.page.shared[-1]
    assert f"The link has {len(link)} characters" in person.notice
    other = Person(game=link.removeprefix("#system="))
    assert (other.app.context.slug, other.notice) == (slug, "")
    cut = Person(game=link.removeprefix("#system=")[:4000])
    assert cut.notice == "This link has lost a part of its game. Ask for the text of the game as a file."
    assert cut.app.context.slug in SYSTEMS


@pytest.mark.parametrize(("letter", "able"), [("x", 7), ("ж", 3), ("\U0001f5e1", 1)])
def test_rolls_of_a_long_game_wait_until_a_guest_is_connected(letter: str, able: int) -> None:
    """As many as a message has room for; then a sentence says what to do, and none that waits is lost."""
    game = add(long_game(letter))
    host, guest = table(game.slug, character("Kira", game.slug)), Person(*[4] * 20, guest=True)
    connect(host, guest)
    allow(host, "Bo", plays="Kira", may="roll")
    turn(host, "lost")
    for _ in range(able):
        guest.press("roll")
        assert guest.notice == ""
    guest.press("roll")
    assert guest.notice == "No more can wait for the host. Connect again before you ask more."
    turn(host, "connected")
    assert [roll.system for roll in host.log] == [game.slug] * able
