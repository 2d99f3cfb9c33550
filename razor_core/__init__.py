"""The resolver: checks of tabletop games, their exact odds, and the story of the rolls.

Standard library only, and nothing of a browser: the same code runs on CPython and on Pyodide. A game turns a check into
odds, and with dice into a result:

>>> from razor_core.systems import find
>>> razorweave = find("razorweave")
>>> check = razorweave.Check(attribute=2, dc=16, edge=1)
>>> razorweave.odds(check).at_least(razorweave.Tier.FULL_SUCCESS)
Fraction(247, 324)
>>> result = razorweave.judge(check, (3, 4, 5, 6, 1))
>>> result.headline, result.margin
('Full Success', 4)

What is meant to be used from outside, all of it typed:

- `razor_core.systems`: the games. `SYSTEMS`, `find`, and `reference` for what can be looked up of one.
- `razor_core.checks`: the contract of a game, `System`, and the types that all speak: `Result`, `Die`, `Offer`,
  `Tone` and the rest; `razor_core.rules.fields`: what a check's fields may hold, and `RuleError`.
- `razor_core.rules.odds`: `Odds`, an immutable mapping from outcome to exact chance.
- `razor_core.rules.lookup`: distributions, what one step more is worth, tables of chances, printed tables checked.
- `razor_core.table.clocks`, `razor_core.table.characters`: what stands on the table; `razor_core.session.events`: what can happen to it.
- `razor_core.session.session`: `Session`, changed by `apply` only; `razor_core.session.records` and `razor_core.session.archive` write it as
  JSON and read it back; `razor_core.session.session.recap` tells it as Markdown or as a table.

`python -m razor_core --help` answers on the command line.
"""
