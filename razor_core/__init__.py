"""Resolve checks of tabletop games: exact odds, results, and the session they are part of.

It needs the standard library alone, and runs on CPython and on Pyodide. A game turns a check into odds and, with dice,
into a result:

>>> from razor_core.systems import find
>>> razorweave = find("razorweave")
>>> check = razorweave.Check(attribute=2, dc=16, edge=1)
>>> razorweave.odds(check).at_least(razorweave.Tier.FULL_SUCCESS)
Fraction(247, 324)
>>> result = razorweave.judge(check, (3, 4, 5, 6, 1))
>>> result.headline, result.margin
('Full Success', 4)

The public modules, all typed:

- `razor_core.systems`: the games. `find` returns one, `lookup` its tables, `SYSTEMS` has them all.
- `razor_core.rules.game`: what every game offers; `razor_core.rules.results`: the values that it returns;
  `razor_core.rules.fields`: the fields of a check, and `RuleError`.
- `razor_core.odds.odds`: `Odds`, an immutable mapping from outcome to exact chance.
- `razor_core.rules.lookup`: distributions, what-if, tables of chances, errata.
- `razor_core.table.characters`, `razor_core.table.clocks`, `razor_core.table.tasks`: what is on the table.
- `razor_core.events.events`: everything that can happen; `razor_core.session.session`: `Session`, changed by `apply`
  only; `razor_core.format.records` and `razor_core.format.archive` write it as JSON and read it;
  `razor_core.recap.markdown` retells it, and beside it are a page and a table.
- `razor_core.analysis.luck`: how lucky the rolls of a session were; `razor_core.analysis.other_games`: a check as
  one of another game; `razor_core.analysis.race`: which of some clocks fills first, and when.

`python -m razor_core --help` shows the command line.
"""
