// The screen of the device: it stays on, its bar has the colour of the theme, and the view for the table fills it.
//
// app/sheets/settings.py writes the settings on <html>. What the browser cannot do goes to `data-lacks` there, for the
// settings sheet.

const page = document.documentElement;
const second = "second" in page.dataset; // the second screen
const lacks = new Set();

const setLack = (feature, missing) => {
  lacks[missing ? "add" : "delete"](feature);
  page.dataset.lacks = [...lacks].join(" ");
};

// The browser's bar takes the page's colour, whatever theme is chosen.
const themeColours = [...document.querySelectorAll("meta[name=theme-color]")].map((meta) => [meta, meta.content]);
const paintBar = () => {
  const chosen = "theme" in page.dataset && getComputedStyle(document.body).backgroundColor;
  for (const [meta, usual] of themeColours) meta.content = chosen || usual;
};

let lock = null;
// The browser releases the lock whenever the page is out of sight, so ask for it again.
const stayAwake = async () => {
  const needed = page.dataset.awake === "on" && document.visibilityState === "visible";
  if (!navigator.wakeLock) return;
  try {
    if (needed && (!lock || lock.released)) lock = await navigator.wakeLock.request("screen");
    setLack("refused", false);
  } catch {
    setLack("refused", true);
  }
  if (page.dataset.awake !== "on") await lock?.release();
};

// The view for the table uses the full screen where the browser allows it; leaving the full screen leaves the view.
const shown = () => "show" in page.dataset;
const fillScreen = () => {
  const [from, to] = ["show-table", "show-end"].map((name) => document.querySelector(`[data-do=${name}]`));
  (shown() ? to : from)?.focus();
  // Many clocks scroll there, also by keyboard.
  const clocks = document.querySelector("#clocks");
  if (shown()) clocks.setAttribute("tabindex", "0");
  else clocks.removeAttribute("tabindex");
  // Browsers allow it after a tap only. Without it the view still fills the page.
  if (shown() && navigator.userActivation?.isActive) page.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
};

// The clocks scroll, so a tap on them does not reach the button beneath.
document.addEventListener("click", ({ target }) => {
  if (shown() && target.closest("#clocks")) document.querySelector("[data-do=show-end]").click();
});
// A tap on the second screen fills it.
if (second) document.addEventListener("click", () => page.requestFullscreen?.().catch(() => {}));
new MutationObserver(fillScreen).observe(page, { attributeFilter: ["data-show"] });
document.addEventListener("fullscreenchange", () => {
  if (shown() && !document.fullscreenElement) document.querySelector("[data-do=show-end]").click();
});

setLack("awake", !navigator.wakeLock);
setLack("vibration", !navigator.vibrate);
new MutationObserver(paintBar).observe(page, { attributeFilter: ["data-theme"] });
new MutationObserver(stayAwake).observe(page, { attributeFilter: ["data-awake"] });
document.addEventListener("visibilitychange", stayAwake);
paintBar();
stayAwake();
