"""Read what a tier brings: the indented lines tick, give, choose, note and pool. Other indented lines are its words."""

from collections.abc import Iterable, Mapping, Sequence
from zlib import crc32

from razor_core.dice.scanner import MINUS, shown
from razor_core.own.names import label, once, refuse, whole
from razor_core.own.spec import FieldSpec, SheetSpec
from razor_core.own.text import LineError, listed
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.consequences import Choice, Consequence, Recipient, by_roller, every
from razor_core.rules.effects import Give, Tick, Words
from razor_core.rules.fields import MOST_POINTS, RuleError
from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.rules.numbers import plain, signed

#: A line below another: its number, and what it says.
Below = tuple[int, str]
#: What begins a line that brings something.
BRINGS = ("tick", "give", "choose", "note", "pool")
#: How long what is given lasts, by the words for it.
_LASTS: Mapping[str, Lifetime] = {
    "next roll": Lifetime.NEXT,
    "next action": Lifetime.ACTION,
    "until used": Lifetime.USED,
    "while it lasts": Lifetime.STAYS,
}
_TO: Mapping[str, Recipient] = {
    "to target": Recipient.TARGET,
    "to ally": Recipient.OTHER_ALLY,
    "to group": Recipient.GROUP,
}
#: Whose track it is, by the words for it, with what a player reads before its name.
_WHOSE: Mapping[str, tuple[Recipient, str]] = {
    "": (Recipient.ACTOR, ""),
    "to target": (Recipient.TARGET, "the target's "),
    "to ally": (Recipient.OTHER_ALLY, "an ally's "),
}
MOST_TICKS = 12
_TICK = "as in tick progress 2 or tick threat 1 or 2"
#: The most lines below a tier that bring something.
MOST_BROUGHT = 12
#: What stands for the amount of a roll in what it brings, and for as many less.
RESULT = "result"


def read_below(
    lines: Iterable[Below], sheet: SheetSpec, fields: Mapping[str, FieldSpec], amount: int | None = None
) -> tuple[tuple[str, ...], tuple[Consequence | Choice, ...]]:
    """Return the words among the lines below a tier, and what the others bring; for an amount, if it is one.

    LineError for one that is wrong.
    """
    words, found = list[str](), list[Consequence | Choice]()
    for number, text in lines:
        try:
            if not begins(text):
                words.append(text)
                continue
            found.append(brought(text, sheet, fields, amount))
            if len(found) > MOST_BROUGHT:
                raise refuse(f"A tier brings at most {MOST_BROUGHT} things.")
            _differ(found)
        except RuleError as error:
            raise LineError(number, error.message) from None
    return tuple(words), tuple(found)


def _differ(found: Sequence[Consequence | Choice]) -> None:
    """Raise a RuleError where two of a tier are one and the same thing, or two choices."""
    seen = set[str]()
    for consequence in every(found):
        if consequence.id in seen:
            raise refuse(f"'{consequence.label}' does what a line above does. Write it once.")
        seen.add(consequence.id)
    once([choice.label for choice in found if isinstance(choice, Choice)])


def begins(line: str) -> bool:
    """Return whether a line brings something, and is no words."""
    return line.partition(" ")[0].lower().rstrip(":") in BRINGS


def brought(
    text: str, sheet: SheetSpec, fields: Mapping[str, FieldSpec], amount: int | None = None
) -> Consequence | Choice:
    """Return what a line of a tier brings; of a roll that comes to an amount, at least 1, for that amount."""
    word, _, rest = text.partition(" ")
    if word.lower().startswith("choose"):
        return _choice(text, sheet, fields, amount)
    reading = {"tick": _tick, "give": _give, "note": _note, "pool": _pool}.get(word.lower())
    if reading is None:
        raise refuse(f"'{word:.20}' brings nothing. Begin with tick, give, note or pool.")
    return reading(rest.strip() if amount is None else _with_amount(rest, amount), sheet, fields)


def _with_amount(rest: str, amount: int) -> str:
    """Return what follows the word of a line, with the amount in place of the word for it.

    >>> _with_amount("Harm result, to target", 3), _with_amount("Harm -result", 30), _with_amount("Harm 1", 3)
    ('Harm 3, to target', 'Harm -12', 'Harm 1')
    """
    first, comma, more = rest.strip().partition(",")
    name, _, last = first.rpartition(" ")
    if last.lstrip(f"-{MINUS}").lower() == RESULT:
        first = f"{name} {'-' * (last[0] in f'-{MINUS}')}{min(amount, MOST_TICKS)}"
    return f"{first}{comma}{more}"


def _choice(text: str, sheet: SheetSpec, fields: Mapping[str, FieldSpec], amount: int | None) -> Choice:
    head, colon, tail = text.partition(":")
    number = head[len("choose") :].strip()
    options = [brought(part.strip(), sheet, fields, amount) for part in tail.split("|") if part.strip()]
    found = [option for option in options if isinstance(option, Consequence)]
    if not colon or len(found) < 2 or len(found) < len(options):
        raise refuse(
            "After choose:, write two or more with | between them, as in choose: tick threat 1 | note A price."
        )
    count = whole(number) if number else 1
    if not 1 <= count < len(found):
        raise refuse(f"Choose 1 to {len(found) - 1} of {len(found)}, not {count}.")
    _differ(found)
    return by_roller(Choice(f"Choose {count}", tuple(found), count))


