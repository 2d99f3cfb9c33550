"""Undo of everything returns what was set up, and the table, exactly (Hypothesis), in every game, on the page."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.modifiers import Modifier
from razor_core.session.corrections import plain
from razor_core.systems import SYSTEMS
from razor_core.table.clock_events import ClockLinked
from razor_core.table.clocks import Clock, Link, LinkKind
from tests.support import generators
from tests.support.page.characters import SHEET, aim_at, brought, character, table, tap_carried
from tests.support.page.markup import Element
from tests.support.page.moves import advance, roll_all_the_same
from tests.support.page.person import Person
from tests.support.page.timers import start_timer

pytestmark = pytest.mark.long

#: A flag or a number of each game's check that a character can carry something for.
FIELDS = {
    "razorweave": "edge",
    "frameworks": "bonus",
    "gemini": "edges",
    "witchgates": "merit",
    "trident_sphere": "action_bonus",
}


def scene(slug: str, dice: tuple[int, ...]) -> Person:
    """Nix against the Ogre, whom players do not see; both carry something.

    The Ogre's clock can take them out, and feeds the Gate, which moves the Hunt, that players do not see either.
    """
    luck = Modifier(FIELDS[slug], "Luck", optional=True)
    cap = Modifier(FIELDS[slug], "Cap")
    resolve = Clock(id="r", name="Resolve", kind=ClockKind.RESOLVE, segments=3, links=(Link(LinkKind.FEED, "g", 2),))
    gate = Clock(id="g", name="Gate", links=(Link(LinkKind.TUG, "h"),))
    hunt = Clock(id="h", name="Hunt", kind=ClockKind.THREAT, secret=True)
    person = table(
        slug,
        character("Nix", slug, modifiers=(cap, luck)),
        character("Ogre", slug, side=Side.OPPOSITION, modifiers=(cap,), clocks=("r",), secret=True),
        character("Vance", slug),
        clocks=(resolve, gate, hunt),
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
    for button in person.page.region("result").all("data-do", "again"):
        if is_shown(button):
            person.tap_on(button)


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
    name = draw.draw(st.sampled_from(["Resolve", "Gate", "Hunt"]))
    if any(clock.name == name and not clock.full for clock in person.clocks):
        advance(person, name)


def change(person: Person, draw: st.DataObject) -> None:
    """Change a number on the sheet of whoever acts, or of the target."""
    for action in draw.draw(st.permutations(["character-change", "target-change"])):
        button = person.doing(action)
        if is_shown(button):
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
        if is_shown(button):
            person.tap_on(button)
            person.press("character-remove")
            return


def void(person: Person, draw: st.DataObject) -> None:
    """Let the roll on the card, or its group, not count."""
    if open_correction(person):
        person.press("correct-void")


def correct(person: Person, draw: st.DataObject) -> None:
    """Correct the dice, a number, or who made the roll on the card. What the rules refuse changes nothing."""
    if not open_correction(person):
        return
    made = [roll for entry in person.entries if (roll := plain(entry))]
    faces = SYSTEMS[person.slug].roll(made[-1].check, draw.draw(st.randoms(use_true_random=False)))
    number = draw.draw(st.sampled_from([control["data-name"] for control in numbers_of(person)]))
    ids = [character.id for character in person.characters]
    values = {"faces": " ".join(map(str, faces)), number: draw.draw(st.sampled_from(["0", "1", "2", "14"]))}
    values |= {"roll-actor": draw.draw(st.sampled_from(ids))} if ids else {}
    for name in draw.draw(st.lists(st.sampled_from([*values]), unique=True)):
        person.act("correct-set", name=name, value=values[name])
    person.press("correct-roll")


def open_correction(person: Person) -> bool:
    """Open the sheet that corrects the roll on the card; return whether there is one."""
    button = next(filter(is_shown, person.page.region("result").all("data-do", "correct")), None)
    if button:
        person.tap_on(button)
    return button is not None


def numbers_of(person: Person) -> list[Element]:
    """The controls of the check's numbers on the sheet that corrects a roll."""
    return [
        control for control in person.page.slot("correct", "check").all("data-name") if control.get("type") == "number"
    ]


def timer(person: Person, draw: st.DataObject) -> None:
    if any(clock.name == "Hunt" and not clock.full for clock in person.clocks):
        start_timer(person, "Hunt", every=draw.draw(st.sampled_from(["1", "2"])))


def link(person: Person, draw: st.DataObject) -> None:
    """Link the Hunt to the Resolve Clock, or change that link."""
    kind = draw.draw(st.sampled_from([*LinkKind]))
    event = ClockLinked("h", Link(kind, "r", 1) if kind.feeds else Link(kind, "r"))
    person.do(lambda: person.app.context.record(event))


def is_shown(button: Element) -> bool:
    return "hidden" not in button and not button.inside("hidden")


ACTS: Mapping[str, Any] = {
    act.__name__: act for act in (roll, again, take, tick, change, leave, void, correct, timer, link)
}


@generators.tries(5)
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
