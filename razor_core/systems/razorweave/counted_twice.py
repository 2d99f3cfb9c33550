"""Which names of factors may mean the same thing: for the warning that one is counted twice (RW-8)."""

import re

#: Words without a meaning of their own.
_PLAIN = frozenset(
    (
        *("a", "an", "the", "of", "in", "on", "at", "to", "for", "from", "with", "without", "against", "by", "under"),
        *("and", "or", "no", "not", "all", "very", "too", "already", "their", "his", "her", "its", "my", "up", "set"),
        *("needed", "out"),
    )
)
#: Words for how a thing is: different factors share them.
_HOW = frozenset(
    (
        *("good", "bad", "right", "wrong", "better", "worse", "poor", "perfect", "ideal", "proper", "improvised"),
        *("borrowed", "severe", "exceptional", "hostile", "favorable", "favourable", "unfavorable", "unfavourable"),
        *("high", "low", "old", "new", "big", "small", "long", "short", "heavy", "strong", "weak", "hard", "easy"),
        *("well", "close", "loose", "familiar", "condition", "environment", "circumstance"),
    )
)
#: Words for what a check is about, which many of its factors share.
_ABOUT = frozenset(
    (
        *("place", "position", "setup", "ground", "way", "door", "wall", "lock", "guard", "ally", "enemy", "foe"),
        "time",
    )
)
#: Words for one thing, most of them for the book's Tags and its reasons for a DC.
_TOPICS = (
    ("light", "lit", "unlit", "lighting", "dim", "dark", "darkness", "gloom", "gloomy", "shadow", "night"),
    ("slick", "slicked", "slippery", "rain", "rainy", "wet", "ice", "icy"),
    ("suspicious", "suspicion", "wary", "distrust", "distrustful", "mistrust"),
    ("clock", "hurry", "hurried", "haste", "hasty", "rushed", "second", "pressure", "deadline"),
    ("cramped", "narrow", "tight"),
    ("chaotic", "chaos"),
    ("formal", "formality", "etiquette"),
    ("tense", "tension"),
    ("elevated", "elevation", "height"),
    ("exposed", "exposure"),
    ("outnumbered", "outnumber"),
    ("patrol", "patrolled", "patrolling"),
    ("crowd", "crowded"),
)
_TOPIC = {word: words[0] for words in _TOPICS for word in words}


def related(one: str, other: str) -> bool:
    """Return whether two names share a word, or a topic, that says what the matter is (RW-8).

    Words for how a thing is count only between names that have no other.

    >>> related("Slick with rain", "Slick"), related("Poorly lit", "Dim Light"), related("Poor light", "Poor tools")
    (True, True, False)
    >>> related("Hostile conditions", "Hostile environment")
    True
    """
    words, others = _words(one), _words(other)
    both = (words & others) - _ABOUT
    return bool(both - _HOW or (both and words | others <= _HOW))


def _words(name: str) -> frozenset[str]:
    """The words of a name that have a meaning, in lower case: one word for each topic, without a plural's s."""
    words = map(_singular, re.findall(r"\w+", name.casefold()))
    return frozenset(_TOPIC.get(word, word) for word in words) - _PLAIN


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and word not in _TOPIC and word[-2] not in "su" else word
