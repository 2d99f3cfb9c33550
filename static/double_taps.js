// One act a tap (docs/decisions/0038-one-act-a-tap.md). A key that is held down acts once. A second tap of the same act
// within a moment, or a double tap on anything, is the same tap: a click that does nothing. What one repeats by tap after
// tap, such as plus and minus, acts with each.

const MOMENT = 400; // milliseconds
const REPEATED =
  /^(step|character-duration|clock-tick|clock-by|clock-size|clock-move|character-tick|character-move|race-tick|race-rolls|face|face-delete|group-add|question-add|dice-add|dice-more|undo|redo)$/;
let last = { at: -MOMENT };

globalThis.tapping = {
  /**
   * Returns whether a tap of the control is the last one once more. The event says when the hand tapped, which is before a
   * busy page hears of it, and how many taps came there in a row.
   */
  again(control, { timeStamp = performance.now(), detail = 0 } = {}) {
    const tap = { control, act: control.dataset.do, data: JSON.stringify(control.dataset), at: timeStamp };
    const repeats = tap.act === last.act && REPEATED.test(tap.act);
    // A drawing may have made another's button of this one: a second Enter is not for that.
    const switches = control.popoverTargetElement || control.ariaExpanded || control.ariaPressed;
    const again = tap.act && !switches && (tap.data === last.data || control === last.control);
    const same = detail > 1 || again;
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
    if (control && control.ariaDisabled !== "true" && tapping.again(control, event)) stop(event);
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
