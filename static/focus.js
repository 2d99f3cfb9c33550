// What is drawn anew may take away or disable the control that has the focus: the next one there gets it. Only what is
// tapped, for a text would open the keys of a tablet.

const TAPPED = "button:not(:disabled), summary";
let focused = null;
const first = (place, at) => (place?.matches?.(TAPPED) ? place : [...(place?.querySelectorAll?.(TAPPED) ?? [])].at(at));
const keepFocus = (changes) => {
  if (!focused || (focused.isConnected && !focused.disabled)) return;
  if (![document.body, focused].includes(document.activeElement)) return;
  const took = ({ target, removedNodes }) => target.isConnected && [...removedNodes].some((each) => each.contains(focused));
  const { previousSibling, nextSibling, parentNode } = focused;
  const place = focused.isConnected ? { previousSibling, nextSibling, target: parentNode } : changes.find(took);
  focused = null;
  let next = first(place?.nextSibling, 0) ?? first(place?.previousSibling, -1);
  for (let around = place?.target; around && !next?.checkVisibility(); around = around.parentElement) next = first(around, 0);
  next?.focus();
};
document.addEventListener("focusin", ({ target }) => (focused = target));
// Whoever leaves a control that stays there means to.
document.addEventListener("focusout", ({ target }) => setTimeout(() => target === focused && (focused = document.activeElement)));
const drawn = { childList: true, subtree: true, attributeFilter: ["disabled"] };
new MutationObserver(keepFocus).observe(document.body, drawn);
