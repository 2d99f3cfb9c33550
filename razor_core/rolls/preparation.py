"""The roll to come: all that is set up for it, as one value. What changes it is in the modules beside this one."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache
from operator import is_
from typing import Any

from razor_core.events.events import MOST_NUMBER, Fiction
from razor_core.rolls.typed_values import ATTRIBUTE_NAME, DECLARED, DEED, SKILL_NAME, Values, fitting, read_effect
from razor_core.rules.fields import RuleError, is_flag, validate_field
from razor_core.rules.game import Game
from razor_core.rules.modifiers import Lifetime, Modifier, Scope, reset
from razor_core.systems import find
from razor_core.table import tasks
from razor_core.table.characters import Character
from razor_core.table.characters import find as find_character
from razor_core.table.setups import Key, Setup
from razor_core.table.world import Running, World, whose

#: The kind of a roll for an Extended Task.
TASK = "task"
#: The names of the texts of the fiction.
TEXTS = ("who", "intent", "approach")


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A participant of a group: the check as it was set up, its fiction, a number, typed dice, the key of their roll.

    A number of 0 is the one on the character's sheet, if there is one. A score that was set `by_hand` is not that of
    the sheet. One who `opposes` is on the second side. `wrong` are texts that were typed and do not fit, by field of
    the check or `number`. What the character carries is read when they roll. RuleError for a number out of bounds, and
    for a modifier of a field that the check does not have.
    """

    setup: Setup
    fiction: Fiction
    number: int = 0
    faces: str = ""
    key: str = ""
    by_hand: bool = False
    opposes: bool = False
    wrong: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        for modifier in self.setup.entered:
            validate_field(self.setup.base, modifier.field)
        if not 0 <= self.number <= MOST_NUMBER:
            raise RuleError("number", f"Enter a whole number from 0 to {MOST_NUMBER}.")


@dataclass(frozen=True, slots=True)
class Ally:
    """Who helps whom in a contest: ids of characters, or of the one who acts without a name."""

    id: str
    helps: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """What is set up for a task or a kind of roll, while the next roll is for another.

    `of` is as in `Preparation.form`. For a group that begins with values of its own there are only those: the group's,
    or while it is chosen those of the other kinds. The rest is as in a Preparation and its Others.
    """

    of: str
    values: tuple[tuple[str, str], ...] = ()
    entered: tuple[Modifier, ...] = ()
    left_out: tuple[Key, ...] = ()
    chosen: tuple[Key, ...] = ()
    rival_left_out: tuple[Key, ...] = ()
    rival_chosen: tuple[Key, ...] = ()
    actor: str = ""
    target: str = ""


