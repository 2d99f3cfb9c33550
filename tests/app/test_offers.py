"""Offers: what a result offers goes to the clock chosen, once, and is taken back with the roll."""

import pytest

from razor_core.checks import Choice, ClockKind, Lasts, Token
from razor_core.events import ClockTicked, HeroPut, OfferTaken
from razor_core.heroes import Hero
from razor_core.systems import SYSTEMS, gemini
from tests.app.markup import Element
from tests.app.person import Person, kept, make_clock, make_hero

PROGRESS, THREAT, HARM = "Tick a progress clock", "Tick a threat clock", "Tick the target's Resolve Clock"
NEW = "+ New clock"
FULL, PARTIAL, FAILED, BEST, WORST = [4] * 4, [3, 3, 3, 4], [1, 2, 3, 4], [6] * 4, [1] * 4


def offer(person: Person, label: str) -> Element:
    """The line of that offer on the card."""
    lines = [each for each in person.page.region("result").walk() if each.stamped in ("offer", "offer-plain")]
    (found,) = [each for each in lines if each.said("label") == label]
    return found


def press(person: Person, label: str, button: str) -> None:
    """Tap the button of that text on the line of the offer; one that is off does nothing."""
    buttons = offer(person, label).all("data-do")
    (found,) = [each for each in buttons if each.text in (button, f"{button}, new clock")]
    if "disabled" not in found:
        person.act(found["data-do"], **found.data)


def chosen(person: Person, label: str) -> str:
    """The clock that the offer would go to; a new one where there is none to choose."""
    found = [each.text for each in offer(person, label).all("aria-pressed", "true")]
    (ticks,) = {each.text.endswith(", new clock") for each in offer(person, label).all("data-by")}
    assert len(found) == 1 or (not found and ticks)
    assert not found or ticks is (found[0] == NEW)
    return found[0] if found else NEW


def is_off(person: Person, label: str) -> bool:
    """Whether the offer can be taken no more."""
    return all("disabled" in each for each in offer(person, label).all("data-do", "offer-take"))


def told(person: Person) -> list[str]:
    """What the card says came of the offers."""
    (told,) = person.page.region("result").all("data-slot", "told")
    return [each.text for each in told.elements]


def filled(person: Person) -> dict[str, int]:
    """How far every clock is."""
    return {clock.name: clock.filled for clock in person.clocks}


@pytest.mark.parametrize(
    ("faces", "label", "kind", "ticks"),
    [
        (BEST, PROGRESS, "PROGRESS", (2, 3)),
        (FULL, PROGRESS, "PROGRESS", (1, 2)),
        (PARTIAL, PROGRESS, "PROGRESS", (1,)),
        (PARTIAL, THREAT, "THREAT", (1,)),
        (FAILED, THREAT, "THREAT", (1, 2)),
        (WORST, THREAT, "THREAT", (2, 3)),
    ],
)
def test_every_tick_offered_goes_to_the_clock_by_that_number(
    faces: list[int], label: str, kind: str, ticks: tuple[int, ...]
) -> None:
    """One tap; the button says which clock and how far; a clock of another kind is not offered."""
    for by in ticks:
        person = Person(*faces)
        make_clock(person, "Right", kind)
        make_clock(person, "Wrong", "TASK")
        person.tap("Roll")
        assert [each.text for each in offer(person, label).all("data-do", "offer-take")] == [f"Tick {n}" for n in ticks]
        assert [each.text for each in offer(person, label).all("data-do", "offer-target")] == [
            "Right 0/6",
            "+ New clock",
        ]
        person.tap(f"Tick Right by {by}", within="result")
        assert filled(person) == {"Right": by, "Wrong": 0}


def test_the_offer_goes_to_the_clock_that_was_tapped() -> None:
    """The first until another is chosen; choosing alone moves nothing."""
    person = Person(*FULL)
    for name in ("Gate", "Alarm"):
        make_clock(person, name)
    person.tap("Roll")
    assert chosen(person, PROGRESS) == "Gate 0/6"
    press(person, PROGRESS, "Alarm 0/6")
    assert chosen(person, PROGRESS) == "Alarm 0/6"
    assert filled(person) == {"Gate": 0, "Alarm": 0}
    press(person, PROGRESS, "Tick 2")
    assert filled(person) == {"Gate": 0, "Alarm": 2}


