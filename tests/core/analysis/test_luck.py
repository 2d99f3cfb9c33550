"""The luck ledger: which rolls count and for whom, what they come to on average, and how lucky an evening was."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from razor_core.analysis import luck
from razor_core.analysis.luck import Ledger, Luck, Tally, counted, ledger, together
from razor_core.events.entries import Undone
from razor_core.events.events import Event, Fiction, GroupRolled, RollCorrected, Rolled, RollVoided
from razor_core.odds.successes import Successes, successes
from razor_core.rules.clock_kinds import Side
from razor_core.rules.game import Game
from razor_core.rules.oracle import Question
from razor_core.rules.results import Tone, reaching
from razor_core.session.session import Session
from razor_core.systems import SYSTEMS, find, gemini, trident_sphere
from razor_core.systems.razorweave import Check
from razor_core.table.character_events import CharacterRemoved, CharacterSaved, CharacterSetAside
from razor_core.table.characters import Character
from razor_core.table.kits import Kit, KitLaid
from razor_core.table.oracle_events import OracleAsked
from razor_core.table.tasks import TaskBegun, TaskRolled
from razor_core.table.world import task_rules
from tests.support.calls import calls
from tests.support.chronicles import GAMES
from tests.support.sessions import after, record

TASK = task_rules("gemini").setup.Task(goal=3, check=gemini.Check())
KIRA = Character(id="k", name="Kira", system="razorweave")
ORC = Character(id="o", name="Orc", system="razorweave", side=Side.OPPOSITION)


def roll(*faces: int, who: str = "Kira", actor: str = "", slug: str = "razorweave", **values: object) -> Rolled:
    check = find(slug).Check(**values)
    return Rolled(system=slug, check=check, faces=faces, actor=actor, fiction=Fiction(who=who))


def played(*events: Event | Undone) -> Session:
    """A session of these events, each an act of its own."""
    return after(*(record(seq, event, tab="a") for seq, event in enumerate(events, start=1)))


def of(*events: Event | Undone) -> Ledger:
    """The ledger of a session of these events."""
    session = played(*events)
    return ledger([counted(session.log)], session.world)


def tally(*events: Event | Undone) -> Tally:
    """All rolls of the players."""
    return of(*events).of(Side.PLAYER)


def names(found: Ledger) -> list[tuple[str, Side, int]]:
    """Who rolled, on whose side, how often."""
    return [(person.name, person.side, person.tally.rolls) for person in found.people]


def test_each_roll_counts_once() -> None:
    """Those of a group and of a task too; what is no roll does not, nor what was undone."""
    contest = GroupRolled(system="frameworks", group="Contest", outcome="Kira wins", numbers=(0, 0))
    found = of(
        TaskBegun(id="t", name="Repair", system="gemini", task=TASK),
        roll(1, 2, 3, 4),
        contest,
        roll(4, 5, slug="frameworks"),
        roll(1, 2, slug="frameworks", who="Bo"),
        roll(50, slug="gemini"),
        TaskRolled("t", success=True),
        roll(6, 6, 6, 6),
        Undone("8"),
        OracleAsked("razorweave", (Question(text="Dark?"),), (3,)),
    )
    assert names(found) == [("Kira", Side.PLAYER, 3), ("Bo", Side.PLAYER, 1)]
    assert found.amounts == 0


def test_a_roll_for_an_amount_is_left_out_and_counted_as_such() -> None:
    """Damage is neither good nor bad."""
    damage = replace(roll(4, 5, slug="frameworks"), reading="damage")
    found = of(damage, damage, roll(4, 5, slug="frameworks"))
    assert names(found) == [("Kira", Side.PLAYER, 1)]
    assert found.amounts == 2
    assert of(damage) == Ledger((), 1)


def test_dice_count_as_they_fell() -> None:
    """A failure read as a success is one of the dice, a Strike any check; rolls of equal checks share a place."""
    failed = roll(2, slug="gemini")
    assert failed.result.tier is gemini.Tier.FAILURE
    read = replace(failed, reading="determined")
    assert read.result.tier is gemini.Tier.SUCCESS
    assert tally(failed, read).counts == {("gemini", gemini.Check(), gemini.Tier.FAILURE): 2}
    strike = replace(roll(6, 6, 6, 5), reading="strike")
    assert tally(strike).counts == tally(roll(6, 6, 6, 5)).counts
    assert tally(roll(1, 2, 3, 4), roll(4, 3, 2, 1)).counts == {
        ("razorweave", Check(), roll(1, 2, 3, 4).result.tier): 2
    }


def test_a_corrected_roll_counts_as_it_is_now_and_a_void_one_not() -> None:
    """Each once, wherever its correction is in the log, also of a void roll; nothing where the roll was deleted."""
    made, now = roll(1, 2, 3, 4), roll(6, 6, 6, 6, dc=20)
    right = tally(now).counts
    assert tally(made, RollCorrected("1.a", now)).counts == right
    assert tally(made, RollCorrected("1.a", roll(5, 5, 5, 5)), RollCorrected("1.a", now)).counts == right
    assert tally(made, RollVoided("1.a"), now).counts == right
    assert tally(made, RollVoided("1.a"), RollCorrected("1.a", now)).counts == right
    assert of(made, RollCorrected("1.a", now), RollVoided("1.a")) == Ledger()
    assert tally(made, RollVoided("1.a"), Undone("2")).counts == tally(made).counts
    damage = replace(roll(4, 5, slug="frameworks"), reading="damage")
    assert of(made, RollCorrected("1.a", damage)) == Ledger((), 1)
    session = played(roll(1, 2, 3, 4), roll(1, 2, 3, 4), RollCorrected("1.a", roll(6, 6, 6, 6)), RollVoided("2.a"))
    assert ledger([counted(session.log[2:])], session.world) == Ledger()


def test_rolls_are_of_the_name_that_a_character_has_now() -> None:
    """Also those from before it was changed, and those of an actor without a character who has the name."""
    kira = replace(KIRA, name="Kira of the Mill ")
    found = of(CharacterSaved(KIRA), roll(1, 2, 3, 4, actor="k"), CharacterSaved(kira), roll(1, 1, 1, 2, actor="k"))
    assert names(found) == [("Kira of the Mill", Side.PLAYER, 2)]
    found = of(CharacterSaved(KIRA), roll(1, 2, 3, 4, actor="k"), roll(1, 1, 1, 2, who=" kira", actor="razorweave"))
    assert names(found) == [("Kira", Side.PLAYER, 2)]


def test_foes_are_apart_and_last() -> None:
    """They stay foes when they leave the table; somebody without a name is one of the players."""
    found = of(
        *(CharacterSaved(ORC), roll(1, 2, 3, 4, who="Orc", actor="o"), CharacterSaved(KIRA)),
        *(roll(5, 5, 5, 5, actor="k"), CharacterRemoved("o"), roll(1, 2, 3, 4, who="", actor="razorweave")),
    )
    assert names(found) == [("Kira", Side.PLAYER, 1), ("", Side.PLAYER, 1), ("Orc", Side.OPPOSITION, 1)]
    assert (found.of(Side.PLAYER).rolls, found.of(Side.OPPOSITION).rolls) == (2, 1)


def test_a_foe_is_known_after_they_left() -> None:
    """Of a kit or made on the table; one who is set aside; who was saved in a part of the log that was deleted."""
    kit = KitLaid(Kit(name="Door", characters=(ORC,)))
    for away in (CharacterRemoved("o"), CharacterSetAside("o")):
        found = of(kit, roll(1, 2, 3, 4, who="An orc", actor="o"), away)
        assert names(found) == [("Orc", Side.OPPOSITION, 1)]
    session = played(kit, roll(1, 2, 3, 4, who="An orc", actor="o"), CharacterSetAside("o"))
    assert names(ledger([counted(session.log[1:])], session.world)) == [("Orc", Side.OPPOSITION, 1)]
    session = played(CharacterSaved(ORC), roll(1, 2, 3, 4, who="An orc", actor="o"))
    assert names(ledger([counted(session.log[1:])], session.world)) == [("Orc", Side.OPPOSITION, 1)]


def test_parts_add_up() -> None:
    """However the log is divided; and the ledger of no log is empty."""
    session = played(
        CharacterSaved(KIRA),
        *GAMES,
        roll(1, 2, 3, 4, actor="k"),
        RollVoided("2.a"),
        RollCorrected("7.a", roll(6, 6, 6, 6, actor="k")),
        replace(roll(3, 3, slug="frameworks"), reading="damage"),
    )
    whole = ledger([counted(session.log)], session.world)
    for cut in range(len(session.log)):
        assert ledger([counted(session.log[:cut]), counted(session.log[cut:])], session.world) == whole
    assert ledger([], Session().world) == Ledger()


def test_expected_and_actual_results_by_tone_over_every_fall() -> None:
    """Against the average over every evening of the same rolls."""
    rolls = [roll(4, 4, slug="frameworks"), roll(20, slug="trident_sphere", stat=2), roll(2, slug="trident_sphere")]
    averages, actual = dict.fromkeys(Tone, Fraction(0)), Counter(each.result.tier.tone for each in rolls)
    for each in rolls:
        for tier, chance in find(each.system).odds(each.check).items():
            averages[tier.tone] += chance
    found = tally(*rolls)
    assert [(tone.tone, tone.actual, tone.expected) for tone in found.tones] == [
        (tone, actual[tone], averages[tone]) for tone in Tone
    ]
    assert sum(tone.expected for tone in found.tones) == found.rolls == 3


@pytest.mark.parametrize("slug", SYSTEMS)
def test_one_game_has_its_own_words(slug: str) -> None:
    """Each tier of the game in one line, and no line of a tone that the game does not have."""
    check = find(slug).Check()
    event = Rolled(system=slug, check=check, faces=find(slug).roll(check, Random(1)))
    found = tally(event, event)
    assert [tone.words for tone in found.tones] == [
        ", ".join(tier.label for tier in find(slug).Tier if tier.tone is tone)
        for tone in Tone
        if tone in {tier.tone for tier in find(slug).Tier}
    ]
    assert sum(tone.actual for tone in found.tones) == 2


def test_several_games_have_the_words_of_the_tones() -> None:
    """Only of tones that one of them has."""
    two = tally(roll(50, slug="gemini"), roll(4, slug="witchgates", rating=1))
    assert [tone.words for tone in two.tones] == ["Bad", "Mixed", "Good"]
    assert [tone.words for tone in tally(*GAMES).tones] == ["Dire", "Bad", "Mixed", "Good", "Triumph"]
    assert tally().tones == ()


def test_luck_is_how_often_the_same_rolls_have_fewer_or_more_good_results() -> None:
    """Rolls of several games and equal checks together; a Triumph is good."""
    rolls = [roll(6, 5, 5, 5), *(roll(face, slug="gemini") for face in (99, 1, 2)), roll(1, 3, slug="frameworks")]
    many = successes(Counter(reaching(find(each.system).odds(each.check), Tone.GOOD) for each in rolls))
    found = tally(*rolls).luck
    assert (found.rolls, found.good, found.equal) == (5, 2, many.exactly(2))
    assert (found.less, found.more) == (many.fewer(2), many.more(2))


def test_the_odds_of_equal_checks_are_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tones and for luck."""
    luck.odds_of.cache_clear()
    asked = calls(monkeypatch, Game, "odds")
    found = tally(*[roll(face, slug="trident_sphere") for face in range(1, 21)])
    assert found.luck.rolls == sum(tone.actual for tone in found.tones) == 20
    assert asked == [(trident_sphere.GAME, trident_sphere.Check())]


