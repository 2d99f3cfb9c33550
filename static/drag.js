// Things in a list are put in another order by dragging their handle; a tap on the handle does nothing. Where one is let
// go, it is sent a `reorder` event with the place it came to, counted from 0. The list itself is Python's to change.

const FAR = 8; // pixels before a press is a drag
let drag = null;

const place = ({ item }, y) =>
  [...item.parentElement.children].filter((other) => {
    const box = other.getBoundingClientRect();
    return other !== item && box.top + box.height / 2 < y;
  }).length;

const end = () => {
  if (drag) drag.item.style.removeProperty("translate");
  drag?.item.removeAttribute("data-dragged");
  drag = null;
};

document.addEventListener("pointerdown", (event) => {
  const handle = event.target.closest("[data-drag]");
  if (!handle || event.button) return;
  drag = { item: handle.closest("li"), from: event.clientY, far: false };
  handle.setPointerCapture(event.pointerId);
});

document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const way = event.clientY - drag.from;
  drag.far ||= Math.abs(way) > FAR;
  if (!drag.far) return;
  drag.item.dataset.dragged = "";
  drag.item.style.translate = `0 ${way}px`;
});

document.addEventListener("pointerup", (event) => {
  if (drag?.far)
    drag.item.dispatchEvent(new CustomEvent("reorder", { bubbles: true, detail: place(drag, event.clientY) }));
  end();
});

document.addEventListener("pointercancel", end);
