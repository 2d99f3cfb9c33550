"""Characters written as lines: what each makes in the words of the game, and what is said of a mistake."""

from itertools import count

import pytest

from razor_core.rules.clock_kinds import Side
from razor_core.systems import SYSTEMS
from razor_core.table.character_lines import TOO_MANY, CharacterLine, kit_of, read_lines
from razor_core.table.characters import Character, Rating, Skill
from razor_core.table.kits import MOST_CHARACTERS, KitLaid
from razor_core.table.world import World
from tests.support.refused import refusal


def read(slug: str, text: str, *people: Character) -> tuple[CharacterLine, ...]:
    ids = count()
    return read_lines(slug, text, people, lambda: f"n{next(ids)}")


def one(slug: str, text: str) -> Character:
    (line,) = read(slug, text)
    assert line.error == ""
    (character,) = line.characters
    return character


def changed(slug: str, text: str) -> dict[str, int]:
    """The ratings of the line's character that are not those of a new one."""
    first = SYSTEMS[slug].sheet.ratings.values
    return {rating.name: rating.value for rating in one(slug, text).ratings if first.get(rating.name) != rating.value}


def sizes(line: CharacterLine) -> list[tuple[str, int]]:
    return [(clock.name, clock.segments) for clock in line.clocks]


def error(slug: str, text: str) -> str:
    (line,) = read(slug, text)
    assert line.characters == ()
    return line.error


def test_a_line_has_a_name_ratings_and_skills() -> None:
    """All else is as on the sheet of a new character, with the clock that they begin with."""
    (line,) = read("razorweave", "Kira AGI 3 Stealth, Guns")
    (kira,) = line.characters
    assert (kira.name, kira.side, kira.secret) == ("Kira", Side.PLAYER, False)
    assert kira.ratings == (Rating("MIG", 2), Rating("AGI", 3), Rating("PRE", 1), Rating("RSN", 0))
    assert kira.skills == (Skill("Stealth", "AGI"), Skill("Guns", "AGI"))
    assert sizes(line) == [("Kira", 6)]
    assert kira.clocks == tuple(clock.id for clock in line.clocks)


def test_several_alike_are_numbered_and_have_a_clock_each() -> None:
    """The numbers go on after those at the table."""
    (line,) = read("razorweave", "3x Rat Resolve 4 foe", Character(id="r", name="rat 1", system="razorweave"))
    assert sizes(line) == [("Rat 2", 4), ("Rat 3", 4), ("Rat 4", 4)]
    assert {character.side for character in line.characters} == {Side.OPPOSITION}


def test_a_name_in_use_gets_a_number_on_the_list_and_at_the_table() -> None:
    lines = read("witchgates", "Bree\nBREE\nWight", Character(id="w", name="Wight", system="witchgates"))
    assert [line.characters[0].name for line in lines] == ["Bree", "BREE 2", "Wight 2"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Sister Oda of the Lanterns RSN 3", "Sister Oda of the Lanterns"),
        ("  - Kira: AGI 3", "Kira"),
        ("Kira, Stealth", "Kira"),
        ("Kira - Bo", "Kira - Bo"),
        ("Rat 2 AGI 3", "Rat 2"),
        ("Rat (big) = AGI 3", "Rat (big)"),
        ("Agent foe", "Agent"),
        ("Foe", "Foe"),
        ('"AGI 3, the ""foe""" AGI 4', 'AGI 3, the "foe"'),
        ('" AGI 4', '"'),
        ("🐉 MIG 5", "🐉"),
        ("شاهين AGI 3", "شاهين"),
        ("2x Rat", "Rat 1"),
        (f"2x {'x' * 60}", f"{'x' * 57} 1"),
    ],
)
def test_a_name_ends_before_what_a_number_is_of(text: str, name: str) -> None:
    """Or at a comma, a colon or a word for the side; quotes hold it together."""
    assert read("razorweave", text)[0].characters[0].name == name


@pytest.mark.parametrize(
    ("slug", "text", "ratings"),
    [
        ("razorweave", "Kira mig: 3, Agi=2", {"MIG": 3, "AGI": 2}),
        ("razorweave", "Kira MIG +3 AGI −1", {"MIG": 3, "AGI": -1}),
        ("frameworks", "Kira str 4 Charm = 5 charm 6", {"Strength": 4, "Charm": 6}),
        ("gemini", 'Kira "Agility" = 3', {"Agility": 3}),
        ("trident_sphere", "Kira Quick 2 strong 1", {"Quick": 2, "Strong": 1}),
        ("witchgates", "Kira Attr 2", {"Attribute": 2}),
    ],
)
def test_a_rating_is_known_by_its_name_or_how_it_begins(slug: str, text: str, ratings: dict[str, int]) -> None:
    """In any case. An equals sign makes one of the table's own, where the game has such."""
    assert changed(slug, text) == ratings


