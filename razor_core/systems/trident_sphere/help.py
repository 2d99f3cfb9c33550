"""The words of Trident Sphere explained, by the key in `data-help` on its form."""

from collections.abc import Mapping

from razor_core.rules.system import Term

TERMS: Mapping[str, Term] = {
    "action": Term("Action", "What the character who acts adds to the d20: a stat, training and other bonuses."),
    "defence": Term(
        "Defence",
        "10 plus Quick, training and bonus is TN, the number to reach. Strong and its bonus come on top of it for FN.",
    ),
    "keywords": Term(
        "Keywords",
        "Each changes one result. Risk: Failure to Disaster. Assurance: Disaster to Failure. Ease: Success to Triumph. "
        "Difficulty: Triumph to Success. Determination: Pass to Failure on a low die, else Success. Opposites cancel.",
    ),
    "tiers": Term(
        "The five degrees",
        "TN is a Pass, FN a Success, 10 above FN a Triumph, more than 10 below TN a Disaster. A natural 1 or 20 moves "
        "the result one step.",
    ),
}
