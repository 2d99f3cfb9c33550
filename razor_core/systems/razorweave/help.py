"""The words of Razorweave explained, by the keys of the rows on its form."""

from collections.abc import Mapping

from razor_core.rules.game import Term

#: The steps of the ladder and what they are like ("Standard DC Ladder", "Quick DC Benchmarks"; the book has no
#: benchmark for 22).
_LADDER_TERMS: Mapping[str, Term] = {
    "dc-12": Term(
        "DC 12 Easy",
        "All speaks for them: a strong position, good conditions, little in the way. Benchmark: a rugged wall, dry, "
        "and nobody waits.",
        (
            "Scramble up rough stone that is full of holds",
            "Ask a friend for news that is no secret",
            "Remember what everyone here knows",
        ),
    ),
    "dc-14": Term(
        "DC 14 Routine",
        "An ordinary task, with nothing special for or against it. Benchmark: a common lock, proper tools, good light.",
        (
            "Open a common lock with proper tools",
            "Get directions from a passer-by",
            "Follow fresh tracks over soft ground",
        ),
    ),
    "dc-16": Term(
        "DC 16 Tough",
        "Able opposition, haste, poor conditions, or something is missing. Benchmark: a wary guard who neither trusts "
        "nor hates them.",
        (
            "Talk past a wary guard without papers",
            "Climb a wet wall with little to hold on to",
            "Recall an obscure date while someone presses",
        ),
    ),
    "dc-18": Term(
        "DC 18 Hard",
        "Someone works against them, much is in the way, or much is at stake. Benchmark: disarming a trap while shots "
        "fly.",
        (
            "Disarm an intricate trap before the enemy arrives",
            "Have a hostile official forget a small crime",
            "Open a fine lock without the right tools",
        ),
    ),
    "dc-20": Term(
        "DC 20 Heroic",
        "Extreme conditions, and the most that training can do. Benchmark: a wide leap between slick roofs, in gusts "
        "of wind.",
        (
            "Leap from roof to roof through a thunderstorm",
            "Send a mob home without a blow",
            "Cross deadly ground, wounded and worn out",
        ),
    ),
    "dc-22": Term(
        "DC 22 Legendary",
        "Next to impossible, and remembered for long. Benchmark: sheer ice in a blizzard, with bare hands.",
        (
            "Calm a raging dragon as it strikes",
            "Climb an ice cliff in a blizzard without gear",
            "Read an unknown language within minutes",
        ),
    ),
    # "Calibrating DCs: Worked Examples".
    "dc-wall": Term(
        "One wall, six DCs",
        "The wall stays the same. What surrounds the climb sets the DC.",
        (
            "12: deep cracks, dry, a rope, no hurry",
            "14: brick with wide joints, calm, good light",
            "16: plaster over brick, wet, poor light",
            "18: polished stone, a storm, pursuers close",
            "20: glass and steel, no tools, high wind",
            "22: wet ice, a blizzard, no gear, a wound",
        ),
    ),
    "dc-secret": Term(
        "One secret, six who keep it",
        "Who they are to each other and what is at stake set the DC, more than the words.",
        (
            "12: a friend with shared interests, in private, and little to lose",
            "14: a stranger who gains by it too and risks nothing",
            "16: someone suspicious, who could get into some trouble",
            "18: an opponent with reasons to refuse, in trouble if it comes out",
            "20: an enemy, loyal to the other side, at a high price",
            "22: a fanatic who hates them, and for whom telling means death",
        ),
    ),
    "dc-lock": Term(
        "One lock, six situations",
        "A common lock is 14. What makes it harder moves the DC up, what helps moves it down.",
        (
            "12: with the key or the code, under a little pressure",
            "14: proper tools, time, light, a known make",
            "16: makeshift tools, little light or time",
            "18: a fine lock in the dark, patrols about",
            "20: a masterpiece, alarms on, under fire",
            "22: the newest of systems, in a deadly place, no room for a slip",
        ),
    ),
}

TERMS: Mapping[str, Term] = {
    "gates": Term(
        "Worth a roll?",
        "Three questions to ask before the dice. If one answer is No, say what happens and do not roll.",
    ),
    "attribute": Term("Attribute", "The natural ability that fits the action. It adds to the total."),
    "skill": Term("Skill", "A Skill that fits adds 1. A second one adds nothing."),
    "dc": Term(
        "DC",
        "The number to reach with dice and bonuses. It belongs to the scene: it is the same for everyone. Picture the "
        "scene, then take the step that is most like it.",
    ),
    **_LADDER_TERMS,
    "edge": Term(
        "Edge", "What helps this character alone. Each step adds a die, and the best four count. Two steps at most."
    ),
    "burden": Term(
        "Burden",
        "What hinders this character alone. Each step adds a die, and the worst four count. Edge and Burden cancel.",
    ),
    "bonus": Term("Bonus", "Anything else that adds to the total or lowers it."),
    "kinds": Term(
        "Which roll?",
        "One roll for all where it should be quick; one for each where each risks something else.",
    ),
    "kinds-strike": Term(
        "Strike", "An attack. It ticks the target's Resolve Clock, and a miss turns the fight against the attacker."
    ),
    "kinds-set-up": Term(
        "Set Up",
        "A roll of its own that makes an opening. From a Partial Success on an ally gets Edge for the next roll. Pays "
        "where setting up is easier than the roll it helps.",
    ),
    "kinds-assistance": Term(
        "Assistance",
        "One leads and rolls, the others help, and credible help is one Edge for the leader. Tap it under Edge. For a "
        "task that one does and others make easier.",
    ),
    "kinds-representative": Term(
        "Representative Check",
        "One roll for the whole group, which shares its tier. For an effort in step in which all run the same risk, "
        "such as slipping past a patrol.",
    ),
    "kinds-split": Term(
        "Split Risks",
        "Each rolls a check of their own, and the GM tells what they come to together. For a risk that can go "
        "well for one and badly for another.",
    ),
    "tiers": Term(
        "The five tiers",
        "The margin decides: 5 or more above the DC is a critical success, 0 to 4 a full one, 1 or 2 short a partial "
        "one; 3 to 6 short is a failure, 7 or more short a critical failure. So are all ones on the dice, whatever the "
        "margin.",
    ),
    "margin": Term("Margin", "The difference between the total and the DC."),
}
