"""The characters region: pick who acts, with one tap a Skill, and a sheet to make or change a character or foe."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from secrets import token_hex
from typing import Any, Protocol

from app.check.draft import SKILL_NAME, whole
from app.check.modifiers import fields, reason
from app.ui.template import Actions, Node, Page, Slots, flag
from razor_core.rules.consequences import ClockKind
from razor_core.rules.fields import RuleError, bounds
from razor_core.rules.modifiers import Lasts, Modifier, Token
from razor_core.rules.numbers import signed
from razor_core.rules.system import System
from razor_core.session.events import CharacterRemoved, CharacterSaved, ClockAdded, Event, Fiction, Rolled, TokenTaken
from razor_core.table import characters
from razor_core.table.characters import Character, Rating, Side, Skill
from razor_core.table.clocks import Clock, find
from razor_core.table.world import World

REGION, SHEET = "characters", "character-change"
#: What the names of the controls for ratings begin with: an imported character has ratings of any name.
RATING = "rating-"


class Game(Protocol):
    """What the characters ask of the game on the table."""

    @property
    def slug(self) -> str:
        """Which it is."""

    @property
    def system(self) -> System:
        """Its rules."""

    def use(self, values: Mapping[str, str], gone: Collection[tuple[str, str]], entered: Collection[Modifier]) -> None:
        """Set controls of its form; take reasons out, by field and name, and put others in."""

    def acts(self, who: str) -> None:
        """Say that they act."""

    def told(self) -> Fiction:
        """What is said beside the numbers, and the reasons on its form."""


class CharactersPanel:
    """Owns who is picked in each game, and the sheet. `emit` is told what is to happen.

    `draft` is who was picked, as `keep` was told last, or None.
    """

    def __init__(
        self,
        page: Page,
        game: Game,
        world: Callable[[], World],
        emit: Callable[[Sequence[Event]], object],
        draft: Any,
        keep: Callable[[Any], None],
    ) -> None:
        self.page = page
        self.game = game
        self.world = world
        self.emit = emit
        self.keep = keep
        self.picked: dict[str, str] = dict(draft) if isinstance(draft, dict) else {}
        #: The tokens of who acted when the characters were drawn last, by game.
        self.held: dict[str, tuple[Token, ...]] = {}
        #: The character on the sheet, as they were when it was opened, and as it has them now.
        self.opened: Character | None = None
        self.changing: Character | None = None
        self.actions: Actions = {
            "character-pick": self._pick,
            "character-skill": self._skill,
            "character-new": self._new,
            "character-change": self._change,
            "character-skill-add": self._skill_add,
            "character-token-add": self._token_add,
            "character-drop": self._drop,
            "character-save": self._save,
            "character-remove": self._remove,
        }

    def draw(self, anew: bool = False) -> None:
        """The characters of the game as they stand; what the one who acts has got or lost meanwhile, the form follows.

        With `anew` all that they have for their next check is put on the form, not only what they have got.
        """
        game, acting = self.game, self.acting
        shown = [character for character in self.world().characters if character.system == game.slug]
        self.page.fill(REGION, slots(game.system, shown, acting))
        had, has = self.held.get(game.slug), acting.tokens if acting else ()
        self.held[game.slug] = has
        stood = game.told().modifiers
        gone = [(token.field, token.name) for token in had or () if token not in has]
        if had is None:
            # Nobody typed what stands once where the game has no reasons: who had it may have lost it before a reload.
            carried = {(token.field, token.name) for token in has}
            lone = {(each.field, each.name) for each in stood if each.once and each.field not in game.system.MODIFIERS}
            gone += lone - carried
        # A token that only has other points now is on the form with these.
        again = set() if anew else {(each.field, each.name) for each in stood} & set(gone)
        due = [
            _named(token)
            for token in has
            if (anew or not had or token not in had)
            and token.field in fields(game.system)
            and (token.lasts is Lasts.NEXT or (token.field, token.name) in again)
        ]
        if gone or due:
            game.use({}, gone, due)

    def laid(self) -> None:
        """Another game lies on the table: who acts in it is said to act, and nobody who acts in another."""
        elsewhere = {character.name for each in self.picked.values() if (character := self._hero(each))}
        if self.acting:
            self.game.acts(self.acting.name)
        elif self.game.told().who in elsewhere:
            self.game.acts("")

    @property
    def acting(self) -> Character | None:
        """Who acts in the game on the table."""
        return self._hero(self.picked.get(self.game.slug, ""))

    def spent(self, *rolls: Rolled) -> list[TokenTaken]:
        """What the rolls use up of what their characters carry: what lasts through one, and what was used of the rest.

        Of several of one name who acts rolled alone; rolls that are read together are those of one after the other.
        """
        acting = self.acting
        there = [character for character in self.world().characters if character.system == rolls[0].system]
        if len(rolls) == 1:
            there.sort(key=lambda character: character is not acting)
        taken = list[TokenTaken]()
        for roll, character in zip(rolls, characters.by_name(there, (roll.fiction.who for roll in rolls)), strict=True):
            carried = character.tokens if character else ()
            used = _used(roll, [token for token in carried if token.field and token.lasts is Lasts.USED])
            going = [token for token in carried if token.lasts is Lasts.NEXT or token in used]
            taken += [TokenTaken(character.id, token.field, token.name) for token in going if character]
        return taken

    def _hero(self, character_id: str) -> Character | None:
        return characters.find(self.world().characters, character_id)

    def _pick(self, data: Mapping[str, str]) -> None:
        """Make a character the one who acts: their modifiers are on the form, those of others are gone."""
        character = self._hero(data["character"])
        if character:
            self.picked[self.game.slug] = character.id
            self.keep(self.picked)
            best = max(character.ratings, key=lambda rating: rating.value, default=None)
            self.game.acts(character.name)
            self.game.use(_filled(self.game.system, best, None), (), ())
            self.draw(anew=True)

    def _skill(self, data: Mapping[str, str]) -> None:
        """Roll with this rating, and with this Skill where one is named."""
        character = self.acting
        if character:
            rating = next((each for each in character.ratings if each.name == data["rating"]), None)
            skill = next((each for each in character.skills if each.name == data["skill"]), None)
            self.game.acts(character.name)
            self.game.use(_filled(self.game.system, rating, skill), (), ())

    def _new(self, data: Mapping[str, str]) -> None:
        ratings = tuple(Rating(name, value) for name, value in self.game.system.RATINGS.items())
        self._edit(Character(id=token_hex(4), name="New character", system=self.game.slug, ratings=ratings), name="")

    def _change(self, data: Mapping[str, str]) -> None:
        character = self.acting
        if character:
            self._edit(character, name=character.name)

    def _edit(self, character: Character, name: str) -> None:
        self.opened = self.changing = character
        self.page.fill(SHEET, sheet_slots(self.game.system, character))
        self.page.restore(
            SHEET,
            {
                "name": name,
                **({"foe": "on"} if character.side is Side.OPPOSITION else {}),
                "segments": "6",
                "level": "1",
                "worth": "1",
            },
        )
        self.page.sheet(SHEET, True)

    def _take(self, character: Character) -> None:
        """Change Skills or tokens of the character on the sheet; ratings typed and not saved stay."""
        self.changing = character
        self.page.fill(SHEET, held_slots(character))

    def _skill_add(self, data: Mapping[str, str]) -> None:
        values, character = self.page.values(SHEET), self.changing
        name = values["skill"].strip()
        if character is None or not name:
            return
        rated = self.game.system.RATING_FIELD != self.game.system.SKILL_FIELD
        kept = tuple(skill for skill in character.skills if skill.name != name)
        try:
            skill = Skill(name, values["skill-rating"] if rated else "", whole("level", values["level"]))
            self._take(replace(character, skills=(*kept, skill)))
        except RuleError as error:
            self.page.fill(SHEET, {"error": f"{error.field}: {error.message}"})
        else:
            self.page.put(SHEET, "skill", "")

    def _token_add(self, data: Mapping[str, str]) -> None:
        """Give the character on the sheet one of the game's tokens, under its own name where one is typed."""
        values, character = self.page.values(SHEET), self.changing
        kind = self.game.system.TOKENS[int(data["kind"])]
        if character is None:
            return
        try:
            points = whole("worth", values["worth"]) * kind.points
            self._take(character.with_token(replace(kind, name=values["token"].strip() or kind.name, points=points)))
        except RuleError as error:
            self.page.fill(SHEET, {"error": f"{error.field}: {error.message}"})
        else:
            self.page.put(SHEET, "token", "")

    def _drop(self, data: Mapping[str, str]) -> None:
        """Take a Skill or a token off the character on the sheet."""
        if self.changing and "field" in data:
            self._take(self.changing.without_token(data["field"], data["name"]))
        elif self.changing:
            skills = tuple(skill for skill in self.changing.skills if skill.name != data["name"])
            self._take(replace(self.changing, skills=skills))

    def _save(self, data: Mapping[str, str]) -> None:
        """Keep what was changed on the sheet; a foe without a Resolve Clock brings one. What is refused is told.

        What the character got or lost meanwhile, at the table or in another tab, stays so.
        Who is made to be played acts from now on; a foe, or one who is changed while another acts, does not.
        """
        if self.changing is None or self.opened is None:
            return
        now = self._hero(self.changing.id)
        values = self.page.values(SHEET)
        events: list[Event] = []
        try:
            names = [each.name for each in self.changing.ratings]
            ratings = tuple(Rating(name, whole(name, values[RATING + name])) for name in names)
            character = replace(
                self.changing,
                name=values["name"].strip(),
                side=Side.OPPOSITION if "foe" in values else Side.PLAYER,
                ratings=ratings,
            )
            character = characters.merge_edit(now, self.opened, character) if now else character
            if character.side is Side.OPPOSITION and not find(self.world().clocks, character.clock):
                clock = Clock(
                    id=token_hex(4),
                    name=character.name,
                    kind=ClockKind.RESOLVE,
                    segments=whole("segments", values["segments"]),
                )
                character = replace(character, clock=clock.id)
                events.append(ClockAdded(clock))
        except RuleError as error:
            self.page.fill(SHEET, {"error": f"{error.field}: {error.message}"})
            return
        self._close()
        self.emit([CharacterSaved(character), *events])
        if character.id == self.picked.get(self.game.slug) or (now is None and character.side is Side.PLAYER):
            self._pick({"character": character.id})

    def _remove(self, data: Mapping[str, str]) -> None:
        if self.changing:
            gone = self.changing.id
            self._close()
            self.emit([CharacterRemoved(gone)])

    def _close(self) -> None:
        self.opened = self.changing = None
        self.page.sheet(SHEET, False)


