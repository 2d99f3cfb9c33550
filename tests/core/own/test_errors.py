"""What is wrong with a game's text: each error with its line, its word and the way out."""

import pytest

from razor_core.own.reading import read
from tests.core.own.test_reading import LEAST, errors, text

FIELD = "as in 0 to 5; in Low 1, High 2; or yes or no"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "dise: 2d6",
            "'dise' begins no line. Known: game, pool, clocks, against, field, sheet, suggest, dice, value",
        ),
        ("field more 1 to 2", "Write a colon after 'field more'."),
        ("result = 2d6 + skill", "Write a colon after 'result'."),
        ("You do it.", "'you' begins no line. Begin with field, result or tier, and what belongs to a tier or"),
        ("tick progress 2", "'tick' begins no line. Begin with field, result or tier, and what belongs to a tier or"),
        ("razor 2", "This Razor reads 'razor 1'. Update Razor to read 'razor 2'."),
        ("game: Other", "The game has a name already. Write game: only once."),
        ("field skill: 0 to 3", "The field 'skill' is there twice. Give each its own name."),
        ("field 2nd: 0 to 3", "'2nd' cannot name a field. Use up to 24 letters from a to z, digits and _, a letter"),
        ("field größe: 0 to 3", "'größe' cannot name a field."),
        ("field and: 0 to 3", "'and' is a word of the notation. Choose another name for this field."),
        ("field class: 0 to 3", "'class' is a word of the notation."),
        ("field d6: 0 to 3", "'d6' is a word of the notation."),
        ("field more:", f"Write what 'more' can be, {FIELD}."),
        ("field more: 3 to 3", "A field goes from a number to a greater one, not from 3 to 3."),
        ("field more: -60000 to 60000", "A field has at most 100000 numbers."),
        ("field more: 0 to 3, start 4", "Start from 0 to 3, not with 4."),
        ("field more: 0 to x", "'x' is no whole number."),
        (
            "field more: 0 to 3, scene, target",
            "A field is the target's or the scene's. Leave one of the two words out.",
        ),
        ("field more: yes or no, start 1", "A field of yes or no starts with yes or no, not '1'."),
        ("field more: Low, High", "'Low' has no number at its end. Write words with one each, as in Iron 2."),
        ("field more: 0-3", "'0-3' is no range here. Write 0 to 3."),
        ("field more: three", f"'three' is no field. Write what 'more' can be, {FIELD}."),
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
        ("value two:", "Write a number or a name. Known: skill."),
        ("value two: *", "Write a number or a name, not '*'. Known: skill."),
        ("value two: skil + 1", "'skil' is no field. Known: skill."),
        ("raise: dice <= skill", "'dice' is no number. Write one of sum, highest, lowest, count, alike."),
        ("raise: <= skill", "Write what is compared before <=, as in result <= 8."),
        ("dice: skill d6", "'skill' stands in brackets before d, as in (skill)d6."),
        ("dice skill: 2d6", "'skill' is a field. Write dice if skill: for dice where it holds, or give them another"),
        ("dice: 2w6", "'w6' is no die. Write d6, with a d for dice."),
        ("value two: 2w6 + skill", "'w6' is no die. Write d6, with a d for dice."),
        ("value two: w6 + skill", "'w6' is no die. Write d6, with a d for dice."),
        ("raise: result => 7", "'=>' is no comparison. Write >=."),
        ("raise: result =< 7", "'=<' is no comparison. Write <=."),
        ("raise: result <> 7", "'<>' is no comparison. Write !=."),
        ("raise: 8+", "'+' has no number after it. For 8+ write result >= 8."),
        ("raise: 6-", "'-' has no number after it. For 6- write result <= 6."),
        ("raise: count(5+)", "'+' has no number after it. For 5+ write >= 5."),
        ("raise: result +", "'+' has no number after it."),
        ("raise: result 8+", "'8+' is no comparison. Write result >= 8."),
        ("raise: 7-9", "'7 − 9' is a number and no condition. Compare it, as in result >= 7 and result <= 9."),
        ("raise: 7", "'7' is a number and no condition. Compare it, as in result >= 7."),
        ("value two: (2", "Close the bracket with )."),
        ("value two: (2 3)", "Close the bracket with ). Here comes '3'."),
        ("value two: min 2", "After min, write numbers in brackets, as in min(10, skill)."),
        ("value two: (skill > 1) + 1", "A condition cannot be counted with +. Write it into a tier, or after if."),
        ("value two: skill and 1 = 1", "'skill' is a number. Compare it before and, or and not."),
        ("value two: " + "(" * 21 + "1" + ")" * 21, "Write at most 20 brackets in each other."),
        ("value two: " + "-" * 30 + "1", "Write at most 20 brackets in each other."),
        ("value two: " + "not " * 30 + "1 = 1", "Write at most 20 brackets in each other."),
        ("value two: 999999", "'999999' is too great. Enter numbers up to 100000."),
        (
            "raise: .sum",
            "Write a number or a name, not '.'. Known: result, skill. Of dice: sum, highest,",
        ),
        ("raise: hits > 2", "'hits' is no field. Known: result, skill. Of dice: sum, highest, lowest, count, alike."),
        ("raise: count", "After count, write what is counted, as in count(>= 5) or count(6)."),
        ("result: 2", "'result:' is there twice. Write it once."),
        ("target: result", "'result' is no field. Known: skill."),
        ("raise: skill", "'skill' is a number and no condition. Compare it, as in skill >= 1."),
        ("tier Again, good: result > 2", "No roll comes to this tier: 'No' above has no condition. Write it last."),
        (
            "tier Again: result > 2",
            "'Again' has no tone. After the name write a comma and one of triumph, good, mixed, bad, dire.",
        ),
        ("tier Again, great: result > 2", "'great' is no tone. After the name write a comma and one of"),
        ("tier Again, good result > 2", "Write a colon after 'good'."),
        ("sheet skil: A 1", "'skil' is no number of the actor, or there twice. Known: skill."),
        ("sheet skill: A 9", "'A' has 9, but skill goes from 0 to 5."),
        ("sheet skill: A", "'A' has no number at its end. Write ratings with one each, as in Iron 2."),
        ("sheet track: Harm 13", "Write a track of 1 to 12 boxes, as in sheet track: Harm 4, out Taken out."),
        ("sheet track: Harm 3, empty", "Write a track of 1 to 12 boxes"),
        ("suggest skil: Help +1", "'skil' is no field, or there twice. Known: skill."),
        ("suggest skill: Help 0", "A modifier has 1 to 100 points, or as many less."),
        ("suggest skill: Help +1 more", "'Help +1 more' has no number at its end. Write modifiers with one"),
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
    assert len(found) <= 140


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


