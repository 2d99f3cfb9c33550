"""The form, help terms and lookup of games that are texts."""

from razor_core.own.reading import read
from razor_core.rules.form import Adds, Field, NameOf, Steps, names, row
from razor_core.systems import add, field_word, form, help_terms, lookup
from tests.support.games.own import OWN, TEXTS

TEXT = """game: Form
field skill: 0 to 5, start 2
field craft: 0 to 3
field dc "Schwierigkeit": Low 5, High 10, start High, scene
field edge: yes or no
result: 1d6 + skill + craft + edge
target: dc
tier Yes, good: margin >= 0
tier No, bad
"""


#: More ratings than stand side by side.
MANY = ", ".join(f"R{number} 4" for number in range(7))


def test_rows_of_each_kind_of_field() -> None:
    game = add(TEXT)
    assert form(game.slug) == (
        row(
            "",
            row("Skill", Field("skill", "Skill"), NameOf("skill-name", "Name of Skill"), help=""),
            row("Craft", Field("craft", "Craft"), help=""),
            look="numbers",
        ),
        row(
            "Schwierigkeit",
            Steps("dc-step", {"5": "Low", "10": "High"}),
            Field("dc", "Schwierigkeit", stepped=False),
            help="dc",
        ),
        row("Edge", Field("edge", "Edge"), help="edge"),
    )
    assert help_terms(game.slug)["dc"].meaning == "Low 5, High 10. It belongs to the scene."
    assert help_terms(game.slug)["skill"].meaning == "A number from 0 to 5."
    assert help_terms(game.slug)["edge"].meaning == "Yes or no."
    assert field_word(game.slug, "dc") == "Schwierigkeit"


def test_ratings_are_chosen_by_name_and_modifiers_have_a_row() -> None:
    game = add(TEXT + "sheet skill: A 1, B 2\nsheet craft: Smith 1\nsuggest edge: Luck\nsuggest skill: Help +1")
    first, second, *_, last = form(game.slug)
    assert first == row(
        "Skill", Steps("attribute-name", {"A": "A", "B": "B"}), Field("skill", "Skill", stepped=False), help="skill"
    )
    craft = row("Craft", Field("craft", "Craft"), NameOf("skill-name", "Name of Craft"), help="")
    assert second == row("", craft, look="numbers")
    assert names([last]) == ("skill", "edge")
    alone = form(add(f"{TEXT}sheet skill: A 1, B 2").slug)
    assert alone[0].parts[0] == Steps("skill-name", {"A": "A", "B": "B"})
    added = [part for control in last.parts for part in getattr(control, "parts", ()) if isinstance(part, Adds)]
    assert [part.points for part in added] == ["+1 Add 1, +2 Add 2", "+1 Yes"]
    assert game.sheet.skills.suggested == {"": ("Smith",)}
    assert game.sheet.ratings.values == {"A": 1, "B": 2}


def test_what_only_an_amount_has_is_last() -> None:
    """A weapon is no number of the check: it is under all of the check's, its modifiers too."""
    game = add(f"{TEXT}field weapon: 0 to 5\nroll Damage: 1d6 + weapon\nsuggest skill: Help +1")
    *_, added, last = form(game.slug)
    assert (names([added]), names([last])) == (("skill",), ("weapon",))


def test_steps_that_ratings_fill_have_their_names_beside_them() -> None:
    """Also those of Skills."""
    steps = "game: S\nfield trait: d4 4, d6 6\nfield knack: None 0, Some 1\nresult: 1d(trait) + knack\n"
    game = add(f"{steps}tier Yes, good: result >= 4\ntier No, bad\nsheet trait: {MANY}\nsheet knack: Swim 1")
    first, second = form(game.slug)
    assert first.parts[-1] == NameOf("attribute-name", "Name of Trait")
    assert second.parts[-1] == NameOf("skill-name", "Name of Knack")


def test_a_table_has_the_target_by_a_number_and_its_start() -> None:
    (table,) = lookup(add(TEXT).slug).TABLES
    assert (table.title, table.rows.label, table.columns.label) == ("Schwierigkeit by Skill", "Schwierigkeit", "Skill")
    assert [setting.label for setting in table.rows.settings] == ["Low 5", "High 10"]


def test_a_game_of_one_number_has_a_table_of_one_column() -> None:
    game = add(
        "game: One\nfield skill: 0 to 90, start 40\nresult: 1d100\ntier Yes, good: result <= skill\ntier No, bad"
    )
    found = lookup(game.slug)
    (table,) = found.TABLES
    assert [setting.sets["skill"] for setting in table.rows.settings] == [*range(36, 48)]
    assert table.columns.settings[0].sets == {}
    assert [variation.label for variation in found.variations(game.Check())] == ["Skill +1", "Skill −1"]
    assert (found.printed(), found.claims(), found.TWO_TURNS) == ((), (), None)
    assert lookup(game.slug) is found


def test_a_long_text_has_short_terms() -> None:
    assert all(len(term.meaning) <= 260 for name in OWN for term in help_terms(OWN[name]).values())
    assert read(TEXTS["two_dice"]).title == "Salt Roads"


def test_the_distribution_has_the_target_and_flags_are_varied() -> None:
    game = add(TEXT)
    found = lookup(game.slug)
    distribution = found.distribution(game.Check(dc=5))
    assert (distribution.axis, distribution.target) == ("Result", 5)
    assert distribution.tiers == game.odds(game.Check(dc=5))
    assert [variation.label for variation in found.variations(game.Check(edge=True))][-1] == "Without Edge"
