"""What is read of a game's text so far, which the lines add to."""

from razor_core.dice.scanner import Scanner
from razor_core.own.dice_lines import MOST_LINES, read_dice_after
from razor_core.own.expressions import Expression, Known
from razor_core.own.names import refuse
from razor_core.own.spec import ContestSpec, DiceSpec, FieldSpec, PoolSpec, RollSpec, SheetSpec, Spec, TierSpec
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.modifiers import SuggestedModifier
from razor_core.rules.sheet import Track


class Sheet:
    """What is read of the character sheet."""

    def __init__(self) -> None:
        self.ratings: dict[str, dict[str, int]] = {}
        self.tracks: list[Track] = []
        self.pools: dict[str, int] = {}
        self.clocks: tuple[ClockKind, ...] = ()
        self.contest: ContestSpec | None = None
        self.suggested: dict[str, tuple[SuggestedModifier, ...]] = {}

    @property
    def spec(self) -> SheetSpec:
        """The sheet as it is read so far."""
        clocks = self.clocks or (ClockKind.PROGRESS, ClockKind.THREAT)
        more = [track.kind for track in self.tracks] + [ClockKind.POOL] * bool(self.pools)
        kinds = tuple(dict.fromkeys((*clocks, *more)))
        return SheetSpec(self.ratings, tuple(self.tracks), self.pools, kinds, self.contest, self.suggested)


class Draft:
    """What is read so far. `known` is what an expression may name; `single` are the lines of a sort that comes once."""

    def __init__(self) -> None:
        self.title = ""
        self.fields: dict[str, FieldSpec] = {}
        self.pools: dict[str, list[tuple[Expression | None, DiceSpec]]] = {}
        self.values: dict[str, Expression] = {}
        self.single: dict[str, Expression] = {}
        self.tiers: list[TierSpec] = []
        self.rolls: list[RollSpec] = []
        self.sheet, self.known = Sheet(), Known()

    def add_pool(self, name: str, condition: Expression | None, dice: DiceSpec) -> None:
        """Add dice under a name. Those without a condition come last; only one of them can be there."""
        options = self.pools.setdefault(name, [])
        if condition is None and options and options[-1][0] is None:
            shown = f"dice {name}".strip()
            raise refuse(
                f"'{shown}:' is there twice. Give the dice a name, as in dice red: 1d6, or a condition after if."
            )
        if len(self.pools) > MOST_LINES or len(options) > MOST_LINES:
            raise refuse(f"Write at most {MOST_LINES} lines of dice.")
        at = len(options) - 1 if options and options[-1][0] is None else len(options)
        options.insert(len(options) if condition is None else at, (condition, dice))
        self.known.pools.add(name)

    def inline(self, scanner: Scanner, count: Expression) -> str:
        """Read dice that stand in a result, and return the name of their pool: how they are written, or none."""
        begin = scanner.at
        dice = read_dice_after(scanner, self.known, count)
        written = f"{count.text}{''.join(scanner.text[begin : scanner.at].split())}"
        name = written if self.pools else ""
        while name in self.pools:
            name = f"{written} {len(self.pools)}"
        self.add_pool(name, None, dice)
        return name

    @property
    def dice(self) -> tuple[PoolSpec, ...]:
        """The dice that are read so far."""
        return tuple([PoolSpec(name, tuple(options)) for name, options in self.pools.items()])

    def of_fields(self) -> Known:
        """Return what may be named where no dice are thrown yet: fields."""
        return Known(self.known.fields, self.known.fields, self.known.flags)

    def spec(self) -> Spec:
        """Return the game that was read."""
        return Spec(
            title=self.title,
            fields=tuple(self.fields.values()),
            pools=self.dice,
            measures=self.known.measured,
            values=tuple(self.values.items()),
            result=self.single["result"],
            target=self.single.get("target"),
            tiers=tuple(self.tiers),
            better=self.single.get("raise"),
            worse=self.single.get("lower"),
            sheet=self.sheet.spec,
            rolls=tuple(self.rolls),
        )
