"""The form of a check: who acts against whom, draft, modifiers, fiction, links."""
