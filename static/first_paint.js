// Paints what the page showed last, before Python starts: theme, form, odds, result, clocks, log. Python takes it over.
//
// app/ui/first_paint.py stores it as Python draws it: texts, attributes and templates, by region and slot. The page must
// start whatever the browser has stored: a value that is too long, too deep or of the wrong type is left out.

{
  // Many times what Razor stores under one of these keys.
  const LONGEST = 1_000_000; // characters
  // How many templates may stand within each other. Python reads the answer of `take`, and its stack is small.
  const DEEPEST = 8;
  // Attributes that run no code.
  const SAFE = /^(data-[a-z-]+|aria-[a-z-]+|--[a-z]+|d|hidden|title)$/;
  // Properties that the player may change before Python starts.
  const LIVE = /^(value|checked|selected)$/;
  // Tells Python to draw an attribute again: the player may have changed it, or it was left out.
  const UNSURE = false;
  // The regions to paint, as in app/ui/first_paint.py: those of the session, and those of the game beside its form.
  const OF_SESSION = ["head", "result", "clocks", "log"];
  const OF_GAME = ["roll", "empty", "next", "characters", "whom", "kinds", "abilities", "fiction", "turns"];

  const root = document.documentElement;
  // The second screen begins in Show, and paints nothing of what the game master's page showed.
  const second = location.hash === "#show";
  if (second) {
    root.dataset.show = root.dataset.second = "";
    document.title = "Razor: second screen";
  }
  // A guest's page shows another device's table, and paints nothing of this one's.
  const guest = location.hash === "#guest" || location.hash.startsWith("#join=");
  if (guest) {
    root.dataset.guest = "";
    for (const control of document.querySelectorAll("[data-host]")) control.removeAttribute("aria-keyshortcuts");
    // A clock's menu is the host's.
    document.getElementById("t-clock").content.querySelector("[data-do='clock-menu']").disabled = true;
  }
  const bare = second || guest;
  const games = document.querySelector("select.game");
  const painted = new Map(); // by region
  let taken = false;

  const changed = ({ type, checked, defaultChecked, value, defaultValue }) =>
    type === "checkbox" ? checked !== defaultChecked : value !== defaultValue;
  const unfold = (id) => {
    for (const part of document.querySelectorAll(`#${id} .seldom:not([open])`))
      part.open = !!part.querySelector(".chips button") || [...part.querySelectorAll("input")].some(changed);
  };

  const fill = (form, values) => {
    for (const control of form.elements) {
      const value = values[control.name];
      if (control.type === "checkbox" || control.type === "radio") control.checked = value === control.value;
      // An equal text stays, and with it the cursor.
      else if (typeof value === "string" && control.value !== value) control.value = value;
    }
  };

  const texts = (form) =>
    Object.fromEntries(
      [...form.elements]
        .filter(({ name, type, checked, selectedIndex }) => name && selectedIndex !== -1 && (type !== "radio" || checked))
        .map(({ name, type, checked, value }) => [name, type === "checkbox" ? (checked ? "on" : "") : value]),
    );

  globalThis.firstPaint = {
    /** Sets all controls of a form to values by name, as JSON. Clears a box or step that is missing. */
    fill: (form, values) => fill(document.getElementById(form), JSON.parse(values)),
    /** Returns as JSON what the controls of all forms hold, by form and name. */
    typed: () => JSON.stringify(Object.fromEntries([...document.forms].map((form) => [form.id, texts(form)]))),
    /** Adds a game to the switch, and its form, if there is one, to the page, unless they are there. */
    add(game, option, form) {
      if (!known(game)) games.insertAdjacentHTML("beforeend", option);
      if (!document.getElementById(game)) document.getElementById("fiction").insertAdjacentHTML("beforebegin", form);
    },
    /** Takes a game from the switch. */
    drop(game) {
      [...games.options].find(({ value }) => value === game)?.remove();
    },
    /** Shows the parts of the page for that game, and hides those for other games. */
    show(game) {
      for (const part of document.querySelectorAll("[data-system]")) part.hidden = part.dataset.system !== game;
    },
    /** Opens the folded parts of a form that hold a modifier or a changed value. */
    unfold,
    /** Returns as JSON what was painted, by region, and hands the page to Python. */
    take() {
      taken = true;
      return JSON.stringify(Object.fromEntries(painted));
    },
  };

  const stored = (key) => {
    try {
      const text = localStorage.getItem(key);
      return text.length > LONGEST ? null : JSON.parse(text);
    } catch {
      return null;
    }
  };

  // Where the browser blocks storage, nobody counts as a newcomer: the hints would show at every visit.
  const firstVisit = () => {
    try {
      if (localStorage.getItem("razor.tour") !== null) return false;
      localStorage.setItem("razor.tour", "");
      return true;
    } catch {
      return false;
    }
  };

  const newcomer = !bare && firstVisit();
  if (newcomer) root.dataset.newcomer = ""; // boot.mjs then lets the page paint before it downloads Python

  for (const [name, value] of Object.entries(stored("razor.settings") ?? {}))
    if (/^[a-z]+$/.test(name) && typeof value === "string" && /^[a-z0-9]+$/.test(value))
      root.setAttribute(`data-${name}`, value);

  // Media queries go by the browser's letters alone. With larger ones by the setting, the page is laid out as with larger
  // ones of the browser: as on a screen that is smaller by as much.
  const SCALES = { large: 1.15, larger: 1.3 };
  const written = new Map(); // the media of each rule, as the style sheet has them
  const scale = ({ cssRules = [] }, by) => {
    for (const rule of cssRules) {
      if (rule.media?.mediaText.includes("rem")) {
        if (!written.has(rule)) written.set(rule, rule.media.mediaText);
        rule.media.mediaText = written.get(rule).replace(/[\d.]+(?=rem)/g, (size) => size * by);
      }
      scale(rule, by);
    }
  };
  const scaleAll = () => {
    const by = SCALES[root.dataset.text] ?? 1;
    if (by !== 1 || written.size) for (const sheet of document.styleSheets) scale(sheet, by);
  };
  scaleAll();
  new MutationObserver(scaleAll).observe(root, { attributeFilter: ["data-text"] });

  // Turns stored slots into changes for draw.js, all lists of the region being empty.
  const changes = (slots, depth) => {
    if (depth > DEEPEST) throw new RangeError("stored slots are nested too deep");
    return Object.fromEntries(Object.entries(slots).map(([name, slot]) => [name, change(slot, depth)]));
  };
  const change = (slot, depth) => {
    if (typeof slot === "string") return slot;
    if (Array.isArray(slot))
      return [0, 0, slot.length, slot.map(({ template, slots }, at) => [at, template, changes(slots, depth + 1)])];
    const able = {};
    for (const [name, value] of Object.entries(slot)) {
      const valid = value === null || typeof value === "string";
      const safe = valid && SAFE.test(name);
      if (safe || (valid && LIVE.test(name))) able[name] = value;
      if (!safe) slot[name] = UNSURE;
    }
    return able;
  };

  const paint = (region, slots) => {
    try {
      draw.into(region, changes(slots, 1));
      painted.set(region, slots);
    } catch {
      // Edited, or saved by another version: Python draws the region soon.
    }
  };

  const restore = (form, draft) => {
    const values = draft?.values;
    if (typeof values !== "object" || !values) return;
    fill(form, values);
    unfold(form.id);
  };

  const known = (game) => [...games.options].some(({ value }) => value === game);
  const restored = new Set();

  const showGame = (game) => {
    firstPaint.show(game);
    games.value = game;
    // Once only: the player may have typed in the form since.
    if (!bare && !restored.has(game) && known(game)) restore(document.getElementById(game), stored(`razor.draft.${game}`));
    restored.add(game);
  };

  const linked = location.hash.match(/^#system=([\w-]+)/)?.[1];
  // Python adds a table's own game, with its form.
  const able = (game) => known(game) || (typeof game === "string" && /^own_[\w-]+$/.test(game));
  const game = [linked, stored("razor.draft.game")].find(able) ?? games.value;
  showGame(game);
  if (!bare) restore(document.getElementById("fiction"), stored("razor.draft.fiction"));

  const last = bare ? null : stored("razor.early");
  const regions = last?.game === game ? [...OF_SESSION, ...OF_GAME, game] : OF_SESSION;
  for (const region of regions) if (last?.regions?.[region]) paint(region, last.regions[region]);

  // As Python turns it at a start: to the last result, or where there is none to the next roll.
  if (document.querySelector("#result .card")) root.dataset.heart = "result";
  else if (painted.has("next")) root.dataset.heart = "next";

  if (newcomer) {
    document.getElementById("empty").hidden = false;
    root.dataset.hint = "roll";
  }
  root.toggleAttribute("data-empty", !document.getElementById("empty").hidden);
  if (guest) document.getElementById("join").showPopover(); // at once

  // The part of the page that a phone shows, for the style sheets: a `:has()` on <body> would make every roll slower.
  document.querySelector(".tabs").addEventListener("change", ({ target }) => (root.dataset.part = target.id));

  // The player picks another game before Python starts: show its form, and nothing of the game before it.
  games.addEventListener("input", () => {
    if (taken) return;
    showGame(games.value);
    for (const region of OF_GAME) painted.delete(region);
    // Not slots around slots: Python fills those within.
    for (const other of document.querySelectorAll(":is(#preview, #next, #kinds, .gates) [data-slot]:not(:has(> [data-slot])), #advice, #characters ul, #abilities ul"))
      other.replaceChildren();
    for (const other of document.querySelectorAll("#turns, #whom :is([data-slot='change'], [data-slot='to'])"))
      other.hidden = true;
    document.querySelector("#whom .nobody").hidden = false;
  });
}
