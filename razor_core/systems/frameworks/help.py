"""The words of Frameworks explained, by the key in `data-help` on its form."""

from collections.abc import Mapping

from razor_core.rules.system import Term

TERMS: Mapping[str, Term] = {
    "gates": Term("Worth a roll?", "Two questions to ask before the dice. If one answer is No, nobody needs to roll."),
    "score": Term("Score", "How good they are at it. Roll that many six-sided dice; the highest counts."),
    "bonus": Term("Bonus", "One more die each. Bonuses and penalties cancel first."),
    "penalty": Term(
        "Penalty",
        "One die less each. The last die is still rolled: from there, each takes away the highest die rolled.",
    ),
    "venture": Term("Venture", "Give up the highest dice that you roll to gain something extra on a success."),
    "carried": Term(
        "Momentum, Interference",
        "A Triumph or a Fumble leaves them for the next check. With Momentum, 1s are rolled again. With Interference, "
        "6s add no dice. The two cancel.",
    ),
    "tiers": Term(
        "The four results",
        "The highest die decides: 4 or more succeeds, two 6s are a Triumph, only 1s are a Fumble. Each 6 adds a die.",
    ),
    "kinds": Term(
        "Check, Contest, Cooperation",
        "A Contest sets two checks against each other; allies can join either side. Cooperation reads the dice of all "
        "who help as one.",
    ),
}
