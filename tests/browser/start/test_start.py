"""The start: painted without Python, never a dead page, from a memory or without it, compiled once."""

from __future__ import annotations

import gzip
import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from razor_core.systems.razorweave import Check
from tests.browser.conftest import PHONE, START_MS, TABLET, Watch, ready, settled, visit
from tests.browser.hands import expect_judged, expect_odds, number, roll, roll_button
from tests.browser.layout import expect_in_sight
from tools.browser.serve import Site

#: The page's own interpreter, as a promise.
PYTHON = """import(new URL("./static/boot.mjs", location)).then((boot) => boot.loadPyodide({}))"""


def test_the_form_is_painted_without_python(site: Site, fresh_page: Page, watch: Watch) -> None:
    """Nothing of the runtime arrives: the fields of the form are there to be seen, and Roll with them."""
    watch.excuse("net::ERR_FAILED", "dynamically imported module")
    fresh_page.route("**/runtime/**", lambda route: route.abort())
    fresh_page.goto(site.url)
    for size in (TABLET, PHONE):
        fresh_page.set_viewport_size(size)
        for name in ("Attribute", "DC", "Other bonus"):
            expect(number(fresh_page, name)).to_be_visible()
        for name in ("MIG", "12 Easy", "22 Legend"):
            expect(fresh_page.get_by_role("radio", name=name)).to_be_visible()
        for name in ("+ Edge", "+ Burden", "Type dice"):
            expect(fresh_page.get_by_role("button", name=name, exact=True)).to_be_visible()
        expect_in_sight(roll_button(fresh_page))


@pytest.mark.parametrize(
    "missing",
    ["pyodide.asm.wasm", "core.js", "static/app/main.py", "runtime/razor-*.bin", "pyscript.toml", "static/boot.mjs"],
)
def test_a_start_that_fails_says_so(site: Site, new_page: Callable[..., Page], watch: Watch, missing: str) -> None:
    """One file that does not arrive: an alert with a link to reload, and the form as it was."""
    page = new_page()  # a page that has started before needs no sources of Python
    watch.excuse("")
    page.route(f"**/{missing}", lambda route: route.abort())
    page.goto(site.url)
    alert = page.locator("#failed")
    expect(alert).to_be_visible(timeout=START_MS)
    expect(alert).to_have_role("alert")
    expect(alert.get_by_role("link")).to_be_visible()
    expect(number(page, "DC")).to_be_visible()
    assert page.locator("html[data-ready]").count() == 0


def test_python_that_raises_says_so_and_a_reload_may_mend_it(site: Site, fresh_page: Page, watch: Watch) -> None:
    """The link of the alert starts the page anew, and the alert is gone."""
    watch.excuse("RuntimeError", "PythonError", "boom")
    fresh_page.route("**/static/app/main.py", lambda route: route.fulfill(body="raise RuntimeError('boom')"))
    fresh_page.goto(site.url)
    alert = fresh_page.locator("#failed")
    expect(alert).to_be_visible(timeout=START_MS)
    fresh_page.unroute("**/static/app/main.py")
    alert.get_by_role("link").click()
    ready(fresh_page)
    expect(alert).to_be_hidden()
    expect_odds(fresh_page, Check())


def restored(page: Page) -> bool:
    """Whether Python was restored: PyScript's copy of the option for the snapshot tells."""
    return bool(page.evaluate(f"async () => !!(await {PYTHON})._api.config._loadSnapshot"))


def expect_started(page: Page, site: Site) -> None:
    """Expect a start with odds on the page and a Roll that rolls."""
    visit(page, site)
    expect_odds(page, Check())
    roll(page)
    expect_judged(page, Check())
    expect(page.locator("#failed")).to_be_hidden()


def without_decompression(route: Route) -> None:
    """Serve the worker as it is in a browser that cannot unpack."""
    answer = route.fetch()
    route.fulfill(response=answer, body=f"delete self.DecompressionStream; {answer.text()}")


MEMORY = "**/memory-*.bin"
#: What a restored start lacks: something of the browser, or a memory that is whole and fits.
LACKS: dict[str, Callable[[Page], object]] = {
    "no compiling of what arrives": lambda page: page.add_init_script("delete WebAssembly.compileStreaming"),
    "no worker": lambda page: page.add_init_script(
        "globalThis.Worker = class { constructor() { throw new Error('no') } }"
    ),
    "no worker that starts": lambda page: page.add_init_script(
        "globalThis.Worker = class extends Worker { constructor() { super('./nowhere.js'); } }"
    ),
    "no unpacking": lambda page: page.route("**/unpack.mjs", without_decompression),
    "no memory": lambda page: page.route(MEMORY, lambda route: route.fulfill(status=404)),
    "no gzip": lambda page: page.route(MEMORY, lambda route: route.fulfill(body=b"garbage")),
    "a memory cut off": lambda page: page.route(
        MEMORY, lambda route: route.fulfill(body=gzip.compress(bytes(100_000))[:-9])
    ),
    "an empty memory": lambda page: page.route(MEMORY, lambda route: route.fulfill(body=gzip.compress(b""))),
    "the memory of another Pyodide": lambda page: page.route(
        MEMORY, lambda route: route.fulfill(body=gzip.compress((48).to_bytes(4, "little") + bytes(4 + 48)))
    ),
}


