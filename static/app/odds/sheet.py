"""The sheet of odds: the distribution of the check on the form, its table and file, what if, two turns, other games."""

from asyncio import sleep
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from app.odds.elsewhere import line, use
from app.odds.what_if import WhatIf
from app.roll.preview import segment, tier_line
from app.ui.chart import View, bands, bars, highest, target, ticks
from app.ui.template import Node, Slots, flag
from razor_core.events.events import Fiction
from razor_core.events.rolls import Turn
from razor_core.rolls.typed import whole
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.fields import RuleError
from razor_core.rules.lookup import Distribution, Turns, amounts
from razor_core.rules.numbers import decimal, percent
from razor_core.rules.results import Tone
from razor_core.systems import SYSTEMS, lookup
from razor_core.table import characters
from razor_core.table.characters import Character
from razor_core.table.setups import Setup, for_other
from razor_core.table.world import World, is_taken_out

if TYPE_CHECKING:
    from app.context import Context

#: The most ticks to choose for two turns, and the number that is chosen first.
MOST_LEFT, FIRST_LEFT = 6, 4


class OddsSheet:
    """Fills the sheet with the chart, its table, what if, and the comparisons of two turns and with other games."""

    SHEET = "odds"
    READS = ("setup", "refused")

    def __init__(self, app: "Context") -> None:
        self.app = app
        self.page = app.page
        self.read: tuple[object, ...] = ()
        self.view = View.EXACTLY
        self.tabled = False
        self.left = self.ally = self.set_up = ""
        self.found: Distribution | None = None
        self.what_if = WhatIf(app)
        #: The number of drawings begun. A newer one stops those before it.
        self.begun = 0

    async def draw(self) -> None:
        """Fill the sheet for the check on the form, in steps."""
        self.begun += 1
        mine = self.begun
        for step in (self._draw_chart, self._draw_table, self._draw_what_if, self._draw_turns):
            await sleep(0)
            if mine != self.begun:
                return
            step()
        lines = list[Node]()
        for other in self._others():
            await sleep(0)
            if mine != self.begun:
                return
            lines.append(line(self.app.slug, self.app.check(), other))
        self.page.fill(self.SHEET, {"elsewhere": {"hidden": flag(not lines)}, "theres": lines})

    def look(self, view: str) -> None:
        """Show another view of the chart, by its name."""
        self.view = View[view]
        self._draw_bars()

    def table(self) -> None:
        """Fill the table from now on: it was opened."""
        self.tabled = True
        self._draw_table()

    def save(self) -> None:
        """Save the distribution as a file."""
        if self.found:
            self.page.save(f"razor-odds-{self.app.slug}.csv", self.found.to_csv(), "text/csv")

    def tap(self, at: int) -> None:
        """Make the change of that place in what if, or take it back."""
        self.what_if.tap(at)

    def use(self, other: str) -> None:
        """Put the check that has the same odds in another game on the form of that game."""
        if other in self._others():
            use(self.app, other)

    def want(self, left: str) -> None:
        """Choose the number of ticks for two turns, by its key."""
        self.left = left
        self._draw_turns()

    def with_ally(self, ally: str) -> None:
        """Choose the ally for two turns, by id; empty is one with the same check."""
        self.ally = ally
        self._draw_turns()

    def with_set_up(self, dc: str) -> None:
        """Choose the DC of the Set Up, as typed; empty is that of its roll."""
        self.set_up = dc.strip()
        self._draw_turns()

    def _draw_chart(self) -> None:
        slug, system = self.app.slug, self.app.system
        try:
            check = self.app.check()
        except RuleError as error:
            self.found = None
            self.page.fill(self.SHEET, _none(error))
            return
        amount = system.kinds.amounts.get(self.app.kind)
        odds = {} if amount else system.odds(check)
        self.found = amounts(amount, check) if amount else lookup(slug).distribution(check)
        lines = self.found.lines
        self.page.fill(
            self.SHEET,
            {
                "plan": system.plan(check).dice,
                "axis": _axis(self.found),
                "whole": [segment(tier, chance, percent(chance, 1)) for tier, chance in odds.items() if chance],
                "by-tier": [tier_line(tier, percent(chance, 1)) for tier, chance in odds.items()],
                "bands": [
                    Node(
                        "band",
                        {
                            "root": {"data-tone": band.tier.tone.name, "--share": str(band.count)},
                            "mark": band.tier.tone.mark,
                        },
                    )
                    for band in (() if amount else bands(lines))
                ],
                "ticks": [
                    Node("bar-name", {"root": {"--share": str(width)}, "number": label})
                    for label, width in ticks(lines)
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
        reach, lines = (self.what_if.measure, self.what_if.lines()) if self.found else ("", [])
        self.page.fill(self.SHEET, {"reach": reach, "what": lines})

    def _others(self) -> Sequence[str]:
        """Return the games to compare with: none for a check without tiers, or for no check."""
        tiers = not self.app.refused and self.app.kind not in self.app.system.kinds.amounts
        return [slug for slug in SYSTEMS if slug != self.app.slug] if tiers else []

    def _draw_turns(self) -> None:
        """Fill the comparison of two turns, or hide it where the game has none."""
        two_turns = lookup(self.app.slug).TWO_TURNS if self.found else None
        self.page.fill(self.SHEET, {"turns": {"hidden": flag(two_turns is None)}})
        if two_turns is None:
            return
        found = choices(self.app.session.world, self.app.setup)
        chosen = self.left if self.left in [key for key, _, _ in found] else found[0][0]
        left = next(ticks for key, _, ticks in found if key == chosen)
        allies = allies_of(self.app.session.world, self.app.setup)
        ally = characters.find(allies, self.ally)
        self.page.fill(
            self.SHEET,
            {
                "lefts": [
                    Node("choice-of", {"root": {"value": key, "selected": flag(key == chosen)}, "label": words})
                    for key, words, _ in found
                ],
                "allies": [
                    Node(
                        "choice-of",
                        {"root": {"value": id, "selected": flag(id == (ally.id if ally else ""))}, "label": name},
                    )
                    for id, name in (("", "with the same check"), *((each.id, each.name) for each in allies))
                ],
            },
        )
        try:
            set_up = whole("dc", self.set_up) if self.set_up else None
            found_ways = two_turns(self.app.check(), ally and self._check_of(ally), self._later(), set_up)
        except RuleError as error:
            self.page.fill(self.SHEET, {"ways": [], "set-up-error": error.message})
            return
        self.page.fill(self.SHEET, {"ways": ways(found_ways, left), "set-up-error": ""})

    def _later(self) -> Any:
        """Return the check of a second turn: without what the first one uses up. None where the rules forbid it."""
        setup, world = self.app.setup, self.app.session.world
        try:
            first = Turn(setup, Fiction(), partial(self.app.system.roll, rng=Random(0))).roll(world)
            return setup.after_roll().check(first.apply(world)[0])
        except RuleError:
            return None

    def _check_of(self, ally: Character) -> Any:
        """Return the ally's check: their best rating in the same scene, with what they carry; None for no check."""
        try:
            return for_other(self.app.setup, ally).check(self.app.session.world)
        except RuleError:
            return None


def _axis(found: Distribution) -> str:
    """Return the name of the numbers, with the number to reach if there is one."""
    return found.axis if found.target is None else f"{found.axis}, to reach: {found.target}"


def _none(error: RuleError) -> Slots:
    """The sheet while the form has no check: the error and no numbers."""
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
    }


def ways(turns: Sequence[Turns], left: int) -> list[Node]:
    """A line for each way to use two turns: its average ticks, and the chance of `left` ticks or more."""
    return [
        Node(
            "way",
            {
                "label": each.label,
                "mean": f"{decimal(each.mean, 2)} ticks on average",
                "reach": f"{percent(each.reaching(left), 1)} for {left} or more",
            },
        )
        for each in turns
    ]


def allies_of(world: World, setup: Setup) -> Sequence[Character]:
    """Return who else is on the side of whoever acts, and can act."""
    actor = world.find(setup.actor)
    return [
        each
        for each in world.characters
        if actor and each.system == setup.system and each.side is actor.side and each.id != actor.id
        if not is_taken_out(world, each) and each.id != setup.target
    ]


def choices(world: World, setup: Setup) -> Sequence[tuple[str, str, int]]:
    """Return the numbers of ticks to choose from, each as a key, a label and the number.

    First those that Resolve Clocks need, that of the target before others and none of the actor's side, then plain
    numbers. The first is the default.
    """
    actor, target = world.find(setup.actor), world.find(setup.target)
    friends = {clock for each in world.characters if actor and each.side is actor.side for clock in each.clocks}
    aimed = set(target.clocks) if target else set()
    able = [clock for clock in world.clocks if clock.id in aimed or clock.id not in friends]
    foes = [
        (clock.id, f"{clock.name}: {clock.segments - clock.filled} left", clock.segments - clock.filled)
        for clock in sorted(able, key=lambda each: each.id not in aimed)
        if clock.kind is ClockKind.RESOLVE and 0 < clock.segments - clock.filled <= MOST_LEFT
    ]
    return [
        *foes,
        *((str(left), f"{left} left", left) for left in sorted(range(1, MOST_LEFT + 1), key=FIRST_LEFT.__ne__)),
    ]
