"""Rolls that are read together, such as a contest: who takes part, their odds and dice, above the form.

The two sides of a contest are the one who acts, with the check on the form, and the target. The participants of other
groups are gathered one by one from the form.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from app.check import acting, form, parts
from app.check.draft import WHOLE, read_faces, whole
from app.roll.gathered import (
    Ally,
    Gathered,
    Person,
    adjusted,
    gathered_from_data,
    halves,
    next_up,
    of_sheet,
    participants,
    score_of,
    up_to_date,
    with_score,
)
from app.roll.group_slots import slots
from app.ui.panel import Panel
from app.ui.template import Slots
from razor_core.rules.consequences import Side
from razor_core.rules.fields import RuleError, free_name
from razor_core.rules.groups import Group, Participant, distinctly_named
from razor_core.rules.modifiers import composed
from razor_core.session.codec import encode
from razor_core.session.events import ConsequenceTaken, Fiction, GroupRolled, Rolled
from razor_core.session.rolls import Turn, in_turn
from razor_core.systems import SYSTEMS
from razor_core.table.characters import Character
from razor_core.table.world import is_taken_out

if TYPE_CHECKING:
    from app.app import App

REGION = "groups"


def load(app: "App") -> None:
    """Read the stored participants of the game on the table, once."""
    gathered_in(app, app.slug)


def clear(app: "App") -> None:
    """Remove the participants of all games: another session is on the table."""
    for slug in SYSTEMS:
        app.drafts.keep(f"{REGION}.{slug}", encode(Gathered()))
    app.gathered = {slug: Gathered() for slug in SYSTEMS}
    app.group_error = ""


def gathered(app: "App") -> Gathered:
    """Return the participants of the game on the table."""
    return app.gathered[app.slug]


def gathered_in(app: "App", slug: str) -> Gathered:
    """Return the participants of a game, those stored where they were not read yet."""
    if slug not in app.gathered:
        found = gathered_from_data(slug, app.drafts.get(f"{REGION}.{slug}"))
        app.gathered = {**app.gathered, slug: found}
    return app.gathered[slug]


def group_of(app: "App") -> Group | None:
    """Return the group that the next rolls are read as, None where the next roll is a single one."""
    return next((each for each in app.system.GROUPS if each.name == app.kind), None)


def people(app: "App") -> tuple[Person, ...]:
    """Return who takes part: the two sides of a contest where there is a target, else those who were gathered."""
    now, against = gathered(app), acting.target(app)
    if against is None or not are_paired(app):
        return now.people
    known = {each.setup.actor: each for each in now.sides}
    actor, fiction = acting.acting(app), replace(app.read_fiction(), modifiers=())
    own = known.get(app.setup.actor) or Person(setup=app.setup, fiction=fiction)
    score = score_of(fiction, actor) if actor else None
    set_to = getattr(app.setup.base, app.system.SHEET.rating_field)
    own = replace(own, setup=app.setup, fiction=fiction, by_hand=score is None or score.value != set_to, opposes=False)
    if app.setup != app.setup.after_roll():
        # What lasts one roll is on the form: it is for the next.
        own = replace(own, key="", faces="" if app.log.roll(own.key) else own.faces)
    rival = _from_sheet(known, against)
    helping = [[_from_sheet(known, each) for each in allies(app, id)] for id in (app.setup.actor, against.id)]
    found = (own, *helping[0], *[replace(each, opposes=True) for each in (rival, *helping[1])])
    return tuple([_without_used_dice(app, each) for each in found])


def _without_used_dice(app: "App", person: Person) -> Person:
    """Return the participant without the dice typed for a roll that was made, once they are set up otherwise."""
    rolled = person.key and app.log.roll(person.key)
    return replace(person, faces="", key="") if rolled and not roll_of(app, person) else person


def _from_sheet(known: Mapping[str, Person], character: Character) -> Person:
    """Return a character as they took part last, with what their sheet has now, on the first side."""
    person = known.get(character.id)
    return replace(up_to_date(person, character), opposes=False) if person else of_sheet(character)


def allies(app: "App", helped: str) -> Sequence[Character]:
    """Return who helps the actor, or the target, of that id in a contest."""
    characters, group = app.session.world.characters, group_of(app)
    ids = [each.id for each in gathered(app).allies if each.helps == helped]
    leads = (app.setup.actor, app.setup.target)
    found = [each for id in ids for each in characters if each.id == id and id not in leads]
    return found[: group.allies if group else 0]


def _could_help(app: "App", helped: str) -> Sequence[Character]:
    """Return who can still help the actor, or the target, of that id: those of the same side who take no part."""
    group, world = group_of(app), app.session.world
    if group is None or len(allies(app, helped)) >= group.allies:
        return ()
    lead, busy = world.find(helped), {each.setup.actor for each in people(app)}
    side = lead.side if lead else Side.PLAYER
    return [
        each
        for each in world.characters
        if each.system == app.slug and each.side is side and each.id not in busy and not is_taken_out(world, each)
    ]


def are_paired(app: "App") -> bool:
    """Return whether the rolls are those of the actor, with the check on the form, against the target."""
    group = group_of(app)
    return group is not None and group.opposed and acting.target(app) is not None and app.refused is None


def rolls(app: "App") -> list[Rolled | None]:
    """Return each participant's roll; None after an undo, in another session, and once their setup has changed."""
    return [roll_of(app, person) for person in people(app)]


