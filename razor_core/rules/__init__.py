"""The contract of a game and what all games speak: fields, dice, odds, modifiers, results, consequences, groups."""