def test_the_last_clock_of_each_kind_is_remembered() -> None:
    """For the next roll and after the page was closed; progress and threat apart."""
    person = Person(*PARTIAL, *PARTIAL)
    for name, kind in (("Gate", "PROGRESS"), ("Vault", "PROGRESS"), ("Alarm", "THREAT"), ("Storm", "THREAT")):
        make_clock(person, name, kind)
    person.tap("Roll")
    press(person, PROGRESS, "Vault 0/6")
    press(person, PROGRESS, "Tick 1")
    press(person, THREAT, "Storm 0/6")
    press(person, THREAT, "Tick 1")
    person.tap("Roll")
    for at_the_table in (person, Person(kept=person.storage)):
        assert chosen(at_the_table, PROGRESS) == "Vault 1/6"
        assert chosen(at_the_table, THREAT) == "Storm 1/6"


def test_a_clock_ticked_by_hand_is_not_the_last_one_of_an_offer() -> None:
    """Only what an offer went to is remembered."""
    person = Person(*FULL, *FULL)
    for name in ("Gate", "Vault"):
        make_clock(person, name)
    person.tap("Roll")
    press(person, PROGRESS, "Tick 1")
    person.tap("Advance Vault")
    person.tap("Roll")
    assert chosen(person, PROGRESS) == "Gate 1/6"


def test_a_remembered_clock_that_is_gone_gives_way_to_the_first() -> None:
    """And where none is left, to a new one."""
    person = Person(*FULL, *FULL)
    for name in ("Gate", "Vault"):
        make_clock(person, name)
    person.tap("Roll")
    press(person, PROGRESS, "Vault 0/6")
    press(person, PROGRESS, "Tick 1")
    for name, next_one in (("Vault", "Gate 0/6"), ("Gate", "+ New clock")):
        person.tap(f"More for {name}")
        person.tap("Delete", within="clock-change")
        assert chosen(person, PROGRESS) == next_one


@pytest.mark.parametrize(
    ("faces", "label", "kind"), [(FULL, PROGRESS, ClockKind.PROGRESS), (FAILED, THREAT, ClockKind.THREAT)]
)
def test_without_a_clock_a_new_one_is_made_and_ticked_as_one_act(faces: list[int], label: str, kind: ClockKind) -> None:
    """Of the kind the offer is for; it is the last one from then on."""
    person = Person(*faces, *faces)
    person.tap("Roll")
    assert chosen(person, label) == "+ New clock"
    person.tap(f"Tick a new {kind.value} clock by 2")
    (made,) = person.clocks
    assert (made.kind, made.filled) == (kind, 2)
    person.tap("Roll")
    assert chosen(person, label) == f"{made.name} 2/6"
    press(person, label, "Tick 1")
    assert [clock.filled for clock in person.clocks] == [3]


def test_new_clocks_of_two_kinds_are_told_apart() -> None:
    """A Partial Success on an empty board ticks one of each: no two buttons have one name."""
    person = Person(*PARTIAL)
    person.tap("Roll")
    person.tap("Tick a new threat clock by 1")
    person.tap("Tick a new progress clock by 1")
    assert [(clock.kind, clock.filled) for clock in person.clocks] == [(ClockKind.THREAT, 1), (ClockKind.PROGRESS, 1)]


def test_a_new_clock_can_be_wanted_where_there_are_others() -> None:
    """The choice holds until it is taken; the next roll goes to the clock that was made."""
    person = Person(*FULL, *FULL)
    make_clock(person, "Gate")
    person.tap("Roll")
    press(person, PROGRESS, "+ New clock")
    assert chosen(person, PROGRESS) == "+ New clock"
    press(person, PROGRESS, "Tick 1")
    assert [clock.filled for clock in person.clocks] == [0, 1]
    person.tap("Roll")
    assert chosen(person, PROGRESS) == "Progress 1/6"


