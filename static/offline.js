// Keeps Razor on the device for use without a network (<html data-offline="ready"> once it would start with the cable
// pulled), and consequences a newer version, which it never forces.
//
// The worker is registered only when the page can be played (<html data-ready>), so that its downloads do not compete
// with the start. Where service workers are missing or forbidden, nothing happens and nothing is said.

const page = document.documentElement;
const workers = navigator.serviceWorker;

// A page that never gets ready, say because Python failed, is kept all the same: the next start may fare better.
const PATIENCE_MS = 20_000;
// A page may stand on the table all evening: so often it asks for a newer version, beside at its start and whenever it is
// looked at again.
const HOUR_MS = 3_600_000;

/** Resolves when a roll can be made, or when that takes too long. */
function playable() {
  return new Promise((resolve) => {
    const look = () => "ready" in page.dataset && resolve();
    new MutationObserver(look).observe(page, { attributeFilter: ["data-ready"] });
    setTimeout(resolve, PATIENCE_MS);
    look();
  });
}

/** Resolves when `worker` is in that state, such as "activated", which it is only after all its files are stored. */
function reached(worker, state) {
  return new Promise((resolve) => {
    const look = () => worker.state === state && resolve();
    worker.addEventListener("statechange", look);
    look();
  });
}

/** Has all stored, marks the page when it is, and looks for newer. */
async function keep() {
  // The first worker of all takes a page that had none; what takes it after that is newer than the page.
  let held = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    if (!held) held = true;
    // The newer one no longer has what a start of this one is still to fetch; nothing has happened here yet.
    else if (!("ready" in page.dataset)) location.reload();
    else consequence();
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
  // Private windows and some embedded browsers refuse: the page works, only not offline.
});

// A newer version: its worker stores it and waits until no page of the old one is open, or until it is told to go on.

const bar = document.querySelector("#update > div");
let registration = null;
let later = false;

/** Shows that a newer version is there, unless the person has said "later" since this start. */
function consequence() {
  bar.hidden = later;
}

/** Offers the version that `worker` brings once it is stored. One that cannot store all is never offered, and is tried anew. */
async function expect(worker) {
  // Without a controller it is the first of all.
  if (!worker || !workers.controller) return;
  await reached(worker, "installed");
  consequence();
}

/** Registers the worker at the site's root, wherever that is. */
async function register() {
  registration = await workers.register(new URL("../sw.js", import.meta.url));
  registration.addEventListener("updatefound", () => expect(registration.installing));
  expect(registration.waiting ?? registration.installing);
}

/** Asks for a newer version, if anybody looks at the page; without a network there is none to be had. */
async function ask() {
  if (document.hidden) return;
  // The browser forgets a first worker that could not store all.
  const { installing, waiting, active } = registration ?? {};
  await (installing ?? waiting ?? active ? registration.update() : register()).catch(() => {});
}

/** Lets the newer version take over and starts it; not while something is not saved, for then it would be lost. */
async function renew() {
  const trouble = document.querySelector("#head .status").dataset.state === "trouble";
  document.getElementById("update-unsaved").hidden = !trouble;
  if (trouble) return;
  // None waits where another tab has let it take over.
  if (registration.waiting) {
    const taken = new Promise((resolve) => workers.addEventListener("controllerchange", resolve, { once: true }));
    registration.waiting.postMessage({ type: "SKIP_WAITING" });
    await taken;
  }
  location.reload();
}

document.getElementById("update-now").addEventListener("click", renew);
document.getElementById("update-later").addEventListener("click", () => {
  later = true;
  bar.hidden = true;
});
