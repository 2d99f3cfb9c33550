// Keeps Razor for use without a network: <html data-offline="ready"> once it would start with the cable pulled.
//
// The worker is registered only when the page can be played (<html data-ready>), so that its downloads do not compete
// with the start. Where service workers are missing or forbidden, nothing happens and nothing is said.

const page = document.documentElement;

// A page that never gets ready, say because Python failed, is kept all the same: the next start may fare better.
const PATIENCE_MS = 20_000;

/** Resolves when a roll can be made, or when that takes too long. */
function playable() {
  return new Promise((resolve) => {
    const look = () => "ready" in page.dataset && resolve();
    new MutationObserver(look).observe(page, { attributeFilter: ["data-ready"] });
    setTimeout(resolve, PATIENCE_MS);
    look();
  });
}

/** Resolves when `worker` is active, which it becomes only after all its files are stored; never if it is replaced. */
function activated(worker) {
  return new Promise((resolve) => {
    const look = () => worker.state === "activated" && resolve();
    worker.addEventListener("statechange", look);
    look();
  });
}

/** Registers the worker at the site's root, wherever that is, and marks the page when all is stored. */
async function keep() {
  await playable();
  await navigator.serviceWorker.register(new URL("../sw.js", import.meta.url));
  const { active } = await navigator.serviceWorker.ready;
  await activated(active);
  page.dataset.offline = "ready";
}

keep().catch(() => {
  // Private windows and some embedded browsers refuse: the page works, only not offline.
});