def test_an_offer_is_taken_once() -> None:
    """It reads as taken, its buttons are off, and another offer of the roll is still there."""
    person = Person(*PARTIAL)
    make_clock(person, "Gate")
    make_clock(person, "Alarm", "THREAT")
    person.tap("Roll")
    assert not is_off(person, PROGRESS)
    for _ in range(2):
        press(person, PROGRESS, "Tick 1")
    assert filled(person) == {"Gate": 1, "Alarm": 0}
    assert "data-taken" in offer(person, PROGRESS)
    assert is_off(person, PROGRESS)
    assert not is_off(person, THREAT)
    assert "data-taken" not in offer(person, THREAT)


def test_what_was_taken_is_shown_on_the_card() -> None:
    """What came of it in words; the roll looked at later still shows it, and another roll does not."""
    person = Person(*FULL, *FULL)
    make_clock(person, "Gate", segments=2)
    person.tap("Roll")
    first = person.entries[-1].record.key
    assert told(person) == []
    press(person, PROGRESS, "Tick 2")
    assert told(person) == ["Gate +2: 2 of 2", "Gate is full"]
    person.tap("Roll")
    assert told(person) == []
    assert not is_off(person, PROGRESS)
    person.act("show", key=first)
    assert told(person) == ["Gate +2: 2 of 2", "Gate is full"]
    assert is_off(person, PROGRESS)


# -- choices -----------------------------------------------------------------------------------------------------------


def strikes(*faces: int) -> Person:
    """Someone whose Strike fell so, with a threat clock on the board."""
    person = Person(*faces)
    make_clock(person, "Alarm", "THREAT")
    person.pick("reading", "strike")
    person.tap("Roll")
    return person


def test_of_a_choice_of_one_one_is_taken() -> None:
    """The others are off then, and the card says which it was."""
    person = strikes(*BEST)
    press(person, "Give a Condition: Bleeding", "Give a Condition: Bleeding")
    assert person.entries[-1].record.event == OfferTaken("Give a Condition: Bleeding")
    assert told(person) == ["Give a Condition: Bleeding"]
    before = person.entries
    for label in ("Give a Condition: Bleeding", "Give a Condition: Staggered", "Take position for the next action"):
        assert is_off(person, label)
        press(person, label, label)
    assert person.entries == before
    assert not is_off(person, HARM)


TWO = ("The target takes the better position", "The surroundings turn against the attacker")
INSTEAD = ("The weapon is stuck or lost", "The attacker falls prone", "An ally is put in danger")


def test_of_a_choice_of_two_two_different_ones_are_taken() -> None:
    """A clock among them counts; none twice; with the first, those that stand instead are off."""
    person = strikes(*WORST)
    press(person, THREAT, "Tick 1")
    assert filled(person) == {"Alarm": 1}
    assert is_off(person, THREAT)
    assert not any(is_off(person, label) for label in TWO)
    assert all(is_off(person, label) for label in INSTEAD)
    press(person, TWO[1], TWO[1])
    assert all(is_off(person, label) for label in (*TWO, *INSTEAD))
    assert told(person) == ["Alarm +1: 1 of 6", TWO[1]]


@pytest.mark.parametrize("worse", INSTEAD)
def test_one_that_is_worse_stands_in_place_of_them_all(worse: str) -> None:
    """Taken, nothing else can be."""
    person = strikes(*WORST)
    press(person, worse, worse)
    assert all(is_off(person, label) for label in (THREAT, *TWO, *INSTEAD))
    assert told(person) == [worse]


# -- a Strike ----------------------------------------------------------------------------------------------------------


def test_strikes_tick_the_resolve_clock_of_a_foe_until_it_is_taken_out() -> None:
    """Three clear ones of two ticks each on a foe of six; the next goes beyond and is told."""
    person = Person(*FULL * 4)
    make_hero(person, "Thug", foe=True)
    person.pick("reading", "strike")
    for hit in (1, 2, 3):
        person.tap("Roll")
        person.tap("Tick Thug by 2", within="result")
        assert person.drawn("Thug").said("count") == f"{2 * hit} of 6"
        assert person.drawn("Thug").said("state") == ("taken out" if hit == 3 else "")
    assert "Thug is taken out" in told(person)
    person.tap("Roll")
    person.tap("Tick Thug by 2", within="result")
    assert "Thug: 2 beyond the last segment" in told(person)
    assert person.clock("Thug").filled == 6


