"""The contract of a character sheet: it fits the game's check, and speaks no other game's words."""

from collections.abc import Iterable
from dataclasses import fields
from itertools import count

import pytest

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.consequences import every
from razor_core.rules.fields import bounds, overflow
from razor_core.rules.modifiers import Condition, Modifier, Scope
from razor_core.rules.sheet import Sheet
from razor_core.systems import SYSTEMS
from razor_core.table.characters import Character, Rating
from razor_core.table.clocks import Clock, LinkKind, limits
from razor_core.table.kits import KitLaid, of_game
from razor_core.table.world import World
from tests.support.effects import clock_kind, ticks_of
from tests.support.games.contract import every_system, outcomes, results


def modifiers(sheet: Sheet) -> list[Modifier]:
    """What characters carry, and the effects of conditions."""
    return [*sheet.carried, *(effect for condition in sheet.conditions.all for effect in condition.effects)]


def numbers_and_flags(slug: str) -> set[str]:
    """The fields of the game's check that points can be added to."""
    return {field.name for field in fields(SYSTEMS[slug].Check) if isinstance(field.default, int)}


@every_system
def test_fields_of_the_scene_and_of_the_target_are_fields_of_the_check(slug: str) -> None:
    """So are those that a roll uses up, and those that points beyond the bounds count on."""
    check = SYSTEMS[slug].Check
    known = {field.name for field in fields(check)}
    assert set(SYSTEMS[slug].sheet.scopes) <= known
    assert set(SYSTEMS[slug].sheet.scopes.values()) <= {Scope.TARGET, Scope.SCENE}
    assert set(SYSTEMS[slug].sheet.single_use) <= known
    beyond = {overflow(check, name) for name in known} - {""}
    assert beyond <= numbers_and_flags(slug)
    assert not any(overflow(check, name) for name in beyond)


@every_system
def test_what_is_carried_fits_the_check_and_conditions_are_found_by_name(slug: str) -> None:
    """A number, a flag or none. Conditions name their effects; one without effects says when it applies."""
    sheet = SYSTEMS[slug].sheet
    allowed = numbers_and_flags(slug) | {""}
    assert len({modifier.name for modifier in sheet.carried}) == len(sheet.carried)
    for modifier in modifiers(sheet):
        assert modifier.name.strip()
        assert {modifier.field, modifier.cancels} <= allowed
        assert not modifier.holder
    everything = Character(
        id="k", name="Kira", system=slug, modifiers=tuple(sheet.carried), conditions=tuple(sheet.conditions.all)
    )
    assert len(everything.carried) == len(modifiers(sheet))
    assert len({condition.name.casefold() for condition in sheet.conditions.all}) == len(sheet.conditions.all)
    for condition in sheet.conditions.all:
        assert condition.name.strip()
        assert sheet.condition(condition.name) is condition
        assert {effect.name for effect in condition.effects} <= {condition.name}
        assert condition.effects or condition.when
    assert sheet.condition("No condition of any book") is None


@every_system
def test_the_scenes_of_a_game_are_laid_as_they_are_written(slug: str) -> None:
    """At least two, each with a line about it; every clock, link, rating and track of theirs is there afterwards."""
    system = SYSTEMS[slug]
    assert len(system.book.kits) >= 2
    assert len({kit.name for kit in system.book.kits}) == len(system.book.kits)
    tracks = {track.name: track for track in system.sheet.tracks}
    for scene in system.book.kits:
        assert 5 <= len(scene.about) <= 80
        world, _ = KitLaid(of_game(slug, scene, (f"n{at}" for at in count()).__next__)).apply(World())
        names = {clock.id: clock.name for clock in world.clocks}
        assert {clock.kind for clock in world.clocks} <= {
            *system.sheet.clock_kinds,
            *(track.kind for track in tracks.values()),
        }
        for clock in scene.clocks:
            (laid,) = [other for other in world.clocks if other.name == clock.name]
            assert (laid.segments, laid.filled, laid.kind) == (clock.segments, clock.filled, clock.kind)
            to = {(link.kind, names[link.to], link.by) for link in laid.links}
            assert {(LinkKind.RACE, name, 0) for name in clock.races} <= to
            assert {(LinkKind.TUG, name, 0) for name in clock.pulls} <= to
            assert {(LinkKind.FEED, name, by) for name, by in clock.feeds} <= to
        for foe, character in zip(scene.foes, world.characters, strict=True):
            assert (character.name, character.side) == (foe.name, Side.OPPOSITION)
            assert {rating.name: rating.value for rating in character.ratings} == {
                **system.sheet.ratings.values,
                **foe.ratings,
            }
            assert foe.defences.keys() <= system.sheet.defences.labels.keys()
            assert foe.tracks.keys() <= tracks.keys()
            assert len(character.clocks) >= len(foe.tracks)


@every_system
def test_ratings_skills_and_defences_fill_fields_of_the_check(slug: str) -> None:
    """A rating fills a number of the actor, a Skill also a flag, a defence a number of the target."""
    system, sheet = SYSTEMS[slug], SYSTEMS[slug].sheet
    low, high = bounds(system.Check, sheet.ratings.field)
    assert sheet.ratings.values
    assert all(low <= value <= high for value in sheet.ratings.values.values())
    assert isinstance(getattr(system.Check(), sheet.skills.field), int)
    assert not {sheet.ratings.field, sheet.skills.field} & set(system.sheet.scopes)
    for rating, names in sheet.skills.suggested.items():
        assert rating in ("", *sheet.ratings.values)
        assert len({name.casefold() for name in names}) == len(names)
    assert set(sheet.defences.ratings.values()) <= set(sheet.ratings.values)
    assert not set(sheet.defences.labels) & set(sheet.defences.ratings)
    assert {*sheet.defences.labels, *sheet.defences.ratings} == {
        name for name, scope in system.sheet.scopes.items() if scope is Scope.TARGET
    }
    for name, label in sheet.defences.labels.items():
        assert label.strip()
        usual = getattr(system.Check(), name)
        assert Character(id="k", name="Kira", system=slug, defences=(Rating(name, usual),)).defences


