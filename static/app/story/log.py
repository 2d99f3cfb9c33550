"""The log: what happened, newest first, with filters. Older pages are read when a player scrolls to the end."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby, islice
from typing import TYPE_CHECKING, cast

from app.result.state import state as result_state
from app.roll.odds_bar import odds_of
from app.storage.journal import Journal
from app.storage.stores import StoreError
from app.story.log_book import LogBook
from app.story.log_filter import Filter, what
from app.story.state import STEP, LogView, state
from app.ui.panel import Panel
from app.ui.template import Attributes, Node, Slots, flag, option, truth
from razor_core.events.entries import Entry
from razor_core.events.events import (
    GroupRolled,
    Rolled,
)
from razor_core.recap.markdown import markdown
from razor_core.recap.wording import before, own_words
from razor_core.rules.numbers import short_percent
from razor_core.rules.results import Tone, reaching
from razor_core.session.session import Session
from razor_core.systems import SYSTEMS, find
from razor_core.table.character_events import JOINS, CharacterSaved
from razor_core.table.clock_events import ClockAdded

if TYPE_CHECKING:
    from app.context import Context

REGION = "log"
#: So many characters and clocks that were set up one after another are one line.
FOLDED = 3


def takes(context: "Context", entry: Entry) -> bool:
    """Return whether the filter shows the entry."""
    chosen = state(context).log_view.filter
    about = context.log.about.get(entry.record.key, ()) if chosen.who else ()
    return chosen.takes(entry, about)


def copy(context: "Context", entries: Iterable[Entry]) -> None:
    """Copy the entries to the clipboard, as Markdown."""
    copy_text(context, markdown(entries))


def copy_text(context: "Context", text: str) -> None:
    """Copy a text to the clipboard, and say whether the browser allowed it."""

    def done(well: bool) -> None:
        if well:
            context.show_toast("Copied")
        else:
            context.add_notice("Your browser blocks copying. Save the recap as a file instead.")
        context.draw()

    context.page.copy(text, done)


def _filter(context: "Context", **values: str) -> None:
    state(context).log_view = LogView(replace(state(context).log_view.filter, **values), open=True)


def _open_filters(context: "Context", data: Mapping[str, str]) -> None:
    """Show the controls of the filter, or hide them: then all entries are shown again."""
    opens = not state(context).log_view.open
    state(context).log_view = LogView(open=opens)
    if opens:
        context.drawing.once_drawn(lambda: context.page.focus("filters", "search"))


async def _more(context: "Context") -> None:
    """Show more entries. If none are left, read the next older page. Only one read runs at a time."""
    book, journal = context.log, context.journal
    if book.loading:
        return
    book.loading = True
    state(context).log_view = replace(state(context).log_view, shown=state(context).log_view.shown + STEP)
    try:
        await _read_on(context, journal)
    except StoreError as error:
        context.add_notice(f"Older entries cannot be read: {error}")
    finally:
        book.loading = False


async def read_all(context: "Context") -> None:
    """Read all older pages that are not read yet, unless another session is opened. StoreError as `pages`."""
    book, journal = context.log, context.journal
    for key in await journal.pages():
        await _read_page(context, journal, book, key)
    book.complete = True


async def _read_page(context: "Context", journal: Journal, book: LogBook, key: str) -> None:
    """Read a page, unless that is done, or another session is opened meanwhile."""
    if key not in book.pages_read:
        page = await journal.page(key)
        if book is context.log:
            book.add(key, page)


async def _read_on(context: "Context", journal: Journal) -> None:
    """Read pages until there are enough entries to show, or another session is open. StoreError as `pages`."""
    book = context.log
    pages = await journal.pages()
    for key in pages:
        if book is not context.log or len(_lines(context, None)[0]) >= state(context).log_view.shown:
            break
        await _read_page(context, journal, book, key)
    book.complete = book.pages_read.issuperset(pages)


def view(context: "Context") -> Slots:
    """Show the newest entries that the filter shows, whether there may be older ones, and which one is on the card."""
    book = context.log
    older = _older_on_card(context)
    lines, more = _lines(context, older)
    unread = context.session.upto > Session().upto and not book.complete
    return {
        "entries": lines,
        "more": {"hidden": flag(not (more or unread))},
        "filters": {"hidden": flag(not state(context).log_view.open)},
        "search": {"value": state(context).log_view.filter.text},
        "opener": {"aria-expanded": truth(state(context).log_view.open)},
        "older": {"hidden": flag(not from_when(context))},
        "from": from_when(context),
    }


def _lines(context: "Context", older: Entry | None) -> tuple[list[Node], bool]:
    """Return as many lines as are shown, newest first, and whether there are more of the known entries.

    The day is under those of another day than the one before. A roll is one line, and so are characters and clocks that
    were set up one after another, which opens; unless the log is searched.
    """
    book, view = context.log, state(context).log_view
    nodes = list[Node]()
    count, last = 0, ""
    taken = (entry for entry in reversed(book.told) if takes(context, entry))
    passing = (entry for entry in taken if view.open or _is_line(book, entry))
    for (day, is_set_up), run in groupby(passing, lambda each: (each.record.at[:10], _is_set_up(each))):
        together = list(islice(run, None if is_set_up else view.shown - count + 1))
        if count == view.shown:
            return nodes, True
        if last not in ("", day):
            nodes.append(Node("day", {"day": day}))
        last = day
        if is_set_up and len(together) >= FOLDED and not view.open:
            nodes.append(_folded(together, [_line(book, entry, entry is older) for entry in together]))
            count += 1
            continue
        fitting = together[: view.shown - count]
        nodes += [_line(book, entry, entry is older) for entry in fitting]
        count += len(fitting)
        if fitting != together:
            return nodes, True
    return nodes, False


def _is_line(book: LogBook, entry: Entry) -> bool:
    """Return whether an entry has a line of its own: what a roll brings by itself is on its card."""
    return isinstance(entry.record.event, Rolled | GroupRolled) or entry.record.act not in book.rolled


def _is_set_up(entry: Entry) -> bool:
    """Return whether somebody or a clock came to the table. A character who was changed has a line of their own."""
    event = entry.record.event
    came = isinstance(event, CharacterSaved) and any(line.endswith(JOINS) for line in entry.lines)
    return came or isinstance(event, ClockAdded)


def _folded(entries: Sequence[Entry], lines: Sequence[Node]) -> Node:
    """Return the one line of characters and clocks that were set up one after another."""
    events = [entry.record.event for entry in entries]
    people = len({event.character.id for event in events if isinstance(event, CharacterSaved)})
    clocks = sum(isinstance(event, ClockAdded) for event in events)
    counts = ((people, "character"), (clocks, "clock"))
    words = ", ".join(f"{count} {word}{'s' * (count > 1)}" for count, word in counts if count)
    return Node("set-up", {"set-up": words, "set-up-lines": lines})


def from_when(context: "Context") -> str:
    """Return when the roll on the card was made, if it is not the last one, nor what the last one waits for."""
    older = _older_on_card(context)
    return f"From {time_of(older)}" if older and result_state(context).waiting != context.log.latest else ""


def _older_on_card(context: "Context") -> Entry | None:
    """Return the entry on the card, if it is not the last roll."""
    shown = result_state(context).card.shown
    return context.log.find(shown) if shown and shown != context.log.latest else None


def _line(book: LogBook, entry: Entry, marked: bool) -> Node:
    """Return the line of an entry. Each line is made once and reused, until marked."""
    line = _plain_line(book, entry)
    if not marked:
        return line
    button = line.slots["button"]
    return replace(line, slots={**line.slots, "button": {**cast("Attributes", button), "aria-current": "true"}})


def _plain_line(book: LogBook, entry: Entry) -> Node:
    key = entry.record.key
    line = book.lines.get(key)
    if line and line[0] == entry:
        return line[1]
    node = _node(entry)
    book.lines[key] = entry, node
    return node


def choices(names: Iterable[str], played: Iterable[str], chosen: Filter) -> Slots:
    """Show the choices of the filters: known characters, their games, kinds."""
    people = {"": "Who", **{name: name for name in sorted({*names, chosen.who} - {""})}}
    there = {*played, chosen.system} - {""}
    games = {
        "": "Game",
        **{slug: find(slug).title for slug in (*SYSTEMS, *sorted(there - {*SYSTEMS})) if slug in there},
    }
    return {
        "people": [option(name, label, name == chosen.who) for name, label in people.items()],
        "systems": [option(slug, title, slug == chosen.system) for slug, title in games.items()],
        "kind": {"value": chosen.kind},
    }


def _node(entry: Entry) -> Node:
    """Return the line of an entry. A roll or a group has its key as `data-key`."""
    event, time = entry.record.event, time_of(entry)
    if isinstance(event, Rolled):
        return Node("roll", _roll(entry, time, event))
    if isinstance(event, GroupRolled):
        return Node("roll", _group(entry, time, event))
    text = "; ".join(entry.lines)
    return Node("line", {"root": {"title": text}, "time": time, "text": text})


def time_of(entry: Entry) -> str:
    """Return when the entry was recorded, as hours and minutes."""
    return datetime.fromisoformat(entry.record.at).strftime("%H:%M")


def _group(entry: Entry, time: str, event: GroupRolled) -> Mapping[str, str | Mapping[str, str | None]]:
    void, outcome = entry.since.void, entry.since.outcome or event.outcome
    told, _, _ = entry.lines[0].rpartition(f": {'void' if void else outcome}")
    return {
        "button": {"data-key": entry.record.key, "data-tone": None, "aria-current": None},
        "time": time,
        "what": " · ".join([told or event.definition.name, *entry.lines[1:]]),
        "was": outcome if void else event.outcome if outcome != event.outcome else "",
        "mark": "",
        "headline": "void" if void else outcome,
        "chance": "",
    }


def _roll(entry: Entry, time: str, event: Rolled) -> Mapping[str, str | Mapping[str, str | None]]:
    since, headline = entry.since, event.result.headline
    tier = event.result.tier if event.result.amount is None and not since.void else None
    lacks = [f"{lack} taken back since" for lack in entry.lacks]
    return {
        "button": {"data-key": entry.record.key, "data-tone": tier and tier.tone.name, "aria-current": None},
        "time": time,
        "what": " · ".join(filter(None, (what(event, entry.against), own_words(event), *lacks))),
        "was": headline if since.void else before(entry),
        "mark": tier.tone.mark if tier else "",
        "headline": "void" if since.void else headline,
        "chance": short_percent(reaching(odds_of(event.system, event.check), Tone.GOOD)) if tier else "",
    }


PANEL = Panel(
    region=REGION,
    view=view,
    # For the style sheets: the log has more room then.
    after_draw=lambda context: context.page.mark({"data-searching": flag(state(context).log_view.open)}),
    reads=("log.told", "log.complete", "rooms.story.log_view", "rooms.result.card.shown", "rooms.result.waiting"),
    actions={
        "log-who": lambda context, data: _filter(context, who=data["value"]),
        "log-system": lambda context, data: _filter(context, system=data["value"]),
        "log-kind": lambda context, data: _filter(context, kind=data["value"]),
        "log-more": lambda context, data: context.spawn(_more(context)),
        "log-search": lambda context, data: _filter(context, text=data["value"]),
        "log-filter": _open_filters,
    },
    deferred=True,
)
FILTERS = Panel(
    region=REGION,
    view=lambda context: choices(context.log.people, context.log.games, state(context).log_view.filter),
    reads=("log.people", "log.games", "rooms.story.log_view.filter"),
    deferred=True,
)
