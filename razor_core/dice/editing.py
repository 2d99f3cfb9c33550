"""Change dice as they are written, a tap at a time: a die more, or a number more or less."""

import re

_TERM, _NUMBER = re.compile(r"([0-9]*)d([0-9]+)"), re.compile(r"[0-9]+")
#: The sign of a term with those around it.
_SIGNS = {"+": " + ", "−": " − "}


def with_die(text: str, sides: int) -> str:
    """Return what is written with one more die of so many sides: one more of those there, or a term of its own.

    A term with rules of its own, such as `kh1`, is left as it is.

    >>> with_die("", 6), with_die("1d6 + 3", 6), with_die("2d6 + 3", 8), with_die("4d6kh3", 6)
    ('1d6', '2d6 + 3', '2d6 + 1d8 + 3', '4d6kh3 + 1d6')
    """
    terms = _terms(text)
    for at, (sign, term) in enumerate(terms):
        found = _TERM.fullmatch(term)
        if found and sign == "+" and int(found[2]) == sides:
            terms[at] = (sign, f"{int(found[1] or 1) + 1}d{sides}")
            return _joined(terms)
    last = len(terms) - bool(terms and _NUMBER.fullmatch(terms[-1][1]))
    return _joined([*terms[:last], ("+", f"1d{sides}"), *terms[last:]])


def with_number(text: str, by: int) -> str:
    """Return what is written with the number that it ends in so much greater: none where that comes to 0.

    >>> with_number("2d6", 1), with_number("2d6 + 1", -1), with_number("2d6", -1), with_number("2d6 - 1", -1)
    ('2d6 + 1', '2d6', '2d6 − 1', '2d6 − 2')
    """
    terms, number = _terms(text), 0
    if terms and _NUMBER.fullmatch(terms[-1][1]):
        sign, last = terms.pop()
        number = int(last) if sign == "+" else -int(last)
    number += by
    return _joined([*terms, ("+" if number > 0 else "−", str(abs(number)))] if number else terms)


def _terms(text: str) -> list[tuple[str, str]]:
    """Return the terms of what is written, each with its sign; a group in braces is one."""
    terms, depth, sign, last = list[tuple[str, str]](), 0, "+", ""
    for letter in text.replace("-", "−").replace("–", "−"):
        depth += (letter == "{") - (letter == "}")
        if letter in _SIGNS and depth <= 0:
            terms, sign, last = [*terms, (sign, last.strip())], letter, ""
        else:
            last += letter
    return [(sign, term) for sign, term in (*terms, (sign, last.strip())) if term]


def _joined(terms: list[tuple[str, str]]) -> str:
    """Return the terms as they are written."""
    text = "".join(f"{_SIGNS[sign]}{term}" for sign, term in terms)
    return text.removeprefix(_SIGNS["+"]) if text.startswith(_SIGNS["+"]) else text.strip()
