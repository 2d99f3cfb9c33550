"""What is on the table: characters, clocks, and the panels that only some games have: oracle, effect."""