# -- undo --------------------------------------------------------------------------------------------------------------


def test_a_roll_is_undone_with_its_offers_and_redone_with_them() -> None:
    """As one, the clock made for it too; the card shows them taken again."""
    person = Person(*PARTIAL)
    make_clock(person, "Gate")
    person.tap("Roll")
    press(person, PROGRESS, "Tick 1")
    press(person, THREAT, "Tick 1")
    after = person.entries, person.clocks, told(person)
    person.undo()
    assert filled(person) == {"Gate": 0}
    assert person.log == ()
    assert person.page.text("result", "card") == "Set up a check, then Roll."
    person.redo()
    assert (person.entries, person.clocks, told(person)) == after
    assert is_off(person, PROGRESS)
    assert is_off(person, THREAT)


def test_an_offer_of_an_older_roll_belongs_to_that_roll() -> None:
    """Taken later, it is undone with it, and the younger roll stays."""
    person = Person(*FULL, *WORST)
    make_clock(person, "Gate")
    person.tap("Roll")
    first = person.entries[-1].record
    person.tap("Roll")
    person.act("show", key=first.key)
    press(person, PROGRESS, "Tick 2")
    last = person.entries[-1].record
    assert last.event == ClockTicked(person.clock("Gate").id, 2, PROGRESS)
    assert last.act == first.act
    person.undo()
    assert filled(person) == {"Gate": 0}
    assert [list(event.faces) for event in person.log] == [WORST]


def test_of_many_clocks_six_are_offered_and_the_chosen_one_among_them() -> None:
    """A board of a hundred does not stand on a card; the last one that an offer went to does."""
    person = Person(*FULL, *FULL)
    for at in range(8):
        make_clock(person, f"Clock {at}")
    person.tap("Roll")
    targets = [each.text for each in offer(person, PROGRESS).all("data-do", "offer-target")]
    assert targets == [*(f"Clock {at} 0/6" for at in range(6)), NEW]
    person.act("offer-target", kind="PROGRESS", clock=person.clock("Clock 7").id)
    targets = [each.text for each in offer(person, PROGRESS).all("data-do", "offer-target")]
    assert targets == ["Clock 7 0/6", *(f"Clock {at} 0/6" for at in range(5)), NEW]
    press(person, PROGRESS, "Tick 1")
    person.tap("Roll")
    assert chosen(person, PROGRESS) == "Clock 7 1/6"


# -- tokens ------------------------------------------------------------------------------------------------------------

MISFORTUNE, LOSE = "Take a miss-fortune", "Lose the esoteric or lost word"
WORD, CHARM = Token("Name of rain", "esoteric"), Token("Charm", "esoteric")


def at_the_gates(*tokens: Token, who: str = "Kira") -> Person:
    """Kira, who carries these, and Vance, in Witchgates; a hero of another game; that one of them is said to act."""
    heroes = [
        Hero(id="k", name="Kira", system="witchgates", tokens=tokens),
        Hero(id="v", name="Vance", system="witchgates"),
        Hero(id="a", name="Anna", system="gemini"),
    ]
    person = Person(kept=kept(*map(HeroPut, heroes)), game="witchgates")
    person.type("who", who)
    return person


def carried(person: Person) -> dict[str, list[str]]:
    """What every hero carries."""
    return {hero.name: [token.name for token in hero.tokens] for hero in person.table.session.world.heroes}


def receivers(person: Person, label: str) -> list[str]:
    """Whom the token of an offer may go to, those it goes to marked."""
    buttons = offer(person, label).all("data-do", "offer-receiver")
    return [f"[{each.text}]" if each["aria-pressed"] == "true" else each.text for each in buttons]


def rolls(person: Person, *faces: int) -> None:
    """Roll the check on the form, with these dice."""
    person.dice.script = list(faces)
    person.tap("Roll")