@pytest.mark.parametrize(
    ("slug", "text", "skills"),
    [
        ("razorweave", "Kira MIG 3, Stealth & Evasion; Guns", [("Stealth & Evasion", "AGI", 1), ("Guns", "MIG", 1)]),
        ("razorweave", "Kira, Guns, Guns (RSN)", [("Guns", "RSN", 1)]),
        ("razorweave", 'Kira, "Find foe", "Big, (AGI)", Odd (thing), (RSN)', [
            ("Find foe", "MIG", 1),
            ("Big, (AGI)", "MIG", 1),
            ("Odd (thing)", "RSN", 1),
        ]),
        ("razorweave", 'Kira, "" , (AGI)', []),
        ("frameworks", "Kira Shooting 3, Odd (Strength) 2", [("Shooting", "", 3), ("Odd (Strength)", "", 2)]),
        ("trident_sphere", "Kira, Risk assessment 2", [("Risk assessment", "", 2)]),
        ("gemini", "Kira Perception 2 Close combat 3 (Agility) Lore", [
            ("Perception", "", 2),
            ("Close combat", "Agility", 3),
            ("Lore", "", 1),
        ]),
        ("razorweave", "Bo MIG 3, Technical Work AGI, Brawl", [("Technical Work", "AGI", 1), ("Brawl", "MIG", 1)]),
    ],
)  # fmt: skip
def test_other_words_are_skills(slug: str, text: str, skills: list[tuple[str, str, int]]) -> None:
    """With a number where the game gives them one; used with the rating in brackets, the book's or the last one."""
    assert [(skill.name, skill.attribute, skill.value) for skill in one(slug, text).skills] == skills


def test_the_target_s_numbers_and_tracks_go_by_their_names() -> None:
    """A track of 0 is none; one that another ticks comes with it."""
    guard = one("trident_sphere", "Guard Defense training 2, Fort 1 opposition")
    assert guard.defences == (Rating("defense_training", 2), Rating("fortification_bonus", 1))
    assert sizes(read("gemini", "Guard Vit 6")[0]) == [("Guard: Vitality", 6), ("Guard: Injuries", 3)]
    assert sizes(read("razorweave", "Kira Resolve 0")[0]) == []


@pytest.mark.parametrize(
    ("slug", "text", "carried"),
    [
        (
            "witchgates",
            "Bree, Merit Iron will, Injury 2 Sprain foe",
            [("merit", "Iron will", 1), ("injury", "Sprain", 2)],
        ),
        ("witchgates", "Bree, injury: Sprain 2, INJURY", [("injury", "Sprain", 2), ("injury", "Injury", 1)]),
        ("witchgates", 'Bree, Lost word "Ash, foe", "Merit badge" 2', [("esoteric", "Ash, foe", 1)]),
        (
            "razorweave",
            "Bo AGI 3 Proficiency Lockpicks, Edge, next roll: Aim",
            [
                ("edge", "Lockpicks", 1),
                ("edge", "Aim", 1),
            ],
        ),
        ("gemini", "Bo, Penalty to x 3 Tired, Determined", [("modifier", "Tired", -3), ("", "Determined", 1)]),
        ("trident_sphere", "Bo, Resource Rope 4, Risk", [("resource_bonus", "Rope", 4), ("risk", "Risk", 1)]),
        (
            "frameworks",
            "Bo, Venture for damage 2, State",
            [("bonus", "Venture for damage", 2), ("penalty", "State", 1)],
        ),
    ],
)
def test_what_they_carry_follows_the_word_for_its_kind(
    slug: str, text: str, carried: list[tuple[str, str, int]]
) -> None:
    """With its points where it can have more than one; a name in quotes is no such word."""
    assert [(modifier.field, modifier.name, modifier.points) for modifier in one(slug, text).modifiers] == carried


def test_what_is_carried_has_its_track_and_each_of_several_their_own() -> None:
    (line,) = read("witchgates", "2x Bree, Merit Wings")
    assert sizes(line) == [("Bree 1: Wings", 5), ("Bree 2: Wings", 5)]
    assert [character.clocks for character in line.characters] == [(clock.id,) for clock in line.clocks]


