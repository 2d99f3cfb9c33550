"""The sheets of odds: the distribution with what if, the same odds in other games, and the luck of an evening."""
