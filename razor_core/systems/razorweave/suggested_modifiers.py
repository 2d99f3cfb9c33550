"""The modifiers that the book suggests, by the field of the check that they add to."""

from collections.abc import Mapping

from razor_core.rules.modifiers import Lifetime, SuggestedModifier

#: Factors of the scene affect everyone and move the DC by a step; factors of one character are Edge or Burden (RW-8,
#: RW-13).
MODIFIERS: Mapping[str, tuple[SuggestedModifier, ...]] = {
    "dc": (
        SuggestedModifier("Masterwork", "finer than usual", 2),
        SuggestedModifier("Poor light", "nobody sees well", 2),
        SuggestedModifier("Slick with rain", "hard for everyone", 2),
        SuggestedModifier("Suspicious already", "of everyone", 2),
        SuggestedModifier("Against the clock", "no time to lose", 2),
        SuggestedModifier("Familiar ground", "known and well lit", -2),
        SuggestedModifier("All the time needed", "nobody is coming", -2),
    ),
    "edge": (
        SuggestedModifier("Set Up", "an ally made the opening", lifetime=Lifetime.ROLL),
        SuggestedModifier("Assistance", "from one ally or several (RW-6)", lifetime=Lifetime.ROLL),
        SuggestedModifier("Right tools", "proper tools and the training to use them"),
        SuggestedModifier("Proficiency", "trained for this task"),
        SuggestedModifier("Good position", "better placed than they are", lifetime=Lifetime.ROLL),
        SuggestedModifier("Dim Light", "for stealth"),
        SuggestedModifier("Distraction", "someone draws the eye", lifetime=Lifetime.ROLL),
        SuggestedModifier("Exceptional setup", "far better than usual", 2, Lifetime.ROLL),
        SuggestedModifier("Perfect conditions", "everything favours this character", 2),
        SuggestedModifier("Marked", "against the marked target"),
        SuggestedModifier("Elevated", "shooting from above"),
        SuggestedModifier("Solid Cover", "for defence"),
        SuggestedModifier("Chaotic", "for misdirection"),
        SuggestedModifier("Formal", "for etiquette"),
    ),
    "burden": (
        SuggestedModifier("Dim Light", "for sight and fine work"),
        SuggestedModifier("Slick", "for movement and balance"),
        SuggestedModifier("Cramped", "for wide movement"),
        SuggestedModifier("Exposed", "for defence"),
        SuggestedModifier("Outnumbered", "for defence"),
        SuggestedModifier("Flanked", "for defence"),
        SuggestedModifier("Chaotic", "for coordination"),
        SuggestedModifier("Formal", "for informality"),
        SuggestedModifier("Suspicious", "for building trust"),
        SuggestedModifier("Tense", "for trust and for calming"),
        SuggestedModifier("Improvised tools", "borrowed or makeshift"),
        SuggestedModifier("Shaken", "from what just happened"),
        SuggestedModifier("Injured", "where it hurts the task"),
        SuggestedModifier("Severe Condition", "worse than the ones below", 2),
        SuggestedModifier("Hostile environment", "everything is against this character", 2),
        SuggestedModifier("Staggered", "after a Devastating Strike"),
        SuggestedModifier("Exhausted", "for physical work"),
        SuggestedModifier("Frightened", "while the threat is in sight"),
        SuggestedModifier("Disarmed"),
        SuggestedModifier("Prone"),
        SuggestedModifier("Dazed"),
        SuggestedModifier("Restrained"),
        SuggestedModifier("Bleeding", "ticks a clock, costs no dice", 0),
    ),
}
