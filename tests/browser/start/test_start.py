"""The start: painted without Python, never a dead page, from a memory or without it, compiled once."""

import lzma
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave import Check
from tests.browser.conftest import PHONE, PYTHON, START_MS, TABLET, eventually, ready, restored, visit
from tests.browser.hands import expect_judged, expect_odds, number, roll, roll_button, rolls, select_game
from tests.browser.layout import expect_in_sight
from tests.browser.returning import SPOIL
from tests.browser.watch import Watch
from tests.support.each_game import first_of
from tools.browser.serve import Site


def test_the_form_is_painted_without_python(site: Site, fresh_page: Page, watch: Watch) -> None:
    """Nothing of the runtime arrives: the fields of the form are there to be seen, and Roll with them."""
    watch.excuse("net::ERR_FAILED", "dynamically imported module")
    fresh_page.route("**/runtime/**", lambda route: route.abort())
    fresh_page.goto(site.url)
    for size in (TABLET, PHONE):
        fresh_page.set_viewport_size(size)
        for name in ("Attribute", "DC"):
            expect(number(fresh_page, name)).to_be_visible()
        for name in ("MIG", "12 Easy", "22 Legend"):
            expect(fresh_page.get_by_role("radio", name=name)).to_be_visible()
        for name in ("+ Modifier", "Type dice"):
            expect(fresh_page.get_by_role("button", name=name, exact=True)).to_be_visible()
        expect_in_sight(roll_button(fresh_page))


