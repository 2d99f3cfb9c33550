// What is felt beside what is read: dice that roll onto the card, a click, a tremble; and a screen that stays on.
//
// What of it is wanted says <html> (app/sheets/settings.py). What the browser has none of is said there too, in `data-lacks`, for
// the sheet of settings.

const page = document.documentElement;
const lacks = new Set();

const lacking = (name, so) => {
  lacks[so ? "add" : "delete"](name);
  page.dataset.lacks = [...lacks].join(" ");
};

// The bar of the browser has the colour of the page, whatever theme was chosen.
const bars = [...document.querySelectorAll("meta[name=theme-color]")].map((meta) => [meta, meta.content]);
const paint = () => {
  const chosen = "theme" in page.dataset && getComputedStyle(document.body).backgroundColor;
  for (const [meta, first] of bars) meta.content = chosen || first;
};

// Dice roll onto the card: only their picture, for what they show stands there already. Any tap or key ends it.
const ROLLS = 380; // milliseconds that one die rolls
const AFTER = 180; // milliseconds that the last one starts after the first
const still = matchMedia("(prefers-reduced-motion: reduce)");
const card = document.getElementById("result");
let rolling = [];
let frame = 0;

const rollDice = (dice) =>
  dice.map((die, at) => {
    const side = at % 2 ? 1 : -1;
    const thrown = [
      { transform: `translate(${side * 2}rem, -1.5rem) rotate(${side * 270}deg) scale(0.4)` },
      { transform: `translate(0, 0) rotate(${side * -25}deg) scale(1.15)`, offset: 0.7 },
      { transform: "none" },
    ];
    return die.animate(thrown, { duration: ROLLS, delay: (AFTER * at) / dice.length, fill: "backwards", easing: "ease-out" });
  });

// Of dice that are read together the card has only what they come to: that swells a little.
const swell = (headline) =>
  headline.animate([{ transform: "scale(0.8)" }, { transform: "none" }], { duration: ROLLS, easing: "ease-out" });

// What the dice come to is seen a frame before them: that frame would be late if so many motions began in it.
const next = (then) => (frame = requestAnimationFrame(() => (frame = requestAnimationFrame(then))));

const come = () => {
  delete card.dataset.thrown;
  rolling = rollDice([...card.querySelectorAll(".die")]);
};

const move = () => {
  if (card.querySelector(".die")) {
    card.dataset.thrown = "";
    next(come);
  } else rolling = [...card.querySelectorAll(".headline")].map(swell);
};

const land = () => {
  cancelAnimationFrame(frame);
  delete card.dataset.thrown;
  rolling.splice(0).forEach((die) => die.finish());
};

// A knock of wood: a moment of noise that dies away, the same each time.
let sound = null;
const click = (after) => {
  sound ??= new AudioContext();
  sound.resume();
  const knock = sound.createBuffer(1, sound.sampleRate * 0.06, sound.sampleRate);
  knock.getChannelData(0).forEach((_, at, wave) => (wave[at] = (((at * at * 31) % 257) / 257 - 0.5) * Math.exp((-8 * at) / wave.length)));
  const player = new AudioBufferSourceNode(sound, { buffer: knock });
  player.connect(new BiquadFilterNode(sound, { type: "bandpass", frequency: 1400, Q: 0.8 })).connect(sound.destination);
  player.start(sound.currentTime + after / 1000);
};

// Told by Python, when what it threw, or what that comes to, stands on the card.
document.addEventListener("thrown", () => {
  land();
  const moving = page.dataset.motion !== "off" && !still.matches;
  if (moving) move();
  const after = moving ? ROLLS : 0;
  if (page.dataset.sound === "on") click(after);
  if (page.dataset.vibration === "on") setTimeout(() => navigator.vibrate?.(30), after);
});
for (const skip of ["pointerdown", "keydown"]) document.addEventListener(skip, land, true);

let lock = null;
// The browser takes the lock away whenever the page is out of sight, so it is asked for anew.
const stayAwake = async () => {
  const wanted = page.dataset.awake === "on" && document.visibilityState === "visible";
  if (!navigator.wakeLock) return;
  try {
    if (wanted && (!lock || lock.released)) lock = await navigator.wakeLock.request("screen");
    lacking("refused", false);
  } catch {
    lacking("refused", true);
  }
  if (page.dataset.awake !== "on") await lock?.release();
};

// Shown to the table, the page has the whole screen where the browser gives it; who leaves that leaves the view.
const shown = () => "show" in page.dataset;
const fillScreen = () => {
  const [from, to] = ["show-table", "show-end"].map((name) => document.querySelector(`[data-do=${name}]`));
  (shown() ? to : from)?.focus();
  if (shown()) page.requestFullscreen?.().catch(() => {}); // the view fills the page all the same
  else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
};

new MutationObserver(fillScreen).observe(page, { attributeFilter: ["data-show"] });
document.addEventListener("fullscreenchange", () => {
  if (shown() && !document.fullscreenElement) document.querySelector("[data-do=show-end]").click();
});

lacking("awake", !navigator.wakeLock);
lacking("vibration", !navigator.vibrate);
new MutationObserver(paint).observe(page, { attributeFilter: ["data-theme"] });
new MutationObserver(stayAwake).observe(page, { attributeFilter: ["data-awake"] });
document.addEventListener("visibilitychange", stayAwake);
paint();
stayAwake();
