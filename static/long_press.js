// What Python cannot do for faces: a long press, and whether the row has room for all of them.
//
// A control with `data-hold` gets a `hold` event by a long press, by a right click, or by the key for menus; page.py then
// calls the action of that name.

const LONG = 500; // milliseconds
const FAR = 8; // pixels after which a press is a scroll

let press = null; // the pointer that is down
let timer = 0;
let held = null; // the control whose click is not meant as a tap
let keyed = false; // the menu of the key was one of ours

const hold = (control) => {
  control.dispatchEvent(new Event("hold", { bubbles: true }));
  // Where the pointer goes up outside of a sheet that opened since it went down, the browser would close the sheet.
  if (press) document.querySelector(":popover-open")?.setPointerCapture(press.pointerId);
};

const holdPressed = (control) => {
  clearTimeout(timer);
  if (held) return;
  held = control;
  hold(control);
};

document.addEventListener("pointerdown", (event) => {
  clearTimeout(timer);
  held = null;
  keyed = false;
  press = event;
  const control = event.target.closest("[data-hold]");
  if (control && !event.button) timer = setTimeout(holdPressed, LONG, control);
});
document.addEventListener("pointermove", ({ clientX, clientY }) => {
  if (press && Math.hypot(clientX - press.clientX, clientY - press.clientY) > FAR) clearTimeout(timer);
});
const end = () => {
  clearTimeout(timer);
  press = null;
};
document.addEventListener("pointerup", () => {
  end();
  // A browser that closes the sheet all the same.
  if (held) setTimeout((control) => document.querySelector(":popover-open") || hold(control), 0, held);
});
document.addEventListener("pointercancel", end);
document.addEventListener("scroll", () => clearTimeout(timer), true);

document.addEventListener("contextmenu", (event) => {
  const control = event.target.closest("[data-hold]");
  if (control || keyed || held) event.preventDefault();
  if (control && !keyed) holdPressed(control);
});
document.addEventListener("keydown", (event) => {
  held = null;
  const control = event.target.closest?.("[data-hold]");
  keyed = !!control && (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey));
  if (!keyed) return;
  event.preventDefault();
  hold(control);
});
document.addEventListener(
  "click",
  (event) => {
    if (held) event.stopImmediatePropagation();
    if (held) event.preventDefault();
    held = null;
  },
  true,
);

const row = document.getElementById("characters");
const all = row.querySelector(".all");
const measure = () => row.toggleAttribute("data-over", row.scrollWidth - all.offsetWidth > row.clientWidth);
const sizes = new ResizeObserver(measure);
for (const part of [row, ...row.querySelectorAll(".cast")]) sizes.observe(part);
