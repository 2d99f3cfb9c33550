"""Saved rolls: their chips, one tap each, and the sheet that saves, renames and deletes one."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING

from app.board.state import SavedSheet, state
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag
from razor_core.rolls.saved_rolls import NAMES, saved, use
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import levelled
from razor_core.rules.saved_rolls import SavedRoll, saved_roll
from razor_core.systems import field_word, find
from razor_core.table import characters
from razor_core.table.character_events import RollSaved
from razor_core.table.characters import Character

if TYPE_CHECKING:
    from app.context import Context

SHEET, NAME = "saved", "name"


def chips(character: Character) -> Sequence[Node]:
    """Return a button for each saved roll of a character."""
    names = [roll.name for roll in character.features.rolls]
    return [Node("saved-roll", {"button": {"data-name": name}, "name": name}) for name in names]


def _use(context: "Context", data: Mapping[str, str]) -> None:
    """Set up a saved roll, and say what of it no longer fits."""
    actor = context.actor
    roll = saved_roll(actor.features.rolls, data["name"]) if actor else None
    if roll is None:
        return
    prep, lost = use(context.prep, context.session.world, roll)
    context.prepare(prep)
    if lost:
        context.show_toast(f"{roll.name}: {', '.join(lost)} no longer fits. The rest is set up.")
    else:
        context.announce(f"{roll.name} is set up.")


def _new(context: "Context", data: Mapping[str, str]) -> None:
    """Open the sheet with what is set up."""
    actor = context.actor
    if actor is None:
        context.show_toast("Choose who acts before you save a roll.")
    elif context.refused:
        word = field_word(context.slug, context.refused.field)
        context.add_notice(f"Correct the form before you save it. {word}: {context.refused.message}")
    else:
        open_sheet(context, actor.id, saved(context.prep, context.session.world, actor.name))


def _change(context: "Context", data: Mapping[str, str]) -> None:
    """Open the sheet of a saved roll."""
    actor = context.actor
    roll = saved_roll(actor.features.rolls, data["name"]) if actor else None
    if actor and roll:
        open_sheet(context, actor.id, roll, roll.name)


def open_sheet(context: "Context", character: str, roll: SavedRoll, was: str = "") -> None:
    """Open the sheet with a roll of a character: a new one, or that which `was`."""
    state(context).saved = SavedSheet(character, roll, was)
    named = next((text for name, text in roll.values if name in NAMES[::-1]), "")
    context.forms.fill(SHEET, f"{character} {was}", {NAME: was or named})
    context.page.sheet(SHEET, True)
    if not was:
        context.page.focus(SHEET, NAME)


def _save(context: "Context", data: Mapping[str, str]) -> None:
    """Save the roll under the name that is typed."""
    sheet = state(context).saved
    character = characters.find(context.session.world.characters, sheet.character)
    if character is None or sheet.roll is None:
        return
    try:
        roll = replace(sheet.roll, name=context.forms.texts(SHEET)[NAME].strip())
        rolls = character.features.rolls
        other = saved_roll(rolls, roll.name)
        if other and other is not saved_roll(rolls, sheet.was):
            raise RuleError(NAME, f"{character.name} has a saved roll of this name. Enter another name.")
        event = RollSaved(sheet.character, roll, sheet.was)
        event.changed(character)
    except RuleError as error:
        state(context).saved = replace(sheet, error=error.message)
        return
    _record(context, event)


def _delete(context: "Context", data: Mapping[str, str]) -> None:
    _record(context, RollSaved(state(context).saved.character, None, state(context).saved.was))


def _record(context: "Context", event: RollSaved) -> None:
    state(context).saved = SavedSheet()
    context.forms.used(SHEET)
    context.page.sheet(SHEET, False)
    context.record(event)


def view(context: "Context") -> Slots:
    """Show what the roll sets, for whom, and an error."""
    sheet = state(context).saved
    character = characters.find(context.session.world.characters, sheet.character)
    if character is None or sheet.roll is None:
        return {}
    what = ", ".join(_words(character.system, sheet.roll)) or "as on a new form"
    return {
        "about": f"{character.name}: {what}",
        "error": sheet.error,
        "delete": {"hidden": flag(not sheet.was)},
    }


def _words(slug: str, roll: SavedRoll) -> Sequence[str]:
    """Return what a saved roll sets, in words."""
    game, values = find(slug), {value[0]: value[1] for value in roll.values}
    words = [game.kinds.words.get(roll.kind, "")] if roll.kind else []
    words += [values.pop(name) for name in NAMES if name in values]
    for name, text in values.items():
        word, field = field_word(slug, name), game.Check.__dataclass_fields__.get(name)
        choices = type(field.default).__members__ if field and isinstance(field.default, Enum) else {}
        if text in choices:
            words.append(str(choices[text].value))
        else:
            words.append(word if text == "on" else f"{word} {text}" if text else f"no {word}")
    return [*words, *[levelled(game.Check, modifier) for modifier in roll.entered]]


PANEL = Panel(
    region=SHEET,
    view=view,
    reads=("rooms.board.saved", "session.world.characters"),
    initial=(SavedSheet(), ()),
    actions={
        "saved-new": _new,
        "saved-change": _change,
        "saved-save": _save,
        "saved-delete": _delete,
    },
)
#: What a chip does, which a guest can do too.
CHIPS = Panel(actions={"saved-use": _use})
