"""What a roll offers: tokens for characters, pools, and another reading of itself."""

import pytest

from razor_core.rules.consequences import Choice, ClockKind
from razor_core.rules.modifiers import Lasts, Token
from razor_core.session.events import CharacterSaved, ConsequenceTaken
from razor_core.systems import SYSTEMS, gemini
from razor_core.table.characters import Character
from tests.support.page_offers import consequence, is_off, press, told
from tests.support.page_person import Person, kept, make_clock, make_hero

# -- tokens ------------------------------------------------------------------------------------------------------------

MISFORTUNE, LOSE = "Take a miss-fortune", "Lose the esoteric or lost word"
WORD, CHARM = Token("Name of rain", "esoteric"), Token("Charm", "esoteric")


def at_the_gates(*tokens: Token, who: str = "Kira") -> Person:
    """Kira, who carries these, and Vance, in Witchgates; another game's character; one of them acts."""
    characters = [
        Character(id="k", name="Kira", system="witchgates", tokens=tokens),
        Character(id="v", name="Vance", system="witchgates"),
        Character(id="a", name="Anna", system="gemini"),
    ]
    person = Person(kept=kept(*map(CharacterSaved, characters)), game="witchgates")
    person.type("who", who)
    return person


def carried(person: Person) -> dict[str, list[str]]:
    """What every character carries."""
    return {
        character.name: [token.name for token in character.tokens]
        for character in person.table.session.world.characters
    }


def receivers(person: Person, label: str) -> list[str]:
    """Whom the token of an offer may go to, those it goes to marked."""
    buttons = consequence(person, label).all("data-do", "consequence-receiver")
    return [f"[{each.text}]" if each["aria-pressed"] == "true" else each.text for each in buttons]


def rolls(person: Person, *faces: int) -> None:
    """Roll the check on the form, with these dice."""
    person.dice.script = list(faces)
    person.tap("Roll")


def test_a_token_goes_to_who_rolled() -> None:
    """Without a tap on anyone; as part of the roll's act. Characters of other games are not asked."""
    person = at_the_gates()
    rolls(person, 1, 2)
    assert receivers(person, MISFORTUNE) == ["[Kira]", "Vance"]
    press(person, MISFORTUNE, MISFORTUNE)
    assert carried(person) == {"Kira": ["Miss-fortune"], "Vance": [], "Anna": []}
    assert len({entry.record.act for entry in person.entries[3:]}) == 1
    assert told(person) == [MISFORTUNE, "Kira gains Miss-fortune"]
    assert is_off(person, MISFORTUNE)
    assert receivers(person, MISFORTUNE) == []
    person.undo()
    assert carried(person)["Kira"] == []


def test_a_token_goes_to_whom_a_chip_chose() -> None:
    """Choosing gives nothing yet; the next offer begins with who rolled again."""
    person = at_the_gates()
    rolls(person, 1, 2)
    press(person, MISFORTUNE, "Vance")
    assert receivers(person, MISFORTUNE) == ["Kira", "[Vance]"]
    assert carried(person)["Vance"] == []
    press(person, MISFORTUNE, MISFORTUNE)
    assert carried(person) == {"Kira": [], "Vance": ["Miss-fortune"], "Anna": []}
    rolls(person, 1, 2)
    assert receivers(person, MISFORTUNE) == ["[Kira]", "Vance"]


def test_whom_a_chip_chose_gets_nothing_of_another_roll() -> None:
    """Not taken, the choice is forgotten with the card: the next roll begins with who made it."""
    person = at_the_gates()
    rolls(person, 1, 2)
    press(person, MISFORTUNE, "Vance")
    rolls(person, 1, 2)
    assert receivers(person, MISFORTUNE) == ["[Kira]", "Vance"]
    press(person, MISFORTUNE, MISFORTUNE)
    assert carried(person)["Vance"] == []


def test_whom_a_chip_chose_is_forgotten_with_anything_taken() -> None:
    """Also with an offer that gives nothing, or moves a clock."""
    person = at_the_gates()
    rolls(person, 1, 2)
    other = next(
        each["data-consequence"]
        for each in person.page.region("result").all("data-consequence")
        if each["data-consequence"] != MISFORTUNE and "disabled" not in each
    )
    press(person, MISFORTUNE, "Vance")
    (button, *_) = person.page.region("result").all("data-consequence", other)
    person.act(button["data-do"], **button.data)
    assert receivers(person, MISFORTUNE) in (["[Kira]", "Vance"], [])


def test_what_is_lost_is_lost_by_who_rolled_whomever_a_chip_chose() -> None:
    """An offer that takes shows no receivers, so none can have been chosen for it."""
    person = at_the_gates(WORD)
    vance = next(character for character in person.table.session.world.characters if character.name == "Vance")
    person.do(lambda: person.table._happen([CharacterSaved(vance.with_token(WORD))]))
    person.tap("Kira", within="characters")
    person.tap("Name of rain (esoteric)")
    rolls(person, 1, 2, 1)
    press(person, MISFORTUNE, "Vance")
    press(person, LOSE, LOSE)
    assert carried(person)["Kira"] == []
    assert carried(person)["Vance"] == ["Name of rain"]


