"""The face of a character: a picture or initials, a short name, a colour, how far its main clock is, its conditions."""

import re
from collections.abc import Mapping, Sequence

from app.ui.people_colours import colour
from app.ui.template import Attributes, Slots, flag
from razor_core.rules.clock_kinds import Side
from razor_core.table.characters import Character
from razor_core.table.world import World, out_word

#: The most conditions that a face has a dot for.
MOST_DOTS = 4
#: What a name can begin with that tells nobody apart.
_ARTICLES = ("the", "a", "an")
#: Symbols and emoji, but not the marks of the East Asian scripts.
_SIGN = "[\u2190-\u2bff\U0001f000-\U0001faff]"
#: What joins two emoji into one.
_JOINER = "\u200d"
#: Colours of skin, and the vowels and last consonants of a Korean syllable: they go with what is before them.
_GOES_WITH = "[\U0001f3fb-\U0001f3ff\u1160-\u11ff\u20e3\u200d]"
_FLAG = "[\U0001f1e6-\U0001f1ff]"


def short_names(characters: Sequence[Character]) -> Mapping[str, str]:
    """Return a word for each character by id, or the whole name where several have that word.

    >>> from razor_core.table.characters import Character
    >>> cast = [Character(id=name, name=name, system="razorweave") for name in ("The Salt Warden", "Rat 1", "Rat 2")]
    >>> [*short_names(cast).values()]
    ['Salt', 'Rat 1', 'Rat 2']
    """
    firsts = {character.id: first_word(character.name) for character in characters}
    alone = [*firsts.values()]
    return {
        character.id: firsts[character.id] if alone.count(firsts[character.id]) == 1 else character.name.strip()
        for character in characters
    }


def initials(names: Mapping[str, str]) -> Mapping[str, str]:
    """Return two letters for each short name: its first two, or the first and a number where several begin alike.

    >>> initials({"a": "Wren", "b": "Rat 1", "c": "Rat 2"})
    {'a': 'Wr', 'b': 'R1', 'c': 'R2'}
    """
    parts = {id: letters(name) or [name[:1]] for id, name in names.items()}
    plain = {id: _two(each) for id, each in parts.items()}
    alike = [*plain.values()]
    counted = dict[str, int]()
    marks = dict[str, str]()
    for id, two in plain.items():
        number = counted[two] = counted.get(two, 0) + 1
        marks[id] = two if alike.count(two) == 1 else f"{_two(parts[id][:1])}{number}" if number < 10 else f"{number}"
    return marks


def letters(name: str) -> Sequence[str]:
    """Return the letters, digits and emoji of a name, each whole: with its accents, or with all that it is joined of.

    >>> letters("(Eva) 👩‍🚀")
    ['E', 'v', 'a', '👩‍🚀']
    """
    found, joins = list[str](), False
    for char in name:
        # A mark can go on in a word, and is no letter by itself.
        is_mark = char != "_" and not char.isalnum() and f"a{char}".isidentifier()
        is_flag = bool(found and re.match(_FLAG, char) and re.fullmatch(_FLAG, found[-1]))
        if found and (joins or is_mark or is_flag or re.match(_GOES_WITH, char)):
            found[-1] += char
        elif char.isalnum() or re.match(_SIGN, char):
            found.append(char)
        joins = char == _JOINER
    return found


def _two(parts: Sequence[str]) -> str:
    """Return the first two letters of a name, the first one large; of a name that begins with an emoji, that alone."""
    two = "".join(parts[: 1 if re.match(_SIGN, parts[0]) else 2])
    # A letter such as ß would become two.
    return two.capitalize() if len(two.capitalize()) == len(two) else two


def looks(picture: str) -> Attributes:
    """Return the attributes of a seat that shows a picture; initials where it is empty."""
    return {"data-picture": flag(bool(picture)), "--picture": f"url({picture})" if picture else "none"}


def face(world: World, character: Character, initials: str) -> Slots:
    """Return the slots of a face: its seat with the ring of the first clock and a picture, its initials, its dots."""
    clock = next((clock for clock in world.clocks if clock.id in character.clocks), None)
    dots = min(len(character.conditions), MOST_DOTS)
    return {
        "seat": {
            "data-person": colour(world, character.id),
            **looks(world.portrait(character.id).picture),
            "data-opposition": flag(character.side is Side.OPPOSITION),
            "data-secret": flag(character.secret),
            "data-out": flag(bool(out_word(world, character))),
            "--share": f"{clock.filled / clock.segments:.3f}" if clock else "0",
            "--segments": str(min(clock.segments, 12) if clock else 1),
        },
        "initials": initials,
        "dots": {"hidden": flag(not dots), "--count": str(dots)},
    }


def first_word(name: str) -> str:
    """Return the first word of a name, without an article before it."""
    words = [word for word in name.split() if letters(word)] or [name]
    return words[len(words) > 1 and words[0].casefold() in _ARTICLES]
