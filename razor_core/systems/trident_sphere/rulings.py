"""The rulings of Trident Sphere. Written from docs/rulings.md by `make rulings`: edit that page, not this file."""

from collections.abc import Mapping

from razor_core.rules.game import Ruling

RULINGS: Mapping[str, Ruling] = {
    "TS-1": Ruling(
        "Each end belongs to the better result",
        "Below TN − 10 is a Disaster, below TN a Failure, below FN a Pass, below FN + 10 a Success, and from there on "
        "a Triumph. TN is 10 + Quick + defense training + defense bonus, F is Strong + fortification bonus, FN is TN "
        "+ F.",
    ),
    "TS-2": Ruling(
        "A Fortification of 0 or less is none",
        "FN is then TN, a Success begins there, there is no Pass, and the results are four: one step up from a "
        "Failure is a Success, one step down from a Success a Failure.",
    ),
    "TS-3": Ruling(
        "A natural 1 or 20 moves the result one step, within the ends",
        "The face on the die counts, not the total. A Disaster gets no worse, a Triumph no better.",
    ),
    "TS-4": Ruling(
        "Keywords act once, on the result that was rolled",
        "Naturals come first. The result after them is the rolled result, and at most one keyword acts on it: "
        "Determination turns a Pass into a Failure if the die shows 10 or lower, else into a Success. Risk turns a "
        "Failure into a Disaster, Assurance a Disaster into a Failure, Ease a Success into a Triumph, Difficulty a "
        "Triumph into a Success. Risk and Assurance cancel, Ease and Difficulty cancel.",
    ),
    "TS-5": Ruling(
        "Riders, and when a keyword prevents them",
        "The target may use a Rider on a Disaster and a Failure, the actor on a Success and a Triumph. With "
        "Assurance, a result rolled as a Failure gives the target none; with Difficulty, one rolled as a Success "
        "gives the actor none. The rolled result is the one after the naturals and before the keywords. A keyword "
        "that is cancelled prevents nothing.",
    ),
    "TS-6": Ruling(
        "Half of Strong is rounded down, and a missing outcome is replaced",
        "The strength of an effect is half of Strong, rounded down, plus the effect bonus; half of −3 is −2. An "
        "action without a Disaster outcome uses a plain Failure, one without a Triumph outcome its Pass outcome.",
    ),
    "TS-7": Ruling(
        "A resource gives its bonus to one check",
        "After a roll the resource bonus on the form is 0 again, and the resource is used up.",
    ),
    "TS-8": Ruling(
        "An effect below 0 takes nothing",
        "The page shows the strength even below 0. Then the point pool loses nothing and gains nothing.",
    ),
    "TS-9": Ruling(
        "Named modifiers are worth one point, and belong to the four bonuses",
        "Each suggested modifier changes its bonus by 1. What helps or hinders the actor belongs to the action bonus, "
        "what keeps the attack from hitting to the defense bonus, what weakens it to the fortification bonus. A "
        "character's tokens change the character's own bonus and the keywords, and never TN or FN.",
    ),
    "TS-10": Ruling(
        "An effect comes off one point pool, on a Pass and better",
        "A Pass, a Success and a Triumph take the strength of the effect from one point pool of the target, once and "
        "down to 0. A Triumph takes no more, unless its outcome says so.",
    ),
    "TS-11": Ruling(
        "A Rider fits an action by its name or kind",
        "A Rider is used by whoever acts and, as a Reaction, by the target; its sheet can say that it is for one of "
        "these alone. It names the actions, or the kinds of action, that it is for; one that names none is for all. "
        "While nobody says what action a roll is for, every Rider may fit. All that fit are offered, the table says "
        "which are used. A side that has Riders on its sheet, but none for this, has none; a side without any on its "
        "sheet may still have one.",
    ),
}
