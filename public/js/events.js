// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/**
 * The event socket: connects by itself, and after a cut continues behind the last event it saw.
 *
 * Calls `onEvent(event, isNew)`; `isNew` is false for events that the snapshot of `hello` already contains.
 */
export class EventSocket {
  #last = null;
  #snapshot = 0;
  #attempt = 0;
  #handlers;

  constructor(handlers) {
    this.#handlers = handlers;
    addEventListener("online", () => this.connectNow());
  }

  /** Ends a wait for the next try. */
  connectNow() {
    this.#retry?.();
  }

  #retry = null;

  connect() {
    this.#retry = null;
    this.#handlers.onState("connecting", 0);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = this.#last === null ? "" : `?since=${this.#last}`;
    const socket = new WebSocket(`${scheme}://${location.host}/v1/events${query}`);
    socket.addEventListener("message", (message) => this.#receive(JSON.parse(message.data)));
    socket.addEventListener("close", () => this.#again());
  }

  #receive(event) {
    if (event.type === "hello" || event.type === "resync") {
      this.#attempt = 0;
      this.#snapshot = event.seq;
      if (!(event.type === "hello" && event.data.resumed)) this.#last = event.seq;
      this.#handlers.onState("live", 0);
      this.#handlers.onEvent(event, true);
      return;
    }
    if (typeof event.seq !== "number") return;
    this.#last = event.seq;
    this.#handlers.onEvent(event, event.seq > this.#snapshot);
  }

  /** Waits a little longer after each failure, with some chance in it, so that many pages do not come at once. */
  #again() {
    const seconds = Math.min(15, 0.5 * 2 ** this.#attempt) * (0.75 + Math.random() / 2);
    this.#attempt += 1;
    this.#handlers.onState("waiting", seconds);
    const timer = setTimeout(() => this.connect(), seconds * 1000);
    this.#retry = () => {
      clearTimeout(timer);
      this.connect();
    };
  }
}
