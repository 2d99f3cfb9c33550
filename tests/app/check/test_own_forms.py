"""The markup of the forms of games that are texts."""

import pytest

from app.check.form_markup import markup
from razor_core.rules.form import names
from razor_core.systems import add, find, form, help_terms
from tests.support.games.own import OWN

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


@pytest.mark.parametrize("name", OWN)
def test_the_form_of_an_example_has_a_control_for_each_field(name: str) -> None:
    game = find(OWN[name])
    assert markup(game, form(game.slug)).startswith(f'<form id="{game.slug}" class="system"')
    assert {*game.Check.__dataclass_fields__} <= {*names(form(game.slug))}
    assert help_terms(game.slug).keys() >= {*game.Check.__dataclass_fields__}


def test_what_a_player_writes_is_text_in_the_markup() -> None:
    """Also where it is the value of a control."""
    game = add(TEXT.replace("Schwierigkeit", "A&B'") + "sheet skill: a&b' 1\npool: X&'Y 3\nsuggest skill: C&D' +1")
    made = markup(game, form(game.slug))
    assert "&amp;" in made
    assert not [part for part in made.split("&")[1:] if not part.startswith(("amp;", "#x27;", "quot;"))]
    assert "b'" not in made
