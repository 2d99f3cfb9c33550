// Rings, where the settings have that on, when a clock of the scene is full, a timer has ticked or a turn's time is up. It
// counts the time of a turn, too: Python writes whose turn it is into `data-of`, and the time left is written there.

const page = document.documentElement;
const time = document.querySelector("#turns .time");
const KEPT = "razor.turn"; // whose turn it is and when it began, for a page that is loaded anew
let beat = null;

// A bell: two notes that fade.
let audio = null;
const ring = () => {
  if (page.dataset.alarm !== "on" || "second" in page.dataset) return; // the tablet rings
  audio ??= new AudioContext();
  audio.resume();
  for (const [frequency, after] of [[660, 0], [880, 0.18]]) {
    const start = audio.currentTime + after;
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0.25, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.9);
    const note = new OscillatorNode(audio, { type: "triangle", frequency });
    note.connect(volume).connect(audio.destination);
    note.start(start);
    note.stop(start + 0.9);
  }
};

const began = (of) => {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
  if (kept.of === of) return kept.at;
  const at = Date.now();
  sessionStorage.setItem(KEPT, JSON.stringify({ of, at }));
  return at;
};

const count = () => {
  clearTimeout(beat);
  const { of } = time.dataset;
  const limit = Number(page.dataset.turn);
  time.hidden = !of || !limit;
  if (time.hidden) return;
  const left = limit - Math.floor((Date.now() - began(of)) / 1000);
  const before = time.dataset.left;
  time.dataset.left = left > 0 ? "some" : "none";
  time.textContent = left > 0 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : "Time is up";
  if (left > 0) beat = setTimeout(count, 1000 - (Date.now() % 1000));
  else if (before === "some") ring();
};

const filled = document.getElementById("filled");
new MutationObserver(() => filled.hidden || ring()).observe(filled, { attributeFilter: ["hidden"] });
document.addEventListener("timerdue", ring);
new MutationObserver(count).observe(time, { attributeFilter: ["data-of"] });
new MutationObserver(count).observe(page, { attributeFilter: ["data-turn"] });
document.addEventListener("visibilitychange", count);
count();
