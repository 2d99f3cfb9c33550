"""What outlasts a session: what a new one brings along, the cast, and scene kits."""
