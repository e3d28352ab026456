// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { Problem, Unreachable } from "./errors.js";

/** @typedef {import("./carillon.js").Event} Event */
/** @typedef {import("./carillon.js").State} State */
/** @typedef {import("./carillon.js").Meters} Meters */

// Milliseconds without a message until the connection is probed, until it must have answered, and to make one.
const [SILENCE, ANSWER, OPENING] = [15_000, 5_000, 10_000];
// Seconds between two attempts at most; events that wait for their reader at most.
const [LONGEST, WAITING] = [15, 16_384];
// Refusals that may pass; other statuses of 4xx end the stream.
const PASSING = [408, 409, 425, 429];

/** See carillon.d.ts. */
export class EventStream {
  /** @type {number | null} */
  last;
  #client;
  #topics;
  /** @type {Meters | null} */
  #meters;
  #given;
  /** @type {((state: State) => void) | undefined} */
  #onState;
  /** @type {((event: Event) => void) | null} */
  #onEvent = null;
  /** @type {Event[]} */
  #events = [];
  /** @type {State | null} */
  #state = null;
  /** @type {((value?: any) => void) | null} */
  #wake = null;
  /** @type {Problem | null} */
  #error = null;
  /** @type {WebSocket | null} */
  #socket = null;
  #isLive = false;
  #isClosed = false;
  #attempts = 0;
  #heard = 0;
  #timer = setTimeout(() => {});
  #watch;
  #count = 0;
  /** @type {Map<unknown, {resolve: (reply: any) => void, reject: (error: Error) => void}>} */
  #pending = new Map();

  /** @param {import("./client.js").Client} client @param {string[]} topics @param {import("./carillon.js").StreamOptions} options */
  constructor(client, topics = [], { since = null, meters = null, onState, signal } = {}) {
    this.#client = client;
    this.#topics = topics;
    this.#meters = this.#given = meters;
    this.#onState = onState;
    this.last = since;
    this.#watch = setInterval(() => performance.now() - this.#heard > SILENCE && this.#isLive && this.probe(), SILENCE / 3);
    this.#connect();
    signal?.addEventListener("abort", () => this.close());
    if (signal?.aborted) this.close();
  }

