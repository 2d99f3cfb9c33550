"""The heroes region: pick who acts, with one tap a Skill, and a sheet to make or change a hero or foe."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from secrets import token_hex
from typing import Any, Protocol

from app.forms import SKILL_NAME, whole
from app.reasons import fields, reason
from app.stamps import Actions, Page, Slots, Stamp, flag
from razor_core import heroes
from razor_core.checks import ClockKind, Lasts, System, Token
from razor_core.clocks import Clock, find
from razor_core.events import ClockAdded, Event, Fiction, HeroPut, HeroRemoved, Named, Rolled, TokenTaken
from razor_core.fields import RuleError, bounds
from razor_core.heroes import Hero, Rating, Skill
from razor_core.words import signed
from razor_core.world import World

REGION, SHEET = "heroes", "hero-change"
#: What the names of the controls for ratings begin with: an imported hero has ratings of any name.
RATING = "rating-"


class Game(Protocol):
    """What the heroes ask of the game on the table."""

    @property
    def slug(self) -> str:
        """Which it is."""

    @property
    def system(self) -> System:
        """Its rules."""

    def use(self, values: Mapping[str, str], gone: Collection[tuple[str, str]], entered: Collection[Named]) -> None:
        """Set controls of its form; take reasons out, by field and name, and put others in."""

    def acts(self, who: str) -> None:
        """Say that they act."""

    def told(self) -> Fiction:
        """What is said beside the numbers, and the reasons on its form."""


class Heroes:
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
        #: The tokens of who acted when the heroes were drawn last, by game.
        self.held: dict[str, tuple[Token, ...]] = {}
        #: The hero on the sheet, as they were when it was opened, and as it has them now.
        self.opened: Hero | None = None
        self.changing: Hero | None = None
        self.actions: Actions = {
            "hero-pick": self._pick,
            "hero-skill": self._skill,
            "hero-new": self._new,
            "hero-change": self._change,
            "hero-skill-add": self._skill_add,
            "hero-token-add": self._token_add,
            "hero-drop": self._drop,
            "hero-save": self._save,
            "hero-remove": self._remove,
        }

    def draw(self, anew: bool = False) -> None:
        """The heroes of the game as they stand; what the one who acts has got or lost meanwhile, the form follows.

        With `anew` all that they have for their next check is put on the form, not only what they have got.
        """
        game, acting = self.game, self.acting
        shown = [hero for hero in self.world().heroes if hero.system == game.slug]
        self.page.fill(REGION, slots(game.system, shown, acting))
        had, has = self.held.get(game.slug), acting.tokens if acting else ()
        self.held[game.slug] = has
        stood = game.told().named
        gone = [(token.field, token.name) for token in had or () if token not in has]
        if had is None:
            # Nobody typed what stands once where the game has no reasons: who had it may have lost it before a reload.
            carried = {(token.field, token.name) for token in has}
            lone = {(each.field, each.name) for each in stood if each.once and each.field not in game.system.SOURCES}
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
        elsewhere = {hero.name for each in self.picked.values() if (hero := self._hero(each))}
        if self.acting:
            self.game.acts(self.acting.name)
        elif self.game.told().who in elsewhere:
            self.game.acts("")

    @property
    def acting(self) -> Hero | None:
        """Who acts in the game on the table."""
        return self._hero(self.picked.get(self.game.slug, ""))

    def spent(self, *rolls: Rolled) -> list[TokenTaken]:
        """What the rolls use up of what their heroes carry: what lasts through one, and what was used of the rest.

        Of several of one name who acts rolled alone; rolls that are read together are those of one after the other.
        """
        acting = self.acting
        there = [hero for hero in self.world().heroes if hero.system == rolls[0].system]
        if len(rolls) == 1:
            there.sort(key=lambda hero: hero is not acting)
        taken = list[TokenTaken]()
        for roll, hero in zip(rolls, heroes.by_name(there, (roll.fiction.who for roll in rolls)), strict=True):
            carried = hero.tokens if hero else ()
            used = _used(roll, [token for token in carried if token.field and token.lasts is Lasts.USED])
            going = [token for token in carried if token.lasts is Lasts.NEXT or token in used]
            taken += [TokenTaken(hero.id, token.field, token.name) for token in going if hero]
        return taken

    def _hero(self, hero_id: str) -> Hero | None:
        return heroes.find(self.world().heroes, hero_id)

    def _pick(self, data: Mapping[str, str]) -> None:
        """Let a hero be the one who acts; the form says so, without what was another's, and theirs stands ready."""
        hero = self._hero(data["hero"])
        if hero:
            self.picked[self.game.slug] = hero.id
            self.keep(self.picked)
            best = max(hero.ratings, key=lambda rating: rating.value, default=None)
            self.game.acts(hero.name)
            self.game.use(_filled(self.game.system, best, None), (), ())
            self.draw(anew=True)

    def _skill(self, data: Mapping[str, str]) -> None:
        """Roll with this rating, and with this Skill where one is named."""
        hero = self.acting
        if hero:
            rating = next((each for each in hero.ratings if each.name == data["rating"]), None)
            skill = next((each for each in hero.skills if each.name == data["skill"]), None)
            self.game.acts(hero.name)
            self.game.use(_filled(self.game.system, rating, skill), (), ())

    def _new(self, data: Mapping[str, str]) -> None:
        ratings = tuple(Rating(name, value) for name, value in self.game.system.RATINGS.items())
        self._edit(Hero(id=token_hex(4), name="New hero", system=self.game.slug, ratings=ratings), name="")

    def _change(self, data: Mapping[str, str]) -> None:
        hero = self.acting
        if hero:
            self._edit(hero, name=hero.name)

    def _edit(self, hero: Hero, name: str) -> None:
        self.opened = self.changing = hero
        self.page.fill(SHEET, sheet_slots(self.game.system, hero))
        self.page.restore(
            SHEET, {"name": name, **({"foe": "on"} if hero.foe else {}), "segments": "6", "level": "1", "worth": "1"}
        )
        self.page.sheet(SHEET, True)

    def _take(self, hero: Hero) -> None:
        """Let the hero on the sheet have other Skills or tokens; ratings typed and not yet kept stay as they are."""
        self.changing = hero
        self.page.fill(SHEET, held_slots(hero))

    def _skill_add(self, data: Mapping[str, str]) -> None:
        values, hero = self.page.values(SHEET), self.changing
        name = values["skill"].strip()
        if hero is None or not name:
            return
        rated = self.game.system.RATED != self.game.system.SKILLED
        kept = tuple(skill for skill in hero.skills if skill.name != name)
        try:
            skill = Skill(name, values["skill-rating"] if rated else "", whole("level", values["level"]))
            self._take(replace(hero, skills=(*kept, skill)))
        except RuleError as error:
            self.page.fill(SHEET, {"error": f"{error.field}: {error.message}"})
        else:
            self.page.put(SHEET, "skill", "")

    def _token_add(self, data: Mapping[str, str]) -> None:
        """Let the hero on the sheet have a token of a kind of the game's, under its own name where one is typed."""
        values, hero = self.page.values(SHEET), self.changing
        kind = self.game.system.TOKENS[int(data["kind"])]
        if hero is None:
            return
        try:
            points = whole("worth", values["worth"]) * kind.points
            self._take(hero.given(replace(kind, name=values["token"].strip() or kind.name, points=points)))
        except RuleError as error:
            self.page.fill(SHEET, {"error": f"{error.field}: {error.message}"})
        else:
            self.page.put(SHEET, "token", "")

    def _drop(self, data: Mapping[str, str]) -> None:
        """Take a Skill or a token off the hero on the sheet."""
        if self.changing and "field" in data:
            self._take(self.changing.without(data["field"], data["name"]))
        elif self.changing:
            skills = tuple(skill for skill in self.changing.skills if skill.name != data["name"])
            self._take(replace(self.changing, skills=skills))

    def _save(self, data: Mapping[str, str]) -> None:
        """Keep what was changed on the sheet; a foe without a Resolve Clock brings one. What is refused is told.

        What the hero got or lost meanwhile, at the table or in another tab, stays so.
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
            hero = replace(self.changing, name=values["name"].strip(), foe="foe" in values, ratings=ratings)
            hero = heroes.changed(now, self.opened, hero) if now else hero
            if hero.foe and not find(self.world().clocks, hero.clock):
                clock = Clock(
                    id=token_hex(4),
                    name=hero.name,
                    kind=ClockKind.RESOLVE,
                    segments=whole("segments", values["segments"]),
                )
                hero = replace(hero, clock=clock.id)
                events.append(ClockAdded(clock))
        except RuleError as error:
            self.page.fill(SHEET, {"error": f"{error.field}: {error.message}"})
            return
        self._close()
        self.emit([HeroPut(hero), *events])
        if hero.id == self.picked.get(self.game.slug) or (now is None and not hero.foe):
            self._pick({"hero": hero.id})

    def _remove(self, data: Mapping[str, str]) -> None:
        if self.changing:
            gone = self.changing.id
            self._close()
            self.emit([HeroRemoved(gone)])

    def _close(self) -> None:
        self.opened = self.changing = None
        self.page.sheet(SHEET, False)


def slots(system: System, shown: Sequence[Hero], acting: Hero | None) -> Slots:
    """Everyone, the one who acts marked, and what that one can roll with."""
    return {
        "heroes": [_chip(hero, hero is acting) for hero in shown],
        "rolls": _rolls(system, acting) if acting else [],
        "change": {"hidden": flag(acting is None)},
    }


def sheet_slots(system: System, hero: Hero) -> Slots:
    """The sheet of a hero: ratings, Skills and tokens as they are kept, and what the game asks of new ones."""
    rated = system.RATED != system.SKILLED
    low, high = bounds(system.Check, system.RATED)
    flagged = isinstance(getattr(system.Check(), system.SKILLED), bool)
    return {
        **held_slots(hero),
        "ratings": [_rating(rating, low, high) for rating in hero.ratings],
        "attributes": [Stamp("hero-attribute", {"label": rating.name}) for rating in hero.ratings],
        "rated": {"hidden": flag(not rated)},
        "level": {"hidden": flag(flagged)},
        "known": [
            Stamp("option", {"value": skill})
            for skill in dict.fromkeys(skill for skills in system.SKILLS.values() for skill in skills)
        ],
        "kinds": [
            Stamp("hero-kind", {"button": {"data-kind": str(at)}, "name": kind.name})
            for at, kind in enumerate(system.TOKENS)
        ],
    }


def held_slots(hero: Hero) -> Slots:
    """The Skills and tokens on the sheet, each to be taken off, and no error."""
    return {
        "error": "",
        "skills": [_held(_skilled(hero, skill), {"data-name": skill.name}) for skill in hero.skills],
        "tokens": [
            _held(_carried(token), {"data-name": token.name, "data-field": token.field}) for token in hero.tokens
        ],
    }


def _rating(rating: Rating, low: int, high: int) -> Stamp:
    value = {"name": RATING + rating.name, "value": str(rating.value), "min": str(low), "max": str(high)}
    return Stamp("hero-rating", {"label": rating.name, "value": value})


def _chip(hero: Hero, acting: bool) -> Stamp:
    return Stamp(
        "hero",
        {
            "button": {
                "data-hero": hero.id,
                "data-foe": flag(hero.foe),
                "aria-pressed": "true" if acting else "false",
            },
            "name": hero.name,
        },
    )


def _rolls(system: System, hero: Hero) -> Sequence[Stamp]:
    """What the hero can roll with, a tap each: Skills first, then bare ratings, then what hangs on them.

    What would stand on no place of the form is no button.
    """
    skills = [_roll(_skilled(hero, skill), skill.attribute, skill.name) for skill in hero.skills]
    ratings = [_roll(f"{rating.name} {rating.value}", rating.name) for rating in hero.ratings]
    taps = [token for token in hero.tokens if token.field in fields(system)]
    tokens = [Stamp("hero-token", {"button": _entering(token), "name": _carried(token)}) for token in taps]
    beside = [Stamp("hero-carried", {"name": _carried(token)}) for token in hero.tokens if token not in taps]
    return [*skills, *ratings, *tokens, *beside]


def _entering(token: Token) -> dict[str, str | None]:
    entered = _named(token)
    return reason(entered.field, entered.name, entered.points, entered.once)


def _named(token: Token) -> Named:
    """The reason that the token is on a check: used up by it, unless it stays."""
    return Named(token.field, token.name, token.points, token.lasts is not Lasts.STAYS)


def _skilled(hero: Hero, skill: Skill) -> str:
    """A Skill in words: with its rating where it goes with one, else with its own number."""
    if skill.attribute:
        return f"{skill.name} {skill.attribute} {hero.rating(skill.attribute)}"
    return f"{skill.name} {skill.value}"


def _carried(token: Token) -> str:
    """A token in words: what it adds to, unless its name says so."""
    worth = "" if token.points == 1 else f" {signed(token.points)}"
    field = token.field.replace("_", " ")
    return token.name if not field or token.name.casefold() == field else f"{token.name} ({field}{worth})"


def _roll(name: str, rating: str, skill: str = "") -> Stamp:
    return Stamp("hero-roll", {"button": {"data-rating": rating, "data-skill": skill}, "name": name})


def _held(text: str, data: Mapping[str, str]) -> Stamp:
    return Stamp("hero-held", {"button": {"data-field": None, **data, "aria-label": f"Remove {text}"}, "name": text})


def _filled(system: System, rating: Rating | None, skill: Skill | None) -> dict[str, str]:
    """What the form says for a rating and a Skill: without a Skill, of none."""
    values = {SKILL_NAME: skill.name if skill else ""}
    if system.RATED == system.SKILLED:
        named = skill or rating
        return {**values, SKILL_NAME: named.name, system.RATED: str(named.value)} if named else values
    if rating:
        values |= {"attribute-name": rating.name, system.RATED: str(rating.value)}
    if isinstance(getattr(system.Check(), system.SKILLED), bool):
        return {**values, system.SKILLED: "on" if skill else ""}
    return {**values, system.SKILLED: str(skill.value if skill else 0)}


def _used(roll: Rolled, tokens: Sequence[Token]) -> Sequence[Token]:
    """Those of the tokens that the roll was made with: by their names, or by the box of their flag."""
    found = list[Token]()
    for field in {token.field for token in tokens}:
        names = {each.name for each in roll.fiction.named if each.field == field}
        if names or getattr(roll.check, field) is True:
            found += heroes.standing(tokens, field, names)
    return found
