"""The labels of format 5, and the keys that stand for them since."""

import pytest

from razor_core.format.old_labels import key_of


@pytest.mark.parametrize(
    ("label", "key"),
    [
        ("Owe something", "price.obligation"),
        ("Kira: Owe something", "price.obligation@Kira"),
        ("Pay with a state: Exhausted", "cost.exhausted"),
        ("Dr. No: the third: Pay with a state: Exhausted", "cost.exhausted@Dr. No: the third"),
        ("High harm as an injury of 3", "high.harm.injury-3"),
        ("Ash: Medium worsened position: Desperate from now on", "medium.position.desperate@Ash"),
        ("Major roadblock: a detour first", "major.roadblock.detour"),
        ("Mark every box of a track", "effect.mark"),
        ("Bo: Venture: +2 dice on an ally's check", "venture@Bo"),
        ("Effect strength 12", "effect"),
        ("Reaction Shield: no harm: none at all", "rider.target.Shield"),
        ("Rider Haste", "rider.actor.Haste"),
        ("Ada forfeits, Bo wins", "contest.forfeit@Ada"),
        ("Something else: of another time", "Something else: of another time"),
        ("", ""),
    ],
)
def test_a_label_has_the_key_of_its_consequence(label: str, key: str) -> None:
    """After the name of a participant, with numbers and names in it; one that no game has had is its own key."""
    assert key_of(label) == key
