// Draws changes in the page, for Python (app/ui/diff.py describes their form) and before that for first_paint.js: texts,
// attributes and lists of a region. It sets texts, never markup, so that a name cannot become an element.
// Also does in one call what else Python asks for with each tap (docs/decisions/0005-draw-in-one-call.md).
//
// A node is an element, the elements of its slots by name, and the nodes of its lists by the name of their slot.

{
  const PROPERTIES = ["value", "checked", "selected"];

  const asProperty = (name, value) => (name === "value" ? value : value !== null);

  const setAttribute = (element, name, value) => {
    if (PROPERTIES.includes(name)) {
      // Setting the same value again would move the cursor.
      if (element[name] !== asProperty(name, value)) element[name] = asProperty(name, value);
    } else if (value === null) element.removeAttribute(name);
    else if (name.startsWith("--")) element.style.setProperty(name, value);
    else element.setAttribute(name, value);
  };

  // A name that is read from right to left, set apart: else the number after it would be drawn on its other side
  // (razor_core/rules/exported_text.py does the same for files).
  const PIECE = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}](?:[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]|[ ,;.!?'"’()–-]+(?=[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]))*/gu;
  const isolated = (text) =>
    text.search(PIECE) >= 0 && /[\p{L}\p{N}]/u.test(text.replace(PIECE, "")) ? text.replace(PIECE, "\u2068$&\u2069") : text;

  const nodeOf = (element) => {
    const slots = new Map([["root", element]]);
    if (element.dataset.slot) slots.set(element.dataset.slot, element);
    for (const slot of element.querySelectorAll("[data-slot]")) slots.set(slot.dataset.slot, slot);
    return { element, slots, lists: new Map() };
  };

  // Shows for three seconds why a greyed control does nothing.
  const tell = (text, sheet) => {
    document.querySelector(".why")?.remove();
    const said = document.createElement("p");
    Object.assign(said, { role: "status", className: "why" });
    // Over the sheet, if it is on one.
    (sheet ?? document.body).append(said);
    said.textContent = text;
    setTimeout(() => said.remove(), 3200);
  };

  const fromTemplate = (template) =>
    nodeOf(document.getElementById(`t-${template}`).content.firstElementChild.cloneNode(true));

  const draw = (node, changes) => {
    for (const [name, change] of Object.entries(changes)) {
      const element = node.slots.get(name);
      if (typeof change === "string") element.textContent = isolated(change);
      else if (Array.isArray(change)) node.lists.set(name, drawList(element, node.lists.get(name), ...change));
      else for (const [attribute, value] of Object.entries(change)) setAttribute(element, attribute, value);
    }
    return node;
  };

  // `known` counts the nodes that Python knows of, `added` the new ones before them; the list is then cut to `length`.
  const drawList = (element, before, known, added, length, changes) => {
    if (!known) element.replaceChildren();
    const nodes = [...Array(added), ...(known ? before : [])];
    const first = nodes[added]?.element ?? null;
    for (const [at, template, change] of changes) {
      const old = nodes[at];
      const node = (nodes[at] = draw(template ? fromTemplate(template) : old, change));
      if (!old) element.insertBefore(node.element, at < added ? first : null);
      else if (template) old.element.replaceWith(node.element);
    }
    for (const node of nodes.splice(length)) node.element.remove();
    return nodes;
  };

  const regions = new Map();

  // How many of a list are in view, with those before them; all where the page does not show the list.
  const inView = (element, nodes) => {
    const box = element.getBoundingClientRect();
    if (!box.height) return nodes.length;
    const [right, bottom] = [Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)];
    const begins = ({ left, top }) => left < right && top < bottom;
    return nodes.findLastIndex((node) => begins(node.element.getBoundingClientRect())) + 1;
  };

  globalThis.draw = {
    /** Draws changes in the region with that id. */
    into(id, changes) {
      if (!regions.has(id)) regions.set(id, nodeOf(document.getElementById(id)));
      draw(regions.get(id), changes);
    },
    /** The same for Python, which passes several regions, each with its changes, as JSON. */
    json(regions) {
      for (const [id, changes] of JSON.parse(regions)) this.into(id, changes);
    },
    /** Returns by region and slot how many of a list are in view, with those before them, as JSON. */
    inView() {
      const of = ({ slots, lists }) => Object.fromEntries([...lists].map(([name, nodes]) => [name, inView(slots.get(name), nodes)]));
      return JSON.stringify(Object.fromEntries([...regions].map(([id, region]) => [id, of(region)])));
    },
    /** Says that a part of the page could not be loaded. */
    lacks() {
      tell("This part could not be loaded. Reload the page to use it.", document.querySelector(".sheet:popover-open"));
    },
    /** Calls `work` in a task after the next frame; soon on a hidden page, which has no frames. */
    afterFrame(work) {
      if (document.hidden) setTimeout(work);
      else requestAnimationFrame(() => setTimeout(work));
    },
    /** Returns the action and the data of the control that a click was on, as JSON; undefined if on none, or a greyed one. */
    tapped({ target }) {
      const control = target.closest("[data-do]");
      if (control?.ariaDisabled === "true") return tell(control.title, control.closest("[popover]"));
      return control ? JSON.stringify([control.dataset.do, control.dataset]) : undefined;
    },
  };
}