def slots(system: System, shown: Sequence[Character], acting: Character | None) -> Slots:
    """Everyone, the one who acts marked, and what that one can roll with."""
    return {
        "characters": [_chip(character, character is acting) for character in shown],
        "rolls": _rolls(system, acting) if acting else [],
        "change": {"hidden": flag(acting is None)},
    }


def sheet_slots(system: System, character: Character) -> Slots:
    """The sheet of a character: ratings, Skills and tokens as they are kept, and what the game asks of new ones."""
    rated = system.RATING_FIELD != system.SKILL_FIELD
    low, high = bounds(system.Check, system.RATING_FIELD)
    flagged = isinstance(getattr(system.Check(), system.SKILL_FIELD), bool)
    return {
        **held_slots(character),
        "ratings": [_rating(rating, low, high) for rating in character.ratings],
        "attributes": [Node("character-attribute", {"label": rating.name}) for rating in character.ratings],
        "rated": {"hidden": flag(not rated)},
        "level": {"hidden": flag(flagged)},
        "known": [
            Node("option", {"value": skill})
            for skill in dict.fromkeys(skill for skills in system.SKILLS.values() for skill in skills)
        ],
        "kinds": [
            Node("character-kind", {"button": {"data-kind": str(at)}, "name": kind.name})
            for at, kind in enumerate(system.TOKENS)
        ],
    }


