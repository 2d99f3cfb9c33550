"""The solo oracle and Split Risks, in the browser: exact odds before the dice, and what the dice say after."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from razor_core.rules.groups import Participant
from razor_core.rules.numbers import percent
from razor_core.systems.razorweave import Check, Tier, judge, odds
from razor_core.systems.razorweave.oracle import QUESTIONS, dc_odds, verdict
from razor_core.systems.razorweave.split_risks import SPLIT_RISKS, together
from tests.browser.conftest import ready
from tests.browser.hands import (
    chances_shown,
    expect_odds,
    fill_in,
    log_lines,
    number,
    part,
    rolls,
    source,
    undo,
)
from tests.support.golden import load

EXAMPLE = load("razorweave")["oracle"]["example"]
KIRA, VANCE = Check(dc=16, attribute=2), Check(dc=14, burden=1)


def opened(page: Page, name: str) -> Locator:
    """The panel of that heading, opened."""
    panel = part(page, "More").locator("details").filter(has=page.get_by_role("heading", name=name))
    panel.locator("summary").click()
    return panel


@pytest.fixture
def oracle(table: Page) -> Locator:
    """The oracle, opened, with as many questions as the book has, turned as they are there, and no dice."""
    panel = opened(table, "Solo oracle")
    while panel.get_by_role("button", name="Remove question").count() > len(QUESTIONS):
        panel.get_by_role("button", name="Remove question").last.click()
    while panel.get_by_role("button", name="Remove question").count() < len(QUESTIONS):
        panel.get_by_role("button", name="+ Question").click()
    for at, question in enumerate(QUESTIONS):
        panel.get_by_role("textbox", name=f"Die for question {at + 1}").fill("")
        panel.get_by_role("checkbox", name="Yes is harder").nth(at).set_checked(question.yes_is_harder)
        panel.get_by_role("checkbox", name="Counted already").nth(at).set_checked(question.waived)
    return panel


def dc_chances(panel: Locator) -> dict[str, str]:
    """The chance of each DC as it stands in the panel."""
    lines = panel.get_by_role("list", name="Chance of each DC").get_by_role("listitem").all()
    pairs = [[line.locator(f"[data-slot={slot}]").inner_text() for slot in ("dc", "chance")] for line in lines]
    return dict(pairs)


def test_the_oracle_shows_the_odds_of_the_dc_before_the_dice(oracle: Locator) -> None:
    """Exactly the core's, which sum to 1; a waived question changes them."""
    exact = dc_odds(QUESTIONS)
    assert sum(exact.values()) == 1
    assert dc_chances(oracle) == {f"DC {dc}": percent(chance) for dc, chance in exact.items()}
    oracle.get_by_role("checkbox", name="Counted already").nth(1).check()
    assert dc_chances(oracle) == {
        f"DC {dc}": percent(chance) for dc, chance in dc_odds([QUESTIONS[0], QUESTIONS[2]]).items()
    }


def test_the_oracle_answers_and_sets_the_dc(table: Page, oracle: Locator) -> None:
    """Dice are thrown for every question, the DC is what they say, and `Use DC` gives it to the form."""
    oracle.get_by_role("button", name="Ask the oracle").click()
    dice = [int(oracle.get_by_role("textbox", name=f"Die for question {at}").input_value()) for at in (1, 2, 3)]
    expected = verdict(QUESTIONS, dice)
    for step in expected.steps:
        expect(oracle).to_contain_text(step)
    oracle.get_by_role("button", name=f"Use DC {expected.dc}").click()
    expect(number(table, "DC")).to_have_value(str(expected.dc))
    expect_odds(table, Check(dc=expected.dc))


def test_the_dice_of_the_book_give_its_dc_with_the_waived_question(table: Page, oracle: Locator) -> None:
    """2, 5 and 4 with the second counted already: DC 16, as printed; counted, the book's own rule gives 18."""
    for at, row in enumerate(EXAMPLE["questions"], 1):
        oracle.get_by_role("textbox", name=f"Question {at}", exact=True).fill(row["about"])
        oracle.get_by_role("checkbox", name="Yes is harder").nth(at - 1).set_checked(row["yes_is_harder"])
        oracle.get_by_role("textbox", name=f"Die for question {at}").fill(str(row["face"]))
    expect(oracle.get_by_role("button", name=f"Use DC {EXAMPLE['exact']}")).to_be_visible()
    oracle.get_by_role("checkbox", name="Counted already").nth(1).check()
    expect(oracle).to_contain_text(EXAMPLE["name"])
    oracle.get_by_role("button", name=f"Use DC {EXAMPLE['printed']}").click()
    expect(number(table, "DC")).to_have_value("16")


