"""The letters of a face: whole ones of any script, two at most."""

import pytest

from app.board.faces import initials, letters, short_names
from razor_core.table.characters import Character


def named(*names: str) -> list[str]:
    """The initials of characters of these names."""
    people = [Character(id=str(at), name=name, system="razorweave") for at, name in enumerate(names)]
    return [*initials(short_names(people)).values()]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        *(("Wren", "Wr"), ("the Salt Warden", "Sa"), ("o", "O"), ("R2-D2", "R2"), ("_Nix_", "Ni"), ("ßa", "ßa")),
        *(("e\u0301va", "E\u0301v"), ("«Ада»", "Ад"), ("שלומית", "של"), ("\u202eabc", "Ab"), ("किरण", "किर")),
        *(("👩‍🚀 Ada", "👩‍🚀"), ("👍🏽up", "👍🏽"), ("🇫🇷🇩🇪", "🇫🇷"), ("❤️", "❤️"), ("日本", "日本")),
        *(
            ("\u1112\u1161\u11ab\u1100\u116e\u11a8", "\u1112\u1161\u11ab\u1100\u116e\u11a8"),
            ("— Kira", "Ki"),
            ("?!", "?"),
        ),
    ],
)
def test_initials_are_whole_letters(name: str, shown: str) -> None:
    """With their accents, vowel signs, colours of skin; an emoji stands alone."""
    assert named(name) == [shown]


def test_alike_names_are_counted_in_two_characters() -> None:
    """From ten on by the number alone."""
    rats = named(*(f"Rat {at}" for at in range(1, 12)))
    assert rats == [*(f"R{at}" for at in range(1, 10)), "10", "11"]
    assert named("🐀 A", "🐀 B") == ["🐀1", "🐀2"]


def test_what_is_no_letter_is_left_out() -> None:
    """Marks of punctuation, spaces, and what turns the line around."""
    assert letters("“(\u202e \u2066…—、") == []