  /** @param {(event: Event) => void} onEvent @param {(state: State) => void} [onState] */
  follow(onEvent, onState = this.#onState) {
    this.#onState = onState;
    if (this.#state) onState?.(this.#state);
    this.#onEvent = onEvent;
    for (const event of this.#events.splice(0)) onEvent(event);
  }

  async *[Symbol.asyncIterator]() {
    try {
      for (;;) {
        while (this.#events.length && !this.#isClosed) yield /** @type {Event} */ (this.#events.shift());
        if (this.#isClosed) return;
        if (this.#error) throw this.#error;
        await new Promise((resolve) => { this.#wake = resolve; });
      }
    } finally {
      this.close();
    }
  }

  close() {
    this.#isClosed = true;
    clearInterval(this.#watch);
    this.#drop(new Unreachable("the stream of events is closed"));
    this.#wake?.();
  }

  connectNow() {
    if (this.#socket || this.#isClosed) return;
    this.#error = null;
    this.#connect();
  }

  reconnect() {
    if (this.#socket) this.#lost(new Unreachable("the connection was given up"));
  }

  probe() {
    const socket = this.#socket;
    if (!this.#isLive) return this.connectNow();
    const probed = performance.now();
    this.meter(this.#meters).catch(() => null);
    setTimeout(() => {
      if (this.#socket === socket && this.#heard < probed) this.#lost(new Unreachable("the server does not answer"));
    }, ANSWER);
  }

  /** @param {Meters | null} meters */
  meter(meters) {
    this.#meters = meters;
    return this.send({ op: "meters", ...(meters ?? { targets: [], kinds: [] }) });
  }

  /** @param {Record<string, any>} command @returns {Promise<any>} */
  send(command) {
    return new Promise((resolve, reject) => {
      if (!this.#isLive) throw new Unreachable("the stream of events is not connected");
      const id = `client-${this.#count += 1}`;
      this.#pending.set(id, { resolve, reject });
      this.#socket?.send(JSON.stringify({ ...command, id }));
    });
  }

  get #path() {
    const query = new URLSearchParams(this.#topics.length ? { topics: this.#topics.join(",") } : {});
    if (this.last !== null) query.set("since", String(this.last));
    return `/v1/events?${query}`.replace(/\?$/, "");
  }

  #connect() {
    clearTimeout(this.#timer);
    if (this.#events.length >= WAITING) {
      // The server keeps what follows.
      this.#timer = setTimeout(() => this.#connect(), 1000);
      return;
    }
    this.#attempts += 1;
    this.#tell({ name: "connecting" });
    const socket = this.#client.open(this.#path);
    this.#socket = socket;
    this.#timer = setTimeout(() => this.#lost(new Unreachable("the server does not answer")), OPENING);
    socket.onmessage = ({ data }) => this.#socket === socket && this.#receive(JSON.parse(data));
    socket.onclose = ({ reason }) => this.#socket === socket && this.#ended(socket, reason);
  }

  /** @param {Event} event */
  #receive(event) {
    this.#heard = performance.now();
    const { type, seq, data } = event;
    if (type === "hello" || type === "resync") {
      const resumed = type === "hello" && data.resumed === true;
      const missed = resumed ? seq - (this.last ?? seq) : 0;
      clearTimeout(this.#timer);
      this.#isLive = true;
      this.#attempts = 0;
      if (!resumed) this.last = seq;
      this.#tell({ name: "live", resumed, missed });
      const meters = this.#meters;
      if (meters) this.meter(meters).catch((error) => error.status && meters === this.#given && this.#lost(error));
    } else if (["reply", "problem", "subscribed", "metering"].includes(type)) {
      const waiter = this.#pending.get(data.id);
      this.#pending.delete(data.id);
      if (type !== "problem") return waiter?.resolve(data);
      const problem = new Problem(data.problem.status, data.problem);
      if (waiter) return waiter.reject(problem);
      return this.#isLive ? undefined : this.#lost(problem);
    } else if (type !== "meter") {
      if (seq <= (this.last ?? 0)) return;
      this.last = seq;
    }
    if (this.#onEvent) return this.#onEvent(event);
    this.#events.push(event);
    this.#wake?.();
    if (this.#events.length >= WAITING) this.#lost(new Unreachable("the events are read too slowly"));
  }

  // Asks by HTTP why a connection was refused, which a WebSocket does not tell.
  /** @param {WebSocket} socket @param {string} reason */
  async #ended(socket, reason) {
    let error = new Unreachable(`the server closed the stream of events: ${reason}`);
    if (!this.#isLive) {
      try {
        await this.#client.call("GET", this.#path, { timeout: OPENING / 1000 });
      } catch (/** @type {any} */ found) {
        // 426: it would have been accepted now.
        if (found.status !== 426) error = found;
      }
    }
    if (this.#socket === socket) this.#lost(error);
  }

  /** @param {import("./errors.js").CarillonError} error */
  #lost(error) {
    this.#drop(error);
    if (this.#isClosed) return;
    if (error instanceof Problem && error.status >= 400 && error.status < 500 && !PASSING.includes(error.status)) {
      this.#error = error;
      this.#tell({ name: "refused", error });
      return this.#wake?.();
    }
    // Longer after each failure, and not for all clients at once.
    const seconds = Math.min(LONGEST, 0.25 * 2 ** this.#attempts) * (0.75 + Math.random() / 2);
    this.#tell({ name: "waiting", seconds, error });
    this.#timer = setTimeout(() => this.#connect(), seconds * 1000);
  }

  /** @param {Error} error */
  #drop(error) {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    this.#isLive = false;
    socket?.close();
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }

  /** @param {State} state */
  #tell(state) {
    this.#state = state;
    this.#onState?.(state);
  }
}