def test_a_wrong_die_is_told_and_gives_no_dc(oracle: Locator) -> None:
    """The message stands in the panel, the die stays as typed, and a right one mends it."""
    for at, face in enumerate("179", 1):
        oracle.get_by_role("textbox", name=f"Die for question {at}").fill(face)
    expect(oracle).to_contain_text("Enter faces from 1 to 6")
    expect(oracle.get_by_role("button", name="Use DC")).to_have_count(0)
    expect(oracle.get_by_role("textbox", name="Die for question 3")).to_have_value("9")
    for at in (2, 3):
        oracle.get_by_role("textbox", name=f"Die for question {at}").fill("3")
    expect(oracle).not_to_contain_text("Enter faces")
    expect(oracle.get_by_role("button", name="Use DC 16")).to_be_visible()


def test_questions_can_be_added_and_removed(oracle: Locator) -> None:
    """Up to five and down to one; what was typed in the others stays, and so does the cursor."""
    add = oracle.get_by_role("button", name="+ Question")
    add.click()
    fourth = oracle.get_by_role("textbox", name="Question 4", exact=True)
    fourth.press_sequentially("Is it dark?")
    expect(fourth).to_have_value("Is it dark?")
    expect(fourth).to_be_focused()
    add.click()
    expect(add).to_be_disabled()
    for _ in range(4):
        oracle.get_by_role("button", name="Remove question 1").click()
    expect(oracle.get_by_role("button", name="Remove question 1")).to_be_disabled()
    assert len(dc_chances(oracle)) == 3


@pytest.fixture
def risks(table: Page) -> Locator:
    """Split Risks, opened, with Kira and Vance at risk."""
    panel = opened(table, "Split Risks")
    table.locator("summary").filter(has_text="Who, and to what end?").click()
    for who, check in (("Kira", KIRA), ("Vance", VANCE)):
        table.get_by_role("textbox", name="Who").fill(who)
        number(table, "DC").fill(str(check.dc))
        number(table, "Attribute").fill(str(check.attribute))
        if check.burden:
            source(table, "burden", "Slick")
        panel.get_by_role("button", name="+ This check").click()
    return panel


def joint(checks: Sequence[Check]) -> list[str]:
    """The joint odds that the panel must show: all, any and none, at least Full and then at least Partial."""
    lines = []
    for floor in (Tier.FULL_SUCCESS, Tier.PARTIAL_SUCCESS):
        chances = together(checks, floor)
        for name, chance in (("all", chances.all), ("any", chances.any), ("none", chances.none)):
            lines.append(f"{percent(chance, 1)} {name}: {floor.label} or better")
    return lines


def test_split_risks_show_the_joint_odds_of_the_core(risks: Locator) -> None:
    """All, any and none, at least Full and at least Partial (RW-10); and the chance of each alone."""
    assert chances_shown(risks) == joint([KIRA, VANCE])
    for who, check in (("Kira", KIRA), ("Vance", VANCE)):
        line = risks.get_by_role("listitem").filter(has_text=who)
        expect(line).to_contain_text(percent(odds(check).at_least(Tier.FULL_SUCCESS)))
    expect(risks.get_by_role("combobox")).to_have_count(0)


def test_split_risks_roll_for_everyone(table: Page, risks: Locator) -> None:
    """The log has both, each with the tier its dice give; the card tells what they come to, and each by itself."""
    before = rolls(table).count()
    risks.get_by_role("button", name="Roll for all").click()
    expect(rolls(table)).to_have_count(before + 2)
    card = part(table, "Result")
    results = []
    for at, (who, check) in enumerate((("Kira", KIRA), ("Vance", VANCE))):
        faces = risks.get_by_role("textbox", name=f"Dice of {who}").input_value()
        result = judge(check, [int(face) for face in faces.split()])
        expect(rolls(table).nth(1 - at)).to_contain_text(who)
        expect(rolls(table).nth(1 - at)).to_contain_text(result.headline)
        expect(risks.get_by_role("listitem").filter(has_text=who)).to_contain_text(result.tier.label)
        expect(card).to_contain_text(f"{who}: {result.headline}")
        results.append(result)
    sides = [Participant(who=who, check=check) for who, check in (("Kira", KIRA), ("Vance", VANCE))]
    outcome = SPLIT_RISKS.outcome(sides, results)
    expect(card.get_by_role("heading")).to_contain_text(outcome.headline)
    expect(card).to_have_attribute("data-tone", outcome.tone.name)
    for step in outcome.steps:
        expect(card).to_contain_text(step)
    expect(log_lines(table).nth(2)).to_contain_text("Split Risks")
    expect(log_lines(table).nth(2)).to_contain_text(outcome.headline)


