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


FIELD = "as in field skill: 0 to 5, start 2; field risk: Low 1, High 2; or field edge: yes or no"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "dise: 2d6",
            "'dise' begins no line. Known: razor, game, pool, clocks, against, field, sheet, suggest, dice, value",
        ),
        ("field more 1 to 2", "Write a colon after 'field more 1 to 2'."),
        ("razor 2", "This Razor reads 'razor 1'. Update Razor to read 'razor 2'."),
        ("game: Other", "The game has a name already. Write game: only once."),
        ("field skill: 0 to 3", "The field 'skill' is there twice. Give each its own name."),
        ("field 2nd: 0 to 3", "'2nd' cannot name a field. Use up to 24 of the letters a to z, digits and _, and begin"),
        ("field größe: 0 to 3", "'größe' cannot name a field."),
        ("field and: 0 to 3", "'and' is a word of the notation. Choose another name for this field."),
        ("field class: 0 to 3", "'class' is a word of the notation."),
        ("field d6: 0 to 3", "'d6' is a word of the notation."),
        ("field more:", f"Write what the field can be, {FIELD}."),
        ("field more: 3 to 3", "A field goes from a number to a greater one, not from 3 to 3."),
        ("field more: -60000 to 60000", "A field has at most 100000 numbers."),
        ("field more: 0 to 3, start 4", "Start from 0 to 3, not with 4."),
        ("field more: 0 to x", "'x' is no whole number."),
        (
            "field more: 0 to 3, scene, target",
            "A field is the target's or the scene's. Leave one of the two words out.",
        ),
        ("field more: yes or no, start 1", "A field of yes or no starts with yes or no, not '1'."),
        ("field more: Low, High", f"Write numbers, or words, {FIELD}, with a number after each name, not 'Low'."),
        ("field more: Low 1, low 2", "'low' is there twice. Give each its own name."),
        ('field more "": 0 to 2', "Write a name of 1 to 60 characters, not ''."),
        ('field more "a" b": 0 to 2', "Leave < > \" out of the name 'a\" b'."),
        ("sheet skill: <b> 1", "Leave < > \" out of the name '<b>'."),
        ("dice: 2d6 + 1", "'+' does not fit after the dice. Add numbers in the line result:."),
        ("dice: (skil)d6", "'skil' is no field. Known: skill."),
        ("dice: (skill)", "Write dice such as 2d6, (skill)d6 or {1d(trait)!!, 1d6!!}kh1."),
        ("dice: (skill)x", "Write dice such as 2d6, (skill)d6 or {1d(trait)!!, 1d6!!}kh1, not 'x'."),
        ("dice: 2d6kx", "'kx' is no rule of dice. After dice write kh, kl, !, !! or ro."),
        ("dice: {2d6kh1, 1d8}", "Write kh and kl after the braces, as in {1d8, 1d6}kh1."),
        ("dice: {2d6", "Close the braces with }. Write dice such as 2d6"),
        ("dice: {2d6!, 1d8}", "In braces, write !! in place of !."),
        ("dice: {1d2,1d2,1d2,1d2,1d2,1d2,1d2}", "Write at most 6 different dice, not 7."),
        ("dice: 2d6kh0", "Keep or drop at least 1 die."),
        ("dice: 2d6!dl1", "With !, write how many dice are kept: kh or kl in place of dl or dh."),
        ("dice: 2d101", "A die has 1 to 100 sides, not 101."),
        ("dice: 1d1!", "A die that always shows 1 never stops. Take ! away."),
        ("dice red if skill: 2d6", "'skill' is a number and no condition. Compare it, as in skill >= 1."),
        ("dice sum: 2d6", "'sum' is a word of the notation. Choose another name for this pool of dice."),
        ("value skill: 2", "'skill' is there already. Choose another name for this value."),
        ("value two: 2 2", "'2' does not fit here. Write + − * / % or a comparison between numbers."),
        ("value two: 2d6", "No dice can stand here. Name them in a line such as dice: 2d6."),
        ("value two: highest", "'highest' has no dice. Write a line such as dice: 2d6 above, or the name before it."),
        ("value two:", "Write a number, a name or a bracket. Known: skill."),
        ("value two: *", "Write a number, a name or a bracket, not '*'. Known: skill."),
        ("value two: (2", "Close the bracket with )."),
        ("value two: (2 3)", "Close the bracket with ). Here comes '3'."),
        ("value two: min 2", "After min, write numbers in brackets, as in min(10, skill)."),
        ("value two: (skill > 1) + 1", "A condition cannot be counted with +. Write it into a tier, or after if."),
        ("value two: skill and 1 = 1", "'skill' is a number. Compare it before and, or and not."),
        ("value two: " + "(" * 21 + "1" + ")" * 21, "Write at most 20 brackets in each other."),
        ("value two: " + "-" * 30 + "1", "Write at most 20 brackets in each other."),
        ("value two: " + "not " * 30 + "1 = 1", "Write at most 20 brackets in each other."),
        ("value two: 999999", "'999999' is too great. Enter numbers up to 100000."),
        ("raise: .sum", "Write a number, a name or a bracket, not '.'. Known: count, result, skill, sum."),
        ("raise: count", "After count, write what is counted, as in count(>= 5) or count(6)."),
        ("result: 2", "'result:' is there twice. Write it once."),
        ("target: result", "'result' is no field. Known: skill."),
        ("raise: skill", "'skill' is a number and no condition. Compare it, as in skill >= 1."),
        ("tier Again, good: result > 2", "No roll comes to this tier: 'No' above has no condition. Write it last."),
        (
            "tier Again: result > 2",
            "After the name of a tier, write a comma and its tone: one of triumph, good, mixed, bad",
        ),
        ("sheet skil: A 1", "'skil' is no number of the actor, or there twice. Write sheet track, or one of: skill."),
        ("sheet skill: A 9", "'A' has 9, but skill goes from 0 to 5."),
        ("sheet skill: A", "Write ratings with a number after each name, not 'A'."),
        ("sheet track: Harm 13", "Write a track of 1 to 12 boxes, as in sheet track: Harm 4, out Taken out."),
        ("sheet track: Harm 3, empty", "Write a track of 1 to 12 boxes"),
        ("suggest skil: Help +1", "'skil' is no field, or there twice. Known: skill."),
        ("suggest skill: Help 0", "A modifier has 1 to 100 points, or as many less."),
        ("suggest skill: Help +1 more", "Write modifiers with a number after each name, not 'Help +1 more'."),
        ("pool: Hope 21", "A pool has 1 to 20 points."),
        ("against: Fight, faster", "After the name, write a comma and what wins: higher, lower or tier."),
        ("clocks: progress, doom", "Write kinds of clocks with commas between them: progress, threat, pool."),
        ("x" * 201, "The line is too long. Write at most 200 characters, not 201."),
    ],
)
def test_an_error_names_the_line_the_word_and_the_way_out(line: str, message: str) -> None:
    ((number, found),) = errors(text(line))
    assert number == len(LEAST) + 1
    assert found.startswith(message)
    assert len(found) < 300


