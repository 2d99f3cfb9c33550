"""What is on the table: characters, clocks, tasks."""
