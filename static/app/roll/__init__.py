"""What is rolled, and the roll: game, kind, group or task; the odds before it; dice thrown or typed."""
