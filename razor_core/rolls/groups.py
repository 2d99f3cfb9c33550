"""Rolls that are read together, such as a contest: who takes part in the next one, and how they are set up.

The two sides of a contest are the one who acts, with the check that is set up, and the target. The participants of
other groups are gathered one by one.
"""

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from razor_core.events.events import Fiction, Rolled
from razor_core.events.rolls import as_called
from razor_core.rolls import acting
from razor_core.rolls.edits import put, spent, split
from razor_core.rolls.participants import (
    adjusted,
    as_set_up,
    next_up,
    numbered,
    of_number,
    of_sheet,
    refused,
    up_to_date,
    with_score,
)
from razor_core.rolls.preparation import Ally, Form, Person, Preparation, set_by_hand, waiting, with_waiting
from razor_core.rolls.sheet_values import numbers
from razor_core.rolls.typed_values import ATTRIBUTE_NAME, DECLARED, SKILL_NAME, fitting, texts_of
from razor_core.rules.clock_kinds import Side
from razor_core.rules.fields import RuleError, free_name
from razor_core.rules.groups import Group
from razor_core.rules.modifiers import Modifier, Scope, composed
from razor_core.table.characters import Character
from razor_core.table.setups import Ready, Setup, lasting, part
from razor_core.table.world import World, is_taken_out

#: The roll of the record of a key, None where there is none, or it was undone.
Made = Callable[[str], Rolled | None]


