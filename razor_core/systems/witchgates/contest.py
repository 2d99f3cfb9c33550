"""Player against player: two checks, the higher face that counts wins (WG-8)."""

from collections.abc import Sequence
from fractions import Fraction

from razor_core.rules.consequences import Consequence, Recipient, addressed
from razor_core.rules.effects import Decide, Words
from razor_core.rules.groups import Group, Opposed, Outcome, Participant
from razor_core.rules.results import Chance, Result, Tone
from razor_core.systems.witchgates.check import Check, counting
from razor_core.systems.witchgates.stakes import Effect


def ahead(mine: Check, theirs: Check) -> Fraction:
    """Return the exact chance that the face that counts is higher in `mine` than in `theirs`."""
    other = counting(theirs)
    return sum((chance * other.at_most(face - 1) for face, chance in counting(mine).items()), start=Fraction(0))


def _chances(sides: Sequence[Participant]) -> tuple[Chance, ...]:
    """The chances of each side's win, and of a tie."""
    one, other = (side.check for side in sides)
    wins, loses = ahead(one, other), ahead(other, one)
    first, second = (side.who for side in sides)
    return (
        Chance(f"{first} wins", wins, goal=True),
        Chance(f"{second} wins", loses),
        Chance("a tie", 1 - wins - loses),
    )


def _outcome(sides: Sequence[Participant], results: Sequence[Result]) -> Outcome:
    """The winner, or a tie. Each side keeps its own tier; the tone is the winner's (WG-13)."""
    names = [side.who for side in sides]
    faces = [max(die.face for die in result.dice if die.mark.counts) for result in results]
    shown = tuple(
        f"{name}: {face}, a {result.tier.label}" for name, face, result in zip(names, faces, results, strict=True)
    )
    own = [
        addressed(name, consequence)
        for name, result in zip(names, results, strict=True)
        for consequence in result.consequences
    ]
    if faces[0] == faces[1]:
        return Outcome(
            headline="A tie",
            tone=Tone.MIXED,
            steps=(*shown, "Equal: the scene changes. If only one can have it, roll again (WG-8)"),
            consequences=(
                Consequence("contest.tie", "The tie changes the scene", (Words(),), to=Recipient.SCENE),
                *own,
                forfeit(*names),
                forfeit(*reversed(names)),
            ),
            again=True,
        )
    winner = faces.index(max(faces))
    return Outcome(
        headline=f"{names[winner]} wins",
        tone=results[winner].tier.tone,
        steps=(*shown, f"{max(faces)} beats {min(faces)}; each keeps their own trouble (WG-13)"),
        consequences=(*own, forfeit(names[winner], names[1 - winner])),
    )


def forfeit(name: str, other: str) -> Consequence:
    """Return that the one gives up, so that the other wins: before the dice or after."""
    decides = (Decide(f"{other} wins"),)
    return Consequence("contest.forfeit", f"Forfeit, {other} wins", decides, who=name, by_roller=True)


CONTEST = Group(
    key="Player against player",
    name="Player against player",
    about="The higher die that counts wins. After the first action (verb), others may interrupt.",
    fewest=2,
    most=2,
    odds=_chances,
    outcome=_outcome,
    begins=(("effect", Effect.MEDIUM.name),),
    sides=Opposed(forfeit=forfeit, adjusts=("position", "effect", "cuts", "power", "harm")),
)
