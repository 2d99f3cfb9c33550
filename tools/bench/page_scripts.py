"""JavaScript that the benchmark runs in the page. These texts know the page's markup and storage keys."""

#: Record when the page was ready to roll, and when that state was painted.
RECORD_START = """
window.bench = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("the page was not ready to roll within two minutes")), 120_000);
    new MutationObserver((_, observer) => {
        if (!document.querySelector("html[data-ready]")) return;
        observer.disconnect();
        const ready = performance.now();
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ ready, painted: performance.now() })));
    }).observe(document, { attributes: true, attributeFilter: ["data-ready"], subtree: true });
});
"""
#: Record when the browser first showed the last result (Element Timing). The first paint happens in one task, so the
#: clocks, which must be there too, were in the same frame.
RECORD_FIRST_PAINT = """
window.firstShown = new Promise((resolve) => {
    const shown = (list) => {
        for (const { identifier, renderTime } of list.getEntries()) if (identifier === "early") resolve(renderTime);
    };
    new PerformanceObserver(shown).observe({ type: "element", buffered: true });
    new MutationObserver((_, observer) => {
        const result = document.querySelector("#result .headline");
        if (!result || !document.querySelector("li.clock")) return;
        observer.disconnect();
        const moment = document.documentElement.hasAttribute("data-ready") ? "late" : "early";
        // A text counts for the block that it is in.
        for (const block of [result, ...result.children]) block.setAttribute("elementtiming", moment);
    }).observe(document, { childList: true, subtree: true });
});
"""
#: Record the long tasks: those of more than 50 ms on the main thread.
RECORD_TASKS = """
window.tasks = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: "longtask", buffered: true });
"""
#: Record the memory of every WebAssembly instance.
RECORD_WASM = """
window.wasm = new Set();
const instances = (made) => {
    for (const { buffer } of Object.values((made.instance ?? made).exports)) if (buffer) wasm.add(buffer.byteLength);
    return made;
};
for (const name of ["instantiate", "instantiateStreaming"]) {
    const made = WebAssembly[name];
    WebAssembly[name] = (...all) => made.apply(WebAssembly, all).then(instances);
}
"""
#: Milliseconds in long tasks that began before the page was ready.
BLOCKED = """(ready) => tasks.reduce((sum, task) => sum + (task.startTime < ready ? task.duration : 0), 0)"""
#: Count what the page reads from localStorage and writes to it, in characters of keys and values.
COUNT_STORAGE = """
window.counted = { keys: 0, read: 0, written: 0 };
const { getItem, setItem } = Storage.prototype;
Storage.prototype.getItem = function (key) {
    const text = getItem.call(this, key);
    if (text !== null) { counted.keys += 1; counted.read += key.length + text.length; }
    return text;
};
const { stringify } = JSON;
JSON.stringify = function (value, keys, ...rest) {
    // The page reads many keys in one call.
    if (value === localStorage) keys.forEach((key) => localStorage.getItem(key));
    return stringify(value, keys, ...rest);
};
Storage.prototype.setItem = function (key, text) {
    counted.written += key.length + text.length;
    setItem.call(this, key, text);
};
"""
#: Roll once; return the time until the frame with the result, the same without Python's share, and the time until the
#: frame with everything. A task posted at the start of a frame runs after it is drawn; a second requestAnimationFrame
#: would wait for the next refresh. Which dice fall depends only on how often this page has rolled, so that two pages
#: get the same cards. Python's share is the click but for what draw.js does in it.
ROLL = """
() => new Promise((resolve, reject) => {
    window.rolled = (window.rolled ?? 0) + 1;
    let state = Math.imul(window.rolled, 0x9e3779b9);
    crypto.getRandomValues = (bytes) => {
        for (let at = 0; at < bytes.length; at++) {
            state ^= state << 13, state ^= state >>> 17, state ^= state << 5; // xorshift
            bytes[at] = state >>> 24;
        }
        return bytes;
    };
    setTimeout(() => reject(new Error("the log showed no roll within ten seconds")), 10_000);
    const result = () => document.getElementById("announcer").textContent;
    const line = () => document.querySelector("#log [data-do=show]");
    const framed = (then) => requestAnimationFrame(() => {
        scheduler.postTask(() => then(performance.now() - clicked), { priority: "user-blocking" });
    });
    const before = [result(), line()];
    const all = new Promise((done) => {
        new MutationObserver((_, observer) => {
            if (line() === before[1]) return;
            observer.disconnect();
            framed(done);
        }).observe(document.getElementById("log"), { childList: true, subtree: true });
    });
    // A failed check asks before it is repeated, a Strike does not.
    document.querySelector("[data-kind=strike][aria-pressed=false]")?.click();
    const { json } = draw;
    let drawing = 0;
    draw.json = (changes) => {
        const begun = performance.now();
        json.call(draw, changes);
        drawing += performance.now() - begun;
    };
    const clicked = performance.now();
    document.querySelector("[data-do=roll]").click();
    const python = performance.now() - clicked - drawing;
    draw.json = json;
    if (result() === before[0]) throw new Error("the roll did not change the result");
    framed(async (painted) => resolve({ painted, browser: painted - python, all: await all }));
})
"""
#: Record when each new result was painted, in milliseconds since 1970, which all pages of a machine share.
RECORD_RESULTS = """() => {
    window.results = [];
    const card = document.getElementById("result");
    let last = card.dataset.key;
    new MutationObserver(() => {
        const { key } = card.dataset;
        if (key === last) return;
        last = key;
        requestAnimationFrame(() => scheduler.postTask(
            () => results.push(performance.timeOrigin + performance.now()), { priority: "user-blocking" },
        ));
    }).observe(card, { attributes: true, attributeFilter: ["data-key"] });
}"""
#: Roll, also where the page asks first; return when, in milliseconds since 1970.
ROLL_AT = """() => {
    const at = performance.timeOrigin + performance.now();
    document.querySelector("[data-do=roll]").click();
    const anyway = document.querySelector("#retry [data-do=retry-anyway]");
    if (anyway.checkVisibility()) anyway.click();
    return at;
}"""
#: Type other dice on the sheet that corrects a roll; return the time until the frame that shows the new result.
TYPE_DICE = """
(faces) => new Promise((resolve) => {
    const comes = document.querySelector("#correct [data-slot=comes]"), before = comes.textContent;
    const dice = document.querySelector("#correct [data-slot=faces]");
    dice.value = faces;
    const typed = performance.now();
    dice.dispatchEvent(new Event("input", { bubbles: true }));
    if (comes.textContent === before) throw new Error("the sheet did not show what the dice come to");
    requestAnimationFrame(() => {
        scheduler.postTask(() => resolve(performance.now() - typed), { priority: "user-blocking" });
    });
})
"""
#: Tap on Correct on that sheet; return the times until the frame that shows the roll corrected on its card, and until
#: that which shows the correction in the log and on the table.
CORRECT = """
() => new Promise((resolve) => {
    const card = () => document.querySelector("#result [data-slot=dice-text]").textContent;
    const line = () => document.querySelector("#log .lines li").textContent;
    const before = [card(), line()], clicked = performance.now(), times = [];
    document.querySelector("[data-do=correct-roll]").click();
    if (card() === before[0]) throw new Error("the card does not show the roll corrected");
    const painted = (then) => requestAnimationFrame(() => {
        scheduler.postTask(() => { times.push(performance.now() - clicked); then(); }, { priority: "user-blocking" });
    });
    const logged = () => line() === before[1] ? requestAnimationFrame(logged) : painted(() => resolve(times));
    painted(logged);
})
"""
#: Open the sheet of luck; return the time until it shows other figures than before.
LUCK = """
() => new Promise((resolve) => {
    const shown = document.querySelector("#luck [data-slot=good]"), before = shown.textContent;
    const opened = performance.now();
    new MutationObserver((_, observer) => {
        if (shown.textContent === before) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - opened));
    }).observe(shown, { childList: true, characterData: true, subtree: true });
    document.querySelector("[data-do=luck]").click();
})
"""
#: Close it.
CLOSE_LUCK = "() => document.getElementById('luck').hidePopover()"
#: Show the dice at rest, as a tap does: the next sample need not wait for them.
END_MOTION = """() => document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }))"""
#: The dice animation has ended. While anything moves, a frame waits for the display's refresh.
#: Nothing moves any more. Fades that follow a scroll never end.
STILL = """() => !document.querySelector("[data-thrown]") && document.getAnimations().every(
    ({ timeline, playState }) => timeline !== document.timeline || playState !== "running",
)"""
#: The page has kept memory and wasm unpacked for later starts (static/packed.mjs).
UNPACKED = """async () => (await (await caches.open("razor-unpacked")).keys()).length >= 2"""
#: The service worker has stored the page for offline use (static/offline.js).
OFFLINE = "() => document.documentElement.dataset.offline === 'ready'"
#: The last change is saved.
SAVED = "() => document.querySelector('[data-slot=saved]').textContent === 'saved'"
CLEAR_STORAGE = """
() => new Promise((resolve, reject) => {
    localStorage.clear();
    const request = indexedDB.deleteDatabase("razor");
    request.onsuccess = resolve;
    request.onerror = reject;
})
"""
#: Which session the page opens, what it paints first, and what it reads first of it: a device has one of each.
SHOWN = """() => ["razor.current", "razor.early", "razor.head"].map((key) => [key, localStorage.getItem(key)])"""
SHOW = """(shown) => {
    for (const [key, text] of shown)
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
}"""
#: The numbers of records and of log entries that both stores have of the current session.
STORED_COUNTS = """
() => new Promise((resolve, reject) => {
    const session = localStorage.getItem("razor.current");
    const records = Object.keys(localStorage).filter((key) => key.startsWith(`razor.${session}.r.`)).length;
    const request = indexedDB.open("razor");
    request.onerror = reject;
    request.onsuccess = () => {
        const log = IDBKeyRange.bound(`razor.${session}.log.`, `razor.${session}.log.\\uffff`);
        const pages = request.result.transaction("texts").objectStore("texts").getAll(log);
        pages.onerror = reject;
        pages.onsuccess = () => {
            request.result.close();
            resolve([records, pages.result.reduce((sum, text) => sum + text.split("\\n").length - 1, 0)]);
        };
    };
})
"""
