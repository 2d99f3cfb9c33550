// Follows the working tree (tools/dev): takes a changed style sheet in place, loads the page again for anything else, opens
// the sheet that was open, and shows what is wrong with Python or markup.

{
  const SHEET = "razor.dev.sheet";
  const path = (url) => new URL(url, location).pathname;

  /** Shows `text` over the page, or takes it away. */
  const show = (text) => {
    document.getElementById("dev-fault")?.remove();
    if (!text) return;
    const box = Object.assign(document.createElement("pre"), { id: "dev-fault", textContent: text, popover: "manual" });
    box.setAttribute("role", "alert");
    Object.assign(box.style, { inset: "auto 0 0 0", width: "100%", maxHeight: "60vh", overflow: "auto", margin: 0, boxSizing: "border-box" });
    Object.assign(box.style, { padding: "1rem", border: "0", background: "#300", color: "#fdd", font: "13px/1.4 monospace", whiteSpace: "pre-wrap" });
    document.body.append(box);
    box.showPopover?.();
  };

  /** Shows a fault of the page's Python, and prints it in the terminal. */
  const report = (text) => {
    if (!/Traceback|Error/.test(text)) return;
    show(text);
    fetch("./dev/fault", { method: "POST", body: text }).catch(() => {});
  };

  /** Puts the changed style sheet in the place of the old one, once it is loaded. */
  const restyle = (changed) => {
    const old = [...document.querySelectorAll("link[rel=stylesheet]")].find(({ href }) => path(href).endsWith(`/${changed}`));
    if (!old) return;
    const fresh = old.cloneNode();
    fresh.href = `./${changed}?${performance.now()}`;
    fresh.addEventListener("load", () => {
      old.remove();
      document.documentElement.dataset.restyled = changed;
    });
    old.after(fresh);
  };

  /** Loads the page again, and remembers which control opened the sheet that is open, the last where one is on another. */
  let opener = null;
  const reload = () => {
    const sheet = [...document.querySelectorAll("[popover=auto]:popover-open, .sheet:popover-open")].at(-1);
    if (sheet) sessionStorage.setItem(SHEET, JSON.stringify({ id: sheet.id, data: opener }));
    location.reload();
  };

  /** Opens the sheet that was open before the page was loaded again, by the control that opened it. */
  const reopen = () => {
    const { id, data } = JSON.parse(sessionStorage.getItem(SHEET) ?? "{}");
    sessionStorage.removeItem(SHEET);
    if (!id) return;
    const controls = [...document.querySelectorAll(`button[popovertarget="${id}"]:not([popovertargetaction=hide])`)];
    (controls.find(({ dataset }) => JSON.stringify({ ...dataset }) === data) ?? controls[0])?.click();
  };

  addEventListener("click", ({ target }) => {
    const control = target.closest?.("[popovertarget]");
    if (control) opener = JSON.stringify({ ...control.dataset });
  }, true);
  addEventListener("error", ({ message, error }) => report(String(error ?? message)));
  addEventListener("unhandledrejection", ({ reason }) => report(String(reason)));
  const { error } = console;
  console.error = (...given) => {
    error.apply(console, given);
    report(given.join(" "));
  };

  new MutationObserver((_, observer) => {
    if (!document.querySelector("html[data-ready]")) return;
    observer.disconnect();
    reopen();
  }).observe(document, { subtree: true, attributeFilter: ["data-ready"] });

  const changes = new EventSource("./dev/changes");
  let version = "";
  const listen = (name, act) => changes.addEventListener(name, ({ data }) => act(JSON.parse(data)));
  listen("style", restyle);
  listen("reload", reload);
  listen("fault", show);
  // Another server, or one that was started anew while this page was open: nothing here may be older than the files.
  listen("version", (current) => {
    if (version && version !== current) reload();
    version = current;
  });
}
