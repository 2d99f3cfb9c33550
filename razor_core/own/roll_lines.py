"""Read a kind of roll of a game's text: the check read in another way, or dice of its own that come to an amount."""

from collections.abc import Sequence

from razor_core.dice.scanner import Scanner, shown
from razor_core.own.draft import Draft
from razor_core.own.effect_lines import Below, begins, key, read_below
from razor_core.own.names import label, once, refuse
from razor_core.own.parsing import read_expression
from razor_core.own.spec import RollSpec, TierSpec
from razor_core.own.text import Line, LineError

MOST_ROLL_KINDS = 6
#: What a roll of this name would be taken for.
_TAKEN = ("check", "several")


def read_roll(draft: Draft, line: Line, below: Sequence[Line]) -> None:
    """Read a kind of roll: with an expression after its colon it comes to an amount."""
    name = label(line.head)
    if len(draft.rolls) >= MOST_ROLL_KINDS:
        raise refuse(f"Write at most {MOST_ROLL_KINDS} kinds of roll.")
    if name.casefold() in _TAKEN:
        raise refuse(f"Every game has the roll '{name}'. Choose another name.")
    contest = draft.sheet.contest
    once([*[roll.label for roll in draft.rolls], *([contest.name] if contest else []), name])
    read = _amount if line.tail else _tiers
    draft.rolls.append(read(draft, name, line.tail, [(one.number, one.whole) for one in below]))


def _amount(draft: Draft, name: str, text: str, below: Sequence[Below]) -> RollSpec:
    """Read a roll that comes to an amount: its dice are those that stand in the expression."""
    own = Draft()
    own.known = draft.of_fields()
    own.known.dice = own.inline
    result = read_expression(Scanner(text, "text"), own.known)
    words, _ = read_below(below, draft.sheet.spec, draft.fields, amount=1)
    return RollSpec(
        key=key(name),
        label=name,
        pools=own.dice,
        measures=own.known.measured,
        result=result,
        words=words,
        lines=tuple([one for _, one in below if begins(one)]),
    )


def _tiers(draft: Draft, title: str, text: str, below: Sequence[Below]) -> RollSpec:
    """Read a roll with the dice and tiers of the check: what each of the tiers means then, and brings."""
    known = {tier.label.casefold(): tier for tier in draft.tiers}
    lines = dict[str, list[Below]]()
    for number, line in below:
        name, colon, what = line.partition(":")
        if not colon or name.strip().casefold() not in known:
            able = ", ".join([tier.label for tier in draft.tiers])
            raise LineError(number, f"Begin {shown(line)} with a tier and a colon: one of {able}.")
        lines.setdefault(name.strip().casefold(), []).append((number, what.strip()))
    if not lines:
        raise refuse(f"Write what it brings below, as in {_example(draft)}; or dice, as in roll {title}: 1d6 + 2.")
    found = dict[str, TierSpec]()
    for folded, of in lines.items():
        tier = known[folded]
        words, brings = read_below(of, draft.sheet.spec, draft.fields)
        found[tier.label] = TierSpec(label=tier.label, tone=tier.tone, condition=None, words=words, brings=brings)
    return RollSpec(key=key(title), label=title, tiers=found)


def _example(draft: Draft) -> str:
    return f"{draft.tiers[0].label if draft.tiers else 'Success'}: tick progress 2"
