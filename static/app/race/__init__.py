"""A race of clocks: how it is set up, its odds, its sheet, and the line beside the clocks."""
