"""The words of Project Gemini explained, by the keys of the rows on its form."""

from collections.abc import Mapping

from razor_core.rules.game import Term
from razor_core.rules.several import TERM

TERMS: Mapping[str, Term] = {
    "attribute": Term("Attribute", "The natural ability that fits the action. It adds to x."),
    "skill": Term("Skill", "What they have learned for it. It adds to x, too."),
    "opposition": Term(
        "Against", "A Difficulty Rank, or what the opponent has: the attribute first, then + the defense skill."
    ),
    "opposition-1": Term(
        "1 and 2 Trivial",
        "A professional hardly has to think about it.",
        ("Open a plain lock", "Know a date that everyone learns", "Talk a guard who likes you into letting you pass"),
    ),
    "opposition-3": Term(
        "3 to 5 Standard",
        "Work for a professional: it takes attention and skill.",
        ("Make a simple tripwire harmless", "Forge an ordinary longsword", "Haggle with a trader who has doubts"),
    ),
    "opposition-6": Term(
        "6 to 8 Challenging",
        "Even the skilled come to their limits.",
        ("Open the intricate lock of a vault", "Read a message in code", "Set a broken bone in the field"),
    ),
    "opposition-9": Term(
        "9 and 10 Heroic",
        "Hard for the greatest masters.",
        (
            "Translate a tongue forgotten since before the cataclysm",
            "Forge a weapon without any flaw",
            "Calm a crowd that panics in a disaster",
        ),
    ),
    "opposition-11": Term(
        "11 and more Legendary",
        "Next to impossible.",
        (
            "Make an artifact of legend",
            "Find a plan that outwits a demigod",
            "Recall what only the world's makers know",
        ),
    ),
    "edges": Term("Edges", "What helps, 1 to 3 points each. Setbacks cancel Edges; at most 3 points count."),
    "setbacks": Term("Setbacks", "What hinders, 1 to 3 points each. Edges cancel Setbacks; at most 3 points count."),
    "uncapped": Term("No cap", "Only if a talent lifts the limit of 3 points."),
    "modifier": Term("To x", "What conditions add to x or subtract. Edges, Setbacks and their cap do not matter here."),
    "kinds-several": TERM,
    "kinds": Term("Check", "One roll against a Difficulty Rank or an opponent. The Target Number or more succeeds."),
    "kinds-task": Term(
        "Task",
        "An Extended Task: the same check once each interval until there are enough successes. Its model says what a "
        "failed roll costs.",
        (
            "Persistence: the time it took.",
            "Contested: a rival rolls, too, and may be done first.",
            "Complications: one each. At a number that the GM sets, the task fails.",
            "Time Limit: one of so many rolls.",
        ),
    ),
    "momentum": Term(
        "Momentum",
        "Up to 5 for the players, from their successes, and 5 for the GM, from the players' failures. This text does "
        "not say what a point buys: spend it for what your table agreed on (GM-6).",
    ),
    "tiers": Term(
        "x and the Target Number",
        "x adds up what helps and subtracts what hinders. It sets the number that a d100 must reach.",
    ),
}
