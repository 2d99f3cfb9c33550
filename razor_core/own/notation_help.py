"""Help for the notation of a game's text: its words, what each says, and examples; docs/own-games.md in short."""

from razor_core.rules.game import Term

WORDS: tuple[Term, ...] = (
    Term("A text", "One statement a line. Lines that are indented belong to the tier above. # begins a comment.", ()),
    Term("game:", "The name of the game.", ("game: Salt Roads",)),
    Term(
        "field",
        "A number, named steps or yes and no that a roll depends on. Add `start 2` for where it begins, `once` for one "
        "roll only, `target` for what the target fills, `scene` for what stays whoever rolls.",
        ("field stat: -1 to 3, start 1", "field difficulty: Low 10, High 15, target", "field cursed: yes or no"),
    ),
    Term(
        "dice:",
        "The dice. Counts and sides may come from fields, in brackets. Dice after another name are dice of their own; "
        "dice `if` something holds take their place.",
        ("dice: (skill)d6", "dice if skill = 0: 2d6kl1", "dice red: (stress)d6"),
    ),
    Term(
        "After dice",
        "kh2 keeps the two highest, kl1 the lowest. ! adds a die for each highest face, !! lets the die itself go on. "
        "ro1 rolls ones once more. 4dF and 1d% are dice too, {1d8, 1d6}kh1 is the better of two.",
        ("dice: 4d6kh3", "dice: (pool)d10!"),
    ),
    Term(
        "result:",
        "What the dice come to: a calculation of measures, fields and numbers. Measures are sum, highest, lowest, "
        "count(>= 8) and alike; those of named dice follow their name and a point.",
        ("result: 2d6 + stat", "result: count(>= 8)", "result: action.sum + stat"),
    ),
    Term("value", "A number with a name, for later lines.", ("value ones: red.count(1)",)),
    Term(
        "target:",
        "What the result is compared with; margin is how far above it the result is.",
        ("target: difficulty",),
    ),
    Term(
        "tier",
        "A result by name, the best first: the first whose condition holds is it, and the last has none. Its tone is "
        "triumph, good, mixed, bad or dire. Below it come words, and what follows.",
        ("tier Strong hit, triumph: result >= 10", "tier Miss, bad"),
    ),
    Term(
        "What follows",
        "tick moves a clock, give gives a modifier, choose lets one be chosen, note is words, pool adds to a pool.",
        ("  tick progress 2", "  choose: tick threat 1 | give Shaken -1 forward | note A hard bargain"),
    ),
    Term("raise: and lower:", "Make the tier one better, or one worse, where something holds.", ("raise: sum = 20",)),
    Term(
        "roll",
        "Another kind of roll. With dice after its colon it comes to an amount, such as damage, for which `result` "
        "stands in the lines below. Without, it has the dice of the check; each line below is a tier, a colon, and "
        "what it brings then.",
        ("roll Damage: 1d6 + stat", "roll Strike\n  Well: tick progress 2\n  Badly: tick threat 2"),
    ),
    Term(
        "sheet",
        "What a character has: numbers of a field by name, and tracks, with what one is called whose track is full.",
        ("sheet stat: Iron 2, Wit 1", "sheet track: Harm 4, out Taken out"),
    ),
    Term("suggest", "Modifiers of a field, by name.", ("suggest forward: Help +1, Bad light -1",)),
    Term(
        "against:",
        "Two sides can roll against each other: its name, and what wins: the higher or lower result, or the tier.",
        ("against: Contest, higher",),
    ),
    Term("pool:", "Points that the table shares, and the most of them.", ("pool: Hope 5",)),
    Term("clocks:", "The kinds of clocks that the table makes, the usual one first.", ("clocks: threat, progress",)),
)

#: A short game, of which an example has what it names.
_LINES = (
    "game: A try",
    *(f"field {name}: 0 to 9, start 2" for name in ("stat", "skill", "stress", "pool", "forward")),
    "field difficulty: 1 to 20, start 8",
    "dice: 2d6",
    *("dice red: 1d6", "dice action: 1d6"),
    "result: sum + stat",
)
_TIERS = ("tier Well, good: result >= 8", "tier Badly, bad")
#: The order in which its lines are listed.
_ORDER = ("game", "field", "dice", "value", "result")
_MEASURES = ("sum", "highest", "lowest", "count", "alike")


def whole(example: str) -> str:
    """Return a short game that has the line of an example, in place of a line that it would repeat.

    >>> print(whole("result: 2d6 + stat"), end="")
    game: A try
    field stat: 0 to 9, start 2
    result: 2d6 + stat
    tier Well, good: result >= 8
    tier Badly, bad
    """
    lines, tiers = [line for line in _LINES if _needed(line, example)], [*_TIERS]
    if example.startswith(" "):
        tiers.insert(1, example)
    elif example.startswith("tier"):
        tiers[0 if ":" in example else 1] = example
    else:
        once = " if " not in example.partition(":")[0]
        lines = [line for line in lines if not (once and _about(line) == _about(example))] + [example]
    lines.sort(key=lambda line: _ORDER.index(_word(line)) if _word(line) in _ORDER else len(_ORDER))
    return "".join([f"{line}\n" for line in (*lines, *tiers)])


def _needed(line: str, example: str) -> bool:
    """Return whether a game with the example has the line: what the example names, and what every game has."""
    word, _, name = _about(line).partition(" ")
    if word == "dice" and not name:
        # A result without any measure has dice of its own.
        return not example.startswith("result") or any(measure in example for measure in _MEASURES)
    named = "".join([letter if letter.isalnum() else " " for letter in example]).split()
    return not name or name in ("stat", *named)


def _about(line: str) -> str:
    """Return what a line is about: its word, with the name of dice or a field."""
    return line.partition(":")[0].partition(" if ")[0]


def _word(line: str) -> str:
    return _about(line).partition(" ")[0]
