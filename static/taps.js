// One act a tap (docs/decisions/0038-one-act-a-tap.md). A key that is held down acts once. A second tap of the same act
// within a moment, or a double tap on anything, is the same tap: a click that does nothing. What one repeats by tap after
// tap, such as plus and minus, acts with each.

const MOMENT = 400; // milliseconds
const REPEATED =
  /^(step|clock-tick|clock-by|clock-size|clock-move|character-tick|character-move|race-tick|race-rolls|face|face-delete|undo|redo)$/;
let last = { at: -MOMENT };

globalThis.taps = {
  /** Returns whether a tap of the control now is the last one once more. `count` is how many taps came here in a row. */
  again(control, count = 1) {
    const tap = { control, act: control.dataset.do, data: JSON.stringify(control.dataset), at: performance.now() };
    const repeats = tap.act === last.act && REPEATED.test(tap.act);
    // A drawing may have made another's button of this one: a second Enter is not for that.
    const same = count > 1 || (tap.act && (tap.data === last.data || control === last.control));
    if (same && !repeats && tap.at - last.at < MOMENT) return true;
    last = tap;
    return false;
  },
};

const stop = (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

// What a script taps, such as what was tapped before Python was there, is no tap of a hand.
document.addEventListener(
  "click",
  (event) => {
    const control = event.isTrusted && event.target.closest("button, summary");
    if (control && control.ariaDisabled !== "true" && taps.again(control, event.detail)) stop(event);
  },
  true,
);
// In a long text a held Enter goes on to new lines.
document.addEventListener(
  "keydown",
  (event) => {
    if (event.repeat && event.key === "Enter" && event.target.tagName !== "TEXTAREA") stop(event);
  },
  true,
);
