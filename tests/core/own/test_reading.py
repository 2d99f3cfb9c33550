"""A game's text: what is read of it, and each error with its line and the way out."""

import pytest

from razor_core.own.reading import made, of_slug, read
from razor_core.own.slugs import LONGEST, slug_of, text_of
from razor_core.own.text import LONGEST_TEXT, TextError, lines_of, normal
from razor_core.rules.fields import RuleError, bounds
from razor_core.rules.modifiers import Scope
from razor_core.systems import SYSTEMS, add, find, form, help_terms, lookup, validate_slug
from tests.support.games.own import OWN, TEXTS

#: The least that a game needs, a line each.
LEAST = ("game: Least", "field skill: 0 to 5", "result: 1d6 + skill", "tier Yes, good: result >= 4", "tier No, bad")


def text(*lines: str, without: int | None = None) -> str:
    """Return the least text with these lines at its end, perhaps without one of its own."""
    own = [line for at, line in enumerate(LEAST) if at != without]
    return "\n".join([*own, *lines])


def errors(source: str) -> tuple[tuple[int, str], ...]:
    with pytest.raises(TextError) as error:
        read(source)
    return error.value.errors


def test_the_least_that_a_game_needs() -> None:
    game = read(text())
    assert game.title == "Least"
    assert bounds(game.Check, "skill") == (0, 5)
    assert [tier.label for tier in game.Tier] == ["No", "Yes"]
    assert game.slug == slug_of(text())


def test_lines_may_stand_in_any_order() -> None:
    """What a line names is read before it. Comments, empty lines and the version change nothing but the slug."""
    there = read(text())
    turned = read("# a comment\nrazor 1\n\n" + "\n".join([*LEAST[2:], *LEAST[1::-1]]))
    assert turned.odds(turned.Check(skill=2)).weights == {
        tier: there.odds(there.Check(skill=2)).weights[old] for old, tier in zip(there.Tier, turned.Tier, strict=True)
    }
    assert turned.slug != there.slug


def test_the_same_text_is_the_same_game() -> None:
    """Spaces at the ends of lines, tabs and kinds of line ends make no other; it is found by its slug."""
    game = add(text())
    assert add(text().replace("\n", "  \r\n") + "\n\n") is game is find(game.slug)
    assert text_of(game.slug) == normal(text())
    assert game.slug in SYSTEMS
    assert game.slug not in [*SYSTEMS]


def test_a_slug_is_its_text() -> None:
    """Also in any script and at its longest; what is no such slug is refused, and says the way out."""
    for source in (text(), "game: " + "\U0001f5e1" * (LONGEST_TEXT - 7), "game: שלום"):
        slug = slug_of(source)
        assert len(slug) <= LONGEST
        assert text_of(slug) == normal(source)
    for wrong in ("own_", "own_x", "own_***", "own_Z2FtZTogQQ", f"own_{'A' * LONGEST}", "own_gA", "own_ Z2FtZTogQQo"):
        assert wrong not in SYSTEMS
        with pytest.raises(RuleError, match=r"cannot be read|Choose one of") as refused:
            validate_slug(wrong)
        assert refused.value.field == "system"


def test_a_slug_of_a_text_that_is_no_game_says_why() -> None:
    with pytest.raises(RuleError, match=r"cannot be read\. Line 1"):
        find(slug_of("game: A"))


def test_no_more_games_are_read_than_a_page_can_hold() -> None:
    with pytest.raises(RuleError, match="more than 100"):
        of_slug(slug_of(text()), 100)


def test_fields_of_every_kind() -> None:
    game = read(
        text(
            "field edge: yes or no, start yes, once",
            "field dc: Low 5, High 10, start High, scene",
            'field staerke "Stärke": -2 to 9, target',
            "field risk: Small 3, Large 9, start 4",
        )
    )
    check = game.Check()
    assert (check.skill, check.edge, check.dc, check.staerke, check.risk) == (0, True, 10, 0, 4)
    assert game.sheet.scopes == {"dc": Scope.SCENE, "staerke": Scope.TARGET}
    assert game.sheet.single_use == ("edge",)
    assert game.sheet.defences.labels == {"staerke": "Stärke"}


def test_a_text_that_is_too_long() -> None:
    for long in ("#\n" * 3001 + "x", "x" * 200_000, "\n".join(["# " + "x" * 100] * 100)):
        assert errors(long) == ((1, "The text is too long. Write at most 6000 characters."),)


def test_lines_keep_their_numbers() -> None:
    """Behind empty lines, and with letters in them that end a line elsewhere."""
    assert [line for line, _ in errors("\n\n\u2028x\r\ny: \x0b1")][:2] == [3, 4]


def test_lines_without_comments() -> None:
    assert [(line.number, line.word, line.head, line.tail) for line in lines_of("A b: c #d\n\n#\n  E: f:g#h # i")] == [
        (1, "a", "b", "c"),
        (4, "e", "", "f:g#h"),
    ]


@pytest.mark.parametrize("name", OWN)
def test_examples_are_read_and_kept(name: str) -> None:
    """Their slugs are those of released texts: a change makes another game of an example."""
    own, game = made(TEXTS[name])
    assert own.text == normal(TEXTS[name])
    assert TEXTS[name].startswith("razor 1\ngame: ")
    assert game is made(TEXTS[name] + "\n")[1]
    assert find(OWN[name]).title == game.title
    assert not game.plan(game.Check()).warnings


KEPT = """game: Kept
field skill: -2 to 3, start 2
field push: yes or no, once
dice: (max(1, skill))d6!
dice if push: {2d8, 1d6ro1}kh2
dice red: 2d10kl1
value ones: count(1)
result: highest + red.sum
target: 7
tier Great, triumph: margin >= 4 and not ones > 1
tier Good, good: margin >= 0
tier No, bad
raise: alike >= 3"""


def test_the_notation_stays() -> None:
    """A text of the first version, its slug and its odds, as sessions that name it store them."""
    game = read(KEPT)
    assert game.slug == slug_of(KEPT)
    assert text_of(game.slug) == KEPT + "\n"
    assert [str(chance) for chance in game.odds(game.Check(skill=1)).values()] == ["49/120", "59/135", "167/1080"]
    assert [str(chance) for chance in game.odds(game.Check(push=True)).values()] == [
        "22211/230400",
        "116293/230400",
        "3829/9600",
    ]


def test_an_own_game_has_a_lookup_terms_and_a_form() -> None:
    """As one of the registry; what was made once is used again."""
    game = add(text())
    assert lookup(game.slug) is lookup(game.slug)
    assert help_terms(game.slug)["skill"].name == "Skill"
    assert form(game.slug)
