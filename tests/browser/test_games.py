"""The five games in one page: each played from its form to a reload, and what each has that the others have not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from razor_core.checks import Side
from razor_core.systems import SYSTEMS, frameworks, gemini, trident_sphere, witchgates
from razor_core.systems.frameworks.contest import CONTEST
from razor_core.systems.frameworks.cooperation import COOPERATION
from razor_core.systems.gemini.courses import chart, mean_rolls, odds
from razor_core.systems.gemini.tasks import Model, Progress, Standing, Task, advanced, next_check
from razor_core.systems.razorweave import Check as Razorweave
from razor_core.systems.trident_sphere.effect import Effect as Strength
from razor_core.systems.witchgates import contest
from razor_core.words import percent
from tests.browser.conftest import ready
from tests.browser.hands import (
    chances_shown,
    clock,
    dice_shown,
    done,
    enter,
    expect_judged,
    expect_odds,
    give,
    good,
    hero,
    lay,
    log_lines,
    new_hero,
    odds_shown,
    part,
    reasons,
    roll_button,
    rolls,
    say_who,
    source,
    type_dice,
    typed_source,
    undo,
)

FORMS = ("fiction", *SYSTEMS)
ENTERED = "(id) => Object.fromEntries(new FormData(document.getElementById(id)))"


def looks(page: Page) -> dict[str, Any]:
    """Everything that a reload must bring back: the game, every form, the odds, the card, the log, clocks, heroes."""
    return {
        "game": page.get_by_role("combobox", name="Game", exact=True).input_value(),
        "address": page.evaluate("location.hash"),
        "forms": [page.evaluate(ENTERED, form) for form in FORMS],
        "odds": odds_shown(page),
        **{name: part(page, name).inner_text() for name in ("Result", "Log", "Clocks")},
        "heroes": page.locator("#heroes").inner_text(),
        "chips": page.locator(".system:visible [data-do=unname]").all_inner_texts(),
    }


def reloaded(page: Page) -> None:
    """Load the page again: all is as it was."""
    before = looks(page)
    page.reload()
    ready(page)
    assert looks(page) == before


def panel(page: Page, name: str) -> Locator:
    """The panel with that in its heading, opened."""
    found = part(page, "More").locator("details:visible").filter(has=page.get_by_role("heading", name=name))
    found.locator("summary").click()
    return found


@dataclass(frozen=True, kw_only=True)
class Play:
    """A check as it is filled in by hand, dice that do not fit it and some that do, and an offer with what it does."""

    check: Any
    by_hand: Mapping[str, Any]
    reasons: Sequence[tuple[str, str]] = ()
    wrong: Mapping[str, str] = field(default_factory=dict)
    typed: str
    tier: str
    offer: str
    clock: tuple[str, str] = ("", "")
    told: str


PLAYS = {
    "razorweave": Play(
        check=Razorweave(dc=16, attribute=2, skill=True, bonus=-1, edge=2, burden=1),
        by_hand={"dc": 16, "attribute": 2, "skill": True, "bonus": -1},
        reasons=[("edge", "Set Up"), ("edge", "Marked"), ("burden", "Cramped")],
        wrong={"2 2 3 3": "5 dice are wanted, not 4", "1 2 3 3 7": "1 to 6"},
        typed="12332",
        tier="FAILURE",
        offer="Tick a new threat clock by 1",
        clock=("Threat", "1 of 6"),
        told="Threat +1: 1 of 6",
    ),
    "frameworks": Play(
        check=frameworks.Check(score=3, bonus=3, penalty=2),
        by_hand={"score": 3, "bonus": 2, "penalty": 1},
        reasons=[("bonus", "Surprise"), ("penalty", "Haste")],
        wrong={"6 6 1 2": "one more die for each 6: 6 dice are wanted, not 4", "6 1 2 3 6": "6 dice are wanted, not 5"},
        typed="6 6 1 2 3 4",
        tier="TRIUMPH",
        offer="Gain momentum",
        told="Ilse gains Momentum",
    ),
    "gemini": Play(
        check=gemini.Check(attribute=4, skill=2, opposition=6, edges=2, setbacks=1, modifier=-3),
        by_hand={"attribute": 3, "skill": 2, "opposition": 6, "modifier": -1},
        reasons=[
            ("attribute", "Enhanced"),
            ("edges", "Empowered"),
            ("edges", "Prone target"),
            ("setbacks", "Restrained"),
            ("modifier", "Dazed"),
        ],
        wrong={"0": "enter 100, not 0", "7 3": "1 die is wanted, not 2", "101": "1 to 100"},
        typed="100",
        tier="SUCCESS",
        offer="Tick Players' Momentum by 1",
        clock=("Players' Momentum", "1 of 5"),
        told="Players' Momentum +1: 1 of 5",
    ),
    "witchgates": Play(
        check=witchgates.Check(
            rating=3,
            scene=True,
            cuts=1,
            position=witchgates.Position.DESPERATE,
            effect=witchgates.Effect.HIGH,
        ),
        by_hand={
            "rating": 3,
            "scene": True,
            "position": witchgates.Position.DESPERATE,
            "effect": witchgates.Effect.HIGH,
        },
        reasons=[("cuts", "Rushed")],
        wrong={"6 6 4": "4 dice are wanted, not 3"},
        typed="6642",
        tier="HIT",
        offer="Tick a new track clock by 2",
        clock=("Track", "2 of 6"),
        told="Track +2: 2 of 6",
    ),
    "trident_sphere": Play(
        check=trident_sphere.Check(
            stat=2,
            training=3,
            action_bonus=1,
            quick=2,
            defense_training=1,
            defense_bonus=-1,
            strong=3,
            fortification_bonus=1,
            risk=True,
        ),
        by_hand={"stat": 2, "training": 3, "quick": 2, "defense_training": 1, "strong": 3, "risk": True},
        reasons=[
            ("action_bonus", "Right tool"),
            ("defense_bonus", "Surprised"),
            ("fortification_bonus", "Armour"),
        ],
        wrong={"21": "1 to 20", "1 1": "1 die is wanted, not 2"},
        typed="12",
        tier="SUCCESS",
        offer="The actor may use a fitting Rider",
        told="The actor may use a fitting Rider",
    ),
}


@pytest.mark.parametrize("game", SYSTEMS)
def test_a_game_is_played_from_its_form_to_a_reload(table: Page, game: str) -> None:
    """By hand into the form, the odds of the core, Roll, typed dice, an offer, undo, redo; a reload keeps it all."""
    play, card = PLAYS[game], part(table, "Result")
    lay(table, game)
    expect_odds(table, SYSTEMS[game].Check())
    new_hero(table, "Ilse")
    enter(table, game, **play.by_hand)
    for name, reason in play.reasons:
        source(table, name, reason)
    expect_odds(table, play.check)
    table.get_by_role("button", name="Roll", exact=True).click()
    expect(rolls(table)).to_have_count(1)
    expect_judged(table, play.check)
    for faces, message in play.wrong.items():
        type_dice(table, [faces])
        expect(table.locator("#error-faces")).to_contain_text(message)
        expect(table.get_by_role("textbox", name="Dice", exact=True)).to_have_value(faces)
    expect(rolls(table)).to_have_count(1)
    type_dice(table, [play.typed])
    expect(card).to_have_attribute("data-tier", play.tier)
    expect_judged(table, play.check)
    expect(rolls(table).first).to_contain_text("Ilse")
    expect(rolls(table).first.locator("[data-slot=chance]")).to_have_text(good(play.check))
    offer = card.get_by_role("button", name=play.offer, exact=True)
    offer.first.click()
    expect(card.get_by_role("list").filter(has_text=play.told).last).to_be_visible()
    expect(log_lines(table).first).to_contain_text(play.told)
    expect(clock(table, play.clock[0])).to_have_count(1 if play.clock[0] else 0)
    undo(table).click()
    expect(rolls(table)).to_have_count(1)
    expect(part(table, "Log")).not_to_contain_text(play.told)
    expect(part(table, "Clocks").locator(".clock")).to_have_count(0)
    undo(table, "Redo").click()
    expect(rolls(table)).to_have_count(2)
    expect(log_lines(table).first).to_contain_text(play.told)
    if play.clock[0]:
        expect(clock(table, play.clock[0])).to_contain_text(play.clock[1])
    rolls(table).first.click()
    expect(card).to_have_attribute("data-tier", play.tier)
    reloaded(table)
    expect(hero(table, "Ilse")).to_have_attribute("aria-pressed", "true")


def test_each_form_keeps_what_is_half_filled_in_and_the_last_game_comes_again(table: Page) -> None:
    """To and fro by the select, then a reload; only the form and the panels of the game are seen."""
    select = table.get_by_role("combobox", name="Game", exact=True)
    kept = {}
    for game, play in PLAYS.items():
        lay(table, game)
        enter(table, game, **play.by_hand)
        field_, reason = next(iter(play.reasons))
        source(table, field_, reason)
        kept[game] = odds_shown(table), table.evaluate(ENTERED, game)
    for game, (shown, entered) in reversed(kept.items()):
        lay(table, game)
        assert (odds_shown(table), table.evaluate(ENTERED, game)) == (shown, entered)
        expect(table.get_by_role("button", name=f"Remove {PLAYS[game].reasons[0][1]}")).to_be_visible()
        assert table.locator("form.system:visible").evaluate_all("all => all.map((each) => each.id)") == [game]
        for other in table.locator("#more [data-system]").all():
            expect(other).to_be_visible(visible=other.get_attribute("data-system") == game)
        expect(table.locator("#groups")).to_be_visible(visible=bool(SYSTEMS[game].GROUPS))
        assert table.evaluate("location.hash") == f"#system={game}"
    lay(table, "trident_sphere")
    table.evaluate("history.replaceState(null, '', location.pathname)")
    table.reload()
    ready(table)
    expect(select).to_have_value("trident_sphere")
    for game, (shown, entered) in kept.items():
        lay(table, game)
        assert (odds_shown(table), table.evaluate(ENTERED, game)) == (shown, entered)


def test_a_game_is_laid_by_keyboard_and_by_a_link(table: Page) -> None:
    """Arrows on the select; the address, on an open page and at a start; a link to a game there is not does nothing."""
    select = table.get_by_role("combobox", name="Game", exact=True)
    select.focus()
    table.keyboard.press("ArrowDown")
    expect(select).to_have_value("frameworks")
    expect(table.locator("#frameworks")).to_be_visible()
    expect_odds(table, frameworks.Check())
    expect(select).to_be_focused()
    table.keyboard.press("w")
    expect(table.locator("#witchgates")).to_be_visible()
    table.evaluate("location.hash = '#system=gemini'")
    expect(table.locator("#gemini")).to_be_visible()
    expect(select).to_have_value("gemini")
    expect_odds(table, gemini.Check())
    table.evaluate("location.hash = '#system=chess'")
    roll_button(table).click()
    expect_judged(table, gemini.Check())
    expect(select).to_have_value("gemini")
    table.reload()
    ready(table)
    expect(select).to_have_value("gemini")
    expect_odds(table, gemini.Check())
    table.evaluate("history.replaceState(null, '', '#system=witchgates')")
    table.reload()
    ready(table)
    expect(select).to_have_value("witchgates")
    expect_odds(table, witchgates.Check())


def test_the_log_is_filtered_by_game(table: Page) -> None:
    """A roll in each of three games, and a contest: of the one picked there are just its own."""
    for game in ("frameworks", "witchgates", "gemini"):
        lay(table, game)
        say_who(table, f"Of {game}")
        roll_button(table).click()
    expect(rolls(table)).to_have_count(3)
    table.locator(".filter summary").click()
    which = table.get_by_role("combobox", name="Of which game")
    which.select_option("witchgates")
    expect(rolls(table)).to_have_count(1)
    expect(rolls(table)).to_contain_text("Of witchgates")
    which.select_option("trident_sphere")
    expect(rolls(table)).to_have_count(0)
    which.select_option("gemini")
    expect(rolls(table)).to_contain_text(["Of gemini"])
    rolls(table).click()
    expect(part(table, "Result").locator("[data-slot=caption]")).to_contain_text("Of gemini")
    which.select_option("")
    expect(rolls(table)).to_have_count(3)


def test_momentum_of_a_hero_stands_on_the_next_check_and_is_spent_by_it(table: Page) -> None:
    """Gained by a Triumph, by who rolled or by who is chosen; kept over a reload; undo gives it back."""
    lay(table, "frameworks")
    new_hero(table, "Ilse")
    new_hero(table, "Bran")
    plain, carried = frameworks.Check(), frameworks.Check(momentum=True)
    card, chip = part(table, "Result"), table.locator("#frameworks").get_by_role("button", name="Remove Momentum")
    receiver = card.locator("[data-do=offer-receiver]")
    expect_odds(table, plain)
    type_dice(table, [6, 6, 3, 4])
    expect(receiver.filter(has_text="Bran")).to_have_attribute("aria-pressed", "true")
    card.get_by_role("button", name="Gain momentum").click()
    expect(chip).to_be_visible()
    expect(table.locator("#heroes .rolls")).to_contain_text("Momentum")
    expect_odds(table, carried)
    reloaded(table)
    expect(chip).to_have_count(1)
    type_dice(table, [1, 4])
    expect(table.locator("#error-faces")).to_contain_text("with momentum a 1 is rolled again")
    type_dice(table, [3, 4])
    expect_judged(table, carried)
    expect(card).to_contain_text("Bran loses Momentum")
    expect(chip).to_have_count(0)
    expect(table.locator("#heroes .rolls")).not_to_contain_text("Momentum")
    expect_odds(table, plain)
    undo(table).click()
    expect(chip).to_be_visible()
    expect_odds(table, carried)
    undo(table).click()
    expect(chip).to_have_count(0)
    type_dice(table, [6, 6, 3, 4])
    receiver.filter(has_text="Ilse").click()
    expect(receiver.filter(has_text="Bran")).to_have_attribute("aria-pressed", "false")
    card.get_by_role("button", name="Gain momentum").click()
    expect(log_lines(table).first).to_contain_text("Ilse gains Momentum")
    expect_odds(table, plain)
    hero(table, "Ilse").click()
    expect_odds(table, carried)
    lay(table, "witchgates")
    expect(hero(table, "Ilse")).to_have_count(0)
    lay(table, "frameworks")
    expect_odds(table, carried)


def sides(*named: tuple[str, Any, int]) -> list[Side]:
    """Sides of a group: who, with which check, and their number."""
    return [Side(who=who, check=check, number=number) for who, check, number in named]


def as_shown(chances: Sequence[Any]) -> list[str]:
    """Chances as a panel shows them."""
    return [f"{percent(each.chance, 1)} {each.label}" for each in chances]


def test_contest_and_cooperation_in_frameworks(table: Page) -> None:
    """The odds of the core, dice typed for all, the outcome on the card, what it offers to whom; one undo, a reload."""
    lay(table, "frameworks")
    for name in ("Han", "Orc"):
        new_hero(table, name)
    han, orc = frameworks.Check(score=3, venture=1), frameworks.Check(score=2)
    together = panel(table, "Contest")
    hero(table, "Han").click()
    enter(table, "frameworks", score=3, venture=1)
    together.get_by_role("button", name="+ This check").click()
    hero(table, "Orc").click()
    enter(table, "frameworks", score=2, venture=0)
    together.get_by_role("button", name="+ This check").click()
    reflex = together.get_by_role("spinbutton", name="Reflex of Han")
    reflex.fill("2")
    known = sides(("Han", han, 2), ("Orc", orc, 0))
    assert chances_shown(together) == as_shown(CONTEST.odds(known))
    together.get_by_role("textbox", name="Dice of Han").fill("6 6 6 1 2 3")
    together.get_by_role("textbox", name="Dice of Orc").fill("5 4")
    together.get_by_role("button", name="Roll for all").click()
    results = [frameworks.judge(han, [6, 6, 6, 1, 2, 3]), frameworks.judge(orc, [5, 4])]
    card, outcome = part(table, "Result"), CONTEST.outcome(known, results)
    expect(card.locator("[data-slot=caption]")).to_have_text("Contest")
    expect(card.get_by_role("heading")).to_contain_text(outcome.headline)
    for step in outcome.steps:
        expect(card).to_contain_text(step)
    reloaded(table)
    card.get_by_role("button", name="Han: Gain momentum").click()
    expect(log_lines(table).first).to_contain_text("Han gains Momentum")
    card.get_by_role("button", name="Orc, if").or_(card.get_by_role("button", name="Orc: Pay with hits")).first.click()
    expect(card).to_contain_text("Orc: Pay with hits")
    together.locator("summary").click()
    together.get_by_role("combobox", name="Read as").select_option("Cooperation")
    expect(reflex).to_be_hidden()
    assert chances_shown(together) == as_shown(COOPERATION.odds(known))
    hero(table, "Han").click()
    enter(table, "frameworks", score=1)
    together.get_by_role("button", name="+ This check").click()
    expect(together.get_by_role("listitem").filter(has_text="Han (3)")).to_be_visible()
    for who in ("Han (1)", "Orc"):
        together.get_by_role("textbox", name=f"Dice of {who}").fill("3 2 2" if who != "Orc" else "3 2")
    together.get_by_role("textbox", name="Dice of Han (3)").fill("4")
    together.get_by_role("button", name="Roll for all").click()
    expect(card.get_by_role("heading")).to_contain_text("Together: Success")
    expect(card).to_contain_text("Han loses Momentum")
    expect(table.locator("#heroes .rolls")).not_to_contain_text("Momentum")
    expect(rolls(table)).to_have_count(5)
    undo(table).click()
    expect(rolls(table)).to_have_count(2)
    expect(table.locator("#heroes .rolls")).to_contain_text("Momentum")
    expect(card.get_by_role("heading")).to_contain_text(outcome.headline)


def test_player_against_player_in_witchgates(table: Page) -> None:
    """Exact odds, both roll, the higher die wins; each keeps a roll of their own in the log."""
    lay(table, "witchgates")
    one, other = witchgates.Check(rating=3, cuts=1), witchgates.Check(rating=2, scene=True)
    together = panel(table, "Player against player")
    for who, entered in (("Ilse", {"rating": 3, "cuts": 1}), ("Bran", {"rating": 2, "scene": True, "cuts": 0})):
        say_who(table, who)
        enter(table, "witchgates", **entered)
        together.get_by_role("button", name="+ This check").click()
    expect(together.get_by_role("button", name="+ This check")).to_be_disabled()
    known = sides(("Ilse", one, 0), ("Bran", other, 0))
    assert chances_shown(together) == as_shown(contest.CONTEST.odds(known))
    together.get_by_role("textbox", name="Dice of Ilse").fill("6 5 1")
    together.get_by_role("textbox", name="Dice of Bran").fill("444")
    together.get_by_role("button", name="Roll for all").click()
    card = part(table, "Result")
    expect(card.get_by_role("heading")).to_contain_text("Ilse wins")
    expect(card).to_contain_text("5 beats 4")
    card.get_by_role("button", name="Ilse forfeits").click()
    expect(log_lines(table).first).to_contain_text("Ilse forfeits")
    expect(rolls(table)).to_have_count(2)
    rolls(table).filter(has_text="Ilse").click()
    expect_judged(table, one)
    undo(table).click()
    expect(rolls(table)).to_have_count(0)


def test_witchgates_strikes_cut_dice_tells_a_twist_and_keeps_what_a_miss_gives(table: Page) -> None:
    """Position and effect before the roll, trouble and marks after it; a miss-fortune is a die once, and then gone."""
    lay(table, "witchgates")
    new_hero(table, "Ilse")
    card, roll = part(table, "Result"), part(table, "Roll")
    for position, effect in (("Controlled", "Limited"), ("Desperate", "Major")):
        for word in (position, effect):
            table.locator("#witchgates label").filter(has_text=word).click()
        check = witchgates.Check(
            rating=1, position=witchgates.Position[position.upper()], effect=witchgates.Effect[effect.upper()]
        )
        for note in witchgates.plan(check).notes:
            expect(roll).to_contain_text(note)
        type_dice(table, [4])
        expect(card).to_contain_text(witchgates.judge(check, [4]).offers[-1].label)
    enter(table, "witchgates", rating=3, scene=True, cuts=2, position=witchgates.Position.RISKY)
    type_dice(table, [3, 6, 3, 5])
    assert dice_shown(table) == [(3, "KEPT"), (6, "CUT"), (3, "KEPT"), (5, "CUT")]
    struck = "dice => dice.map((die) => getComputedStyle(die, '::after').content !== 'none')"
    assert card.locator(".die").evaluate_all(struck) == [False, True, False, True]
    expect(card.locator("[data-slot=meaning]")).to_contain_text("A twist")
    expect(card).to_contain_text("2 of 4 dice show 3: a twist (WG-4)")
    card.get_by_role("button", name="A twist: another player adds something to the scene").click()
    card.get_by_role("button", name="Take a miss-fortune").click()
    carried = table.locator("#heroes .rolls").get_by_role("button", name="Miss-fortune")
    carried.click()
    check = witchgates.Check(
        rating=3,
        scene=True,
        cuts=2,
        misfortune=True,
        position=witchgates.Position.RISKY,
        effect=witchgates.Effect.MAJOR,
    )
    expect_odds(table, check)
    roll_button(table).click()
    expect_judged(table, check)
    expect(carried).to_have_count(0)
    undo(table).click()
    expect(carried).to_be_visible()
    source(table, "cuts", "Power", "Precision")
    bare = replace(check, misfortune=False, cuts=4)
    expect_odds(table, bare)
    type_dice(table, [6, 2])
    expect_judged(table, bare)
    assert dice_shown(table) == [(6, "DROPPED"), (2, "KEPT")]
    expect_odds(table, replace(bare, cuts=2))


def test_gemini_counts_momentum_and_the_determined_do_not_fail(table: Page) -> None:
    """A failure read as a success spends Determined; undo brings both back. Sizes of Edges count for one roll."""
    lay(table, "gemini")
    new_hero(table, "Ilse", skills=[("Perception", "Agility")], Agility=3)
    give(table, "Determined")
    table.locator("#heroes [data-do=hero-skill]").filter(has_text="Perception").click()
    expect_odds(table, gemini.Check(attribute=3, skill=1))
    source(table, "edges", "Major Edge")
    typed_source(table, "setbacks", "Rain", "Overwhelming")
    with_reasons = gemini.Check(attribute=3, skill=1, edges=2, setbacks=3)
    expect_odds(table, with_reasons)
    type_dice(table, ["00"])
    card = part(table, "Result")
    assert dice_shown(table) == [(100, "KEPT")]
    undo(table).click()
    source(table, "edges", "Major Edge")
    typed_source(table, "setbacks", "Rain", "Overwhelming")
    type_dice(table, ["01"])
    expect_judged(table, with_reasons)
    expect_odds(table, gemini.Check(attribute=3, skill=1))
    expect(table.locator("#gemini [data-do=unname]")).to_have_count(0)
    carried = table.locator("#heroes .rolls")
    expect(carried).to_contain_text("Determined")
    card.get_by_role("button", name="Determined: treat it as a success").click()
    expect(card.get_by_role("heading")).to_contain_text("Success, Determined")
    expect(card).to_have_attribute("data-tier", "SUCCESS")
    expect(carried).not_to_contain_text("Determined")
    card.get_by_role("button", name="Tick Players' Momentum by 1").click()
    expect(clock(table, "Players' Momentum")).to_contain_text("1 of 5")
    reloaded(table)
    undo(table).click()
    expect(carried).to_contain_text("Determined")
    expect(part(table, "Clocks").locator(".clock")).to_have_count(0)
    for face, name in (("1", "GM's Momentum"), ("100", "Players' Momentum"), ("1", "GM's Momentum")):
        type_dice(table, [face])
        card.get_by_role("button", name=f"Tick {name} by 1").click()
    expect(clock(table, "GM's Momentum")).to_contain_text("2 of 5")
    expect(clock(table, "Players' Momentum")).to_contain_text("1 of 5")


TASKS = {
    Model.PERSISTENCE: (["1", "100", "100"], "Done"),
    Model.CONTESTED: (["1 100", "100 100"], "The rival is done first"),
    Model.COMPLICATIONS: (["1", "100", "1"], "Failed"),
    Model.TIME_LIMIT: (["100", "1"], "Failed"),
}


def expect_course(place: Locator, task: Task, progress: Progress) -> None:
    """A task that goes on shows its next roll, how it will end, the chart of that, and how long it takes."""
    chance = gemini.odds(next_check(task, progress))[gemini.Tier.SUCCESS]
    expect(place.locator("[data-slot=standing]")).to_have_text(percent(chance))
    best_first = sorted(odds(task, progress).items(), reverse=True)
    ends = [f"{end.label} {percent(share, 1)}" for end, share in best_first if share]
    assert place.locator("[data-slot=ends] > li").all_text_contents() == ends
    bars = [f"{each.label} {percent(each.chance, 1)}" for each in chart(task, progress)]
    assert place.locator("[data-slot=chart] > li").all_text_contents() == bars
    mean = mean_rolls(task, progress)
    assert mean is not None
    expect(place.locator("[data-slot=mean]")).to_have_text(f"{float(mean):.1f} more rolls on average")


def test_extended_tasks_of_every_model_are_rolled_to_their_end(table: Page) -> None:
    """Set up from the form, exact odds before each roll, on clocks of the board; a reload in the middle, an undo."""
    lay(table, "gemini")
    enter(table, "gemini", attribute=2, skill=2, opposition=4)
    check = gemini.Check(attribute=2, skill=2, opposition=4)
    tasks, places, progress = panel(table, "Extended Tasks"), {}, {}
    models = {
        Model.PERSISTENCE: Task(model=Model.PERSISTENCE, check=check, goal=2, interval=5),
        Model.CONTESTED: Task(
            model=Model.CONTESTED, check=check, goal=2, rival=gemini.Check(opposition=4), rival_goal=2
        ),
        Model.COMPLICATIONS: Task(model=Model.COMPLICATIONS, check=check, goal=2, limit=2, worsens=True),
        Model.TIME_LIMIT: Task(model=Model.TIME_LIMIT, check=check, goal=2, limit=2),
    }
    sheet = table.locator("#task")
    for model, task in models.items():
        tasks.get_by_role("button", name="+ Task").click()
        sheet.get_by_role("textbox", name="Name").fill(model.name)
        sheet.get_by_role("combobox", name="Model").select_option(model.name)
        sheet.locator("[name=goal]").fill(str(task.goal))
        sheet.locator("[name=interval]").fill(str(task.interval))
        if task.limit:
            sheet.locator("[name=limit]").fill(str(task.limit))
        if task.worsens:
            sheet.locator("[name=worsens]").check()
        if task.rival:
            sheet.locator("[name=rival-goal]").fill(str(task.rival_goal))
            sheet.locator("[name=rival-opposition]").fill(str(task.rival.opposition))
        sheet.get_by_role("button", name="Begin").click()
        expect(sheet).to_be_hidden()
        places[model] = tasks.locator("[data-slot=tasks] > li").filter(
            has=table.get_by_role("button", name=f"Put away {model.name}")
        )
        progress[model] = Progress()
        expect_course(places[model], task, Progress())
    for turn in range(3):
        for model, (typed, ending) in TASKS.items():
            if turn >= len(typed):
                continue
            task, place = models[model], places[model]
            place.get_by_role("textbox").fill(typed[turn])
            place.get_by_role("button", name=f"Roll for {model.name}").click()
            progress[model] = advanced(task, progress[model], *(face == "100" for face in typed[turn].split()))
            if turn + 1 < len(typed):
                expect_course(place, task, progress[model])
            else:
                expect(place.locator("[data-slot=standing]")).to_contain_text(ending)
                expect(place.get_by_role("button", name=f"Roll for {model.name}")).to_be_hidden()
                expect(log_lines(table).first).to_contain_text(f"{model.name}: {ending}")
        if turn == 0:
            reloaded(table)
            tasks.locator("summary").click()
            for model, task in models.items():
                expect_course(places[model], task, progress[model])
    expect(clock(table, "COMPLICATIONS: Complications")).to_contain_text("2 of 2")
    expect(clock(table, "CONTESTED: Rival's successes")).to_contain_text("2 of 2")
    expect(places[Model.PERSISTENCE]).to_contain_text("15 minutes")
    undo(table).click()
    expect_course(
        places[Model.COMPLICATIONS], models[Model.COMPLICATIONS], Progress(successes=1, complications=1, rolls=2)
    )
    expect(clock(table, "COMPLICATIONS: Complications")).to_contain_text("1 of 2")
    place = places[Model.COMPLICATIONS]
    place.get_by_role("textbox").fill("100 100")
    place.get_by_role("button", name="Roll for COMPLICATIONS").click()
    expect(place.locator(".error")).to_contain_text("1 die is wanted, not 2")
    place.get_by_role("textbox").fill("")
    place.get_by_role("button", name="Roll for COMPLICATIONS").click()
    expect(place.locator("[data-slot=standing]")).to_contain_text(
        Standing.DONE.label if part(table, "Result").get_attribute("data-tier") == "SUCCESS" else Standing.FAILED.label
    )
    place.get_by_role("button", name="Put away COMPLICATIONS").click()
    expect(place).to_have_count(0)
    expect(clock(table, "COMPLICATIONS: Complications")).to_have_count(0)


def test_trident_sphere_has_zones_for_what_is_fortified_and_strength_for_what_works(table: Page) -> None:
    """A Pass only between TN and FN; opposed keywords cancel; effect strength rounds down and tells what it refuses."""
    lay(table, "trident_sphere")
    floors = part(table, "Result").locator(".zone [data-slot=floor]:not(:empty)")
    check = trident_sphere.Check(quick=2)
    enter(table, "trident_sphere", quick=2)
    expect(part(table, "Roll")).to_contain_text("No Fortification: no Pass (TS-2)")
    type_dice(table, ["12"])
    expect_judged(table, check)
    expect(floors).to_have_text(["−10", "0", "+10"])
    enter(table, "trident_sphere", strong=4, risk=True, assurance=True, ease=True)
    check = trident_sphere.Check(quick=2, strong=4, risk=True, assurance=True, ease=True)
    expect_odds(table, check)
    for note in trident_sphere.plan(check).notes:
        expect(part(table, "Roll")).to_contain_text(note)
    expect(part(table, "Roll")).to_contain_text("Risk and Assurance cancel")
    type_dice(table, ["13"])
    expect(part(table, "Result")).to_have_attribute("data-tier", "PASS")
    expect_judged(table, check)
    expect(floors).to_have_text(["−10", "0", "+4", "+14"])
    expect(part(table, "Result").locator(".margin")).to_have_text("+1")
    source(table, "resource_bonus", "Resource used")
    expect_odds(table, trident_sphere.Check(quick=2, strong=4, risk=True, assurance=True, ease=True, resource_bonus=1))
    roll_button(table).click()
    expect_odds(table, check)
    strength = panel(table, "Effect strength")
    for strong, bonus in ((5, 2), (-3, 0)):
        strength.get_by_role("spinbutton", name="Strong").fill(str(strong))
        strength.get_by_role("spinbutton", name="Effect bonus").fill(str(bonus))
        effect = Strength(strong=strong, bonus=bonus)
        expect(strength.locator("[data-slot=strength]")).to_have_text(str(effect.strength).replace("-", "−"))
        expect(strength.locator("[data-slot=steps] > li")).to_have_text(list(effect.steps))
    strength.get_by_role("spinbutton", name="Strong").fill("31")
    expect(strength.get_by_role("alert")).to_contain_text("-20 to 30")
    expect(strength.locator("[data-slot=strength]")).to_have_text("–")


def test_reasons_of_the_sheet_are_those_of_the_field_and_the_game(table: Page) -> None:
    """Each button opens the one sheet for its own field; what is entered is marked, a typed one has points."""
    lay(table, "gemini")
    for name in ("edges", "setbacks", "modifier"):
        sheet = reasons(table, name)
        offered = sheet.locator("[data-do=name] [data-slot=name]").all_inner_texts()
        assert offered == [each.name for each in gemini.SOURCES[name]]
        sheet.locator("[data-do=name]").first.click()
        expect(sheet.locator("[data-do=name]").first).to_have_attribute("aria-pressed", "true")
        done(sheet)
    first = {name: gemini.SOURCES[name][0].points for name in ("edges", "setbacks", "modifier")}
    expect_odds(table, gemini.Check(**first))
    sheet = reasons(table, "modifier")
    sheet.get_by_role("textbox").fill("Fog")
    sheet.get_by_role("textbox").press("Enter")
    expect(sheet.get_by_role("textbox")).to_have_value("")
    sheet.get_by_role("textbox").fill("Mud")
    sheet.get_by_role("button", name="Take 1", exact=True).click()
    sheet.locator("[data-do=name]").first.click()
    expect(sheet.locator("[data-do=name]").first).to_have_attribute("aria-pressed", "false")
    table.keyboard.press("Escape")
    expect_odds(table, gemini.Check(**{**first, "modifier": 0}))
    table.get_by_role("button", name="Remove Mud").click()
    expect_odds(table, gemini.Check(**{**first, "modifier": 1}))