@every_system
def test_actions_add_to_fields_and_have_texts_for_tiers(slug: str) -> None:
    """What an action adds is of the actor; the ratings of an effect are on every sheet, its bonus is the action's."""
    system, rules = SYSTEMS[slug], SYSTEMS[slug].actions
    if rules is None:
        return
    assert set(rules.ADDS) <= numbers_and_flags(slug) - set(system.sheet.scopes)
    assert set(rules.TEXTS) <= set(system.Tier.__members__)
    assert set(rules.RATINGS.values()) <= set(system.sheet.ratings.values)
    assert rules.LEAST in system.Tier
    assert all(label.strip() for label in (*rules.ADDS.values(), *rules.TEXTS.values()))
    effect = rules.Effect(**{rules.BONUS: 3, **dict.fromkeys(rules.RATINGS, 2)})
    assert effect.strength > rules.Effect(**{rules.BONUS: 2, **dict.fromkeys(rules.RATINGS, 2)}).strength
    takes = rules.takes(effect.strength)
    assert takes
    assert clock_kind(takes) in system.sheet.clock_kinds
    assert len(ticks_of(takes)) == 1
    assert ticks_of(takes)[0] == -effect.strength
    assert rules.takes(None) is rules.takes(0) is None


@every_system
def test_tracks_have_sizes_that_clocks_can_have(slug: str) -> None:
    """At least one each, the usual one first. The table makes clocks of kinds that the game has."""
    system = SYSTEMS[slug]
    assert len(set(system.sheet.clock_kinds)) == len(system.sheet.clock_kinds) > 0
    assert ClockKind.TASK not in system.sheet.clock_kinds
    for track in system.sheet.tracks:
        assert track.name.strip()
        assert track.kind in system.sheet.clock_kinds
        assert set(track.given) <= set(Side)
        assert track.field in {"", *(modifier.field for modifier in system.sheet.carried)}
        low, high = limits(track.kind)
        assert track.sizes
        assert all(low <= size.segments <= high for size in track.sizes)


@every_system
def test_consequences_move_clocks_and_give_what_fits(slug: str) -> None:
    """A clock of a kind that the game makes; modifiers of the check; conditions of the book, as the sheet has them."""
    system = SYSTEMS[slug]
    read = [lambda result: result, *system.kinds.readings.values()]
    found = [*(reading(result) for result in results(slug) for reading in read), *outcomes(slug)]
    given: set[Condition] = set()
    for consequence in {one for each in found for one in every(each.consequences)}:
        if consequence.tick:
            assert consequence.tick.kind in system.sheet.clock_kinds
            assert Clock(id="c", name="Clock", kind=consequence.tick.kind, segments=consequence.tick.segments)
        if consequence.gives:
            assert consequence.gives.name.strip()
            assert consequence.gives.field in numbers_and_flags(slug) | {""}
        given |= {consequence.condition} if consequence.condition else set()
    assert given <= set(system.sheet.conditions.all)


#: Words that one book alone has.
OWN_WORDS = {
    "razorweave": ("Resolve", "Proficiency"),
    "frameworks": ("Interference", "Venture"),
    "gemini": ("Setback", "Determined", "Vitality", "Poise", "Clarity"),
    "witchgates": ("Esoteric", "Miss-fortune", "Lost word", "Merit"),
    "trident_sphere": ("Point pool", "Assurance", "Fortification"),
}


def words(sheet: Sheet) -> Iterable[str]:
    """Every name and label of the sheet."""
    yield sheet.carried_label
    yield from (*sheet.ratings.values, *sheet.defences.labels.values())
    yield from (name for names in sheet.skills.suggested.values() for name in names)
    for named in (sheet.carried, sheet.conditions.all, sheet.tracks):
        yield from (each.name for each in named)
    yield from (condition.when for condition in sheet.conditions.all)


@pytest.mark.parametrize("slug", OWN_WORDS)
def test_no_game_speaks_the_words_of_another(slug: str) -> None:
    """Each word is on the sheet of its game, and on no other."""
    for word in OWN_WORDS[slug]:
        using = [
            each for each, system in SYSTEMS.items() if word.casefold() in " ".join(words(system.sheet)).casefold()
        ]
        assert using == [slug]
    kinds = SYSTEMS[slug].sheet.clock_kinds
    assert (ClockKind.RESOLVE in kinds) == (slug == "razorweave")
    assert (ClockKind.TRACK in kinds) == (slug == "witchgates")


@every_system
def test_a_turn_order_fits_the_sheet(slug: str) -> None:
    """Each kind of turn has a place for each side; its conditions are the game's, and bar some kinds but the last."""
    rules = SYSTEMS[slug].turns
    if rules is None:
        return
    names = [kind.name for kind in rules.kinds]
    assert {*rules.order} == {(name, side) for name in names for side in Side}
    assert len(rules.order) == len(names) * len(Side)
    assert rules.effects.keys() <= {condition.name for condition in SYSTEMS[slug].sheet.conditions.all}
    assert {kind for effect in rules.effects.values() for kind in effect.bars} <= {*names[:-1]}
    assert all(kind.actions > 0 for kind in rules.kinds)
