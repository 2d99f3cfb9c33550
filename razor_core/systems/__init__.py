"""The games: a package each, and the registry that finds them. A new game needs a line in `SYSTEMS`."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, cast

from razor_core.rules.fields import RuleError, quoted
from razor_core.rules.system import System
from razor_core.systems import razorweave  # a first visit shows it

if TYPE_CHECKING:
    from razor_core.rules.lookup import Lookup
    from razor_core.rules.system import Term
    from razor_core.systems import frameworks, gemini, trident_sphere, witchgates

    # mypy compares each with the contract.
    GAMES: tuple[System, ...] = (razorweave, frameworks, gemini, witchgates, trident_sphere)


class Games(Mapping[str, System]):
    """Games by their slugs, the names of their packages. Each is imported when it is first asked for.

    A page shows one game, and its start does not pay for the others.
    """

    def __init__(self, *slugs: str) -> None:
        self._slugs = slugs
        self._imported = dict[str, System]()

    def __getitem__(self, slug: str) -> System:
        if slug in self._slugs and slug not in self._imported:
            self._imported[slug] = cast("System", import_module(f"{__name__}.{slug}"))
        return self._imported[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(self._slugs)

    def __len__(self) -> int:
        return len(self._slugs)

    def __contains__(self, slug: object) -> bool:
        return slug in self._slugs


SYSTEMS: Mapping[str, System] = Games("razorweave", "frameworks", "gemini", "witchgates", "trident_sphere")


def find(slug: str) -> System:
    """Return the game of that slug, or raise a RuleError `system`.

    >>> find("gemini").TITLE
    'Project Gemini'
    """
    if slug not in SYSTEMS:
        raise RuleError("system", f"Choose one of {', '.join(SYSTEMS)}, not {quoted(slug)}.")
    return SYSTEMS[slug]


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


def _module(slug: str, name: str) -> ModuleType:
    """Import a module of the game's package."""
    find(slug)
    return import_module(f"{__name__}.{slug}.{name}")
