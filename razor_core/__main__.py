"""Show a check and its odds on the command line: `python -m razor_core razorweave --attribute 2 --dc 16 --edge 1`.

With `--roll` or `--dice 3 4 5 6`, also show the result, step by step. The options of a game are the fields of its
check. `--game FILE` in place of a game takes one of your own, as a text (docs/own-games.md). The page does not use this
module, so the build leaves it out.
"""

import argparse
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import Field, fields
from enum import Enum
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from razor_core.own.text import TextError
from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.fields import RuleError, bounds
from razor_core.rules.game import Game
from razor_core.rules.numbers import decimal, percent
from razor_core.rules.results import Die, Result
from razor_core.systems import SYSTEMS, add, find

#: The options of every game. A field of a table's own game can have such a name, too.
_OPTIONS = ("help", "roll", "dice", "as")
#: What the names of parsed fields begin with.
_FIELD = "field "


def main(arguments: Sequence[str] | None = None, rng: Random | None = None) -> int:
    """Print the check, its odds and the result. Return 0, or 2 if the rules forbid the check or the dice."""
    words = [*(sys.argv[1:] if arguments is None else arguments)]
    games: Mapping[str, Game] = SYSTEMS
    if words[:1] == ["--game"]:
        own = _own(words[1:2])
        if own is None:
            return 2
        games, words = {own.slug: own}, [own.slug, *words[2:]]
    options = vars(_parser(games).parse_args(words))
    system, faces, rolls, kind = (find(options.pop("game")), *(options.pop(name) for name in ("dice", "roll", "as")))
    try:
        check = system.Check(**{name.removeprefix(_FIELD): value for name, value in options.items()})
        lines = [*odds_lines(system, check, kind)]
        if rolls:
            faces = system.roll(check, rng or SystemRandom(), kind)
        if faces is not None:
            lines += ["", *result_lines(system.judge(check, faces, kind))]
    except RuleError as error:
        print(f"{_option(error.field)}: {error.message}", file=sys.stderr)
        return 2
    # A terminal that cannot show a character shows a question mark.
    encoding = sys.stdout.encoding or "utf-8"
    print("\n".join(lines).encode(encoding, "replace").decode(encoding))
    return 0


def odds_lines(system: Game, check: Any, kind: str = "") -> Iterator[str]:
    """Yield the lines to show before the roll: dice, target, notes, and the exact odds of every tier.

    Of a `kind` that comes to an amount, those of every amount, with the average.

    >>> gemini = find("gemini")
    >>> print(*odds_lines(gemini, gemini.Check(edges=1)), sep="\\n")
    Project Gemini: d100, x +1: TN 39+
      attribute 2 + skill 1 − opposition 3 + Edges 1 = 1
      Difficulty Rank 3: Standard, takes focus and skill (GM-7).
    <BLANKLINE>
       38.0 %  ▼  Failure  19/50
       62.0 %  ▲  Success  31/50
    """
    if amount := system.kinds.amounts.get(kind):
        amounts = amount.odds(check)
        yield f"{system.title}: {amount.plan(check).dice}, {decimal(amounts.mean(), 2)} on average"
        yield ""
        yield from (f"{percent(chance, 1):>9}  {amount.label(at):>4}  {chance}" for at, chance in amounts.items())
        return
    plan, odds = system.plan(check), system.odds(check)
    yield f"{system.title}: {plan.dice}, {plan.target}"
    yield from (f"  {note}" for note in plan.notes)
    yield ""
    width = max(len(tier.label) for tier in odds)
    for tier, chance in odds.items():
        yield f"{percent(chance, 1):>9}  {tier.tone.mark:<2} {tier.label:<{width}}  {chance}"
    yield from (f"{percent(chance.chance, 1):>9}  {chance.label}" for chance in plan.chances)


