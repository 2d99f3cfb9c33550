"""What is rolled, and the roll: game, kind, group, sides or Extended Task; its odds, its dice, and links to a check."""
