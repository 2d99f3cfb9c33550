"""Read a tier of a game's text: its name, its tone, where it holds, and what stands below it."""

from collections.abc import Sequence

from razor_core.dice.scanner import Scanner, shown
from razor_core.own.draft import Draft
from razor_core.own.effect_lines import read_below
from razor_core.own.expressions import Expression
from razor_core.own.names import label, once, refuse
from razor_core.own.parsing import read_condition
from razor_core.own.spec import TierSpec
from razor_core.own.text import Line
from razor_core.rules.results import Tone

MOST_TIERS = 8
_TONES = {tone.name.lower(): tone for tone in Tone}


def read_tier(draft: Draft, line: Line, below: Sequence[Line]) -> None:
    """Read a tier into the draft, with the indented lines below it."""
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


def stand_in_tier(draft: Draft, line: Line) -> None:
    """Add a tier that never holds in place of a wrong line, so that lines can name it."""
    named = line.head.rpartition(",")[0].strip()
    draft.tiers.append(TierSpec(label=named, tone=Tone.MIXED, condition=Expression("", lambda values: 0)))
