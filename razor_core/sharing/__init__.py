"""Share a table with other devices: what guests see and may ask for, and the messages between them and the host."""
