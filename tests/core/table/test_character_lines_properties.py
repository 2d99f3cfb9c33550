"""Characters written as lines: a line says all that a character begins with; no text raises (Hypothesis)."""

from dataclasses import replace
from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from razor_core.rules.clock_kinds import Side
from razor_core.rules.fields import LONGEST_NAME, bounds
from razor_core.systems import SYSTEMS
from razor_core.table.character_lines import CharacterLine, kit_of, read_lines
from razor_core.table.characters import Character, Rating, Skill
from razor_core.table.clocks import limits
from razor_core.table.kits import MOST_CHARACTERS

SLUGS = st.sampled_from(list(SYSTEMS))
#: Any names but those with a line break, which a line cannot have, and no spaces around them.
NAMES = (
    st.text(st.characters(exclude_categories=("C", "Zl", "Zp")), min_size=1, max_size=LONGEST_NAME)
    .map(str.strip)
    .filter(bool)
)
#: Texts of what lines are made of, and any others.
PARTS = [
    "Kira",
    "2x",
    "0x",
    "AGI",
    "Resolve",
    "Vit",
    "3",
    "-1",
    "foe",
    "GM only",
    '"',
    '""',
    "(AGI)",
    "(",
    ",",
    ":",
    "=",
    "- ",
]
TEXTS = st.lists(st.sampled_from([*PARTS, "\n", " "]), max_size=30).map(" ".join) | st.text()


def read(slug: str, text: str) -> tuple[CharacterLine, ...]:
    ids = count()
    return read_lines(slug, text, (), lambda: f"n{next(ids)}")


@st.composite
def begun(draw: st.DrawFn, slug: str) -> Character:
    """A new character of the game with anything that a line can say."""
    game = SYSTEMS[slug]
    sheet, check = game.sheet, game.Check
    numbers = st.integers(*bounds(check, sheet.ratings.field))
    own = draw(st.lists(NAMES, max_size=2)) if sheet.ratings.free else []
    of_book = {name.casefold() for name in sheet.ratings.values}
    ratings = [*sheet.ratings.values, *dict.fromkeys(name for name in own if name.casefold() not in of_book)]
    apart = sheet.ratings.field != sheet.skills.field
    values = check.__dataclass_fields__[sheet.skills.field].metadata
    ranks = st.integers(values["low"], values["high"]) if values else st.just(1)
    used = st.sampled_from([*sheet.ratings.values]) if apart else st.just("")
    return Character(
        id="n0",
        name=draw(NAMES),
        system=slug,
        side=draw(st.sampled_from(Side)),
        ratings=tuple(Rating(name, draw(numbers)) for name in ratings),
        skills=tuple(
            Skill(name, draw(used), draw(ranks)) for name in draw(st.lists(NAMES, max_size=3, unique_by=str.casefold))
        ),
        defences=tuple(Rating(field, draw(st.integers(*bounds(check, field)))) for field in sheet.defences.labels),
        secret=draw(st.booleans()),
    )


def quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def written(character: Character, sizes: dict[str, int]) -> str:
    """The line of a character, with names in quotes where they could be read as something else."""
    sheet = SYSTEMS[character.system].sheet
    ranked = bool(SYSTEMS[character.system].Check.__dataclass_fields__[sheet.skills.field].metadata)
    words = [quoted(character.name)]
    for each in character.ratings:
        words.append(
            f"{each.name} {each.value}" if each.name in sheet.ratings.values else f"{quoted(each.name)} = {each.value}"
        )
    words += [f"{sheet.defences.labels[defence.name]} {defence.value}" for defence in character.defences]
    words += [f"{name} {size}" for name, size in sizes.items()]
    for skill in character.skills:
        rank, used = f" {skill.value}" if ranked else "", f" ({skill.attribute})" if skill.attribute else ""
        words.append(f"{quoted(skill.name)}{rank}{used},")
    words += ["foe"] * (character.side is Side.OPPOSITION) + ["GM only"] * character.secret
    return " ".join(words)


@given(st.data(), SLUGS)
def test_a_character_written_as_a_line_reads_the_same(data: st.DataObject, slug: str) -> None:
    """With clocks of the sizes on it, whatever the names are."""
    character = data.draw(begun(slug))
    tracks = [track for track in SYSTEMS[slug].sheet.tracks if not track.field]
    sizes = {track.name: data.draw(st.just(0) | st.integers(*limits(track.kind))) for track in tracks}
    (line,) = read(slug, written(character, sizes))
    assert line.error == ""
    (same,) = line.characters
    assert same == replace(character, id=same.id, clocks=same.clocks)
    brought = {track.emptied for track in tracks if sizes[track.name]}
    assert len(line.clocks) == sum(bool(sizes[track.name]) or track.name in brought for track in tracks)


@given(SLUGS, TEXTS)
def test_any_text_is_read_and_what_is_right_can_be_laid(slug: str, text: str) -> None:
    """Each line makes characters of different names, or says what is wrong."""
    lines = read(slug, text)
    assert all(bool(line.characters) != bool(line.error) for line in lines)
    people = [character for line in lines for character in line.characters]
    assert len(people) <= MOST_CHARACTERS
    assert len({person.name.casefold() for person in people}) == len(people)
    if people:
        assert kit_of(lines).characters == tuple(people)
