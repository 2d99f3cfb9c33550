// Reorders a list by dragging a handle. Dropping an item sends it a `reorder` event with its new place, counted from 0;
// Python changes the list.

const FAR = 8; // pixels before a press is a drag
let drag = null;

const placeAt = ({ item }, y) =>
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
  const distance = event.clientY - drag.from;
  drag.far ||= Math.abs(distance) > FAR;
  if (!drag.far) return;
  drag.item.dataset.dragged = "";
  drag.item.style.translate = `0 ${distance}px`;
});

document.addEventListener("pointerup", (event) => {
  if (drag?.far)
    drag.item.dispatchEvent(new CustomEvent("reorder", { bubbles: true, detail: placeAt(drag, event.clientY) }));
  end();
});

document.addEventListener("pointercancel", end);
