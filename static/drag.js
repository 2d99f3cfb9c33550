// Reorders a list by dragging a handle. Dropping an item sends it a `reorder` event with its new place, counted from 0;
// Python changes the list. The items may be a column, a row, or rows of several.

const FAR = 8; // pixels before a press is a drag
let drag = null;
let dropped = false;

// How many of the others come before this point, as one reads: those in rows above, and those before it in its row.
const placeAt = ({ item }, x, y) => {
  const boxes = [...item.parentElement.children]
    .filter((other) => other !== item)
    .map((other) => other.getBoundingClientRect());
  const column = boxes.every(({ left }) => left === boxes[0].left);
  const before = ({ left, top, width, height }) =>
    column ? top + height / 2 < y : top + height < y || (top <= y && left + width / 2 < x);
  return boxes.filter(before).length;
};

const end = () => {
  if (drag) drag.item.style.removeProperty("translate");
  drag?.item.removeAttribute("data-dragged");
  drag = null;
};

document.addEventListener("pointerdown", (event) => {
  dropped = false;
  const handle = event.target.closest("[data-drag]");
  if (!handle || event.button) return;
  drag = { item: handle.closest("li"), x: event.clientX, y: event.clientY, far: false };
  handle.setPointerCapture(event.pointerId);
});

document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const [right, down] = [event.clientX - drag.x, event.clientY - drag.y];
  drag.far ||= Math.hypot(right, down) > FAR;
  if (!drag.far) return;
  drag.item.dataset.dragged = "";
  drag.item.style.translate = `${right}px ${down}px`;
});

document.addEventListener("pointerup", (event) => {
  if (drag?.far) {
    dropped = true;
    const detail = placeAt(drag, event.clientX, event.clientY);
    drag.item.dispatchEvent(new CustomEvent("reorder", { bubbles: true, detail }));
  }
  end();
});

document.addEventListener("pointercancel", end);

// A drop on the handle is also a click on it, which is not meant as a tap.
document.addEventListener(
  "click",
  (event) => {
    if (dropped) event.stopImmediatePropagation();
    dropped = false;
  },
  true,
);
