// Shows in About how to install Razor as an app: a button where the browser can install it, else instructions.

let prompt = null; // the browser's own install prompt, until it is used

/** Returns the value of `data-install` of the paragraph that fits this browser. */
function method() {
  const { userAgent, maxTouchPoints, standalone } = navigator;
  if (standalone || matchMedia("(display-mode: standalone)").matches) return "installed";
  if (prompt) return "offered";
  // An iPad says that it is a Mac, and no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return "ios";
  if (/Chrom(e|ium)\//.test(userAgent)) return "chromium";
  if (/Android/.test(userAgent)) return "android";
  return /Macintosh.*Safari\//.test(userAgent) ? "mac" : "bookmark";
}

function show() {
  for (const each of document.querySelectorAll("[data-install]")) each.hidden = each.dataset.install !== method();
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  prompt = event;
  show();
});
addEventListener("appinstalled", () => {
  prompt = null;
  show();
});
document.getElementById("install").addEventListener("click", async () => {
  await prompt.prompt();
  prompt = null; // it works once; the browser sends another if it has one
  show();
});
document.getElementById("about").addEventListener("beforetoggle", show);
