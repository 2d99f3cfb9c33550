"""A replay of a contest: who has won it, who has paid for it, and who is on which side of it."""

from collections.abc import Sequence
from itertools import product

import pytest

from razor_core.consequences.apply import take
from razor_core.consequences.of_roll import Story, brought
from razor_core.events.events import Fiction, GroupDecided, GroupRolled, RollCorrected, Rolled, RollVoided
from razor_core.events.rolls import reassigned
from razor_core.format.archive import Archive, archive_from_json, archive_to_json
from razor_core.recap.evening import evening
from razor_core.recap.markdown import recap
from razor_core.rules.consequences import every
from razor_core.rules.groups import Participant, opponents
from razor_core.session.corrections import amended, amendments, correction
from razor_core.systems import frameworks
from razor_core.table.characters import Character
from tests.support.people import Table, foe, someone

HAN, BO, CHEN = someone("frameworks", "Han"), someone("frameworks", "Bo"), foe("frameworks", "Chen")


def side(who: Character, target: Character, faces: Sequence[int], *, reacts: bool = False) -> Rolled:
    return Rolled(
        system="frameworks",
        check=frameworks.Check(score=3),
        faces=tuple(faces),
        fiction=Fiction(who=who.name),
        actor=who.id,
        target=target.id,
        reacts=reacts,
    )


def tied() -> tuple[Table, str, str, str]:
    """A contest that Chen wins by the deal, and the keys of the group and of both rolls."""
    table = Table("frameworks", HAN, BO, CHEN)
    rolls = side(HAN, CHEN, (5, 3, 1)), side(CHEN, HAN, (5, 2, 1), reacts=True)
    group = table.record(GroupRolled("frameworks", "Contest", "Tie: deal reflex", (0, 0)), *rolls)
    one, other = (entry.record.key for entry in table.session.log if isinstance(entry.record.event, Rolled))
    table.record(GroupDecided("Contest", "Chen wins: Success", group, (3, 9)))
    return table, group, one, other


def test_nobody_has_won_a_contest_that_is_void() -> None:
    """Neither in the log nor in the recap. Corrected, it is decided again."""
    table, group, one, other = tied()
    table.record(*(RollVoided(each, group=group) for each in (group, one, other)))
    log = [amended(entry, amendments(table.session.log)) for entry in table.session.log]
    assert "Contest decided" not in recap(evening(table.world, log))
    assert not any("decided" in line for entry in log for line in entry.lines)
    again = side(HAN, CHEN, (5, 3, 1))
    table.record(*correction(table.session, (), RollCorrected(one, again, group)))
    assert [entry.lines for entry in table.session.log if isinstance(entry.record.event, GroupDecided)] == [
        ("Contest decided: Chen wins: Success",)
    ]


def test_what_is_taken_back_names_who_it_is_taken_from() -> None:
    """Han paid, and the roll was Bo's; he has won after all."""
    table, group, one, other = tied()
    log = [amended(entry, amendments(table.session.log)) for entry in table.session.log]
    has = brought(Story(table.world, log), log[0])
    pays = next(consequence for consequence in every(has.consequences) if consequence.key == "cost.state@Han")
    table.record(*take(has.situation, pays, receiver=HAN))
    roll = reassigned(side(HAN, CHEN, (5, 3, 1)), table.world, "b", "c")
    table.record(*correction(table.session, (), RollCorrected(one, roll, group)))
    assert table.carries("Bo") == ["State"]
    now = side(CHEN, BO, (4, 2, 1), reacts=True)
    table.record(*correction(table.session, (), RollCorrected(other, now, group)))
    assert table.carries("Bo") == []
    assert table.session.log[-1].lines[1:] == ("Taken back: Bo: Pay with another state",)


def test_somebody_is_on_each_side_of_a_contest_in_any_file() -> None:
    """Whoever reacts there: the first who rolled is on the first side."""
    table, group, one, _ = tied()
    for reacts in ("true", "false"):
        text = archive_to_json(Archive(table.session)).replace('"actor":"h"', f'"actor":"h","reacts":{reacts}')
        table.session = archive_from_json(text.replace('"reacts":true', f'"reacts":{reacts}')).session
        log = table.session.log
        assert brought(Story(table.world, log), log[0]).consequences
        now = side(HAN, CHEN, (6, 6, 6, 2, 1, 1))
        table.record(*correction(table.session, (), RollCorrected(one, now, group)))


@pytest.mark.parametrize("count", [2, 3, 4])
def test_both_sides_of_a_group_have_somebody(count: int) -> None:
    """Whoever is marked."""
    for marks in product([False, True], repeat=count):
        people = [Participant(who=str(at), check=None, opposes=mark) for at, mark in enumerate(marks)]
        first, second = opponents(people)
        assert first
        assert second
        assert [*first, *second] == people
