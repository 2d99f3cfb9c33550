// Where a drawing removes, hides or disables the control that has the focus, the focus goes to what was around it, never by
// itself to another control: the next key would tap that. Tab and arrow keys go on from there.

// Whoever types in one of these goes on typing where it is taken away: the focus goes to nothing that a key would tap.
const WRITTEN = "input:not([type=radio], [type=checkbox]), textarea";
let focused = null;

const PLACE = "li, section, header, [role=group], .row, .tools, .sheet";
const settle = (place) => {
  place.tabIndex = -1;
  place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
  place.focus({ preventScroll: true });
};
const seen = (node, of = PLACE) => node?.matches?.(of) && node.checkVisibility();

const keepFocus = (changes, hidden = false) => {
  if (!focused || (focused.isConnected && !focused.disabled && !hidden)) return;
  if (![document.body, focused].includes(document.activeElement)) return;
  if (focused.matches(WRITTEN)) return (focused = null);
  const removedIt = ({ target, removedNodes }) =>
    target.isConnected && [...removedNodes].some((each) => each.contains(focused));
  const { previousSibling, nextSibling, parentNode } = focused;
  const gap = focused.isConnected ? { previousSibling, nextSibling, target: parentNode } : changes.find(removedIt);
  focused = null;
  let place = [gap?.nextSibling, gap?.previousSibling].find((beside) => seen(beside, "li"));
  for (let around = gap?.target; around && !place; around = around.parentElement)
    place = seen(around) ? around : [...around.querySelectorAll(PLACE)].find((inner) => seen(inner));
  if (place) settle(place);
};

document.addEventListener("focusin", ({ target }) => (focused = target));
// A control that loses the focus and stays was left on purpose.
document.addEventListener("focusout", ({ target }) =>
  setTimeout(() => target === focused && (focused = document.activeElement)),
);
new MutationObserver((changes) =>
  keepFocus(changes, changes.some(({ target }) => target.hidden && target.contains(focused))),
).observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled", "hidden"] });
// The heart of the page turns from the next roll to the result and back.
new MutationObserver(() => keepFocus([], !focused?.checkVisibility())).observe(document.documentElement, { attributeFilter: ["data-heart"] });

// A sheet takes the focus at its first field, and gives it back to what opened it. Where a button comes first, which another
// key would tap, it takes it at its heading; opened by a finger too, as a field would open the tablet's keyboard. Of a row
// with a number and its buttons, the number comes first. What was opened from More closes More with it.
const FIELD = "input, select, textarea";
const LAST = ".heading *, .foot *, .act:last-child *, .term, [type=file]"; // what nobody opens a sheet for
const openers = new Map();
let openedMore = []; // what opened More: a sheet that Python opens from More closes More at once
const more = document.getElementById("more");
let touched = matchMedia("(pointer: coarse)").matches;
document.addEventListener("pointerdown", ({ pointerType }) => (touched = pointerType === "touch"), true);
document.addEventListener("keydown", () => (touched = false), true);

const beginning = (sheet) => {
  const heading = sheet.querySelector(".heading h2") ?? sheet;
  heading.tabIndex = -1;
  const stops = tabbed(sheet);
  const start = stops.find((control) => !control.matches(LAST));
  const line = start?.closest(".line") ?? start;
  return (!touched && stops.find((control) => line?.contains(control) && control.matches(FIELD))) || heading;
};
const giveBack = (opener, around) => {
  if (!opener.isConnected) return around && settle(around);
  // One that opens no sheet alone, such as Roll before it asks, is not to be tapped by the key that closed the sheet.
  if (opener.matches("button") && !opener.popoverTargetElement) tapping.again(opener);
  opener.focus({ preventScroll: true });
};
// A sheet that is drawn a moment after it opens has its first control then, unless the focus has gone on.
let begun = [];
const begin = (sheet, start = beginning(sheet)) => {
  begun = [sheet, start];
  start?.focus({ preventScroll: touched });
};
const drawn = new MutationObserver(() => {
  const [sheet, start] = begun;
  if (document.activeElement !== start) drawn.disconnect();
  else if (beginning(sheet) !== start) begin(sheet);
});
const enter = (sheet) => {
  begin(sheet);
  drawn.disconnect();
  drawn.observe(sheet, { childList: true, subtree: true, attributeFilter: ["hidden"] });
};

// For style sheets: a `:root:has()` would make the browser style nearly the whole page at each roll.
const mark = () => document.documentElement.toggleAttribute("data-sheet", [...openers.keys()].some((each) => each.matches(".sheet")));

document.addEventListener(
  "beforetoggle",
  ({ target, newState }) => {
    const opens = newState === "open";
    const { activeElement } = document;
    const opener = [activeElement, activeElement.closest("section, header")];
    if (opens) openers.set(target, opener);
    mark();
    if (target === more) return opens && (openedMore = opener);
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
      if (!target.contains(activeElement)) enter(target);
      return;
    }
    const [opener, around] = openers.get(target);
    openers.delete(target);
    mark();
    if (more?.contains(opener) && more.matches(":popover-open")) more.hidePopover();
    else if (activeElement === document.body || !activeElement.checkVisibility())
      // What opened it may be gone with what was done on it.
      giveBack(...(more?.contains(opener) ? openedMore : [opener, around]));
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

// The page of a guest begins with a sheet.
for (const sheet of document.querySelectorAll(".sheet:popover-open")) {
  openers.set(sheet, [document.body, document.body]);
  enter(sheet);
}
