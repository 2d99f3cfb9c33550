"""Several checks read together, and Extended Tasks, in the browser: exact odds, the outcome on the card, a reload."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from razor_core.rules.groups import Participant
from razor_core.rules.numbers import percent
from razor_core.systems import frameworks, gemini, witchgates
from razor_core.systems.frameworks.contest import CONTEST
from razor_core.systems.frameworks.cooperation import COOPERATION
from razor_core.systems.gemini.task_odds import chart, mean_rolls, odds
from razor_core.systems.gemini.tasks import Model, Progress, Standing, Task, advanced, next_check
from razor_core.systems.witchgates import contest
from tests.browser.hands import (
    chances_shown,
    character,
    clock,
    enter,
    expect_judged,
    lay,
    log_lines,
    new_hero,
    panel,
    part,
    reloaded,
    rolls,
    say_who,
    undo,
)


def sides(*named: tuple[str, Any, int]) -> list[Participant]:
    """Sides of a group: who, with which check, and their number."""
    return [Participant(who=who, check=check, number=number) for who, check, number in named]


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
    character(table, "Han").click()
    enter(table, "frameworks", score=3, venture=1)
    together.get_by_role("button", name="+ This check").click()
    character(table, "Orc").click()
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
    together.get_by_role("combobox", name="Group roll").select_option("Cooperation")
    expect(reflex).to_be_hidden()
    # The venture was for the roll that fell.
    known = sides(("Han", frameworks.Check(score=3), 2), ("Orc", orc, 0))
    assert chances_shown(together) == as_shown(COOPERATION.odds(known))
    character(table, "Han").click()
    enter(table, "frameworks", score=1)
    together.get_by_role("button", name="+ This check").click()
    expect(together.get_by_role("listitem").filter(has_text="Han (2)")).to_be_visible()
    for who in ("Han", "Orc"):
        together.get_by_role("textbox", name=f"Dice of {who}", exact=True).fill("3 2 2" if who != "Orc" else "3 2")
    together.get_by_role("textbox", name="Dice of Han (2)").fill("4")
    together.get_by_role("button", name="Roll for all").click()
    expect(card.get_by_role("heading")).to_contain_text("Together: Success")
    expect(card).to_contain_text("Han loses Momentum")
    expect(table.locator("#characters .rolls")).not_to_contain_text("Momentum")
    expect(rolls(table)).to_have_count(5)
    undo(table).click()
    expect(rolls(table)).to_have_count(2)
    expect(table.locator("#characters .rolls")).to_contain_text("Momentum")
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
    line = log_lines(table).filter(has_text="Player against player")
    line.get_by_role("button").click()
    expect(card.get_by_role("heading")).to_contain_text("Ilse wins")
    table.locator(".filter summary").click()
    which = table.get_by_role("combobox", name="Filter by game")
    for game, lines in (("frameworks", 0), ("witchgates", 1), ("", 1)):
        which.select_option(game)
        expect(line).to_have_count(lines)
    undo(table).click()
    expect(rolls(table)).to_have_count(0)


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
            own, *rival = typed[turn].split()
            place.get_by_role("textbox", name=f"Dice for {model.name}", exact=True).fill(own)
            for face in rival:
                place.get_by_role("textbox", name=f"The rival's dice for {model.name}").fill(face)
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
