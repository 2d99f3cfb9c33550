"""The contract of a game, and what all games use: fields, dice, odds, modifiers, results, consequences, groups."""
