"""What a roll came to: the card, its consequences, the log."""
