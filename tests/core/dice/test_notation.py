"""Dice as a player writes them, and what to write in place of what does not fit."""

import pytest

from razor_core.dice import read
from razor_core.dice.pools import GoesOn, Keep, Pool, Term
from razor_core.dice.scanner import Scanner
from razor_core.rules.fields import RuleError

SIX = (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("2d6+3", "2d6 + 3"),
        ("d20", "1d20"),
        (" D 20 ", "1d20"),
        ("4d6 KH 3", "4d6kh3"),
        ("4d6kh", "4d6kh1"),
        ("4d6kl2", "4d6kl2"),
        ("4d6dl1", "4d6kh3"),
        ("4d6dh", "4d6kl3"),
        ("3d10!", "3d10!"),
        ("3d10!!", "3d10!!"),
        ("2d8ro1!!kh1", "2d8!!ro1kh1"),
        ("d%", "1d100"),
        ("4dF", "4dF"),
        ("4dfro-1", "4dFro-1"),
        ("2d{2,0,−1}", "2d{−1, 0, 2}"),
        ("{1d8!!, d6!!}kh1 + 2", "{1d8!!, 1d6!!}kh1 + 2"),
        ("{1d8,1d6}", "{1d8, 1d6}"),
        ("{4d6!}kh3", "4d6!kh3"),
        ("2d6 + 1 + 1d8 – 1d4 − 3", "2d6 + 1d8 − 1d4 − 2"),
        ("-1d4 + 5", "−1d4 + 5"),
        ("+1d4-1+1", "1d4"),
    ],
)
def test_one_way_of_writing(text: str, written: str) -> None:
    """Spaces, capitals and signs of any kind make no difference; what is written is read again as the same."""
    notation = read(text)
    assert notation.text == written
    assert read(written) == notation


def test_what_is_read() -> None:
    notation = read("{2d6!!ro1, 1d4}kl1 - 3d6! + 4")
    assert notation.terms == (
        Term((Pool(2, SIX, GoesOn.ITSELF, 1), Pool(1, (1, 2, 3, 4))), Keep(1, best=False)),
        Term((Pool(3, SIX, GoesOn.ADDS),), None, -1),
    )
    assert notation.plus == 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Write dice or a number, such as 2d6 + 3."),
        ("+", "Write dice or a number, such as 2d6 + 3."),
        ("2d6 + x", "Write dice or a number, not 'x', such as 2d6 + 3."),
        ("5 - 2", "Write at least one die, such as d20 or 2d6 + 3."),
        ("4d6kx", "'kx' is no rule of dice. After dice write kh, kl, !, !! or ro."),
        ("2d6 3", "'3' does not fit here. Write + or − between dice and numbers."),
        ("2d6*3", "'*' does not fit here. Write + or − between dice and numbers."),
        ("4d", "Write dice as 2d6, d20, 1d%, 4dF or 1d{0, 1, 1}."),
        ("dx", "After d, 'x' is no number of sides. Write dice as 2d6, d20, 1d%, 4dF or 1d{0, 1, 1}."),
        ("٣d6", "Write dice or a number, not '٣d6', such as 2d6 + 3."),
        ("999999d6", "'999999' is too great. Enter numbers up to 100000."),
        ("1" * 30 + "d6", "'11111111111111111111…' is too great. Enter numbers up to 100000."),
        ("1d6 + 99999 + 2", "The numbers come to 100001. Stay within 100000."),
        ("0d6", "Write 1 to 40 dice, not 0."),
        ("41d6", "Write 1 to 40 dice, not 41."),
        ("30d6 + 20d8", "Write at most 40 dice, not 50."),
        ("1d2+1d3+1d4+1d5+1d6+1d7+1d8", "Write at most 6 different dice, not 7."),
        ("1d0", "A die has 1 to 100 sides, not 0."),
        ("1d101", "A die has 1 to 100 sides, not 101."),
        ("1d1!", "A die that always shows 1 never stops. Take ! away."),
        ("1d{2,2}!!", "A die that always shows 2 never stops. Take !! away."),
        ("1d{", "In the braces after d, write the faces of the die, as in 1d{0, 1, 1}."),
        ("1d{x}", "In the braces after d, write the faces of the die, as in 1d{0, 1, 1}. Here comes 'x'."),
        ("1d{1 2}", "Close the faces of the die with }. Here comes '2'."),
        ("1d{" + "1," * 20 + "1}", "21 faces are too many. Write at most 20 of them."),
        ("3d6kh4", "Keep 1 to 3 of 3 dice, not 4."),
        ("3d6dl3", "Keep 1 to 3 of 3 dice, not 0."),
        ("3d6!dl1", "With !, write how many dice are kept: kh or kl in place of dl or dh."),
        ("3d6kh1kl1", "After one pool of dice, write kh, kl, dh or dl only once."),
        ("3d6!!!", "After one pool of dice, write ! or !! only once."),
        ("3d6ro1ro2", "After one pool of dice, write ro only once."),
        ("3d6ro", "After ro, write the greatest face that falls once again, as in 2d6ro1."),
        ("{1d6", "Close the braces with }."),
        ("{1d6 1d8}", "Close the braces with }, not '1d8'."),
        ("{1d6,", "In braces, write dice with commas between them, as in {1d8, 1d6}kh1."),
        ("{3}", "In braces, write dice with commas between them, as in {1d8, 1d6}kh1, not '}'."),
        ("{2d6kh1, 1d8}", "Write kh and kl after the braces, as in {1d8, 1d6}kh1."),
        ("{2d6!, 1d8}kh1", "In braces with kh or kl, write !! in place of !."),
        ("1d6" + " " * 200, "Write at most 200 characters, not 203."),
    ],
)
def test_what_does_not_fit(text: str, message: str) -> None:
    """The error names the place and the way out."""
    with pytest.raises(RuleError) as error:
        read(text)
    assert (error.value.field, error.value.message) == ("dice", message)


def test_a_scanner_shows_a_sign_as_it_is() -> None:
    scanner = Scanner(" (Straße)", "dice")
    assert scanner.rest() == "'('"
    assert scanner.take("(")
    assert scanner.rest() == "'straße'"