def held_slots(character: Character) -> Slots:
    """The Skills and tokens on the sheet, each to be taken off, and no error."""
    return {
        "error": "",
        "skills": [_held(_skilled(character, skill), {"data-name": skill.name}) for skill in character.skills],
        "tokens": [
            _held(_carried(token), {"data-name": token.name, "data-field": token.field}) for token in character.tokens
        ],
    }


def _rating(rating: Rating, low: int, high: int) -> Node:
    value = {"name": RATING + rating.name, "value": str(rating.value), "min": str(low), "max": str(high)}
    return Node("character-rating", {"label": rating.name, "value": value})


def _chip(character: Character, acting: bool) -> Node:
    return Node(
        "character",
        {
            "button": {
                "data-character": character.id,
                "data-foe": flag(character.side is Side.OPPOSITION),
                "aria-pressed": "true" if acting else "false",
            },
            "name": character.name,
        },
    )


def _rolls(system: System, character: Character) -> Sequence[Node]:
    """What the character can roll with, a tap each: Skills first, then bare ratings, then what hangs on them.

    What would stand on no place of the form is no button.
    """
    skills = [_roll(_skilled(character, skill), skill.attribute, skill.name) for skill in character.skills]
    ratings = [_roll(f"{rating.name} {rating.value}", rating.name) for rating in character.ratings]
    taps = [token for token in character.tokens if token.field in fields(system)]
    tokens = [Node("character-token", {"button": _entering(token), "name": _carried(token)}) for token in taps]
    beside = [Node("character-carried", {"name": _carried(token)}) for token in character.tokens if token not in taps]
    return [*skills, *ratings, *tokens, *beside]