@dataclass(frozen=True)
class Now:
    """What is set up for the next roll, at the table as it is, with the rolls that were made."""

    prep: Preparation
    world: World
    made: Made

    @cached_property
    def setup(self) -> tuple[Setup, RuleError | None]:
        """The setup of the next single roll, and the error where a control has no value that fits."""
        return self.prep.setup(self.world)

    @cached_property
    def ready(self) -> Ready:
        """What that setup comes to. RuleError that names the field where the rules forbid it."""
        return self.setup[0].ready(self.world)

    @cached_property
    def counted(self) -> tuple[tuple[Modifier, ...], RuleError | None]:
        """The modifiers that apply, and the error where a value does not fit, or the rules forbid the check."""
        setup, refused = self.setup
        try:
            return self.ready.modifiers, refused
        except RuleError as error:
            return setup.modifiers(self.world), refused or error

    @cached_property
    def fiction(self) -> Fiction:
        """Who acts, why and how."""
        return self.prep.fiction()

    @cached_property
    def group(self) -> Group | None:
        """The group that the next rolls are read as, None where the next roll is a single one."""
        return next((group for group in self.prep.game.groups if group.key == self.prep.kind), None)

    @cached_property
    def paired(self) -> bool:
        """Whether the rolls are those of the actor, with the check that is set up, against the target."""
        return self.group is not None and self.group.opposed and self.prep.aimed(self.world) is not None

    @cached_property
    def refused(self) -> RuleError | None:
        """The error where something was typed, on the form of the actor or for another of them, that does not fit."""
        errors = [self.setup[1] if self.paired else None, *map(refused, self.people)]
        return next(filter(None, errors), None)

    @cached_property
    def people(self) -> tuple[Person, ...]:
        """Who takes part: the two sides of a contest where there is a target, else those who were gathered."""
        against = self.prep.aimed(self.world)
        if against is None or not self.paired:
            there = [
                (person, self.world.find(self.world.present(person.setup.actor))) for person in self.prep.others.people
            ]
            return tuple([up_to_date(each, character) if character else each for each, character in there])
        known = self._known
        own, rival = self._own(), _from_sheet(known, against)
        helping = [[_from_sheet(known, ally) for ally in self.allies(lead)] for lead in (own.setup.actor, against.id)]
        found = (own, *helping[0], *[replace(person, opposes=True) for person in (rival, *helping[1])])
        return tuple([self._without_used_dice(person) for person in found])

    @cached_property
    def _known(self) -> dict[str, Person]:
        """All who took part in a contest, by their ids, as they were set up last."""
        return {side.setup.actor: side for side in self.prep.others.sides}

    def _own(self) -> Person:
        """Return the one who acts, with the check that is set up."""
        setup, _ = self.prep.typed(self.world)
        errors = fitting(self.prep.game, self.prep.values)[1]
        wrong = [problem for problem in texts_of(errors, self.prep.values) if problem[0] in self._of_actor]
        new = as_set_up(setup, self.fiction, self.prep.acting(self.world))
        own = self._known.get(setup.actor) or new
        own = replace(own, setup=setup, fiction=new.fiction, by_hand=new.by_hand, opposes=False)
        own = replace(own, wrong=(*of_number(own), *wrong))
        if setup != setup.after_roll():
            # What lasts one roll is set up: it is for the next.
            own = replace(own, key="", faces="" if self.made(own.key) else own.faces)
        return own

    def _without_used_dice(self, person: Person) -> Person:
        """Return the participant without dice typed for a roll that was made, once they are set up otherwise."""
        rolled = person.key and self.made(person.key)
        return replace(person, faces="", key="") if rolled and not self.roll_of(person) else person

    def allies(self, helped: str) -> Sequence[Character]:
        """Return who helps the actor, or the target, of that id in a contest."""
        leads = (self.prep.actor, self.prep.target)
        ids = [ally.id for ally in self.prep.others.allies if ally.helps == helped and ally.id not in leads]
        found = [character for id in ids for character in self.world.characters if character.id == id]
        return found[: self.group.allies if self.group else 0]

    def could_help(self, helped: str) -> Sequence[Character]:
        """Return who can still help the actor, or the target: those of the same side who take no part."""
        if self.group is None or len(self.allies(helped)) >= self.group.allies:
            return ()
        lead, busy = self.world.find(helped), {person.setup.actor for person in self.people}
        side = lead.side if lead else Side.PLAYER
        return [
            character
            for character in self.world.characters
            if character.system == self.prep.system and character.side is side and character.id not in busy
            if not is_taken_out(self.world, character)
        ]

    @cached_property
    def rolls(self) -> list[Rolled | None]:
        """Each participant's roll; None after an undo, in another session, and once their setup has changed."""
        return [self.roll_of(person) for person in self.people]

    def roll_of(self, person: Person) -> Rolled | None:
        """Return the participant's roll while it counts: in another session, one of its key is by somebody else."""
        roll, setup = self.made(person.key) if person.key else None, person.setup
        if roll is None or (roll.system, roll.actor) != (setup.system, setup.actor):
            return None
        modifiers = roll.fiction.modifiers
        stands = self.prep.stands(setup.actor, person.fiction.who, self.world)
        rolled = replace(roll.check, **{name: getattr(setup.base, name) for name in stands})
        with suppress(RuleError):
            same = composed(setup.base, modifiers) == rolled
            said = as_called(roll, self.world).fiction
            return roll if same and said == replace(person.fiction, modifiers=modifiers) else None
        return None

    @cached_property
    def due(self) -> tuple[Person, ...]:
        """Everyone as they are set up for the next roll, without what stands for them."""
        return next_up(self.group, self.people, self.rolls) if self.group else self.people

    @cached_property
    def upcoming(self) -> tuple[Person, ...]:
        """Everyone as they roll next."""
        return tuple(
            [
                replace(person, setup=self.prep.standing(person.setup, self.world, person.fiction.who))
                for person in self.due
            ]
        )

    @property
    def enough(self) -> bool:
        """Whether as many take part as the group needs. Allies can join only where the sides are characters."""
        group = self.group
        most = 0 if group is None else group.largest if self.paired else group.most
        return group is not None and group.fewest <= len(self.people) <= most

    # -- what changes them ---------------------------------------------------------------------------------------------

    def with_people(self, people: Sequence[Person]) -> Preparation:
        """Return what is set up with those who take part so."""
        before = self.prep.others
        if self.paired:
            sides = {side.setup.actor: side for side in (*before.sides, *people)}
            return replace(self.prep, others=replace(before, sides=tuple(sides.values())))
        return replace(self.prep, others=replace(before, people=tuple(people)))

    @cached_property
    def _of_actor(self) -> Collection[str]:
        """The values of the form that are of whoever acts in a group; the others are the whole scene's."""
        return {*part(self.prep.system, Scope.ACTOR), *(self.group.adjusts if self.group else ())}

    def changed(self, at: int, **values: Any) -> Preparation:
        """Return what is set up with these values of a participant as they roll next.

        What the form has for one of two sides is not theirs for later.
        """
        now, person = self.people, replace(self.due[at], **values, key="")
        if not self.paired:
            return self.with_people([*now[:at], person, *now[at + 1 :]])
        if at == 0:
            actor, setup = self.prep.acting(self.world), person.setup
            bare = Setup(system=setup.system, base=self.prep.game.Check(), actor=setup.actor)
            own = self._known.get(setup.actor) or (of_sheet(actor) if actor else replace(person, setup=bare))
            person = replace(own, number=person.number, faces=person.faces, key="", wrong=of_number(person))
        return self.with_people([person])

    def added(self) -> Preparation:
        """Return it with one more participant who has the check that is set up: it is theirs now.

        One who is no character of the table gets a number where another of them has the name. RuleError that names the
        field where there is no check.
        """
        setup, refused = self.prep.typed(self.world)
        if refused:
            raise refused
        setup.check(self.world)
        people, fiction = self.prep.others.people, self.fiction
        if fiction.who and self.prep.acting(self.world) is None:
            fiction = replace(fiction, who=free_name(fiction.who, [person.fiction.who for person in people]))
        return spent(self.with_people([*people, as_set_up(setup, fiction, self.prep.acting(self.world))]))

    def with_everyone(self) -> Preparation:
        """Return it with all who could join: each has the check that is set up, with the same score of their own sheet.

        RuleError as when one is added.
        """
        there = [person.setup.actor for person in self.prep.others.people]
        prep = self.prep if self.prep.actor in there else self.added()
        others = [self._same_check(character) for character in self.could_join]
        return replace(self, prep=prep).with_people([*prep.others.people, *others])

    @cached_property
    def could_join(self) -> Sequence[Character]:
        """Return who of the side of whoever acts can still join a group that has no sides, those taken out apart."""
        if self.group is None or self.group.opposed:
            return ()
        lead = self.prep.acting(self.world)
        among = {self.prep.actor, *(person.setup.actor for person in self.prep.others.people)}
        side = lead.side if lead else Side.PLAYER
        able = [
            character
            for character in self.world.characters
            if character.system == self.prep.system and character.side is side and character.id not in among
            if not is_taken_out(self.world, character)
        ]
        return able[: max(0, self.group.most - len(among))]

    def _same_check(self, character: Character) -> Person:
        """Return a character with the check that is set up, and the same rating and Skill, or else their best score."""
        said = self.fiction
        prep = acting.pick(self.prep, self.world, character.id)
        named = {ATTRIBUTE_NAME: said.attribute, SKILL_NAME: said.skill}
        prep = put(prep, self.world, numbers(prep.game, Scope.ACTOR, character, named))
        setup, _ = prep.typed(self.world)
        fiction = replace(prep.fiction(), intent=said.intent, approach=said.approach)
        return as_set_up(setup, fiction, character)

    def removed(self, at: int) -> Preparation:
        """Return it without a participant."""
        now = self.prep.others
        if self.paired:
            gone = self.people[at].setup.actor
            now = replace(now, allies=tuple([ally for ally in now.allies if ally.id != gone]))
        else:
            now = replace(now, people=(*now.people[:at], *now.people[at + 1 :]))
        return replace(self.prep, others=now)

    def with_ally(self, ally: str, helps: str) -> Preparation:
        """Return it with a character who helps the actor or the target, and nobody else."""
        others = [other for other in self.prep.others.allies if other.id != ally]
        return replace(self.prep, others=replace(self.prep.others, allies=(*others, Ally(ally, helps))))

    def scored(self, at: int, name: str) -> Preparation:
        """Return it with a participant who rolls with another score of their sheet."""
        person = self.due[at]
        character = self.world.find(person.setup.actor)
        found = next((score for score in character.scores if score.name == name), None) if character else None
        if found is None:
            return self.prep
        person = with_score(person, found.name, found.value)
        wrong = tuple([problem for problem in person.wrong if problem[0] != self.prep.game.sheet.ratings.field])
        return self.changed(at, setup=person.setup, fiction=person.fiction, by_hand=False, wrong=wrong)

    def adjusted(self, at: int, name: str, text: str) -> Preparation:
        """Return it with that text for a value of a participant, right or wrong."""
        person = adjusted(self.due[at], name, text)
        prep = self.changed(at, setup=person.setup, wrong=person.wrong)
        return set_by_hand(prep, self.world, person.setup.actor, person.fiction.who, {name: text})

    def declared(self, at: int, text: str) -> Preparation:
        """Return it with what a participant's venture, or the like, is for."""
        return self.changed(at, fiction=replace(self.due[at].fiction, declared=text))

    def numbered(self, at: int, text: str) -> Preparation:
        """Return it with that text for the number of a participant, right or wrong."""
        person = numbered(self.due[at], text)
        return self.changed(at, number=person.number, wrong=person.wrong)

    def toggled(self, at: int, key: Sequence[str]) -> Preparation:
        """Return it with what is carried under that key used by a participant, or left out."""
        setup = self.due[at].setup
        found = next((modifier for modifier in setup.available(self.world) if modifier.key == tuple(key)), None)
        return self.changed(at, setup=setup.toggled(found)) if found else self.prep

    def led_by(self, person: Person) -> Preparation:
        """Return it with what a side of a contest is set up with for who acts; what is the whole scene's stays.

        What each side has of its own in place of the scene's comes back once another kind is chosen.
        """
        setup, said = person.setup, person.fiction
        own = self._of_actor
        values, _ = split(self.prep.game, setup.base, (), "")
        names = {ATTRIBUTE_NAME: said.attribute, SKILL_NAME: said.skill, DECLARED: said.declared}
        scene = [modifier for modifier in self.prep.entered if modifier.field not in own]
        prep = replace(
            self._with_scene_kept(),
            texts={**self.prep.texts, "intent": said.intent, "approach": said.approach},
            entered=(*scene, *[modifier for modifier in setup.entered if modifier.field in own]),
            left_out=setup.left_out,
            chosen=setup.chosen,
        )
        values = {**values, **dict(person.wrong)}
        return put(prep, self.world, {**names, **{name: text for name, text in values.items() if name in own}})

    def _with_scene_kept(self) -> Preparation:
        """Return it with what the scene has of the fields that each side has its own of, for when this kind is left."""
        prep, names = self.prep, [name for name in part(self.prep.system, Scope.SCENE) if name in self._of_actor]
        kept = waiting(prep, prep.kind) or Form(of=prep.kind)
        new = [(name, prep.values[name]) for name in names if name in prep.values and name not in dict(kept.values)]
        if not new:
            return prep
        entered = tuple([modifier for modifier in prep.entered if modifier.field in names])
        return with_waiting(prep, replace(kept, values=(*kept.values, *new), entered=lasting(entered)))

    def retold(self, fiction: Fiction) -> Preparation:
        """Return it with the first of those gathered doing what they do in another way, if they are the one of that."""
        first = next(iter(self.people), None)
        if self.group and first and not self.paired and first.fiction.who == fiction.who:
            return self.changed(0, fiction=replace(fiction, modifiers=()))
        return self.prep


def _from_sheet(known: dict[str, Person], character: Character) -> Person:
    """Return a character as they took part last, with what their sheet has now, on the first side."""
    person = known.get(character.id)
    return replace(up_to_date(person, character), opposes=False) if person else of_sheet(character)
