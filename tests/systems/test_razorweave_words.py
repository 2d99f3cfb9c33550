"""What can be looked up of Razorweave, word for word: what the chapter says of its numbers, its tables, what if."""

from dataclasses import replace
from typing import Any

from razor_core.systems.razorweave import Check
from razor_core.systems.razorweave.lookup import TABLES, claims, distribution, printed, variations
from tests.support.golden import load

DICE, MEANS = "4d6 Roll Distribution", "What the Numbers Mean"
SUMMARY, COMBINED = "Chapter Summary", "Example - Combining Multiple Modifier Sources"


def test_razorweave_claims_of_numbers_say_what_is_so() -> None:
    """Where it stands, what it says, what is so instead, in words; and the ruling where the text was at odds."""
    numbers = [claim for claim in claims() if " comes to " not in claim.text]
    assert [(claim.heading, claim.text, claim.exact, claim.ruling) for claim in numbers] == [
        (DICE, "Four dice come to 14 on average.", "14", ""),
        (DICE, "With +2 the average is 16.", "16", ""),
        (MEANS, "56 % of rolls come to 14 or more.", "55.6 % (721/1296)", ""),
        (MEANS, "+2 against DC 14 succeeds in 76 %.", "76.1 % (493/648)", ""),
        (MEANS, "+2 against DC 16 succeeds in 56 %.", "55.6 % (721/1296)", ""),
        (MEANS, "+2 and one Edge against DC 16: 68 %.", "76.2 % (247/324)", ""),
        (MEANS, "One Edge lifts the average of the dice to about 15.5.", "15.93 (41293/2592)", ""),
        (MEANS, "One Edge is worth about one point.", "1.93 (5005/2592)", ""),
        (MEANS, "One Edge adds 10 to 12 points.", "From +2, DC 12 to 22: 6.4, 13.7, 20.6, 22.7, 18.0, 9.7.", ""),
        (MEANS, "Each +2 adds about 20 points.", "From +0, DC 12 to 22: 14.2, 20.4, 22.1, 17.7, 10.5, 4.2.", ""),
        (SUMMARY, "Each +1 adds 15 to 20 points.", "From +0, DC 12 to 22: 8.0, 10.8, 10.8, 8.0, 4.3, 1.5.", ""),
        (
            "Rolling 4d6 and Calculating Margin",
            "Edge and Burden change the number of dice kept.",
            "4 are always kept; 4 to 6 are rolled.",
            "RW-2",
        ),
        (COMBINED, "Four Edge still roll six dice.", "6 dice.", "RW-1"),
        (
            "Solo Play - DC Determination Oracle",
            "The answers 2 5 4 come to DC 16.",
            "DC 18; 16 if the second does not count.",
            "RW-11",
        ),
    ]
    assert [claim.holds for claim in numbers] == [*[True] * 5, *[False] * 7, True, False]


def test_razorweave_claims_are_in_the_order_of_the_chapter() -> None:
    """Its numbers, its worked rolls, its oracle."""
    assert [" comes to " in claim.text for claim in claims()] == [*[False] * 13, *[True] * 7, False]


def test_razorweave_printed_tables_say_what_they_are() -> None:
    """What the numbers are, and the head of each."""
    assert [(table.about, table.row, table.columns) for table in printed()] == [
        (
            "Four dice, nothing added. The printed shares come to 98.90 %.",
            "Total",
            ("Exactly", "This or higher"),
        ),
        ("At least a Full Success.", "DC", ("With +0", "With +2", "With +4", "With +2 and +1 Edge")),
    ]


def test_razorweave_variations_are_the_steps_their_words_say() -> None:
    """In their order, each by its one field."""
    check, skilled = Check(edge=1, burden=1), Check(skill=True)
    steps: tuple[tuple[str, dict[str, Any]], ...] = (
        ("One more Edge", {"edge": 2}),
        ("One Burden less", {"burden": 0}),
        ("A DC one step lower", {"dc": 12}),
        ("A Skill that fits", {"skill": True}),
        ("+1", {"bonus": 1}),
        ("−1", {"bonus": -1}),
        ("A DC one step higher", {"dc": 16}),
        ("One more Burden", {"burden": 2}),
        ("One Edge less", {"edge": 0}),
    )
    assert [(each.label, each.check) for each in variations(check)] == [
        (label, replace(check, **sets)) for label, sets in steps
    ]
    (without,) = [each for each in variations(skilled) if not each.check.skill]
    assert without.label == "No Skill"


def test_razorweave_distribution_and_table_are_labelled() -> None:
    """The axis of the one, both axes of the other and its picks."""
    (table,) = TABLES
    found = distribution(Check(dc=15))
    assert (found.axis, found.target) == ("Total", 15)
    assert table.picks is not None
    assert (table.rows.label, table.columns.label, table.picks.label) == ("DC", "Modifier", "Edge and Burden")
    assert [each.label for each in table.columns.settings] == [
        *("−2", "−1", "0"),
        *(f"+{modifier}" for modifier in range(1, 9)),
    ]
    names = {step["dc"]: f" {step['name']}" for step in load("razorweave")["ladder"]["steps"]}
    assert [each.label for each in table.rows.settings] == [f"{dc}{names.get(dc, '')}" for dc in range(10, 25)]
