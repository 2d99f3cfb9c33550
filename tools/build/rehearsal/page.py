"""JavaScript's objects, and waiting."""

# The formatter would put each argument on a line of its own.
# fmt: off

from __future__ import annotations

import asyncio
import contextlib
import importlib
import typing

from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js
from pyodide.ffi.wrappers import add_event_listener, remove_event_listener
from rehearsal.language import Card, Hand, Suit, classes, containers, done, errors, kind, objects
from rehearsal.library import files, modules, numbers, octets, texts


def scripts(page: typing.Any) -> None:
    """Read, change, call and make JavaScript's objects, as the page's panels do."""
    done(page.text.upper(), page.number + 1, page.yes, page.nothing, getattr(page, "missing", None), [*page.list])
    done(len(page.list), page.list[0])
    done([*page.list.entries()], page.list.to_py(), page.object.to_py(), page.map.get("k"), dir(page.object))
    done(page.object.a.b[0])
    done(hasattr(page, "text"), hasattr(page, "wrong"), getattr(page, "other", 5), repr(page.object), str(page.list))
    done(bool(page.list))
    done(page.add(1, 2), page.add("a", "b"), page.Date.new(0).toISOString(), page.list.typeof)
    done(page.object == page.list)
    page.set = "é🎲"
    del page.set
    page.numbers = to_js([1, 2.5, 2**40, 2**70, True, None, "x", {"a": (1, 2)}], dict_converter=page.Object.fromEntries)
    page.mapping = to_js({"a": 1, "b": [2]})
    page.bytes = to_js(b"123")
    done(page.bytes.to_py(), page.bytes.to_bytes(), page.data.to_memoryview().nbytes, page.data.to_py())
    done(page.numbers.to_py())
    done(page.symbol)
    done([*page.Object.keys(page.object)], page.list.map(lambda each, *_: each), page.list.indexOf(2))
    calls: list[object] = []
    called = create_proxy(lambda *given: calls.append(given))
    done(page.call(called, 1, "a", page.object), page.call(create_once_callable(calls.append), 1))
    done(page.call(len, "abc"))
    called.destroy()
    done(page.call(lambda: [1]), page.call(lambda: {"a": 1}), page.call(lambda: Card("x")))
    page.inspect(Hand(cards=[]), {"a": 1}, [1, 2], (1, 2), b"12", Suit, iter([1]), asyncio.sleep)
    done(page.named(kind, to_js({"thing": 3}, dict_converter=page.Object.fromEntries)))

    def listen(event: typing.Any) -> None:
        calls.append(event.type)
        event.preventDefault()

    target = page.target
    add_event_listener(target, "tap", listen)
    page.tap()
    remove_event_listener(target, "tap", listen)
    for fails in (lambda: page.fail("wrong"), lambda: page.call(lambda: 1 / 0), lambda: page.wrong):
        try:
            fails()
        except (JsException, ArithmeticError, AttributeError) as error:
            done(str(error), repr(error), error.args)
    js = importlib.import_module("js")
    done(js.JSON.stringify(to_js([1])), js.Math.max(1, 2), js.globalThis, js.Array.new(1))


async def waits(page: typing.Any) -> None:
    """Wait for JavaScript and for other tasks."""
    await asyncio.sleep(0)
    await page.soon(5)
    with contextlib.suppress(JsException):
        await page.never("wrong")
    await asyncio.gather(*[asyncio.create_task(asyncio.sleep(0.001, number)) for number in range(3)])
    event, loop = asyncio.Event(), asyncio.get_running_loop()
    loop.call_soon(event.set)
    loop.call_later(0.001, done)
    await asyncio.wait_for(event.wait(), 1)
    task = asyncio.ensure_future(asyncio.sleep(9))
    await asyncio.sleep(0)
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task

    async def numbers() -> typing.AsyncIterator[int]:
        yield await asyncio.sleep(0, 1)

    async with contextlib.AsyncExitStack():
        done([number async for number in numbers()])


async def rehearse(page: typing.Any) -> None:
    """Do all of it; `page` is a JavaScript object with something of each kind that a page has."""
    for part in (modules, objects, classes, containers, files, numbers, texts, octets, errors):
        part()
    scripts(page)
    await waits(page)
