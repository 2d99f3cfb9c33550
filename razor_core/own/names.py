"""Read names, numbers and lists of a game's text."""

from collections.abc import Iterable
from keyword import iskeyword

from razor_core.dice.scanner import MINUS, Scanner, shown
from razor_core.own.expressions import LETTERS, WORDS
from razor_core.rules.fields import LONGEST_NAME, RuleError

LONGEST_FIELD = 24
#: What a name does not need, and markup would read as its own.
_OF_MARKUP = '<>"'


def refuse(message: str) -> RuleError:
    """Return the error of a line."""
    return RuleError("text", message)


def field_name(text: str, what: str = "field") -> str:
    """Return the name of a field, a value or dice. RuleError for one that cannot be one."""
    name = text.strip().lower()
    if not name or any(letter not in LETTERS for letter in name) or not name[0].isalpha() or len(name) > LONGEST_FIELD:
        raise refuse(
            f"{shown(text)} cannot name a {what}. Use up to {LONGEST_FIELD} letters from a to z, digits and _, "
            "a letter first."
        )
    if name in WORDS or iskeyword(name) or (name[0] == "d" and name[1:].isdigit()):
        raise refuse(f"'{name}' is a word of the notation. Choose another name for this {what}.")
    return name


def label(text: str) -> str:
    """Return a name that players read, in any script. RuleError for none, or one that is too long."""
    name = " ".join(text.split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise refuse(f"Write a name of 1 to {LONGEST_NAME} characters, not {shown(name)}.")
    if any(sign in name for sign in _OF_MARKUP):
        raise refuse(f"Leave {' '.join(_OF_MARKUP)} out of the name {shown(name)}.")
    return name


def whole(text: str) -> int:
    """Return a whole number with its sign. RuleError for other text."""
    scanner = Scanner(text, "text")
    sign = -1 if scanner.minus() else 1
    if sign > 0:
        scanner.take("+")
    number = scanner.number()
    if number is None or scanner.peek():
        raise refuse(f"{shown(text.strip())} is no whole number.")
    return sign * number


def counted(text: str, what: str) -> tuple[str, int]:
    """Return a name and the number after it, as in "Iron 2" or "Bad light -1"."""
    name, _, number = text.strip().rpartition(" ")
    if not name or not number or number[-1] not in "0123456789" or number[0] not in f"0123456789+{MINUS}":
        raise refuse(f"{shown(text.strip())} has no number at its end. Write {what} with one each, as in Iron 2.")
    return label(name), whole(number)


def counted_list(text: str, what: str) -> tuple[tuple[str, int], ...]:
    """Return names with numbers, which commas part. RuleError for a name that is there twice."""
    found = [counted(part, what) for part in text.split(",")]
    once([name for name, _ in found])
    return tuple(found)


def once(names: Iterable[str]) -> None:
    """Raise a RuleError for a name that is there twice, in capitals or not."""
    seen = set[str]()
    for name in names:
        if name.casefold() in seen:
            raise refuse(f"'{name}' is there twice. Give each its own name.")
        seen.add(name.casefold())
