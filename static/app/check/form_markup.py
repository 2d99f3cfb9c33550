"""The markup of the games' forms and of the switch of games, made from data.

For the games that come along, tools/build/join.py puts it into the page, for the first paint. That of a table's own
game is made when the game is first put on the table.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from enum import Enum
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

from app.ui.template import not_in
from razor_core import own
from razor_core.rolls.preparation import modifier_fields
from razor_core.rolls.typed_values import DEED, EFFECT, SKILL_NAME, STEP, first_values, text_of
from razor_core.rules.fields import bounds, default, is_flag
from razor_core.rules.form import Control, Field, Fold, Form, Modifiers, NameOf, Row, Steps, names
from razor_core.rules.game import Game
from razor_core.rules.modifiers import Lifetime
from razor_core.systems import SYSTEMS, field_word, form

#: The texts that a table's own game can begin with. Only the build reads them.
EXAMPLES = Path(own.__file__).parent / "examples"
_ERROR = '<p class="error" id="{0}-{1}" data-slot="error-{1}"></p>'
_CHIPS = '<ul class="chips" data-slot="modifiers-{}"></ul>'
_SIGN = '<span class="icon {}" aria-hidden="true"></span>'
_ICON = '<svg class="icon" aria-hidden="true"><use href="#icon-{}"></use></svg>'
_STEP = '<button type="button" data-do="step" data-name="{}" data-by="{}" aria-label="{} {}">{}</button>'
_GAME = '<button type="button" data-do="system" data-value="{}" data-slot="game-{}" aria-pressed="false">{}</button>'
_TERM = '<button type="button" class="term" popovertarget="help" data-do="help" data-help="{}">{}</button>'
_POOLS = (
    '<fieldset class="row" data-slot="pooled" hidden><legend>{}</legend>'
    '<ul class="chips" data-slot="pools"></ul></fieldset>'
)
_ANSWERS = (
    '<label class="added">+ {} <small data-slot="unanswered">{}</small></label>'
    '<span class="answer-with" data-slot="answered" hidden>'
    '<select aria-label="What the target answers with" data-input="answer" data-slot="answers"></select></span>'
)
_SKILLS = '<datalist id="{0}-skills" data-slot="skills"></datalist>'
_OPTION = '<option value="{}">{}</option>'
_DEED = (
    '<input type="hidden" name="{}" value="">'
    '<div class="deed" data-slot="deed-of" hidden><span><b data-slot="deed"></b> with</span>'
    '<ul class="options" data-slot="deed-ratings"></ul></div><div class="keywords">{}</div>'
)
_EFFECT = (
    '<details class="effect"><summary>{}<span>Effect strength</span> <b data-slot="strength"></b> '
    '<small data-slot="left"></small></summary><div class="pair">{}{}</div>'
    '<ul class="notes" data-slot="effect-steps"></ul><p class="error" data-slot="error-effect"></p></details>'
)


def places() -> dict[str, str]:
    """Return what the page has in place of each of these comments in the markup."""
    options = [_OPTION.format(slug, escape(game.title)) for slug, game in SYSTEMS.items()]
    forms = [markup(game, form(slug), hidden=slug != next(iter(SYSTEMS))) for slug, game in SYSTEMS.items()]
    buttons = [_GAME.format(slug, slug, escape(game.title)) for slug, game in SYSTEMS.items()]
    return {
        "<!-- games -->": "\n".join(options),
        "<!-- game buttons -->": "\n".join(buttons),
        "<!-- forms -->": "\n".join(forms),
        "<!-- own games -->": "".join([_OPTION.format(escape(text), escape(name)) for name, text in examples()]),
    }


def examples() -> Sequence[tuple[str, str]]:
    """Return the texts that a table's own game can begin with, each with what it is, in a few words."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*.txt"))]
    found = [(text.partition("#")[2].partition("\n")[0].strip(), text) for text in texts]
    return sorted([(about[:1].upper() + about[1:], text) for about, text in found])


def own_option(slug: str, title: str) -> str:
    """Return a table's own game in the switch of games, as HTML."""
    return _OPTION.format(slug, escape(title))


def own_markup(game: Game) -> tuple[str, str]:
    """Return the option of a table's own game in the switch of games, and its form, as HTML."""
    return own_option(game.slug, game.title), markup(game, form(game.slug), hidden=True)