def test_where_nobody_is_known_to_have_rolled_a_chip_must_choose() -> None:
    """Taken without one, it is told and nobody has it."""
    person = at_the_gates(who="A passer-by")
    rolls(person, 1, 2)
    assert receivers(person, MISFORTUNE) == ["Kira", "Vance"]
    press(person, MISFORTUNE, MISFORTUNE)
    assert set(map(tuple, carried(person).values())) == {()}
    assert told(person) == [MISFORTUNE]


def test_what_is_lost_is_what_stood_on_the_roll() -> None:
    """Of two esoterics the one used, from who rolled; the other stays."""
    person = at_the_gates(WORD, CHARM)
    person.tap("Kira", within="characters")
    person.tap("Name of rain (esoteric)")
    rolls(person, 1, 2, 1)
    press(person, LOSE, LOSE)
    assert carried(person)["Kira"] == ["Charm"]
    assert "Kira loses Name of rain" in told(person)
    assert person.said.modifiers == ()
    person.undo()
    assert carried(person)["Kira"] == ["Name of rain", "Charm"]


def test_an_esoteric_that_nobody_carries_is_lost_in_words_only() -> None:
    """The box was ticked: there is no token to take away."""
    person = at_the_gates()
    person.pick("esoteric")
    rolls(person, 1, 2, 1)
    press(person, LOSE, LOSE)
    assert told(person) == [LOSE]


def test_an_esoteric_risked_by_its_box_is_the_first_that_its_hero_carries() -> None:
    """One of two, and no more (WG-16)."""
    person = at_the_gates(WORD, CHARM)
    person.pick("esoteric")
    rolls(person, 1, 2, 1)
    press(person, LOSE, LOSE)
    assert carried(person)["Kira"] == ["Charm"]
    assert told(person) == [LOSE, "Kira loses Name of rain"]


def frameworks(*faces: int, venture: str = "0") -> Person:
    """Kira, who acts in Frameworks, and has rolled so."""
    person = Person(game="frameworks")
    make_hero(person, "Kira", Strength=3)
    person.pick("venture", venture)
    rolls(person, *faces)
    return person


def test_momentum_is_one_of_a_choice_and_stands_on_the_next_check_at_once() -> None:
    """Taken, the other options are off; the next roll has it, and uses it up."""
    person = frameworks(6, 6, 1, 1, 1)
    press(person, "Gain momentum", "Gain momentum")
    assert carried(person) == {"Kira": ["Momentum"]}
    assert person.check.momentum
    assert all(is_off(person, label) for label in ("Gain momentum", "Use a momentum stunt"))
    rolls(person, 5, 4, 3)
    assert person.log[-1].check.momentum
    assert (carried(person), person.check.momentum) == ({"Kira": []}, False)


def test_a_venture_pays_in_dice_of_its_level() -> None:
    """A bonus of two on the next check, which the roll uses up (FW-6)."""
    person = frameworks(5, 5, 4, venture="2")
    label = "Venture: +2 dice where you said, for you or an ally"
    press(person, label, label)
    assert (person.check.bonus, person.check.venture) == (2, 0)
    assert person.page.texts("frameworks", "named-bonus") == ["Venture +2 once"]
    rolls(person, 5, 4, 3, 2, 1)
    assert (person.check.bonus, carried(person)) == (0, {"Kira": []})


def test_interference_takes_momentum_away() -> None:
    """A fumble of one who carries momentum: neither stays (FW-3)."""
    person = frameworks(1, 1, 1)
    momentum = next(token for token in SYSTEMS["frameworks"].TOKENS if token.name == "Momentum")
    character, *_ = person.table.session.world.characters
    person.do(lambda: person.table._happen([CharacterSaved(character.with_token(momentum))]))
    press(person, "Gain interference", "Gain interference")
    assert carried(person) == {"Kira": []}
    assert person.check == SYSTEMS["frameworks"].Check(score=3)


# -- pools and clocks of their own name --------------------------------------------------------------------------------

PLAYERS, GM = "The players gain 1 Momentum", "The GM gains 1 Momentum"


def test_momentum_of_players_and_gm_goes_to_pools_of_their_own_names() -> None:
    """Made when first gained, ticked from then on; another pool is not asked about (GM-6)."""
    person = Person(game="gemini")
    make_clock(person, "Petty cash", "POOL")
    for at, (face, label, name) in enumerate([(100, PLAYERS, "Players' Momentum"), (1, GM, "GM's Momentum")] * 2):
        rolls(person, face)
        assert consequence(person, label).all("data-do", "consequence-target") == []
        (button,) = consequence(person, label).all("data-by")
        assert name in button.name
        person.act(button["data-do"], **button.data)
        assert person.clock(name).filled == at // 2 + 1
    assert [clock.name for clock in person.clocks] == ["Petty cash", "Players' Momentum", "GM's Momentum"]
    (made,) = {each.segments for each in gemini.judge(gemini.Check(), [100]).consequences}
    assert person.clock("Players' Momentum").segments == made
    assert person.clock("Petty cash").filled == 0


