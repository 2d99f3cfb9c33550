// Razor as an app of its own: what the browser consequences is kept for the button in About, which says otherwise how it is done.

let prompt = null;

/** Says how Razor is installed here: the value of the `data-install` of the paragraph that tells it. */
function way() {
  const { userAgent, maxTouchPoints, standalone } = navigator;
  if (standalone || matchMedia("(display-mode: standalone)").matches) return "installed";
  if (prompt) return "offered";
  // An iPad says that it is a Mac, and no Mac is touched.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return "ios";
  if (/Chrom(e|ium)\//.test(userAgent)) return "chromium";
  if (/Android/.test(userAgent)) return "android";
  return /Macintosh.*Safari\//.test(userAgent) ? "mac" : "bookmark";
}

/** Shows that paragraph, and no other. */
function tell() {
  for (const each of document.querySelectorAll("[data-install]")) each.hidden = each.dataset.install !== way();
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  prompt = event;
  tell();
});
addEventListener("appinstalled", () => {
  prompt = null;
  tell();
});
// An consequence can be taken once: whether it was or not, the browser makes another if it has one.
document.getElementById("install").addEventListener("click", async () => {
  await prompt.prompt();
  prompt = null;
  tell();
});
document.getElementById("about").addEventListener("beforetoggle", tell);
