"""The words of Frameworks explained, by the keys of the rows on its form."""

from collections.abc import Mapping

from razor_core.rules.game import Term
from razor_core.rules.several import TERM

TERMS: Mapping[str, Term] = {
    "gates": Term(
        "Worth a roll?",
        "Three questions to ask before the dice. If one answer is No, nobody needs to roll. Once the dice are down, "
        "their result stands.",
    ),
    "score": Term("Score", "How good they are at it. Roll that many six-sided dice; the highest counts."),
    "bonus": Term("Bonus", "One more die each. Bonuses and penalties cancel first."),
    "penalty": Term(
        "Penalty",
        "One die less each. The last die is still rolled: from there, each takes away the highest die rolled.",
    ),
    "venture": Term(
        "Venture",
        "Make this check harder for a later roll: your check, your damage roll or an ally's check. You lose your 1 to "
        "3 highest dice. On a success, and unless you lose the contest, that roll gets as many extra dice. They last "
        "through the next action only.",
    ),
    "venture_for": Term(
        "The venture is for", "The roll that a venture pays: your check, your damage or an ally's check."
    ),
    "states": Term(
        "State",
        "Something that lasts, such as being exhausted: a penalty on every check until the table takes it away. A "
        "circumstance that you enter here is for this roll only.",
    ),
    "margin": Term(
        "Margin",
        "How many more dice show your highest face: two of a kind are a margin of 1, three a margin of 2. Failures "
        "have one too. What it gives you depends on what you do.",
    ),
    "carried": Term(
        "Momentum, Interference",
        "A Triumph or a Fumble leaves them for the next check. With Momentum, 1s are rolled again. With Interference, "
        "6s add no dice. The two cancel.",
    ),
    "tiers": Term(
        "The four results",
        "The highest die decides: 4 or more succeeds, two 6s are a Triumph, only 1s or no dice are a Fumble. Each "
        "6 adds a die.",
    ),
    "kinds-several": TERM,
    "kinds": Term(
        "Check, Contest, Cooperation",
        "A Contest sets two checks against each other; allies can join either side. Cooperation reads the dice of all "
        "who help as one.",
    ),
    "kinds-damage": Term(
        "Damage",
        "As many dice as you enter. It belongs to the check before it and neither succeeds nor fails: read its highest "
        "die, its margin or its sum by your damage rules.",
    ),
}
