"""Small boards for tests: clocks A, B, C, ... and what is read off them."""

from razor_core.table.clocks import Board, Clock, Link, LinkKind, add_link


def board(*filled: int, segments: int = 6) -> Board:
    """Clocks A, B, C, ... (ids a, b, c, ...) of so many segments, of which so many are filled."""
    return tuple(
        Clock(id=chr(97 + at), name=chr(65 + at), segments=segments, filled=each) for at, each in enumerate(filled)
    )


def tied(start: Board, *links: tuple[str, LinkKind, str, int]) -> Board:
    """The board with links made by the rules, each as (from, kind, to, by)."""
    for clock, kind, to, by in links:
        start = add_link(start, clock, Link(kind, to, by))
    return start


def filled(clocks: Board) -> tuple[int, ...]:
    """How many segments of each clock are filled."""
    return tuple(clock.filled for clock in clocks)


def winners(clocks: Board) -> str:
    """The names of the clocks that won."""
    return "".join(clock.name for clock in clocks if clock.won)
