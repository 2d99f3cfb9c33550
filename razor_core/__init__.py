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

The public modules, all typed:

- `razor_core.systems`: the games. `SYSTEMS`, `find`, and `lookup` for the tables of one.
- `razor_core.rules.results`: `Result`, `Die`, `Tone` and the other values that every game returns;
  `razor_core.rules.system`: the contract of a game; `razor_core.rules.fields`: the fields of a check, and `RuleError`.
- `razor_core.rules.odds`: `Odds`, an immutable mapping from outcome to exact chance.
- `razor_core.rules.lookup`: distributions, what if, tables of odds, printed tables checked.
- `razor_core.table.clocks`, `razor_core.table.characters`: what is on the table.
- `razor_core.session.events`: what can happen; `razor_core.session.session`: `Session`, changed by `apply` only;
  `razor_core.session.records` and `razor_core.session.archive` write it as JSON and read it back;
  `razor_core.session.recap` retells it as Markdown or as a table.

`python -m razor_core --help` answers on the command line.
"""
