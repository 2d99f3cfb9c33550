"""What contest and cooperation share: which dice of a side are left."""

from razor_core.rules.results import Result


def left(result: Result) -> tuple[int, ...]:
    """The faces that are not taken away, in the order thrown."""
    return tuple(die.face for die in result.dice if die.mark.counts)
