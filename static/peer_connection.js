// One end of a connection to another device: a data channel of WebRTC, without any server. Python asks for this module
// when somebody shares the table or joins one (app/connection), never before.
//
// A text goes in parts, because browsers limit the size of a message: a part's first byte says whether more follow.

const GATHER = 2000; // milliseconds that the browser may take to list this device's addresses
const HOLD = 4000; // milliseconds; Firefox gives up 5 seconds after the newest address
const AGAIN = 4000; // milliseconds between two attempts to reach a device again
const TRIES = 75; // such attempts: five minutes
const FLUSH = 1000; // milliseconds for what is on its way when a connection is closed
const PART = 16_000; // bytes, which every browser sends in one message
const WAITING = 1_000_000; // bytes that the browser holds; the rest waits here
const MOST_WAITING = 16_000_000; // bytes for a device that does not keep up
const [LAST, MORE] = [0, 1];

const STATES = { connected: "connected", disconnected: "lost", failed: "broken", closed: "closed" };

/** Returns the parts of a text. */
function* partsOf(text) {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at === 0 || at < bytes.length; at += PART) {
    const part = new Uint8Array(Math.min(PART, bytes.length - at) + 1);
    part[0] = at + PART < bytes.length ? MORE : LAST;
    part.set(bytes.subarray(at, at + PART), 1);
    yield part;
  }
}

export const able = () => "RTCPeerConnection" in globalThis;

let certificates; // of this page: all its ends have one, whose fingerprint stands in a code once

/** Makes what all ends of this device share. Call it before the first. */
export async function prepare() {
  if (!able()) return;
  const kind = { name: "ECDSA", namedCurve: "P-256" };
  certificates ??= [await RTCPeerConnection.generateCertificate(kind)];
}

/**
 * `told(kind, text)` hears of each text, and of the states connected, lost (it may come back), broken (it cannot) and
 * closed (by this device or the other). The other device may send at most `most` bytes in one text.
 */
export class Peer {
  constructor(most, told) {
    this.told = told;
    this.state = "";
    this.parts = [];
    this.size = 0;
    this.queue = [];
    this.queued = 0;
    this.ended = false;
    this.reviving = null;
    this.tried = 0;
    // No server to find addresses: devices in one network reach each other by their own.
    this.connection = new RTCPeerConnection({ iceServers: [], certificates });
    this.channel = this.connection.createDataChannel("razor", { negotiated: true, id: 0 });
    this.channel.binaryType = "arraybuffer";
    this.channel.bufferedAmountLowThreshold = WAITING / 2;
    this.channel.onbufferedamountlow = () => this.flush();
    this.channel.onopen = () => this.report("connected"); // before the first text
    this.channel.onclose = () => this.end(this.connection.connectionState === "connected" ? "closed" : "broken");
    this.channel.onmessage = ({ data }) => this.take(data, most);
    this.connection.onconnectionstatechange = () => this.follow();
    // A page that is closed says so; one that the browser may show again keeps its line.
    this.leave = ({ persisted }) => persisted || this.connection.close();
    addEventListener("pagehide", this.leave);
  }

  /** Reports a state once. Before the channel is open, only Python's patience ends an attempt. */
  follow() {
    const state = STATES[this.connection.connectionState];
    const open = this.channel.readyState === "open";
    if (state === "broken" && open) {
      this.report("lost");
      this.reviving ??= setTimeout(() => this.revive(TRIES));
    } else if (state === "broken" || state === "closed") {
      if (this.state) this.end(state);
    } else if (state && open) this.report(state);
  }

  /**
   * Looks for the other device where it was. Chromium has given up after 15 seconds, but keeps the encryption and what
   * waits, and tries an address again if it looks new, which the first word makes it. Firefox closes the channel.
   */
  revive(tries) {
    this.reviving = null;
    if (this.ended || this.connection.connectionState === "connected") return;
    if (!tries) return this.end("broken");
    this.places ??= this.connection.remoteDescription.sdp.match(/ 1 udp \d+ (?!0\.0\.0\.0).*/gi);
    for (const place of this.places ?? []) {
      const candidate = `candidate:again${++this.tried}${place}`;
      this.connection.addIceCandidate({ candidate, sdpMLineIndex: 0 }).catch(() => {});
    }
    this.reviving = setTimeout(() => this.revive(tries - 1), AGAIN);
  }

  report(state) {
    if (state === this.state || this.ended) return;
    this.state = state;
    this.told("state", state);
  }

  end(state) {
    this.report(state);
    this.ended = true;
    this.queue = [];
    this.connection.close();
    removeEventListener("pagehide", this.leave);
  }

  /** Resolves to the local description, with the addresses of this device. */
  async described() {
    await this.connection.setLocalDescription();
    await new Promise((resolve) => {
      const check = () => this.connection.iceGatheringState === "complete" && resolve();
      this.connection.addEventListener("icegatheringstatechange", check);
      setTimeout(resolve, GATHER);
      check();
    });
    return this.connection.localDescription.sdp;
  }

  offer() {
    return this.described();
  }

  async answer(sdp) {
    await this.connection.setRemoteDescription({ type: "offer", sdp });
    const described = await this.described();
    this.hold();
    return described;
  }

  /**
   * Keeps an answer usable until the other device has read it. Firefox gives up where no address of the other device
   * replies, unless it learns of one more. This one is the device itself, so nothing leaves it; Chromium, which does
   * not give up, ignores it.
   */
  hold() {
    if (this.state || this.connection.connectionState === "closed") return;
    const candidate = "candidate:0 1 udp 1 0.0.0.0 9 typ host";
    this.connection.addIceCandidate({ candidate, sdpMLineIndex: 0 }).catch(() => {});
    setTimeout(() => this.hold(), HOLD);
  }

  async accept(sdp) {
    await this.connection.setRemoteDescription({ type: "answer", sdp });
  }

  take(data, most) {
    const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : [];
    const [kind] = bytes;
    this.size += bytes.length;
    if (this.ended) return;
    if ((kind !== LAST && kind !== MORE) || this.size > most) return this.close();
    this.parts.push(bytes.subarray(1));
    if (kind === MORE) return;
    const whole = new Uint8Array(this.size - this.parts.length);
    let at = 0;
    for (const part of this.parts) {
      whole.set(part, at);
      at += part.length;
    }
    this.parts = [];
    this.size = 0;
    this.told("text", new TextDecoder().decode(whole));
  }

  /** Sends a text, or keeps it until the browser can take it. Nothing happens on a line that has ended. */
  send(text) {
    if (this.ended) return;
    for (const part of partsOf(text)) {
      this.queue.push(part);
      this.queued += part.length;
    }
    if (this.queued > MOST_WAITING) this.end("broken");
    else this.flush();
  }

  flush() {
    while (this.queue.length && this.channel.readyState === "open" && this.channel.bufferedAmount < WAITING) {
      const part = this.queue.shift();
      this.queued -= part.length;
      this.channel.send(part);
    }
  }

  /** Sends what waits, and closes the line: the other device sees that it was closed. */
  close() {
    if (this.ended) return;
    this.flush();
    this.report("closed");
    this.ended = true;
    removeEventListener("pagehide", this.leave);
    if (this.channel.readyState !== "open") return this.connection.close();
    this.channel.onclose = () => this.connection.close();
    setTimeout(() => this.connection.close(), FLUSH);
    this.channel.close();
  }
}
