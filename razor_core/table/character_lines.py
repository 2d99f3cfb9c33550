"""Characters written as lines, each with one or several alike, in the words of a game's sheet.

    Kira AGI 3 Stealth, Guns, Edge 2 Cat's feet, Dazed
    4x Rat Resolve 4 foe

A name comes first. Each number follows what it is the number of; Skills are apart by commas, and so is what they carry,
each after the word for its kind, and conditions; `foe` and `GM only` are words. A colon or a comma ends a name that is
not clear otherwise. Text in quotes is a name as it is, with each quote in it doubled.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce

from razor_core.rules.clock_kinds import Side
from razor_core.rules.fields import LONGEST_NAME, RuleError, most_points, validate_name, validate_number
from razor_core.rules.game import Game
from razor_core.rules.modifiers import Condition, Modifier
from razor_core.systems import find
from razor_core.table.characters import Character, Rating, Skill, apart
from razor_core.table.clocks import Board, Clock, limits
from razor_core.table.kits import MOST_CHARACTERS, MOST_CLOCKS, Kit
from razor_core.table.tracks import made_tracks, new_tracks

#: Compiled when the first list is read: a start needs none of them.
_TOKEN = r'"(?:[^"]|"")*"|\([^()]*\)|[,;:=]|[^\s,;:="()]+|\S'
_NUMBER = r"[+−-]?[0-9]+"
_BULLET = r"^[-–*•]\s+"
_TIMES = r"(?i)([0-9]+)\s?[x×]\s+"
#: The fewest letters by which a longer name is known, the most words of one, and the most digits that are read.
_SHORTEST, _MOST_WORDS, _DIGITS = 3, 3, 9
_SEPARATORS = ",;:="
_FOE, _SECRET = ("foe", "foes", "opposition"), "gm only"
_FEATURES = ("action", "rider")
#: The name of a list in the log.
_NAME = "New characters"
TOO_MANY = (
    f"One list has at most {MOST_CHARACTERS} characters and {MOST_CLOCKS} clocks. Paste the rest as a second list."
)


@dataclass(frozen=True, slots=True)
class CharacterLine:
    """A line by its number, from 1: the characters that it makes with their clocks, or what is wrong with it."""

    number: int
    characters: tuple[Character, ...] = ()
    clocks: Board = ()
    error: str = ""


def read_lines(
    slug: str, text: str, people: Iterable[Character], new_id: Callable[[], str]
) -> tuple[CharacterLine, ...]:
    """Return what the lines of a text make of a game's characters beside these people. Blank lines make nothing.

    Nobody gets a name that another has. A line with which the list is too long is the last one that is read.

    >>> lines = read_lines("razorweave", "Kira AGI 3; 2x Rat foe; Bo AGL 2".replace("; ", chr(10)), (), lambda: "new")
    >>> [[each.name for each in line.characters] for line in lines], lines[2].error
    ([['Kira'], ['Rat 1', 'Rat 2'], []], 'There is no AGL: attributes are MIG, AGI, PRE, RSN.')
    """
    known, lines = tuple(people), list[CharacterLine]()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        made = [character for before in lines for character in before.characters]
        try:
            draft = _Line(find(slug), line.strip())
            if draft.times > MOST_CHARACTERS - len(made):
                raise RuleError("", TOO_MANY)
            new = CharacterLine(number, *draft.made((*known, *made), new_id))
            if sum(len(line.clocks) for line in (*lines, new)) > MOST_CLOCKS:
                raise RuleError("", TOO_MANY)
        except RuleError as error:
            new = CharacterLine(number, error=f"{error.field}: {error.message}".removeprefix(": "))
        lines.append(new)
        if new.error == TOO_MANY:
            break
    return tuple(lines)


def kit_of(lines: Sequence[CharacterLine]) -> Kit:
    """Return the characters of these lines and their clocks as a kit. RuleError where there are none."""
    people = tuple([character for line in lines for character in line.characters])
    return Kit(name=_NAME, characters=people, clocks=tuple([clock for line in lines for clock in line.clocks]))


@dataclass(frozen=True, slots=True)
class _Token:
    """A part of a line: its text without quotes, where it ends, its number if it is one, and what marks it."""

    text: str
    end: int
    number: int | None
    quoted: bool
    #: Whether it is a number after an equals sign.
    equal: bool

    def ends(self, separators: str) -> bool:
        """Return whether it is one of these separators."""
        return not self.quoted and self.text in separators


def _tokens(text: str) -> Sequence[_Token]:
    """Return the parts of a line, without what stands between a name and its number."""
    found = list[_Token]()
    for match in re.finditer(_TOKEN, text):
        part = match[0]
        quoted = part[0] == '"' and len(part) > 1
        number = int(part.replace("−", "-")[: _DIGITS + 1]) if re.fullmatch(_NUMBER, part) else None
        before = found.pop().text if number is not None and len(found) > 1 and found[-1].ends(":=") else ""
        found.append(
            _Token(part[1:-1].replace('""', '"') if quoted else part, match.end(), number, quoted, before == "=")
        )
    return found


def _texts(tokens: Iterable[_Token]) -> tuple[str, ...]:
    """Return the texts of the parts of a line as they are compared."""
    return tuple([token.text.casefold() for token in tokens])


def _begun(text: str, names: Iterable[str]) -> str:
    """Return the name that the text is, or the only one that it begins, in any case; empty for none."""
    known = {name.casefold(): name for name in names}
    found = [known[word] for word in known if len(text) >= _SHORTEST and word.startswith(text.casefold())]
    return known.get(text.casefold(), found[0] if len(found) == 1 else "")


@dataclass
class _Line:
    """A line as it is read: what its characters have."""

    game: Game
    text: str
    name: str = ""
    times: int = 1
    side: Side = Side.PLAYER
    secret: bool = False
    ratings: dict[str, int] = field(default_factory=dict)
    defences: dict[str, int] = field(default_factory=dict)
    tracks: dict[str, int] = field(default_factory=dict)
    skills: dict[str, Skill] = field(default_factory=dict)
    modifiers: list[Modifier] = field(default_factory=list)
    conditions: list[Condition] = field(default_factory=list)

    def __post_init__(self) -> None:
        sheet = self.game.sheet
        #: Where the number after each name goes.
        self.named: dict[str, tuple[dict[str, int], str]] = {
            **{name: (self.ratings, name) for name in sheet.ratings.values},
            **{label: (self.defences, name) for name, label in sheet.defences.labels.items()},
            **{track.name: (self.tracks, track.name) for track in sheet.tracks if not track.field},
        }
        carried: tuple[Modifier | Condition, ...] = (*sheet.carried, *sheet.conditions.all)
        #: What a character can carry, or be in, by the words for it, the longest first.
        self.kinds = sorted(
            [(_texts(_tokens(modifier.name)), modifier) for modifier in carried], key=lambda kind: -len(kind[0])
        )
        text = re.sub(_BULLET, "", self.text, count=1)
        if several := re.match(_TIMES, text):
            self.times = int(several[1][:_DIGITS])
            validate_number("how many", self.times, 1, MOST_CHARACTERS)
            text = text[several.end() :]
        tokens = _tokens(text)
        self._read_items(tokens[self._read_name(text, tokens) :])

    def made(self, people: Sequence[Character], new_id: Callable[[], str]) -> tuple[tuple[Character, ...], Board]:
        """Return the characters of the line, beside these people, and their clocks. RuleError for what cannot be."""
        made, clocks, sheet = list[Character](), list[Clock](), self.game.sheet
        sizes = {
            track.name: track.sizes[0].segments for track in sheet.tracks if self.side in track.given
        } | self.tracks
        sizes = {name: size for name, size in sizes.items() if size}
        for track in sheet.tracks:
            if track.name in sizes:
                validate_number(track.name, sizes[track.name], *limits(track.kind))
        for at in range(1, self.times + 1):
            character = Character(
                id=new_id(),
                name=f"{self.name[: LONGEST_NAME - 3]} {at}" if self.times > 1 else self.name,
                system=self.game.slug,
                side=self.side,
                ratings=tuple([Rating(*rating) for rating in {**sheet.ratings.values, **self.ratings}.items()]),
                skills=tuple(self.skills.values()),
                defences=tuple([Rating(*defence) for defence in self.defences.items()]),
                secret=self.secret,
            )
            bare = apart((*people, *made), character)
            character = reduce(Character.with_modifier, self.modifiers, bare)
            character = reduce(Character.with_condition, self.conditions, character)
            own = (*made_tracks(character, sizes, (), new_id), *new_tracks(bare, character, new_id))
            made.append(replace(character, clocks=tuple([clock.id for clock in own])))
            clocks += own
        return tuple(made), tuple(clocks)

    # -- the name ------------------------------------------------------------------------------------------------------

    def _read_name(self, text: str, tokens: Sequence[_Token]) -> int:
        """Read the name, and return how many tokens it has."""
        if not tokens or tokens[0].ends(_SEPARATORS) or self._numbered(tokens):
            raise RuleError("", "Enter a name first.")
        if tokens[0].quoted:
            self.name = tokens[0].text
            return 1
        last = end = next((at for at in range(1, len(tokens)) if self._ends_name(tokens[at:])), len(tokens))
        while last > 1 and (
            words := next((length for length in (2, 1) if self._marked(tokens[last - length : last])), 0)
        ):
            last -= words
        self.name = text[: tokens[max(last, 1) - 1].end].strip()
        return end

    def _ends_name(self, tokens: Sequence[_Token]) -> bool:
        """Return whether a name ends before these: with a separator, or before what a number is of."""
        of_number = tokens[0].number is None and len(tokens) > 1 and tokens[1].number is not None
        return tokens[0].ends(_SEPARATORS) or of_number or self._numbered(tokens) is not None

    # -- what follows it -----------------------------------------------------------------------------------------------

    def _read_items(self, tokens: Sequence[_Token]) -> None:
        """Read what comes after the name."""
        words, at = list[_Token](), 0
        while at < len(tokens):
            token, taken = tokens[at], 1
            if numbered := self._numbered(tokens[at:]):
                self._add_skill(words)
                taken, name, number = numbered
                values, key = self.named[name]
                values[key] = number
            elif token.number is not None:
                self._add_number(words, token)
            elif marked := next((length for length in (2, 1) if self._marked(tokens[at : at + length])), 0):
                self._add_skill(words)
                taken = marked
            elif not words and (carried := self._read_carried(tokens[at:])):
                taken = carried
            elif rating := self._used_rating(token, bool(words)):
                self._add_skill(words)
                last = [*self.skills][-1:]
                self.skills |= {name: replace(self.skills[name], attribute=rating) for name in last}
            elif token.ends(_SEPARATORS):
                self._add_skill(words)
            else:
                words.append(token)
            at += taken
        self._add_skill(words)

    def _numbered(self, tokens: Sequence[_Token]) -> tuple[int, str, int] | None:
        """Return how many of these are a name of the sheet with its number, and both; None for other words."""
        for words in range(min(_MOST_WORDS, len(tokens) - 1), 0, -1):
            number, quoted = tokens[words].number, any(token.quoted for token in tokens[:words])
            name = "" if quoted else _begun(" ".join([token.text for token in tokens[:words]]), self.named)
            if number is not None and name:
                return words + 1, name, number
        return None

    def _marked(self, tokens: Sequence[_Token]) -> bool:
        """Take words for the side, or for what is the game master's only. Return whether they were such."""
        said = (
            " ".join(['"' if token.quoted else token.text for token in tokens]).casefold().strip("()").replace("-", " ")
        )
        if said == _SECRET:
            self.secret = True
        elif said in _FOE:
            self.side = Side.OPPOSITION
        return said == _SECRET or said in _FOE

    def _used_rating(self, token: _Token, after_skill: bool) -> str:
        """Return the rating that a Skill is used with: in brackets, or its name `after_skill`; empty for all else."""
        if token.quoted or not self.game.sheet.skills_use_ratings:
            return ""
        ratings = {**self.game.sheet.ratings.values, **self.ratings}
        if token.text.startswith("("):
            return _begun(token.text.strip("()"), ratings)
        return token.text if after_skill and token.text in ratings else ""

    def _read_carried(self, tokens: Sequence[_Token]) -> int:
        """Read what these begin with: something to carry, by the word for its kind, or a condition.

        Return how many of them it has, 0 for anything else.
        """
        texts, quoted = _texts(tokens), tokens[0].quoted
        found = next((kind for kind in self.kinds if texts[: len(kind[0])] == kind[0] and not quoted), None)
        if self.game.actions and texts[0] in _FEATURES and not quoted:
            raise RuleError("", "Add actions and Riders on the character's sheet.")
        if found is None:
            return 0
        words, kind = found
        begin = len(words) + any(token.ends(":=") for token in tokens[len(words) :][:1])
        end = next((at for at in range(begin, len(tokens)) if self._ends_item(tokens[at:])), len(tokens))
        rest = tokens[begin:end]
        if not self._fits(kind, rest):
            return 0
        if isinstance(kind, Modifier):
            self.modifiers.append(self._carried(kind, rest))
        else:
            self.conditions += self._afflicted(kind, rest)
        return end

    def _fits(self, kind: Modifier | Condition, rest: Sequence[_Token]) -> bool:
        """Return whether these can follow the word for that kind.

        A condition has only what the book has in brackets. A name with a number is that of a Skill, where what is
        carried has no points, such as Risk assessment 2.
        """
        if isinstance(kind, Condition):
            return not rest or kind.name in self.game.sheet.conditions.brackets
        numbered = len(rest) > 1 and rest[-1].number is not None and self.game.skills_have_numbers
        return not (numbered and most_points(self.game.Check, kind.field, kind.points) == 1)

    def _ends_item(self, tokens: Sequence[_Token]) -> bool:
        """Return whether something else than a name begins with these, or it ends there."""
        marked = any(self._marked(tokens[:length]) for length in (2, 1))
        return tokens[0].ends(_SEPARATORS) or marked or self._numbered(tokens) is not None

    def _carried(self, kind: Modifier, rest: Sequence[_Token]) -> Modifier:
        """Return what is carried of that kind: its name and, where it can have more than one, its points, in any order.

        RuleError for points that it cannot have.
        """
        points, most = kind.points, most_points(self.game.Check, kind.field, kind.points)
        number = next((token for token in (*rest[:1], *rest[-1:]) if token.number is not None), None)
        if most > 1 and number and number.number is not None:
            validate_number(kind.name, number.number, 1, most)
            points, rest = number.number * kind.points, [token for token in rest if token is not number]
        elif number and len(rest) == 1:
            raise RuleError(kind.name, "Enter a name after it, not a number.")
        name = " ".join([token.text for token in rest]) or kind.name
        validate_name(name)
        return replace(kind, name=name, points=points)

    def _afflicted(self, condition: Condition, rest: Sequence[_Token]) -> Sequence[Condition]:
        """Return a condition, with the one that it brings. RuleError where more than a number is in its brackets."""
        sheet = self.game.sheet
        if bracket := sheet.conditions.brackets.get(condition.name):
            numbers = [token.number for token in rest]
            if not bracket.number or bracket.ratings or len(numbers) != 1 or numbers[0] is None:
                raise RuleError("", f"Give {condition.name} on the character's sheet: it asks for more.")
            return [sheet.bracketed(condition.name, numbers[0])]
        companion = sheet.condition(sheet.conditions.brings.get(condition.name, ""))
        return [condition, *([companion] if companion else [])]

    def _add_number(self, words: list[_Token], number: _Token) -> None:
        """Take a number after a name that the sheet does not have: a Skill, or a rating of the table's own."""
        name, sheet = " ".join([word.text for word in words]), self.game.sheet
        if not name.strip() or number.number is None:
            raise RuleError("", f"Enter a name before {number.text:.40}.")
        ranked = self.game.skills_have_numbers
        if sheet.ratings.free and (number.equal or not ranked):
            validate_name(name)
            self.ratings[name], self.named[name] = number.number, (self.ratings, name)
            words.clear()
        elif ranked and not number.equal:
            self._add_skill(words, number.number)
        else:
            raise RuleError("", f"There is no {name:.40}: {sheet.ratings.word}s are {', '.join(sheet.ratings.values)}.")

    def _add_skill(self, words: list[_Token], value: int = 1) -> None:
        """Take these words, if there are any, for a Skill. RuleError for what the sheet has a number of."""
        name, quoted = " ".join([word.text for word in words]), any(word.quoted for word in words)
        words.clear()
        if name.casefold() in [other.casefold() for other in self.named] and not quoted:
            raise RuleError("", f"Enter a number after {name}.")
        if name.strip():
            validate_name(name)
            self.skills[name] = Skill(name, self._used_with(name), value)

    def _used_with(self, skill: str) -> str:
        """Return the rating that a Skill is used with where none is named: the book's, or the one named last."""
        sheet = self.game.sheet
        if not sheet.skills_use_ratings:
            return ""
        of_book = [rating for rating, names in sheet.skills.suggested.items() if _begun(skill, names)]
        of_book += [""] if "" in sheet.skills.suggested else []
        return [*of_book, *[*self.ratings][-1:], *sheet.ratings.values][0]
