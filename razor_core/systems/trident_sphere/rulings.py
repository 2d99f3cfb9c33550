"""The rulings of Trident Sphere. Written from docs/rulings.md by `make rulings`: edit that page, not this file."""

from collections.abc import Mapping

from razor_core.rules.system import Ruling

RULINGS: Mapping[str, Ruling] = {
    "TS-1": Ruling(
        "Each end belongs to the better result",
        "Below TN − 10 is a Disaster, below TN a Failure, below FN a Pass, below FN + 10 a Success, and from there on "
        "a Triumph. TN is 10 + Quick + defense training + defense bonus, F is Strong + fortification bonus, FN is TN "
        "+ F.",
    ),
    "TS-2": Ruling(
        "A Fortification of 0 or less is none",
        "FN is then TN, there is no Pass, and the results are four: one step up from a Failure is a Success, one step "
        "down from a Success a Failure.",
    ),
    "TS-3": Ruling(
        "A natural 1 and 20 move the result one step, within the ends",
        "The bare face counts, not the total. A Disaster gets no worse, a Triumph no better.",
    ),
    "TS-4": Ruling(
        "Keywords act once, on the result that was rolled",
        "Naturals come first. The result after them is the rolled result, and at most one keyword acts on it: "
        "Determination makes of a Pass a Failure on 10 or lower on the die and a Success otherwise, Risk of a Failure "
        "a Disaster, Assurance of a Disaster a Failure, Ease of a Success a Triumph, Difficulty of a Triumph a "
        "Success. Risk and Assurance cancel, Ease and Difficulty cancel.",
    ),
    "TS-5": Ruling(
        "Riders, and when a keyword keeps them back",
        "The target may use a Rider on a Disaster and a Failure, the actor on a Success and a Triumph. Under "
        "Assurance a result that was rolled as a Failure gives the target none, under Difficulty one rolled as a "
        "Success gives the actor none. The rolled result is the one after the naturals and before the keywords. A "
        "keyword that is cancelled keeps nothing back.",
    ),
    "TS-6": Ruling(
        "Half of Strong is rounded down, and an outcome that is missing falls back",
        "The strength of an effect is half of Strong, rounded down, plus the effect bonus; half of −3 is −2. An "
        "action without a Disaster outcome has a plain Failure in its place, one without a Triumph outcome its Pass "
        "outcome.",
    ),
    "TS-7": Ruling(
        "A resource gives its bonus to one check",
        "After a roll the resource bonus on the form is 0 again, and what gave it is used up.",
    ),
    "TS-8": Ruling(
        "An effect below 0 takes nothing",
        "The strength is shown as it adds up. Below 0 the point pool loses nothing, and gains nothing either.",
    ),
    "TS-9": Ruling(
        "Named reasons are worth one point, and stand on the four bonuses",
        "Each named reason that is offered moves its number by 1. What helps or hinders the actor goes into the "
        "action bonus, what keeps the attack from landing into the defense bonus, what lessens it into the "
        "fortification bonus. What a character carries as a token affects the character's own bonus and the keywords, "
        "and never TN or FN.",
    ),
}
