"""The form of a check: game, draft, modifiers, preview, typed dice, groups."""