@pytest.mark.parametrize("lack", LACKS)
def test_python_that_cannot_be_restored_starts_the_ordinary_way(
    site: Site, fresh_page: Page, watch: Watch, lack: str
) -> None:
    """Whatever is wrong, the page warns in the console and starts Python anew."""
    watch.excuse("404")
    LACKS[lack](fresh_page)
    with fresh_page.expect_console_message(lambda message: "ordinary way" in message.text, timeout=START_MS):
        fresh_page.goto(site.url, wait_until="commit")
    # The ordinary way is one for all, and is gone to its end where Pyodide had already begun to be restored.
    if lack == "the memory of another Pyodide":
        ready(fresh_page)
        expect_odds(fresh_page, Check())
        roll(fresh_page)
        expect_judged(fresh_page, Check())
        assert not restored(fresh_page)


#: How many of its modules Python has yet to compile, and how many methods of dataclasses it has compiled.
TO_COMPILE = """
import sys
[bundle] = [finder for finder in sys.meta_path if type(finder).__name__ == "Bundle"]
sum(isinstance(code, str) for _, _, code in bundle.modules.values()), len(bundle.written)
"""
#: The same at the moment in which a roll can be made, later as `left`.
NOTE_LEFT = f"""
new MutationObserver((_, observer) => {{
    if (!document.querySelector("html[data-ready]")) return;
    observer.disconnect();
    window.left = {PYTHON}.then((python) => python.runPython(`{TO_COMPILE}`).toJs());
}}).observe(document, {{ attributes: true, attributeFilter: ["data-ready"], subtree: true }});
"""
#: How many bytes the page stores of its modules as they are compiled, for each time that it stored them.
COMPILED = """async () => {
    const store = await caches.open("razor-compiled");
    const answers = await Promise.all((await store.keys()).map((key) => store.match(key)));
    return Promise.all(answers.filter(Boolean).map(async (answer) => (await answer.arrayBuffer()).byteLength));
}"""


def compiled(page: Page, enough: Callable[[list[int]], bool] = bool) -> list[int]:
    """Wait until the page stores what it compiled, as many bytes as are `enough`; how many."""
    deadline = time.monotonic() + START_MS / 1000
    while not enough(sizes := page.evaluate(COMPILED)):
        assert time.monotonic() < deadline, sizes
        page.wait_for_timeout(50)
    return list(sizes)


def test_python_is_restored_and_compiled_once(site: Site, new_page: Callable[..., Page], watch: Watch) -> None:
    """The first start compiles all before it imports; the second requests no sources and compiles nothing.

    Where what was stored is not whole, empty or of another version, a start compiles the sources and stores them again.
    """
    watch.excuse("")
    page, requested = new_page(), list[str]()
    packed = re.compile(r"/(razor|pyscript)-\w+\.bin$")
    page.on("request", lambda request: requested.append(request.url) if packed.search(request.url) else None)
    page.add_init_script(NOTE_LEFT)
    expect_started(page, site)
    assert restored(page)
    left, written = page.evaluate(f"async () => (await {PYTHON}).runPython(`{TO_COMPILE}`).toJs()")
    assert page.evaluate("left")[0] == left == 0
    assert written > 50
    assert len(requested) == 2
    whole = compiled(page)
    expect_started(page, site)
    assert len(requested) == 2
    assert page.evaluate("left") == [0, written]
    for spoilt in (
        "store.put(key, new Response('garbage'))",
        "store.put(key, new Response(''))",
        "store.put(key.url + '&older', new Response('old')).then(() => store.delete(key))",
    ):
        page.evaluate(f"""async () => {{
            const store = await caches.open("razor-compiled");
            const [key] = await store.keys();
            await {spoilt};
        }}""")
        visit(page, site)
        compiled(page, lambda sizes: sizes == whole)


def test_a_browser_that_caches_nothing_compiles_each_time(site: Site, fresh_page: Page) -> None:
    """Without a secure context there are no caches."""
    fresh_page.add_init_script("delete globalThis.caches")
    expect_started(fresh_page, site)


def test_two_starts_from_one_memory_have_dice_and_a_time_of_their_own(site: Site, fresh_page: Page) -> None:
    """Neither Razor's dice nor the generator of the random module begin where they were frozen, nor does the clock."""
    fresh_page.context.new_cdp_session(fresh_page).send("Emulation.setTimezoneOverride", {"timezoneId": "Asia/Kolkata"})
    thrown, module = [], []
    for _ in range(2):
        visit(fresh_page, site)
        assert restored(fresh_page)
        module.append(fresh_page.evaluate(f"async () => (await {PYTHON}).runPython('import random; random.random()')"))
        # The same twelve Strikes twice: once in 20 ** 12. A failed check would ask before it is repeated.
        fresh_page.evaluate("document.querySelector('[data-kind=strike]').click()")
        fresh_page.evaluate("for (let n = 0; n < 12; n++) document.querySelector('[data-do=roll]').click()")
        settled(fresh_page)
        lines = "() => [...document.querySelectorAll('#log li')].slice(0, 12).map(li => li.textContent)"
        thrown.append(fresh_page.evaluate(lines))
    assert module[0] != module[1]
    assert len(thrown[0]) == 12
    assert thrown[0] != thrown[1]
    assert fresh_page.evaluate("() => Object.values(localStorage).some((text) => text.includes('+05:30'))")
    now = fresh_page.evaluate(f"async () => (await {PYTHON}).runPython('import time; time.time()')")
    assert abs(now - time.time()) < START_MS / 1000
