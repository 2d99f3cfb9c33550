"""The conditions on a character's sheet: a tap gives or takes one, and asks for what the book has in brackets."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from app.board.features import SHEET
from app.board.state import game, state
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag, option, truth
from razor_core.rolls.typed_values import whole
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Condition
from razor_core.rules.sheet import Sheet
from razor_core.table.characters import Character
from razor_core.table.durations import rested

if TYPE_CHECKING:
    from app.context import Context


def slots(sheet: Sheet, character: Character, asking: str, people: Sequence[Character]) -> Slots:
    """The conditions of the book and those that the character has; what is asked for; and the rest that eases some."""
    eases = {name for name, bracket in sheet.conditions.brackets.items() if bracket.eases}
    # One that an earlier version gave may have other effects than the book's of that name.
    held = {condition.name: condition for condition in character.conditions}
    shown = {**{condition.name: condition for condition in sheet.conditions.all}, **held}
    again = [_again(name) for name in held if name in sheet.conditions.several]
    return {
        "conditions": [
            _tag(condition, condition.name in held, condition.name == asking, people) for condition in shown.values()
        ]
        + again,
        "asked": [_asked(sheet, character, asking, people)] if asking in sheet.conditions.brackets else [],
        "rest": {"hidden": flag(not any(condition.of in eases for condition in character.conditions))},
        "rest-label": sheet.conditions.rest,
    }


def _tag(condition: Condition, held: bool, asking: bool, people: Sequence[Character]) -> Node:
    pressed = truth(held or asking)
    givers = {effect.giver for effect in condition.effects}
    by = [f"by {person.name}" for person in people if person.id in givers]
    name, when = condition.name, "; ".join((*by, condition.when))
    button = {"data-name": name, "data-again": None, "title": when, "aria-pressed": pressed}
    return Node("character-condition", {"button": button, "name": name, "when": when if held else ""})


def _again(name: str) -> Node:
    """Return the button that gives a condition once more, from elsewhere."""
    button = {"data-name": name, "data-again": "", "title": f"{name} from elsewhere, too", "aria-pressed": None}
    return Node("character-condition", {"button": button, "name": f"{name} again", "when": ""})


def _asked(sheet: Sheet, character: Character, name: str, people: Sequence[Character]) -> Node:
    """Return the controls for what the condition of that name has in brackets, or from whom of these people it is."""
    bracket, choices = sheet.conditions.brackets[name], _choices(sheet, character, name)
    others = {
        person.id: person.name for person in people if person.id != character.id and person.system == character.system
    }
    asked = {"": "nobody named", **others} if bracket.spares else {choice: choice for choice in choices}
    return Node(
        "character-bracket",
        {
            "name": name,
            "numbered": {"hidden": flag(not bracket.number)},
            "worded": {"hidden": flag(bracket.number or bracket.spares)},
            "for": {"hidden": flag(not asked)},
            "by": "by" if bracket.spares else "",
            "choices": [option(value, text, False) for value, text in asked.items()],
        },
    )


def _choices(sheet: Sheet, character: Character, name: str) -> Sequence[str]:
    """Return of what the condition of that name can be."""
    bracket = sheet.conditions.brackets[name]
    return [rating.name for rating in character.rolled] if bracket.ratings else bracket.choices


def _toggle(context: "Context", data: Mapping[str, str]) -> None:
    """Give the character a condition of the book, or take it away; ask first for what it has in brackets."""
    opened, sheet, name = state(context).character_sheet, game(context).sheet, data["name"]
    changing, condition = opened.changing, sheet.condition(name)
    if changing and "again" not in data and any(condition.name == name for condition in changing.conditions):
        state(context).character_sheet = replace(opened, changing=changing.without_condition(name), error="")
    elif changing and name in sheet.conditions.brackets:
        state(context).character_sheet = replace(opened, asking="" if opened.asking == name else name, error="")
        of = next(iter(_choices(sheet, changing, name)), "")
        listed = {"bracket-of": of} if of or sheet.conditions.brackets[name].spares else {}
        # What was chosen for another condition is none of this one's.
        others = {control: text for control, text in context.forms.texts(SHEET).items() if control != "bracket-of"}
        context.forms.show(SHEET, {**others, "bracket-number": "1", "bracket-amount": "", **listed})
    elif changing and condition:
        given = changing.with_condition(condition)
        if companion := sheet.condition(sheet.conditions.brings.get(name, "")):
            given = given.with_condition(companion)
        state(context).character_sheet = replace(opened, changing=given, error="")


def _give(context: "Context", data: Mapping[str, str]) -> None:
    """Give the condition with what was entered in its brackets."""
    opened = state(context).character_sheet
    if opened.changing is None:
        return
    try:
        given = with_asked(game(context).sheet, opened.changing, opened.asking, context.forms.texts(SHEET))
    except RuleError as error:
        state(context).character_sheet = replace(opened, error=f"{error.field}: {error.message}")
    else:
        state(context).character_sheet = replace(opened, changing=given, asking="", error="")


def with_asked(sheet: Sheet, character: Character, asking: str, values: Mapping[str, str]) -> Character:
    """Return the character with the condition that is asked for, with what was entered in its brackets, if one is.

    RuleError for what cannot be there.
    """
    bracket = sheet.conditions.brackets.get(asking)
    if bracket is None:
        return character
    if bracket.spares:
        return character.with_condition(sheet.given(asking, values.get("bracket-of", "")))
    number = whole("number", values["bracket-number"]) if bracket.number else 0
    amount, what = values["bracket-amount"], values.get("bracket-of", "")
    return character.with_condition(sheet.bracketed(asking, number, amount, what))


def _rest(context: "Context", data: Mapping[str, str]) -> None:
    """Let the character rest: some conditions have 1 less."""
    opened = state(context).character_sheet
    if opened.changing:
        state(context).character_sheet = replace(opened, changing=rested(game(context), opened.changing), error="")


PANEL = Panel(actions={"character-condition": _toggle, "character-bracket": _give, "character-rest": _rest})
