"""The sheet of a table's own game: the text, what is wrong at which line, and the game as it is, to be tried."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

from app.own.state import state
from app.roll.odds_bar import segment, tier_line
from app.ui.template import Node, Slots, flag, greyed, notes
from razor_core.own.questions import Answers, Counts, written
from razor_core.own.text import TextError
from razor_core.rules.consequences import every
from razor_core.rules.fields import RuleError, bounds, default, is_flag
from razor_core.rules.game import Game
from razor_core.rules.numbers import decimal, percent, plain
from razor_core.rules.results import Result
from razor_core.systems import add, field_word

if TYPE_CHECKING:
    from app.context import Context

#: The sheet, and the control of the text.
SHEET, TEXT = "own-game", "text"


def text_of(context: "Context") -> str:
    """Return what is written."""
    return context.forms.texts(SHEET)[TEXT]


def write(context: "Context", text: str, of: str | None = "") -> None:
    """Put a text into the box: that of the game of a slug, or a new one. What stood there can come back."""
    now, room = text_of(context), state(context)
    if now.strip() and now != text:
        room.before, room.before_of = now, room.of
    room.of, room.error = of, ""
    _forget(context)
    context.forms.put(SHEET, {TEXT: text})


def _forget(context: "Context") -> None:
    """Forget what was tried."""
    state(context).values, state(context).tried = {}, None


def begin(context: "Context", data: Mapping[str, str]) -> None:
    """Begin with an example."""
    if data["value"]:
        write(context, data["value"])


def questions(context: "Context", data: Mapping[str, str]) -> None:
    """Ask the questions, or hide them."""
    state(context).asking = not state(context).asking


def ask(context: "Context", data: Mapping[str, str]) -> None:
    """Write the game that was answered for, and show its text in place of the questions."""
    texts = context.forms.texts(SHEET)
    answers = Answers(
        name=texts["name"].strip() or Answers().name,
        dice=int(texts["dice"]),
        sides=int(texts["sides"]),
        counts=Counts[texts["counts"]],
        results=int(texts["results"]),
    )
    try:
        text = written(answers)
    except RuleError as error:
        state(context).error = error.message
    except TextError as error:
        state(context).error = error.errors[0][1]
    else:
        write(context, text)
        state(context).asking = False


def back(context: "Context", data: Mapping[str, str]) -> None:
    """Bring back what stood in the box before."""
    write(context, state(context).before, of=state(context).before_of)


def go_to_line(context: "Context", data: Mapping[str, str]) -> None:
    """Put the cursor at the end of a line."""
    context.page.point(SHEET, TEXT, int(data["line"]))


def read(context: "Context") -> "Game | TextError | None":
    """Return the game that is written, or what is wrong with it; None while nothing is."""
    text = text_of(context)
    if not text.strip():
        return None
    try:
        return add(text)
    except TextError as error:
        return error


def _values(context: "Context", game: Game) -> dict[str, int]:
    """Return the values that are tried, those of a new check where none are. What the game has no more is left out."""
    found = dict[str, int]()
    for name in game.Check.__dataclass_fields__:
        number = state(context).values.get(name, default(game.Check, name))
        if is_flag(game.Check, name):
            found[name] = bool(number)
        else:
            low, high = bounds(game.Check, name)
            found[name] = max(low, min(high, number))
    return found


def step(context: "Context", data: Mapping[str, str]) -> None:
    """Change a field that is tried by one."""
    game = read(context)
    if isinstance(game, Game):
        name = data["name"]
        state(context).values = {**state(context).values, name: int(_values(context, game)[name]) + int(data["by"])}
        state(context).tried = None


def roll(context: "Context", data: Mapping[str, str]) -> None:
    """Try a roll of the game, of the kind that is tapped. It is in no log. Values that are no check change nothing."""
    game, kind = read(context), data["kind"]
    if isinstance(game, Game):
        with suppress(RuleError):
            check = game.Check(**_values(context, game))
            state(context).tried = game.judge(check, game.roll(check, context.rng, kind), kind)


async def steps(context: "Context") -> AsyncGenerator[Slots, None]:
    """Yield the games that are kept, then what is understood of the text."""
    room = state(context)
    kept = sorted(room.kept, key=lambda entry: (entry.name, entry.id))
    yield {
        "kept": [_kept(entry.system, entry.id, entry.name, context.slug) for entry in kept],
        "keeps": {"hidden": flag(not kept)},
        "back": {"hidden": flag(not room.before)},
        "refused": room.error,
        "questions": {"hidden": flag(not room.asking)},
        "question": {"aria-expanded": "true" if room.asking else "false"},
        "words": import_module("app.own.notation_words").listed() if room.words else [],
        "word": {"aria-expanded": "true" if room.words else "false"},
    }
    found = read(context)
    if isinstance(found, Game):
        yield _game(context, found)
    else:
        yield _wrong(context, found.errors) if found else {**_NOTHING, "errors": [], "lines": []}


#: The sheet while there is no game to try.
_NOTHING: Slots = {
    "live": {"hidden": ""},
    "soon": {"hidden": None},
    **dict.fromkeys(("title", "dice", "tried", "had", "brings"), ""),
    **dict.fromkeys(("fields", "odds", "tiers", "warnings", "steps", "tries"), ()),
    "play": greyed("Write a game first, or begin with an example."),
}


def _kept(slug: str, id: str, name: str, played: str) -> Node:
    return Node(
        "own-kept",
        {
            "button": {"data-slug": slug, "aria-pressed": "true" if slug == played else "false"},
            "name": name,
            "delete": {"data-entry": id, "aria-label": f"Delete {name}"},
        },
    )


def _wrong(context: "Context", errors: Sequence[tuple[int, str]]) -> Slots:
    """Return what is wrong. The last game that could be read stays as it was shown."""
    return {
        "errors": [_error(line, message) for line, message in errors],
        "lines": _lines(context, dict(reversed(errors))),
        "live": {"inert": ""},
        "stale": {"hidden": None},
        "soon": {"hidden": ""},
        "play": greyed("Mend what is wrong first."),
    }


def _error(line: int, message: str) -> Node:
    return Node("own-error", {"button": {"data-line": str(line)}, "line": f"Line {line}", "message": message})


def _lines(context: "Context", errors: Mapping[int, str]) -> Sequence[Node]:
    """Return the lines of the text, which lie below it: those that are wrong are marked, with the word that is."""
    return [_line(text, errors.get(number)) for number, text in enumerate(text_of(context).split("\n"), 1)]


def _line(text: str, error: str | None) -> Node:
    word = error.split("'")[1] if error and error.count("'") > 1 else ""
    at = text.lower().find(word.lower()) if word else -1
    at, end = (at, at + len(word)) if at >= 0 else (0, 0)
    row = {"before": text[:at], "wrong": text[at:end], "after": text[end:]}
    return Node("own-row", {"root": {"data-wrong": flag(error is not None)}, **row})


def _game(context: "Context", game: Game) -> Slots:
    """Return the game that is written: its fields to set, its odds, and the roll that was tried."""
    values, tried = _values(context, game), state(context).tried
    return {
        "errors": [],
        "lines": _lines(context, {}),
        "live": {"hidden": None, "inert": None},
        "stale": {"hidden": ""},
        "soon": {"hidden": ""},
        "title": game.title,
        "fields": [_field(game, name, value) for name, value in values.items()],
        **_odds(game, values),
        "outcome": {"data-tone": tried.tier.tone.name if tried and tried.amount is None else None},
        "tried": _told(tried) if tried else "",
        "had": tried.meaning if tried else "",
        "brings": " · ".join([consequence.label for consequence in every(tried.consequences)]) if tried else "",
        "steps": notes(tried.steps) if tried else [],
        "play": greyed(""),
    }


def _told(result: Result) -> str:
    """Return a result in a line; an amount has no mark of a tier."""
    return result.headline if result.amount is not None else f"{result.tier.tone.mark} {result.headline}"


def _odds(game: Game, values: Mapping[str, int]) -> Slots:
    """Return the chances of the values, and the rolls to try; or why they are no check."""
    try:
        check = game.Check(**values)
        odds, plan = game.odds(check), game.plan(check)
    except RuleError as error:
        return {"dice": "", "odds": [], "tiers": [], "warnings": notes([error.message]), "tries": []}
    return {
        "dice": " · ".join(filter(None, (plan.dice, plan.target))),
        "odds": [segment(tier, chance, percent(chance, 1)) for tier, chance in odds.items() if chance],
        "tiers": [tier_line(tier, percent(chance, 1)) for tier, chance in odds.items()],
        "warnings": notes(plan.warnings),
        "tries": [_try(game, check, kind) for kind in game.kinds.words],
    }


def _try(game: Game, check: Any, kind: str) -> Node:
    """Return the button that tries a roll of a kind, with the average of one that comes to an amount."""
    amount = game.kinds.amounts.get(kind)
    average = f"{decimal(amount.odds(check).mean(), 1)} on average" if amount else ""
    name = game.kinds.words[kind] if kind else "Try a roll"
    return Node("own-try", {"button": {"data-kind": kind}, "name": name, "average": average})


def _field(game: Game, name: str, value: int) -> Node:
    """Return a field with buttons for less and more."""
    word = field_word(game.slug, name)
    low, high = (0, 1) if is_flag(game.Check, name) else bounds(game.Check, name)
    ends: Sequence[tuple[str, str, bool]] = (("less", "Less", value <= low), ("more", "More", value >= high))
    return Node(
        "own-field",
        {
            "word": word,
            "value": ("yes" if value else "no") if isinstance(default(game.Check, name), bool) else plain(value),
            **{
                slot: {
                    "data-name": name,
                    "aria-label": f"{label} {word}",
                    **greyed(f"{word} goes from {plain(low)} to {plain(high)}." if at_end else ""),
                }
                for slot, label, at_end in ends
            },
        },
    )