@pytest.mark.parametrize(
    "missing",
    first_of(["runtime/razor-*.bin", "*wasm*", "static/boot.mjs", "core.js", "static/durable.js", "pyscript.toml"]),
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
    expect(page.locator("#roll .loading")).to_be_hidden()
    expect(number(page, "DC")).to_be_visible()
    assert page.locator("html[data-ready]").count() == 0


@pytest.mark.long
def test_python_that_raises_says_so_and_a_reload_may_mend_it(site: Site, fresh_page: Page, watch: Watch) -> None:
    """The link of the alert starts the page anew, and the alert is gone."""

    def raising(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("page.mark_ready()", "raise RuntimeError('boom')"))

    watch.excuse("RuntimeError", "PythonError", "boom")
    fresh_page.route(site.url, raising)
    fresh_page.goto(site.url)
    alert = fresh_page.locator("#failed")
    expect(alert).to_be_visible(timeout=START_MS)
    fresh_page.unroute(site.url)
    alert.get_by_role("link").click()
    ready(fresh_page)
    expect(alert).to_be_hidden()
    expect_odds(fresh_page, Check())


@pytest.mark.long
def test_python_that_ends_says_so(site: Site, fresh_page: Page, watch: Watch) -> None:
    """Nothing else can be tapped until the page is loaded again; what was saved is there."""
    visit(fresh_page, site)
    roll(fresh_page)
    expect(fresh_page.locator("#head [data-state=saved]")).to_be_visible()
    watch.excuse("")
    fresh_page.evaluate(f"() => void {PYTHON}.then((python) => python.runPython('import os; os.abort()'))")
    dialog = fresh_page.get_by_role("alertdialog", name="Razor has stopped")
    expect(dialog).to_be_visible()
    expect(fresh_page.locator(".py-error:visible")).to_have_count(0)
    fresh_page.keyboard.press("Escape")
    fresh_page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Reload").click()
    ready(fresh_page)
    expect(dialog).to_be_hidden()
    expect(rolls(fresh_page)).to_have_count(1)


def expect_started(page: Page, site: Site) -> None:
    """Expect a start with odds on the page and a Roll that rolls."""
    visit(page, site)
    expect_odds(page, Check())
    roll(page)
    expect_judged(page, Check())
    expect(page.locator("#failed")).to_be_hidden()


def without_compiling(route: Route) -> None:
    """Serve the worker as it is in a browser that cannot compile what arrives."""
    answer = route.fetch()
    route.fulfill(response=answer, body=f"delete WebAssembly.compileStreaming; {answer.text()}")


def instead(content: bytes) -> Callable[[Page], object]:
    """Return a function that serves this as the memory."""
    packed = lzma.compress(content, check=lzma.CHECK_CRC32)
    return lambda page: page.route(MEMORY, lambda route: route.fulfill(body=packed))


MEMORY = "**/memory-*.bin"
#: What a restored start lacks: something of the browser, or a memory that is whole and fits.
LACKS: dict[str, Callable[[Page], object]] = {
    "no compiling of what arrives": lambda page: page.route("**/unpack-*.js", without_compiling),
    "no worker": lambda page: page.add_init_script(
        "globalThis.Worker = class { constructor() { throw new Error('no') } }"
    ),
    "no worker that starts": lambda page: page.add_init_script(
        "globalThis.Worker = class extends Worker { constructor() { super('./nowhere.js'); } }"
    ),
    "no memory": lambda page: page.route(MEMORY, lambda route: route.fulfill(status=404)),
    "a memory cut off": lambda page: page.route(MEMORY, lambda route: route.fulfill(body=route.fetch().body()[:-9])),
    "the memory of another Pyodide": instead((48).to_bytes(4, "little") + bytes(4 + 48)),
}


@pytest.mark.long
@pytest.mark.parametrize("lack", LACKS)
def test_python_that_cannot_be_restored_starts_the_ordinary_way(
    site: Site, new_page: Callable[..., Page], watch: Watch, lack: str
) -> None:
    """Whatever is wrong, the page warns in the console and starts Python anew."""
    watch.excuse("404", "ERR_FAILED")
    page = new_page()
    LACKS[lack](page)
    with page.expect_console_message(lambda message: "ordinary way" in message.text, timeout=START_MS):
        page.goto(site.url, wait_until="commit")
    # The ordinary way is one for all, and is gone to its end where Pyodide had already begun to be restored.
    if lack == "the memory of another Pyodide":
        ready(page)
        expect_odds(page, Check())
        roll(page)
        expect_judged(page, Check())
        assert not restored(page)
    # The other worker may still be waiting for its answer.
    page.unroute_all(behavior="wait")


#: Python's function in WebAssembly that calls C functions, as its place in the table of functions; 0 for none.
TRAMPOLINE = f"""async () => {{
    const {{ HEAP32, __PyRuntime, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET }} = (await {PYTHON})._module;
    return HEAP32[(__PyRuntime + HEAP32[__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4]) / 4];
}}"""
IPAD = "Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"


@pytest.mark.long
@pytest.mark.parametrize(("agent", "direct"), [(None, True), (IPAD, False)], ids=["this browser", "iPad"])
def test_python_calls_c_functions_as_the_device_can(
    site: Site, new_page: Callable[..., Page], agent: str | None, *, direct: bool
) -> None:
    """Not as the machine that made the memory could. Pyodide adds no function for it to the table on an iPad."""
    page = new_page(user_agent=agent)
    visit(page, site)
    roll(page)
    expect_judged(page, Check())
    assert restored(page)
    assert bool(page.evaluate(TRAMPOLINE)) == direct


#: Ask the interpreter whether it collects, as soon as there is one.
ASK_EARLY = f"""addEventListener("readystatechange", () => {{
    window.collected ??= {PYTHON}.then((python) => python.runPython("import gc; gc.isenabled()"));
}}, true);"""


#: Runs Python; its value in JavaScript.
TO_JS = f"async (source) => (await {PYTHON}).runPython(source).toJs()"
#: The games that are imported.
GAMES = """
import sys
sorted({name.split(".")[2] for name in sys.modules if name.startswith("razor_core.systems.")})
"""
#: Import every module of ours and of PyScript's; the errors by name.
IMPORT_ALL = """
import importlib, sys
[bundle] = [finder for finder in sys.meta_path if type(finder).__name__ == "Bundle"]
errors = {}
for name in sorted(bundle.modules):
    try:
        importlib.import_module(name)
    except Exception as error:
        errors[name] = repr(error)
errors
"""


def test_a_start_does_no_more_than_it_must(site: Site, fresh_page: Page) -> None:
    """It collects no garbage and imports one game, on the page's own stack; the memory has what any module imports."""
    page = fresh_page
    page.add_init_script(ASK_EARLY)
    visit(page, site)
    assert page.evaluate("collected") is False
    later = f"async () => (await {PYTHON}).runPython('import gc; gc.isenabled() and gc.get_freeze_count() > 30_000')"
    assert page.evaluate(later) is True
    # On others, where the browser could switch stacks, Chromium crashed.
    assert page.evaluate(f"async () => (await {PYTHON})._module.jspiSupported") is False
    assert page.evaluate(TO_JS, GAMES) == ["razorweave"]
    select_game(page, "gemini")
    expect_odds(page, SYSTEMS["gemini"].Check())
    assert page.evaluate(TO_JS, GAMES) == ["gemini", "razorweave"]
    assert page.evaluate(TO_JS, IMPORT_ALL) == {}


#: What is kept unpacked: the address and the number of bytes of each file.
UNPACKED = """async () => {
    const store = await caches.open("razor-unpacked");
    const found = {};
    for (const key of await store.keys()) {
        const answer = await store.match(key); // which may have been deleted meanwhile
        if (answer) found[key.url.split("/").at(-1)] = (await answer.arrayBuffer()).byteLength;
    }
    return found;
}"""


def unpacked(page: Page) -> dict[str, int]:
    """Wait until memory and wasm are kept unpacked, whole, and nothing else; their sizes by name."""
    sizes = dict[str, int]()

    def whole() -> bool:
        sizes.clear()
        sizes.update(page.evaluate(UNPACKED))
        return sorted(name[:7] for name in sizes) == ["memory-", "pyodide"] and min(sizes.values()) > 1_000_000

    eventually(page, whole, sizes)
    return sizes


@pytest.mark.long
def test_a_device_unpacks_once(site: Site, new_page: Callable[..., Page], watch: Watch) -> None:
    """Memory and wasm are kept unpacked; the second start requests neither. Those of other versions are deleted.

    A start that finds the wasm says so to the next, whose browser then has it compiled. A kept wasm that is none is
    unpacked anew; test_offline.py has a kept memory that does not fit.
    """
    watch.excuse("")
    page, requested = new_page(), list[str]()
    page.on("request", lambda request: requested.append(request.url.split("/")[-1]))
    page.goto(f"{site.url}static/start.js")
    page.evaluate("caches.open('razor-unpacked').then((store) => store.put('./older.bin', new Response('old')))")
    expect_started(page, site)
    sizes = unpacked(page)
    assert sizes["pyodide.asm.wasm"] > 4_000_000
    assert {name.split("-")[0] for name in requested} >= {"memory", "wasm"}
    requested.clear()
    page.evaluate("localStorage.removeItem('razor.unpacked')")
    expect_started(page, site)
    assert restored(page)
    assert page.evaluate("localStorage.getItem('razor.unpacked')").endswith("/pyodide.asm.wasm")
    assert not [
        name for name in requested if name.startswith(("memory-", "wasm-", "unpack", "xz-", "pyodide.asm.wasm"))
    ]
    page.evaluate(SPOIL, "pyodide.asm.wasm")
    visit(page, site)
    assert restored(page)
    assert unpacked(page) == sizes
