"""Small boards of clocks A, B, C, ..."""

from razor_core.table.clocks import Board, Clock, Link, LinkKind, add_link


def board(*filled: int, segments: int = 6) -> Board:
    """Return clocks A, B, C, ... (ids a, b, c, ...), each with so many segments filled."""
    return tuple(
        Clock(id=chr(97 + at), name=chr(65 + at), segments=segments, filled=each) for at, each in enumerate(filled)
    )


def tied(start: Board, *links: tuple[str, LinkKind, str, int]) -> Board:
    """Return the board with links added, each (from, kind, to, by)."""
    for clock, kind, to, by in links:
        start = add_link(start, clock, Link(kind, to, by))
    return start


def filled(clocks: Board) -> tuple[int, ...]:
    return tuple(clock.filled for clock in clocks)


def winners(clocks: Board) -> str:
    """The names of the clocks that won."""
    return "".join(clock.name for clock in clocks if clock.won)
