// What must happen before Python is there: taps are remembered and carried out once, in order, when a roll can be made;
// and where the start fails, the page says so.

const page = document.documentElement;
const taps = [];

const ready = () => page.hasAttribute("data-ready");

const remember = (event) => {
  const control = event.target.closest("[data-do]");
  if (control) taps.push(control);
};

const failed = () => {
  if (!ready()) document.getElementById("failed").hidden = false;
};

document.addEventListener("click", remember);
// A script that does not load tells only its own element, hence the capture.
window.addEventListener("error", failed, true);
window.addEventListener("unhandledrejection", failed);
// Told when our Python has run to its end, or to an exception.
window.addEventListener("py:done", failed);

new MutationObserver((_, observer) => {
  if (!ready()) return;
  observer.disconnect();
  document.removeEventListener("click", remember);
  document.getElementById("failed").hidden = true;
  for (const control of taps) control.click();
}).observe(page, { attributes: true, attributeFilter: ["data-ready"] });
