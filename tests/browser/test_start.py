"""The start: painted without Python, never a dead page, no tap lost; and a device that will not keep anything."""

from __future__ import annotations

import gzip
import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from razor_core.systems.razorweave import Check
from tests.browser.conftest import PHONE, START_MS, TABLET, ready
from tests.browser.hands import expect_judged, expect_odds, number, part, pick, roll, roll_button, rolls
from tools.browser.serve import Site

BLOCKED = """
    const blocked = () => { throw new DOMException("no", "SecurityError"); };
    Object.defineProperty(window, "localStorage", { get: blocked });
    IDBFactory.prototype.open = blocked;
"""
FULL = """() => {
    const full = () => { throw new DOMException("full", "QuotaExceededError"); };
    Storage.prototype.setItem = IDBObjectStore.prototype.put = full;
}"""
GARBAGE = """
    localStorage.setItem("razor.event.0", "{garbage");
    localStorage.setItem("razor.draft.razorweave", "[7");
"""
#: The page's own interpreter, as a promise.
PYTHON = """import(new URL("./static/boot.mjs", location)).then((boot) => boot.loadPyodide({}))"""


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_the_form_is_painted_without_python(site: Site, new_page: Callable[..., Page], watch, size) -> None:
    """Nothing of the runtime arrives: every field of the form is there to be seen, and Roll with it."""
    watch.excuse("net::ERR_FAILED", "dynamically imported module")
    page = new_page(viewport=size)
    page.route("**/runtime/**", lambda route: route.abort())
    page.goto(site.url)
    for name in ("Attribute", "DC", "Other bonus"):
        expect(number(page, name)).to_be_visible()
    for name in ("MIG", "12 Easy", "22 Legend", "Strike"):
        expect(page.get_by_role("radio", name=name)).to_be_visible()
    for name in ("+ Edge", "+ Burden", "Type dice", "Roll"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
    expect(roll_button(page)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    "missing",
    [
        "pyodide.asm.wasm",
        "core.js",
        "static/app/main.py",
        "runtime/razor-*.bin",
        "pyscript.toml",
        "static/boot.mjs",
    ],
)
def test_a_start_that_fails_says_so(site: Site, page: Page, watch, missing: str) -> None:
    """One file that does not arrive: an alert with what to do, and the form as it was."""
    watch.excuse("")
    page.route(f"**/{missing}", lambda route: route.abort())
    page.goto(site.url)
    alert = page.get_by_role("alert").filter(has_text="did not start")
    expect(alert).to_be_visible(timeout=START_MS)
    expect(alert).to_contain_text("Reload")
    expect(number(page, "DC")).to_be_visible()
    assert page.locator("html[data-ready]").count() == 0


def test_python_that_raises_says_so_and_a_reload_may_mend_it(site: Site, page: Page, watch) -> None:
    """The alert stands; its Reload starts the page anew, and it is gone."""
    watch.excuse("RuntimeError", "PythonError", "boom")
    page.route("**/static/app/main.py", lambda route: route.fulfill(body="raise RuntimeError('boom')"))
    page.goto(site.url)
    alert = page.get_by_role("alert").filter(has_text="did not start")
    expect(alert).to_be_visible(timeout=START_MS)
    page.unroute("**/static/app/main.py")
    alert.get_by_role("link", name="Reload").click()
    ready(page)
    expect(alert).to_be_hidden()
    expect_odds(page, Check())


#: A browser without what a restored start needs; a memory that is not there, not whole, or of another Pyodide.
NO_RESTORING = {
    "no compiling of what arrives": "delete WebAssembly.compileStreaming",
    "no worker": "globalThis.Worker = class { constructor() { throw new Error('no') } }",
    "no worker that starts": "globalThis.Worker = class extends Worker { constructor() { super('./nowhere.js'); } }",
}
BAD_MEMORIES = {
    "missing": {"status": 404},
    "no gzip": {"body": b"garbage"},
    "cut off": {"body": gzip.compress(bytes(100_000))[:-9]},
    "empty": {"body": gzip.compress(b"")},
    "of another Pyodide": {"body": gzip.compress((48).to_bytes(4, "little") + bytes(4 + 48))},
}


def restored(page: Page) -> bool:
    """Whether Python was restored: PyScript's copy of the snapshot's option says so."""
    return bool(page.evaluate(f"async () => !!(await {PYTHON})._api.config._loadSnapshot"))


def expect_started(page: Page, site: Site) -> None:
    """A start that ends with odds on the page and a Roll that rolls."""
    page.goto(site.url)
    ready(page)
    expect_odds(page, Check())
    roll(page)
    expect_judged(page, Check())
    expect(page.locator("#failed")).to_be_hidden()


def test_python_is_restored(site: Site, page: Page) -> None:
    """Where nothing is in the way, a start is from the kept memory, and keeps nothing of it."""
    expect_started(page, site)
    assert restored(page)


@pytest.mark.parametrize("script", NO_RESTORING.values(), ids=NO_RESTORING)
def test_a_browser_that_lacks_something_starts_the_ordinary_way(site: Site, page: Page, script: str) -> None:
    """Python starts from nothing, and the page does what it does."""
    page.add_init_script(script)
    expect_started(page, site)
    assert not restored(page)


def test_a_worker_that_cannot_unpack_is_done_without(site: Site, page: Page) -> None:
    """The same, where only the worker finds out."""

    def without(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=f"delete self.DecompressionStream; {answer.text()}")

    page.route("**/unpack.mjs", without)
    expect_started(page, site)
    assert not restored(page)


@pytest.mark.parametrize("answer", BAD_MEMORIES.values(), ids=BAD_MEMORIES)
def test_a_memory_that_cannot_be_restored_is_done_without(site: Site, page: Page, watch, answer) -> None:
    """Whatever is wrong with it, Python starts the ordinary way."""
    watch.excuse("404")
    page.route("**/memory-*.bin", lambda route: route.fulfill(**answer))
    expect_started(page, site)
    assert not restored(page)


#: What the page keeps of its modules as they are compiled: how many times, and how many bytes.
COMPILED = """async () => {
    const store = await caches.open("razor-compiled");
    const answers = await Promise.all((await store.keys()).map((key) => store.match(key)));
    return Promise.all(answers.filter(Boolean).map(async (answer) => (await answer.arrayBuffer()).byteLength));
}"""


def keeps(page: Page, enough: Callable[[list[int]], bool] = bool) -> list[int]:
    """Wait until the page keeps what it compiled, as many bytes as are `enough`; gives how many."""
    deadline = time.monotonic() + START_MS / 1000
    while not enough(sizes := page.evaluate(COMPILED)):
        assert time.monotonic() < deadline, sizes
        page.wait_for_timeout(100)
    return list(sizes)


def packed_python(page: Page) -> list[str]:
    """The list in which each packed file of Python is noted that the page asks for from now on."""
    asked: list[str] = []
    packed = re.compile(r"/(razor|pyscript)-\w+\.bin$")
    page.on("request", lambda request: asked.append(request.url) if packed.search(request.url) else None)
    return asked


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


def test_a_first_start_compiles_all_before_it_imports(site: Site, page: Page) -> None:
    """In short tasks: an import that compiled as it went would keep a tap waiting."""
    page.add_init_script(NOTE_LEFT)
    expect_started(page, site)
    assert page.evaluate("left")[0] == 0


def test_python_is_compiled_once(site: Site, page: Page) -> None:
    """The second start neither asks for the sources nor compiles any, dataclasses' methods included."""
    to_compile = f"async () => (await {PYTHON}).runPython(`{TO_COMPILE}`).toJs()"
    asked = packed_python(page)
    expect_started(page, site)
    keeps(page)
    assert len(asked) == 2
    left, written = page.evaluate(to_compile)
    assert (left, written > 50) == (0, True)
    expect_started(page, site)
    assert len(asked) == 2
    assert page.evaluate(to_compile) == [0, written]


@pytest.mark.parametrize("kept", ["new Response('garbage')", "new Response('')"])
def test_compiled_python_that_is_of_no_use_is_made_anew(site: Site, page: Page, watch, kept: str) -> None:
    """Not whole, or not there at all: the page starts from the sources and keeps it again."""
    watch.excuse("")
    expect_started(page, site)
    whole = keeps(page)
    page.evaluate(
        f"async () => {{ const store = await caches.open('razor-compiled'); "
        f"await store.put((await store.keys())[0], {kept}); }}"
    )
    expect_started(page, site)
    keeps(page, lambda sizes: sizes == whole)


def test_what_another_version_compiled_is_neither_used_nor_kept(site: Site, page: Page) -> None:
    """Kept under another key, as after an update: compiled anew, and the old one is gone."""
    expect_started(page, site)
    whole = keeps(page)
    page.evaluate("""async () => {
        const store = await caches.open("razor-compiled");
        const [key] = await store.keys();
        await store.put(key.url + "&older", new Response("old"));
        await store.delete(key);
    }""")
    expect_started(page, site)
    keeps(page, lambda sizes: sizes == whole)


def test_a_browser_that_keeps_nothing_compiles_each_time(site: Site, page: Page) -> None:
    """Without a secure context there are no caches."""
    page.add_init_script("delete globalThis.caches")
    expect_started(page, site)
    expect_started(page, site)


def test_two_starts_from_one_memory_throw_different_dice(site: Site, page: Page) -> None:
    """Neither Razor's dice nor the generator of the random module, which nobody uses, begin where they were frozen."""
    thrown, module = [], []
    for _ in range(2):
        page.goto(site.url)
        ready(page)
        assert restored(page)
        module.append(page.evaluate(f"async () => (await {PYTHON}).runPython('import random; random.random()')"))
        for _ in range(12):  # the same twelve checks twice: once in 20 ** 12
            roll(page)
        thrown.append(
            page.evaluate("() => [...document.querySelectorAll('#log li')].slice(0, 12).map(li => li.textContent)")
        )
    assert module[0] != module[1]
    assert len(thrown[0]) == 12
    assert thrown[0] != thrown[1]


def test_the_time_is_that_of_the_device_not_of_the_build(site: Site, new_page: Callable[..., Page]) -> None:
    """Where the device is east of where the memory was made, a roll is logged by its clocks."""
    page = new_page(timezone_id="Asia/Kolkata")
    expect_started(page, site)
    assert restored(page)
    said = page.evaluate("() => Object.values(localStorage).find((text) => text.includes('+05:30')) ?? null")
    assert said is not None
    now = page.evaluate(f"async () => (await {PYTHON}).runPython('import time; time.time()')")
    assert abs(now - time.time()) < START_MS / 1000


def held(page: Page, site: Site) -> Route:
    """Opens the page and holds its Python up; the route that lets it go on."""
    routes: list[Route] = []
    page.route("**/static/app/main.py", lambda route: routes.append(route))  # noqa: PLW0108 - Playwright cannot take a builtin
    with page.expect_request("**/static/app/main.py", timeout=START_MS):
        page.goto(site.url, wait_until="domcontentloaded")
    page.wait_for_function("true")
    return routes[0]


def test_taps_before_python_are_carried_out_once_each(site: Site, page: Page) -> None:
    """Two taps on Roll are two rolls when it can be made, and a third after that is one more."""
    route = held(page, site)
    roll(page)
    roll(page)
    expect(rolls(page)).to_have_count(0)
    route.continue_()
    ready(page)
    expect(rolls(page)).to_have_count(2)
    roll(page)
    expect(rolls(page)).to_have_count(3)
    expect_judged(page, Check())


def test_what_is_set_before_python_is_what_is_rolled(site: Site, page: Page) -> None:
    """A step of the DC and a number, chosen while Python was still on its way: the form and its odds agree."""
    route = held(page, site)
    pick(page, "Hard")
    number(page, "Attribute").fill("2")
    page.get_by_role("combobox", name="Name of the Skill").fill("Lockpicking")
    route.continue_()
    ready(page)
    expect(number(page, "DC")).to_have_value("18")
    expect_odds(page, Check(dc=18, attribute=2, skill=True))


def test_what_is_set_before_python_outlives_the_form_of_the_last_visit(site: Site, page: Page) -> None:
    """On a second visit the kept form comes back, except for what was set meanwhile."""
    page.goto(site.url)
    ready(page)
    number(page, "Attribute").fill("3")
    pick(page, "Tough")
    route = held(page, site)
    pick(page, "Heroic")
    route.continue_()
    ready(page)
    expect_odds(page, Check(dc=20, attribute=3))


def test_a_browser_that_blocks_storage_has_a_page_that_works_and_says_so(site: Site, page: Page) -> None:
    """Not saved, it says at once; form and Roll do what they do."""
    page.add_init_script(BLOCKED)
    page.goto(site.url)
    ready(page)
    expect(page.locator(".status")).to_contain_text("not saved: this browser blocks storage")
    expect(page.locator(".status")).to_contain_text("gone when the page is closed")
    pick(page, "Tough")
    expect_odds(page, Check(dc=16))
    roll(page)
    expect_judged(page, Check(dc=16))
    expect(rolls(page)).to_have_count(1)


def test_a_full_device_loses_no_roll_of_the_evening_and_says_so(site: Site, page: Page) -> None:
    """Not saved is told and why, the roll stands on the card and in the log; on a phone the head stays small."""
    page.goto(site.url)
    ready(page)
    expect(page.locator(".status")).not_to_contain_text("not saved")
    page.evaluate(FULL)
    roll(page)
    expect(page.locator(".status")).to_contain_text("not saved: storage is full")
    expect(page.locator(".status")).to_have_attribute("data-state", "trouble")
    expect_judged(page, Check())
    expect(rolls(page)).to_have_count(1)
    page.set_viewport_size(PHONE)
    assert page.locator("#head").evaluate("head => head.offsetHeight") < 120


def test_records_that_cannot_be_read_are_told_of_and_set_aside_whole(site: Site, page: Page) -> None:
    """A record of garbage: the page starts, says so, and has the text under another key; the next start is silent."""
    page.goto(site.url)
    page.evaluate(GARBAGE)
    page.reload()
    ready(page)
    expect(page.locator("#notice")).to_contain_text("1 record could not be read and was set aside")
    close = page.locator("#notice").get_by_role("button", name="Close")
    close.click()
    expect(close).to_be_hidden()
    expect(page.locator("#notice")).not_to_contain_text("could not be read")
    roll(page)
    expect(rolls(page)).to_have_count(1)
    assert "Full" in part(page, "Roll").inner_text()
    assert page.evaluate("Object.values(localStorage).filter((text) => text === '{garbage').length") == 1
    page.reload()
    ready(page)
    expect(page.locator("#notice")).not_to_contain_text("could not be read")
    expect(rolls(page)).to_have_count(1)