def markup(game: Game, game_form: Form, hidden: bool = False) -> str:
    """Return a form of the game as HTML. ValueError for a control without a field, or a field without a control."""
    fields, entered = {*game.Check.__dataclass_fields__}, {*names(game_form), *game.sheet.defences.answers}
    wrong = {name.removesuffix(STEP) for name in entered} - fields - {*first_values(game)} | fields - entered
    if wrong:
        raise ValueError(f"The form and the check of {game.title} differ in {', '.join(sorted(wrong))}.")
    added = _added(game_form)
    folded = [
        name
        for part in game_form
        if isinstance(part, Fold)
        for row in part.parts
        for name in _fields(game, row)
        if name not in added
    ]
    fold, effect = next((part for part in game_form if isinstance(part, Fold)), None), _effect(game)
    carried = "".join(_CHIPS.format(name) for name in folded if name in modifier_fields(game) and not game.actions)
    before = effect + f'<div class="keywords">{carried}</div>' * bool(carried)
    inside = [_DEED.format(DEED, "".join(map(_CHIPS.format, folded)))] if game.actions else []
    for kinds, alike in groupby(game_form, lambda part: _kinds_without(game, part)):
        rows = [before * (part is fold) + _part(game, part, added) for part in alike]
        inside += [f'<div class="some" data-slot="{not_in(kinds)}">', *rows, "</div>"] if kinds else rows
    inside += [effect] if fold is None else []
    typed = names(
        part
        for part in game_form
        if not (isinstance(part, Row) and isinstance(next(iter(part.parts), None), Modifiers))
    )
    inside += [_ERROR.format(game.slug, name) for name in added if name not in typed]
    inside.append(_SKILLS.format(game.slug))
    word = escape(next(iter(game.pools), "").rpartition(" ")[2])
    inside += [_POOLS.format(_TERM.format(word.lower(), word))] if word else []
    own = f'id="{game.slug}" class="system" data-system="{game.slug}" method="dialog" autocomplete="off"'
    return f"<form {own}{' hidden' * hidden}>{''.join(inside)}</form>"


def _kinds_without(game: Game, part: Row | Fold) -> tuple[str, ...]:
    """Return the kinds of roll that have none of the fields of this part, where a field is lacking in just these."""
    fields = {*names((part,))} & {*game.Check.__dataclass_fields__}
    kinds = game.lacks(*fields) if fields else ()
    return kinds if kinds in game.absences else ()


def _effect(game: Game) -> str:
    """Return the numbers that the strength of an action's effect depends on, and the strength."""
    rules: Any = game.actions
    if rules is None:
        return ""
    asked = [(name, word, f"{word} of the actor", "0") for name, word in rules.RATINGS.items()]
    labels = ""
    for name, word, label, hint in (*asked, (rules.BONUS, rules.BONUS.capitalize(), "Effect bonus", "no")):
        low, high = bounds(rules.Effect, name)
        own = f'name="{EFFECT}{name}" value="" min="{low}" max="{high}" placeholder="{hint}" aria-label="{label}"'
        labels += f'<label>{word} <input type="number" {own}></label>'
    return _EFFECT.format(_ICON.format("chevron-right"), _TERM.format("effect", "How strong?"), labels)


def _added(parts: Form) -> tuple[str, ...]:
    """Return the fields whose modifiers stand in the row of modifiers."""
    return names(
        control for part in parts if isinstance(part, Row) for control in part.parts if isinstance(control, Modifiers)
    )


def _part(game: Game, part: Row | Fold, added: Sequence[str]) -> str:
    """Return a row, or rows that are folded away. The fields `added` have their chips in the row of modifiers."""
    chips = [name for name in modifier_fields(game) if name not in added]
    if isinstance(part, Row):
        return _row(game, part, chips)
    # Their chips are in sight: above what is folded, or below the actions of a game that has some.
    rows = "".join(_row(game, row) for row in part.parts)
    summary = f"<summary>{_ICON.format('chevron-right')}{escape(part.legend)}</summary>"
    return f'<details class="seldom">{summary}{rows}</details>'


def _row(game: Game, row: Row, chips: Sequence[str] = ()) -> str:
    tag = "fieldset" if row.legend else "div"
    legend = f"<legend>{_TERM.format(row.help, escape(row.legend))}{_lasts(game, row)}</legend>" * bool(row.legend)
    return f'<{tag} class="{row.look}">{legend}{_inside(game, row, chips)}</{tag}>'


def _lasts(game: Game, row: Row) -> str:
    """Return that what is entered in a row goes with the roll, where that is so of all of it."""
    own = {*names(part for part in row.parts if not isinstance(part, Row))} & {*game.Check.__dataclass_fields__}
    return f" <small>{Lifetime.ROLL.value}</small>" * bool(own and own <= {*game.sheet.single_use})


