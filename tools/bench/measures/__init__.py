"""What the bench measures: a file for each subject. A measure takes the Bench and returns rows of the table."""