@pytest.mark.parametrize(
    ("without", "message"),
    [
        (0, "Begin with the name of the game, as in game: Salt Roads."),
        (3, "Write at least two tiers of different tones, the best first, as in tier Success, good: result >= 8."),
        (4, "The last tier is what happens otherwise: write it without a condition, as in tier Failure, bad."),
    ],
)
def test_what_a_game_lacks(without: int, message: str) -> None:
    assert message in [found for _, found in errors(text(without=without))]


def test_a_game_without_a_number_or_a_result() -> None:
    assert errors("game: A\nfield edge: yes or no\nresult: 1d6\ntier Yes, good: edge\ntier No, bad") == (
        (5, "Write at least one field of a number that is the actor's, as in field skill: 0 to 5."),
    )
    assert errors("game: A\nfield skill: 0 to 2\ntier Yes, good: skill > 1\ntier No, bad") == (
        (4, "Write what the dice come to, as in result: 2d6 + skill."),
    )
    assert len(errors("")) == 5


def test_only_lines_below_a_tier_are_indented() -> None:
    assert errors("game: A\n  more")[0] == (
        2,
        "Only lines below a tier or a roll are indented. Begin this one at the left.",
    )


def test_all_errors_come_at_once_in_the_order_of_lines() -> None:
    found = errors(text("field: 3", "dice: x", "tick", "value two: three"))
    assert [line for line, _ in found] == [6, 7, 8, 9]
    assert len(errors("x: 1\n" * 50)) == 20


