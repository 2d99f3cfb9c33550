"""The games of a table's own that this device keeps: play one, change it, delete it, as a file and from one."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from app.check.form_markup import own_option
from app.library.cast import refresh, shelf
from app.library.state import state as library
from app.own.sheet import SHEET, read, text_of, write
from app.own.state import state
from app.roll.games import select_game
from app.storage.stores import StoreError
from razor_core.library.entries import Shelf
from razor_core.own.slugs import text_of as text_of_slug
from razor_core.own.text import LONGEST_TEXT
from razor_core.rules.game import OWN, Game
from razor_core.systems import find
from razor_core.table.kits import Kit
from razor_core.table.own_game_events import GameRevised

if TYPE_CHECKING:
    from app.context import Context


async def open_sheet(context: "Context", data: Mapping[str, str]) -> None:
    """Open the sheet with the games that the device keeps."""
    context.drawing.opened(SHEET)
    shelf(context).load()
    _show(context)
    await shelf(context).sync()
    _show(context)


async def offer(context: "Context") -> None:
    """Put the games that the device keeps into the switch of games."""
    shelf(context).load()
    await shelf(context).sync()
    _show(context)


def _show(context: "Context") -> None:
    """Take over what the device keeps now, in the list and in the switch of games."""
    refresh(context)
    before = state(context).kept
    state(context).kept = tuple(
        [entry for entry in library(context).entries if entry.shelf is Shelf.GAMES and not entry.deleted]
    )
    there = {entry.system for entry in state(context).kept}
    for entry in state(context).kept:
        context.page.add_game(entry.system, own_option(entry.system, entry.name))
    for slug in {entry.system for entry in before} - there - {context.slug, *state(context).table}:
        context.page.drop_game(slug)


def add_games(context: "Context", slugs: Iterable[str]) -> None:
    """Put the games of these slugs into the switch of games, unless they are there."""
    for slug in sorted(slugs):
        context.page.add_game(slug, own_option(slug, find(slug).title))


def follow(context: "Context", before: frozenset[str]) -> None:
    """Offer the games that are new on the table, which had those `before`.

    Where the game that is played has gone from the table, it was changed, or the change was taken back: play the new,
    and keep it in its place.
    """
    new, gone = state(context).table - before, context.slug
    add_games(context, new)
    if gone in before - state(context).table:
        select_game(context, min(new))
        state(context).of = context.slug
        context.page.drop_game(gone)
        context.spawn(keep(context, context.system, gone))


async def play(context: "Context", data: Mapping[str, str]) -> None:
    """Keep the game that is written, and put it on the table. One that was changed takes its characters along.

    Under another name it is another game, and that which was changed stays.
    """
    game = read(context)
    if not isinstance(game, Game):
        return
    of = _changed(context, game)
    await keep(context, game, of)
    context.page.sheet(SHEET, False)
    revised = GameRevised(of, game.slug) if of and of != game.slug else None
    if revised and revised.concerns(context.session.world):
        context.record(revised)
    select_game(context, game.slug)
    state(context).of = game.slug
    if of and of != game.slug:
        context.page.drop_game(of)


def _changed(context: "Context", game: Game) -> str:
    """Return the slug of the game that the text is a change of, which has the same name; empty for a new one.

    Of a text that was left in the box before the page was loaded anew, and of one from a file, it is that which is
    played.
    """
    of = state(context).of
    slug = context.slug if of is None else of
    same = slug.startswith(OWN) and find(slug).title.casefold() == game.title.casefold()
    return slug if same else ""


async def keep(context: "Context", game: Game, of: str = "") -> None:
    """Keep a game on the device, in place of the one of the slug `of` that it was made of."""
    store = shelf(context)
    store.load()
    await store.sync()
    there = [entry for entry in store.entries if entry.shelf is Shelf.GAMES]
    same = next((entry for entry in there if entry.system in (game.slug, of)), None)
    try:
        if same and same.system != game.slug:
            store.put(replace(same, system=game.slug, kit=Kit(name=game.title)))
        elif same is None:
            store.add(Shelf.GAMES, game.slug, Kit(name=game.title))
    except StoreError as error:
        context.notify(f"{game.title} is not kept: {error}")
    _show(context)


def change(context: "Context", data: Mapping[str, str]) -> None:
    """Put the text of a game that is kept into the box, to be changed or played."""
    write(context, text_of_slug(data["slug"]), of=data["slug"])


async def delete(context: "Context", data: Mapping[str, str]) -> None:
    """Delete a game from the device. Sessions that were played with it keep theirs."""
    if entry := shelf(context).by_id.get(data["entry"]):
        try:
            shelf(context).put(replace(entry, deleted=True))
        except StoreError as error:
            state(context).error = str(error)
        _show(context)


def save(context: "Context", data: Mapping[str, str]) -> None:
    """Save the text as a file."""
    found = read(context)
    title = found.title if isinstance(found, Game) else "game"
    name = "".join([letter if letter.isalnum() else "-" for letter in title.lower()])
    context.page.save(f"{name}.txt", text_of(context), "text/plain")


def load(context: "Context", data: Mapping[str, str]) -> None:
    """Put the text of a file into the box."""
    if len(data["value"]) > LONGEST_TEXT:
        state(context).error = f"This file is too long for a game: at most {LONGEST_TEXT} characters."
    else:
        write(context, data["value"].lstrip("\ufeff"), of=None)
