"""Read the faces of real dice that a player types."""

import re
from collections.abc import Sequence

from razor_core.rolls.typed_values import LONGEST_NUMBER
from razor_core.rules.fields import RuleError
from razor_core.rules.game import Rules

_SIGNS = {"+": 1, "-": -1}


def read_faces(text: str, sides: int = 6, signs: bool = False) -> Sequence[int]:
    """Return the faces typed. RuleError `faces` for other text.

    Separators stand between the faces. Dice with one-digit faces need none. On a die with 100 sides, 00 is 100. With
    `signs`, a sign alone is a face: + is 1, - is -1.
    """
    groups = re.findall("[+-]?[1-9][0-9]*|[0+-]" if signs else "-?[0-9]+", re.sub("[−–]", "-", text))
    faces = groups[0] if len(groups) == 1 and sides < 10 and groups[0].isdecimal() else groups
    if re.search(r"[^0-9\s,;+.−–-]", text) or not faces or max(map(len, faces)) > LONGEST_NUMBER:
        # A die of many sides is thrown alone.
        such = "faces of your dice, such as 3 4 5 6" if sides < 10 else f"face of your die, such as {sides * 7 // 10}"
        raise RuleError("faces", f"Enter the {such}.")
    return [100 if face == "00" and sides == 100 else _SIGNS.get(face) or int(face) for face in faces]


def typed_faces(rules: Rules, text: str) -> Sequence[int]:
    """Return the faces typed of dice of these rules. RuleError `faces` for other text."""
    return read_faces(text, rules.sides, rules.signs)
