"""The terms that a button explains: the kinds of clock, which all games share, and those of the game."""

from collections.abc import Mapping, Sequence

from razor_core.rules.game import Term
from razor_core.systems import help_terms

#: The kinds of clock, by the key that the form asks for.
CLOCKS: Mapping[str, Term] = {
    "kind": Term("Kind", "What a clock is for. A result ticks clocks of the kind that it names."),
    "progress": Term("Progress", "How near the characters are to their goal. When it is full, they reach it."),
    "threat": Term("Threat", "A danger that comes nearer, such as an alarm or the tide. When it is full, it happens."),
    "resolve": Term("Resolve", "How much a foe can take. Strikes tick it; when it is full, the foe is taken out."),
    "track": Term("Track", "A row of boxes instead of a pie, for trouble, harm or a merit."),
    "task": Term("Task", "What a long task counts: successes, complications, rolls. Extended Tasks create their own."),
    "pool": Term("Pool", "What a side gains and spends, such as Momentum."),
}


def terms(game: str, keys: str) -> Sequence[Term]:
    """Return the terms of these keys, which spaces separate, each with those of its parts, such as kinds-strike.

    Leave out those that the game does not have; where it has none of them, explain all its terms.
    """
    own = help_terms(game)
    by_key = {**CLOCKS, **own}
    found = [term for key in keys.split() for name, term in by_key.items() if name == key or name.startswith(f"{key}-")]
    return found or list(own.values())
