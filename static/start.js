// What must happen before Python is there: taps are remembered and carried out once, in order, when a roll can be made;
// and where the start fails, the page says so.

const page = document.documentElement;
const early = [];

const ready = () => page.hasAttribute("data-ready");

const remember = (event) => {
  const control = event.target.closest("[data-do]");
  if (control) early.push(() => control.click());
};

// Python may restore the form of the last visit over what was set meanwhile; what was set last counts.
const rememberInput = ({ target }) => {
  if (target.form?.id !== "form") return;
  const { checked, value } = target;
  early.push(() => {
    Object.assign(target, { checked, value });
    target.dispatchEvent(new Event("input", { bubbles: true }));
  });
};

const failed = () => {
  if (!ready()) document.getElementById("failed").hidden = false;
};

document.addEventListener("click", remember);
document.addEventListener("input", rememberInput);
// A script that does not load tells only its own element, hence the capture.
window.addEventListener("error", failed, true);
window.addEventListener("unhandledrejection", failed);
// Told when our Python has run to its end, or to an exception.
window.addEventListener("py:done", failed);
// PyScript tells nobody when its configuration does not arrive.
fetch("./pyscript.toml").then((answer) => answer.ok || failed(), failed);

new MutationObserver((_, observer) => {
  if (!ready()) return;
  observer.disconnect();
  document.removeEventListener("click", remember);
  document.removeEventListener("input", rememberInput);
  document.getElementById("failed").hidden = true;
  for (const again of early) again();
}).observe(page, { attributes: true, attributeFilter: ["data-ready"] });
