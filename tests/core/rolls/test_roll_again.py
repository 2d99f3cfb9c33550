"""A roll once more: it begins from how it was set up, and reads the table as it is now."""

from dataclasses import replace
from typing import Any

import pytest

from razor_core.events.events import ConsequenceTaken, Fiction, Rolled
from razor_core.rolls.acting import of_kind, pair, perform, pick
from razor_core.rolls.edits import fresh, put, said
from razor_core.rolls.groups import Now
from razor_core.rolls.preparation import Preparation
from razor_core.rolls.roll_again import again
from razor_core.rolls.rolling import kind_of
from razor_core.rules.features import Action, Features
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Modifier
from razor_core.table.character_events import CharacterRemoved, CharacterSaved, CharacterSetAside
from razor_core.table.characters import Rating
from razor_core.table.world import World
from tests.support.rolling import at, faces, failed, foe, someone
from tests.support.sessions import after, record


def rolled(prep: Preparation, world: World, *thrown: int) -> Rolled:
    """The roll of what is set up."""
    now = at(prep, world)
    (made,) = kind_of(now).roll(now, faces(thrown)).events
    assert isinstance(made, Rolled)
    return made


def rated(slug: str, name: str, value: int, **values: Any) -> Any:
    """Someone whose first rating, their best, has that value."""
    first, *others = someone(slug, name).ratings
    return someone(slug, name, ratings=(Rating(first.name, value), *others), **values)


def test_a_number_of_the_sheet_is_that_of_the_sheet_now() -> None:
    """Of the actor and of the target. One that was typed over stays, and so does one of a sheet that is gone."""
    guard = foe("gemini", "Guard", defences=(Rating("opposition", 5),))
    then = World(characters=(rated("gemini", "Ada", 7), guard))
    prep = replace(pick(fresh("gemini"), then, "a"), target="g")
    prep = put(prep, then, {"opposition": "5"})
    roll = rolled(prep, then, 50)
    harder = replace(guard, defences=(Rating("opposition", 8),))
    now = World(characters=(rated("gemini", "Ada", 9), harder))
    setup, _ = again(prep, roll, then, now)
    assert (setup.base.attribute, setup.base.opposition) == (9, 8)
    typed = rolled(put(prep, then, {"attribute": "3", "opposition": "4"}), then, 50)
    setup, _ = again(prep, typed, then, now)
    assert (setup.base.attribute, setup.base.opposition) == (3, 4)
    away, _ = CharacterSetAside("g").apply(now)
    setup, _ = again(prep, roll, then, away)
    assert (setup.base.attribute, setup.base.opposition, setup.target) == (9, 5, "")
    unknown, _ = again(prep, roll, now, now)
    assert unknown.base.attribute == 7


def test_an_effect_has_the_numbers_of_the_sheet_now() -> None:
    """Unless its strength was typed over."""
    then, now = (
        World(
            characters=(
                someone(
                    "trident_sphere",
                    "Nix",
                    ratings=(Rating("Strong", strong),),
                    features=Features((Action(name="Slash", effect=4, adds=(Modifier("action_bonus", "", points),)),)),
                ),
            )
        )
        for strong, points in ((3, 1), (5, 2))
    )
    prep = perform(pick(fresh("trident_sphere"), then, "n"), then, "Slash")
    setup, _ = again(prep, rolled(prep, then, 15), then, now)
    assert (setup.strength, setup.check(now).action_bonus) == (6, 2)
    typed = put(prep, then, {"effect-bonus": "1"})
    setup, _ = again(prep, rolled(typed, then, 15), then, now)
    assert setup.strength == 2


def test_what_stood_then_stands_no_longer() -> None:
    """The value of the form does, or what stands now; a value that was set then stays."""
    kira = World(characters=(someone("witchgates", "Kira"),))
    worse = kira.stands("k", "position", "DESPERATE")
    prep = pick(fresh("witchgates"), kira, "k")
    stood = rolled(prep, worse, 4)
    assert stood.check.position.name == "DESPERATE"
    for world, name in (
        (kira, "RISKY"),
        (worse, "DESPERATE"),
        (kira.stands("k", "position", "CONTROLLED"), "CONTROLLED"),
    ):
        setup, _ = again(prep, stood, worse, world)
        assert setup.base.position.name == name
    scene = put(prep, kira, {"position": "CONTROLLED"})
    assert again(scene, stood, worse, kira)[0].base.position.name == "CONTROLLED"
    desperate = rolled(put(prep, kira, {"position": "DESPERATE"}), kira, 4)
    assert again(prep, desperate, kira, kira)[0].base.position.name == "DESPERATE"