def test_a_token_goes_to_who_rolled() -> None:
    """Without a tap on anyone; as part of the roll's act. Heroes of other games are not asked."""
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
        each["data-offer"]
        for each in person.page.region("result").all("data-offer")
        if each["data-offer"] != MISFORTUNE and "disabled" not in each
    )
    press(person, MISFORTUNE, "Vance")
    (button, *_) = person.page.region("result").all("data-offer", other)
    person.act(button["data-do"], **button.data)
    assert receivers(person, MISFORTUNE) in (["[Kira]", "Vance"], [])


def test_what_is_lost_is_lost_by_who_rolled_whomever_a_chip_chose() -> None:
    """An offer that takes shows no receivers, so none can have been chosen for it."""
    person = at_the_gates(WORD)
    vance = next(hero for hero in person.table.session.world.heroes if hero.name == "Vance")
    person.do(lambda: person.table._happen([HeroPut(vance.given(WORD))]))
    person.tap("Kira", within="heroes")
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
    person.tap("Kira", within="heroes")
    person.tap("Name of rain (esoteric)")
    rolls(person, 1, 2, 1)
    press(person, LOSE, LOSE)
    assert carried(person)["Kira"] == ["Charm"]
    assert "Kira loses Name of rain" in told(person)
    assert person.said.named == ()
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
    label = "Venture pays +2 dice where you said, you or an ally"
    press(person, label, label)
    assert (person.check.bonus, person.check.venture) == (2, 0)
    assert person.page.texts("frameworks", "named-bonus") == ["Venture +2 once"]
    rolls(person, 5, 4, 3, 2, 1)
    assert (person.check.bonus, carried(person)) == (0, {"Kira": []})


def test_interference_takes_momentum_away() -> None:
    """A fumble of one who carries momentum: neither stays (FW-3)."""
    person = frameworks(1, 1, 1)
    momentum = next(token for token in SYSTEMS["frameworks"].TOKENS if token.name == "Momentum")
    hero, *_ = person.table.session.world.heroes
    person.do(lambda: person.table._happen([HeroPut(hero.given(momentum))]))
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
        assert offer(person, label).all("data-do", "offer-target") == []
        (button,) = offer(person, label).all("data-by")
        assert name in button["aria-label"]
        person.act(button["data-do"], **button.data)
        assert person.clock(name).filled == at // 2 + 1
    assert [clock.name for clock in person.clocks] == ["Petty cash", "Players' Momentum", "GM's Momentum"]
    (made,) = {each.segments for each in gemini.judge(gemini.Check(), [100]).offers}
    assert person.clock("Players' Momentum").segments == made
    assert person.clock("Petty cash").filled == 0


def test_a_clock_made_for_an_offer_has_as_many_segments_as_it_says() -> None:
    """A merit's track is not of six boxes."""
    person = Person(game="witchgates")
    rolls(person, 6, 6)
    (choice,) = [each for each in person.log[0].result.offers if isinstance(each, Choice)]
    harm = next(each for each in choice.options if each.label.startswith("Deal harm"))
    press(person, harm.label, f"Tick {harm.ticks[0]}")
    (clock,) = person.clocks
    assert (clock.segments, clock.filled, clock.kind) == (harm.segments, harm.ticks[0], ClockKind.TRACK)
    assert harm.segments != 6


# -- Determined --------------------------------------------------------------------------------------------------------

DETERMINED = "Determined: treat it as a success"


def determined(*tokens: Token) -> Person:
    """Kira, who carries these, in Gemini, after a roll that failed."""
    hero = Hero(id="k", name="Kira", system="gemini", tokens=tokens)
    person = Person(kept=kept(HeroPut(hero)), game="gemini")
    person.tap("Kira", within="heroes")
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
    labels = [each.said("label") for each in person.page.region("result").walk() if each.stamped.startswith("offer")]
    assert labels == [PLAYERS]
    assert person.entries[-2].record.event == OfferTaken(DETERMINED, "determined")
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
    (button,) = offer(person, GM).all("data-by")
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