@pytest.mark.parametrize(
    ("less", "more", "verdict"),
    [
        ("0.935", "0.03", "luckier than 93 evenings in 100"),
        ("0.03", "0.8999", "unluckier than 89 evenings in 100"),
        ("0.5", "0.4", "luckier than 50 evenings in 100"),
        ("0.4999", "0.4999", "neither lucky nor unlucky"),
        ("0", "0.3", "neither lucky nor unlucky"),
        ("0.99", "0", "luckier than 99 evenings in 100"),
        ("0.991", "0", "luckier than 991 evenings in 1,000"),
        ("0.9999", "0", "luckier than 9,999 evenings in 10,000"),
        ("0", "0.99999999", "unluckier than 999,999 evenings in 1,000,000"),
    ],
)
def test_the_verdict_in_words(less: str, more: str, verdict: str) -> None:
    """Rounded down, so it is never too much; of more than 100 evenings where it is more than 99 of them."""
    few, many = Fraction(less), Fraction(more)
    ways = few.denominator * many.denominator
    found = Luck(2, 1, Successes(0, (int(few * ways), int((1 - few - many) * ways), int(many * ways)), ways))
    assert found.verdict == verdict
    assert found.less + found.equal + found.more == 1


def test_evenings_add_up_by_name_and_side() -> None:
    """However a name is spelled; a foe of a hero's name stays apart."""
    first, second = of(roll(6, 6, 6, 6), roll(1, 1, 2, 2, who="Bo")), of(roll(4, 4, 4, 4, who="KIRA"))
    both = together([first, second])
    assert names(both) == [("Kira", Side.PLAYER, 2), ("Bo", Side.PLAYER, 1)]
    assert both.people[0].tally.good == first.people[0].tally.good + second.people[0].tally.good
    foes = replace(second, people=tuple(replace(person, side=Side.OPPOSITION) for person in second.people), amounts=2)
    apart = together([foes, first])
    assert names(apart) == [("Kira", Side.PLAYER, 1), ("Bo", Side.PLAYER, 1), ("KIRA", Side.OPPOSITION, 1)]
    assert apart.amounts == 2
