"""What the words of each game mean, in a sentence or two of our own, for those who meet them first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """A word of a game, and what it means there."""

    name: str
    meaning: str


#: By game, then by what the `data-help` of a button asks for.
TERMS: Mapping[str, Mapping[str, Term]] = {
    "razorweave": {
        "gates": Term("Worth a roll?", "Three questions before the dice. Where one is answered No, tell what happens."),
        "attribute": Term("Attribute", "What they are by nature, whichever the act leans on. It is added."),
        "skill": Term("Skill", "A Skill that fits adds 1, however many fit."),
        "dc": Term("DC", "What dice and bonuses must reach. It is the scene's: the same for anyone who tries."),
        "edge": Term(
            "Edge",
            "What helps this one alone. Each step is a die more, of which the best four count; two steps at most.",
        ),
        "burden": Term(
            "Burden",
            "What hinders this one alone. Each step is a die more, of which the worst four count; it cancels Edge.",
        ),
        "bonus": Term("Bonus", "Anything else that is added to the total or taken from it."),
        "reading": Term(
            "Check, Strike, Group",
            "How the tier is read. A Strike hits a foe and ticks their Resolve Clock; Group lets one roll for all.",
        ),
        "tiers": Term(
            "The five tiers",
            "They go by the margin: 5 above the DC or more is critical, from the DC up full, 1 or 2 short partial, "
            "3 to 6 short a failure, further down a critical failure.",
        ),
        "margin": Term("Margin", "How far the total lies above the DC or below it."),
    },
    "frameworks": {
        "gates": Term("Worth a roll?", "Two questions before the dice. Where one is answered No, nobody need roll."),
        "score": Term("Score", "How good they are at it: as many six-sided dice, of which the highest counts."),
        "bonus": Term("Bonus", "A die more for each. Bonuses and penalties cancel one another first."),
        "penalty": Term("Penalty", "A die less for each. When one die is left, each further takes the highest rolled."),
        "venture": Term("Venture", "Give up dice, the highest that are rolled, to gain something extra if it works."),
        "carried": Term(
            "Momentum, Interference",
            "Left by a Triumph or a Fumble for the next check. With Momentum 1s are rolled again; with Interference "
            "6s add no dice. The two cancel.",
        ),
        "tiers": Term(
            "The four results",
            "The highest die decides: 4 or more succeeds, two 6s are a Triumph, nothing but 1s is a Fumble. "
            "Each 6 adds a die.",
        ),
    },
    "gemini": {
        "attribute": Term("Attribute", "What nature gave them for this. It counts for x."),
        "skill": Term("Skill", "What they have learned for it. It is added to the attribute."),
        "opposition": Term("Against", "How hard it is, or the attribute and defence skill of whoever opposes them."),
        "edges": Term("Edges", "What helps, 1 to 3 points each. What is left of them less the Setbacks is 3 at most."),
        "setbacks": Term("Setbacks", "What hinders, 1 to 3 points each. No cap is for those whose talent says so."),
        "modifier": Term("To x", "What conditions add to x or take from it, beside Edges and Setbacks and their cap."),
        "tiers": Term(
            "x and the Target Number",
            "x is what speaks for them less what stands against them. It gives the number that a d100 must reach.",
        ),
    },
    "witchgates": {
        "gates": Term("Worth a roll?", "Three questions before the dice. Where one is answered No, talk first."),
        "rating": Term("Skill", "How practised they are, 0 to 3: as many dice, of which the highest counts."),
        "dice": Term(
            "One die",
            "Each of these is a die more: what the scene gives, what is esoteric, a merit, a miss-fortune saved up.",
        ),
        "cuts": Term("Cuts", "Dice taken away after the roll, the highest first."),
        "injury": Term("Injury", "What an old harm cuts, where somebody brings it up."),
        "position": Term("Position", "How bad it can get. It says how much trouble a glance or a miss brings."),
        "effect": Term("Effect", "How good it can get. It says how much a glance or a hit achieves."),
        "tiers": Term(
            "Hit, glance, miss",
            "The highest die that is left decides: 6 is a hit, 4 or 5 a glance with trouble, less a miss.",
        ),
    },
    "trident_sphere": {
        "action": Term("Action", "What is added to the d20: a stat, training, and what else helps the one who acts."),
        "defence": Term(
            "Defence",
            "Quick, training and bonus on 10 are the number to reach, TN. Strong and Fortification put FN above it.",
        ),
        "keywords": Term(
            "Keywords",
            "Each changes one result: Risk makes a Failure a Disaster, Assurance a Disaster a Failure, Ease a Success "
            "a Triumph, Difficulty the reverse, Determination makes a Pass on a low die a Failure. Opposites cancel.",
        ),
        "tiers": Term(
            "The five degrees",
            "TN is passed, FN is a Success; far above it lies a Triumph, far below TN a Disaster. A natural 1 or 20 "
            "shifts what was reached.",
        ),
    },
}

#: The kinds of clock, by the word for each; they are the same on every table.
CLOCKS: Mapping[str, Term] = {
    "kind": Term("Kind", "What a clock is for. What a result offers goes to the clocks of the kind that it names."),
    "progress": Term("Progress", "How near they are to what they want; when it is full, they are there."),
    "threat": Term("Threat", "What is coming for them, such as an alarm or the tide; when it is full, it happens."),
    "resolve": Term("Resolve", "How much it takes until a foe is out of it. Strikes tick it."),
    "track": Term("Track", "A row of boxes in place of a pie, for trouble, harm or a merit, marked box by box."),
    "task": Term("Task", "What a long task counts: successes, complications, rolls. Extended Tasks make their own."),
    "pool": Term("Pool", "What a side gathers and spends again, such as Momentum."),
}


def terms(game: str, wanted: str) -> Sequence[Term]:
    """The terms of a game that a button asks for, a space between their keys; those that it does not have left out."""
    known = {**CLOCKS, **TERMS.get(game, {})}
    return [known[key] for key in wanted.split() if key in known]
