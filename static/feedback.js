// What a roll feels like: dice that tumble onto the card, a click, a vibration. Also the theme's colour around the page,
// a screen that stays on, and the full screen of the view for the table.
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

// The dice land, then the verdict shows; its room on the card is kept. Any tap or key ends the motion.
const ROLLS = 380; // milliseconds that one die tumbles
const SPREAD = 180; // milliseconds between the start of the first die and the last
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const card = document.getElementById("result");
let rolling = []; // the motions of the dice
let frame = 0;

const rollDice = (dice) =>
  dice.map((die, at) => {
    const side = at % 2 ? 1 : -1;
    const path = [
      { transform: `translate(${side * 2}rem, -1.5rem) rotate(${side * 270}deg) scale(0.4)` },
      { transform: `translate(0, 0) rotate(${side * -25}deg) scale(1.15)`, offset: 0.7 },
      { transform: "none" },
    ];
    return die.animate(path, { duration: ROLLS, delay: (SPREAD * at) / dice.length, fill: "backwards", easing: "ease-out" });
  });

const swell = (headline) =>
  headline.animate([{ transform: "scale(0.8)" }, { transform: "none" }], { duration: ROLLS, easing: "ease-out" });

const showVerdict = () => delete card.dataset.rolling;

const showDice = () => {
  delete card.dataset.thrown;
  rolling = rollDice([...card.querySelectorAll(".die")]);
  const dice = rolling;
  Promise.allSettled(dice.map((die) => die.finished)).then(() => dice === rolling && showVerdict());
};

// The card shows a frame before the dice: starting all the motions would delay that frame.
const nextFrame = (then) => (frame = requestAnimationFrame(() => (frame = requestAnimationFrame(then))));

const startMotion = () => {
  if (card.querySelector(".die")) {
    card.dataset.thrown = card.dataset.rolling = "";
    nextFrame(showDice);
  } else rolling = [...card.querySelectorAll(".headline")].map(swell); // a game without dice on its card
};

const endMotion = () => {
  cancelAnimationFrame(frame);
  delete card.dataset.thrown;
  showVerdict();
  rolling.forEach((die) => die.finish());
  rolling = [];
};

// What is unfolded comes into sight.
const reveal = ({ target }) => target.open && target.scrollIntoView({ block: "nearest" });
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
  const after = moves ? ROLLS : 0;
  if (page.dataset.sound === "on" && !second) knock(after); // the tablet does
  if (page.dataset.vibration === "on" && !second) setTimeout(() => navigator.vibrate?.(30), after);
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
