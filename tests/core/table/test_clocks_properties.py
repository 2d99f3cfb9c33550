"""Clocks after any events, and links on any board (Hypothesis)."""

from collections import defaultdict
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from razor_core.events.events import Event
from razor_core.rules.fields import RuleError
from razor_core.table.clocks import Board, Link, LinkKind, add_link, find, remove, remove_link, tick
from razor_core.table.world import World
from tests.support import generators
from tests.support.typed import present


def goes_round(board: Board) -> bool:
    """Whether a tick can come back: pulls join clocks to groups as trees, feeds between these end somewhere."""
    group = {clock.id: clock.id for clock in board}

    def root(clock: str) -> str:
        while group[clock] != clock:
            clock = group[clock]
        return clock

    pulls = {frozenset((clock.id, link.to)) for clock in board for link in clock.links if link.kind is LinkKind.TUG}
    for pair in pulls:
        one, other = pair
        if root(one) == root(other):
            return True
        group[root(one)] = root(other)
    feeds = defaultdict[str, set[str]](set)
    for clock in board:
        feeds[root(clock.id)] |= {root(link.to) for link in clock.links if link.kind is LinkKind.FEED}
    left = {root(clock.id) for clock in board}
    while ends := {each for each in left if not feeds[each] & left}:
        left -= ends
    return bool(left)


def forced(board: Board, clock: str, link: Link) -> Board:
    """Return the board with the link, whatever the rules say."""
    ends = {clock: link, link.to: replace(link, to=clock)} if link.kind is LinkKind.TUG else {clock: link}
    return tuple(replace(clock, links=(*clock.links, ends[clock.id])) if clock.id in ends else clock for clock in board)


@given(generators.worlds(), st.lists(generators.events(), max_size=12))
def test_no_event_brings_a_clock_out_of_its_bounds(world: World, events: list[Event]) -> None:
    """However they are linked; only a full clock has won, and no id is used twice."""
    for event in events:
        world, lines = event.apply(world)
        assert all(0 <= clock.filled <= clock.segments for clock in world.clocks)
        assert all(clock.full or not clock.won for clock in world.clocks)
        assert len({clock.id for clock in world.clocks}) == len(world.clocks)
        assert len({character.id for character in world.characters}) == len(world.characters)
        assert all(isinstance(line, str) for line in lines)


@given(generators.boards(), generators.ids, generators.ticks)
def test_links_never_make_endless_work(board: Board, clock: str, by: int) -> None:
    """Each pair passes a tick on once: at most four lines for each."""
    pairs = {frozenset((clock.id, link.to)) for clock in board for link in clock.links}
    assert len(tick(board, clock, by).lines) <= 4 * (1 + len(pairs))


@given(generators.boards(tied=False), st.lists(st.tuples(generators.ids, generators.links()), max_size=14))
def test_add_link_makes_no_loop_and_refuses_nothing_else(board: Board, added: list[tuple[str, Link]]) -> None:
    """A link that is refused for a loop would have made one."""
    for clock, link in added:
        try:
            board = add_link(board, clock, link)
        except RuleError as error:
            if "move" not in error.message:
                continue
            assert goes_round(forced(board, clock, link))
        assert not goes_round(board)


@given(generators.boards(tied=False), st.lists(st.tuples(generators.ids, generators.ids), max_size=5), generators.ids)
def test_one_race_has_no_second_winner(board: Board, races: list[tuple[str, str]], clock: str) -> None:
    """A clock that fills wins exactly where no rival is full, however the races are linked."""
    group = {clock.id: {clock.id} for clock in board}
    for one, other in races:
        try:
            board = add_link(board, one, Link(LinkKind.RACE, other))
        except RuleError:
            continue
        together = group[one] | group[other]
        group |= dict.fromkeys(together, together)
    old = find(board, clock)
    if old is not None and not old.full:
        first = not any(each.full for each in board if each.id in group[clock])
        assert present(find(tick(board, clock, old.segments).board, clock)).won is first


@given(generators.boards(), generators.ids, generators.ids)
def test_removed_links_are_gone_and_all_others_stay(board: Board, clock: str, other: str) -> None:
    """Those to a removed clock, and those between two clocks."""

    def links(clocks: Board) -> list[tuple[str, Link]]:
        return [(clock.id, link) for clock in clocks for link in clock.links]

    left = remove(board, clock)
    assert [clock.id for clock in left] == [each.id for each in board if each.id != clock]
    assert links(left) == [(one, link) for one, link in links(board) if clock not in (one, link.to)]
    apart = remove_link(board, clock, other)
    assert links(apart) == [(one, link) for one, link in links(board) if {one, link.to} != {clock, other}]
