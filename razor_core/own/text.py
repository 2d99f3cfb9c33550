"""The text of a game: its lines, what one way of writing makes of it, and the errors that name a line."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from razor_core.rules.fields import RuleError

#: The version of the notation, which the first line of a text may name.
VERSION = "razor 1"
LONGEST_LINE = 200
LONGEST_TEXT = 6_000
MOST_ERRORS = 20
#: The most letters of a list that an error shows.
_LISTED = 70


class TextError(ValueError):
    """A text that is no game: `errors` are all that was found, each the number of its line, from 1, and a sentence."""

    def __init__(self, errors: Sequence[tuple[int, str]]) -> None:
        super().__init__("; ".join([f"Line {line}: {message}" for line, message in errors]))
        self.errors = tuple(errors)


class LineError(RuleError):
    """What is wrong with one of the lines below another: `line` is its number."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__("text", message)
        self.line = line


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text without its comment: its number, its first word in small letters, and what is around the colon.

    `head` is what follows the word up to the colon, `tail` what follows that. A line that is `within` is indented: it
    belongs to the tier above; it has all its text in `whole`.
    """

    number: int
    word: str
    head: str
    tail: str
    whole: str
    within: bool
    colon: bool = True


def normal(text: str) -> str:
    """Return the text in the one way that its slug is made of: without spaces at the ends of lines, and empty ends.

    Its lines keep their numbers.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", "  ")
    lines = [line.rstrip() for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    return "".join([f"{line}\n" for line in lines])


def lines_of(text: str) -> tuple[Line, ...]:
    """Return the lines of a text that say something. TextError for a text or a line that is too long."""
    if len(text) > 4 * LONGEST_TEXT or len(text := normal(text)) > LONGEST_TEXT:
        raise TextError([(1, f"The text is too long. Write at most {LONGEST_TEXT} characters.")])
    errors, lines = list[tuple[int, str]](), list[Line]()
    for number, raw in enumerate(text.split("\n"), 1):
        if len(raw) > LONGEST_LINE:
            errors.append((number, f"The line is too long. Write at most {LONGEST_LINE} characters, not {len(raw)}."))
        elif (whole := uncommented(raw)).strip():
            lines.append(_line(number, whole))
    if errors:
        raise TextError(errors[:MOST_ERRORS])
    return tuple(lines)


def listed(names: Iterable[str]) -> str:
    """Return names with commas between them, as many as an error has room for.

    >>> listed(("stat", "forward")), listed(["a" * 24] * 4)[50:]
    ('stat, forward', ', …')
    """
    shown, length = list[str](), 0
    for name in names:
        length += len(name) + 2
        if length > _LISTED:
            return ", ".join([*shown, "…"])
        shown.append(name)
    return ", ".join(shown)


def uncommented(line: str) -> str:
    """Return the line without its comment, which begins with # at its start or after a space.

    >>> uncommented("dice: 2d6  # two of them"), uncommented("# nothing"), uncommented("  C#")
    ('dice: 2d6', '', '  C#')
    """
    at = line.find("#")
    while at > 0 and not line[at - 1].isspace():
        at = line.find("#", at + 1)
    return (line if at < 0 else line[:at]).rstrip()


def _line(number: int, whole: str) -> Line:
    head, colon, tail = whole.strip().partition(":")
    word, _, rest = head.partition(" ")
    return Line(number, word.lower(), rest.strip(), tail.strip(), whole.strip(), whole[0].isspace(), bool(colon))