def test_a_clock_made_for_an_offer_has_as_many_segments_as_it_says() -> None:
    """A merit's track is not of six boxes."""
    person = Person(game="witchgates")
    rolls(person, 6, 6)
    (choice,) = [each for each in person.log[0].result.consequences if isinstance(each, Choice)]
    harm = next(each for each in choice.options if each.label.startswith("Deal harm"))
    press(person, harm.label, f"Tick {harm.ticks[0]}")
    (clock,) = person.clocks
    assert (clock.segments, clock.filled, clock.kind) == (harm.segments, harm.ticks[0], ClockKind.TRACK)
    assert harm.segments != 6


# -- Determined --------------------------------------------------------------------------------------------------------

DETERMINED = "Determined: treat it as a success"


def determined(*tokens: Token) -> Person:
    """Kira, who carries these, and Vance, in Witchgates; another game's character; one of them acts."""
    character = Character(id="k", name="Kira", system="gemini", tokens=tokens)
    person = Person(kept=kept(CharacterSaved(character)), game="gemini")
    person.tap("Kira", within="characters")
    rolls(person, 1)
    return person


def headline(person: Person) -> str:
    """What the card says large."""
    return person.page.region("result").one("data-slot", "headline").text


def test_determined_makes_a_success_of_a_failure_on_its_card_and_is_used_up() -> None:
    """The offers are those of a success from then on; the log has the dice as they fell (GM-5)."""
    person = determined(Token("Determined", lasts=Lasts.USED))
    assert headline(person) == "Failure"
    press(person, DETERMINED, DETERMINED)
    assert (headline(person), person.page.region("result")["data-tier"]) == ("Success, Determined", "SUCCESS")
    assert carried(person) == {"Kira": []}
    assert person.log[0].faces == (1,)
    labels = [
        each.said("label") for each in person.page.region("result").walk() if each.stamped.startswith("consequence")
    ]
    assert labels == [PLAYERS]
    assert person.entries[-2].record.event == ConsequenceTaken(DETERMINED, "determined")
    again = Person(kept=person.storage)
    assert headline(again) == "Success, Determined"
    again.undo()
    assert (again.log, carried(again)) == ((), {"Kira": ["Determined"]})
    again.redo()
    assert (headline(again), carried(again)) == ("Success, Determined", {"Kira": []})


def test_determined_that_was_had_twice_is_used_up_one_by_one() -> None:
    """The second one has a number, and is used all the same when the first is gone."""
    person = determined(Token("Determined", lasts=Lasts.USED), Token("Determined 2", lasts=Lasts.USED))
    press(person, DETERMINED, DETERMINED)
    assert carried(person) == {"Kira": ["Determined 2"]}
    rolls(person, 1)
    press(person, DETERMINED, DETERMINED)
    assert carried(person) == {"Kira": []}


def test_one_roll_read_anew_leaves_all_others_as_they_are() -> None:
    """The one before and the one after; looked at later it is read so still."""
    person = determined()
    press(person, DETERMINED, DETERMINED)
    first = person.entries[1].record.key
    rolls(person, 1)
    assert headline(person) == "Failure"
    person.act("show", key=first)
    assert headline(person) == "Success, Determined"


@pytest.mark.parametrize(
    ("model", "before", "after"),
    [("PERSISTENCE", [0], [1]), ("COMPLICATIONS", [0, 1], [1, 0]), ("TIME_LIMIT", [0, 1], [1, 1])],
)
def test_determined_corrects_the_task_that_the_roll_was_for(model: str, before: list[int], after: list[int]) -> None:
    """A success more, and no complication for it; the roll itself was made. One undo takes all of it back."""
    person = Person(1, game="gemini")
    person.pick("model", model, form="task")
    person.tap("Begin")
    person.tap("Roll for Task")
    assert [clock.filled for clock in person.clocks] == before
    press(person, DETERMINED, DETERMINED)
    assert [clock.filled for clock in person.clocks] == after
    assert headline(person) == "Success, Determined"
    person.undo()
    assert [clock.filled for clock in person.clocks] == [0] * len(before)


def test_a_pool_ticked_from_the_roll_of_a_task_moves_nothing_of_the_task() -> None:
    """Only what reads the roll anew does."""
    person = Person(1, game="gemini")
    person.tap("Begin")
    person.tap("Roll for Task")
    (button,) = consequence(person, GM).all("data-by")
    person.act(button["data-do"], **button.data)
    assert person.clock("Task: Successes").filled == 0
    assert person.clock("GM's Momentum").filled == 1


def test_a_task_put_away_meanwhile_is_not_corrected() -> None:
    """The card is read anew all the same."""
    person = Person(1, game="gemini")
    person.tap("Begin")
    person.tap("Roll for Task")
    key = person.entries[-2].record.key
    person.tap("Put away Task")
    person.act("show", key=key)
    press(person, DETERMINED, DETERMINED)
    assert headline(person) == "Success, Determined"
    assert person.clocks == ()