def _inside(game: Game, row: Row, chips: Sequence[str] = ()) -> str:
    """Return the controls of a row, chips for those of its fields that are in `chips`, and its errors."""
    fields = _fields(game, row)
    drawn = [text for part in row.parts for text in _control(game, row, part)]
    lists = [_CHIPS.format(name) for name in fields if name in chips]
    return "".join((*drawn, *lists, *(_ERROR.format(game.slug, name) for name in fields)))


def _fields(game: Game, row: Row) -> list[str]:
    """Return the fields that a row enters, but for numbers under words, which are rows of their own."""
    own = [part for part in row.parts if not isinstance(part, Modifiers)]
    controls = names(part for part in own if not isinstance(part, Row) or part.help)
    first, *others = game.sheet.defences.answers or ("",)
    controls += tuple(others) if first in controls else ()
    return [name for name in controls if name in game.Check.__dataclass_fields__]


def _control(game: Game, row: Row, control: Control) -> Iterator[str]:
    match control:
        case Row(word, "") as number:
            yield f'<div class="number"><span>{escape(word)}{_lasts(game, number)}</span>{_inside(game, number)}</div>'
        case Row(word, keys) as beside:
            drawn = "".join(text for part in beside.parts for text in _control(game, beside, part))
            yield f'<div class="beside">{_TERM.format(keys, escape(word))}{drawn}</div>'
        case Steps():
            yield _steps(game, control)
        case Modifiers():
            yield from (_CHIPS.format(name) for name in names(control.parts))
            yield _modifiers(control)
        case Field(name, label) if is_flag(game.Check, name):
            box = f' data-slot="box-{name}"' if name in modifier_fields(game) else ""
            word = escape(label or field_word(game.slug, name))
            drawn = f'<input type="checkbox" name="{name}"><span>{word}</span>'
            yield f'<label class="toggle"{box}>{drawn}</label>'
        case Field():
            yield from _number(game, row, control)
        case NameOf(name, label, hint, longest, look):
            own = f'name="{name}" maxlength="{longest}" aria-label="{escape(label)}" placeholder="{escape(hint)}"'
            own += f' class="{look}"' * bool(look) + f' list="{game.slug}-skills"' * (name == SKILL_NAME)
            yield f'<input type="text" {own}>'


def _steps(game: Game, steps: Steps) -> str:
    """Return radio buttons that look like one control. For numbers to set a field to, each has its word below."""
    field = steps.name.removesuffix(STEP)
    first = default(game.Check, field) if field in game.Check.__dataclass_fields__ else ""
    words = steps.words
    if not words and isinstance(first, Enum):
        words = {enum.name: enum.value for enum in type(first)}
    elif not words:
        low, high = bounds(game.Check, field)
        words = {str(number): str(number) for number in range(low, high + 1)}
    labels = ""
    for value, word in words.items():
        shown = escape(word) if field == steps.name else f"{escape(value)} <small>{escape(word)}</small>"
        radio = (
            f'<input type="radio" name="{steps.name}" value="{escape(value)}"{" checked" * (value == text_of(first))}>'
        )
        labels += f"<label>{radio}<span>{shown}</span></label>"
    group = f' role="group" aria-label="{escape(steps.label)}"' if steps.label else ""
    return f'<div class="{f"steps {steps.look}".strip()}"{group}>{labels}</div>'


def _number(game: Game, row: Row, number: Field) -> Iterator[str]:
    """Yield a number, with its buttons if it has some, and what a target can answer with in its place."""
    label = escape(number.label or row.legend)
    drawn = _input(game, number.name, f' aria-label="{label}"')
    if number.stepped:
        less = _STEP.format(number.name, "-1", "Decrease", label, _SIGN.format("minus"))
        more = _STEP.format(number.name, "1", "Increase", label, _SIGN.format("plus"))
        drawn = f'<div class="stepper">{less}{drawn}{more}</div>'
    yield drawn
    first, *others = game.sheet.defences.answers or ("",)
    for name in others if number.name == first else ():
        yield _ANSWERS.format(_input(game, name), escape(game.sheet.defences.labels[name].lower()))


def _input(game: Game, name: str, label: str = "") -> str:
    low, high = bounds(game.Check, name)
    own = f'name="{name}" value="{default(game.Check, name)}" min="{low}" max="{high}"'
    return f'<input type="number" {own}{label} aria-describedby="{game.slug}-{name}">'


def _modifiers(modifiers: Modifiers) -> str:
    """Return the button for modifiers. It has what its sheet shows of each kind of them."""
    kinds = json.dumps([asdict(adds) for adds in modifiers.parts], ensure_ascii=False, separators=(",", ":"))
    own = f'class="quiet add" popovertarget="modifiers" data-do="modifiers" data-kinds="{escape(kinds)}"'
    return f'<button type="button" {own} aria-label="+ Modifier">{_SIGN.format("plus")} Modifier</button>'
