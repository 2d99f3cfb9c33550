"""What the log says of an edited character: what has changed, by its name."""

from dataclasses import replace
from typing import Any

import pytest

from razor_core.rules.clock_kinds import Side
from razor_core.rules.features import Action, Features, Rider
from razor_core.rules.modifiers import Modifier
from razor_core.systems import find
from razor_core.table.character_changes import told
from razor_core.table.characters import Character, Rating, Skill
from razor_core.table.log_line import LogLine

ADA = Character(id="a", name="Ada", system="gemini", ratings=(Rating("Agility", 2), Rating("Luck", 1)))
SHEET = find("gemini").sheet
DAZED, EXHAUSTED = SHEET.bracketed("Exhausted", 2), SHEET.bracketed("Exhausted", 1)


def saved(old: Character = ADA, **values: Any) -> tuple[str, ...]:
    return told(old, replace(old, **values))


@pytest.mark.parametrize(
    ("values", "lines"),
    [
        ({}, ()),
        ({"clocks": ("c",)}, ()),
        ({"name": "Bea"}, ("Ada is now Bea",)),
        ({"side": Side.OPPOSITION}, ("Ada is on the opposition's side",)),
        ({"ratings": (Rating("Agility", 3),)}, ("Ada: Agility 3, no Luck any more",)),
        ({"skills": (Skill("Pilot", "Agility", 2),)}, ("Ada: Pilot 2 (Agility)",)),
        ({"skills": (Skill("Pilot", "", 2),)}, ("Ada: Pilot 2",)),
        ({"defences": (Rating("opposition", 4),)}, ("Ada: Attribute 4",)),
        ({"modifiers": (Modifier("edges", "Calm"),)}, ("Ada gains Calm",)),
        ({"conditions": (DAZED,)}, (f"Ada is {DAZED.name}",)),
        ({"secret": True, "name": "Bea"}, ("Bea is for the GM only",)),
    ],
)
def test_each_change_is_named(values: dict[str, Any], lines: tuple[str, ...]) -> None:
    """Nothing is said of what has a line of its own, such as a clock."""
    assert saved(**values) == lines


def test_a_number_below_zero_has_a_minus_sign() -> None:
    wight = Character(id="w", name="Wight", system="trident_sphere")
    below = {"ratings": (Rating("Quick", -2),), "skills": (Skill("Attack", "", -1),)}
    assert saved(wight, **below, defences=(Rating("defense_bonus", -3),)) == (
        "Wight: Quick −2, Attack −1, Defense bonus −3",
    )


def test_what_is_gone_is_named() -> None:
    """What they carried and what they were; and several changes are several sentences."""
    held = replace(ADA, modifiers=(Modifier("edges", "Calm"),), conditions=(EXHAUSTED,))
    lost = (f"Ada is no longer {EXHAUSTED.name}",)
    assert saved(held, modifiers=(), conditions=held.conditions) == ("Ada loses Calm",)
    assert saved(held, modifiers=(), name="Bea") == ("Ada is now Bea", "Bea loses Calm")
    prone = SHEET.condition("Prone")
    assert prone
    assert saved(replace(held, conditions=(prone,)), conditions=()) == ("Ada is no longer Prone",)
    assert saved(held, conditions=()) == tuple(f"Long Rest: {each}" for each in lost)


def test_a_rest_says_so() -> None:
    """What it eases has 1 less."""
    tired = replace(ADA, conditions=(DAZED,))
    assert saved(tired, conditions=SHEET.rested(tired.conditions)) == (f"Long Rest: Ada is {EXHAUSTED.name}",)


def test_what_somebody_can_do_is_named() -> None:
    """Actions and Riders of Trident Sphere; a Skill of Razorweave has no number of its own."""
    able = Features((Action(name="Cleave"),), (Rider(name="Trip"),))
    wight = Character(id="w", name="Wight", system="trident_sphere")
    assert saved(wight, features=able) == ("Wight gains Cleave, Trip",)
    kira = Character(id="k", name="Kira", system="razorweave")
    assert saved(kira, skills=(Skill("Stealth", "AGI"),)) == ("Kira: Stealth (AGI)",)


def test_what_has_changed_of_what_somebody_can_do_is_named() -> None:
    """An action with another effect, a Rider with other words; one of another name is gained, and the old one lost."""
    slash, trip = Action(name="Slash", effect=4), Rider(name="Trip")
    nix = Character(id="n", name="Nix", system="trident_sphere", features=Features((slash,), (trip,)))
    now = Features((replace(slash, effect=9),), (replace(trip, text="It falls."),))
    assert saved(nix, features=now) == ("Nix: changed Slash, Trip",)
    assert saved(nix, features=Features((slash,), (replace(trip, name="Push"),))) == (
        "Nix gains Push",
        "Nix loses Trip",
    )


def test_of_one_who_is_revealed_nothing_secret_is_said() -> None:
    """Neither the name until then nor what they carried."""
    lurker = replace(ADA, name="Lurker", secret=True, modifiers=(Modifier("edges", "In the dark"),))
    assert saved(lurker, name="Ada", secret=False, modifiers=()) == ("Ada is revealed",)


def test_a_condition_says_by_whom_it_is() -> None:
    """In a line about that one, which players do not read while they are secret; whoever has left has no name."""
    bo = Character(id="b", name="Bo", system="gemini")
    challenged = SHEET.given("Challenged", "b")
    new = replace(ADA, conditions=(DAZED, challenged))
    lines = told(ADA, new, (ADA, bo))
    assert lines == (f"Ada is {DAZED.name}", "Ada is Challenged by Bo")
    assert [line.about for line in lines if isinstance(line, LogLine)] == ["b"]
    assert told(ADA, new, (ADA,)) == (f"Ada is {DAZED.name}, Challenged",)