def _entering(token: Token) -> dict[str, str | None]:
    entered = _named(token)
    return reason(entered.field, entered.name, entered.points, entered.once)


def _named(token: Token) -> Modifier:
    """The reason that the token is on a check: used up by it, unless it stays."""
    return Modifier(token.field, token.name, token.points, token.lasts is not Lasts.STAYS)


def _skilled(character: Character, skill: Skill) -> str:
    """A Skill in words: with its rating where it goes with one, else with its own number."""
    if skill.attribute:
        return f"{skill.name} {skill.attribute} {character.rating(skill.attribute)}"
    return f"{skill.name} {skill.value}"


def _carried(token: Token) -> str:
    """A token in words: what it adds to, unless its name says so."""
    worth = "" if token.points == 1 else f" {signed(token.points)}"
    field = token.field.replace("_", " ")
    return token.name if not field or token.name.casefold() == field else f"{token.name} ({field}{worth})"


def _roll(name: str, rating: str, skill: str = "") -> Node:
    return Node("character-roll", {"button": {"data-rating": rating, "data-skill": skill}, "name": name})


def _held(text: str, data: Mapping[str, str]) -> Node:
    return Node(
        "character-held", {"button": {"data-field": None, **data, "aria-label": f"Remove {text}"}, "name": text}
    )


def _filled(system: System, rating: Rating | None, skill: Skill | None) -> dict[str, str]:
    """What the form says for a rating and a Skill: without a Skill, of none."""
    values = {SKILL_NAME: skill.name if skill else ""}
    if system.RATING_FIELD == system.SKILL_FIELD:
        named = skill or rating
        return {**values, SKILL_NAME: named.name, system.RATING_FIELD: str(named.value)} if named else values
    if rating:
        values |= {"attribute-name": rating.name, system.RATING_FIELD: str(rating.value)}
    if isinstance(getattr(system.Check(), system.SKILL_FIELD), bool):
        return {**values, system.SKILL_FIELD: "on" if skill else ""}
    return {**values, system.SKILL_FIELD: str(skill.value if skill else 0)}


def _used(roll: Rolled, tokens: Sequence[Token]) -> Sequence[Token]:
    """Those of the tokens that the roll was made with: by their names, or by the box of their flag."""
    found = list[Token]()
    for field in {token.field for token in tokens}:
        names = {each.name for each in roll.fiction.modifiers if each.field == field}
        if names or getattr(roll.check, field) is True:
            found += characters.tokens_used(tokens, field, names)
    return found
