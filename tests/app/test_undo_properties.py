"""Undo of everything returns what was set up, and the table, exactly (Hypothesis), in every game, on the page."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.modifiers import Modifier
from razor_core.systems import SYSTEMS
from razor_core.table.clocks import Clock
from tests.support import generators
from tests.support.page.characters import SHEET, aim_at, brought, character, table, tap_carried
from tests.support.page.moves import advance, roll_all_the_same
from tests.support.page.person import Person

#: A flag or a number of each game's check that a character can carry something for.
FIELDS = {
    "razorweave": "edge",
    "frameworks": "bonus",
    "gemini": "edges",
    "witchgates": "merit",
    "trident_sphere": "action_bonus",
}


def scene(slug: str, dice: tuple[int, ...]) -> Person:
    """Nix against the Ogre, who has a clock that can take them out; both carry something; there is a clock."""
    luck = Modifier(FIELDS[slug], "Luck", optional=True)
    cap = Modifier(FIELDS[slug], "Cap")
    resolve = Clock(id="r", name="Resolve", kind=ClockKind.RESOLVE, segments=3)
    person = table(
        slug,
        character("Nix", slug, modifiers=(cap, luck)),
        character("Ogre", slug, side=Side.OPPOSITION, modifiers=(cap,), clocks=("r",)),
        character("Vance", slug),
        clocks=(resolve, Clock(id="g", name="Gate")),
        dice=dice,
    )
    aim_at(person, "Ogre")
    person.type("intent", "Get past")
    return person


def state(person: Person) -> tuple[Any, ...]:
    """The table, what is set up, and what the controls show."""
    return person.world, person.app.context.prep, person.values, person.page.values("fiction")


def choose_kind(person: Person, draw: st.DataObject) -> None:
    kinds = [element["data-kind"] for element in person.page.region("kinds").all("data-kind")]
    if len(kinds) > 1:
        person.press("kind", kind=draw.draw(st.sampled_from(kinds)))
    if person.app.context.kind == "task":
        person.type("name", "Climb", form="task")
        person.press("task-begin")


def roll(person: Person, draw: st.DataObject) -> None:
    roll_all_the_same(person)


def again(person: Person, draw: st.DataObject) -> None:
    for each in person.page.region("result").all("data-do", "again"):
        if "hidden" not in each and not each.inside("hidden"):
            person.tap_on(each)


def take(person: Person, draw: st.DataObject) -> None:
    """Take one of the consequences on the card."""
    able = [
        element
        for element in person.page.region("result").all("data-do", "consequence-take")
        if not element.off and "hidden" not in element
    ]
    if able:
        chosen = draw.draw(st.sampled_from(able))
        person.act("consequence-take", **chosen.data)


def tick(person: Person, draw: st.DataObject) -> None:
    name = draw.draw(st.sampled_from(["Resolve", "Gate"]))
    if any(clock.name == name and not clock.full for clock in person.clocks):
        advance(person, name)


def change(person: Person, draw: st.DataObject) -> None:
    """Change a number on the sheet of whoever acts, or of the target."""
    for action in draw.draw(st.permutations(["character-change", "target-change"])):
        button = person.doing(action)
        if "hidden" not in button:
            person.tap_on(button)
            names = [
                control["name"] for control in person.page.controls(SHEET) if control["name"].startswith("rating-")
            ]
            if names:
                name = draw.draw(st.sampled_from(names))
                person.type(name, draw.draw(st.sampled_from(["1", "2", "3"])), form=SHEET)
            person.press("character-save")
            return


def leave(person: Person, draw: st.DataObject) -> None:
    """Let whoever acts, or the target, leave the table."""
    for action in draw.draw(st.permutations(["character-change", "target-change"])):
        button = person.doing(action)
        if "hidden" not in button:
            person.tap_on(button)
            person.press("character-remove")
            return


def void(person: Person, draw: st.DataObject) -> None:
    """Let the roll on the card, or its group, not count."""
    for each in person.page.region("result").all("data-do", "correct"):
        if "hidden" not in each:
            person.tap_on(each)
            person.press("correct-void")


ACTS: Mapping[str, Any] = {each.__name__: each for each in (roll, again, take, tick, change, leave, void)}


@generators.tries(0.3)
@given(st.sampled_from(list(SYSTEMS)), st.data())
def test_undo_of_everything_returns_what_was_set_up_and_the_table(slug: str, data: st.DataObject) -> None:
    """And redo of everything what it came to; whatever was rolled, taken, ticked, changed, or left the table."""
    random = data.draw(st.randoms(use_true_random=False))
    dice = tuple([random.randint(1, SYSTEMS[slug].rules.sides) for _ in range(300)])
    person = scene(slug, dice)
    choose_kind(person, data)
    for name in brought(person):
        if data.draw(st.booleans()):
            tap_carried(person, name)
    first, done = state(person), len(person.app.context.session.acts.done)
    for act in data.draw(st.lists(st.sampled_from(list(ACTS)), min_size=1, max_size=6)):
        ACTS[act](person, data)
    last, made = state(person), len(person.app.context.session.acts.done) - done
    for _ in range(made):
        person.undo()
    assert state(person) == first
    for _ in range(made):
        person.redo()
    assert state(person) == last
    person = Person(*dice, kept=person.storage, game=slug)
    for _ in range(made):
        person.undo()
    assert replace(person.app.context.prep, others=first[1].others) == first[1]
