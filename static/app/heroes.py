"""The heroes region: pick who acts, with one tap a Skill, and a sheet to make or change a hero or foe."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from secrets import token_hex
from typing import Any, Protocol

from app.stamps import Actions, Page, Slots, Stamp
from razor_core.checks import ClockKind, RuleError, System
from razor_core.clocks import Clock, find
from razor_core.events import ClockAdded, Event, HeroPut, HeroRemoved, World
from razor_core.heroes import Hero, Rating, Skill, Token

REGION, SHEET = "heroes", "hero-change"
#: What the names of the controls for ratings begin with: an imported hero has ratings of any name.
RATING = "rating-"


class Fill(Protocol):
    """Sets controls of the check form, and takes the reasons out of it that are `gone`, by field and name."""

    def __call__(self, values: Mapping[str, str], gone: Collection[tuple[str, str]] = ()) -> None:
        """As `CheckForm.use`."""


class Heroes:
    """Owns who is picked, and the sheet. `fill` fills the check form; `emit` is told what is to happen.

    `draft` is who was picked as `keep` was told last, or None.
    """

    def __init__(
        self,
        page: Page,
        slug: str,
        system: System,
        world: Callable[[], World],
        fill: Fill,
        emit: Callable[[Sequence[Event]], object],
        draft: Any,
        keep: Callable[[Any], None],
    ) -> None:
        self.page = page
        self.slug = slug
        self.system = system
        self.world = world
        self.fill = fill
        self.emit = emit
        self.keep = keep
        self.picked = draft if isinstance(draft, str) else ""
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

    def draw(self) -> None:
        """The heroes as they stand."""
        self.page.fill(REGION, slots(self.world().heroes, self.picked))

    def _hero(self, hero_id: str) -> Hero | None:
        return next((hero for hero in self.world().heroes if hero.id == hero_id), None)

    def _pick(self, data: Mapping[str, str]) -> None:
        """Let a hero be the one who acts; the form says so, without what was another's, and theirs stands ready."""
        hero, former = self._hero(data["hero"]), self._hero(self.picked)
        if hero:
            self.picked = hero.id
            self.keep(hero.id)
            best = max(hero.ratings, key=lambda rating: rating.value, default=None)
            rated = _rated(best.name, best.value) if best else {}
            gone = {(token.field, token.name) for token in former.tokens} if former and former.id != hero.id else ()
            self.fill({"who": hero.name, **rated, "skill": "", "skill-name": ""}, gone)
            self.draw()

    def _skill(self, data: Mapping[str, str]) -> None:
        """Roll with this rating, and with this Skill where one is named."""
        hero = self._hero(self.picked)
        if hero:
            skill = data.get("skill", "")
            values = _rated(data["rating"], hero.rating(data["rating"]))
            self.fill({"who": hero.name, **values, "skill": "on" if skill else "", "skill-name": skill})

    def _new(self, data: Mapping[str, str]) -> None:
        ratings = tuple(Rating(name, value) for name, value in self.system.RATINGS.items())
        self._edit(Hero(id=token_hex(4), name="New hero", system=self.slug, ratings=ratings), name="")

    def _change(self, data: Mapping[str, str]) -> None:
        hero = self._hero(self.picked)
        if hero:
            self._edit(hero, name=hero.name)

    def _edit(self, hero: Hero, name: str) -> None:
        self.changing = hero
        self.page.fill(SHEET, sheet_slots(self.system, hero))
        self.page.restore(SHEET, {"name": name, **({"foe": "on"} if hero.foe else {}), "segments": "6"})
        self.page.sheet(SHEET, True)

    def _take(self, hero: Hero) -> None:
        """Let the hero on the sheet have other Skills or tokens; ratings typed and not yet kept stay as they are."""
        self.changing = hero
        self.page.fill(SHEET, held_slots(hero))

    def _skill_add(self, data: Mapping[str, str]) -> None:
        values = self.page.values(SHEET)
        name = values["skill"].strip()
        if self.changing and name:
            self.page.put(SHEET, "skill", "")
            kept = tuple(skill for skill in self.changing.skills if skill.name != name)
            self._take(replace(self.changing, skills=(*kept, Skill(name, values["skill-rating"]))))

    def _token_add(self, data: Mapping[str, str]) -> None:
        name = self.page.values(SHEET)["token"].strip()
        if self.changing and name:
            self.page.put(SHEET, "token", "")
            kept = _without(self.changing.tokens, data["field"], name)
            self._take(replace(self.changing, tokens=(*kept, Token(name, data["field"]))))

    def _drop(self, data: Mapping[str, str]) -> None:
        """Take a Skill, which has no field, or a token off the hero on the sheet."""
        if self.changing:
            field, name = data["field"], data["name"]
            if field:
                self._take(replace(self.changing, tokens=_without(self.changing.tokens, field, name)))
            else:
                skills = tuple(skill for skill in self.changing.skills if skill.name != name)
                self._take(replace(self.changing, skills=skills))

    def _save(self, data: Mapping[str, str]) -> None:
        """Keep the hero of the sheet; a foe without a Resolve Clock brings one. What is refused is told, and stays.

        Who is made to be played acts from now on; a foe, or one who is changed while another acts, does not.
        """
        if self.changing is None:
            return
        new = self._hero(self.changing.id) is None
        values = self.page.values(SHEET)
        events: list[Event] = []
        try:
            names = [each.name for each in self.changing.ratings]
            ratings = tuple(Rating(name, _whole(name, values[RATING + name])) for name in names)
            hero = replace(self.changing, name=values["name"].strip(), foe="foe" in values, ratings=ratings)
            if hero.foe and not find(self.world().clocks, hero.clock):
                clock = Clock(
                    id=token_hex(4),
                    name=hero.name,
                    kind=ClockKind.RESOLVE,
                    segments=_whole("segments", values["segments"]),
                )
                hero = replace(hero, clock=clock.id)
                events.append(ClockAdded(clock))
        except RuleError as error:
            self.page.fill(SHEET, {"error": f"{error.field}: {error.message}"})
            return
        self._close()
        self.emit([HeroPut(hero), *events])
        if hero.id == self.picked or (new and not hero.foe):
            self._pick({"hero": hero.id})

    def _remove(self, data: Mapping[str, str]) -> None:
        if self.changing:
            gone = self.changing.id
            self._close()
            self.emit([HeroRemoved(gone)])

    def _close(self) -> None:
        self.changing = None
        self.page.sheet(SHEET, False)


