// What must happen before Python is there: taps are remembered and carried out once, in order, when a roll can be made;
// and where the start fails, the page says so.

const page = document.documentElement;
const early = [];

const ready = () => page.hasAttribute("data-ready");

const said = (control) => JSON.stringify({ ...control.dataset });

// Python draws what was painted early anew where it is another by then: a tap is meant for the control that says what the
// tapped one said.
const again = (control, meant) => {
  const same = (other) => said(other) === meant;
  return control.isConnected && same(control) ? control : [...document.querySelectorAll("[data-do]")].find(same);
};

const remember = (event) => {
  const control = event.target.closest("[data-do]");
  if (!control) return;
  const meant = said(control);
  early.push(() => tap(again(control, meant)));
};

// The browser has opened or closed a button's sheet at the tap itself, and does not again.
const tap = (control) => {
  const sheet = control?.popoverTargetElement;
  const open = sheet?.matches(":popover-open");
  control?.click();
  sheet?.togglePopover(open);
};

// Python may restore the form of the last visit over what was set meanwhile; what was set last counts.
const rememberInput = ({ target }) => {
  if (!target.matches(".system *, #fiction *, [data-input=system]")) return;
  const { checked, value } = target;
  early.push(() => {
    Object.assign(target, { checked, value });
    target.dispatchEvent(new Event("input", { bubbles: true }));
  });
};

const failed = () => {
  if (!ready()) document.getElementById("failed").hidden = false;
};

// PyScript keeps packages in IndexedDB and does not start where that is blocked. Here it has none to keep: whatever it
// asks of its own databases, there is nothing.
const nothing = (result) => {
  const request = { result };
  setTimeout(() => request.onsuccess?.({ target: request }));
  return request;
};
const store = { getAllKeys: () => nothing([]), get: () => nothing(), put: () => nothing(), clear: () => nothing() };
const open = globalThis.IDBFactory?.prototype.open;
if (open)
  IDBFactory.prototype.open = function (name, ...rest) {
    if (!name.startsWith("IDBMap/")) return open.call(this, name, ...rest);
    return nothing({ transaction: () => ({ objectStore: () => store }), close() {} });
  };

// For workers, of which the page has none, PyScript makes functions of text. The page's policy forbids that, and without
// them PyScript starts all the same: of whatever begins like one of them, there is one that does nothing.
const forWorker = (text) => typeof text === "string" && text.startsWith("return(w,x)=>");
globalThis.Function = new Proxy(Function, {
  apply: (made, self, texts) => (forWorker(texts[0]) ? () => () => {} : Reflect.apply(made, self, texts)),
});

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
  for (const due of early) due();
}).observe(page, { attributes: true, attributeFilter: ["data-ready"] });
