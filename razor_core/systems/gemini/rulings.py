"""The rulings of Project Gemini. Written from docs/rulings.md by `make rulings`: edit that page, not this file."""

from collections.abc import Mapping

from razor_core.rules.game import Ruling

RULINGS: Mapping[str, Ruling] = {
    "GM-1": Ruling(
        "Edges and Setbacks are netted first and capped once, penalties are outside the cap",
        "x is attribute and skill less opposition, plus the net of Edges and Setbacks, plus bonuses and penalties. "
        "The net is capped at 3 either way, unless a talent lifts the cap.",
    ),
    "GM-2": Ruling(
        "A condition is what the glossary calls it",
        "What it calls an Edge or a Setback is under the cap: Disoriented, Empowered, Exhausted, Restrained, and a "
        "Prone target. What it calls a penalty or a bonus to x does not: Dazed −2, Blinded −5 and +5, Challenged −3. "
        "Enhanced raises the attribute.",
    ),
    "GM-3": Ruling(
        "The printed table, row for row",
        "+10 and more always succeeds, −10 and less never does. Two dice that read 00 are 100. The chance is 101 less "
        "the Target Number, in percent.",
    ),
    "GM-4": Ruling(
        "Points cancel points, and the next roll uses up what is for it",
        "A Major Edge and a Minor Setback leave one Edge. The three sizes are for the next roll only; those from a "
        "condition stay as long as the condition.",
    ),
    "GM-5": Ruling(
        "Determined is used after the roll, once",
        "On a failure a character who is Determined may take it as a plain success. Then Determined is gone, and the "
        "consequences are those of a success. A success does not change.",
    ),
    "GM-6": Ruling(
        "Momentum is offered, in two pools of five",
        "A player's success offers the players 1 Momentum, a player's failure the GM. A roll of the opposition offers "
        "none.",
    ),
    "GM-7": Ruling(
        "Difficulty Ranks have five bands",
        "1 and 2 are Trivial, 3 to 5 Standard, 6 to 8 Challenging, 9 and 10 Heroic, 11 and more Legendary.",
    ),
    "GM-8": Ruling(
        "Extended Tasks in four models",
        "Persistence goes on until it is done. In a contest both sides roll in each interval, and both done in one "
        "interval is a tie of its own. One failed roll is one complication, and each may be a Minor Setback on the "
        "later checks. Under a time limit the last permitted roll counts. Time gone by is the rolls times the "
        "interval.",
    ),
    "GM-9": Ruling(
        "No opposition at all is below Trivial",
        "The opposition may be 0.",
    ),
    "GM-10": Ruling(
        "What a task counts is 1 to 20",
        "The successes it needs, the complications at which it fails and the rolls permitted are each any whole "
        "number from 1 to 20.",
    ),
    "GM-11": Ruling(
        "Complications go under the cap with all other Setbacks",
        "Where complications worsen the check, each is a Setback of the size Minor for the rest of the task.",
    ),
    "GM-12": Ruling(
        "A task out of reach goes on",
        "A task with too few rolls left has not failed yet. The odds say that it cannot be done.",
    ),
    "GM-13": Ruling(
        "The odds of a task hold for the check as it is now",
        "Every roll of a task has the same check, apart from complications that worsen it; what is for the next roll "
        "only counts in that roll. Determined is not included. A failure that Determined turns into a success counts "
        "as a success and not as a complication.",
    ),
    "GM-14": Ruling(
        "In a contest each side has its own check",
        "Each side has its own check against its own opposition and its own number of successes, and rolls its own "
        "die.",
    ),
    "GM-15": Ruling(
        "Wounds of one type defeat at the Resistance Attribute that the table enters",
        "An emptied Health Pool gives one Wound: Vitality an Injury, Poise a Burden, Clarity a Trauma. The track of "
        "each type is as long as its Resistance Attribute, and whoever fills one is Defeated.",
    ),
    "GM-16": Ruling(
        "Each complication is narrative or a Minor Setback",
        "The task says which sort its complications usually are, and the table may choose the other for each.",
    ),
    "GM-17": Ruling(
        "What a condition has in brackets",
        "Exhausted adds up, to 10 at most; a Long Rest takes 1. Enhanced counts for checks with its attribute, by "
        "name. Afflicted may be had from several sources, also with the same amount, and the table rolls the damage "
        "of each. Challenged is had from each challenger. Every one of them counts, and is lifted by itself. All "
        "other conditions are had or not.",
    ),
    "GM-18": Ruling(
        "A condition for some checks only waits for a tap",
        "Blinded, Challenged, Disoriented and a Prone target count only in the rolls for which they are chosen. "
        "Restrained counts unless it is left out, and so does each condition that is for every check, and Challenged "
        "against anybody but the challenger. Against the challenger it is not there.",
    ),
    "GM-19": Ruling(
        "Players before the opposition, Fast before Slow",
        "A round is the players' Fast turns, the opposition's Fast turns, the players' Slow turns, the opposition's "
        "Slow turns. Within each, the table decides. A Fast turn has two actions, a Slow turn three. Each acts once "
        "in a round.",
    ),
    "GM-20": Ruling(
        "Conditions take actions, and Surprised ends with a turn",
        "Stunned takes two actions, Surprised one, Unconscious all. They add up, and never leave less than none. "
        "Surprised allows no Fast turn, and ends with the first turn after it was given, in whichever round that is.",
    ),
    "GM-21": Ruling(
        "One Reaction a round, back when the round begins",
        "Everyone has one Reaction in a round. Dazed, Disoriented, Stunned, Surprised and Unconscious allow none "
        "while they last. Stunned and Surprised also take that of the round: it is back in the next one and not "
        "before, even if they end.",
    ),
    "GM-22": Ruling(
        "Soak lowers the damage of an attack, and no other",
        "Whoever has Soak takes that much less Vitality damage from an attack, and never less than none. The damage "
        "of Afflicted is direct: it is taken whole.",
    ),
}
