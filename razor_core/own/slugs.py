"""The slug of a table's own game, which is its whole text: what names the game needs nothing else to be read."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error

from razor_core.own.text import LONGEST_TEXT, normal
from razor_core.rules.fields import RuleError
from razor_core.rules.game import OWN

#: The most characters of a slug: of the longest text, should each of its characters take four bytes.
LONGEST = len(OWN) + 6 * LONGEST_TEXT


def slug_of(text: str) -> str:
    """Return the slug of the game of a text: another text is another game.

    >>> slug_of("game: A"), slug_of("game: A  \\n\\n") == slug_of("game: A")
    ('own_Z2FtZTogQQo', True)
    """
    return OWN + urlsafe_b64encode(normal(text).encode(errors="replace")).decode().rstrip("=")


def text_of(slug: str) -> str:
    """Return the text of the game of a slug. RuleError `system` for one that no game has.

    >>> text_of("own_Z2FtZTogQQo")
    'game: A\\n'
    """
    packed = slug.removeprefix(OWN)
    try:
        text = urlsafe_b64decode(packed + "=" * (-len(packed) % 4)).decode() if len(slug) <= LONGEST else ""
    except (Error, ValueError):
        text = ""
    if not text or slug_of(text) != slug:
        raise RuleError("system", "This game of a table's own cannot be read. Open it from where it came again.")
    return text
