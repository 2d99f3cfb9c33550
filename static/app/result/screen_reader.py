"""What a screen reader says: all that changed at the table, by whomever, once and in one place.

What changed is read from the log, so that a tick by a guest or by a consequence is said as one by a tap is. Before each
drawing all that has happened since the last one is put into one text.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from app.result import card
from app.result.state import Heard, state
from app.result.what_follows import nodes
from app.ui.template import Node
from razor_core.consequences.of_roll import group_of
from razor_core.events.entries import Entry
from razor_core.events.events import GroupDecided, GroupRolled, RollCorrected, Rolled
from razor_core.recap.for_players import for_players
from razor_core.recap.screen_reader import joined, news, spoken, undone
from razor_core.rules.consequences import every

if TYPE_CHECKING:
    from app.context import Context


def say(context: "Context") -> None:
    """Announce what has happened at the table since the last time, and what the page has to say besides."""
    sentences = _of_the_table(context)
    besides, toasts = context.take_words()
    if context.showing and not context.guest:
        # What is said besides is for the game master.
        besides = toasts = ()
    # A toast says what the log says too.
    if words := joined([*sentences, *besides, *(() if sentences else toasts)]):
        context.announcement = words + NBSP if words == context.announcement else words


#: A screen reader says nothing when the text stays the same, so a repeated one gets a space.
NBSP = "\N{NO-BREAK SPACE}"


def _of_the_table(context: "Context") -> Sequence[str]:
    """Return what has changed in the log, as far as whoever looks on may hear it. Another log begins in silence."""
    heard, book, acts = state(context).heard, context.log, context.session.acts
    if heard.entries is book.entries and heard.book is book:
        return ()
    state(context).heard = Heard(book=book, entries=book.entries, undone=acts.undone)
    if heard.book is not book:
        return ()
    change = news(heard.entries, book.entries)
    taken_back = acts.undone - heard.undone
    if taken_back:
        # What an undo brings back has been said, when it happened.
        last = max((entry.record.order for entry in heard.entries), default=(0, ""))
        keys = [entry.record.key for entry in book.entries if entry.record.order > last]
        gone = [entry.record.key for entry in heard.entries if entry.record.act in taken_back]
    else:
        # What a guest has asked for and the host refuses was never done.
        gone = [key for key in change.gone if not (change.new or context.is_waiting(key))]
        keys = list(change.new)
    before, now = _read(context, heard.entries), _read(context, book.entries)
    return [*undone(before, gone), *spoken(now, keys), *_to_choose(context, keys)]


def _read(context: "Context", entries: Sequence[Entry]) -> Sequence[Entry]:
    return for_players(context.session.world, entries) if context.showing else entries


def _to_choose(context: "Context", keys: Sequence[str]) -> Sequence[str]:
    """Return a sentence with what is to be chosen now of what was rolled, decided or corrected, by who resolves it."""
    book = context.log
    new = [entry for key in keys if (entry := book.find(key))]
    again = [entry.record.event.roll for entry in new if isinstance(entry.record.event, GroupDecided | RollCorrected)]
    made = [*new, *[entry for key in again if (entry := book.find(key))]]
    rolls = [entry for entry in made if isinstance(entry.record.event, Rolled | GroupRolled)]
    open_nodes = [
        node
        for entry in rolls
        if isinstance(entry.record.event, GroupRolled) or not group_of(book.entries, entry)
        for node in _nodes(context, entry)
        if not _is_taken(node)
    ]
    return [f"To choose: {'; '.join(map(_option, open_nodes))}."] if open_nodes else ()


def _nodes(context: "Context", entry: Entry) -> Sequence[Node]:
    """Return what the entry has brought that this device takes: of a guest what is its own, none for the table."""
    offer = card.own_offer(context, entry) if context.showing else card.offer_of(context, entry, brief=True)
    if offer is None:
        return ()
    taken = [consequence for consequence in offer.consequences if any(map(offer.takes, every([consequence])))]
    return nodes(replace(offer, consequences=tuple(taken)))


def _is_taken(node: Node) -> bool:
    root = node.slots.get("root")
    return isinstance(root, dict) and root.get("data-taken") is not None


def _option(node: Node) -> str:
    """Return an entry of the card in words: whose it is, what it is, which clock it moves or how much it offers."""
    words = [str(node.slots.get(slot, "")) for slot in ("label", "aim", "picked")]
    return f"{node.slots['to']}: {', '.join(filter(None, words))}".replace("\N{NO-BREAK SPACE}", " ")