def roll_of(app: "App", person: Person) -> Rolled | None:
    """Return the participant's roll while it counts: in another session, one of its key is by somebody else."""
    roll, setup = app.log.roll(person.key) if person.key else None, person.setup
    if roll is None or (roll.system, roll.actor) != (setup.system, setup.actor):
        return None
    modifiers = roll.fiction.modifiers
    with suppress(RuleError):
        same = composed(setup.base, modifiers) == roll.check
        return roll if same and roll.fiction == replace(person.fiction, modifiers=modifiers) else None
    return None


def _store(app: "App", now: Gathered) -> None:
    app.group_error = ""
    store_in(app, app.slug, now)


def store_in(app: "App", slug: str, now: Gathered) -> None:
    """Make these the participants of a game, and store them."""
    app.gathered = {**app.gathered, slug: now}
    app.drafts.keep(f"{REGION}.{slug}", encode(now))


def store_people(app: "App", now: Sequence[Person]) -> None:
    """Store how those who take part are set up."""
    before = gathered(app)
    if are_paired(app):
        sides = {each.setup.actor: each for each in (*before.sides, *now)}
        _store(app, replace(before, sides=tuple(sides.values())))
    else:
        _store(app, replace(before, people=tuple(now)))


def _change(app: "App", at: int, **values: Any) -> None:
    now = people(app)
    store_people(app, [*now[:at], replace(_next(app, at), **values, key=""), *now[at + 1 :]])


def _next(app: "App", at: int) -> Person:
    """Return a participant as they roll next."""
    return upcoming(app)[at]


def upcoming(app: "App") -> Sequence[Person]:
    """Return everyone as they roll next."""
    now, group = people(app), group_of(app)
    return next_up(group, now, app.group_rolls) if group else now


def retell(app: "App", fiction: Fiction) -> None:
    """Let the first of those who were gathered do what they do in another way, if they are the one of that fiction."""
    first = next(iter(people(app)), None)
    if group_of(app) and first and not are_paired(app) and first.fiction.who == fiction.who:
        _change(app, 0, fiction=replace(fiction, modifiers=()))


def _add(app: "App", data: Mapping[str, str]) -> None:
    """Add a participant with the check on the form. It is theirs now, so the form is without what was for this roll.

    One who is no character of the table gets a number where another of them has the name.
    """
    try:
        app.check()
        fiction = replace(app.read_fiction(), modifiers=())
        if fiction.who and acting.acting(app) is None:
            fiction = replace(fiction, who=free_name(fiction.who, [each.fiction.who for each in gathered(app).people]))
        person = Person(setup=app.setup, fiction=fiction)
    except RuleError as error:
        app.group_error = f"{error.field}: {error.message}"
        return
    store_people(app, [*gathered(app).people, person])
    form.spend(app)


def _remove(app: "App", data: Mapping[str, str]) -> None:
    at, now = int(data["at"]), gathered(app)
    if are_paired(app):
        gone = people(app)[at].setup.actor
        _store(app, replace(now, allies=tuple([each for each in now.allies if each.id != gone])))
    else:
        store_people(app, [*now.people[:at], *now.people[at + 1 :]])


def _ally(app: "App", data: Mapping[str, str]) -> None:
    """Let a character help the actor or the target; whoever they helped before loses their help."""
    now, helping = gathered(app), Ally(data["character"], data["helps"])
    _store(app, replace(now, allies=(*[each for each in now.allies if each.id != helping.id], helping)))


def _score(app: "App", data: Mapping[str, str]) -> None:
    """Let a participant roll with another score of their sheet."""
    place, _, name = data["value"].partition(":")
    at = int(place)
    upcoming = _next(app, at)
    character = app.session.world.find(upcoming.setup.actor)
    found = next((each for each in character.scores if each.name == name), None) if character else None
    if found:
        person = with_score(upcoming, found.name, found.value)
        _change(app, at, setup=person.setup, fiction=person.fiction, by_hand=False)


def _number(app: "App", data: Mapping[str, str]) -> None:
    text, group = data["value"].strip() or "0", group_of(app)
    try:
        _change(app, int(data["at"]), number=int(text) if WHOLE.fullmatch(text) else -1)
    except RuleError as error:
        app.group_error = f"{group.number if group else error.field}: {error.message}"


