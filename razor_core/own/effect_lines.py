"""Read what a tier brings: the indented lines tick, give, choose, note and pool. Other indented lines are its words."""

from collections.abc import Mapping
from zlib import crc32

from razor_core.dice.scanner import shown
from razor_core.own.naming import label, once, refuse, whole
from razor_core.own.spec import FieldSpec, SheetSpec
from razor_core.own.text import listed
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.consequences import Choice, Consequence, Recipient
from razor_core.rules.effects import Give, Tick, Words
from razor_core.rules.fields import MOST_POINTS
from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.rules.numbers import plain, signed

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
MOST_TICKS = 12
_TICK = "as in tick progress 2 or tick threat 1 or 2"


def brought(text: str, sheet: SheetSpec, fields: Mapping[str, FieldSpec]) -> Consequence | Choice:
    """Return what a line of a tier brings."""
    word, _, rest = text.partition(" ")
    if word.lower().startswith("choose"):
        return _choice(text, sheet, fields)
    reading = {"tick": _tick, "give": _give, "note": _note, "pool": _pool}.get(word.lower())
    if reading is None:
        raise refuse(f"'{word:.20}' brings nothing. Begin with tick, give, note or pool.")
    return reading(rest.strip(), sheet, fields)


def _choice(text: str, sheet: SheetSpec, fields: Mapping[str, FieldSpec]) -> Choice:
    head, colon, tail = text.partition(":")
    number = head[len("choose") :].strip()
    options = [brought(part.strip(), sheet, fields) for part in tail.split("|") if part.strip()]
    found = [option for option in options if isinstance(option, Consequence)]
    if not colon or len(found) < 2 or len(found) < len(options):
        raise refuse(
            "After choose:, write two or more with | between them, as in choose: tick threat 1 | note A price."
        )
    count = whole(number) if number else 1
    if not 1 <= count < len(found):
        raise refuse(f"Choose 1 to {len(found) - 1} of {len(found)}, not {count}.")
    once([option.id for option in found])
    once([option.label for option in found])
    return Choice(f"Choose {count}", tuple(found), count)


def _tick(rest: str, sheet: SheetSpec, fields: Mapping[str, FieldSpec]) -> Consequence:
    name, numbers = _numbered(rest)
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
        tick = Tick(track.kind, ticks, track.name, track.sizes[0].segments)
        return Consequence(f"tick.{key(track.name)}", f"{verb} {what} of {track.name}", (tick,))
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
