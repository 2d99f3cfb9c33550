// Draws a QR code, and reads one with the camera. Python asks for this module when a code is first shown or read. The
// camera runs only while a code is being read.

const QUIET = 4; // modules of white around a code
const MODULE = 8; // pixels of the canvas for each
const EVERY = 100; // milliseconds between looks at the camera's picture

const library = () => import(document.getElementById("qr").href);

/** Draws the text as a code: dark on white in every theme, because not every camera reads the inverse. */
export async function draw(canvas, text) {
  const { encodeQR } = await library();
  const modules = encodeQR(text, "raw", { border: QUIET, ecc: "low" });
  canvas.width = canvas.height = modules.length * MODULE;
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "#000";
  modules.forEach((row, y) =>
    row.forEach((dark, x) => dark && pen.fillRect(x * MODULE, y * MODULE, MODULE, MODULE)),
  );
}

let stop = () => {};

/** Ends the reading, and lets go of the camera. */
export const end = () => stop();

/**
 * Shows the camera in `video` until `found(text)` returns true for a code, the sheet closes or the page is hidden; then
 * calls `done`. Rejects with the browser's error where there is no camera, or the player refuses it.
 */
export async function read(video, found, done) {
  stop();
  let ended = false;
  const [{ decodeQR }, stream] = await Promise.all([
    library(),
    navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } } }),
  ]);
  stop(); // another that began meanwhile
  const sheet = video.closest("[popover]");
  const closed = () => sheet.matches(":popover-open") || stop();
  const hidden = () => document.hidden && stop();
  stop = () => {
    if (ended) return;
    ended = true;
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
    sheet.removeEventListener("toggle", closed);
    document.removeEventListener("visibilitychange", hidden);
    done();
  };
  sheet.addEventListener("toggle", closed);
  document.addEventListener("visibilitychange", hidden);
  stream.getVideoTracks()[0].addEventListener("ended", stop);
  closed(); // while the browser asked for the camera
  if (ended) return;
  video.srcObject = stream;
  video.play().catch(() => {});
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  let before = "";
  const look = () => {
    if (ended) return;
    setTimeout(look, EVERY);
    if (!video.videoWidth) return;
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    pen.drawImage(video, 0, 0);
    let text = "";
    try {
      text = decodeQR(pen.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      return; // no code in this picture
    }
    if (text === before) return; // it was refused
    before = text;
    if (found(text)) stop();
  };
  look();
}
