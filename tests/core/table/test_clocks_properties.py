"""Clocks under any sequence of events, and links on any board (Hypothesis)."""

from collections import defaultdict
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from razor_core.rules.fields import RuleError
from razor_core.table.clocks import Board, Link, LinkKind, add_link, find, move, remove, remove_link, resize, tick
from razor_core.table.world import World
from tests.support import generators


def goes_round(board: Board) -> bool:
    """Whether a move can come back to the clock it began at, searched for without razor_core.

    Clocks that pull at each other are joined to one; the joined ones must form a tree, and what feeds must be a
    graph that can be taken apart from its ends.
    """
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
    feeds = defaultdict(set)
    for clock in board:
        feeds[root(clock.id)] |= {root(link.to) for link in clock.links if link.kind is LinkKind.FEED}
    left = {root(clock.id) for clock in board}
    while ends := {each for each in left if not feeds[each] & left}:
        left -= ends
    return bool(left)


def forced(board: Board, clock: str, link: Link) -> Board:
    """The board with the link put in by force."""
    ends = {clock: link, link.to: replace(link, to=clock)} if link.kind is LinkKind.TUG else {clock: link}
    return tuple(replace(each, links=(*each.links, ends[each.id])) if each.id in ends else each for each in board)


@given(generators.worlds(), st.lists(generators.events(), max_size=12))
def test_no_event_brings_a_clock_out_of_its_bounds(world: World, events) -> None:
    """Never outside 0 to its segments, however the board is tied; only what is full has won; no id comes twice."""
    for event in events:
        world, told = event.apply(world)
        assert all(0 <= clock.filled <= clock.segments for clock in world.clocks)
        assert all(clock.full or not clock.won for clock in world.clocks)
        assert len({clock.id for clock in world.clocks}) == len(world.clocks)
        assert len({character.id for character in world.characters}) == len(world.characters)
        assert all(isinstance(line, str) for line in told)


@given(generators.boards(), generators.ids, generators.ticks)
def test_links_never_make_endless_work(board, clock, by) -> None:
    """However the clocks are tied, each pair passes a tick on once: at most four lines for each of them."""
    pairs = {frozenset((each.id, link.to)) for each in board for link in each.links}
    assert len(tick(board, clock, by).lines) <= 4 * (1 + len(pairs))


@given(generators.boards(tied=False), st.lists(st.tuples(generators.ids, generators.links()), max_size=14))
def test_linked_makes_no_loop_and_refuses_nothing_else(board, wanted) -> None:
    """Every link taken leaves the board free of loops; one refused for a loop would have made one."""
    for clock, link in wanted:
        try:
            board = add_link(board, clock, link)
        except RuleError as error:
            if "move" not in error.message:
                continue
            assert goes_round(forced(board, clock, link))
        assert not goes_round(board)


@given(generators.boards(tied=False), st.lists(st.tuples(generators.ids, generators.links()), max_size=14))
def test_tug_of_war_and_race_are_carried_by_both(board, wanted) -> None:
    """After any links made and one pair taken apart again, whatever holds both ways is on both clocks."""
    for clock, link in wanted:
        try:
            board = add_link(board, clock, link)
        except RuleError:
            board = remove_link(board, clock, link.to)
    ties = {(each.id, link.to, link.kind) for each in board for link in each.links}
    assert all((to, one, kind) in ties for one, to, kind in ties if kind is not LinkKind.FEED)
    assert (
        len({frozenset((one, to)) for one, to, _ in ties})
        == sum(len(each.links) for each in board) - sum(kind is not LinkKind.FEED for _, _, kind in ties) // 2
    )


@given(generators.boards(tied=False), st.lists(st.tuples(generators.ids, generators.ids), max_size=5), generators.ids)
def test_one_race_has_no_second_winner(board, races, clock) -> None:
    """However the races are tied: a clock that fills wins if nothing in its race is full already, and only then."""
    group = {each.id: {each.id} for each in board}
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
        assert find(tick(board, clock, old.segments).board, clock).won is first


@given(generators.boards(tied=False), generators.ids, generators.ticks)
def test_untied_clock_moves_alone_and_by_as_much_as_fits(board, clock, by) -> None:
    """The others stay, and what was gained or lost is what there was room for."""
    after = tick(board, clock, by).board
    for old, new in zip(board, after, strict=True):
        assert new.filled == (min(max(old.filled + by, 0), old.segments) if old.id == clock else old.filled)


@given(generators.boards(), generators.ids, generators.ids)
def test_nothing_points_at_what_was_taken_away(board, clock, other) -> None:
    """No link to a clock that was removed, none between two that were untied, and all the rest is there."""
    left = remove(board, clock)
    assert not any(link.to == clock for each in left for link in each.links)
    assert [each.id for each in left] == [each.id for each in board if each.id != clock]
    apart = remove_link(board, clock, other)
    assert not any({each.id, link.to} == {clock, other} for each in apart for link in each.links)


@given(generators.boards(), generators.ids, st.integers())
def test_moving_keeps_every_clock(board, clock, to) -> None:
    """The same clocks, the others in their order, the moved one at its place or at the end nearest to it."""
    after = move(board, clock, to)
    assert [each for each in after if each.id != clock] == [each for each in board if each.id != clock]
    assert len(after) == len(board)
    if find(board, clock):
        assert [each.id for each in after].index(clock) == max(0, min(to, len(board) - 1))


@given(generators.any_clocks(), generators.sizes)
def test_resizing_loses_only_what_does_not_fit(clock, segments) -> None:
    """What is filled and what was told lost add up to what was filled."""
    (changed,), told = (resize(clock, segments)).board, resize(clock, segments).lines
    assert changed.filled == min(clock.filled, segments)
    assert bool(told) == (clock.filled > segments)
    assert changed.won <= changed.full
