// One stop for Tab in each row of faces, kinds of roll, Skills and clocks, and in the log: arrow keys go on from there.
//
// Python draws the buttons; which of them is the stop is decided here, after each drawing: the one that had the focus
// last, or while the focus is elsewhere the one that is pressed. A row that has others then begins at its first.

const ROWS = "#characters .chips, #kinds .segments, #abilities .rolls, #clocks .clocks, #log [data-slot='entries']";
const BUTTONS = "button, summary";
const FIELD = "input, select, textarea";
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const stops = new Map();

const buttonsOf = (row) => [...row.querySelectorAll(BUTTONS)];

const settle = (row, changes = []) => {
  const buttons = buttonsOf(row);
  const inside = row.contains(document.activeElement);
  const pressed = inside ? null : buttons.find(({ ariaPressed }) => ariaPressed === "true");
  if (!inside && changes.some(({ target, type }) => target === row && type === "childList")) stops.delete(row);
  const last = stops.get(row);
  const stop = pressed ?? (buttons.includes(last) ? last : buttons[0]);
  stops.set(row, stop);
  for (const button of buttons) {
    const tabIndex = button === stop ? 0 : -1;
    if (button.tabIndex !== tabIndex) button.tabIndex = tabIndex;
  }
};

for (const row of document.querySelectorAll(ROWS)) {
  new MutationObserver((changes) => settle(row, changes)).observe(row, { childList: true, subtree: true, attributeFilter: ["aria-pressed"] });
  row.addEventListener("focusin", ({ target }) => {
    if (!target.matches(BUTTONS)) return;
    stops.set(row, target);
    settle(row);
  });
  row.addEventListener("focusout", () => setTimeout(settle, 0, row));
  settle(row);
}

// Up and down go to the same button of the clock or line above and below, left and right to the one beside it.
const beside = (row, button, key) => {
  const seen = buttonsOf(row).filter((each) => each.checkVisibility());
  if (key === "Home") return seen[0];
  if (key === "End") return seen.at(-1);
  const step = STEPS[key];
  const item = button.closest("li");
  const within = seen.filter((each) => each.closest("li") === item);
  if (!item || within.length < 2 || !/Up|Down/.test(key)) return seen[seen.indexOf(button) + step];
  const items = [...new Set(seen.map((each) => each.closest("li")))];
  const next = items[items.indexOf(item) + step];
  const there = seen.filter((each) => each.closest("li") === next);
  return there[Math.min(within.indexOf(button), there.length - 1)];
};

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  const row = target.closest?.(ROWS);
  const asked = key in STEPS || key === "Home" || key === "End";
  if (!row || !asked || target.matches(FIELD) || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  // What was focused in the row may be gone, and the focus at its place.
  (target.matches(BUTTONS) ? beside(row, target, key) : (target.querySelector(BUTTONS) ?? stops.get(row)))?.focus();
});
