"""Texts for other programs: names that are read from right to left, and cells of a spreadsheet."""

import re

#: Letters of scripts that are read from right to left.
_LETTER = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
#: What is read as one piece in that direction: letters, and what stands between words.
_PIECE = re.compile(rf"{_LETTER}(?:{_LETTER}|[ ,;.!?'\"’()–-]+(?={_LETTER}))*")
_FIRST_STRONG, _END = "\u2068", "\u2069"
#: What begins a formula in a spreadsheet.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def isolated(text: str) -> str:
    r"""Return the text with each piece that is read from right to left set apart, if letters or numbers are beside it.

    Without that, the number after a Hebrew or Arabic name is drawn on the other side of it. draw.js does the same for
    what it draws.

    >>> isolated("Gate +1: 3 of 6")
    'Gate +1: 3 of 6'
    >>> isolated("\u05e9\u05e2\u05e8 3/6") == "\u2068\u05e9\u05e2\u05e8\u2069 3/6"
    True
    """
    if text.isascii() or not any(map(str.isalnum, _PIECE.sub("", text))):
        return text
    return _PIECE.sub(lambda piece: f"{_FIRST_STRONG}{piece[0]}{_END}", text)


def cell(text: str) -> str:
    """Return the text of a cell: with the minus that a spreadsheet reads, and no formula.

    >>> cell("Wits −3"), cell("−3 for the dark"), cell("=1+1")
    ('Wits -3', "'-3 for the dark", "'=1+1")
    """
    signed = isolated(text.replace("−", "-"))
    return f"'{signed}" if signed.startswith(_FORMULA) else signed


def csv_field(text: str) -> str:
    """Return the text of a cell as a field of CSV. The module `csv` would make the memory snapshot larger.

    >>> csv_field('a "6" or more')
    '"a ""6"" or more"'
    """
    return '"' + cell(text).replace('"', '""') + '"'
