// What stood on the page last, painted before Python is there: the theme, the clocks, the last result, the form. Python
// takes it over.
//
// It was kept as what Python draws: for each region the texts, attributes and templates of its slots (app/ui/first_paint.py). What
// is not as it should be is left out.

{
  // Attributes of which nothing runs, and such as a person may have changed when Python comes.
  const HARMLESS = /^(data-[a-z-]+|aria-[a-z-]+|--[a-z]+|d|hidden|disabled|title)$/;
  const CHANGEABLE = /^(value|checked|selected)$/;
  // What is said of an attribute that may have been changed, or was left out.
  const UNSURE = false;

  const stored = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  };

  // Who comes for the first time; on a device that keeps nothing, nobody does, or it would be everybody, every time.
  const arrived = () => {
    try {
      if (localStorage.getItem("razor.tour")) return false;
      localStorage.setItem("razor.tour", "seen");
      return true;
    } catch {
      return false;
    }
  };

  // A newcomer sees the page before the megabytes begin to come: boot.mjs asks, be it earlier or later than this.
  const newcomer = arrived();
  if (newcomer) document.documentElement.dataset.newcomer = "";

  // How the person wants the page is said on <html>, for the style sheets and for feedback.js.
  for (const [name, value] of Object.entries(stored("razor.settings") ?? {}))
    if (/^[a-z]+$/.test(name) && /^[a-z]+$/.test(value)) document.documentElement.setAttribute(`data-${name}`, value);

  // What was kept for a region, as changes of one in which nothing is listed yet.
  const changes = (slots) => Object.fromEntries(Object.entries(slots).map(([name, slot]) => [name, change(slot)]));
  const change = (slot) => {
    if (typeof slot === "string") return slot;
    if (Array.isArray(slot))
      return [0, 0, slot.length, slot.map(({ template, slots }, at) => [at, template, changes(slots)])];
    const able = Object.entries(slot).filter(([name]) => HARMLESS.test(name) || CHANGEABLE.test(name));
    for (const name of Object.keys(slot)) if (!HARMLESS.test(name)) slot[name] = UNSURE;
    return Object.fromEntries(able);
  };

  // What was painted, by region, of those that were painted whole.
  const painted = new Map();
  let taken = false;

  // What counts is seen: where a part that is seldom used holds anything, it is open.
  const changed = ({ type, checked, defaultChecked, value, defaultValue }) =>
    type === "checkbox" ? checked !== defaultChecked : value !== defaultValue;
  const unfold = (id) => {
    for (const folded of document.querySelectorAll(`#${id} .seldom:not([open])`))
      folded.open = !!folded.querySelector(".chip") || [...folded.querySelectorAll("input")].some(changed);
  };

  globalThis.firstPaint = {
    unfold,
    /** Gives as JSON what was painted, by region. From then on it is Python's to change. */
    take() {
      taken = true;
      return JSON.stringify(Object.fromEntries(painted));
    },
  };

  const restore = (form, draft) => {
    const values = draft?.values;
    if (typeof values !== "object" || !values) return;
    for (const control of form.elements)
      if (control.type === "checkbox" || control.type === "radio") control.checked = values[control.name] === control.value;
      else if (control.name in values) control.value = values[control.name];
    unfold(form.id);
  };

  const games = document.querySelector("select.game");
  const known = (game) => [...games.options].some(({ value }) => value === game);
  const restored = new Set();

  // What was typed meanwhile on a form that lay there before stays.
  const lay = (game) => {
    for (const part of document.querySelectorAll("[data-system]")) part.hidden = part.dataset.system !== game;
    games.value = game;
    if (!restored.has(game)) restore(document.getElementById(game), stored(`razor.draft.${game}`));
    restored.add(game);
  };

  // What stands before a roll belongs to its game, beside the form.
  const BEFORE = ["roll", "characters", "fiction"];

  const kept = stored("razor.early");
  const linked = location.hash.match(/^#system=(\w+)/)?.[1];
  const asked = [linked, stored("razor.draft.game")].find(known) ?? games.value;
  lay(asked);
  restore(document.getElementById("fiction"), stored("razor.draft.fiction"));
  for (const [region, slots] of Object.entries(kept?.regions ?? {})) {
    if (asked !== kept.game && [...BEFORE, kept.game].includes(region)) continue;
    try {
      draw.into(region, changes(slots));
      painted.set(region, slots);
    } catch {
      // Edited by hand, or of another version of the page: Python draws it anew soon.
    }
  }

  // Whoever comes for the first time is shown around at once, and the page wakes meanwhile.
  if (newcomer) document.getElementById("tour").showPopover();

  // Another game is picked before Python is there: its form lies there at once, and nothing of the one before it.
  games.addEventListener("input", () => {
    if (taken) return;
    lay(games.value);
    for (const region of BEFORE) painted.delete(region);
    for (const other of document.querySelectorAll("#preview [data-slot], #advice, #characters ul, .gates [data-slot]"))
      other.replaceChildren();
  });
}
