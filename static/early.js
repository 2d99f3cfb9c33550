// What stood on the page last, painted before Python is there: the theme, the clocks, the last result, the form. Python
// draws over it.
//
// It was kept as what Python draws: for each region the texts, attributes and templates of its slots (app/early.py). Texts
// become text, and of attributes only such as nothing runs; what is not as it should be is left out.

{
  const ATTRIBUTES = /^(data-[a-z-]+|aria-[a-z-]+|--[a-z]+|d|hidden|disabled|title)$/;
  const PROPERTIES = ["value", "checked", "selected"];

  const stored = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  };

  // How the person wants the page is said on <html>, for the style sheets and for feel.js.
  for (const [name, value] of Object.entries(stored("razor.settings") ?? {}))
    if (/^[a-z]+$/.test(name) && /^[a-z]+$/.test(value)) document.documentElement.setAttribute(`data-${name}`, value);

  const set = (element, attributes) => {
    for (const [name, value] of Object.entries(attributes)) {
      if (PROPERTIES.includes(name)) element[name] = name === "value" ? value : value !== null;
      else if (!ATTRIBUTES.test(name)) continue;
      else if (value === null) element.removeAttribute(name);
      else if (name.startsWith("--")) element.style.setProperty(name, value);
      else element.setAttribute(name, value);
    }
  };

  const stamped = ({ template, slots }) => {
    const element = document.getElementById(`t-${template}`).content.firstElementChild.cloneNode(true);
    fill(element, slots);
    return element;
  };

  const fill = (element, slots) => {
    const places = { root: element };
    if (element.dataset.slot) places[element.dataset.slot] = element;
    for (const place of element.querySelectorAll("[data-slot]")) places[place.dataset.slot] = place;
    for (const [name, slot] of Object.entries(slots)) {
      const place = places[name];
      if (typeof slot === "string") place.textContent = slot;
      else if (Array.isArray(slot)) place.replaceChildren(...slot.map(stamped));
      else set(place, slot);
    }
  };

  const restore = (form, draft) => {
    const values = draft?.values;
    if (typeof values !== "object" || !values) return;
    for (const control of form.elements)
      if (control.type === "checkbox" || control.type === "radio") control.checked = values[control.name] === control.value;
      else if (control.name in values) control.value = values[control.name];
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

  const kept = stored("razor.early");
  const linked = location.hash.match(/^#system=(\w+)$/)?.[1];
  const asked = [linked, stored("razor.draft.game")].find(known) ?? games.value;
  lay(asked);
  restore(document.getElementById("fiction"), stored("razor.draft.fiction"));
  for (const [region, slots] of Object.entries(kept?.regions ?? {})) {
    // What stands before the roll belongs to the game that was there.
    if (asked !== kept.game && ["roll", "heroes", "fiction", kept.game].includes(region)) continue;
    try {
      fill(document.getElementById(region), slots);
    } catch {
      // Edited by hand, or of another version of the page: Python draws it soon.
    }
  }

  // Another game is picked before Python is there: its form lies there at once, and nothing of the one before it.
  games.addEventListener("input", () => {
    if (document.documentElement.hasAttribute("data-ready")) return;
    lay(games.value);
    for (const other of document.querySelectorAll("#preview [data-slot], #advice, #heroes ul, .gates [data-slot]"))
      other.replaceChildren();
  });
}