BELOW = """game: B
field skill: 0 to 5
field edge: yes or no
pool: Hope 3
sheet track: Harm 4
result: 1d6
tier Yes, good: result > 3
  {}
tier No, bad"""


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "tick doom 1",
            "Write a kind of clock and how many ticks, as in tick progress 2 or tick threat 1 or 2. Clocks: ",
        ),
        ("tick progress", "Write a kind of clock and how many ticks"),
        ("tick progress 13", "Tick by 1 to 12, or clear by −1 to −12."),
        ("tick progress -1 or 2", "Tick by 1 to 12, or clear by −1 to −12."),
        ("give Shaken -1 skil", "'skil' is no field. Known: skill, edge."),
        (
            "give Shaken -1 skill, for ever",
            "'for ever' does not fit here. After a comma write one of next roll, next act",
        ),
        ("give Shaken 101 skill", "Give 1 to 100 points, or as many less."),
        ("give", "Write a name of 1 to 60 characters, not ''."),
        ("note", "Write a name of 1 to 60 characters, not ''."),
        ("pool Luck 1", "Write a pool and how many points, as in pool Hope 1. Pools: Hope."),
        ("choose: tick threat 1", "After choose:, write two or more with | between them"),
        ("choose: tick threat 1 | choose: note A | note B", "After choose:, write two or more with | between them"),
        ("choose: smile | tick threat 1", "'smile' brings nothing. Begin with tick, give, note or pool."),
        ("choose 2: note A | note B", "Choose 1 to 1 of 2, not 2."),
        ("choose: note A | note A", "'A' does what a line above does. Write it once."),
        ("note A\n  note A", "'A' does what a line above does. Write it once."),
        ("choose: note A | note B\n  choose: note C | note D", "'Choose 1' is there twice. Give each its own name."),
        ("\n".join([f"  note N{at}" for at in range(13)]).strip(), "A tier brings at most 12 things."),
    ],
)
def test_errors_below_a_tier(line: str, message: str) -> None:
    """At that line, and not at the tier."""
    ((number, found),) = errors(BELOW.format(line))
    assert number == 8 + line.count("\n")
    assert found.startswith(message)


@pytest.mark.parametrize(
    ("line", "times", "message"),
    [
        ("field f{}: 0 to 2", 13, "Write at most 12 fields."),
        ("value v{}: 2", 13, "Write at most 12 values."),
        ("dice p{}: 1d6", 7, "Write at most 6 lines of dice."),
        ("dice p if skill = {}: 1d6", 8, "Write at most 6 lines of dice."),
    ],
)
def test_no_more_lines_than_can_be_shown(line: str, times: int, message: str) -> None:
    lines = [line.format(at) for at in range(times)]
    assert message in [found for _, found in errors(text(*lines))]


def test_no_more_tiers_than_can_be_shown() -> None:
    tiers = [f"tier T{at}, good: result > {20 - at}" for at in range(8)]
    assert "Write at most 8 tiers." in [found for _, found in errors("\n".join([*LEAST[:3], *tiers, LEAST[4]]))]


def test_the_same_twice() -> None:
    assert errors(text("against: A", "against: B")) == ((7, "'against:' is there twice. Write it once."),)
    assert errors(text("dice red: 1d6", "value two: red.most")) == (
        (7, "After red. write one of sum, highest, lowest, count, alike."),
    )
    assert errors(text("dice red: 1d6", "dice red: 1d8"))[0][1].startswith(
        "'dice red:' is there twice. Give the dice a name"
    )
    assert errors(text("sheet skill: A 1", "sheet skill: B 1"))[0][1].startswith("'skill' is no number of the actor")
    more = ("field two: 0 to 1", "field three: 0 to 1", "sheet skill: A 1", "sheet two: B 1", "sheet three: C 1")
    assert errors(text(*more)) == ((10, "Two fields at most come from the sheet."),)
    assert errors(text("sheet track: Harm 3", "sheet track: harm 4")) == (
        (7, "'harm' is there twice. Give each its own name."),
    )


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            ("dice: (skill * 9)d6",),
            "These come to 45 dice. Roll at most 40, as in (min(40, skill))d6. This is so with all",
        ),
        (("dice: 1d(skill)",), "A die comes to 0 sides. It has 1 to 100. This is so at the start."),
        (("dice: 1d(101 - skill)",), "A die comes to 101 sides. It has 1 to 100. This is so at the start."),
        (
            ("dice: (skill * 8)d100!!kh20", "value much: sum"),
            "These dice are too many to count exactly. Use fewer dice, fewer sides, or keep fewer. This is so with all",
        ),
    ],
)
def test_dice_that_cannot_be_counted(lines: tuple[str, ...], message: str) -> None:
    """At the start, with all fields high, and with all low."""
    ((number, found),) = errors(text(*lines))
    assert number == 3
    assert found.startswith(message)


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
