"""The words of Witchgates explained, by the key in `data-help` on its form."""

from collections.abc import Mapping

from razor_core.rules.system import Term

TERMS: Mapping[str, Term] = {
    "gates": Term("Worth a roll?", "Three questions to ask before the dice. If one answer is No, talk first."),
    "rating": Term("Skill", "How practised they are, 0 to 3. Roll that many dice; the highest counts."),
    "dice": Term(
        "One die", "Each of these adds a die: a scene aspect, an esoteric or lost word, a merit, a miss-fortune."
    ),
    "cuts": Term("Cuts", "Dice taken away after the roll, the highest first."),
    "injury": Term("Injury", "An old injury that somebody brings up. It takes away as many dice as its level."),
    "position": Term("Position", "How bad it can get. It sets how much trouble a glance or a miss brings."),
    "effect": Term("Effect", "How good it can get. It sets how much a glance or a hit achieves."),
    "tiers": Term(
        "Hit, glance, miss", "The highest die left decides: 6 is a hit, 4 or 5 a glance with trouble, 3 or less a miss."
    ),
    "kinds": Term("Check, Player against player", "Two players roll against each other; the higher face wins."),
}
