"""The troubles that a position brings ("Troubles"): each form at each severity, and the choice on a result.

A form comes in one or more ways, each a consequence: boxes of a track, something that the character has from then on,
or a new track.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.consequences import Choice, Consequence, Recipient
from razor_core.rules.effects import NAMED, Bar, Give, Lose, Reread, Set, Tick, Words
from razor_core.rules.modifiers import Modifier
from razor_core.systems.witchgates.sheet import ENEMIES_TARGET, MERIT_BOXES, injury
from razor_core.systems.witchgates.stakes import (
    ANY_CLOCK,
    MOST_AS_INJURY,
    REDUCED,
    REMAINING,
    STAKES,
    TROUBLE_MARKS,
    Effect,
    Position,
    Severity,
    Stakes,
    boxes,
    lower,
    worse,
)

#: Why a lost opportunity is not simply tried again.
LOST = "The opportunity is lost: first another approach, or more time."


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What a trouble depends on: its severity, and the position and the effect of the roll."""

    severity: Severity
    position: Position
    effect: Effect

    @property
    def marks(self) -> tuple[int, ...]:
        """The numbers of boxes to choose from."""
        return TROUBLE_MARKS[self.severity]

    @property
    def words(self) -> str:
        """The numbers of boxes in words."""
        return "2 to 4 boxes" if self.severity is Severity.HIGH else boxes(self.marks[0])


def _harm(scene: Scene) -> Iterable[Consequence]:
    """Boxes of a merit, or a player's injury of as many levels (WG-12); high and major harm have a side effect."""
    side_effect = "" if scene.severity is Severity.MEDIUM else ", and its side effect"
    tick = Tick(ClockKind.TRACK, scene.marks, segments=MERIT_BOXES, also=ANY_CLOCK)
    yield Consequence("harm", f"harm: {scene.words} of a merit{side_effect}", (tick, Words(of="merit")))
    for level in scene.marks:
        if level <= MOST_AS_INJURY:
            effects = (Give(injury(level)), Words())
            yield Consequence(f"harm.injury-{level}", f"harm as an injury of {level}", effects, side=Side.PLAYER)


def _complication(scene: Scene) -> Iterable[Consequence]:
    """Something that makes it harder, on a track; a major one is on its way, on a track that begins empty."""
    words = {
        Severity.MEDIUM: "it gets harder, 1 box",
        Severity.HIGH: "it gets much harder, 2 to 4 boxes",
        Severity.MAJOR: "a catastrophe is on its way",
    }
    ticks = (0,) if scene.severity is Severity.MAJOR else scene.marks
    yield _countdown("complication", f"complication: {words[scene.severity]}", ticks)


def _escalation(scene: Scene) -> Iterable[Consequence]:
    """A countdown speeds up, progress slows down, or there is a way round to find first."""
    track, progress, threat = ClockKind.TRACK, ClockKind.PROGRESS, ClockKind.THREAT
    faster = Tick(threat, scene.marks, also=(track, progress), by_hand=(progress,))
    label = f"escalation: a countdown speeds up, {scene.words}"
    yield Consequence("escalation", label, (faster, Words()), to=Recipient.SCENE)
    back = Tick(progress, tuple([-mark for mark in scene.marks]), also=(track, threat), by_hand=(threat,))
    label = f"roadblock: progress is undone, {scene.words}"
    yield Consequence("roadblock", label, (back,), to=Recipient.SCENE)
    yield Consequence("roadblock.detour", "roadblock: a detour first", (Words(),), to=Recipient.SCENE)


def _reduced_effect(scene: Scene) -> Iterable[Consequence]:
    """One level less, on this result and from then on (WG-17); or a negative Tag on an esoteric."""
    if below := lower(scene.effect):
        label = f"reduced effect: {below.value} effect from now on"
        effects = (Reread(REDUCED), Set("effect", below.name), Words())
        yield Consequence("effect", label, effects)
    tag = Modifier("", "Negative Tag")
    label = "reduced effect: a negative Tag on an esoteric"
    yield Consequence("effect.tag", label, (Give(tag), Words(of="esoteric")))


