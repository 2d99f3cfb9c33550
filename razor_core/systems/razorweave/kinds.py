"""The kinds of a roll, in the order of the page; each is a file of its own."""

from razor_core.rules.game import Kinds
from razor_core.systems.razorweave.representative import representative
from razor_core.systems.razorweave.set_ups import set_up
from razor_core.systems.razorweave.strikes import strike

KINDS = Kinds(
    readings={"strike": strike, "set_up": set_up, "representative": representative},
    words={"": "Check", "strike": "Strike", "set_up": "Set Up", "representative": "Representative Check"},
    advice={
        "set_up": "Gives an ally 1 Edge, a Critical Success 2 (RW-16).",
        "representative": "One roll for the whole group, which shares its tier.",
    },
    aimed=("strike",),
    # "Keeping Momentum". A missed Strike may be followed by the same Strike (RW-18).
    retry=dict.fromkeys(
        ("", "set_up", "representative"),
        "A failed check is tried again only once the approach or the circumstances change.",
    ),
)
