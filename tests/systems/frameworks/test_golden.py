"""The worked examples and the tables of the text, as tests/golden/frameworks.toml holds them."""

import pytest

from razor_core.rules.consequences import Choice
from razor_core.rules.groups import Participant
from razor_core.rules.modifiers import Modifier
from razor_core.systems.frameworks import GAME, Check, Tier, judge, plan
from razor_core.systems.frameworks.sheet import INTERFERENCE, MOMENTUM, SHEET
from razor_core.systems.frameworks.tiers import COST, FUMBLE, triumph
from tests.support.games.golden import load
from tests.support.typed import present
from tests.systems.values import Values

TEXT = load("frameworks")
CONTEST = GAME.groups[0]


def follows(rule: Values, faces: list[int]) -> bool:
    """Whether the faces are as the rule of a result has it."""
    ((name, bound),) = list(rule.items())[:1]
    held: dict[str, bool] = {
        "only": set(faces) == {bound},
        "highest_at_most": max(faces) <= bound,
        "highest_at_least": max(faces) >= bound,
        "sixes_at_least": faces.count(6) >= bound,
    }
    return held[name]


@pytest.mark.parametrize("row", TEXT["results"], ids=lambda row: row["label"])
def test_frameworks_result_of_the_table_is_read_as_printed(row: Values) -> None:
    """Each result has the printed name and place, and dice under its rule reach it."""
    assert Tier[row["tier"]].label == row["label"]
    assert [tier.name for tier in Tier] == [each["tier"] for each in TEXT["results"]]
    for faces in row["faces"]:
        assert follows(row["rule"], faces)
        assert judge(Check(score=len(faces) - faces.count(6)), faces).tier is Tier[row["tier"]], faces


@pytest.mark.parametrize("row", TEXT["margin"]["rows"], ids=str)
def test_frameworks_margin_is_as_printed(row: Values) -> None:
    """So many of a kind are the printed margin, of a success and of a failure alike."""
    for face in (2, 5):
        assert judge(Check(score=row["of_a_kind"] + 1), [face] * row["of_a_kind"] + [1]).margin == row["margin"]


@pytest.mark.parametrize("row", TEXT["modifier"]["rows"], ids=str)
def test_frameworks_modifiers_come_to_the_dice_printed(row: Values) -> None:
    """Bonus adds, penalty takes away, and what would take the last die is taken after the roll."""
    check = Check(score=row["score"], bonus=row["bonus"], penalty=row["penalty"])
    assert (check.rolled, check.lost) == (row["rolled"], row["lost"])


def test_frameworks_example_of_the_door() -> None:
    """A score of 4 and one penalty roll 3 dice; a 5 is a success."""
    row = TEXT["door"]
    assert row["with"] in SHEET.ratings.values
    check = Check(**row["check"])
    assert plan(check).dice == f"{row['rolled']} dice"
    result = judge(check, row["faces"])
    assert result.tier is Tier[row["tier"]]
    assert result.steps == ("Score 4, penalty 1: 3 dice", f"Highest die: {row['highest']}", "Margin 0 (FW-7)")


def test_frameworks_example_of_the_barricade() -> None:
    """A failed check of Strength offers success at a cost, with the costs that the text calls common, or another."""
    row = TEXT["barricade"]
    assert row["with"] in SHEET.ratings.values
    (choice,) = judge(Check(), (3, 1)).consequences
    assert choice == COST
    offered = [option.label for option in choice.options]
    assert offered[:4] == [f"Pay with {each}" for each in row["costs"]]
    assert offered[-1] == "Pay another price"


def test_frameworks_example_of_the_kick() -> None:
    """Combat against Agility: both succeed by themselves, the added die is read, and the 6 wins."""
    row = TEXT["kick"]
    sides = [Participant(who=each["who"], check=Check(**each["check"])) for each in row["sides"]]
    results = [judge(side.check, each["faces"]) for side, each in zip(sides, row["sides"], strict=True)]
    for result, each in zip(results, row["sides"], strict=True):
        assert each["with"] in SHEET.ratings.values
        assert result.tier is Tier[each["tier"]]
        assert result.steps[-2] == f"Highest die: {each['highest']}"
    assert CONTEST.outcome(sides, results).headline == f"{row['winner']} wins: Success"


@pytest.mark.parametrize("level", TEXT["venture"]["levels"])
def test_frameworks_example_of_the_dodge(level: int) -> None:
    """Each level of a venture removes one die and pays one on a success; the example has level 1 (FW-6)."""
    assert (TEXT["dodge"]["venture"], TEXT["dodge"]["pays"]) == (1, 1)
    result = judge(Check(score=5, venture=level), (5, 5, 5, 5, 4))
    assert sum(not die.mark.counts for die in result.dice) == level
    (consequence,) = [consequence for consequence in result.consequences if not isinstance(consequence, Choice)]
    assert (present(consequence.gives).field, present(consequence.gives).points) == ("bonus", level)


@pytest.mark.parametrize("row", [TEXT["momentum"], TEXT["interference"]], ids=lambda row: row["gives"])
def test_frameworks_momentum_and_interference_take_each_other_away(row: Values) -> None:
    carried = {modifier.name: modifier for modifier in SHEET.carried}
    assert carried[row["gives"]].cancels == carried[row["cancels"]].field


@pytest.mark.parametrize(("choice", "gives", "options"), [
    (triumph(), MOMENTUM, ["Gain momentum", "Use a momentum stunt", "Use a stunt of the place or encounter"]),
    (FUMBLE, INTERFERENCE, [
        "Gain interference", "By a ledge: slip and hang from it", "Climbing or hanging: fall",
        "Another fumble effect: of a fault, keyword or place",
    ]),
], ids=["triumph", "fumble"])  # fmt: skip
def test_frameworks_choices_of_a_triumph_and_a_fumble(choice: Choice, gives: Modifier, options: list[str]) -> None:
    """The first gives momentum or interference, and is certain."""
    assert [(option.label, option.gives, option.certain) for option in choice.options] == [
        (label, None if at else gives, not at) for at, label in enumerate(options)
    ]