@dataclass(frozen=True, slots=True)
class Others:
    """Who else takes part in the next roll, and what is set up for another one.

    `people` are the participants of a group that were gathered one by one, `sides` all who took part in a contest, as
    they were set up last, `allies` who helps whom there. For the rival of a task, what they carry counts but for the
    keys in `rival_left_out`, and what is optional if its key is in `rival_chosen`. `forms` has what is set up for other
    tasks and kinds, the last used last.
    """

    people: tuple[Person, ...] = ()
    sides: tuple[Person, ...] = ()
    allies: tuple[Ally, ...] = ()
    rival_left_out: tuple[Key, ...] = ()
    rival_chosen: tuple[Key, ...] = ()
    forms: tuple[Form, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Preparation:
    """All that is set up for the next roll in the game `system`, as it was typed and chosen.

    `kind` is a kind of a single roll, the name of a group, or TASK. `values` are those of the controls of the check by
    name, right or wrong, `texts` those of the fiction, with the gates that are open. `entered` are the modifiers
    entered, `left_out` and `chosen` keys of those that are carried, as in a Setup. `actor`, `target` and `task` are
    ids, empty for none. `by_hand` has what was set in place of what stands: the key of
    the StandingValue, and the value.
    """

    system: str
    kind: str = ""
    values: Values = field(default_factory=dict)
    texts: Values = field(default_factory=dict)
    entered: tuple[Modifier, ...] = ()
    left_out: tuple[Key, ...] = ()
    chosen: tuple[Key, ...] = ()
    actor: str = ""
    target: str = ""
    task: str = ""
    others: Others = Others()
    by_hand: tuple[Key, ...] = ()

    @property
    def game(self) -> Game:
        """The game that is rolled in."""
        return find(self.system)

    @property
    def reading(self) -> str:
        """How a single roll is read: a key of the game's READINGS, or empty."""
        return self.kind if self.kind in self.game.kinds.readings else ""

    @property
    def form(self) -> str:
        """What its form is for: the id of the chosen task, TASK for a new one, empty for all other kinds."""
        return (self.task or TASK) if self.kind == TASK else ""

    def acting(self, world: World) -> Character | None:
        """Return the character who acts, None while it is nobody at the table."""
        return find_character(world.characters, self.actor)

    def aimed(self, world: World) -> Character | None:
        """Return the target, None while it is nobody at the table."""
        return find_character(world.characters, self.target)

    def rolled_for(self, world: World) -> Running | None:
        """Return the task that the next roll is for; None for a roll of another kind, and where none can be rolled."""
        running = tasks.find(world, self.task) if self.kind == TASK else None
        return running if running and goes_on(world, running) else None

    def setup(self, world: World) -> tuple[Setup, RuleError | None]:
        """Return the setup of the next single roll, and the error where a control has no value that fits."""
        setup, refused = self.typed(world)
        return self.standing(setup, world, self.texts.get("who", "")), refused

    def typed(self, world: World) -> tuple[Setup, RuleError | None]:
        """Return the setup as it was typed, without the fields that a roll of its kind does not have.

        What stands for whoever acts is not in it. A control without a value that fits has its first value.
        """
        game, strength = self.game, None
        without = game.kinds.follow_ups.get(self.reading, ())
        base, errors = fitting(game, self.values)
        base, refused = reset(base, without), next(iter(errors), None)
        try:
            effect = read_effect(game, self.values)
            strength = effect.strength if effect else None
        except RuleError as error:
            refused = refused or error
        running = self.rolled_for(world)
        ticked = [flag for flag in flags(self.system) if getattr(base, flag.field)]
        setup = Setup(
            system=self.system,
            base=replace(base, **{modifier.field: False for modifier in ticked}),
            entered=tuple([modifier for modifier in self.entered if modifier.field not in without]),
            actor=world.present(self.actor) or self.system,
            target=world.present(self.target),
            left_out=self.left_out,
            chosen=self.chosen,
            brought=tasks.brought(running, tasks.progress(world, running)) if running else (),
            kind=self.reading,
            action=self.values.get(DEED, ""),
            strength=strength,
            attribute=self.values.get(ATTRIBUTE_NAME, "").strip(),
        )
        # Where something is entered or carried for a flag, its chips stand for it.
        named = {modifier.field for modifier in (*setup.entered, *setup.available(world))} if ticked else ()
        boxes = [modifier for modifier in ticked if modifier.field not in named]
        return replace(setup, entered=(*setup.entered, *boxes)), refused

    def standing(self, setup: Setup, world: World, who: str) -> Setup:
        """Return the setup with what stands for its actor, of that name, such as a position, until another is set.

        The same for every roll, however it is made.
        """
        values = self.stands(setup.actor, who, world)
        return replace(setup, base=replace(setup.base, **values)) if values else setup

    def stands(self, actor: str, who: str, world: World) -> Mapping[str, Enum]:
        """Return the values that stand for an actor of that name, by field of the check: by hand, or as they were set.

        What stands for whoever acted by a name stands for the character who has it, too.
        """
        known = world.find(actor) if world.present(actor) else None
        keys = (whose(self.system, "", known.name if known else who), whose(self.system, actor, who))
        fields = self.game.Check.__dataclass_fields__
        kinds = {name: type(each.default) for name, each in fields.items() if isinstance(each.default, Enum)}
        hand = {key[1:3]: key[3] for key in self.by_hand}
        found = dict[str, Enum]()
        for setting in [
            standing_value for key in keys for standing_value in world.standing if standing_value.whose == key
        ]:
            value = hand.get(setting.key[1:], setting.value)
            if setting.field in kinds and value in kinds[setting.field].__members__:
                found[setting.field] = kinds[setting.field][value]
        return found

    def fiction(self) -> Fiction:
        """Return who acts, why and how, with the names of attribute and Skill, and without modifiers."""
        skilled = self.game.skills_have_numbers or bool(self.values.get(self.game.sheet.skills.field))
        said: dict[str, Any] = {name: self.texts.get(name, "").strip() for name in TEXTS}
        return Fiction(
            **said,
            attribute=self.values.get(ATTRIBUTE_NAME, "").strip(),
            skill=self.values.get(SKILL_NAME, "").strip() if skilled else "",
            declared=self.values.get(DECLARED, "").strip(),
        )


def form_of(prep: Preparation) -> Form:
    """Return the form of the next roll."""
    return Form(
        of=prep.form,
        values=tuple(prep.values.items()),
        entered=prep.entered,
        left_out=prep.left_out,
        chosen=prep.chosen,
        rival_left_out=prep.others.rival_left_out,
        rival_chosen=prep.others.rival_chosen,
        actor=prep.actor,
        target=prep.target,
    )


def with_form(prep: Preparation, form: Form) -> Preparation:
    """Return the preparation with that form, whatever it is for."""
    others = replace(prep.others, rival_left_out=form.rival_left_out, rival_chosen=form.rival_chosen)
    return replace(
        prep,
        values={**prep.values, **dict(form.values)},
        entered=form.entered,
        left_out=form.left_out,
        chosen=form.chosen,
        actor=form.actor,
        target=form.target,
        others=others,
    )


def with_waiting(prep: Preparation, *forms: Form, without: Collection[str] = ()) -> Preparation:
    """Return the preparation with these forms for other rolls, in place of those for the same, and without some."""
    gone = {*without, *[form.of for form in forms]}
    kept = [form for form in prep.others.forms if form.of not in gone]
    return replace(prep, others=replace(prep.others, forms=(*kept, *forms)))


def waiting(prep: Preparation, of: str) -> Form | None:
    """Return the form for another roll, None where nothing was set up for that."""
    return next((form for form in prep.others.forms if form.of == of), None)


def in_every_form(prep: Preparation, change: Callable[[Preparation], Preparation]) -> Preparation:
    """Return the preparation with a change of what is set up for the next roll, and for each other one."""
    forms = list[Form]()
    for form in prep.others.forms:
        before = replace(with_form(prep, form), kind=TASK if form.of else "", task=form.of)
        after = change(before)
        forms.append(form if after is before else replace(form_of(after), of=form.of))
    now = change(prep)
    return now if all(map(is_, forms, prep.others.forms)) else with_waiting(now, *forms)


@cache
def flags(slug: str) -> tuple[Modifier, ...]:
    """Return a modifier for each flag that one can set: what its box is when it is ticked by hand."""
    game = find(slug)
    words = {
        **(game.actions.ADDS if game.actions else {}),
        **{modifier.field: modifier.name for modifier in game.sheet.carried[::-1]},
    }
    names = [modifier_field for modifier_field in modifier_fields(game) if is_flag(game.Check, modifier_field)]
    return tuple(
        [
            Modifier(
                name,
                words.get(name) or name.replace("_", " ").capitalize(),
                lifetime=Lifetime.ROLL if name in game.sheet.single_use else Lifetime.STAYS,
                scope=game.sheet.scopes.get(name, Scope.ACTOR),
            )
            for name in names
        ]
    )


def modifier_fields(game: Game) -> Collection[str]:
    """Return the fields that modifiers are shown for, each once and always in one order."""
    carried = (*game.sheet.carried, *(effect for state in game.sheet.conditions.all for effect in state.effects))
    return dict.fromkeys((*game.book.modifiers, *(modifier.field for modifier in carried if modifier.field)))


def away(world: World, system: str, actor: str, who: str) -> str:
    """Return why a character of that id, called so, cannot roll: they have left the table. Empty for all others."""
    if actor in ("", system) or world.present(actor):
        return ""
    known = world.known(actor)
    return f"{known.name if known else who or 'Somebody'} is not at the table. Bring them back to roll."


def goes_on(world: World, running: Running) -> bool:
    """Return whether a task can be rolled for: it is not over, and its clocks and who rolls are at the table."""
    return tasks.not_over(world, running) and not missing(world, running)


def missing(world: World, running: Running) -> str:
    """Return the id of the owner of a task, or of the rival in a contest, who is not at the table; else empty."""
    sides = (running.roller, running.rival) if running.task.rival else (running.roller,)
    rolls = [side.character for side in sides]
    return next((roll for roll in rolls if roll not in ("", running.system) and not world.present(roll)), "")


def points(modifiers: Iterable[Modifier]) -> Mapping[str, int]:
    """Return the points that the modifiers add, by field."""
    found = dict[str, int]()
    for modifier in modifiers:
        found[modifier.field] = found.get(modifier.field, 0) + modifier.points
    return found


def set_by_hand(prep: Preparation, world: World, actor: str, who: str, values: Mapping[str, str]) -> Preparation:
    """Return the preparation with these values, by field, for an actor in place of what stands for them."""
    keys = (whose(prep.system, actor, who), whose(prep.system, "", who))
    stands = [
        standing_value
        for standing_value in world.standing
        if standing_value.whose in keys and standing_value.field in values
    ]
    others = [key for key in prep.by_hand if key[1:3] not in [standing_value.key[1:] for standing_value in stands]]
    new = [(*standing_value.key, values[standing_value.field]) for standing_value in stands]
    return replace(prep, by_hand=(*others, *new)) if new else prep