@pytest.mark.parametrize(
    ("slug", "text", "names"),
    [
        ("razorweave", "Bo, Dazed, dazed, In danger", ["Dazed", "Dazed (2nd)", "In danger"]),
        ("razorweave", "Bo, Shaken nerves", []),
        ("gemini", "Bo, Exhausted 2, Unconscious", ["Exhausted [−2]", "Unconscious", "Prone"]),
        ("frameworks", "Bo Agility 3 holding a ledge foe", ["Holding a ledge"]),
    ],
)
def test_conditions_go_by_their_names(slug: str, text: str, names: list[str]) -> None:
    """With the number that the book has in brackets, and with the one that comes along."""
    assert [condition.name for condition in one(slug, text).conditions] == names


@pytest.mark.parametrize("words", ["GM only", "(gm-only)", "foe GM only", "foe, Hide, GM only"])
def test_gm_only_is_for_the_game_master(words: str) -> None:
    spy = one("razorweave", f"Spy {words}")
    assert (spy.name, spy.secret, spy.side is Side.OPPOSITION) == ("Spy", True, "foe" in words)


@pytest.mark.parametrize(
    ("slug", "text", "said"),
    [
        ("razorweave", "Teo AGL 2 Climb", "There is no AGL: attributes are MIG, AGI, PRE, RSN."),
        ("razorweave", "Teo AGI 99", "AGI: Enter a whole number from -5 to 10, not 99."),
        ("razorweave", f"Teo AGI {'9' * 5000}", "AGI: Enter a whole number from -5 to 10, not 9999999999."),
        ("razorweave", "Teo Resolve 1", "Resolve Clock: Enter a whole number from 2 to 12, not 1."),
        ("razorweave", "AGI 3", "Enter a name first."),
        ("razorweave", ", AGI 3", "Enter a name first."),
        ("razorweave", "4x , AGI 3", "Enter a name first."),
        ("razorweave", '""', "name: Enter a name of 1 to 60 characters."),
        ("razorweave", "Teo AGI 3 4", "Enter a name before 4."),
        ("razorweave", "0x Rat", "how many: Enter a whole number from 1 to 60, not 0."),
        ("razorweave", "x" * 61, "name: Enter a name of 1 to 60 characters."),
        ("razorweave", f"Teo, {'x' * 61}", "name: Enter a name of 1 to 60 characters."),
        ("frameworks", f"Teo {'x' * 61} = 1", "name: Enter a name of 1 to 60 characters."),
        ("razorweave", "Teo, AGI", "Enter a number after AGI."),
        ("razorweave", "Teo, Edge 12 Aim", "Edge: Enter a whole number from 1 to 10, not 12."),
        ("witchgates", "Teo, Merit 3", "Merit: Enter a name after it, not a number."),
        ("gemini", "Teo, Exhausted", "Give Exhausted on the character's sheet: it asks for more."),
        ("gemini", "Teo, Challenged", "Give Challenged on the character's sheet: it asks for more."),
        ("trident_sphere", "Teo, Rider Bite", "Add actions and Riders on the character's sheet."),
        ("frameworks", "Teo Guns 99", "Guns: Enter a whole number from 0 to 12, not 99."),
    ],
)  # fmt: skip
def test_a_mistake_is_told_at_its_line(slug: str, text: str, said: str) -> None:
    assert error(slug, text) == said


def test_the_lines_beside_a_mistake_are_read_and_blank_ones_counted() -> None:
    lines = read("razorweave", "Kira\n\n \nTeo AGL 2\nBo")
    assert [(line.number, bool(line.error)) for line in lines] == [(1, False), (4, True), (5, False)]


def test_more_than_a_list_may_have_ends_it() -> None:
    """Characters, or their clocks; nothing after that is read."""
    lines = read("witchgates", "\n".join(f"Rat {at}" for at in range(500)))
    assert [line.error for line in lines] == [""] * MOST_CHARACTERS + [TOO_MANY]
    assert read("witchgates", "60x Rat\nBo")[-1].error == TOO_MANY
    assert [character_line.error for character_line in read("gemini", "50x Rat Vit 6 Poise 6\nBo")] == [TOO_MANY]


def test_the_lines_are_laid_on_a_table_as_a_kit() -> None:
    """With all names, clocks and sides; one line of the log. No line is no kit."""
    lines = read("razorweave", "Kira AGI 3\n2x Rat Resolve 4 foe")
    world, said = KitLaid(kit_of(lines)).apply(World())
    assert (
        [character.name for character in world.characters]
        == [clock.name for clock in world.clocks]
        == ["Kira", "Rat 1", "Rat 2"]
    )
    assert said == ("New characters: Kira, Rat 1, Rat 2",)
    assert refusal(KitLaid, kit_of(()))[0] == "kit"
