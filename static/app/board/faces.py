"""The face of a character: initials, a short name, a colour of its own, how far its main clock is, its conditions."""

from collections.abc import Mapping, Sequence
from zlib import crc32

from app.ui.template import Slots, flag
from razor_core.rules.clock_kinds import Side
from razor_core.table.characters import Character
from razor_core.table.world import World, out_word

#: How many colours base.css has for people.
COLOURS = 10
#: The most conditions that a face has a dot for.
MOST_DOTS = 4
#: What a name can begin with that tells nobody apart.
_ARTICLES = ("the", "a", "an")


def colour(id: str) -> str:
    """Return the colour of a character of this id: 0 to 9, the same at every table; 5 for nobody."""
    return str(crc32(id.encode()) % COLOURS) if id else "5"


def short_names(characters: Sequence[Character]) -> Mapping[str, str]:
    """Return a word for each character by id, or the whole name where several have that word.

    >>> from razor_core.table.characters import Character
    >>> cast = [Character(id=name, name=name, system="razorweave") for name in ("The Salt Warden", "Rat 1", "Rat 2")]
    >>> [*short_names(cast).values()]
    ['Salt', 'Rat 1', 'Rat 2']
    """
    firsts = {each.id: _words(each.name)[0] for each in characters}
    alone = [*firsts.values()]
    return {each.id: firsts[each.id] if alone.count(firsts[each.id]) == 1 else each.name.strip() for each in characters}


def initials(names: Mapping[str, str]) -> Mapping[str, str]:
    """Return two letters for each short name: its first two, or the first and a number where several begin alike.

    >>> initials({"a": "Wren", "b": "Rat 1", "c": "Rat 2"})
    {'a': 'Wr', 'b': 'R1', 'c': 'R2'}
    """
    plain = {id: name[:2].capitalize() for id, name in names.items()}
    alike = [*plain.values()]
    counted = dict[str, int]()
    letters = dict[str, str]()
    for id, two in plain.items():
        counted[two] = counted.get(two, 0) + 1
        letters[id] = two if alike.count(two) == 1 else f"{two[0]}{counted[two]}"
    return letters


def face(world: World, character: Character, letters: str) -> Slots:
    """Return the slots of a face: its seat with the ring of the first clock, its letters, its dots."""
    clock = next((each for each in world.clocks if each.id in character.clocks), None)
    dots = min(len(character.conditions), MOST_DOTS)
    return {
        "seat": {
            "data-person": colour(character.id),
            "data-opposition": flag(character.side is Side.OPPOSITION),
            "data-secret": flag(character.secret),
            "data-out": flag(bool(out_word(world, character))),
            "--share": f"{clock.filled / clock.segments:.3f}" if clock else "0",
            "--segments": str(min(clock.segments, 12) if clock else 1),
        },
        "initials": letters,
        "dots": {"hidden": flag(not dots), "--count": str(dots)},
    }


def _words(name: str) -> list[str]:
    """Return the words of a name without the article that it begins with."""
    words = name.split() or [name]
    return words[1:] if len(words) > 1 and words[0].casefold() in _ARTICLES else words
