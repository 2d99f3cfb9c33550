"""What a game is, and what all use: fields, dice, modifiers, sheets, results, consequences, groups."""
