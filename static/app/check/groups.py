"""The panel of checks that are read together, such as a contest: the sides, their odds, their dice."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any

from app.check.draft import WHOLE, read_faces, spent_check
from app.ui.template import Actions, Node, Page, Slots, flag
from razor_core.rules.fields import RuleError
from razor_core.rules.groups import Group, Participant, distinctly_named
from razor_core.rules.numbers import percent
from razor_core.rules.results import Chance, Tone, reaching
from razor_core.rules.system import System
from razor_core.session.codec import DataError, decode, encode
from razor_core.session.events import MOST_NUMBER, Fiction, GroupRolled, Rolled
from razor_core.systems import SYSTEMS
from razor_core.table.characters import validate_field

REGION = "groups"


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """One of the sides: their check, what was said of it, their number, the dice typed, and the key of their roll.

    RuleError where a reason that was said stands on no field of the check.
    """

    check: Any
    fiction: Fiction
    number: int = 0
    faces: str = ""
    key: str = ""

    def __post_init__(self) -> None:
        for reason in self.fiction.modifiers:
            validate_field(self.check, reason.field)
        if not 0 <= self.number <= MOST_NUMBER:
            raise RuleError("number", f"a whole number from 0 to {MOST_NUMBER} is wanted")


@dataclass(frozen=True, slots=True)
class Gathered:
    """Those who roll together in one game, and the name of the group they are read as."""

    group: str = ""
    people: tuple[Person, ...] = ()


class Groups:
    """Owns who rolls together, in each game by itself.

    `game` gives the slug of the game on the table, `form` the check on its form and what is said beside it. `emit` is
    told the rolls and what they come to, and gives their keys, `roll_of` the roll of a key while it stands.
    `draft` gives the data kept under a name, `keep` is told it anew.
    """

    def __init__(
        self,
        page: Page,
        rng: Random,
        *,
        game: Callable[[], str],
        form: Callable[[], tuple[Any, Fiction]],
        emit: Callable[[GroupRolled, Sequence[Rolled]], Sequence[str]],
        roll_of: Callable[[str], Rolled | None],
        draft: Callable[[str], Any],
        keep: Callable[[str, Any], None],
    ) -> None:
        self.page = page
        self.rng = rng
        self.game, self.form, self.emit, self.roll_of = game, form, emit, roll_of
        self.draft, self.keep = draft, keep
        self.gathered: dict[str, Gathered] = {}
        self.drawn: object = None
        self.actions: Actions = {
            "group": lambda data: self._take(replace(self._here, group=data["value"])),
            "group-add": self._add,
            "group-remove": self._remove,
            "group-number": self._number,
            "group-faces": self._type,
            "group-roll": self._roll,
        }

    def draw(self) -> None:
        """The panel, where it is another than it was: another game, or a roll that was taken back."""
        now = (self.game(), self._here, self._rolls())
        if now != self.drawn:
            self._draw()

    @property
    def system(self) -> System:
        """The game on the table."""
        return SYSTEMS[self.game()]

    @property
    def _here(self) -> Gathered:
        slug = self.game()
        if slug not in self.gathered:
            self.gathered[slug] = gathered_from_data(SYSTEMS[slug], self.draft(f"{REGION}.{slug}"))
        return self.gathered[slug]

    @property
    def group(self) -> Group | None:
        """How those here are read; none in a game that reads no checks together."""
        groups = self.system.GROUPS
        return next((each for each in groups if each.name == self._here.group), groups[0] if groups else None)

    def _rolls(self) -> list[Rolled | None]:
        """The roll of each, while it stands; none is that of another session, or of another check."""
        found = [(person, self.roll_of(person.key) if person.key else None) for person in self._here.people]
        return [
            event if event and (event.check, event.fiction) == (person.check, person.fiction) else None
            for person, event in found
        ]

    def _next(self) -> tuple[Person, ...]:
        """Everyone as they roll next."""
        return next_up(self.system, self._here.people, self._rolls())

    def _take(self, gathered: Gathered) -> None:
        slug = self.game()
        self.gathered[slug] = gathered
        self.keep(f"{REGION}.{slug}", encode(gathered))
        self._draw()

    def _people(self, people: Sequence[Person]) -> None:
        self._take(replace(self._here, people=tuple(people)))

    def _change(self, at: int, **values: Any) -> None:
        people, upcoming = self._here.people, self._next()
        self._people([*people[:at], replace(upcoming[at], **values, key=""), *people[at + 1 :]])

    def _add(self, data: Mapping[str, str]) -> None:
        try:
            check, fiction = self.form()
        except RuleError as error:
            self._draw(f"{error.field}: {error.message}")
            return
        self._people([*self._here.people, Person(check=check, fiction=fiction)])

    def _remove(self, data: Mapping[str, str]) -> None:
        at = int(data["at"])
        self._people([*self._here.people[:at], *self._here.people[at + 1 :]])

    def _number(self, data: Mapping[str, str]) -> None:
        text = data["value"].strip() or "0"
        try:
            self._change(int(data["at"]), number=int(text) if WHOLE.fullmatch(text) else -1)
        except RuleError as error:
            self._draw(f"{self.group.number if self.group else error.field}: {error.message}")

    def _type(self, data: Mapping[str, str]) -> None:
        self._change(int(data["at"]), faces=data["value"])

    def _roll(self, data: Mapping[str, str]) -> None:
        """Roll for everyone who has no dice typed; where typed dice do not fit, say whose and roll for nobody."""
        group, system = self.group, self.system
        people = self._next()
        if group is None or not group.fewest <= len(people) <= group.most:
            return
        rolls = []
        for side, person in zip(sides(people), people, strict=True):
            try:
                faces = read_faces(person.faces, system.SIDES) if person.faces else system.roll(person.check, self.rng)
                rolls.append(Rolled(system=self.game(), check=person.check, faces=tuple(faces), fiction=person.fiction))
            except RuleError as error:
                self._draw(f"{side.who}: {error.message}")
                return
        thrown = not all(person.faces for person in people)
        outcome = group.outcome(sides(people), [roll.result for roll in rolls])
        numbers = tuple(person.number for person in people)
        keys = self.emit(GroupRolled(self.game(), group.name, outcome.headline, numbers), rolls)
        self._people([replace(person, key=key) for person, key in zip(people, keys, strict=True)])
        if thrown:
            self.page.thrown()

    def _draw(self, error: str = "") -> None:
        self.drawn = (self.game(), self._here, self._rolls())
        self.page.fill(REGION, slots(self.system, self.group, self._here.people, self._rolls(), error))


def gathered_from_data(system: System, data: Any) -> Gathered:
    """Who is gathered in a draft; nobody where the data is none."""
    try:
        people = [decode(Person, each, check=decode(system.Check, each["check"])) for each in data["people"]]
        return Gathered(str(data["group"]), tuple(people))
    except (DataError, RuleError, KeyError, TypeError):
        return Gathered()


def sides(people: Sequence[Person]) -> tuple[Participant, ...]:
    """The sides that they are, each with a name of its own."""
    return distinctly_named(
        [Participant(who=each.fiction.who, check=each.check, number=each.number) for each in people]
    )


def next_up(system: System, people: Sequence[Person], rolls: Sequence[Rolled | None]) -> tuple[Person, ...]:
    """Everyone as they roll next: those whose roll stands without what it used up, the dice typed for it among that."""
    return tuple(
        replace(
            person,
            check=spent_check(system, person.check, person.fiction.modifiers),
            fiction=replace(
                person.fiction, modifiers=tuple(each for each in person.fiction.modifiers if not each.once)
            ),
            faces="",
            key="",
        )
        if rolled
        else person
        for person, rolled in zip(people, rolls, strict=True)
    )


# The odds of two big pools take a while, and the panel is drawn at every key pressed in it.
@lru_cache(maxsize=8)
def _chances(group: Group, sides: tuple[Participant, ...]) -> tuple[Chance, ...]:
    return group.odds(sides)


def slots(
    system: System, group: Group | None, people: Sequence[Person], rolls: Sequence[Rolled | None], error: str = ""
) -> Slots:
    """The panel: how they are read, everyone with their odds and dice, and the odds of what it comes to.

    The odds are those of the next roll, the dice and answers those of the last while that stands.
    """
    if group is None:
        return {"root": {"hidden": ""}}
    enough = group.fewest <= len(people) <= group.most
    standing = sides(next_up(system, people, rolls))
    return {
        "root": {"hidden": None},
        "title": " · ".join(each.name for each in system.GROUPS),
        "names": [
            Node("choice-of", {"root": {"value": each.name, "selected": flag(each is group)}, "label": each.name})
            for each in system.GROUPS
        ],
        "group": {"hidden": flag(len(system.GROUPS) == 1)},
        "about": group.about,
        "people": [
            _person(system, group, at, side, person, rolled)
            for at, (side, person, rolled) in enumerate(zip(standing, people, rolls, strict=True))
        ],
        "error": error,
        "chances": [
            Node("chance", {"chance": percent(each.chance, 1), "label": each.label})
            for each in (_chances(group, standing) if enough else ())
        ],
        "add": {"disabled": flag(len(people) >= group.most)},
        "roll": {"disabled": flag(not enough)},
    }


def _person(system: System, group: Group, at: int, side: Participant, person: Person, rolled: Rolled | None) -> Node:
    number = {"data-at": str(at)}
    plan = system.plan(side.check)
    good = reaching(system.odds(side.check), Tone.GOOD)
    faces = " ".join(map(str, rolled.faces)) if rolled else person.faces
    tier = rolled.result.tier if rolled else None
    return Node(
        "person",
        {
            "who": side.who,
            "check": f"{plan.dice}, {plan.target}",
            "chance": percent(good),
            "numbered": {"hidden": flag(not group.number)},
            "number-label": group.number,
            "number": {**number, "value": str(person.number), "aria-label": f"{group.number} of {side.who}"},
            "faces": {**number, "value": faces, "aria-label": f"Dice of {side.who}"},
            "answer": f"{tier.tone.mark} {tier.label}" if tier else "",
            "remove": {**number, "aria-label": f"Remove {side.who}"},
        },
    )
