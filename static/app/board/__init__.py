"""What is on the table: characters, clocks, tasks, and the panels that only some games have: oracle, effect."""
