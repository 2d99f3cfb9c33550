// Moves the focus to the next control when a drawing removes, hides or disables the focused one. Only to controls that
// are tapped: focusing a text field would open the tablet's keyboard.

const TAPPED = "button:not(:disabled), summary";
let focused = null;

const first = (node, at) => {
  const tapped = node?.matches?.(TAPPED) ? [node] : [...(node?.querySelectorAll?.(TAPPED) ?? [])];
  return tapped.filter((each) => each.checkVisibility()).at(at);
};

const keepFocus = (changes, hidden = false) => {
  if (!focused || (focused.isConnected && !focused.disabled && !hidden)) return;
  if (![document.body, focused].includes(document.activeElement)) return;
  const removedIt = ({ target, removedNodes }) =>
    target.isConnected && [...removedNodes].some((each) => each.contains(focused));
  const { previousSibling, nextSibling, parentNode } = focused;
  const gap = focused.isConnected ? { previousSibling, nextSibling, target: parentNode } : changes.find(removedIt);
  focused = null;
  let next = first(gap?.nextSibling, 0) ?? first(gap?.previousSibling, -1);
  for (let around = gap?.target; around && !next; around = around.parentElement) next = first(around, 0);
  next?.focus();
};

document.addEventListener("focusin", ({ target }) => (focused = target));
// A control that loses the focus and stays was left on purpose.
document.addEventListener("focusout", ({ target }) =>
  setTimeout(() => target === focused && (focused = document.activeElement)),
);
new MutationObserver((changes) => keepFocus(changes)).observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
// The heart of the page turns from the next roll to the result and back.
new MutationObserver(() => keepFocus([], !focused?.checkVisibility())).observe(document.documentElement, { attributeFilter: ["data-heart"] });

// A sheet takes the focus at its heading, unless one of its fields has it, and gives it back to what opened it. What
// was opened from More closes More with it.
const openers = new Map();
const more = document.getElementById("more");
document.addEventListener(
  "beforetoggle",
  ({ target, newState }) => {
    const opens = newState === "open";
    if (opens) openers.set(target, document.activeElement);
    if (target === more) return;
    const others = [...document.querySelectorAll(".sheet:popover-open")].some((each) => each !== more && each !== target);
    more?.toggleAttribute("data-covered", opens || others);
  },
  true,
);
document.addEventListener(
  "toggle",
  ({ target, newState }) => {
    if (!openers.has(target)) return;
    const { activeElement } = document;
    if (newState === "open") {
      if (target.contains(activeElement)) return;
      const start = target.querySelector(".heading h2") ?? first(target, 0);
      if (start?.matches("h2")) start.tabIndex = -1;
      start?.focus({ preventScroll: true });
      return;
    }
    const opener = openers.get(target);
    openers.delete(target);
    if (more?.contains(opener)) more.hidePopover();
    else if (activeElement === document.body || !activeElement.checkVisibility()) opener.focus({ preventScroll: true });
  },
  true,
);

// Tab stays on the sheet that was opened last, and goes round on it.
const TABBED = "button, input, select, textarea, summary, a[href], [tabindex='0']";
const tabbed = (sheet) =>
  [...sheet.querySelectorAll(TABBED)].filter((each) => {
    // Of radios, Tab stops at the chosen one, or else at the first.
    const group = each.type === "radio" ? [...sheet.querySelectorAll(`[name="${each.name}"]`)] : [each];
    return !each.disabled && each.checkVisibility() && each === (group.find(({ checked }) => checked) ?? group[0]);
  });
document.addEventListener("keydown", (event) => {
  const sheet = event.key === "Tab" && [...openers.keys()].findLast((each) => each.matches(".sheet:popover-open"));
  if (!sheet) return;
  const [all, { activeElement }] = [tabbed(sheet), document];
  const [start, end] = event.shiftKey ? [all.at(-1), all[0]] : [all[0], all.at(-1)];
  const begins = event.shiftKey && activeElement.matches(".sheet h2");
  if (activeElement !== end && !begins && sheet.contains(activeElement)) return;
  event.preventDefault();
  start?.focus();
});
