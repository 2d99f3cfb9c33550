// Remembers taps until Python has started, then replays them once and in order. Says so where the start fails.

const page = document.documentElement;
const pending = [];

const ready = () => page.hasAttribute("data-ready");

const dataOf = (control) => JSON.stringify({ ...control.dataset });

// Python may replace what first_paint.js painted: a tap goes to the control with the same data.
const sameControl = (control, data) => {
  const same = (other) => dataOf(other) === data;
  return control.isConnected && same(control) ? control : [...document.querySelectorAll("[data-do]")].find(same);
};

const rememberTap = (event) => {
  const control = event.target.closest("[data-do]");
  if (!control) return;
  const data = dataOf(control);
  pending.push(() => tap(sameControl(control, data)));
  if (control.dataset.do === "type") openTyped(typed.hidden);
  if (control.dataset.do === "roll") rollWaits();
};

// The browser opened or closed the control's sheet at the first tap: undo what this one does to it.
const tap = (control) => {
  const sheet = control?.popoverTargetElement;
  const open = sheet?.matches(":popover-open");
  control?.click();
  sheet?.togglePopover(open);
};

// Python restores the form of the last visit: set again what the player has set since.
const rememberInput = ({ target }) => {
  if (!target.matches(".system *, #fiction *, #typed *, [data-input=system]")) return;
  const { checked, value } = target;
  if (target === faces) showUses(value.trim() !== "");
  pending.push(() => {
    Object.assign(target, { checked, value });
    target.dispatchEvent(new Event("input", { bubbles: true }));
  });
};

// Dice can be typed before Python is there. It then gets the taps and the text, so what is shown here is taken back before
// that. Python draws the keypad: until then a phone shows its own keys.
const typed = document.getElementById("typed");
const faces = typed.elements.faces;
let typing = false;
const openTyped = (open) => {
  typing = true;
  typed.hidden = !open;
  faces.inputMode = open ? "text" : "none";
  if (open) faces.focus();
};
const showUses = (uses) => {
  document.querySelector("#roll-button [data-slot=uses]").hidden = !uses;
  document.querySelector("#roll-button [data-slot=throws]").hidden = uses;
};

let rolls = 0;
const rollWaits = () => {
  rolls += 1;
  if (typing) faces.value = ""; // as after a roll: another tap throws dice
  showUses(false);
  const many = rolls > 1 ? `${rolls} rolls wait` : "Your roll waits";
  document.getElementById("waiting").textContent = `${many} until all is loaded.`;
};

// Very rarely, and on a busy device, Chromium does not hand over a file that the service worker has. The next start gets it.
const AGAIN = "razor.again";
let leaving = false;

// Starts anew, once in a tab, if all is on the device and the player has done nothing that would be lost. Returns whether it
// does.
const startAgain = () => {
  try {
    if (leaving || pending.length || !navigator.serviceWorker.controller || sessionStorage.getItem(AGAIN)) return leaving;
    sessionStorage.setItem(AGAIN, "once");
  } catch {
    return false; // without service workers or storage
  }
  leaving = true;
  location.reload();
  return true;
};

const failed = () => {
  if (ready() || startAgain()) return;
  document.getElementById("failed").hidden = false;
  page.dataset.failed = "";
};

// Python can be ended by a fault of its own or of the browser. Nothing on the page works from then on.
const ended = () => {
  if (!ready()) return failed();
  const dialog = document.getElementById("ended");
  dialog.querySelector("button").addEventListener("click", () => location.reload());
  dialog.addEventListener("close", () => dialog.showModal()); // Escape closes it
  dialog.showModal();
};

// PyScript caches packages in IndexedDB and does not start where that is blocked. Razor has no packages to cache, so give
// PyScript's own databases no content.
const nothing = (result) => {
  const request = { result };
  setTimeout(() => request.onsuccess?.({ target: request }));
  return request;
};
const store = { getAllKeys: () => nothing([]), get: () => nothing(), put: () => nothing(), clear: () => nothing() };
const empty = () => nothing({ transaction: () => ({ objectStore: () => store }), close() {} });
const open = globalThis.IDBFactory?.prototype.open;
if (open)
  IDBFactory.prototype.open = function (name, ...rest) {
    return name.startsWith("IDBMap/") ? empty() : open.call(this, name, ...rest);
  };

// Where there is no IndexedDB at all, or its name alone is refused, PyScript gets one of which durable.js knows why.
const lacking = () => {
  try {
    return globalThis.indexedDB ? "" : "none";
  } catch {
    return "blocked";
  }
};
const lacks = lacking();
if (lacks) Object.defineProperty(globalThis, "indexedDB", { value: { lacks, open: empty } });

// PyScript makes functions from text for its workers. The content policy forbids that, and Razor has no PyScript workers:
// return a function that does nothing.
const forWorker = (text) => typeof text === "string" && text.startsWith("return(w,x)=>");
globalThis.Function = new Proxy(Function, {
  apply: (make, self, texts) => (forWorker(texts[0]) ? () => () => {} : Reflect.apply(make, self, texts)),
});

document.addEventListener("click", rememberTap);
document.addEventListener("input", rememberInput);
// A script that fails to load raises `error` on its element only, hence the capture.
window.addEventListener("error", failed, true);
window.addEventListener("unhandledrejection", failed);
// Sent when main.py ends, with or without an exception.
window.addEventListener("py:done", failed);
// Sent by boot.mjs.
window.addEventListener("razor:ended", ended, { once: true });
// PyScript reports nothing when its configuration fails to load.
fetch("./pyscript.toml").then((answer) => answer.ok || failed(), failed);

new MutationObserver((_, observer) => {
  if (!ready()) return;
  observer.disconnect();
  document.removeEventListener("click", rememberTap);
  document.removeEventListener("input", rememberInput);
  document.getElementById("failed").hidden = true;
  if (typing) {
    openTyped(false);
    showUses(false);
  }
  for (const replay of pending) replay();
}).observe(page, { attributes: true, attributeFilter: ["data-ready"] });
