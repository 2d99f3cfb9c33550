"""Names of the participants of a group: no two alike, whatever was entered."""

import pytest

from razor_core.rules.groups import Participant, distinctly_named, opponents


@pytest.mark.parametrize(
    ("entered", "names"),
    [
        ((), ()),
        (("Han", "Orc"), ("Han", "Orc")),
        (("Orc", "Orc"), ("Orc", "Orc (2)")),
        (("Orc", "Han", "Orc", "Orc"), ("Orc", "Han", "Orc (2)", "Orc (3)")),
        (("", " "), ("Side 1", "Side 2")),
        (("Han", ""), ("Han", "Side 2")),
        (("", "Side 1"), ("Side 1", "Side 1 (2)")),
        ((" Orc", "Orc "), ("Orc", "Orc (2)")),
        (("Orc", "Orc", "Orc (2)"), ("Orc", "Orc (3)", "Orc (2)")),
        (("Orc (2)", "Orc (2)"), ("Orc (2)", "Orc (2) (2)")),
    ],
)
def test_each_participant_has_its_own_name(entered: tuple[str, ...], names: tuple[str, ...]) -> None:
    """A missing name is the place, a repeated one gets a number, and no participant gets another's name."""
    sides = distinctly_named([Participant(who=who, check=at, number=at) for at, who in enumerate(entered)])
    assert tuple(side.who for side in sides) == names
    assert len({side.who for side in sides}) == len(sides)
    assert [(side.check, side.number) for side in sides] == [(at, at) for at in range(len(entered))]
    assert distinctly_named(sides) == sides


@pytest.mark.parametrize(("marked", "sizes"), [("01", (1, 1)), ("001", (2, 1)), ("0111", (1, 3)), ("00", (1, 1))])
def test_the_first_side_is_everyone_before_the_first_who_opposes(marked: str, sizes: tuple[int, int]) -> None:
    """Where nobody is marked, as in records of earlier versions, the first is against all others."""
    participants = [Participant(who=str(at), check=None, opposes=mark == "1") for at, mark in enumerate(marked)]
    first, second = opponents(participants)
    assert ([*first, *second], (len(first), len(second))) == (participants, sizes)
