"""What each game has that the others have not, in the browser: its tokens, its dice, its ruler, its own panel."""

from __future__ import annotations

from dataclasses import replace

from playwright.sync_api import Page, expect

from razor_core.systems import frameworks, gemini, trident_sphere, witchgates
from razor_core.systems.trident_sphere.effect import Effect as Strength
from tests.browser.hands import (
    character,
    clock,
    dice_shown,
    enter,
    expect_judged,
    expect_odds,
    give,
    lay,
    log_lines,
    new_hero,
    panel,
    part,
    reloaded,
    roll,
    source,
    type_dice,
    typed_source,
    undo,
)


def test_momentum_of_a_hero_stands_on_the_next_check_and_is_spent_by_it(table: Page) -> None:
    """Gained by a Triumph, by who rolled or by who is chosen; kept over a reload; undo gives it back."""
    lay(table, "frameworks")
    new_hero(table, "Ilse")
    new_hero(table, "Bran")
    plain, carried = frameworks.Check(), frameworks.Check(momentum=True)
    card, chip = part(table, "Result"), table.locator("#frameworks").get_by_role("button", name="Remove Momentum")
    receiver = card.locator("[data-do=consequence-receiver]")
    expect_odds(table, plain)
    type_dice(table, [6, 6, 3, 4])
    expect(receiver.filter(has_text="Bran")).to_have_attribute("aria-pressed", "true")
    card.get_by_role("button", name="Gain momentum").click()
    expect(chip).to_be_visible()
    expect(table.locator("#characters .rolls")).to_contain_text("Momentum")
    expect_odds(table, carried)
    reloaded(table)
    expect(chip).to_have_count(1)
    type_dice(table, [1, 4])
    expect(table.locator("#error-faces")).to_contain_text("Momentum rerolls 1s")
    type_dice(table, [3, 4])
    expect_judged(table, carried)
    expect(card).to_contain_text("Bran loses Momentum")
    expect(chip).to_have_count(0)
    expect(table.locator("#characters .rolls")).not_to_contain_text("Momentum")
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
    character(table, "Ilse").click()
    expect_odds(table, carried)
    lay(table, "witchgates")
    expect(character(table, "Ilse")).to_have_count(0)
    lay(table, "frameworks")
    expect_odds(table, carried)


def test_witchgates_strikes_cut_dice_tells_a_twist_and_keeps_what_a_miss_gives(table: Page) -> None:
    """Position and effect before the roll, trouble and marks after it; a miss-fortune is a die once, and then gone."""
    lay(table, "witchgates")
    new_hero(table, "Ilse")
    card, before = part(table, "Result"), part(table, "Roll")
    for position, effect in (("Controlled", "Limited"), ("Desperate", "Major")):
        for word in (position, effect):
            table.locator("#witchgates label").filter(has_text=word).click()
        check = witchgates.Check(
            rating=1, position=witchgates.Position[position.upper()], effect=witchgates.Effect[effect.upper()]
        )
        for note in witchgates.plan(check).notes:
            expect(before).to_contain_text(note)
        type_dice(table, [4])
        expect(card).to_contain_text(witchgates.judge(check, [4]).consequences[-1].label)
    enter(table, "witchgates", rating=3, scene=True, cuts=2, position=witchgates.Position.RISKY)
    type_dice(table, [3, 6, 3, 5])
    assert dice_shown(table) == [(3, "KEPT"), (6, "CUT"), (3, "KEPT"), (5, "CUT")]
    struck = "dice => dice.map((die) => getComputedStyle(die, '::after').content !== 'none')"
    assert card.locator(".die").evaluate_all(struck) == [False, True, False, True]
    expect(card.locator("[data-slot=meaning]")).to_contain_text("A twist")
    expect(card).to_contain_text("2 of 4 dice show 3: a twist (WG-4)")
    card.get_by_role("button", name="A twist: another player adds something to the scene").click()
    card.get_by_role("button", name="Take a miss-fortune").click()
    carried = table.locator("#characters .rolls").get_by_role("button", name="Miss-fortune")
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
    roll(table)
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
    table.locator("#characters [data-do=character-skill]").filter(has_text="Perception").click()
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
    expect(table.locator("#gemini [data-do=modifier-remove]")).to_have_count(0)
    carried = table.locator("#characters .rolls")
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
    roll(table)
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
