"""The terms of the help sheet: those of clocks, which are the same for every game, and those of the game."""

from collections.abc import Mapping, Sequence

from razor_core.rules.help import Term
from razor_core.systems import help_terms

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
    """Return the terms that a button asks for by their keys, without those that the game does not have."""
    known = {**CLOCKS, **help_terms(game)}
    return [known[key] for key in wanted.split() if key in known]
