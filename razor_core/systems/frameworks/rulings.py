"""The rulings of Frameworks. Written from docs/rulings.md by `make rulings`: edit that page, not this file."""

from collections.abc import Mapping

from razor_core.rules.system import Ruling

RULINGS: Mapping[str, Ruling] = {
    "FW-1": Ruling(
        "What no penalty may take before the roll, it takes after it",
        "Bonus and penalty negate one another. What is left adds dice, or takes them away down to one die. The "
        "penalty that would take the last die, and every one after it, takes a die that was rolled, the highest "
        "first.",
    ),
    "FW-2": Ruling(
        "6s chain",
        "Each 6 adds a die, and an added 6 adds another. With interference nothing explodes, and a 6 is still a 6.",
    ),
    "FW-3": Ruling(
        "Momentum rerolls every 1, and cancels with interference",
        "Each 1 is rolled again until it is none, on base and added dice alike, and a 6 that comes of it explodes. "
        "Momentum and interference on one check cancel, and on one character as well, whichever came first. The check "
        "uses up either, needed or not.",
    ),
    "FW-4": Ruling(
        "Dice are taken away after exploding, before reading",
        "Roll, roll 1s again, add dice for 6s, then take away the highest, penalties left over and venture together, "
        "then read. No die left is a Fumble. Of equal dice the one thrown first goes, which changes no result.",
    ),
    "FW-5": Ruling(
        "A score of 0 rolls nothing",
        "Without a bonus that is left there are no dice, and the Fumble is said before the roll. A penalty has no "
        "last die to take.",
    ),
    "FW-6": Ruling(
        "A venture pays its level",
        "Where the check succeeds, as Success or Triumph, and is no contest lost, the venture gives as many dice as "
        "it took, to the named check or damage roll, of oneself or an ally, through the next action.",
    ),
    "FW-7": Ruling(
        "Margin and Triumph are read off the dice that are left",
        "The margin is the count of the highest face less one, for failures too; without dice there is none. Two or "
        "more 6s that are left are a Triumph.",
    ),
    "FW-8": Ruling(
        "Contest",
        "The highest die wins; then more dice of that face; then the higher reflex; equal reflex is a draw to deal "
        "for. A Fail or Fumble that wins stays one. A Fumble is the lowest. Each side keeps its own Triumph or "
        "Fumble.",
    ),
    "FW-9": Ruling(
        "Cooperation",
        "Each rolls a check of their own, with their own modifiers, momentum and losses; the dice left are pooled and "
        "read as one. If one of them fumbles, everyone gets interference.",
    ),
    "FW-10": Ruling(
        "Success at a cost",
        "It is offered on a Fail and to the loser of a contest, and not on a Fumble. The costs that are offered are "
        "the text's common ones, and another that the table agrees on.",
    ),
    "FW-11": Ruling(
        "Typed dice come in the order rolled",
        "First the base dice, then the added ones in the order in which they were added; 1s that momentum rolls again "
        "are given as what they became. Where the number of dice does not fit the 6s among them, the page says how "
        "many dice to enter.",
    ),
    "FW-12": Ruling(
        "Dice that fail are compared all the same",
        "In a contest of two failures the better dice win, three 1s beat two, and any die beats none. Neither "
        "succeeds.",
    ),
    "FW-13": Ruling(
        "A level contest offers what hangs on the deal",
        "Where reflex has to be dealt, a success is offered its venture if the deal is won, and success at a cost if "
        "it is lost.",
    ),
    "FW-14": Ruling(
        "A pooled result belongs to the one who is helped",
        "The side named first makes the check: a Triumph's momentum or stunt and the cost of a Fail are its. Each "
        "side's own venture pays where the pooled result succeeds.",
    ),
    "FW-15": Ruling(
        "A side without dice adds nothing",
        "In cooperation a side whose dice are all gone leaves the pool to the others. It has fumbled.",
    ),
    "FW-16": Ruling(
        "Scores, and what a character carries",
        "Strength, Agility, Combat and Reflex are offered, of 2 at first; a check is rolled on one of them. Momentum, "
        "interference and a venture's dice are tokens that last through the next check. Every named reason is worth "
        "one die.",
    ),
    "FW-17": Ruling(
        "Ventures add up, momentum does not",
        "Dice that a venture pays are added to those that the character has from another, and both are on the next "
        "check. Momentum or interference that is gained again is had once.",
    ),
}
