"""A race of clocks: what is laid, its odds, its sheet, and the line beside the clocks."""
