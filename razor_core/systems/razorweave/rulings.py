"""The rulings of Razorweave. Written from docs/rulings.md by `make rulings`: edit that page, not this file."""

from collections.abc import Mapping

from razor_core.rules.game import Ruling

RULINGS: Mapping[str, Ruling] = {
    "RW-1": Ruling(
        "Edge and Burden are netted first and capped once",
        "Add up all Edge and all Burden and subtract one from the other. Only the difference is capped, at 2 either "
        "way.",
    ),
    "RW-2": Ruling(
        "Four dice are always kept",
        "Edge and Burden change how many dice you roll, four to six, and whether you keep the best or the worst four.",
    ),
    "RW-3": Ruling(
        "All ones is a Critical Failure, on every die rolled",
        "A roll is a Critical Failure whatever its margin if every die rolled shows 1, dropped dice included.",
    ),
    "RW-4": Ruling(
        "Any DC from 1 to 40",
        "The ladder is 12 Easy, 14 Routine, 16 Tough, 18 Hard, 20 Heroic, 22 Legendary. A GM may set any whole number "
        "from 1 to 40.",
    ),
    "RW-5": Ruling(
        "A Skill counts once, other bonuses are free",
        'A Skill that fits adds 1, and a second that fits as well adds nothing. "Other bonuses" is one number from '
        "−20 to 20.",
    ),
    "RW-6": Ruling(
        "Assistance is one Edge",
        "Credible help gives the leader one Edge, however many help.",
    ),
    "RW-7": Ruling(
        "A missing gate gives advice and does not bar the roll",
        "A check needs uncertainty, consequence and agency. Where one is missing, the page says what to do instead of "
        "rolling: without uncertainty or consequence, say yes and narrate; without agency, say no and explain. The "
        "table may roll all the same.",
    ),
    "RW-8": Ruling(
        "A factor that affects everyone moves the DC, a factor of one character is Edge or Burden",
        "The page offers both lists, and warns if one name is entered in more than one, or if a name of the scene and "
        "one of the character share a word or a topic, as Slick with rain and Slick or Darkness and Dim Light do. A "
        "factor that by this rule belongs to the scene may still be entered as Edge or Burden.",
    ),
    "RW-9": Ruling(
        "A Strike ticks 3, 2, 1, 0, 0, and its consequences work against the attacker",
        "The ticks go on the target's Resolve Clock, best tier first, with the choices of the \"Strike Outcome "
        'Table". A Disastrous Miss takes two different consequences of a Miss, or one that is worse. Whatever the GM '
        "picks works against the attacker. Also when a foe strikes: then the tick is one on a progress clock of the "
        "players, and not on a clock that threatens them.",
    ),
    "RW-10": Ruling(
        "Split Risks show everyone",
        "Each character rolls a check of their own. All results are shown, with the count of each tier, and the exact "
        "odds that all, any and none reach at least a Full Success, and at least a Partial Success.",
    ),
    "RW-11": Ruling(
        "The oracle's questions have a direction, and the cap comes last",
        "The DC starts at 14. Decide for each question beforehand which answer makes the task harder. Throw a die: 1 "
        "and 2 are no, 3 and 4 mixed, 5 and 6 yes. No and yes move the DC by 2, mixed leaves it. After the last "
        "answer the DC is limited to 12 to 22, once. Ask one to five questions; the book's three are the default. You "
        "may waive a question: its die is thrown, but the DC stays.",
    ),
    "RW-12": Ruling(
        "Ticks by tier",
        "Clocks have 2 to 12 segments; 4, 6 and 8 are offered first. A check offers ticks on a progress clock, 2 or 3 "
        "for a Critical Success, 1 or 2 for a Full Success and 1 for a Partial Success, and on a threat clock, 0 or 1 "
        "for a Partial Success, 1 or 2 for a Failure and 2 or 3 for a Critical Failure. The tick of a Partial Success "
        "is one of its prices: unwanted attention or time. The others are something spent or broken, only part of the "
        "goal, an obligation, and a worse position, which is a Burden until it is used.",
    ),
    "RW-13": Ruling(
        "A factor of the scene moves the DC by one step",
        "A factor that is entered for the DC by name moves it by 2, one step of the ladder, up or down.",
    ),
    "RW-14": Ruling(
        "Linked clocks",
        "Clocks linked by races, directly or through other clocks, are in one race. The one that fills while no other "
        "of them is full wins; if its last tick is taken back, it has not won. Of two clocks that pull against each "
        "other, each loses what the other gains, down to empty. A clock that feeds another advances it when it fills, "
        "and not again while it stays full. A tick passes along each link once.",
    ),
    "RW-15": Ruling(
        "Each consequence of a roll is taken once",
        "A consequence that was taken is closed. In a choice, no option is taken twice, and the one worse consequence "
        "of a Disastrous Miss excludes the two others (RW-9). Undo opens them again.",
    ),
    "RW-16": Ruling(
        "A Set Up that succeeds gives an ally Edge for the next roll",
        "A Set Up is a check of its own, takes the turn and ticks neither a Resolve Clock nor a progress clock. A "
        "Partial or a Full Success gives an ally one Edge for the next roll, a Critical Success two, a Failure none. "
        "It is netted and capped like any other Edge (RW-1).",
    ),
    "RW-17": Ruling(
        "Two turns are compared by ticks alone",
        "The odds of two Strikes, and of a Set Up with a Strike, count the ticks on the target's Resolve Clock and "
        "the Edge of the Set Up. Whatever else a tier brings, such as a better position or a growing threat, is left "
        "out of both. Apart from that Edge, the two rolls are independent. One character takes two rounds for it, two "
        "characters take one.",
    ),
    "RW-18": Ruling(
        "A failed check waits for a change, a missed Strike does not",
        "A check that failed is tried again once the approach or the circumstances have changed, a Set Up too. A "
        "Strike that missed may be followed by the same Strike.",
    ),
    "RW-19": Ruling(
        "A Representative Check is paid for by each of the group",
        "The price of a Partial Success is chosen once, and each of the group pays it: the state or the Burden goes "
        "to all characters of that side who can act. So does what a Failure costs, and the stronger position of a "
        "Critical Success. A clock is ticked once.",
    ),
    "RW-20": Ruling(
        "A second source of a Condition is one more Burden",
        "Staggered, Bleeding, Dazed, Restrained, Exhausted, Frightened, Shaken, Injured and a Severe Condition from a "
        "second source are a second one, lifted by itself, and both count up to the cap of 2. Prone, Disarmed, "
        "without a reaction and in danger are so or not.",
    ),
}