def test_split_risks_take_typed_dice_or_roll_for_nobody(table: Page, risks: Locator) -> None:
    """Dice that do not fit: whose they are is said and nothing is rolled; right ones are used."""
    before = rolls(table).count()
    vance = risks.get_by_role("textbox", name="Dice of Vance")
    vance.fill("6 6 6 6")
    risks.get_by_role("button", name="Roll for all").click()
    expect(risks.get_by_role("alert")).to_contain_text("Vance: Enter 5 dice")
    expect(vance).to_have_value("6 6 6 6")
    assert rolls(table).count() == before
    vance.fill("6 6 6 6 6")
    risks.get_by_role("textbox", name="Dice of Kira").fill("1111")
    risks.get_by_role("button", name="Roll for all").click()
    expect(rolls(table)).to_have_count(before + 2)
    expect(rolls(table).first).to_contain_text("Critical Success")
    expect(rolls(table).nth(1)).to_contain_text("Critical Failure")
    expect(part(table, "Result").get_by_role("heading")).to_contain_text("1 of 2 get through")
    expect(risks.get_by_role("alert")).to_have_text("")


def test_one_undo_takes_the_rolls_of_all_and_the_panel_shows_it(table: Page, risks: Locator) -> None:
    """The button names them; dice, tiers and card go with them, and come again with a redo."""
    before = rolls(table).count()
    kira = risks.get_by_role("textbox", name="Dice of Kira")
    answers = risks.locator("[data-slot=answer]:not(:empty)")
    risks.get_by_role("button", name="Roll for all").click()
    expect(undo(table)).to_contain_text("Split Risks")
    thrown, told = kira.input_value(), part(table, "Result").inner_text()
    expect(answers).to_have_count(2)
    undo(table).click()
    expect(rolls(table)).to_have_count(before)
    expect(kira).to_have_value("")
    expect(answers).to_have_count(0)
    expect(part(table, "Result")).not_to_contain_text("get through")
    undo(table, "Redo").click()
    expect(kira).to_have_value(thrown)
    expect(answers).to_have_count(2)
    expect(rolls(table)).to_have_count(before + 2)
    table.reload()
    ready(table)
    assert part(table, "Result").inner_text() == told


def test_half_filled_panels_are_there_after_a_reload(table: Page, oracle: Locator, risks: Locator) -> None:
    """Questions with what was typed and ticked, everyone at risk with their dice and joint odds."""
    oracle.locator("summary").click()
    oracle.get_by_role("textbox", name="Question 2", exact=True).fill("Is it dark?")
    oracle.get_by_role("checkbox", name="Counted already").nth(1).check()
    oracle.get_by_role("textbox", name="Die for question 3").fill("5")
    risks.locator("summary").click()
    risks.get_by_role("textbox", name="Dice of Kira").fill("6 6 6 6")
    before = chances_shown(risks)
    table.reload()
    ready(table)
    opened(table, "Solo oracle")
    expect(oracle.get_by_role("textbox", name="Question 2", exact=True)).to_have_value("Is it dark?")
    expect(oracle.get_by_role("checkbox", name="Counted already").nth(1)).to_be_checked()
    expect(oracle.get_by_role("textbox", name="Die for question 3")).to_have_value("5")
    opened(table, "Split Risks")
    expect(risks.get_by_role("textbox", name="Dice of Kira")).to_have_value("6 6 6 6")
    assert chances_shown(risks) == before == joint([KIRA, VANCE])


def test_someone_leaves_and_joins_the_risk(table: Page, risks: Locator) -> None:
    """The odds are those of who is at risk; one alone has none, and cannot be rolled for here."""
    risks.get_by_role("button", name="+ This check").click()
    assert chances_shown(risks) == joint([KIRA, VANCE, VANCE])
    expect(risks.get_by_role("listitem").filter(has_text="Vance (2)")).to_be_visible()
    risks.get_by_role("button", name="Remove Kira").click()
    assert chances_shown(risks) == joint([VANCE, VANCE])
    risks.get_by_role("button", name="Remove Vance", exact=True).click()
    assert chances_shown(risks) == []
    expect(risks.get_by_role("button", name="Roll for all")).to_be_disabled()
    for _ in range(7):
        risks.get_by_role("button", name="+ This check").click()
    expect(risks.get_by_role("button", name="+ This check")).to_be_disabled()
    expect(risks.get_by_role("button", name="Roll for all")).to_be_enabled()


def test_a_form_that_holds_no_check_puts_nobody_at_risk(table: Page) -> None:
    """The reason is said in the panel."""
    panel = opened(table, "Split Risks")
    fill_in(table, Check())
    number(table, "DC").fill("")
    panel.get_by_role("button", name="+ This check").click()
    expect(panel).to_contain_text("a whole number from 1 to 40")
    expect(panel.get_by_role("textbox")).to_have_count(0)
