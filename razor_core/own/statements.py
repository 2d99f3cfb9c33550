"""The table of the first words of a game's text, with what reads each, and how a line is read by it."""

from collections.abc import Callable, Mapping, Sequence

from razor_core.dice.scanner import MOST_NUMBER, Scanner, shown
from razor_core.own.dice_lines import read_dice
from razor_core.own.draft import Draft
from razor_core.own.effect_lines import begins
from razor_core.own.expressions import Expression
from razor_core.own.field_lines import MOST_FIELDS, read_field
from razor_core.own.names import field_name, label, refuse
from razor_core.own.parsing import read_condition, read_expression
from razor_core.own.roll_lines import read_roll
from razor_core.own.sheet_lines import read_against, read_clocks, read_pool, read_sheet, read_suggest
from razor_core.own.spec import FieldSpec
from razor_core.own.text import VERSION, Line, LineError
from razor_core.own.tier_lines import read_tier, stand_in_tier
from razor_core.rules.fields import RuleError

MOST_VALUES = 12
#: A line with the indented lines below it.
Read = Callable[[Draft, Line, Sequence[Line]], None]


def _version(draft: Draft, line: Line, below: Sequence[Line]) -> None:
    if line.whole.lower() != VERSION:
        raise refuse(f"This Razor reads '{VERSION}'. Update Razor to read {shown(line.whole)}.")


def _game(draft: Draft, line: Line, below: Sequence[Line]) -> None:
    if draft.title:
        raise refuse("The game has a name already. Write game: only once.")
    draft.title = label(line.tail)


def _field(draft: Draft, line: Line, below: Sequence[Line]) -> None:
    found = read_field(line.head, line.tail)
    if found.name in draft.fields:
        raise refuse(f"The field '{found.name}' is there twice. Give each its own name.")
    if len(draft.fields) >= MOST_FIELDS:
        raise refuse(f"Write at most {MOST_FIELDS} fields.")
    draft.fields[found.name] = found
    draft.known.names.add(found.name)
    draft.known.fields.add(found.name)
    if found.flag:
        draft.known.flags.add(found.name)


def _dice(draft: Draft, line: Line, below: Sequence[Line]) -> None:
    name, _, condition = f" {line.head}".partition(" if ")
    own = field_name(name, "pool of dice") if name.strip() else ""
    if own in draft.fields:
        raise refuse(f"'{own}' is a field. Write dice if {own}: for dice where it holds, or give them another name.")
    fields = draft.of_fields()
    held = read_condition(Scanner(condition, "text"), fields) if condition else None
    draft.add_pool(own, held, read_dice(Scanner(line.tail, "text"), fields))


def _value(draft: Draft, line: Line, below: Sequence[Line]) -> None:
    name = field_name(line.head, "value")
    if name in draft.known.names or name in draft.pools:
        raise refuse(f"'{name}' is there already. Choose another name for this value.")
    if len(draft.values) >= MOST_VALUES:
        raise refuse(f"Write at most {MOST_VALUES} values.")
    found = draft.values[name] = read_expression(Scanner(line.tail, "text"), draft.known)
    draft.known.names.add(name)
    if found.logical:
        draft.known.flags.add(name)


def _result(draft: Draft, line: Line, below: Sequence[Line]) -> None:
    draft.known.dice = draft.inline
    try:
        _only(draft, line, read_expression(Scanner(line.tail, "text"), draft.known))
    finally:
        draft.known.dice = None
        draft.known.names.add("result")


def _target(draft: Draft, line: Line, below: Sequence[Line]) -> None:
    _only(draft, line, read_expression(Scanner(line.tail, "text"), draft.of_fields()))
    draft.known.names.add("margin")


def _shift(draft: Draft, line: Line, below: Sequence[Line]) -> None:
    _only(draft, line, read_condition(Scanner(line.tail, "text"), draft.known))


def _only(draft: Draft, line: Line, found: Expression) -> None:
    """Keep the line of a sort that comes once."""
    if line.word in draft.single:
        raise refuse(f"'{line.word}:' is there twice. Write it once.")
    draft.single[line.word] = found


#: The words of the notation, in the order in which their lines are read: what a line names is read before it.
STATEMENTS: Mapping[str, Read] = {
    "razor": _version,
    "game": _game,
    "pool": read_pool,
    "clocks": read_clocks,
    "against": read_against,
    "field": _field,
    "sheet": read_sheet,
    "suggest": read_suggest,
    "dice": _dice,
    "value": _value,
    "result": _result,
    "target": _target,
    "tier": read_tier,
    "raise": _shift,
    "lower": _shift,
    "roll": read_roll,
}


def read_line(draft: Draft, line: Line, below: Sequence[Line]) -> tuple[int, str] | None:
    """Read a line into the draft, with those below it. Return which line is wrong, and how; None for none."""
    try:
        if line.word not in STATEMENTS:
            within = not line.colon or begins(line.whole)
            known = f"Known: {', '.join([*STATEMENTS][1:])}"
            plainly = "Begin with field, result or tier, and what belongs to a tier or a roll with two spaces"
            raise refuse(f"{shown(line.word)} begins no line. {plainly if within else known}.")
        if not line.colon and line.word not in ("razor", "tier", "roll"):
            after = " ".join(line.whole.split()[: 2 if line.word in _NAMED else 1])
            raise refuse(f"Write a colon after {shown(after)}.")
        STATEMENTS[line.word](draft, line, below)
    except RuleError as error:
        _stand_in(draft, line)
        return (error.line if isinstance(error, LineError) else line.number, error.message)
    return None


#: Lines that have a name between their word and the colon.
_NAMED = ("field", "value", "sheet", "suggest")


def _stand_in(draft: Draft, line: Line) -> None:
    """Let lines name what this wrong line was to add, so that its own error alone is told."""
    name = next(iter(line.head.lower().replace('"', " ").split()), "")
    if line.word == "field" and name:
        draft.fields.setdefault(name, FieldSpec(name=name, label=name, low=-MOST_NUMBER, high=MOST_NUMBER))
        draft.known.fields.add(name)
    if line.word == "dice":
        draft.known.pools.add(name)
    if line.word == "tier":
        stand_in_tier(draft, line)
    if line.word in ("field", "value"):
        draft.known.names.add(name)
        draft.known.flags.add(name)
