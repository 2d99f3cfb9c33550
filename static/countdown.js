// Counts timers of clocks down, each second, and says when one is due. Python draws a clock only when it changes: it
// writes into `data-due` when the timer ticks next, in seconds since 1970, and the time left is written here.

const WAITS = 2; // seconds that a tab out of sight leaves to one in sight, which shows the tick at once
const apart = Math.random() * 300; // milliseconds, so that two tabs in sight seldom record the same tick
let due = Infinity;
let last = 0;
let beat = null;

const seconds = () => Math.floor(Date.now() / 1000);

/** Returns the time left as `countdown` in razor_core/rules/numbers.py does. */
const left = (all) => {
  const [hours, minutes, rest] = [all / 3600, (all / 60) % 60, all % 60].map(Math.floor);
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};

const write = (now) => {
  for (const each of document.querySelectorAll("[data-due]"))
    each.lastElementChild.textContent = left(Math.max(0, each.dataset.due - now));
};

const count = () => {
  clearTimeout(beat);
  beat = setTimeout(count, 1000 - (Date.now() % 1000) + apart);
  const now = seconds();
  write(now);
  const isDue = now >= due + (document.hidden ? WAITS : 0);
  const setBack = now < last; // the device's clock
  last = now;
  if (isDue) {
    due = Infinity;
    document.dispatchEvent(new Event("timerdue"));
  }
  if ((isDue || setBack) && !("second" in document.documentElement.dataset))
    document.querySelector("[data-do=timers-due]").click();
};

/** Counts down to that time; 0 stops it. Python calls it while it draws, so nothing is due before it has ended. */
globalThis.countdown = (at) => {
  due = at || Infinity;
  clearTimeout(beat);
  beat = at ? setTimeout(count) : null;
  if (at) write(seconds());
};

// What first_paint.js has painted counts at once. A device that wakes does not wait for the next beat.
if (document.querySelector("[data-due]")) count();
document.addEventListener("visibilitychange", () => beat && count());
