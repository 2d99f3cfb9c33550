"""Rolls that are read together, such as a contest: who takes part, their odds and dice, above the form."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from app.roll.group_slots import slots
from app.roll.state import Refusal, state
from app.ui.panel import Panel
from app.ui.template import Slots
from razor_core.events.events import ConsequenceTaken, GroupRolled
from razor_core.rolls.preparation import Preparation
from razor_core.rules.consequences import told
from razor_core.rules.effects import Decide
from razor_core.rules.fields import RuleError
from razor_core.rules.groups import Participant, distinctly_named
from razor_core.systems import field_word
from razor_core.table.characters import Character

if TYPE_CHECKING:
    from app.context import Context

REGION = "groups"


def _change(context: "Context", at: int, **values: Any) -> None:
    """Change a participant as they roll next."""
    context.prepare(context.coming.changed(at, **values))


def _add(context: "Context", added: Callable[[], Preparation]) -> None:
    """Add who has the check on the form. It is theirs now, so the form is without what was for this roll."""
    try:
        _gather(context, added())
    except RuleError as error:
        text = f"{field_word(context.slug, error.field)}: {error.message}"
        state(context).group_error = Refusal(text, context.coming)


def _gather(context: "Context", prep: Preparation) -> None:
    """Change who takes part, and let a screen reader say who does."""
    context.prepare(prep)
    names = [person.fiction.who for person in context.coming.people]
    context.announce(f"Taking part: {', '.join(filter(None, names)) or 'nobody'}.")


def _remove(context: "Context", data: Mapping[str, str]) -> None:
    _gather(context, context.coming.removed(int(data["at"])))


def _ally(context: "Context", data: Mapping[str, str]) -> None:
    """Let a character help the actor or the target; whoever they helped before loses their help."""
    context.prepare(context.coming.with_ally(data["character"], data["helps"]))


def _score(context: "Context", data: Mapping[str, str]) -> None:
    """Let a participant roll with another score of their sheet."""
    at, _, name = data["value"].partition(":")
    context.prepare(context.coming.scored(int(at), name))


def _number(context: "Context", data: Mapping[str, str]) -> None:
    context.prepare(context.coming.numbered(int(data["at"]), data["value"].strip() or "0"))


def _adjust(context: "Context", data: Mapping[str, str]) -> None:
    """Set a number of a participant for their next roll, such as a penalty of whoever answers."""
    context.prepare(context.coming.adjusted(int(data["at"]), data["field"], data["value"].strip() or "0"))


def _choose(context: "Context", data: Mapping[str, str]) -> None:
    """Set one of several values of a participant for their next roll, such as the position of whoever answers."""
    at, name, value = data["value"].split(":")
    context.prepare(context.coming.adjusted(int(at), name, value))


def _declare(context: "Context", data: Mapping[str, str]) -> None:
    """Take the words for what a participant declares, such as which roll a venture is for."""
    context.prepare(context.coming.declared(int(data["at"]), data["value"].strip()))


def _carried(context: "Context", data: Mapping[str, str]) -> None:
    """Use what is carried for a participant's roll, or leave it out."""
    context.prepare(context.coming.toggled(int(data["at"]), (data["holder"], data["field"], data["name"])))


def _forfeit(context: "Context", data: Mapping[str, str]) -> None:
    """Let a participant give up before the roll: the card and the log have what it comes to, without dice."""
    at, people, group = int(data["at"]), context.coming.people, context.coming.group
    if group and (forfeit := group.forfeit) and context.coming.enough:
        sides = [Participant(who=person.fiction.who, check=None) for person in people]
        names = [participant.who for participant in distinctly_named(sides)]
        others = " and ".join([who for place, who in enumerate(names) if place != at])
        given_up = forfeit(names[at], others)
        decided = given_up.effect(Decide)
        ids = tuple([person.setup.actor or context.slug for person in people])
        context.show(
            GroupRolled(context.slug, group.key, decided.headline if decided else given_up.label, (), ids),
            ConsequenceTaken(given_up.key, label=told(given_up.label, given_up.who)),
        )
        context.show_toast(f"{names[at]} forfeits")


def _swap(context: "Context", data: Mapping[str, str]) -> None:
    """Let the target act, against whoever acted. In a contest both keep the check that is shown for their next roll."""
    if context.coming.paired:
        came = next(person for person in context.coming.upcoming if person.setup.actor == context.prep.target)
        context.prepare(context.coming.with_people(context.coming.people))
        context.swap()
        context.prepare(context.coming.led_by(came))
    else:
        context.swap()


def view(context: "Context") -> Slots:
    """Show the group of the game on the table."""
    coming, who = context.coming, context.read_fiction().who or "the first side"
    leads = [(context.setup.actor, who), *_lead(context.target)] if coming.paired else []
    helpers = [(id, who, coming.could_help(id)) for id, who in leads]
    return slots(coming, state(context).group_error.now(context), helpers)


def _lead(character: Character | None) -> Sequence[tuple[str, str]]:
    return [(character.id, character.name)] if character else []


PANEL = Panel(
    region=REGION,
    view=view,
    reads=(
        "slug",
        "kind",
        "coming",
        "coming.rolls",
        "rooms.roll.group_error",
        "setup",
        "prep.texts",
        "session.world.characters",
        "session.world.unnamed",
    ),
    actions={
        "group-add": lambda context, data: _add(context, context.coming.added),
        "group-everyone": lambda context, data: _add(context, context.coming.with_everyone),
        "group-remove": _remove,
        "group-number": _number,
        "group-faces": lambda context, data: _change(context, int(data["at"]), faces=data["value"]),
        "group-carried": _carried,
        "group-swap": _swap,
        "sides-swap": _swap,
        "group-adjust": _adjust,
        "group-choose": _choose,
        "group-declare": _declare,
        "group-ally": _ally,
        "group-forfeit": _forfeit,
        "group-score": _score,
    },
)
