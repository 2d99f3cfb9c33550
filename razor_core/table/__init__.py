"""What is on the table: characters, clocks, tasks, and the world they make up."""
