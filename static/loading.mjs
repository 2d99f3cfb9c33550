// Fetches what a start needs, and shows on the page how much of it has arrived.
//
// A first visit shows that from its first paint on (first_paint.js marks it), any other start when it takes a while. The
// links in the page's head say in `data-size` how many bytes of a file come over the line.

const WHILE = 1000; // milliseconds
const sizes = new Map([...document.querySelectorAll("link[data-size]")].map(({ href, dataset }) => [href, Number(dataset.size)]));
const coming = new Map(); // bytes that have arrived, by address
const waiting = []; // functions that look again after each part

const sum = (numbers) => [...numbers].reduce((total, each) => total + each, 0);
const all = () => sum([...coming.keys()].map((url) => sizes.get(url)));
const arrived = () => sum(coming.values());
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

/** Shows how much of all that is coming has arrived, in what the browser has parsed of the page so far. */
function draw() {
  if (!coming.size) return;
  const share = arrived() / all();
  const amount = `${megabytes(arrived())} of ${megabytes(all())} MB, ${Math.floor(100 * share)} %`;
  const text = share < 1 ? amount : "Starting …";
  for (const progress of document.querySelectorAll(".loading progress")) progress.value = share;
  for (const shown of document.querySelectorAll(".loading .amount")) if (shown.textContent !== text) shown.textContent = text;
}

document.addEventListener("DOMContentLoaded", draw, { once: true });

/** Notes that so many bytes more of a file have arrived. */
function count(url, bytes) {
  if (!sizes.has(url)) return;
  coming.set(url, Math.min((coming.get(url) ?? 0) + bytes, sizes.get(url)));
  draw();
  for (const look of waiting) look();
}

/** Counts files among what is coming, before they are fetched. */
export function announce(urls) {
  for (const url of urls) count(url, 0);
}

/** Resolves when of these files, once all of them are coming, at most so many bytes are left to come. */
export function nearly(urls, bytes) {
  const left = (url) => sizes.get(url) - (coming.get(url) ?? -Infinity);
  return new Promise((resolve) => waiting.push(() => sum(urls.map(left)) <= bytes && resolve()));
}

setTimeout(() => {
  if (arrived() < all()) document.documentElement.dataset.loading = "";
}, WHILE);

/** Yields the parts of the file at `url` as they arrive. Throws if the server does not have it. */
export async function* parts(url) {
  count(url, 0);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    count(url, value.length);
    yield value;
  }
}

/** Resolves to the content of the file at `url`. */
export async function content(url) {
  const found = [];
  for await (const part of parts(url)) found.push(part);
  return new Blob(found).arrayBuffer();
}

/** Counts a file that the browser fetches for `loaded`, as a whole; returns `loaded`. */
export function counted(url, loaded) {
  count(url, 0);
  loaded.then(() => count(url, Infinity), () => {});
  return loaded;
}
