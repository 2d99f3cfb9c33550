"""What a start keeps for later ones, copied into new profiles: wasm and memory unpacked, our modules compiled.

A start that finds these files takes less than half the time of one that does not.
"""

import base64
import json
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Page

from tools.browser.serve import Site

#: How many files each of the page's own caches has in the end (static/packed.mjs, static/boot.mjs).
CACHES = {"razor-unpacked": 2, "razor-compiled": 1}
#: Whether they are all there.
KEPT = """async (counts) => {
    const kept = async ([name, count]) => (await (await caches.open(name)).keys()).length >= count;
    return (await Promise.all(Object.entries(counts).map(kept))).every(Boolean);
}"""
#: Replaces the unpacked file whose address has that in it.
SPOIL = """async (name) => {
    const store = await caches.open("razor-unpacked");
    const key = (await store.keys()).find(({ url }) => url.includes(name));
    await store.put(key, new Response("garbage", { headers: { "Content-Type": "application/wasm" } }));
}"""
#: The files of a cache, each with its address, type and bytes.
READ = """async (name) => {
    const store = await caches.open(name);
    return Promise.all((await store.keys()).map(async ({ url }) => {
        const blob = await (await store.match(url)).blob();
        const reader = new FileReader();
        await new Promise((done) => { reader.onload = done; reader.readAsDataURL(blob); });
        return [url, blob.type, reader.result.split(",")[1]];
    }));
}"""
WRITE = """([from, files]) => Promise.all(files.map(async ([name, url, type, file]) => {
    const body = await (await fetch(from + file)).arrayBuffer();
    await (await caches.open(name)).put(url, new Response(body, { headers: { "Content-Type": type } }));
}))"""
#: Any page may read the files.
HEADERS = {"Access-Control-Allow-Origin": "*"}
LIST = "index.html"  # which each folder that is served must have
ANYWHERE = "http://anywhere/"


def _moved(text: str, old: str, new: str) -> str:
    """The text with the address of another site; the key of the modules has addresses inside (static/boot.mjs)."""
    return text.replace(old, new).replace(quote(old, safe=""), quote(new, safe=""))


def take(page: Page, site: Site, folder: Path) -> None:
    """Write the files of a page that has kept them all into a folder."""
    folder.mkdir()
    files = [(name, *each) for name in CACHES for each in page.evaluate(READ, name)]
    for at, (*_, content) in enumerate(files):
        (folder / str(at)).write_bytes(base64.b64decode(content))
    listed = json.dumps([[*each, str(at)] for at, (*each, _) in enumerate(files)])
    (folder / LIST).write_text(_moved(listed, site.url, ANYWHERE), encoding="utf-8")


def give(page: Page, site: Site, caches: Site) -> Page:
    """Put the files of that server into the profile of a page, for a site.

    The page, which is then at an address of the site that is none of Razor's.
    """
    page.route("**/blank", lambda route: route.fulfill(content_type="text/html", body="<link rel=icon href=data:,>"))
    page.goto(f"{site.url}blank")
    page.unroute_all()
    listed = page.request.get(caches.url).text()
    page.evaluate(WRITE, [caches.url, json.loads(_moved(listed, ANYWHERE, site.url))])
    return page
