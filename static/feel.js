// What is felt beside what is read: dice that roll onto the card, a click, a tremble; and a screen that stays on.
//
// What of it is wanted says <html> (app/settings.py). What the browser has none of is said there too, in `data-lacks`, for
// the sheet of settings.

const page = document.documentElement;
const lacks = new Set();

const lacking = (name, so) => {
  lacks[so ? "add" : "delete"](name);
  page.dataset.lacks = [...lacks].join(" ");
};

// The bar of the browser has the colour of the page, whatever theme was chosen.
const bars = [...document.querySelectorAll("meta[name=theme-color]")].map((meta) => [meta, meta.content]);
const paint = () => {
  const chosen = "theme" in page.dataset && getComputedStyle(document.body).backgroundColor;
  for (const [meta, first] of bars) meta.content = chosen || first;
};

let lock = null;
// The browser takes the lock away whenever the page is out of sight, so it is asked for anew.
const stayAwake = async () => {
  const wanted = page.dataset.awake === "on" && document.visibilityState === "visible";
  if (!navigator.wakeLock) return;
  try {
    if (wanted && (!lock || lock.released)) lock = await navigator.wakeLock.request("screen");
    lacking("refused", false);
  } catch {
    lacking("refused", true);
  }
  if (page.dataset.awake !== "on") await lock?.release();
};

lacking("awake", !navigator.wakeLock);
lacking("vibration", !navigator.vibrate);
new MutationObserver(paint).observe(page, { attributeFilter: ["data-theme"] });
new MutationObserver(stayAwake).observe(page, { attributeFilter: ["data-awake"] });
document.addEventListener("visibilitychange", stayAwake);
paint();
stayAwake();