def test_a_result_without_dice_is_told_at_its_line() -> None:
    """Where nothing is known yet, a name that is none can become a field."""
    wrong = text().replace("1d6 + skill", "0-3")
    assert errors(wrong) == ((3, "The result has no dice. Write some, as in result: 2d6 + skill."),)
    assert errors("game: A\nresult: 2d6 + stat")[0] == (
        2,
        "'stat' is no field. Add a line such as field stat: 0 to 5.",
    )


def test_measures_are_listed_where_they_can_stand() -> None:
    """Not beside dice that are written in the result itself; those of named dice by their names."""
    wrong = text().replace("+ skill", "+ skil")
    assert errors(wrong) == ((3, "'skil' is no field. Known: skill."),)
    assert errors(text("dice red: 1d6", "dice blue: 1d6", "value two: reds"))[0][1] == (
        "'reds' is no field. Known: skill. Of blue., red.: sum, highest, lowest, count, alike."
    )


def test_an_error_names_only_as_many_fields_as_it_has_room_for() -> None:
    fields = [f"field {letter * 24}: 0 to 3" for letter in "abcdef"]
    ((_, found),) = errors(text(*fields, "value two: nothing"))
    assert found == f"'nothing' is no field. Known: {'a' * 24}, {'b' * 24}, …."


def test_lines_may_be_indented_by_a_tab() -> None:
    assert read(text().replace("tier No", "\tYou do it.\n\ttick progress 1\ntier No")).title == "Least"


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
        ("tick doom 1", "'doom' is no clock. Known: progress, threat, track, pool, Harm."),
        ("tick progress", "Write how many ticks, as in tick progress 2 or tick threat 1 or 2."),
        ("tick progress 13", "Tick by 1 to 12, or clear by −1 to −12."),
        ("tick progress -1 or 2", "Tick by 1 to 12, or clear by −1 to −12."),
        ("give Shaken -1 skil", "'skil' is no field. Known: skill, edge."),
        (
            "give Shaken -1 skill, for ever",
            "'for ever' does not fit. After a comma write next roll, next act",
        ),
        ("give Shaken 101 skill", "Give 1 to 100 points, or as many less."),
        ("give", "Write a name of 1 to 60 characters, not ''."),
        ("note", "Write a name of 1 to 60 characters, not ''."),
        ("pool Luck 1", "Write a pool and how many points, as in pool Hope 1. Known: Hope."),
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
    assert len(found) <= 140


@pytest.mark.parametrize("line", ["tier Nearly, mixed: result > 2", "tier Nearly, mixed", "sheet track: Wounds 3"])
def test_a_line_of_its_own_is_not_below_a_tier(line: str) -> None:
    word = line.partition(" ")[0]
    assert errors(BELOW.format(line)) == ((8, f"'{word}' begins a line of its own. Take away the spaces before it."),)


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
        (
            ("dice: 1d6", "value a: " + "9999*" * 20 + "9"),
            "'a' comes to a number beyond 1,000,000,000,000. Multiply less. This is so at the start.",
        ),
        (
            ("dice: 1d100", "value much: sum", *[f"value v{at}: {'1+' * 90}1" for at in range(11)]),
            "These dice are too many to count exactly. Use fewer dice, fewer sides, or keep fewer. This is so at the",
        ),
    ],
)
def test_dice_that_cannot_be_counted(lines: tuple[str, ...], message: str) -> None:
    """At the start, with all fields high, and with all low."""
    ((number, found),) = errors(text(*lines))
    assert number == 3
    assert found.startswith(message)
