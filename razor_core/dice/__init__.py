"""Any dice by their notation, such as `4d6kh3 + 2`: read, throw, judge and count them. It knows no game."""

from razor_core.dice.counting import odds
from razor_core.dice.falling import sides, throw
from razor_core.dice.judging import Rolled, judge
from razor_core.dice.notation import read
from razor_core.dice.pools import Notation

__all__ = ["Notation", "Rolled", "judge", "odds", "read", "sides", "throw"]
