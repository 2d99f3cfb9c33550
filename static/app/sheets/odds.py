"""The sheet of odds: the distribution behind the check on the form, its table and file, and what if it were another."""

from asyncio import sleep
from typing import TYPE_CHECKING

from app.check.preview import lowest, or_better, segment, tier_line
from app.sheets.what_if import choices, differences, ways
from app.ui.chart import View, bands, bars, highest, target, ticks
from app.ui.template import Node, Slots, flag
from razor_core.rules.fields import RuleError
from razor_core.rules.lookup import Distribution, what_if
from razor_core.rules.numbers import percent
from razor_core.rules.results import Tone
from razor_core.systems import lookup

if TYPE_CHECKING:
    from app.app import App


class OddsSheet:
    """Fills the sheet: the chart, its table, what if, and what two turns come to."""

    SHEET = "odds"

    def __init__(self, app: "App") -> None:
        self.app = app
        self.page = app.page
        self.draft = app.draft
        self.view = View.EXACTLY
        self.tabled = False
        self.left = ""
        self.found: Distribution | None = None
        #: Counts what was begun to be drawn: of two that are in the middle of it the later one goes on.
        self.begun = 0

    async def draw(self) -> None:
        """Everything for the check on the form, in steps: the chart, its table, what if, two turns."""
        self.begun += 1
        mine = self.begun
        for step in (self._draw_chart, self._draw_table, self._draw_what_if, self._draw_turns):
            await sleep(0)
            if mine != self.begun:
                return
            step()

    def look(self, view: str) -> None:
        """Read the chart in another way, by its name."""
        self.view = View[view]
        self._draw_bars()

    def table(self) -> None:
        """The table is opened or closed: from now on it is filled."""
        self.tabled = True
        self._draw_table()

    def save(self) -> None:
        """Have the distribution saved as a file."""
        if self.found:
            self.page.save(f"razor-odds-{self.app.slug}.csv", self.found.to_csv(), "text/csv")

    def want(self, left: str) -> None:
        """Ask for other ticks in two turns, by the key of the choice."""
        self.left = left
        self._draw_turns()

    def _draw_chart(self) -> None:
        slug, system = self.app.slug, self.app.system
        try:
            check = self.app.check()
        except RuleError as error:
            self.found = None
            self.page.fill(self.SHEET, _none(error))
            return
        odds = system.odds(check)
        self.found = lookup(slug).distribution(check)
        lines = self.found.lines
        self.page.fill(
            self.SHEET,
            {
                "plan": system.plan(check).dice,
                "axis": _axis(self.found),
                "whole": [segment(tier, chance) for tier, chance in odds.items() if chance],
                "by-tier": [tier_line(tier, percent(odds[tier], 1)) for tier in system.Tier],
                "bands": [
                    Node(
                        "band",
                        {
                            "root": {"data-tone": band.tier.tone.name, "--share": str(band.count)},
                            "mark": band.tier.tone.mark,
                        },
                    )
                    for band in bands(lines)
                ],
                "ticks": [
                    Node("bar-name", {"root": {"--share": str(room)}, "number": said}) for said, room in ticks(lines)
                ],
                "target": {"d": target(lines, self.found.target)},
                "save": {"disabled": None},
            },
        )
        self._draw_bars()

    def _draw_bars(self) -> None:
        lines = self.found.lines if self.found else ()
        paths = bars(lines, self.view) if lines else dict.fromkeys(Tone, "")
        self.page.fill(self.SHEET, {f"bars-{tone.name.lower()}": {"d": path} for tone, path in paths.items()})
        top = f"The highest bar is {percent(highest(lines, self.view), 1)}." if lines else ""
        self.page.fill(self.SHEET, {"highest": top})

    def _draw_table(self) -> None:
        if not self.tabled:
            return
        found = self.found
        rows = [
            Node(
                "chance-row",
                {
                    "number": line.label,
                    "exactly": percent(line.exactly, 1),
                    "at-least": percent(line.at_least, 1),
                    "at-most": percent(line.at_most, 1),
                    "tier": ", ".join(tier.label for tier, _ in line.tiers),
                },
            )
            for line in (found.lines if found else ())
        ]
        self.page.fill(self.SHEET, {"axis-head": found.axis if found else "", "rows": rows})

    def _draw_what_if(self) -> None:
        system = self.app.system
        lines: list[Node] = []
        if self.found:
            check = self.app.check()
            good, mixed = lowest(system, Tone.GOOD), lowest(system, Tone.MIXED)
            found = what_if(system, check, lookup(self.app.slug).variations(check))
            lines = differences(found, or_better(mixed) if mixed != good else "")
            self.page.fill(self.SHEET, {"reach": f"Change in the chance of {or_better(good)}, in percentage points."})
        self.page.fill(self.SHEET, {"what": lines})

    def _draw_turns(self) -> None:
        """Fill the comparison of two turns, or hide it where the game has none."""
        two_turns = lookup(self.app.slug).TWO_TURNS if self.found else None
        self.page.fill(self.SHEET, {"turns": {"hidden": flag(two_turns is None)}})
        if two_turns is None:
            return
        found = choices(self.app.session.world)
        chosen = self.left if self.left in [key for key, _, _ in found] else found[0][0]
        left = next(ticks for key, _, ticks in found if key == chosen)
        self.page.fill(
            self.SHEET,
            {
                "lefts": [
                    Node("choice-of", {"root": {"value": key, "selected": flag(key == chosen)}, "label": words})
                    for key, words, _ in found
                ],
                "ways": ways(two_turns(self.app.check()), left),
            },
        )


def _axis(found: Distribution) -> str:
    """What the numbers are, and which of them is to be reached."""
    return found.axis if found.target is None else f"{found.axis}, to reach: {found.target}"


def _none(error: RuleError) -> Slots:
    """What stands there while the form holds no check: the reason, and no number."""
    return {
        "plan": "No roll yet",
        "axis": f"{error.field}: {error.message}",
        "whole": [],
        "by-tier": [],
        "bands": [],
        "ticks": [],
        "target": {"d": ""},
        "save": {"disabled": ""},
        **{f"bars-{tone.name.lower()}": {"d": ""} for tone in Tone},
        "highest": "",
        "reach": "",
    }
