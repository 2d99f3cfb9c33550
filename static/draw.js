// Draws in the page what Python says, and before it is there what first_paint.js does: texts, attributes and lists that change in
// a region (app/ui/diff.py has how it is said). Nothing that is drawn is markup.
//
// A node is an element, the places in it by the names of their slots, and the nodes that were listed in them.

{
  const PROPERTIES = ["value", "checked", "selected"];

  const own = (name, value) => (name === "value" ? value : value !== null);

  // A property that is what it shall be is left alone: a text keeps its cursor.
  const put = (element, name, value) => {
    if (PROPERTIES.includes(name)) {
      if (element[name] !== own(name, value)) element[name] = own(name, value);
    } else if (value === null) element.removeAttribute(name);
    else if (name.startsWith("--")) element.style.setProperty(name, value);
    else element.setAttribute(name, value);
  };

  const node = (element) => {
    const places = new Map([["root", element]]);
    if (element.dataset.slot) places.set(element.dataset.slot, element);
    for (const place of element.querySelectorAll("[data-slot]")) places.set(place.dataset.slot, place);
    return { element, places, lists: new Map() };
  };

  const stamped = (template) =>
    node(document.getElementById(`t-${template}`).content.firstElementChild.cloneNode(true));

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

  const regions = new Map();

  globalThis.draw = {
    /** Draws changes in the region of that id. */
    into(id, changes) {
      if (!regions.has(id)) regions.set(id, node(document.getElementById(id)));
      draw(regions.get(id), changes);
    },
    /** The same for Python, which gives them as JSON. */
    json(id, changes) {
      this.into(id, JSON.parse(changes));
    },
  };
}
