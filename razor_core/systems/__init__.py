"""The games: a package each, and the registry that finds them. A new game needs a line in `SYSTEMS`."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, cast

from razor_core.rules.fields import RuleError, hinders, is_flag, quoted, unit
from razor_core.rules.game import Game
from razor_core.rules.modifiers import Modifier
from razor_core.rules.numbers import signed
from razor_core.systems import razorweave

if TYPE_CHECKING:
    from razor_core.rules.form import Form
    from razor_core.rules.game import Term
    from razor_core.rules.lookup import Lookup


class Games(Mapping[str, Game]):
    """Games by their slugs, the names of their packages. Each is imported when it is first asked for.

    A page shows one game, and its start does not pay for the others.
    """

    def __init__(self, *slugs: str) -> None:
        self._slugs = slugs
        # A first visit shows it.
        self._imported = {razorweave.GAME.slug: razorweave.GAME}

    def __getitem__(self, slug: str) -> Game:
        if slug in self._slugs and slug not in self._imported:
            self._imported[slug] = import_module(f"{__name__}.{slug}").GAME
        return self._imported[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(self._slugs)

    def __len__(self) -> int:
        return len(self._slugs)

    def __contains__(self, slug: object) -> bool:
        return slug in self._slugs


SYSTEMS: Mapping[str, Game] = Games("razorweave", "frameworks", "gemini", "witchgates", "trident_sphere")


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
        raise RuleError("system", f"Choose one of {', '.join(SYSTEMS)}, not {quoted(slug)}.")


def lookup(slug: str) -> "Lookup":
    """Return what a player can look up of a game: distributions, tables, errata. RuleError `system` if there is none.

    Imported at the first call, so that a start does not pay for it.

    >>> distribution = lookup("razorweave").distribution(find("razorweave").Check(attribute=2))
    >>> distribution.axis, distribution.target
    ('Total', 14)
    """
    return cast("Lookup", _module(slug, "lookup"))


def help_terms(slug: str) -> "Mapping[str, Term]":
    """Return the help terms of a game by the key that its form asks for. RuleError `system` if there is none.

    Imported at the first call, so that a start does not pay for it.

    >>> help_terms("razorweave")["margin"].meaning
    'The difference between the total and the DC.'
    """
    terms: Mapping[str, Term] = _module(slug, "help").TERMS
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
    """Return the form of a game as data. A site does not have it (docs/decisions/0031-a-form-is-data.md)."""
    return cast("Form", _module(slug, "form").FORM)


def _module(slug: str, name: str) -> ModuleType:
    """Import a module of the game's package."""
    find(slug)
    return import_module(f"{__name__}.{slug}.{name}")
