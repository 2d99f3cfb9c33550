"""The words of rolls of any dice."""

from collections.abc import Mapping

from razor_core.rules.game import Term

TERMS: Mapping[str, Term] = {
    "dice": Term(
        "Any dice",
        "The dice to roll, with what is added: 2d6 + 3.",
        (
            "kh3, kl1: keep the highest three, the lowest one.",
            "!: a die that shows its highest face adds another. With !! it goes on itself.",
            "ro1: a die that shows 1 is rolled once more.",
            "1d%: a hundred-sided die. 4dF: dice with −1, 0 and 1.",
            "{1d8, 1d6}kh1: the better of the two.",
        ),
    ),
}
