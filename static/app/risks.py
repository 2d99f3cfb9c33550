"""The Split Risks panel: the checks of several characters, their joint odds, their rolls."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from app.forms import read_faces
from app.stamps import Actions, Page, Slots, Stamp
from razor_core.checks import RuleError
from razor_core.codec import DataError, decode, encode
from razor_core.events import Fiction, Rolled
from razor_core.heroes import number_of
from razor_core.systems.razorweave import Check, Tier, judge, odds, plan, roll
from razor_core.systems.razorweave.risks import tally, together
from razor_core.words import percent, signed

REGION = "risks"
FLOORS = (Tier.FULL_SUCCESS, Tier.PARTIAL_SUCCESS)


#: A roll: of which check, the faces, and what was said of it.
Thrown = tuple[Check, tuple[int, ...], Fiction]


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """One of those at risk: their check, what was said of it, the dice typed, and the key of their roll, if any.

    RuleError where a reason that was said stands on no number of the check.
    """

    check: Check
    fiction: Fiction
    faces: str = ""
    key: str = ""

    def __post_init__(self) -> None:
        for reason in self.fiction.named:
            number_of(self.check, reason.field)

    @property
    def who(self) -> str:
        """The name, or a word for one who has none."""
        return self.fiction.who or "Somebody"


class Risks:
    """Owns the people at risk. `form` gives the check that stands on the form.

    `emit` is told all rolls of one press and gives the keys of their records, `roll_of` the roll of a key while it
    stands. `draft` is the data that `keep` was told last, or None.
    """

    def __init__(
        self,
        page: Page,
        rng: Random,
        form: Callable[[], tuple[Check, Fiction]],
        emit: Callable[[Sequence[Thrown]], Sequence[str]],
        roll_of: Callable[[str], Rolled | None],
        draft: Any,
        keep: Callable[[Any], None],
    ) -> None:
        self.page = page
        self.rng = rng
        self.form = form
        self.emit = emit
        self.roll_of = roll_of
        self.keep = keep
        self.people = people_from_data(draft)
        self.drawn: Sequence[Rolled | None] = ()
        self.actions: Actions = {
            "risk-add": self._add,
            "risk-remove": self._remove,
            "risk-faces": self._type,
            "risks-roll": self._roll,
        }
        self._draw()

    def draw(self) -> None:
        """The panel, where a roll of it was taken back or happened after all."""
        if self._rolls() != self.drawn:
            self._draw()

    def _rolls(self) -> list[Rolled | None]:
        """The roll of each, while it stands; none is that of another session, or of another check."""
        found = [self.roll_of(person.key) if person.key else None for person in self.people]
        return [
            event if event and (event.check, event.fiction) == (person.check, person.fiction) else None
            for person, event in zip(self.people, found, strict=True)
        ]

    def _take(self, people: tuple[Person, ...]) -> None:
        self.people = people
        self.keep([encode(person) for person in people])
        self._draw()

    def _add(self, data: Mapping[str, str]) -> None:
        try:
            check, fiction = self.form()
        except RuleError as error:
            self._draw(f"{error.field}: {error.message}")
            return
        self._take((*self.people, Person(check=check, fiction=fiction)))

    def _remove(self, data: Mapping[str, str]) -> None:
        at = int(data["at"])
        self._take(self.people[:at] + self.people[at + 1 :])

    def _type(self, data: Mapping[str, str]) -> None:
        at = int(data["at"])
        changed = replace(self.people[at], faces=data["value"], key="")
        self._take((*self.people[:at], changed, *self.people[at + 1 :]))

    def _roll(self, data: Mapping[str, str]) -> None:
        """Roll for everyone who has no dice typed; where typed dice do not fit, say whose and roll for nobody."""
        thrown: list[Thrown] = []
        # Dice are typed for one roll: those of the next are thrown, unless they are typed anew.
        people = tuple(
            replace(person, faces="") if rolled else person
            for person, rolled in zip(self.people, self._rolls(), strict=True)
        )
        for person in people:
            try:
                faces = read_faces(person.faces) if person.faces else roll(person.check, self.rng)
                judge(person.check, faces)
            except RuleError as error:
                self._draw(f"{person.who}: {error.message}")
                return
            thrown.append((person.check, tuple(faces), person.fiction))
        if thrown:
            keys = self.emit(thrown)
            self._take(tuple(replace(person, key=key) for person, key in zip(people, keys, strict=True)))

    def _draw(self, error: str = "") -> None:
        self.drawn = self._rolls()
        self.page.fill(REGION, slots(self.people, self.drawn, error))


def people_from_data(data: Any) -> tuple[Person, ...]:
    """The people of a draft; nobody where the data is none."""
    try:
        return tuple(decode(Person, each) for each in data)
    except (DataError, RuleError, TypeError):
        return ()


def slots(people: Sequence[Person], rolls: Sequence[Rolled | None], error: str = "") -> Slots:
    """The panel: everyone with their odds and dice, the joint odds, and the count of each tier once all have rolled."""
    checks = [person.check for person in people]
    results = [rolled.result for rolled in rolls if rolled]
    counts = tally(results) if people and len(results) == len(people) else {}
    return {
        "people": [_person(at, person, rolled) for at, (person, rolled) in enumerate(zip(people, rolls, strict=True))],
        "error": error,
        "together": [_together(checks, floor) for floor in FLOORS] if checks else [],
        "roll": {"disabled": None if people else ""},
        "tally": [_count(tier, count) for tier, count in counts.items() if count],
    }


def _person(at: int, person: Person, rolled: Rolled | None) -> Stamp:
    number = {"data-at": str(at)}
    tier = rolled.result.tier if rolled else None
    faces = " ".join(map(str, rolled.faces)) if rolled else person.faces
    return Stamp(
        "person",
        {
            "who": person.who,
            "check": f"DC {person.check.dc}, {signed(person.check.modifier)}, {plan(person.check).dice}",
            "chance": percent(odds(person.check).at_least(Tier.FULL_SUCCESS)),
            "faces": {**number, "value": faces, "aria-label": f"Dice of {person.who}"},
            "answer": f"{tier.tone.mark} {tier.label}" if tier else "",
            "remove": {**number, "aria-label": f"Remove {person.who}"},
        },
    )


def _together(checks: Sequence[Check], floor: Tier) -> Stamp:
    chances = together(checks, floor)
    return Stamp(
        "together",
        {
            "label": f"{floor.label} or better",
            "all": percent(chances.all, 1),
            "any": percent(chances.any, 1),
            "none": percent(chances.none, 1),
        },
    )


def _count(tier: Tier, count: int) -> Stamp:
    return Stamp(
        "tier",
        {
            "root": {"data-tone": tier.tone.name},
            "mark": tier.tone.mark,
            "label": tier.label,
            "chance": f"× {count}",
        },
    )
