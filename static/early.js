// What stood on the page last, painted before Python is there: the theme, the clocks, the last result, the form. Python
// takes it over, and has what is another by then drawn here too (app/drawn.py says what that is).
//
// It was kept as what Python draws: for each region the texts, attributes and templates of its slots (app/early.py). Texts
// become text, and of attributes only such as nothing runs; what is not as it should be is left out.
//
// A node, here and there, is an element, the places in it by the names of their slots, and the nodes that were listed in
// them.

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

  // Who comes for the first time; on a device that keeps nothing, nobody does, or it would be everybody, every time.
  const arrived = () => {
    try {
      if (localStorage.length) return false;
      localStorage.setItem("razor.tour", "seen");
      return true;
    } catch {
      return false;
    }
  };

  // A newcomer sees the page before the megabytes begin to come: boot.mjs asks, be it earlier or later than this.
  const newcomer = arrived();
  if (newcomer) document.documentElement.dataset.newcomer = "";

  // What a person may change, and what was left out, is not said to be so.
  const UNSURE = false;

  // How the person wants the page is said on <html>, for the style sheets and for feel.js.
  for (const [name, value] of Object.entries(stored("razor.settings") ?? {}))
    if (/^[a-z]+$/.test(name) && /^[a-z]+$/.test(value)) document.documentElement.setAttribute(`data-${name}`, value);

  const own = (name, value) => (name === "value" ? value : value !== null);

  // A property that is what it shall be is left alone: a text keeps its cursor.
  const put = (element, name, value) => {
    if (PROPERTIES.includes(name)) {
      if (element[name] !== own(name, value)) element[name] = own(name, value);
    } else if (value === null) element.removeAttribute(name);
    else if (name.startsWith("--")) element.style.setProperty(name, value);
    else element.setAttribute(name, value);
  };

  const set = (element, attributes) => {
    for (const [name, value] of Object.entries(attributes)) {
      const property = PROPERTIES.includes(name);
      if (property || !ATTRIBUTES.test(name)) attributes[name] = UNSURE;
      if (property) element[name] = own(name, value);
      else if (ATTRIBUTES.test(name)) put(element, name, value);
    }
  };

  const node = (element) => {
    const places = new Map([["root", element]]);
    if (element.dataset.slot) places.set(element.dataset.slot, element);
    for (const place of element.querySelectorAll("[data-slot]")) places.set(place.dataset.slot, place);
    return { element, places, lists: new Map() };
  };

  const stamped = (template) =>
    node(document.getElementById(`t-${template}`).content.firstElementChild.cloneNode(true));

  const filled = (into, slots) => {
    for (const [name, slot] of Object.entries(slots)) {
      const place = into.places.get(name);
      if (typeof slot === "string") place.textContent = slot;
      else if (Array.isArray(slot)) {
        const listed = slot.map((stamp) => filled(stamped(stamp.template), stamp.slots));
        place.replaceChildren(...listed.map(({ element }) => element));
        into.lists.set(name, listed);
      } else set(place, slot);
    }
    return into;
  };

  // What changes in a node, as Python says it.
  const draw = (into, changes) => {
    for (const [name, change] of Object.entries(changes)) {
      const place = into.places.get(name);
      if (typeof change === "string") place.textContent = change;
      else if (Array.isArray(change)) into.lists.set(name, relisted(place, into.lists.get(name), ...change));
      else for (const [attribute, value] of Object.entries(change)) put(place, attribute, value);
    }
    return into;
  };

  // A list after its changes: so many nodes there were, so many new ones come before those, so many are left.
  const relisted = (place, before, known, moved, length, changes) => {
    if (!known) place.replaceChildren();
    const nodes = [...Array(moved), ...(known ? before : [])];
    const first = nodes[moved]?.element ?? null;
    for (const [at, template, change] of changes) {
      const old = nodes[at];
      const { element } = (nodes[at] = draw(template ? stamped(template) : old, change));
      if (!old) place.insertBefore(element, at < moved ? first : null);
      else if (template) old.element.replaceWith(element);
    }
    for (const { element } of nodes.splice(length)) element.remove();
    return nodes;
  };

  // Of each region that was painted whole, its node and what was painted.
  const painted = new Map();
  let taken = false;

  // What counts is seen: where a part that is seldom used holds anything, it is open.
  const changed = ({ type, checked, defaultChecked, value, defaultValue }) =>
    type === "checkbox" ? checked !== defaultChecked : value !== defaultValue;
  const unfold = (id) => {
    for (const folded of document.querySelectorAll(`#${id} .seldom:not([open])`))
      folded.open = !!folded.querySelector(".chip") || [...folded.querySelectorAll("input")].some(changed);
  };

  // The node of each region in which Python has had something drawn.
  const regions = new Map();

  globalThis.early = {
    /** Draws what changes in a region, given as JSON. */
    draw(id, changes) {
      if (!regions.has(id)) regions.set(id, painted.get(id)?.node ?? node(document.getElementById(id)));
      draw(regions.get(id), JSON.parse(changes));
    },
    unfold,
    /** Gives as JSON what was painted, by region. From then on it is Python's to change. */
    take() {
      taken = true;
      return JSON.stringify(Object.fromEntries([...painted].map(([id, { slots }]) => [id, slots])));
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
  const BEFORE = ["roll", "heroes", "fiction"];

  const kept = stored("razor.early");
  const linked = location.hash.match(/^#system=(\w+)/)?.[1];
  const asked = [linked, stored("razor.draft.game")].find(known) ?? games.value;
  lay(asked);
  restore(document.getElementById("fiction"), stored("razor.draft.fiction"));
  for (const [region, slots] of Object.entries(kept?.regions ?? {})) {
    if (asked !== kept.game && [...BEFORE, kept.game].includes(region)) continue;
    try {
      painted.set(region, { node: filled(node(document.getElementById(region)), slots), slots });
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
    for (const other of document.querySelectorAll("#preview [data-slot], #advice, #heroes ul, .gates [data-slot]"))
      other.replaceChildren();
  });
}
