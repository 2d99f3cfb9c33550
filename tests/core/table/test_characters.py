"""Characters and foes: what they are made of, and what is refused."""

from dataclasses import FrozenInstanceError, replace

import pytest

from razor_core.rules.fields import MOST_POINTS, RuleError, bounds, quoted
from razor_core.rules.modifiers import Lasts, Token
from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave import RATINGS, Check
from razor_core.systems.witchgates import Check as WitchCheck
from razor_core.table.characters import (
    LONGEST_ID,
    LONGEST_NAME,
    Character,
    Rating,
    Side,
    Skill,
    by_name,
    find,
    merge_edit,
    tokens_to_remove,
    tokens_used,
    update,
    validate_field,
)

KIRA = Character(
    id="k",
    name="Kira",
    system="razorweave",
    ratings=(Rating("MIG", 0), Rating("AGI", 2)),
    skills=(Skill("Fine Manipulation", "AGI"),),
    tokens=(Token("Low-light training", "edge"), Token("Exhausted", "burden", 2)),
)


def test_defaults() -> None:
    """A character is no foe and has nothing until it is given some; a token is worth one."""
    character = Character(id="k", name="Kira", system="razorweave")
    assert (character.side, character.ratings, character.skills, character.tokens, character.clock) == (
        Side.PLAYER,
        (),
        (),
        (),
        "",
    )
    assert Token("Prone", "burden") == Token("Prone", "burden", 1, Lasts.STAYS, cancels="")
    assert Skill("Fine Manipulation", "AGI").value == 1


def test_rating_by_name() -> None:
    """The value of the name, the first where there are two, and 0 where there is none."""
    assert (KIRA.rating("AGI"), KIRA.rating("MIG"), KIRA.rating("PRE")) == (2, 0, 0)
    assert replace(KIRA, ratings=(Rating("AGI", 1), Rating("AGI", 3))).rating("AGI") == 1


def test_starting_ratings_are_taken() -> None:
    """What the system gives to a new character is what a character may have."""
    ratings = tuple(Rating(name, value) for name, value in RATINGS.items())
    assert sorted(rating.value for rating in replace(KIRA, ratings=ratings).ratings) == [0, 1, 1, 2]


@pytest.mark.parametrize("slug", SYSTEMS)
def test_hero_of_every_game(slug: str) -> None:
    """With the ratings a new one starts with, all the Skills that are offered, and every token of the game."""
    system = SYSTEMS[slug]
    character = Character(
        id="h",
        name="Ash",
        system=slug,
        ratings=tuple(Rating(name, value) for name, value in system.RATINGS.items()),
        skills=tuple(Skill(name, rating) for rating, names in system.SKILLS.items() for name in names),
        tokens=system.TOKENS,
    )
    assert character.tokens == system.TOKENS
    for name, value in system.RATINGS.items():
        assert character.rating(name) == value


@pytest.mark.parametrize("slug", SYSTEMS)
def test_numbers_of_every_game_have_its_bounds(slug: str) -> None:
    """A rating and a Skill are what can stand in the check: both ends are taken, one beyond names what is wrong."""
    system = SYSTEMS[slug]
    for field, numbers, kind in (
        (system.RATING_FIELD, "ratings", lambda value: Rating("Wits", value)),
        (system.SKILL_FIELD, "skills", lambda value: Skill("Wits", "", value)),
    ):
        flag = isinstance(getattr(system.Check(), field), bool)
        low, high = (-MOST_POINTS, MOST_POINTS) if flag else bounds(system.Check, field)
        character = Character(id="h", name="Ash", system=slug, **{numbers: (kind(low), kind(high))})
        assert len(getattr(character, numbers)) == 2
        for beyond in (low - 1, high + 1, 10**5000):
            with pytest.raises(RuleError) as caught:
                replace(character, **{numbers: (kind(beyond),)})
            assert caught.value.field == "Wits"
            assert caught.value.message == f"{low} to {high} is wanted, not {quoted(beyond)}"


def test_heroes_cannot_be_changed() -> None:
    """Character, rating, Skill and token are frozen, and can be kept in sets."""
    for value, field in (
        (KIRA, "name"),
        (KIRA.ratings[0], "value"),
        (KIRA.skills[0], "name"),
        (KIRA.tokens[0], "name"),
    ):
        with pytest.raises(FrozenInstanceError):
            setattr(value, field, getattr(value, field))
    assert len({KIRA, replace(KIRA), replace(KIRA, side=Side.OPPOSITION)}) == 2


