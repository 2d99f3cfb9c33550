"""Read a game's text: all its lines, all that is wrong with them, and whether its dice can be counted."""

from collections.abc import Sequence
from functools import lru_cache

from razor_core.own.check import Own
from razor_core.own.draft import Draft
from razor_core.own.effect_lines import begins
from razor_core.own.game import game_of
from razor_core.own.slugs import slug_of, text_of
from razor_core.own.statements import STATEMENTS, read_line
from razor_core.own.text import MOST_ERRORS, Line, TextError, lines_of, normal
from razor_core.rules.fields import RuleError
from razor_core.rules.game import Game
from razor_core.rules.modifiers import Scope

_MISSING = {
    "game": "Begin with the name of the game, as in game: Salt Roads.",
    "number": "Write at least one field of a number that is the actor's, as in field skill: 0 to 5.",
    "result": "Write what the dice come to, as in result: 2d6 + skill.",
    "dice": "The result has no dice. Write some, as in result: 2d6 + skill.",
    "tiers": "Write at least two tiers of different tones, the best first, as in tier Success, good: result >= 8.",
    "last": "The last tier is what happens otherwise: write it without a condition, as in tier Failure, bad.",
}


#: The most games of tables' own that one page reads.
MOST_GAMES = 100


def of_slug(slug: str, known: int) -> tuple[Own, Game]:
    """Return the game of a slug, where so many are `known` already. RuleError `system` where it cannot be read."""
    if known >= MOST_GAMES:
        raise RuleError("system", f"These are more than {MOST_GAMES} games of tables' own. Load the page anew.")
    try:
        return made(text_of(slug))
    except TextError as error:
        line, message = error.errors[0]
        raise RuleError("system", f"This game of a table's own cannot be read. Line {line}: {message}") from error


def read(text: str) -> Game:
    """Return the game of a text. TextError with all that is wrong."""
    return made(text)[1]


def made(text: str) -> tuple[Own, Game]:
    """Return the game of a text, as it is played and as one value. TextError with all that is wrong."""
    return kept(normal(text) if len(text) < 100_000 else text)


@lru_cache(8)
def kept(text: str) -> tuple[Own, Game]:
    """Return the game of a normal text, and keep the last ones."""
    lines = lines_of(text)
    draft, errors = read_lines(lines)
    last = lines[-1].number if lines else 1
    if not errors:
        errors = [
            (next((line.number for line in lines if line.word == word), last), message)
            for word, message in _missing(draft)
        ]
    if not errors:
        own = Own(text, slug_of(text), draft.spec())
        errors = _uncountable(own, lines)
        if not errors:
            own.accepted = True
            return own, game_of(own)
    raise TextError(sorted(errors)[:MOST_ERRORS])


def read_lines(lines: tuple[Line, ...]) -> tuple[Draft, list[tuple[int, str]]]:
    """Read all lines, those first that others name. Return what was read, and the errors with their lines."""
    draft, errors = Draft(), list[tuple[int, str]]()
    blocks = list[tuple[Line, list[Line]]]()
    for line in lines:
        if not line.within:
            blocks.append((line, []))
        elif not blocks or blocks[-1][0].word not in ("tier", "roll"):
            errors.append((line.number, "Only lines below a tier or a roll are indented. Begin this one at the left."))
        elif _stands_alone(line):
            errors.append((line.number, f"'{line.word}' begins a line of its own. Take away the spaces before it."))
        else:
            blocks[-1][1].append(line)
    order = {word: at for at, word in enumerate(STATEMENTS)}
    for line, below in sorted(blocks, key=lambda block: order.get(block[0].word, -1)):
        if wrong := read_line(draft, line, below):
            errors.append(wrong)
    return draft, errors


def _stands_alone(line: Line) -> bool:
    """Return whether an indented line is one that belongs to no tier, and no words."""
    if line.word == "tier":
        return line.colon or "," in line.whole
    named = line.word in ("dice", "field", "sheet", "suggest", "value") or not line.head
    return line.colon and named and line.word in STATEMENTS and not begins(line.whole)


def _missing(draft: Draft) -> list[tuple[str, str]]:
    """Return what a game needs and this one does not have, each with the word of its line."""
    fields = draft.fields.values()
    tones = {tier.tone for tier in draft.tiers}
    needs = {
        "game": draft.title,
        "number": any(not field.flag and field.scope is Scope.ACTOR for field in fields),
        "result": "result" in draft.single,
        "dice": draft.pools or "result" not in draft.single,
        "tiers": len(tones) > 1,
        "last": draft.tiers and draft.tiers[-1].condition is None,
    }
    return [("result" if name == "dice" else "", _MISSING[name]) for name, there in needs.items() if not there]


def _uncountable(own: Own, lines: Sequence[Line]) -> list[tuple[int, str]]:
    """Return what is wrong with the dice where fields are at the start, at their most and at their least."""
    first = next(line.number for line in lines if line.word in ("dice", "result"))
    amounts = [line.number for line in lines if line.word == "roll" and line.tail]
    parts = [(first, own), *zip(amounts, own.amounts.values(), strict=True)]
    for check, where in zip(
        own.corners, ("at the start", "with all fields at their most", "at their least"), strict=True
    ):
        for line, part in parts:
            if message := part.fault(check):
                return [(line, f"{message} This is so {where}.")]
    return []
