"""The words of Trident Sphere explained, by the keys of the rows on its form."""

from collections.abc import Mapping

from razor_core.rules.game import Term
from razor_core.rules.several import TERM

TERMS: Mapping[str, Term] = {
    "action": Term("Action", "What the character who acts adds to the d20: a stat, training and other bonuses."),
    "defence": Term(
        "Defence",
        "10 plus Quick, training and bonus is TN, the number to reach. Strong and its bonus come on top of it for FN.",
    ),
    "effect": Term(
        "Effect strength",
        "Half of the actor's Strong, rounded down (TS-6), plus the effect bonus. On a Pass, Success or Triumph it "
        "comes off a point pool of the target. The line shows what would be left, and how likely that is.",
    ),
    "kinds-several": TERM,
    "keywords": Term(
        "Keywords",
        "Each acts once, on the result that was rolled, after a natural 1 or 20 (TS-4). Risk and Assurance cancel each "
        "other, Ease and Difficulty too.",
        (
            "Risk: a Failure becomes a Disaster.",
            "Assurance: a Disaster becomes a Failure. A Failure that was rolled gives the target no Rider (TS-5).",
            "Ease: a Success becomes a Triumph.",
            "Difficulty: a Triumph becomes a Success. A Success that was rolled gives the actor no Rider (TS-5).",
            "Determination: a Pass becomes a Failure with 1 to 10 on the die, a Success with 11 to 20.",
        ),
    ),
    "tiers": Term(
        "The five degrees",
        "What decides is the total against TN, and FN above it. A natural 1 is one step worse, a natural 20 one step "
        "better. Without Fortification FN is TN, and there is no Pass.",
        (
            "Disaster: more than 10 below TN.",
            "Failure: below TN, by 10 at most.",
            "Pass: TN or more, below FN.",
            "Success: FN or more, by 9 at most.",
            "Triumph: 10 or more above FN.",
        ),
    ),
}
