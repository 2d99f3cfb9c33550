"""What each line of a game's text says: a function for each first word."""

from collections.abc import Callable, Mapping, Sequence

from razor_core.dice.scanner import MOST_NUMBER, Scanner, shown
from razor_core.own.dice_lines import read_dice
from razor_core.own.draft import MOST_FIELDS, MOST_LINES, MOST_TIERS, Draft
from razor_core.own.effect_lines import begins, read_below
from razor_core.own.expressions import Expression
from razor_core.own.field_lines import read_field
from razor_core.own.naming import counted_list, field_name, label, once, refuse
from razor_core.own.parsing import read_condition, read_expression
from razor_core.own.roll_lines import read_roll
from razor_core.own.spec import ContestSpec, FieldSpec, TierSpec
from razor_core.own.text import VERSION, Line, LineError, listed
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.fields import MOST_POINTS, RuleError
from razor_core.rules.modifiers import Lifetime, Scope, SuggestedModifier
from razor_core.rules.results import Tone
from razor_core.rules.sheet import Size, Track

#: A line with the indented lines below it.
Read = Callable[[Draft, Line, Sequence[Line]], None]
_TONES = {tone.name.lower(): tone for tone in Tone}


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
    if len(draft.values) >= MOST_LINES:
        raise refuse(f"Write at most {MOST_LINES} values.")
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


def _tier(draft: Draft, line: Line, below: Sequence[Line]) -> None:
    name, comma, tone = line.head.rpartition(",")
    if not comma or tone.strip().lower() not in _TONES:
        tone, _, more = tone.strip().partition(" ")
        if comma and more and tone.lower() in _TONES:
            raise refuse(f"Write a colon after {shown(tone)}.")
        wrong = f"{shown(tone)} is no tone." if comma else f"{shown(line.head)} has no tone."
        raise refuse(f"{wrong} After the name write a comma and one of {', '.join(reversed(_TONES))}.")
    if len(draft.tiers) >= MOST_TIERS:
        raise refuse(f"Write at most {MOST_TIERS} tiers.")
    if draft.tiers and draft.tiers[-1].condition is None:
        raise refuse(f"No roll comes to this tier: '{draft.tiers[-1].label}' above has no condition. Write it last.")
    once([*[tier.label for tier in draft.tiers], label(name)])
    condition = read_condition(Scanner(line.tail, "text"), draft.known) if line.tail else None
    words, found = read_below([(line.number, line.whole) for line in below], draft.sheet.spec, draft.fields)
    draft.tiers.append(
        TierSpec(label=label(name), tone=_TONES[tone.strip().lower()], condition=condition, words=words, brings=found)
    )


def _sheet(draft: Draft, line: Line, below: Sequence[Line]) -> None:
    if line.head.lower() == "track":
        _track(draft, line.tail)
        return
    name = field_name(line.head)
    spec = draft.fields.get(name)
    if spec is None or spec.flag or spec.scope is not Scope.ACTOR or name in draft.sheet.ratings:
        able = listed([one.name for one in draft.fields.values() if not one.flag and one.scope is Scope.ACTOR])
        known = f"Known: {able}" if able else f"Add a line such as field {name}: 0 to 5"
        raise refuse(f"'{name}' is no number of the actor, or there twice. {known}.")
    if len(draft.sheet.ratings) >= 2:
        raise refuse("Two fields at most come from the sheet.")
    values = counted_list(line.tail, "ratings")
    for rating, value in values:
        if not spec.low <= value <= spec.high:
            raise refuse(f"'{rating}' has {value}, but {name} goes from {spec.low} to {spec.high}.")
    draft.sheet.ratings[name] = dict(values)


def _track(draft: Draft, text: str) -> None:
    """Read a track of the sheet: a name with its size, and what somebody is called whose track is full."""
    first, *more = [part.strip() for part in text.split(",")]
    name, size = counted_list(first, "a track")[0]
    out = next((part[4:] for part in more if part.lower().startswith("out ")), "")
    if not 1 <= size <= 12 or [part for part in more if part.lower() != "full" and not part.lower().startswith("out ")]:
        raise refuse("Write a track of 1 to 12 boxes, as in sheet track: Harm 4, out Taken out.")
    once([*[track.name for track in draft.sheet.tracks], name])
    full = "full" in [part.lower() for part in more]
    track = Track(name, ClockKind.TRACK, (Size("", size),), full=full, out=label(out) if out else "")
    draft.sheet.tracks.append(track)


def _suggest(draft: Draft, line: Line, below: Sequence[Line]) -> None:
    name = field_name(line.head)
    spec = draft.fields.get(name)
    if spec is None or name in draft.sheet.suggested:
        raise refuse(f"'{name}' is no field, or there twice. Known: {listed(draft.fields) or 'none'}.")
    lifetime = Lifetime.ROLL if spec.once else Lifetime.STAYS
    if spec.flag:
        words = [label(part) for part in line.tail.split(",")]
        once(words)
        draft.sheet.suggested[name] = tuple([SuggestedModifier(word, lifetime=lifetime) for word in words])
        return
    values = counted_list(line.tail, "modifiers")
    if not all(1 <= abs(points) <= MOST_POINTS for _, points in values):
        raise refuse(f"A modifier has 1 to {MOST_POINTS} points, or as many less.")
    draft.sheet.suggested[name] = tuple(
        [SuggestedModifier(word, "+1" if points == 1 else "", points, lifetime) for word, points in values]
    )


def _pool(draft: Draft, line: Line, below: Sequence[Line]) -> None:
    for name, most in counted_list(line.tail, "a pool"):
        once([*draft.sheet.pools, name])
        if not 1 <= most <= 20:
            raise refuse("A pool has 1 to 20 points.")
        draft.sheet.pools[name] = most


def _clocks(draft: Draft, line: Line, below: Sequence[Line]) -> None:
    able = {kind.value: kind for kind in (ClockKind.PROGRESS, ClockKind.THREAT, ClockKind.POOL)}
    words = [part.strip().lower() for part in line.tail.split(",")]
    once(words)
    if not all(word in able for word in words):
        raise refuse(f"Write kinds of clocks with commas between them: {', '.join(able)}.")
    draft.sheet.clocks = tuple([able[word] for word in words])


def _against(draft: Draft, line: Line, below: Sequence[Line]) -> None:
    name, _, by = line.tail.partition(",")
    ways = {"": (False, False), "higher": (False, False), "lower": (False, True), "tier": (True, False)}
    if by.strip().lower() not in ways:
        raise refuse("After the name, write a comma and what wins: higher, lower or tier.")
    if draft.sheet.contest:
        raise refuse("'against:' is there twice. Write it once.")
    draft.sheet.contest = ContestSpec(label(name), *ways[by.strip().lower()])


#: The words of the notation, in the order in which their lines are read: what a line names is read before it.
STATEMENTS: Mapping[str, Read] = {
    "razor": _version,
    "game": _game,
    "pool": _pool,
    "clocks": _clocks,
    "against": _against,
    "field": _field,
    "sheet": _sheet,
    "suggest": _suggest,
    "dice": _dice,
    "value": _value,
    "result": _result,
    "target": _target,
    "tier": _tier,
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
        named = line.head.rpartition(",")[0].strip()
        draft.tiers.append(TierSpec(label=named, tone=Tone.MIXED, condition=Expression("", lambda values: 0)))
    if line.word in ("field", "value"):
        draft.known.names.add(name)
        draft.known.flags.add(name)
