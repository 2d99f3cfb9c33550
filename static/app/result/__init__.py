"""What a roll came to: the card, its consequences, retries and corrections."""
