"""The words of Project Gemini explained, by the key in `data-help` on its form."""

from collections.abc import Mapping

from razor_core.rules.system import Term

TERMS: Mapping[str, Term] = {
    "attribute": Term("Attribute", "The natural ability that fits the action. It adds to x."),
    "skill": Term("Skill", "What they have learned for it. It adds to x, too."),
    "opposition": Term("Against", "The difficulty, or the opponent's attribute and defense skill added up."),
    "edges": Term("Edges", "What helps, 1 to 3 points each. Setbacks cancel Edges; at most 3 points count."),
    "setbacks": Term(
        "Setbacks", "What hinders, 1 to 3 points each. Choose No cap only if a talent lifts the limit of 3."
    ),
    "modifier": Term("To x", "What conditions add to x or subtract. Edges, Setbacks and their cap do not matter here."),
    "tiers": Term(
        "x and the Target Number",
        "x adds up what helps and subtracts what hinders. It sets the number that a d100 must reach.",
    ),
}
