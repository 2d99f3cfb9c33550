"""Read what a game's text says of its sheets and its table: ratings, tracks, suggestions, pools, clocks, a contest."""

from collections.abc import Sequence

from razor_core.own.draft import Draft
from razor_core.own.names import counted_list, field_name, label, once, refuse
from razor_core.own.spec import ContestSpec
from razor_core.own.text import Line, listed
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.fields import MOST_POINTS
from razor_core.rules.modifiers import Lifetime, Scope, SuggestedModifier
from razor_core.rules.sheet import Size, Track


def read_sheet(draft: Draft, line: Line, below: Sequence[Line]) -> None:
    """Read the ratings of a field, or a track, of the sheet."""
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


def read_suggest(draft: Draft, line: Line, below: Sequence[Line]) -> None:
    """Read the modifiers that are suggested for a field."""
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


def read_pool(draft: Draft, line: Line, below: Sequence[Line]) -> None:
    """Read pools of points that the table shares."""
    for name, most in counted_list(line.tail, "a pool"):
        once([*draft.sheet.pools, name])
        if not 1 <= most <= 20:
            raise refuse("A pool has 1 to 20 points.")
        draft.sheet.pools[name] = most


def read_clocks(draft: Draft, line: Line, below: Sequence[Line]) -> None:
    """Read the kinds of clocks that the table makes."""
    able = {kind.value: kind for kind in (ClockKind.PROGRESS, ClockKind.THREAT, ClockKind.POOL)}
    words = [part.strip().lower() for part in line.tail.split(",")]
    once(words)
    if not all(word in able for word in words):
        raise refuse(f"Write kinds of clocks with commas between them: {', '.join(able)}.")
    draft.sheet.clocks = tuple([able[word] for word in words])


def read_against(draft: Draft, line: Line, below: Sequence[Line]) -> None:
    """Read the contest: what two sides roll, and what wins."""
    name, _, by = line.tail.partition(",")
    ways = {"": (False, False), "higher": (False, False), "lower": (False, True), "tier": (True, False)}
    if by.strip().lower() not in ways:
        raise refuse("After the name, write a comma and what wins: higher, lower or tier.")
    if draft.sheet.contest:
        raise refuse("'against:' is there twice. Write it once.")
    draft.sheet.contest = ContestSpec(label(name), *ways[by.strip().lower()])