@pytest.mark.parametrize("leaves", [CharacterSetAside, CharacterRemoved])
def test_whoever_left_does_not_roll_again(leaves: Any) -> None:
    """Nobody else rolls in their name; whoever was renamed rolls by the new one, and the unnamed as they were."""
    then = World(characters=(someone("razorweave", "Kira"),))
    roll = rolled(pick(fresh("razorweave"), then, "k"), then, 3, 3, 3, 3)
    gone, _ = leaves("k").apply(then)
    with pytest.raises(RuleError, match="Kira is not at the table"):
        again(fresh("razorweave"), roll, then, gone)
    renamed = then.update(replace(then.characters[0], name="Kara"))
    assert again(fresh("razorweave"), roll, then, renamed)[1].who == "Kara"
    unnamed = replace(roll, actor="razorweave", fiction=Fiction(who="Zed"))
    assert again(fresh("razorweave"), unnamed, then, gone)[1].who == "Zed"


def test_a_roll_that_a_consequence_bars_is_not_repeated_unchanged() -> None:
    """Whatever its tier, once the consequence was taken, and it says why; another approach is another try.

    What another of its troubles has made worse since is none, unless the table sets it again.
    """
    kira = someone("witchgates", "Kira")
    world = World(characters=(kira,))
    prep = pick(fresh("witchgates"), world, "k")
    session = after(record(1, CharacterSaved(kira)), record(2, rolled(prep, world, 4), act="2.s"))
    assert failed(at(prep, world), tuple(session.log), 0) == ("", "")
    taken = ConsequenceTaken("medium.opportunity", roll=session.log[-1].record.key)
    lost = tuple(after(record(3, taken), start=session).log)
    key, why = failed(at(prep, world), lost, 0)
    assert (key, "another approach" in why) == (taken.roll, True)
    assert failed(at(said(prep, {"approach": "Otherwise"}), world), lost, 0) == ("", "")
    worse = replace(taken, consequence="medium.position.desperate")
    both = tuple(after(record(3, taken), record(4, worse), start=session).log)
    for position, asks in (("DESPERATE", True), ("RISKY", False), ("CONTROLLED", False)):
        set_so = put(prep, world, {"position": position})
        assert bool(failed(at(set_so, world), both, 0)[0]) is asks


@pytest.mark.parametrize(("whose", "asks"), [("Kira", True), ("Thug", False)])
def test_a_contest_that_a_consequence_bars_is_not_repeated_unchanged(whose: str, asks: bool) -> None:
    """One of whoever acts, and it says why; what another of their troubles has made worse is no change."""
    people = (someone("witchgates", "Kira"), foe("witchgates", "Thug"))
    world = World(characters=people)
    now = at(of_kind(pair(fresh("witchgates"), world, "k", "t"), world, "Player against player"), world)
    made = kind_of(now).roll(now, faces((1,), (1,)))
    table = (CharacterSaved(person) for person in people)
    both = [record(seq, each, act="3.s") for seq, each in enumerate(made.events, 3)]
    session = after(*map(record, (1, 2), table), *both)
    (group, first, second) = [entry.record.key for entry in session.log[2:]]
    log = {entry.record.key: entry.record.event for entry in session.log if isinstance(entry.record.event, Rolled)}
    prep = made.after(now.prep, (group, first, second), world)
    assert failed(Now(prep, world, log.get), tuple(session.log), 0) == ("", "")
    for seq, of in ((6, "opportunity"), (7, "position.desperate")):
        session = after(record(seq, ConsequenceTaken(f"medium.{of}@{whose}", roll=group)), start=session)
    for position in ("RISKY", "DESPERATE"):
        again = Now(put(prep, world, {"position": position}), world, log.get)
        key, why = failed(again, tuple(session.log), 0)
        assert (key, "another approach" in why) == ((first, True) if asks and position == "DESPERATE" else ("", False))
