"""The side of a guest: the sheet Join, the table as its host shows it, and what a guest asks for."""