def _worsened_position(scene: Scene) -> Iterable[Consequence]:
    """One or two levels worse, major Desperate (WG-17); or enemies can target a certain merit."""
    for position in worse(scene.position):
        if scene.severity is not Severity.MAJOR or position is Position.DESPERATE:
            id, label = f"position.{position.value.lower()}", f"worsened position: {position.value} from now on"
            yield Consequence(id, label, (Set("position", position.name), Words()))
    label = "worsened position: enemies target a merit"
    yield Consequence("position.merit", label, (Give(ENEMIES_TARGET), Words(of="merit")))


def _lost_resource(scene: Scene) -> Iterable[Consequence]:
    """Out of reach, or gone: an esoteric or another item, by its name."""
    if scene.severity is Severity.MEDIUM:
        away = Modifier("", "Out of reach")
        label = "lost resource: out of reach for now"
        yield Consequence("resource.away", label, (Give(away), Words(of="esoteric")))
    if scene.severity is Severity.HIGH:
        label = "lost resource: broken or stolen"
        yield Consequence("resource.gone", label, (Lose(NAMED), Words(of="esoteric")))


def _lost_opportunity(scene: Scene) -> Iterable[Consequence]:
    """Not again without a new approach, or a track that runs until it is gone."""
    if scene.severity is Severity.MEDIUM:
        yield Consequence("opportunity", "lost opportunity: it needs a new approach", (Bar(LOST),))
    else:
        yield _countdown("opportunity.track", "lost opportunity: a track runs until it is gone", (0,))


def _countdown(id: str, label: str, ticks: tuple[int, ...]) -> Consequence:
    """Return a consequence that makes a countdown of the scene, or marks one that a player chooses."""
    others = (ClockKind.TRACK, ClockKind.PROGRESS)
    tick = Tick(ClockKind.THREAT, ticks, also=others, by_hand=(ClockKind.THREAT, *others))
    return Consequence(id, label, (tick, Words()), to=Recipient.SCENE)


#: The table "Troubles", in its order.
FORMS: Mapping[str, Callable[[Scene], Iterable[Consequence]]] = {
    "Harm": _harm,
    "Complication": _complication,
    "Escalation or roadblock": _escalation,
    "Reduced effect": _reduced_effect,
    "Worsened position": _worsened_position,
    "Lost resource": _lost_resource,
    "Lost opportunity": _lost_opportunity,
}


def troubles(
    severity: Severity, position: Position = Position.RISKY, effect: Effect = Effect.MEDIUM
) -> tuple[Consequence, ...]:
    """Return every trouble of that severity, in the order of the table."""
    scene = Scene(severity=severity, position=position, effect=effect)
    return tuple(
        replace(bring, id=f"{severity.value.lower()}.{bring.id}", label=f"{severity.value} {bring.label}", form=form)
        for form, brings in FORMS.items()
        for bring in brings(scene)
    )


@cache
def trouble(position: Position, effect: Effect) -> Choice:
    """Return the troubles that a Glance or a Miss brings in that position (WG-6)."""
    stakes = STAKES[position]
    return _choice(f"{position.value}: {stakes.words}", stakes, position, effect)


@cache
def remaining(effect: Effect) -> Choice:
    """Return the trouble that a Desperate hit may leave: none, if the GM says so (WG-6)."""
    return _choice(f"Desperate: {REMAINING.words}", REMAINING, Position.DESPERATE, effect)


def _choice(label: str, stakes: Stakes, position: Position, effect: Effect) -> Choice:
    return Choice(
        label,
        troubles(stakes.severity, position, effect),
        count=stakes.count,
        instead=troubles(stakes.instead, position, effect) if stakes.instead else (),
    )
