"""The rulings of Frameworks. Written from docs/rulings.md by `make rulings`: edit that page, not this file."""

from collections.abc import Mapping

from razor_core.rules.game import Ruling

RULINGS: Mapping[str, Ruling] = {
    "FW-1": Ruling(
        "Penalties beyond the last die remove dice after the roll",
        "Bonus and penalty cancel. The rest adds dice, or removes dice down to one. The penalty that would remove the "
        "last die, and each one after it, removes a die after the roll, the highest first.",
    ),
    "FW-2": Ruling(
        "6s chain",
        "Each 6 adds a die, and an added 6 adds another. With interference nothing explodes, and a 6 is still a 6.",
    ),
    "FW-3": Ruling(
        "Momentum rerolls every 1, and cancels with interference",
        "Each 1 is rerolled until it is not a 1, on base and added dice alike, and a 6 that it becomes explodes. "
        "Momentum and interference cancel on one check, and on one character, whichever came first. The check uses up "
        "either, needed or not.",
    ),
    "FW-4": Ruling(
        "Dice are removed after exploding, before reading",
        "Roll, reroll 1s, add dice for 6s, remove the highest for leftover penalties and the venture together, then "
        "read. No die left is a Fumble. Of equal dice, the one thrown first goes; that changes no result.",
    ),
    "FW-5": Ruling(
        "A score of 0 rolls nothing",
        "Without a net bonus there are no dice, and the page shows the Fumble before the roll. A penalty has no last "
        "die to remove.",
    ),
    "FW-6": Ruling(
        "A venture pays its level",
        "If the check succeeds, as Success or Triumph, and does not lose a contest, the venture gives as many dice as "
        "it took, to the roll that it was declared for: a check of one's own, a damage roll of one's own, or an "
        "ally's check. They last through the next action of whoever has them: its check and the damage that belongs "
        "to it. Unused by then, they are lost.",
    ),
    "FW-7": Ruling(
        "Margin and Triumph count the dice that are left",
        "The margin is the count of the highest face less one, for failures too; without dice there is none. Two or "
        "more 6s that are left are a Triumph.",
    ),
    "FW-8": Ruling(
        "Contest",
        "The highest die wins; then more dice of that face; then the higher reflex; with equal reflex, deal reflex. A "
        "Fail or Fumble that wins stays one. A Fumble is the lowest. Each side keeps its own Triumph or Fumble.",
    ),
    "FW-9": Ruling(
        "Cooperation",
        "Each rolls a check of their own, with their own modifiers, momentum and losses; the dice left are pooled and "
        "read as one. If one of them fumbles, everyone gets interference.",
    ),
    "FW-10": Ruling(
        "Success at a cost",
        "It is offered on a Fail and to the loser of a contest, and not on a Fumble. The costs to choose from are the "
        "text's common ones, and another that the table agrees on; a price can be several of them. Hits and wits are "
        "counted as they are lost, a state stays with the character, and an item or another price is noted.",
    ),
    "FW-11": Ruling(
        "Typed dice come in any order",
        "Enter base dice and added dice in any order. Dice that cannot fall in the order typed are read with the 6s "
        "first. For a 1 that momentum rerolls, enter the face that it became. If the number of dice does not fit the "
        "6s among them, the page says how many dice to enter.",
    ),
    "FW-12": Ruling(
        "Failed dice are compared too",
        "In a contest of two failures the better dice win, three 1s beat two, and any die beats none. Neither "
        "succeeds.",
    ),
    "FW-13": Ruling(
        "A tied contest waits for the deal",
        "If reflex must be dealt, the numbers dealt decide the contest as it was rolled; equal numbers are dealt "
        "again. Until then no venture pays and no success at a cost is offered. A Triumph or Fumble is each side's "
        "own, whoever wins.",
    ),
    "FW-14": Ruling(
        "A pooled result belongs to the one who is helped",
        "The side named first makes the check: it gets a Triumph's momentum or stunt, and pays the cost of a Fail. "
        "Each side's own venture pays if the pooled result succeeds.",
    ),
    "FW-15": Ruling(
        "A side without dice adds nothing",
        "In cooperation, a side that has lost all its dice adds none to the pool. It has fumbled.",
    ),
    "FW-16": Ruling(
        "Scores, and what a character carries",
        "Strength, Agility, Combat and Reflex are suggested, each 2 at first; a check uses one of the first three, "
        "and Reflex decides ties (FW-8). Momentum and interference last through the next check, a venture's dice "
        "through the next action. Every suggested modifier is worth one die.",
    ),
    "FW-17": Ruling(
        "Ventures add up, momentum does not",
        "Dice from several ventures add up where they are for the same check. Momentum or interference that is gained "
        "again counts once.",
    ),
    "FW-18": Ruling(
        "A Triumph under interference leaves neither",
        "A Triumph on a check that was made under interference cancels it: the character has neither momentum nor "
        "interference afterwards.",
    ),
    "FW-19": Ruling(
        "Allies in a contest",
        "Each side of a contest may have allies. Each rolls a check of their own; the dice left of a side are pooled "
        "and read as one (FW-9), and the two pools are compared (FW-8). On equal dice the reflex of the first of each "
        "side decides. A fumble gives interference to everyone on its side.",
    ),
    "FW-20": Ruling(
        "A damage roll has no venture, momentum or interference",
        "A damage roll throws as many dice as you enter, with bonus and penalty, and 6s add dice. It has no venture, "
        "momentum or interference, uses none of them up, and brings nothing. It belongs to the action before it.",
    ),
    "FW-21": Ruling(
        "A circumstance is for one check, a state stays",
        "What you enter on the form is for this roll. A state is a penalty that its character has on every roll until "
        "you take it away: Exhausted, which costs one die, or one with a name and a number of your own. A second of "
        "the same name is one more penalty, and is taken away by itself.",
    ),
    "FW-22": Ruling(
        "An attack after others have acted is a new one",
        "A check that failed is not repeated until something has changed. A contest that was lost, or a failed check "
        "against somebody, may be repeated once anybody else has acted since.",
    ),
}