def _tick(rest: str, sheet: SheetSpec, fields: Mapping[str, FieldSpec]) -> Consequence:
    first, *more = [part.strip() for part in rest.split(",")]
    name, numbers = _numbered(first)
    kind = next((kind for kind in sheet.clocks if kind.value == name.lower()), None)
    track = next((track for track in sheet.tracks if track.name.casefold() == name.casefold()), None)
    if not name or (kind is None and track is None):
        able = listed([*[kind.value for kind in sheet.clocks], *[track.name for track in sheet.tracks]])
        raise refuse(f"{shown(name)} is no clock. Known: {able}.")
    if not numbers:
        raise refuse(f"Write how many ticks, {_TICK}.")
    ticks = _ticks(numbers)
    what = " or ".join([plain(abs(number)) for number in ticks])
    verb = "Clear" if ticks[0] < 0 else "Tick"
    if track:
        whose = ", ".join(more).lower()
        if whose not in _WHOSE:
            raise refuse(f"'{whose:.20}' does not fit here. After a comma write to target, or to ally.")
        tick = Tick(track.kind, ticks, track.name, track.sizes[0].segments)
        id = ".".join(["tick", key(track.name), *whose.split()[1:]])
        to, owner = _WHOSE[whose]
        return Consequence(id, f"{verb} {what} of {owner}{track.name}", (tick,), to)
    if more:
        raise refuse(f"'{more[0]:.20}' does not fit here: only a track of the sheet is somebody's.")
    kind = kind or ClockKind.PROGRESS
    what = "" if ticks in ((1,), (-1,)) else f" by {what}"
    return Consequence(f"tick.{kind.value}", f"{verb} a {kind.value} clock{what}", (Tick(kind, ticks),))


def _numbered(rest: str) -> tuple[str, tuple[int, ...]]:
    """Return a name, and the numbers after it with `or` between them."""
    words = rest.split()
    numbers = list[int]()
    while words and words[-1][-1].isdigit():
        numbers.insert(0, whole(words.pop()))
        if len(words) < 2 or words[-1].lower() != "or":
            break
        words.pop()
    return " ".join(words), tuple(numbers)


def _ticks(numbers: tuple[int, ...]) -> tuple[int, ...]:
    ticks = tuple(sorted(set(numbers), key=abs))
    if not all(1 <= abs(number) <= MOST_TICKS for number in ticks) or min(ticks) < 0 < max(ticks):
        raise refuse(f"Tick by 1 to {MOST_TICKS}, or clear by −1 to −{MOST_TICKS}.")
    return ticks


def _give(rest: str, sheet: SheetSpec, fields: Mapping[str, FieldSpec]) -> Consequence:
    first, *more = [part.strip() for part in rest.split(",")]
    lifetime, to = Lifetime.STAYS, Recipient.ACTOR
    for part in more:
        if part.lower() in _LASTS:
            lifetime = _LASTS[part.lower()]
        elif part.lower() in _TO:
            to = _TO[part.lower()]
        else:
            raise refuse(f"{shown(part)} does not fit. After a comma write {', '.join([*_LASTS, *_TO])}.")
    name, points, field = _modifier(first, fields)
    modifier = Modifier(field, name, points, lifetime)
    worth = f" {signed(points)} {fields[field].label}" if field and not fields[field].flag else ""
    return Consequence(f"give.{key(name)}", f"{name}{worth}", (Give(modifier),), to)


def _modifier(text: str, fields: Mapping[str, FieldSpec]) -> tuple[str, int, str]:
    """Return the name, the points and the field of what is given: "Shaken -1 forward", or a name alone."""
    *words, last = text.split() or [""]
    if words and last.lower() in fields:
        if words[-1][-1].isdigit() and len(words) > 1:
            points = whole(words.pop())
            if not 1 <= abs(points) <= MOST_POINTS:
                raise refuse(f"Give 1 to {MOST_POINTS} points, or as many less.")
            return label(" ".join(words)), points, last.lower()
        if fields[last.lower()].flag:
            return label(" ".join(words)), 1, last.lower()
    if words and words[-1][-1].isdigit():
        raise refuse(f"{shown(last)} is no field. Known: {listed(fields)}.")
    return label(text), 1, ""


def _note(rest: str, sheet: SheetSpec, fields: Mapping[str, FieldSpec]) -> Consequence:
    name = label(rest)
    return Consequence(f"note.{key(name)}", name, (Words(),))


def _pool(rest: str, sheet: SheetSpec, fields: Mapping[str, FieldSpec]) -> Consequence:
    name, numbers = _numbered(rest)
    found = next((pool for pool in sheet.pools if pool.casefold() == name.casefold()), None)
    if found is None or len(numbers) != 1:
        able = f"Known: {listed(sheet.pools)}" if sheet.pools else "Add a line such as pool: Hope 5"
        raise refuse(f"Write a pool and how many points, as in pool Hope 1. {able}.")
    ticks = _ticks(numbers)
    tick = Tick(ClockKind.POOL, ticks, found, sheet.pools[found])
    return Consequence(f"pool.{key(found)}", f"{found} {signed(ticks[0])}", (tick,))


def key(name: str) -> str:
    """Return what names something in the id of a consequence, in any script."""
    plain_name = "".join([letter if letter.isascii() and letter.isalnum() else "_" for letter in name.casefold()])
    return (
        plain_name if name.isascii() and len(name) <= 20 else f"{plain_name[:20].strip('_')}{crc32(name.encode()):08x}"
    )