@pytest.mark.parametrize(
    "given",
    [
        {"id": "x" * LONGEST_ID},
        {"id": '"<\0'},
        {"name": "x" * LONGEST_NAME},
        {"name": " Zoë \n"},
        {"ratings": (Rating("AGI", -5), Rating("MIG", 10))},
        {
            "tokens": (
                Token("", "dc", -MOST_POINTS),
                Token("", "bonus", MOST_POINTS),
                Token("", "skill", 0),
                Token("", ""),
            )
        },
    ],
    ids=quoted,
)
def test_value_within_bounds_is_taken(given: dict) -> None:
    """Both ends of every bound, and any number or flag of the check for a token, or none."""
    character = replace(KIRA, **given)
    assert all(getattr(character, field) == value for field, value in given.items())


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"id": ""}, "id"),
        ({"id": "x" * (LONGEST_ID + 1)}, "id"),
        ({"name": ""}, "name"),
        ({"name": " \n"}, "name"),
        ({"name": "x" * (LONGEST_NAME + 1)}, "name"),
        ({"name": "x" + " " * LONGEST_NAME}, "name"),
        ({"system": "chess"}, "system"),
        ({"ratings": (Rating("AGI", -6),)}, "AGI"),
        ({"ratings": (Rating("MIG", 2), Rating("AGI", 11))}, "AGI"),
        ({"ratings": (Rating("AGI", 10**5000),)}, "AGI"),
        ({"ratings": (Rating("x" * 1000, 11),)}, "x" * 40),
        ({"tokens": (Token("Lucky", "luck"),)}, "field"),
        ({"skills": (Skill("Lore", "RSN", MOST_POINTS + 1),)}, "Lore"),
    ],
    ids=lambda value: quoted(value) if isinstance(value, str) else None,
)
def test_value_out_of_bounds_is_refused(given: dict, field: str) -> None:
    """A RuleError that names the field, and briefly, however long the value."""
    with pytest.raises(RuleError) as caught:
        replace(KIRA, **given)
    assert caught.value.field == field
    assert len(str(caught.value)) < 120
    named = {"id": f"an id of 1 to {LONGEST_ID}", "name": f"a name of 1 to {LONGEST_NAME}"}
    if field in named:
        assert caught.value.message == f"{named[field]} characters is wanted"


@pytest.mark.parametrize("points", [MOST_POINTS + 1, -MOST_POINTS - 1, 10**5000], ids=quoted)
def test_points_out_of_bounds_are_refused(points: int) -> None:
    """A token of more than a hundred points could be added to nothing."""
    with pytest.raises(RuleError) as caught:
        Token("Lucky", "edge", points)
    assert caught.value.field == "points"


def test_what_something_can_be_added_to() -> None:
    """A number or a flag, asked of the class or of a check; an unknown name is refused."""
    for known in ("edge", "skill"):
        validate_field(Check, known)
        validate_field(Check(), known)
    for name in ("luck", "", "DC"):
        with pytest.raises(RuleError, match=r"^field: a number or flag of the check is wanted, not "):
            validate_field(Check, name)
    validate_field(WitchCheck, "merit")
    for picked in ("position", "effect"):
        with pytest.raises(RuleError, match=rf"^field: a number or flag of the check is wanted, not '{picked}'$"):
            validate_field(WitchCheck(), picked)


def test_token_is_known_by_its_field_and_name() -> None:
    """One of the same name on another field is another."""
    both = KIRA.with_token(Token("Exhausted", "edge"))
    assert both.token("burden", "Exhausted") == KIRA.tokens[1]
    assert both.tokens == (*KIRA.tokens, Token("Exhausted", "edge"))
    assert both.without_token("burden", "Exhausted").tokens == (KIRA.tokens[0], Token("Exhausted", "edge"))
    assert both.without_token("dc", "Exhausted") == both
    assert both.token("dc", "Exhausted") is None


def test_token_that_cancels_takes_the_other_away() -> None:
    """Where the character has what it cancels neither stays; where they have not, they have it."""
    calm = Token("Calm", "edge", cancels="burden")
    assert KIRA.with_token(calm).tokens == (KIRA.tokens[0],)
    assert KIRA.with_token(calm).with_token(calm).tokens == (KIRA.tokens[0], calm)
    assert KIRA.cancelled_by(calm) == Token("Exhausted", "burden", 2)
    assert KIRA.with_token(calm).cancelled_by(calm) is None
    assert KIRA.cancelled_by(Token("Calm", "edge")) is None


def test_token_of_a_name_that_is_taken_gets_the_next_number() -> None:
    """It is one more, with its own points; what cancels another is had or not, and gained again is had once."""
    cold = Token("Cold", "burden", 2, Lasts.USED)
    character = KIRA.with_token(cold).with_token(replace(cold, points=1)).with_token(Token("Cold", "edge"))
    assert character.tokens[2:] == (cold, replace(cold, name="Cold 2", points=1), Token("Cold", "edge"))
    assert character.without_token("burden", "Cold").with_token(cold).tokens[-1] == cold
    momentum = Token("Momentum", "edge", cancels="dc")
    assert KIRA.with_token(momentum).with_token(replace(momentum, points=2)).tokens[2:] == (
        replace(momentum, points=2),
    )


