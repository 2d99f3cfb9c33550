"""What is on the table: characters and their sheets, clocks and their timers, the turn order, and the oracle."""