def result_lines(result: Result) -> Iterator[str]:
    """Yield the lines of the result: each die, the steps, the outcome, its consequences.

    >>> from razor_core.systems import gemini
    >>> print(*result_lines(gemini.judge(gemini.Check(edges=1), (46,))), sep="\\n")
    Dice: 46
      attribute 2 + skill 1 − opposition 3 + Edges 1 = 1
      x +1: TN 39+
      46 vs TN 39: success by 7
    ▲ Success: You get what you wanted.
      - The players gain 1 Momentum
    """
    yield f"Dice: {', '.join(map(_die, result.dice)) or 'none'}"
    yield from (f"  {step}" for step in result.steps)
    yield f"{result.tier.tone.mark} {result.headline}: {result.meaning}"
    yield from (f"  - {_consequence(consequence)}" for consequence in result.consequences)


def _own(paths: Sequence[str]) -> Game | None:
    """Return the game of the text in a file; None where there is none, once it is said what is wrong."""
    try:
        return add(Path(*paths).read_text(encoding="utf-8"))
    except TextError as error:
        lines = [f"{paths[0]}:{line}: {message}" for line, message in error.errors]
    except (OSError, UnicodeDecodeError) as error:
        lines = [f"--game: {error}"]
    print("\n".join(lines), file=sys.stderr)
    return None


def _parser(systems: Mapping[str, Game]) -> argparse.ArgumentParser:
    """Return the parser: a command for each game, with the fields of its check as options."""
    parser = argparse.ArgumentParser(
        prog="python -m razor_core",
        description="Show a check of a tabletop game, its odds, and the result of dice.",
    )
    games = parser.add_subparsers(dest="game", metavar="game", required=True)
    for slug, system in systems.items():
        game = games.add_parser(slug, help=system.title, description=f"A check of {system.title}.", allow_abbrev=False)
        for each in fields(system.Check):
            _add(game, system, each)
        kinds = [kind for kind in system.kinds.words if kind in system.kinds.readings]
        game.add_argument("--as", default="", choices=kinds, help=f"another kind of roll: {', '.join(kinds) or 'none'}")
        dice = game.add_mutually_exclusive_group()
        dice.add_argument("--roll", action="store_true", help="roll the dice and show the result")
        dice.add_argument(
            "--dice",
            nargs="*",
            type=_number,
            metavar="FACE",
            help="show the result of these faces, as they fell",
        )
    return parser


def _add(game: argparse.ArgumentParser, system: Game, each: Field[Any]) -> None:
    """Add the option for a field of the check. The check itself refuses a value of the wrong type."""
    option, dest, default = _option(each.name), f"{_FIELD}{each.name}", each.default
    if "low" in each.metadata:
        low, high = bounds(system.Check, each.name)
        text = f"{low} to {high}, by default {default}"
        game.add_argument(option, dest=dest, default=default, type=_number, metavar="N", help=text)
    elif isinstance(default, Enum):
        members = type(default).__members__
        text = f"{', '.join(members).lower()}; by default {default.name.lower()}"
        game.add_argument(
            option,
            dest=dest,
            default=default,
            type=lambda name: members.get(name.upper(), name),
            metavar="NAME",
            help=text,
        )
    else:
        text = f"by default {'yes' if default else 'no'}"
        game.add_argument(option, dest=dest, default=default, action=argparse.BooleanOptionalAction, help=text)


def _option(field: str) -> str:
    """Return the option for a field of the check or for the faces.

    >>> _option("dc"), _option("difficulty_class"), _option("faces"), _option("help")
    ('--dc', '--difficulty-class', '--dice', '--field-help')
    """
    name = "dice" if field == "faces" else field.replace("_", "-")
    return f"--field-{name}" if field in _OPTIONS else f"--{name}"


def _number(text: str) -> int | str:
    """Return the whole number of a text, or the text itself."""
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,9}", text) else text


def _die(die: Die) -> str:
    """Return the face of a die, with its name and mark in brackets if it has any."""
    details = ", ".join(filter(None, (die.label, "" if die.mark.counts else die.mark.value)))
    return f"{die.face} ({details})" if details else f"{die.face}"


def _consequence(consequence: Consequence | Choice) -> str:
    """Return the label of a consequence; of a choice, with its options."""
    if isinstance(consequence, Consequence):
        return consequence.label
    options = "; ".join(option.label for option in (*consequence.options, *consequence.instead))
    return f"{consequence.label}: {options}"


if __name__ == "__main__":
    sys.exit(main())