def slots(heroes: Sequence[Hero], picked: str) -> Slots:
    """Everyone, the one who acts marked, and what that one can roll with."""
    acting = next((hero for hero in heroes if hero.id == picked), None)
    return {
        "heroes": [_chip(hero, hero is acting) for hero in heroes],
        "rolls": _rolls(acting) if acting else [],
        "change": {"hidden": None if acting else ""},
    }


def sheet_slots(system: System, hero: Hero) -> Slots:
    """The sheet of a hero: ratings, Skills and tokens as they are kept."""
    return {
        **held_slots(hero),
        "ratings": [_rating(rating) for rating in hero.ratings],
        "attributes": [Stamp("hero-attribute", {"label": rating.name}) for rating in hero.ratings],
        "known": [Stamp("option", {"value": skill}) for skills in system.SKILLS.values() for skill in skills],
    }


def held_slots(hero: Hero) -> Slots:
    """The Skills and tokens on the sheet, each to be taken off, and no error."""
    return {
        "error": "",
        "skills": [_held(f"{skill.name} ({skill.attribute})", "", skill.name) for skill in hero.skills],
        "tokens": [_held(f"{token.name} ({token.field})", token.field, token.name) for token in hero.tokens],
    }


def _rating(rating: Rating) -> Stamp:
    value = {"name": RATING + rating.name, "value": str(rating.value)}
    return Stamp("hero-rating", {"label": rating.name, "value": value})


def _chip(hero: Hero, acting: bool) -> Stamp:
    return Stamp(
        "hero",
        {
            "button": {
                "data-hero": hero.id,
                "data-foe": "" if hero.foe else None,
                "aria-pressed": "true" if acting else "false",
            },
            "name": hero.name,
        },
    )


def _rolls(hero: Hero) -> Sequence[Stamp]:
    """What the hero can roll with, a tap each: Skills first, then bare ratings, then what hangs on them."""
    skills = [
        _roll(f"{skill.name} {skill.attribute} {hero.rating(skill.attribute)}", skill.attribute, skill.name)
        for skill in hero.skills
    ]
    ratings = [_roll(f"{rating.name} {rating.value}", rating.name) for rating in hero.ratings]
    tokens = [
        Stamp(
            "hero-token",
            {
                "button": {"data-field": token.field, "data-name": token.name, "data-points": str(token.points)},
                "name": f"{token.name} ({token.field})",
            },
        )
        for token in hero.tokens
    ]
    return [*skills, *ratings, *tokens]


def _roll(name: str, rating: str, skill: str = "") -> Stamp:
    return Stamp("hero-roll", {"button": {"data-rating": rating, "data-skill": skill}, "name": name})


def _held(text: str, field: str, name: str) -> Stamp:
    button = {"data-field": field, "data-name": name, "aria-label": f"Remove {text}"}
    return Stamp("hero-held", {"button": button, "name": text})


def _without(tokens: Sequence[Token], field: str, name: str) -> tuple[Token, ...]:
    """The tokens but the one of that field and name: one name may stand on both sides."""
    return tuple(token for token in tokens if (token.field, token.name) != (field, name))


def _rated(name: str, value: int) -> dict[str, str]:
    return {"attribute-name": name, "attribute": str(value)}


def _whole(name: str, text: str) -> int:
    """The number typed for what is called so. RuleError where it is none."""
    try:
        return int(text)
    except ValueError:
        raise RuleError(name, "a whole number is wanted") from None
