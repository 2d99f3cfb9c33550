"""What results bring: whom it concerns, the events that apply it, and what came from which roll."""
