"""A session: records folded into a world, undo, and corrections."""
