"""Rolls that are read together, such as a contest: who takes part, their odds and dice, above the form."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from app.check.acting import target
from app.roll.group_slots import slots
from app.roll.state import state
from app.ui.panel import Panel
from app.ui.template import Slots
from razor_core.events.events import ConsequenceTaken
from razor_core.rolls.typed import WHOLE, whole
from razor_core.rules.consequences import told
from razor_core.rules.fields import RuleError
from razor_core.rules.groups import Participant, distinctly_named
from razor_core.systems import field_word
from razor_core.table.characters import Character

if TYPE_CHECKING:
    from app.context import Context

REGION = "groups"


def _change(app: "Context", at: int, **values: Any) -> None:
    """Change a participant as they roll next."""
    state(app).group_error = ""
    app.prepare(app.coming.changed(at, **values))


def _add(app: "Context", data: Mapping[str, str]) -> None:
    """Add a participant with the check on the form. It is theirs now, so the form is without what was for this roll."""
    state(app).group_error = ""
    try:
        app.prepare(app.coming.added())
    except RuleError as error:
        state(app).group_error = f"{field_word(app.slug, error.field)}: {error.message}"


def _remove(app: "Context", data: Mapping[str, str]) -> None:
    state(app).group_error = ""
    app.prepare(app.coming.removed(int(data["at"])))


def _ally(app: "Context", data: Mapping[str, str]) -> None:
    """Let a character help the actor or the target; whoever they helped before loses their help."""
    state(app).group_error = ""
    app.prepare(app.coming.with_ally(data["character"], data["helps"]))


def _score(app: "Context", data: Mapping[str, str]) -> None:
    """Let a participant roll with another score of their sheet."""
    at, _, name = data["value"].partition(":")
    app.prepare(app.coming.scored(int(at), name))


def _number(app: "Context", data: Mapping[str, str]) -> None:
    text, group = data["value"].strip() or "0", app.coming.group
    try:
        _change(app, int(data["at"]), number=int(text) if WHOLE.fullmatch(text) else -1)
    except RuleError as error:
        state(app).group_error = f"{group.number if group else error.field}: {error.message}"


def _adjust(app: "Context", data: Mapping[str, str]) -> None:
    """Set a number of a participant for their next roll, such as a penalty of whoever answers."""
    name, text = data["field"], data["value"].strip() or "0"
    try:
        app.prepare(app.coming.adjusted(int(data["at"]), name, whole(name, text)))
        state(app).group_error = ""
    except RuleError as error:
        state(app).group_error = f"{field_word(app.slug, name)}: {error.message}"


def _choose(app: "Context", data: Mapping[str, str]) -> None:
    """Set one of several values of a participant for their next roll, such as the position of whoever answers."""
    at, name, value = data["value"].split(":")
    kind = type(getattr(app.coming.upcoming[int(at)].setup.base, name))
    app.prepare(app.coming.adjusted(int(at), name, kind[value]))


def _carried(app: "Context", data: Mapping[str, str]) -> None:
    """Use what is carried for a participant's roll, or leave it out."""
    app.prepare(app.coming.toggled(int(data["at"]), (data["holder"], data["field"], data["name"])))


def _forfeit(app: "Context", data: Mapping[str, str]) -> None:
    """Let a participant give up before the roll: it is noted in the log, and no dice are rolled."""
    at, people, group = int(data["at"]), app.coming.people, app.coming.group
    if group and (forfeit := group.forfeit) and app.coming.enough:
        sides = [Participant(who=each.fiction.who, check=None) for each in people]
        names = [each.who for each in distinctly_named(sides)]
        others = " and ".join([who for place, who in enumerate(names) if place != at])
        given_up = forfeit(names[at], others)
        app.record(ConsequenceTaken(given_up.key, label=told(given_up.label, given_up.who)))
        app.show_toast(f"{names[at]} forfeits")


def _swap(app: "Context", data: Mapping[str, str]) -> None:
    """Let the target act, against whoever acted. In a contest both keep the check that is shown for their next roll."""
    if app.coming.paired:
        came = next(each for each in app.coming.upcoming if each.setup.actor == app.prep.target)
        app.prepare(app.coming.with_people(app.coming.people))
        app.swap()
        app.prepare(app.coming.led_by(came))
    else:
        app.swap()


def view(app: "Context") -> Slots:
    """Show the group of the game on the table."""
    now, who = app.coming, app.read_fiction().who or "the first side"
    leads = [(app.setup.actor, who), *_lead(target(app))] if now.paired else []
    helpers = [(id, who, now.could_help(id)) for id, who in leads]
    return slots(now, state(app).group_error, helpers)


def _lead(character: Character | None) -> Sequence[tuple[str, str]]:
    return [(character.id, character.name)] if character else []


PANEL = Panel(
    region=REGION,
    view=view,
    reads=(
        "slug",
        "kind",
        "coming.upcoming",
        "coming.rolls",
        "rooms.roll.group_error",
        "setup",
        "prep.texts",
        "session.world.characters",
        "session.world.unnamed",
    ),
    actions={
        "group-add": _add,
        "group-remove": _remove,
        "group-number": _number,
        "group-faces": lambda app, data: _change(app, int(data["at"]), faces=data["value"]),
        "group-carried": _carried,
        "group-swap": _swap,
        "sides-swap": _swap,
        "group-adjust": _adjust,
        "group-choose": _choose,
        "group-ally": _ally,
        "group-forfeit": _forfeit,
        "group-score": _score,
    },
)
