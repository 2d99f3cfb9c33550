"""A Representative Check: one character rolls for the whole group (RW-19)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from razor_core.rules.consequences import Choice, Consequence, Recipient
from razor_core.rules.results import Result
from razor_core.systems.razorweave.tiers import Tier

#: "Group Checks and Assistance": what happens to the whole group.
_GROUP: Mapping[Tier, str] = {
    Tier.CRITICAL_SUCCESS: "The whole group does better than it hoped.",
    Tier.FULL_SUCCESS: "The whole group gets there, cleanly.",
    Tier.PARTIAL_SUCCESS: "The group gets there, and everyone pays the price.",
    Tier.FAILURE: "The group does not get there, and everyone is in trouble.",
    Tier.CRITICAL_FAILURE: "It goes badly wrong for the whole group.",
}


def representative(result: Result) -> Result:
    """Return the result for a group in which one character rolls for all: each of them pays a price (RW-19)."""
    return replace(
        result, meaning=_GROUP[cast(Tier, result.tier)], consequences=tuple(map(_for_each, result.consequences))
    )


def _for_each(consequence: Consequence | Choice) -> Consequence | Choice:
    """The consequence for the whole group: what it gives, it gives to each of them."""
    if isinstance(consequence, Choice):
        options = [_for_group(option) for option in consequence.options]
        return replace(consequence, options=tuple(options))
    return _for_group(consequence)


def _for_group(consequence: Consequence) -> Consequence:
    return replace(consequence, to=Recipient.GROUP) if consequence.gives else consequence
