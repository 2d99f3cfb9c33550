"""The games: a package each, and the registry that finds them. A new game needs a line in `SYSTEMS`.

The slug of a table's own game is its whole text (razor_core/own/slugs.py): whatever names the game can be read alone.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, cast

from razor_core.rules.fields import RuleError, hinders, is_flag, quoted, unit
from razor_core.rules.game import OWN, Game
from razor_core.rules.modifiers import Modifier
from razor_core.rules.numbers import signed
from razor_core.systems import razorweave

if TYPE_CHECKING:
    from razor_core.own.check import Own
    from razor_core.rules.form import Form
    from razor_core.rules.game import Term
    from razor_core.rules.lookup import Lookup


class Games(Mapping[str, Game]):
    """Games by their slugs, the names of their packages. Each is imported when it is first asked for.

    A page shows one game, and its start does not pay for the others. A table's own games are read when they are asked
    for; they are not among those that are iterated.
    """

    def __init__(self, *slugs: str) -> None:
        self._slugs = slugs
        # A first visit shows it.
        self._imported = {razorweave.GAME.slug: razorweave.GAME}
        self._own: dict[str, tuple[Own, Game]] = {}
        #: Why the texts that are no game cannot be read, by slug.
        self._unread = dict[str, str]()

    def __getitem__(self, slug: str) -> Game:
        if slug in self._slugs and slug not in self._imported:
            self._imported[slug] = import_module(f"{__name__}.{slug}").GAME
        if self.own(slug):
            return self._own[slug][1]
        return self._imported[slug]

    def own(self, slug: str) -> "Own | None":
        """Return the own game of that slug, None where there is none."""
        if slug.startswith(OWN) and slug not in self._own and slug not in self._unread:
            try:
                self._own[slug] = import_module("razor_core.own.reading").of_slug(slug, len(self._own))
            except RuleError as error:
                self._unread[slug] = error.message
        return self._own[slug][0] if slug in self._own else None

    def add(self, text: str) -> Game:
        """Return the game of a text, which is found by its slug from now on. TextError with all that is wrong."""
        own, game = import_module("razor_core.own.reading").made(text)
        return self._own.setdefault(own.slug, (own, game))[1]

    def why(self, slug: str) -> str:
        """Return why an own game cannot be read, empty where it can, or is none."""
        return self._unread.get(slug, "")

    def __iter__(self) -> Iterator[str]:
        return iter(self._slugs)

    def __len__(self) -> int:
        return len(self._slugs)

    def __contains__(self, slug: object) -> bool:
        return slug in self._slugs or (isinstance(slug, str) and self.own(slug) is not None)


SYSTEMS = Games("razorweave", "frameworks", "gemini", "witchgates", "trident_sphere")


#: The slug of rolls of any dice, which are of no game.
DICE = "dice"


def find(slug: str) -> Game:
    """Return the game of that slug, or what rolls any dice, or raise a RuleError `system`.

    >>> find("gemini").title
    'Project Gemini'
    """
    if slug == DICE:
        return cast(Game, import_module(f"{__name__}.{DICE}").GAME)
    validate_slug(slug)
    return SYSTEMS[slug]


def validate_slug(slug: str) -> None:
    """Raise a RuleError `system` unless that is the slug of a game. It imports none."""
    if slug not in SYSTEMS:
        if why := SYSTEMS.why(slug):
            raise RuleError("system", why)
        raise RuleError("system", f"Choose one of {', '.join(SYSTEMS)}, not {quoted(slug)}.")


def add(text: str) -> Game:
    """Return the game of a text, a table's own. TextError with all that is wrong with it.

    >>> fields = ("game: Coin", "field luck: 0 to 2", "result: 1d2 + luck")
    >>> game = add("\\n".join((*fields, "tier Two, good: result >= 2", "tier One, bad")))
    >>> find(game.slug) is game, game.slug in SYSTEMS, game.slug in [*SYSTEMS]
    (True, True, False)
    """
    return SYSTEMS.add(text)


def lookup(slug: str) -> "Lookup":
    """Return what a player can look up of a game: distributions, tables, errata. RuleError `system` if there is none.

    Imported at the first call, so that a start does not pay for it.

    >>> distribution = lookup("razorweave").distribution(find("razorweave").Check(attribute=2))
    >>> distribution.axis, distribution.target
    ('Total', 14)
    """
    if own := SYSTEMS.own(slug):
        return cast("Lookup", import_module("razor_core.own.lookup").lookup_of(own))
    return cast("Lookup", _module(slug, "lookup"))


def help_terms(slug: str) -> "Mapping[str, Term]":
    """Return the help terms of a game by the key that its form asks for. RuleError `system` if there is none.

    Imported at the first call, so that a start does not pay for it.

    >>> help_terms("razorweave")["margin"].meaning
    'The difference between the total and the DC.'
    """
    own = SYSTEMS.own(slug)
    terms: Mapping[str, Term] = (
        import_module("razor_core.own.help_terms").terms_of(own) if own else _module(slug, "help").TERMS
    )
    return terms


def field_word(slug: str, field: str) -> str:
    """Return the game's word for a field of its check: that of the form, where it explains one, or of what fills it.

    >>> field_word("razorweave", "dc"), field_word("gemini", "modifier"), field_word("witchgates", "misfortune")
    ('DC', 'To x', 'Miss-fortune')
    >>> field_word("gemini", "defense"), field_word("trident_sphere", "defense_bonus")
    ('Defense skill', 'Defense bonus')
    """
    if term := help_terms(slug).get(field):
        return term.name
    sheet = find(slug).sheet
    words = (
        *[modifier.name for modifier in sheet.carried if modifier.field == field],
        sheet.defences.labels.get(field),
    )
    return next(filter(None, words), field.replace("_", " ").capitalize())


def amount(slug: str, modifier: Modifier) -> str:
    """Return how much of what a modifier adds, in the game's words; empty where nothing, or where its name says it.

    Its name says it also where the points are of a unit (`levelled`).

    >>> amount("gemini", Modifier("modifier", "Dazed", -2)), amount("razorweave", Modifier("burden", "Wounded", 2))
    ('−2 to x', '−2 Burden')
    >>> amount("gemini", Modifier("edges", "Rope")), amount("witchgates", Modifier("misfortune", "Miss-fortune"))
    ('+1 Edge', '')
    >>> amount("razorweave", Modifier("skill", "Stealth")), amount("razorweave", Modifier("edge", "Edge"))
    ('Skill', '')
    >>> amount("razorweave", Modifier("burden", "Bleeding", 0))
    ''
    """
    field, points = modifier.field, modifier.points
    check, word = find(slug).Check, field_word(slug, field)
    if not (field and points) or unit(check, field):
        return ""
    if points == 1 and word.endswith("s") and not word.endswith("us"):
        word = word.removesuffix("s")
    if modifier.name.casefold() == word.casefold() and points == 1:
        return ""
    # A phrase, unlike a term of the book, goes on in small letters.
    word = word[0].lower() + word[1:] if word.partition(" ")[2].islower() else word
    number = signed(-points if hinders(check, field) else points)
    return word if is_flag(check, field) else f"{number} {word}"


def form(slug: str) -> "Form":
    """Return the form of a game as data. A site has only those of own games (docs/decisions/0031-a-form-is-data.md)."""
    if own := SYSTEMS.own(slug):
        return cast("Form", import_module("razor_core.own.form").form_of(own))
    return cast("Form", _module(slug, "form").FORM)


def _module(slug: str, name: str) -> ModuleType:
    """Import a module of the game's package."""
    find(slug)
    return import_module(f"{__name__}.{slug}.{name}")
