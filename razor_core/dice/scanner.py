"""Read a text piece by piece, by hand: its numbers, words and signs, with the place of what does not fit.

Regular expressions are not used on what a stranger wrote: one took 100 s for a line of 4 kB.
"""

from razor_core.rules.fields import RuleError

#: The greatest number in a text, either way.
MOST_NUMBER = 100_000
DIGITS = "0123456789"
#: Minus signs and dashes that a player may type.
MINUS = "-−–"


class Scanner:
    """A text, and how far it is read. Spaces between its pieces are skipped, capitals are read as small letters."""

    def __init__(self, text: str, field: str) -> None:
        """Begin to read a text. `field` is what its errors name."""
        self.text = "".join([letter.lower() if letter.isascii() else letter for letter in text])
        self.field = field
        self.at = 0

    def error(self, message: str) -> RuleError:
        """Return the error with that message."""
        return RuleError(self.field, message)

    def peek(self) -> str:
        """Return the next letter that is no space, empty at the end."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.text[self.at : self.at + 1]

    def take(self, sign: str) -> bool:
        """Read that sign if it comes next. Return whether it does."""
        self.peek()
        found = self.text.startswith(sign, self.at)
        if found:
            self.at += len(sign)
        return found

    def minus(self) -> bool:
        """Read a minus if it comes next. Return whether it does."""
        return any(self.take(sign) for sign in MINUS if self.peek() == sign)

    def run(self, letters: str) -> str:
        """Read all of these letters that come next, without spaces between them."""
        self.peek()
        begin = self.at
        while self.text[self.at : self.at + 1] and self.text[self.at] in letters:
            self.at += 1
        return self.text[begin : self.at]

    def number(self) -> int | None:
        """Read a whole number if one comes next, None otherwise. RuleError for a greater one than MOST_NUMBER."""
        digits = self.run(DIGITS)
        if not digits:
            return None
        if len(digits) > len(str(MOST_NUMBER)) or int(digits) > MOST_NUMBER:
            raise self.error(f"{shown(digits)} is too great. Enter numbers up to {MOST_NUMBER}.")
        return int(digits)

    def rest(self) -> str:
        """Return what comes next, as a message shows it: a word, or one letter."""
        first = self.peek()
        begin = end = self.at
        while self.text[end : end + 1].isalnum():
            end += 1
        return shown(self.text[begin : max(end, begin + len(first))])


def shown(text: str) -> str:
    """Return a text in quotation marks, at most 20 letters of it.

    >>> shown("kx"), shown("a" * 30)
    ("'kx'", "'aaaaaaaaaaaaaaaaaaaa…'")
    """
    return f"'{text}'" if len(text) <= 20 else f"'{text[:20]}…'"
