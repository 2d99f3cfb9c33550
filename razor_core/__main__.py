"""A check and its odds on the command line: `python -m razor_core razorweave --attribute 2 --dc 16 --edge 1`.

With `--roll` or `--dice 3 4 5 6` also what comes of it, step by step. The options of a game are the fields of its
check. The page does without this module, so the build leaves it out.
"""

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import Field, fields
from enum import Enum
from random import Random, SystemRandom
from typing import Any

from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.fields import RuleError, bounds
from razor_core.rules.numbers import percent
from razor_core.rules.results import Die, Result
from razor_core.rules.system import System
from razor_core.systems import SYSTEMS, find


def main(arguments: Sequence[str] | None = None, rng: Random | None = None) -> int:
    """Print what the arguments ask for: 0, or 2 where the rules allow no such check or dice."""
    asked = vars(_parser().parse_args(arguments))
    system, typed, rolls = find(asked.pop("game")), asked.pop("dice"), asked.pop("roll")
    try:
        check = system.Check(**asked)
        lines = [*told_odds(system, check)]
        if rolls:
            typed = system.roll(check, rng or SystemRandom())
        if typed is not None:
            lines += ["", *told_result(system.judge(check, typed))]
    except RuleError as error:
        print(f"{_option(error.field)}: {error.message}", file=sys.stderr)
        return 2
    # A terminal that cannot show a sign of ours shows a question mark.
    encoding = sys.stdout.encoding or "utf-8"
    print("\n".join(lines).encode(encoding, "replace").decode(encoding))
    return 0


def told_odds(system: System, check: Any) -> Iterator[str]:
    """What stands before the roll, line by line: dice, target, notes, and the exact odds of every tier.

    >>> from razor_core.systems import gemini
    >>> print(*told_odds(gemini, gemini.Check(edges=1)), sep="\\n")
    Project Gemini: d100, 39 or more
      attribute 2 + skill 1 − opposition 3 + Edges 1 = 1
      As a Difficulty Rank, 3 is Standard: takes focus and skill (GM-7).
    <BLANKLINE>
       38.0 %  ▼  Failure  19/50
       62.0 %  ▲  Success  31/50
    """
    plan, odds = system.plan(check), system.odds(check)
    yield f"{system.TITLE}: {plan.dice}, {plan.target}"
    yield from (f"  {note}" for note in plan.notes)
    yield ""
    width = max(len(tier.label) for tier in odds)
    for tier, chance in odds.items():
        yield f"{percent(chance, 1):>9}  {tier.tone.mark:<2} {tier.label:<{width}}  {chance}"
    yield from (f"{percent(each.chance, 1):>9}  {each.label}" for each in plan.chances)


def told_result(result: Result) -> Iterator[str]:
    """What the dice come to, line by line: each die, the steps of the reckoning, the outcome, what it offers.

    >>> from razor_core.systems import gemini
    >>> print(*told_result(gemini.judge(gemini.Check(edges=1), (46,))), sep="\\n")
    Dice: 46
      attribute 2 + skill 1 − opposition 3 + Edges 1 = 1
      x +1: TN 39
      46 against TN 39: by 7
    ▲ Success: You get what you wanted.
      - The players gain 1 Momentum
    """
    yield f"Dice: {', '.join(map(_die, result.dice)) or 'none'}"
    yield from (f"  {step}" for step in result.steps)
    yield f"{result.tier.tone.mark} {result.headline}: {result.meaning}"
    yield from (f"  - {_consequence(each)}" for each in result.consequences)


def _parser() -> argparse.ArgumentParser:
    """What reads the arguments: a command for each game, whose options are the fields of its check."""
    parser = argparse.ArgumentParser(
        prog="python -m razor_core", description="A check of a tabletop game, its exact odds, and what dice come to."
    )
    games = parser.add_subparsers(dest="game", metavar="game", required=True)
    for slug, system in SYSTEMS.items():
        game = games.add_parser(slug, help=system.TITLE, description=f"A check of {system.TITLE}.", allow_abbrev=False)
        for each in fields(system.Check):
            _add(game, system, each)
        dice = game.add_mutually_exclusive_group()
        dice.add_argument("--roll", action="store_true", help="roll the dice, and say what comes of it")
        dice.add_argument(
            "--dice", nargs="*", type=_number, metavar="FACE", help="say what these faces come to, as they fell"
        )
    return parser


def _add(game: argparse.ArgumentParser, system: System, each: Field[Any]) -> None:
    """Give a game the option for a field of its check. What is no value of it is passed on for the check to refuse."""
    option, default = _option(each.name), each.default
    if "low" in each.metadata:
        low, high = bounds(system.Check, each.name)
        said = f"{low} to {high}, by default {default}"
        game.add_argument(option, default=default, type=_number, metavar="N", help=said)
    elif isinstance(default, Enum):
        members = type(default).__members__
        said = f"{', '.join(members).lower()}; by default {default.name.lower()}"
        game.add_argument(
            option,
            default=default,
            type=lambda text: members.get(text.upper(), text),
            metavar="NAME",
            help=said,
        )
    else:
        said = f"by default {'yes' if default else 'no'}"
        game.add_argument(option, default=default, action=argparse.BooleanOptionalAction, help=said)


def _option(field: str) -> str:
    """The option that stands for a field of the check, or for the faces."""
    return "--dice" if field == "faces" else f"--{field.replace('_', '-')}"


def _number(text: str) -> int | str:
    """The whole number that was typed; the text itself where it is none."""
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,9}", text) else text


def _die(die: Die) -> str:
    """The face of a die, and in brackets what it is called and what became of it, where there is something to say."""
    said = ", ".join(filter(None, (die.label, "" if die.mark.counts else die.mark.value)))
    return f"{die.face} ({said})" if said else f"{die.face}"


def _consequence(consequence: Consequence | Choice) -> str:
    """What an offer says in a line, and of a choice what there is to choose."""
    if isinstance(consequence, Consequence):
        return consequence.label
    options = "; ".join(each.label for each in (*consequence.options, *consequence.instead))
    return f"{consequence.label}: {options}"


if __name__ == "__main__":
    sys.exit(main())
