"""The rulings of Razorweave, each in a line; docs/rulings.md says why, and where each bites."""

from collections.abc import Mapping

RULINGS: Mapping[str, str] = {
    "RW-1": "Edge and Burden are netted first and capped once",
    "RW-2": "Four dice are always kept",
    "RW-3": "All ones is a Critical Failure, on every die rolled",
    "RW-4": "Any DC from 1 to 40",
    "RW-5": "A Skill counts once, other bonuses are free",
    "RW-6": "Assistance is one Edge",
    "RW-7": "A missing gate gives advice and does not bar the roll",
    "RW-8": "A factor that touches anyone moves the DC, a factor of one character is Edge or Burden",
    "RW-9": "A Strike ticks 3, 2, 1, 0, 0, and its consequences work against the attacker",
    "RW-10": "Split Risks show everyone",
    "RW-11": "The oracle's questions have a direction, and the cap comes last",
    "RW-12": "Ticks by tier",
    "RW-13": "A factor of the scene moves the DC by one step",
    "RW-14": "Clocks that hang together",
    "RW-15": "What a roll offers is taken once",
}