def test_tokens_that_stand_on_a_check_are_those_named_else_the_first() -> None:
    """A reason of somebody else on the field is what it was rolled with; none on another field is meant."""
    owed, other, calm = Token("Owed", "misfortune"), Token("Owed 2", "misfortune"), Token("Calm", "merit")
    tokens = (calm, owed, other)
    assert tokens_used(tokens, "misfortune", ()) == (owed,)
    assert tokens_used(tokens, "misfortune", {"Owed 2"}) == (other,)
    assert tokens_used(tokens, "misfortune", {"Owed", "Owed 2", "Calm"}) == (owed, other)
    assert tokens_used(tokens, "misfortune", {"A friend's"}) == ()
    assert tokens_used(tokens, "injury", ()) == ()


def test_what_an_offer_takes_is_what_stood_on_the_roll_or_the_first_of_its_name() -> None:
    """Of a field as the check was rolled; by name one, whatever its number, and no other that begins so."""
    word, charm = Token("Name of rain", "esoteric"), Token("Charm", "esoteric")
    sure = [Token(name, lasts=Lasts.USED) for name in ("Determined to win", "Determined 2", "Determined 3")]
    tokens = (word, charm, *sure)
    assert tokens_to_remove(tokens, "esoteric", ()) == (word,)
    assert tokens_to_remove(tokens, "esoteric", {"Charm"}) == (charm,)
    assert tokens_to_remove(tokens, "esoteric", {"A friend's"}) == ()
    assert tokens_to_remove(iter(tokens), "Determined", ()) == (sure[1],)
    assert tokens_to_remove((*tokens, replace(sure[0], name="Determined")), "Determined", ()) == (sure[1],)
    assert tokens_to_remove(tokens, "Determined (", ()) == ()


def test_changes_of_a_hero_are_made_on_the_hero_as_they_stand() -> None:
    """What was added, dropped or set anew, and nothing else: what was lost or gained meanwhile stays so."""
    hurt, calm, late = Token("Hurt", "burden"), Token("Calm", "edge"), Token("Late", "burden")
    was = replace(KIRA, tokens=(hurt, calm), skills=(Skill("Lore", "RSN"), Skill("Climb", "AGI")))
    now = was.without_token("burden", "Hurt").with_token(late)
    low, *others = was.ratings
    wanted = replace(
        was,
        name="Kira the Cat",
        side=Side.OPPOSITION,
        ratings=(replace(low, value=low.value + 1), *others),
        skills=(Skill("Climb", "MIG"), Skill("Sing", "PRE")),
        tokens=(hurt, replace(calm, points=2), late),
    )
    assert merge_edit(now, was, was) == now
    assert merge_edit(was, was, wanted) == wanted
    after = merge_edit(now, was, wanted)
    assert after == replace(wanted, tokens=(late, replace(calm, points=2), replace(late, name="Late 2")))
    moved = replace(was, name="Vance", side=Side.OPPOSITION, ratings=(), skills=())
    assert merge_edit(moved, was, replace(was, tokens=())) == replace(moved, tokens=())
    grown = replace(was, ratings=(replace(low, value=low.value + 1), *others))
    assert merge_edit(grown, was, replace(was, name="Kira the Cat")) == replace(grown, name="Kira the Cat")


def test_token_that_fits_nothing_is_refused_and_the_hero_stays() -> None:
    """What is given is held to the rules of the game, as all that a character has."""
    with pytest.raises(RuleError) as caught:
        KIRA.with_token(Token("Lucky", "luck"))
    assert caught.value.field == "field"
    assert KIRA.with_token(Token("Lucky", "luck", cancels="burden")).tokens == (KIRA.tokens[0],)


def test_heroes_of_one_name_come_one_after_the_other() -> None:
    """By name: the first, then the next, at last the last again; nobody where nobody is called so."""
    first, second, third = (replace(KIRA, id=each, name="Orc") for each in "abc")
    names = ("Orc", "Kira", "Orc", "Nobody", "Orc", "Kira", "Orc")
    assert by_name((first, KIRA, second, third), names) == (first, KIRA, second, None, third, KIRA, third)
    assert by_name((), ("Orc", "")) == (None, None)


def test_hero_by_id_and_put_back() -> None:
    """The one of that id or nobody; one that was changed stands where they stood."""
    vance = replace(KIRA, id="v", name="Vance")
    assert find((KIRA, vance), "v") is vance
    assert find((KIRA, vance), "x") is None
    assert update((KIRA, vance), replace(KIRA, side=Side.OPPOSITION)) == (replace(KIRA, side=Side.OPPOSITION), vance)
