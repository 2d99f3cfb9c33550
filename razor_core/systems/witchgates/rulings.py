"""The rulings of Witchgates. Written from docs/rulings.md by `make rulings`: edit that page, not this file."""

from collections.abc import Mapping

from razor_core.rules.game import Ruling

RULINGS: Mapping[str, Ruling] = {
    "WG-1": Ruling(
        "The pool is a rating and four possible dice",
        "A skill or an attribute gives 0 to 3 dice; a scene aspect, an esoteric or lost word, a merit and a "
        "miss-fortune give one each. Seven dice are the most.",
    ),
    "WG-2": Ruling(
        "Cuts act after the roll and take the highest dice",
        "The whole pool is rolled. Cuts and the level of an invoked injury add up; as many dice are removed, the "
        "highest first, and the highest die left decides. Every die has its label, hit, glance or miss; cut dice are "
        "struck through.",
    ),
    "WG-3": Ruling(
        "If no die is left, two are rolled and the lower counts",
        "An empty pool and cuts that remove every die are the same case. Nothing more is cut, and there is no twist.",
    ),
    "WG-4": Ruling(
        "A twist counts all dice rolled",
        "At least three dice must be rolled, and at least half of them show one face, cut dice included. Two pairs on "
        "four dice are one twist.",
    ),
    "WG-5": Ruling(
        "What a roll gives and takes",
        "A Miss gives one miss-fortune and takes the esoteric that was risked. An injury that the player invoked "
        "gives a lost word on a Hit or a Glance; one that the GM invoked gives none. If the lower of two dice counts "
        "(WG-3), that die decides, and the injury still counts as invoked.",
    ),
    "WG-6": Ruling(
        "Trouble by position",
        "A Glance and a Miss bring trouble: Controlled one medium, if any; Risky two medium or one high; Desperate "
        "two high or one major. A Hit brings none; a Desperate one may leave a single medium or high trouble, if the "
        "GM says so.",
    ),
    "WG-7": Ruling(
        "Boxes by effect and by trouble",
        "An effect marks or clears boxes of a track on a Hit and a Glance: Limited none, Medium 1, High 2, Major all. "
        "A trouble does so by its severity: medium 1, high 2 to 4, major all. If an attack deals another number of "
        "harm at Medium, Limited deals one less, never below 0, and High one more.",
    ),
    "WG-8": Ruling(
        "Player against player",
        "The higher face that counts wins. Equal faces are a tie, which changes the scene and may be rolled again if "
        "only one can have it. Before the dice either side may forfeit, after them whoever has not lost.",
    ),
    "WG-9": Ruling(
        "Tracks are clocks",
        "A track is a clock of 1 to 12 boxes; a merit's has 5, and is made with the merit. Boxes are marked and "
        "cleared. Any progress or threat clock can be marked as a track, too. A countdown is a threat clock first, "
        "progress a progress clock. A complication and a lost opportunity make a countdown.",
    ),
    "WG-10": Ruling(
        "A lost word is risked like an esoteric",
        "It gives the same one die, and a Miss takes it. On a Hit or a Glance it stays.",
    ),
    "WG-11": Ruling(
        "Power raises the effect by one level",
        "A cut for power raises the effect of that roll by one level, up to Major, where it raises nothing. The "
        "effect that is chosen stays as it is for later rolls.",
    ),
    "WG-12": Ruling(
        "Harm of 1 to 4 boxes may become an injury",
        "An injury of as many levels as the boxes: of 1 instead of medium harm, of 2, 3 or 4 instead of high harm, "
        "and none instead of every box. The same holds for harm that a roll deals to a player's character. The "
        "opposition takes none.",
    ),
    "WG-13": Ruling(
        "The winner of a contest keeps their own result",
        "Each side keeps its tier, its trouble and what it gains. A 3 against a 2 wins the contest, and is still a "
        "Miss.",
    ),
    "WG-14": Ruling(
        "Names of skills and attributes",
        'One "Attribute" stands for any, and begins at 1. The suggested skills are those of the text\'s examples: '
        "Acrobatics, Climbing, Fighting, Persuasion, Research, Shooting, Sneaking, Thieving. You can enter others.",
    ),
    "WG-15": Ruling(
        "Two troubles are two different ones",
        "If a position brings two troubles, pick two different ones from the list, or one that is worse.",
    ),
    "WG-16": Ruling(
        "A second miss-fortune, injury or word is one more",
        "A character may have several miss-fortunes, esoterics, lost words and injuries. Each new one counts, and has "
        "a number if the character already has one of that name. One of each kind is chosen for a roll; injuries add "
        "up.",
    ),
    "WG-17": Ruling(
        "A reduced effect counts at once, a worsened position from the next roll on",
        "The reduced effect takes the place of the roll's own: what it would have marked is offered one level lower, "
        "and what was marked already is taken back. A worsened position changes later troubles and not those of this "
        "roll. Either stays with whoever rolled, however they roll, until you set another.",
    ),
}