def _adjust(app: "App", data: Mapping[str, str]) -> None:
    """Set a number of a participant for their next roll, such as a penalty of whoever answers."""
    at, name, text = int(data["at"]), data["field"], data["value"].strip() or "0"
    try:
        _change(app, at, setup=adjusted(_next(app, at), name, whole(name, text)).setup)
    except RuleError as error:
        app.group_error = f"{name.capitalize()}: {error.message}"


def _choose(app: "App", data: Mapping[str, str]) -> None:
    """Set one of several values of a participant for their next roll, such as the position of whoever answers."""
    at, name, value = data["value"].split(":")
    upcoming = _next(app, int(at))
    kind = type(getattr(upcoming.setup.base, name))
    _change(app, int(at), setup=adjusted(upcoming, name, kind[value]).setup)


def _faces(app: "App", data: Mapping[str, str]) -> None:
    _change(app, int(data["at"]), faces=data["value"])


def roll(app: "App", group: Group) -> None:
    """Roll for everyone without typed dice. If typed dice do not fit, show whose, and roll for nobody."""
    now = people(app)
    if not group.fewest <= len(now) <= _most(app, group):
        app.group_error = _too_few(group, now)
        return
    upcoming, paired = next_up(group, now, app.group_rolls), are_paired(app)
    first = len(halves(group, upcoming)[0])
    turns = [
        Turn(person.setup, person.fiction, partial(_dice, app, person.faces), reacts=at >= first, joins=0 < at < first)
        for at, person in enumerate(upcoming)
    ]
    world, made = app.session.world, list[Rolled]()
    try:
        for each in in_turn(turns, world):
            made.append(each)
    except RuleError as error:
        names = distinctly_named([Participant(who=each.fiction.who, check=None) for each in upcoming])
        app.group_error = f"{names[len(made)].who}: {error.message}"
        return
    sides = participants(group, upcoming, [each.check for each in made], world)
    outcome = group.outcome(sides, [each.result for each in made])
    numbers = tuple(each.number for each in sides)
    act, *keys = app.group_rolled(GroupRolled(app.slug, group.name, outcome.headline, numbers), made)
    store_people(app, [replace(person, key=key) for person, key in zip(upcoming, keys, strict=True)])
    if paired:
        parts.spend(app, act)
    if not all(person.faces for person in upcoming):
        app.drawing.once_drawn(app.page.signal_roll)


def _most(app: "App", group: Group) -> int:
    """Return the most who take part: allies can join only where the sides are characters."""
    return group.largest if are_paired(app) else group.most


def _too_few(group: Group, now: Sequence[Person]) -> str:
    """Return how many the group needs, and how to add them."""
    if group.opposed and len(now) < group.fewest:
        return "Choose against whom, or add the check of each side."
    allowed = f"{group.fewest} to {group.most}" if group.fewest < group.most else f"{group.most}"
    return f"{group.name} takes {allowed} checks. Set one up, then add it."


def _forfeit(app: "App", data: Mapping[str, str]) -> None:
    """Let a participant give up before the roll: it is noted in the log, and no dice are rolled."""
    group, at = group_of(app), int(data["at"])
    if group and group.fewest <= len(people(app)) <= _most(app, group):
        sides = [Participant(who=each.fiction.who, check=None) for each in people(app)]
        names = [each.who for each in distinctly_named(sides)]
        others = " and ".join([who for place, who in enumerate(names) if place != at])
        app.record(ConsequenceTaken(f"contest.forfeit@{names[at]}", label=f"{names[at]}: Forfeit, {others} wins"))
        app.show_toast(f"{names[at]} forfeits")


def _dice(app: "App", typed: str, check: Any) -> Sequence[int]:
    """Return the dice that were typed for a participant, or throw them."""
    return read_faces(typed, app.system.SIDES) if typed else app.system.roll(check, app.rng)


def view(app: "App") -> Slots:
    """Show the group of the game on the table."""
    world, error = app.session.world, app.group_error
    group, paired = group_of(app), are_paired(app)
    leads = (
        [(app.setup.actor, app.read_fiction().who or "the first side"), *_lead(acting.target(app))] if paired else []
    )
    helpers = [(id, who, _could_help(app, id)) for id, who in leads]
    return slots(app.system, group, people(app), app.group_rolls, error, world, paired, helpers)


def _lead(character: Character | None) -> Sequence[tuple[str, str]]:
    return [(character.id, character.name)] if character else []


PANEL = Panel(
    region=REGION,
    view=view,
    reads=(
        "slug",
        "kind",
        "gathered",
        "group_rolls",
        "group_error",
        "setup",
        "fiction.values",
        "session.world.characters",
        "session.world.unnamed",
    ),
    actions={
        "group-add": _add,
        "group-remove": _remove,
        "group-number": _number,
        "group-faces": _faces,
        "group-adjust": _adjust,
        "group-choose": _choose,
        "group-ally": _ally,
        "group-forfeit": _forfeit,
        "group-score": _score,
    },
)
