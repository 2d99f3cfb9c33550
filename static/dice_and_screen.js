// What a roll feels like: dice that tumble onto the card, a click, a vibration. And the screen: the colour of its bar, that
// it stays on, and that the view for the table fills it.
//
// app/sheets/settings.py writes the settings on <html>. What the browser cannot do goes to `data-lacks` there, for the
// settings sheet.

const page = document.documentElement;
const second = "second" in page.dataset; // the second screen
const lacks = new Set();

const setLack = (feature, missing) => {
  lacks[missing ? "add" : "delete"](feature);
  page.dataset.lacks = [...lacks].join(" ");
};

// The browser's bar takes the page's colour, whatever theme is chosen.
const themeColours = [...document.querySelectorAll("meta[name=theme-color]")].map((meta) => [meta, meta.content]);
const paintBar = () => {
  const chosen = "theme" in page.dataset && getComputedStyle(document.body).backgroundColor;
  for (const [meta, usual] of themeColours) meta.content = chosen || usual;
};

// The dice fall one after another, then the verdict shows, then what follows, then the line in the log: nothing tells
// it before the dice do. Its room on the card is kept. Any tap or key ends the motion.
const FALL = 850; // milliseconds until the last die lies still
const STEP = 110; // milliseconds between two dice, less where they are many
const LANDS = 0.55; // the part of its fall after which a die touches the table
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const card = document.getElementById("result");
let falling = []; // the motions of the dice
let frame = 0;
let told = null; // what the card says of the tier, kept back until it shows

const fallOf = (count) => FALL - Math.min(STEP * (count - 1), FALL * 0.4);
const drop = (dice) =>
  dice.map((die, at) => {
    const side = at % 2 ? 1 : -1;
    const path = [
      { transform: `translate(${side * 3}rem, -11rem) rotate(${side * 300}deg)`, opacity: 0, easing: "ease-in" },
      { opacity: 1, offset: 0.2 },
      { transform: `rotate(${side * 40}deg) scale(1.08, 0.9)`, offset: LANDS, easing: "ease-out" },
      { transform: `translate(0, -1.25rem) rotate(${side * 14}deg)`, offset: 0.74, easing: "ease-in" },
      { transform: "scale(1.04, 0.96)", offset: 0.92 },
      { transform: "none" },
    ];
    const duration = fallOf(dice.length);
    const delay = dice.length > 1 ? ((FALL - duration) * at) / (dice.length - 1) : 0;
    return die.animate(path, { duration, delay, fill: "backwards" });
  });

