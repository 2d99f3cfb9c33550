"""The colours of the style sheets, computed: the tones stay apart for the colour-blind, and all text is readable."""

import re
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from razor_core.rules.results import Tone
from razor_core.table.clocks import Colour

STYLE = Path(__file__).parents[3] / "static" / "style"
#: A rule that gives colours for a light and a dark page.
COLOUR = re.compile(r"--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);")
#: What the eye without one kind of cones makes of red, green and blue, as light (Machado, Oliveira, Fernandes 2009).
EYES: Mapping[str, Sequence[Sequence[float]]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
#: From the light of red, green and blue to Oklab, in which a distance is one that is seen: Ottosson's two matrices.
TO_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
#: Oklab times 100. What stood here before had light tones 0.4 apart; 8 is told apart side by side in a bar.
APART = 8
TONES = [tone.name.lower() for tone in Tone]
#: Colours that must stay apart from each other: of texts, of bars and dials, of clocks.
FAMILIES = {
    "text": TONES,
    "fill": [f"{tone}-fill" for tone in TONES],
    "clock": [f"clock-{colour.name.lower()}" for colour in Colour],
}
#: What text and fills stand on.
GROUNDS = ("ground", "surface", "raised", "lifted")
FILLS = [*FAMILIES["fill"], *FAMILIES["clock"]]


def blocks(file: str, selector: str) -> list[dict[str, tuple[str, str]]]:
    """The colours, light and dark, of every rule with that selector, by name."""
    text = (STYLE / file).read_text(encoding="utf-8")
    found = re.findall(rf"^ *{re.escape(selector)} {{(.*?)^ *}}", text, re.DOTALL | re.MULTILINE)
    return [{name: (light, dark) for name, light, dark in COLOUR.findall(each)} for each in found]


def themes() -> dict[str, dict[str, str]]:
    (plain,) = blocks("colours_and_sizes.css", ":root")
    (contrast,) = blocks("themes.css", ':root[data-theme="contrast"]')
    return {
        f"{name} {scheme}": {colour: pair[at] for colour, pair in {**plain, **colours}.items()}
        for name, colours in (("plain", {}), ("contrast", contrast))
        for at, scheme in enumerate(("light", "dark"))
    }


THEMES = themes()


def times(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def light(colour: str) -> list[float]:
    """How much red, green and blue light it is, each from 0 to 1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def seen(colour: str, eye: str) -> list[float]:
    """Where that eye sees it, in Oklab times 100."""
    shown = [min(1.0, max(0.0, part)) for part in times(EYES[eye], light(colour))]
    return [100 * part for part in times(TO_LAB, [cone ** (1 / 3) for cone in times(TO_CONES, shown)])]


def contrast(one: str, other: str) -> float:
    """The contrast of text in one colour on the other, 1 to 21 (WCAG)."""
    low, high = sorted(sum(times([(0.2126, 0.7152, 0.0722)], light(each))) for each in (one, other))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("theme", THEMES)
def test_every_two_tones_stay_apart_for_every_eye(theme: str, family: str, eye: str) -> None:
    """As text, as a fill, and as the colour of a clock; a word or a shape always says the same."""
    places = {name: seen(THEMES[theme][name], eye) for name in FAMILIES[family]}
    near = {pair: dist(places[pair[0]], places[pair[1]]) for pair in combinations(places, 2)}
    assert min(near.values()) >= APART, min(near, key=lambda pair: near[pair])


@pytest.mark.parametrize("theme", THEMES)
def test_a_fill_stands_out_from_its_ground(theme: str) -> None:
    """3:1 and more on page, panel and the empty part of a bar or dial."""
    for ground in GROUNDS:
        for fill in FILLS:
            assert contrast(THEMES[theme][fill], THEMES[theme][ground]) >= 3, (fill, ground)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("theme", THEMES)
def test_no_tone_looks_like_roll(theme: str, eye: str) -> None:
    """The button does not look like an outcome beside it."""
    roll = seen(THEMES[theme]["roll"], eye)
    for fill in FAMILIES["fill"]:
        assert dist(seen(THEMES[theme][fill], eye), roll) >= APART, fill


@pytest.mark.parametrize("theme", THEMES)
def test_text_can_be_read_on_whatever_it_stands(theme: str) -> None:
    """4.5 and more for all that is text, on page, panel and button; 7 and more with high contrast."""
    colours, least = THEMES[theme], 7 if theme.startswith("contrast") else 4.5
    for ground in GROUNDS:
        for text in ("ink", "soft", "alarm", *TONES):
            assert contrast(colours[text], colours[ground]) >= least, (text, ground)
    assert contrast(colours["on-roll"], colours["roll"]) >= least
    for ground in ("ground", "surface"):
        assert contrast(colours["line"], colours[ground]) >= 3


def test_the_device_that_asks_for_contrast_gets_what_the_theme_of_that_name_has() -> None:
    """The two lists in themes.css are one."""
    (chosen,) = blocks("themes.css", ':root[data-theme="contrast"]')
    (asked,) = blocks("themes.css", ":root")
    assert chosen == asked
    assert {*TONES, *FAMILIES["fill"]} < set(chosen)
