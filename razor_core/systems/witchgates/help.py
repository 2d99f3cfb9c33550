"""The words of Witchgates explained, by the keys of the rows on its form."""

from collections.abc import Mapping

from razor_core.rules.game import Term
from razor_core.rules.several import TERM

TERMS: Mapping[str, Term] = {
    "gates": Term("Worth a roll?", "Three questions to ask before the dice. If one answer is No, talk first."),
    "rating": Term(
        "Skill",
        "How practised they are, 0 to 3. Roll that many dice; the highest counts. An attribute instead only if the GM "
        "asks, for an inborn reaction.",
    ),
    "dice": Term(
        "One die",
        "Each of these adds a die, once: a scene aspect, an esoteric or lost word, a merit, a miss-fortune. "
        "A merit helps if its name or its ability fits. A miss-fortune may be an ally's.",
    ),
    "cuts": Term(
        "Cuts",
        "Dice taken away after the roll, the highest first. The GM asks for some; you declare others before the roll.",
        (
            "Rushed, hard terrain, the wrong tool: one cut each, when the GM says so.",
            "Precision: one cut, for one part of a body, one merit, or a target far away.",
            "Power: one cut. The effect is one level higher than would be possible, such as through armour.",
            "Injury: as many as its level. Invoke your own, and a hit or a glance gives a lost word; not so the GM.",
        ),
    ),
    "injury": Term("Injury", "An old injury that you bring up yourself. It takes away as many dice as its level."),
    "harm": Term(
        "Harm",
        "How many boxes of a merit an attack marks with a medium effect. Limited marks one less, High one more, Major "
        "all.",
    ),
    "position": Term("Position", "How bad it can get. It sets how much trouble a glance or a miss brings."),
    "position-controlled": Term(
        "Controlled",
        "One medium trouble, if any.",
        ("You have time and are safe.", "You have the upper hand, or see all of it.", "They are caught off guard."),
    ),
    "position-risky": Term(
        "Risky",
        "Two medium troubles or one high.",
        ("You must hurry.", "You do not see all of it.", "You and they are a match.", "A failure hurts at once."),
    ),
    "position-desperate": Term(
        "Desperate",
        "Two high troubles or one major; even a hit may leave some.",
        ("You have only a moment.", "They surround you, or are far better.", "It is huge, or threatens a city."),
    ),
    "effect": Term("Effect", "How good it can get. It sets how much a glance or a hit achieves."),
    "effect-limited": Term(
        "Limited",
        "No box, and one less harm. What you learn by it may still help.",
        ("Armour or a tough hide takes some of it.", "The tool is poor, or gets in your way."),
    ),
    "effect-medium": Term("Medium", "One box. The usual effect, also between players.", ("It works as expected.",)),
    "effect-high": Term(
        "High",
        "One box more.",
        ("You strike at a known weakness.", "You have just the thing for it."),
    ),
    "effect-major": Term(
        "Major",
        "Every box.",
        (
            "A cannon against one person.",
            "Dynamite against a wooden door.",
            "A gift that costs you dearly, for a demon's favour.",
            "The bite of something gigantic.",
        ),
    ),
    "tiers": Term(
        "Hit, glance, miss", "The highest die left decides: 6 is a hit, 4 or 5 a glance with trouble, 3 or less a miss."
    ),
    "kinds-several": TERM,
    "kinds": Term("Check, Player against player", "Two players roll against each other; the higher face wins."),
    "kinds-contest": Term(
        "Player against player",
        "Share the spotlight: after the first action (verb) of the one who acts, others may act before the next.",
        (
            "First the smoke bomb; then others may act; then the tackle.",
            "A tie changes the scene. Roll again if only one can have it.",
            "Either side may forfeit, before the dice or after.",
        ),
    ),
}