// The best and the worst tier have a flourish of their own, over the card.
const glow = (from, to) => [{ opacity: 0, transform: `scale(${from})` }, { opacity: 0.55, offset: 0.3 }, { opacity: 0, transform: `scale(${to})` }];
const swell = [{ transform: "scale(0.7)" }, { transform: "scale(1.12)", offset: 0.45 }, { transform: "none" }];
const shake = [0, -8, 7, -5, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
const FLOURISHES = { TRIUMPH: [glow(0.4, 1.5), swell], DIRE: [glow(1.5, 0.5), shake] };
const flourish = () => {
  const [light, words] = FLOURISHES[card.dataset.tone] ?? [];
  if (!light) return;
  card.animate(light, { duration: 1100, pseudoElement: "::before" });
  card.querySelector(".headline").animate(words, { duration: 500, easing: "ease-out" });
};

const showVerdict = () => {
  if (!told) return;
  if (told.key === card.dataset.key) card.dataset.tier = told.tier;
  told = null;
  delete card.dataset.rolling;
  document.querySelectorAll("[data-late]").forEach((line) => delete line.dataset.late);
};

const showDice = () => {
  delete card.dataset.thrown;
  falling = drop([...card.querySelectorAll(".die")]);
  const dice = falling;
  Promise.allSettled(dice.map((die) => die.finished)).then(() => {
    if (dice !== falling) return;
    showVerdict();
    flourish();
  });
};

// The card shows a frame before the dice: starting all the motions would delay that frame.
const nextFrame = (then) => (frame = requestAnimationFrame(() => (frame = requestAnimationFrame(then))));

const startMotion = () => {
  if (!card.querySelector(".die")) return flourish(); // a game without dice on its card
  told = { tier: card.dataset.tier, key: card.dataset.key };
  delete card.dataset.tier;
  card.dataset.thrown = card.dataset.rolling = "";
  nextFrame(showDice);
};

const endMotion = () => {
  cancelAnimationFrame(frame);
  delete card.dataset.thrown;
  showVerdict();
  const dice = falling;
  falling = [];
  dice.forEach((die) => die.finish());
};

// The lines that come while the dice fall show with the verdict.
const keepBack = (changes) => {
  if (told) for (const { addedNodes } of changes) for (const line of addedNodes) line.dataset.late = "";
};
for (const lines of document.querySelectorAll(".lines > ol")) new MutationObserver(keepBack).observe(lines, { childList: true });

// A tap or a flick on the dice of the next roll throws them.
const ready = document.querySelector("#next .dice");
ready?.addEventListener("pointerdown", ({ pointerId }) => ready.setPointerCapture(pointerId));
ready?.addEventListener("pointerup", ({ isPrimary, button, timeStamp }) => {
  const roll = document.getElementById("roll-button");
  if (isPrimary && !button && !tapping.again(roll, { timeStamp })) roll.click();
});

// What is unfolded comes into sight. Once it is folded again on the same card, a roll that waits for that can come.
const arrived = document.getElementById("arrived");
let unfolded = "";
const reveal = ({ target }) => {
  if (target.open) {
    unfolded = card.dataset.key;
    target.scrollIntoView({ block: "nearest" });
  } else if (unfolded === card.dataset.key && !arrived.hidden) arrived.dispatchEvent(new Event("hold", { bubbles: true }));
};
card.addEventListener("toggle", reveal, true);

// Another card begins with everything folded.
const fold = () => card.querySelectorAll("details[open]").forEach((each) => (each.open = false));
new MutationObserver(fold).observe(card, { attributeFilter: ["data-key"] });

// A knock on wood: fading noise, the same each time.
let audio = null;
const knock = (after) => {
  audio ??= new AudioContext();
  audio.resume();
  const buffer = audio.createBuffer(1, audio.sampleRate * 0.06, audio.sampleRate);
  const noise = (at) => ((at * at * 31) % 257) / 257 - 0.5;
  buffer.getChannelData(0).forEach((_, at, wave) => (wave[at] = noise(at) * Math.exp((-8 * at) / wave.length)));
  const player = new AudioBufferSourceNode(audio, { buffer });
  player.connect(new BiquadFilterNode(audio, { type: "bandpass", frequency: 1400, Q: 0.8 })).connect(audio.destination);
  player.start(audio.currentTime + after / 1000);
};

// Python sends `thrown` when a new result is on the card.
document.addEventListener("thrown", () => {
  endMotion();
  const moves = page.dataset.motion !== "off" && !reducedMotion.matches;
  if (moves) startMotion();
  const after = moves ? fallOf(card.querySelectorAll(".die").length) * LANDS : 0;
  if (page.dataset.sound === "on" && !second) knock(after); // the tablet does
  if (page.dataset.vibration !== "off" && !second) setTimeout(() => navigator.vibrate?.(30), after);
});
for (const skip of ["pointerdown", "keydown"]) document.addEventListener(skip, endMotion, true);

let lock = null;
// The browser releases the lock whenever the page is out of sight, so ask for it again.
const stayAwake = async () => {
  const needed = page.dataset.awake === "on" && document.visibilityState === "visible";
  if (!navigator.wakeLock) return;
  try {
    if (needed && (!lock || lock.released)) lock = await navigator.wakeLock.request("screen");
    setLack("refused", false);
  } catch {
    setLack("refused", true);
  }
  if (page.dataset.awake !== "on") await lock?.release();
};

// The view for the table uses the full screen where the browser allows it; leaving the full screen leaves the view.
const shown = () => "show" in page.dataset;
const fillScreen = () => {
  const [from, to] = ["show-table", "show-end"].map((name) => document.querySelector(`[data-do=${name}]`));
  (shown() ? to : from)?.focus();
  // Many clocks scroll there, also by keyboard.
  const clocks = document.querySelector("#clocks");
  if (shown()) clocks.setAttribute("tabindex", "0");
  else clocks.removeAttribute("tabindex");
  // Browsers allow it after a tap only. Without it the view still fills the page.
  if (shown() && navigator.userActivation?.isActive) page.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
};

// The clocks scroll, so a tap on them does not reach the button beneath.
document.addEventListener("click", ({ target }) => {
  if (shown() && target.closest("#clocks")) document.querySelector("[data-do=show-end]").click();
});
// A tap on the second screen fills it.
if (second) document.addEventListener("click", () => page.requestFullscreen?.().catch(() => {}));
new MutationObserver(fillScreen).observe(page, { attributeFilter: ["data-show"] });
document.addEventListener("fullscreenchange", () => {
  if (shown() && !document.fullscreenElement) document.querySelector("[data-do=show-end]").click();
});

setLack("awake", !navigator.wakeLock);
setLack("vibration", !navigator.vibrate);
new MutationObserver(paintBar).observe(page, { attributeFilter: ["data-theme"] });
new MutationObserver(stayAwake).observe(page, { attributeFilter: ["data-awake"] });
document.addEventListener("visibilitychange", stayAwake);
paintBar();
stayAwake();
