// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { eventAddress, takeFirst } from "./early.js";

const SILENCE = 15_000;
const ANSWER = 4_000;

/**
 * The event socket: connects by itself, and after a disconnection resumes behind the last event it received.
 *
 * Calls `onEvent(event, isNew)`, where `isNew` is false for events that the snapshot of `hello` already contains,
 * `onMeter(data)`, and `onState(state, detail)`: "connecting", "waiting" with seconds, "live" with how it resumed.
 * A silent socket is probed, because a lost network does not close it.
 */
export class EventSocket {
  /** @type {number | null} */
  #last = null;
  #snapshot = 0;
  #attempt = 0;
  #handlers;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {(() => void) | null} */
  #retry = null;
  #heard = 0;
  /** @type {object | null} */
  #meters = null;
  /** @type {Map<number, (reply: {status: number}) => void>} */
  #pending = new Map();
  #count = 0;

  /** @param {{onEvent: (event: ServerEvent, isNew: boolean) => void, onMeter: (data: any, engineTime: number) => void, onState: (state: LinkState["state"], detail?: Omit<LinkState, "state">) => void}} handlers */
  constructor(handlers) {
    this.#handlers = handlers;
    addEventListener("online", () => this.connectNow());
    addEventListener("offline", () => this.#socket?.close());
    document.addEventListener("visibilitychange", () => document.hidden || this.#probe());
    setInterval(() => performance.now() - this.#heard > SILENCE && this.#probe(), SILENCE / 3);
  }

  /** Reconnects now rather than after the wait. */
  connectNow() {
    this.#retry?.();
  }

  connect() {
    this.#retry = null;
    this.#handlers.onState("connecting");
    const first = takeFirst();
    /** @type {WebSocket} */
    const socket = first?.socket ?? new WebSocket(eventAddress + (this.#last === null ? "" : `?since=${this.#last}`));
    this.#socket = socket;
    if (first) for (const data of first.messages) this.#receive(JSON.parse(data));
    socket.addEventListener("message", (message) => this.#socket === socket && this.#receive(JSON.parse(message.data)));
    socket.addEventListener("close", () => this.#socket === socket && this.#again());
    if (socket.readyState === WebSocket.CLOSED) this.#again();
  }

  /**
   * Sends a command; false where there is no connection.
   * @param {object} command
   */
  send(command) {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(command));
    return true;
  }

  /**
   * Sends a GET over the socket, where a 404 leaves no error in the browser's console.
   * @param {string} path
   * @returns {Promise<{status: number}>}
   */
  ask(path) {
    const id = (this.#count += 1);
    return new Promise((resolve) => {
      if (this.send({ op: "request", id, path })) this.#pending.set(id, resolve);
      else resolve({ status: 0 });
    });
  }

  /**
   * Subscribes to levels, again after each reconnection; null unsubscribes.
   * @param {object | null} request
   */
  meter(request) {
    const same = JSON.stringify(request) === JSON.stringify(this.#meters);
    this.#meters = request;
    if (!same) this.send({ op: "meters", ...(request ?? { targets: [], kinds: [] }) });
  }

  /** @param {ServerEvent} event */
  #receive(event) {
    this.#heard = performance.now();
    if (event.type === "meter") return this.#handlers.onMeter(event.data, event.engineTime);
    if (event.type === "hello" || event.type === "resync") {
      const back = this.#attempt > 0 || event.type === "resync";
      const resumed = event.type === "hello" && event.data.resumed;
      const missed = resumed ? event.seq - (this.#last ?? 0) : 0;
      this.#attempt = 0;
      this.#snapshot = event.seq;
      if (!resumed) this.#last = event.seq;
      this.#handlers.onEvent(event, true);
      this.#handlers.onState("live", { back, resumed, missed });
      if (this.#meters) this.send({ op: "meters", ...this.#meters });
      return;
    }
    if (["reply", "problem", "subscribed", "metering"].includes(event.type)) return this.#answer(event.data);
    if (event.seq <= (this.#last ?? 0)) return;
    this.#last = event.seq;
    this.#handlers.onEvent(event, event.seq > this.#snapshot);
  }

  /** @param {{id: number, status?: number}} reply */
  #answer({ id, status = 0 }) {
    this.#pending.get(id)?.({ status });
    this.#pending.delete(id);
  }

  /** Closes a connection that does not answer. */
  #probe() {
    const socket = this.#socket;
    if (!this.send({ op: "meters", ...(this.#meters ?? { targets: [], kinds: [] }) })) return this.connectNow();
    const probed = performance.now();
    setTimeout(() => {
      if (this.#socket === socket && this.#heard < probed) {
        this.#socket = null;
        socket?.close();
        this.#again();
      }
    }, ANSWER);
  }

  /** Waits longer after each failure, with jitter, so that many pages do not reconnect at once. */
  #again() {
    for (const resolve of this.#pending.values()) resolve({ status: 0 });
    this.#pending.clear();
    const seconds = Math.min(15, 0.5 * 2 ** this.#attempt) * (0.75 + Math.random() / 2);
    this.#attempt += 1;
    this.#handlers.onState("waiting", { seconds });
    const timer = setTimeout(() => this.connect(), seconds * 1000);
    this.#retry = () => {
      clearTimeout(timer);
      this.connect();
    };
  }
}
