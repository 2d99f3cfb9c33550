"""What a result brings, and for whom: consequences with their effects, and choices between consequences."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeVar

from razor_core.rules.clock_kinds import Side
from razor_core.rules.effects import Afflict, Effect, Give, Reread, Set, Tick, Words
from razor_core.rules.modifiers import Condition, Modifier

E = TypeVar("E", bound=Effect)


class Recipient(Enum):
    """Whom a consequence concerns. The value is the word for them."""

    ACTOR = "the one who rolled"
    TARGET = "the target"
    ALLY = "the one who rolled, or an ally"
    OTHER_ALLY = "an ally of the one who rolled"
    GROUP = "each of the group"
    SCENE = "the scene"


@dataclass(frozen=True, slots=True)
class Consequence:
    """One thing that a result does, or lets the table do, to its recipient `to`: its effects.

    The `id` names it in what is stored, and no other of its game has it: results that bring it with other numbers or
    another `label`, the words for it, bring the same one. An id of a released version never changes.

    `who` names the participant of a group that it is for. One that is `certain` happens with the roll. With a `side`,
    only rolls of that side bring it, with `against`, only those against somebody of that side, with `needs`, only those
    that used a modifier of that name. In a choice, the `form` of what happens is chosen first. One for the scene is
    shown as `about` something, if that has a name. By the rules, whoever rolled chooses one that is `by_roller`; the
    game master, or somebody else, chooses the others.
    """

    id: str
    label: str
    effects: tuple[Effect, ...] = ()
    to: Recipient = Recipient.ACTOR
    who: str = ""
    certain: bool = False
    side: Side | None = None
    against: Side | None = None
    needs: str = ""
    form: str = ""
    about: str = ""
    by_roller: bool = False

    def effect(self, kind: type[E]) -> E | None:
        """Return its effect of that kind, None if it has none."""
        for effect in self.effects:
            if isinstance(effect, kind):
                return effect
        return None

    @property
    def tick(self) -> Tick | None:
        """The clock that it advances, and by how much; None if it moves no clock."""
        return self.effect(Tick)

    @property
    def gives(self) -> Modifier | None:
        """The modifier that it gives, None if it gives none."""
        given = self.effect(Give)
        return given.modifier if given else None

    @property
    def condition(self) -> Condition | None:
        """The condition that it gives, None if it gives none."""
        given = self.effect(Afflict)
        return given.condition if given else None

    @property
    def reading(self) -> str:
        """The reading by which the result is then read, empty for its own."""
        read = self.effect(Reread)
        return read.reading if read else ""

    @property
    def sets(self) -> tuple[tuple[str, str], ...]:
        """The fields of the check that it sets, each with the name of its value from then on."""
        return tuple([(effect.field, effect.value) for effect in self.effects if isinstance(effect, Set)])

    @property
    def words(self) -> Words | None:
        """What words a player can add, None for none."""
        return self.effect(Words)

    def seen_from(self, side: Side) -> "Consequence":
        """Return it as a roll of that side brings it: what is progress to the players is a threat of the opposition."""
        own = self.tick
        if own is None or (tick := own.seen_from(side)) == own:
            return self
        effects = tuple([tick if effect is own else effect for effect in self.effects])
        label = self.label.replace(f"{own.kind.value} clock", f"{tick.kind.value} clock")
        return replace(self, effects=effects, label=label)

    def __hash__(self) -> int:
        """Whom it concerns is looked up often, and the hash of all its fields takes long."""
        return hash(self.key)

    @property
    def key(self) -> str:
        """What names it among all that a roll or a group brings: its id, and the participant that it is for."""
        return f"{self.id}@{self.who}" if self.who else self.id


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of `count` different consequences among `options`, or of a single one among `instead`.

    An option that is `certain` happens with the roll; taking another in its place takes it back. With `succeeds`, an
    option taken turns a failure into what was wanted. What was chosen of one that `changes` can be another option at
    any time. With `more`, others can be taken beside it. `who` is the participant of a group that it is for.
    """

    label: str
    options: tuple[Consequence, ...]
    count: int = 1
    instead: tuple[Consequence, ...] = ()
    succeeds: bool = False
    changes: bool = False
    more: bool = False
    who: str = ""

    @property
    def key(self) -> str:
        """What names it among all that a roll or a group brings."""
        return told(self.label, self.who)


def addressed(who: str, each: Consequence | Choice) -> Consequence | Choice:
    """Return the consequence for a participant of a group.

    >>> addressed("Kira", Consequence("pay", "Pay")).key
    'pay@Kira'
    """
    if isinstance(each, Consequence):
        return replace(each, who=who)
    options, instead = (tuple([replace(one, who=who) for one in of]) for of in (each.options, each.instead))
    return replace(each, options=options, instead=instead, who=who)


def by_roller(choice: Choice) -> Choice:
    """Return the choice as one that whoever rolled makes."""
    return replace(choice, options=tuple([replace(option, by_roller=True) for option in choice.options]))


def every(consequences: Iterable[Consequence | Choice]) -> Iterator[Consequence]:
    """Yield every consequence, also those inside a choice."""
    for consequence in consequences:
        if isinstance(consequence, Choice):
            yield from (*consequence.options, *consequence.instead)
        else:
            yield consequence


def choice_of(consequences: Iterable[Consequence | Choice], one: Consequence) -> Choice | None:
    """Return the choice that the consequence is an option of, None for none."""
    choices = (consequence for consequence in consequences if isinstance(consequence, Choice))
    return next((choice for choice in choices if one in (*choice.options, *choice.instead)), None)


def told(label: str, who: str) -> str:
    """Return the words for something, after the name of the participant that it is for, if there is one."""
    return f"{who}: {label}" if who else label
