// Stores Razor on the device for use without a network, and offers a newer version without forcing it.
// <html data-offline="ready"> says that the page would start offline.
//
// The worker is registered only when a roll can be made (<html data-ready>), so that its downloads do not compete with
// the start. Where service workers are missing or blocked, Razor works online only.

const page = document.documentElement;
const workers = navigator.serviceWorker;

// Store the page even if it never gets ready: the next start may work. But not while it is still loading.
const PATIENCE_MS = 20_000;
const loaded = document.querySelector(".loading progress");
// How often a page that stays open all evening asks for a newer version.
const HOUR_MS = 3_600_000;
// How long the newer version may take to take over before the browser is reminded of it.
const REMIND_MS = 1000;

/** Resolves when a roll can be made, or when nothing more has arrived for too long. */
function playable() {
  return new Promise((resolve) => {
    const check = () => "ready" in page.dataset && resolve();
    new MutationObserver(check).observe(page, { attributeFilter: ["data-ready"] });
    check();
    let before = null;
    const look = () => {
      if (loaded.value === before) return resolve();
      before = loaded.value;
      return setTimeout(look, PATIENCE_MS);
    };
    look();
  });
}

/** Resolves when `worker` is in that state. It is "installed" only after all its files are stored. */
function reached(worker, state) {
  return new Promise((resolve) => {
    const check = () => worker.state === state && resolve();
    worker.addEventListener("statechange", check);
    check();
  });
}

/** Stores all files, marks the page, and looks for newer versions. */
async function keep() {
  // The first worker takes over a page that had none; every later one is newer than the page.
  let controlled = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    if (!controlled) controlled = true;
    // The newer worker no longer has the files that this start still needs, and nothing has happened here yet.
    else if (!("ready" in page.dataset)) location.reload();
    else offer();
  });
  await playable();
  await register().catch(() => {});
  if (workers.controller) ask();
  addEventListener("focus", ask);
  document.addEventListener("visibilitychange", ask);
  setInterval(ask, HOUR_MS);
  const { active } = await workers.ready;
  await reached(active, "activated");
  page.dataset.offline = "ready";
}

keep().catch(() => {
  // Private windows and some embedded browsers refuse.
});

// A newer version is stored by its own worker, which waits until no old page is open or until `renew` lets it go on.

const bar = document.querySelector("#update > div");
let registration = null;
let postponed = false;

/** Offers the newer version, unless the player has tapped Later since this start. */
function offer() {
  bar.hidden = postponed;
}

// What the page loads late. Once another tab has started the newer version, the worker no longer has these of this one.
const LATE = ["./peer_connection.js", "./qr.js", "./portrait.js", document.getElementById("qr").href];

/** Offers the version of `worker` once all of it is stored. */
async function offerWhenStored(worker) {
  // Without a controller it is the first version on this device.
  if (!worker || !workers.controller) return;
  for (const part of LATE) import(part).catch(() => {}); // whoever uses it says so
  await reached(worker, "installed");
  offer();
}

/** Registers the worker at the site's root, so that it controls the whole site. */
async function register() {
  registration = await workers.register(new URL("../sw.js", import.meta.url));
  registration.addEventListener("updatefound", () => offerWhenStored(registration.installing));
  offerWhenStored(registration.waiting ?? registration.installing);
}

/** Asks for a newer version, if the page is in sight. Fails quietly without a network. */
async function ask() {
  if (document.hidden) return;
  // The browser drops a first worker that could not store everything: register it again.
  const { installing, waiting, active } = registration ?? {};
  await (installing ?? waiting ?? active ? registration.update() : register()).catch(() => {});
}

let reminder;

/**
 * Makes Chromium look again whether the waiting worker can take over. It forgets to where a tab requests a file in that
 * moment, even if asked once more, until a page or a worker is opened: here one that does nothing.
 */
function remind() {
  reminder?.terminate();
  reminder = new Worker(document.getElementById("unpack").href);
}

/** Starts the newer version. Not while something is unsaved: the reload would lose it. */
async function renew() {
  const trouble = document.querySelector("#head .status").dataset.state === "trouble";
  document.getElementById("update-unsaved").hidden = !trouble;
  if (trouble) return;
  // No worker waits if another tab has started the newer version.
  if (registration.waiting) {
    const takenOver = new Promise((resolve) => workers.addEventListener("controllerchange", resolve, { once: true }));
    registration.waiting.postMessage({ type: "SKIP_WAITING" });
    setInterval(remind, REMIND_MS);
    await takenOver;
  }
  location.reload();
}

document.getElementById("update-now").addEventListener("click", renew);
document.getElementById("update-later").addEventListener("click", () => {
  postponed = true;
  bar.hidden = true;
});
