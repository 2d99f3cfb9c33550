"""The Split Risks panel: the checks of several characters, their joint odds, their rolls."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from app.forms import read_faces
from app.stamps import Actions, Page, Slots, Stamp
from razor_core.checks import RuleError
from razor_core.events import Fiction, Rolled
from razor_core.systems.razorweave import Check, Tier, judge, odds, plan, roll
from razor_core.systems.razorweave.risks import tally, together
from razor_core.words import percent, signed

REGION = "risks"
FLOORS = (Tier.FULL_SUCCESS, Tier.PARTIAL_SUCCESS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """One of those at risk: their check, what was said of it, and the dice typed or thrown so far."""

    check: Check
    fiction: Fiction
    faces: str = ""
    rolled: Rolled | None = None

    @property
    def who(self) -> str:
        """The name, or a word for one who has none."""
        return self.fiction.who or "Somebody"


class Risks:
    """Owns the people at risk. `form` gives the check that stands on the form, `emit` is told every roll."""

    def __init__(
        self,
        page: Page,
        rng: Random,
        form: Callable[[], tuple[Check, Fiction]],
        emit: Callable[[Check, Sequence[int], Fiction], Rolled],
    ) -> None:
        self.page = page
        self.rng = rng
        self.form = form
        self.emit = emit
        self.people: tuple[Person, ...] = ()
        self.actions: Actions = {
            "risk-add": self._add,
            "risk-remove": self._remove,
            "risk-faces": self._type,
            "risks-roll": self._roll,
        }
        self._draw()

    def _add(self, data: Mapping[str, str]) -> None:
        try:
            check, fiction = self.form()
        except RuleError as error:
            self._draw(f"{error.field}: {error.message}")
            return
        self.people = (*self.people, Person(check=check, fiction=fiction))
        self._draw()

    def _remove(self, data: Mapping[str, str]) -> None:
        at = int(data["at"])
        self.people = self.people[:at] + self.people[at + 1 :]
        self._draw()

    def _type(self, data: Mapping[str, str]) -> None:
        at = int(data["at"])
        changed = replace(self.people[at], faces=data["value"], rolled=None)
        self.people = (*self.people[:at], changed, *self.people[at + 1 :])
        self._draw()

    def _roll(self, data: Mapping[str, str]) -> None:
        """Roll for everyone who has no dice typed; where typed dice do not fit, say whose and roll for nobody."""
        thrown = []
        for person in self.people:
            typed = person.faces if person.rolled is None else ""
            try:
                faces = read_faces(typed) if typed else roll(person.check, self.rng)
                judge(person.check, faces)
            except RuleError as error:
                self._draw(f"{person.who}: {error.message}")
                return
            thrown.append(faces)
        self.people = tuple(
            replace(
                person,
                faces=" ".join(map(str, faces)),
                rolled=self.emit(person.check, faces, person.fiction),
            )
            for person, faces in zip(self.people, thrown, strict=True)
        )
        self._draw()

    def _draw(self, error: str = "") -> None:
        self.page.fill(REGION, slots(self.people, error))


def slots(people: Sequence[Person], error: str = "") -> Slots:
    """The panel: everyone with their odds and dice, the joint odds, and the count of each tier once all have rolled."""
    checks = [person.check for person in people]
    results = [person.rolled.result for person in people if person.rolled]
    counts = tally(results) if people and len(results) == len(people) else {}
    return {
        "people": [_person(at, person) for at, person in enumerate(people)],
        "error": error,
        "together": [_together(checks, floor) for floor in FLOORS] if checks else [],
        "roll": {"disabled": None if people else ""},
        "tally": [_count(tier, count) for tier, count in counts.items() if count],
    }


def _person(at: int, person: Person) -> Stamp:
    number = {"data-at": str(at)}
    tier = person.rolled.result.tier if person.rolled else None
    return Stamp(
        "person",
        {
            "who": person.who,
            "check": f"DC {person.check.dc}, {signed(person.check.modifier)}, {plan(person.check).dice}",
            "chance": percent(odds(person.check).at_least(Tier.FULL_SUCCESS)),
            "faces": {**number, "value": person.faces, "aria-label": f"Dice of {person.who}"},
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
