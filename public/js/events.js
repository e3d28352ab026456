// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

// Seconds until a page that was refused asks again: another page may have logged in.
const REFUSED = 15;

/** The client's stream of events on a page that may be hidden, offline, or not logged in yet. */
export class EventSocket {
  #stream;
  #handlers;
  #isBack = false;
  /** @type {string | undefined} */
  #meters;

  /**
   * @param {import("./carillon/stream.js").EventStream} stream
   * @param {{onEvent: (event: ServerEvent) => void, onState: (state: LinkState["state"], detail?: Omit<LinkState, "state">) => void}} handlers
   */
  constructor(stream, handlers) {
    this.#stream = stream;
    this.#handlers = handlers;
    addEventListener("online", () => this.connectNow());
    addEventListener("offline", () => stream.reconnect());
    document.addEventListener("visibilitychange", () => document.hidden || stream.probe());
  }

  /** Begins to pass on what has come since the page was opened. */
  connect() {
    this.#stream.follow(this.#handlers.onEvent, (state) => this.#tell(state));
  }

  connectNow() {
    this.#stream.connectNow();
  }

  /** @param {Record<string, any>} command Is sent if there is a connection. */
  send(command) {
    this.#stream.send(command).catch(() => null);
  }

  // A GET over the socket, where a 404 leaves no error in the browser's console.
  /** @param {string} path @returns {Promise<{status: number}>} */
  ask(path) {
    return this.#stream.send({ op: "request", path }).catch(() => ({ status: 0 }));
  }

  /**
   * Subscribes to levels, again after each reconnection; null unsubscribes.
   * @param {import("./carillon/carillon.js").Meters | null} request
   */
  meter(request) {
    const text = JSON.stringify(request);
    if (text === (this.#meters ?? "null")) return;
    this.#meters = text;
    this.#stream.meter(request).catch(() => null);
  }

  /** @param {import("./carillon/carillon.js").State} state */
  #tell(state) {
    const { onState } = this.#handlers;
    if (state.name === "connecting") return onState("connecting");
    if (state.name === "live") {
      onState("live", { back: this.#isBack, resumed: state.resumed, missed: state.missed });
      this.#isBack = true;
    } else if (state.name === "waiting") onState("waiting", { seconds: state.seconds });
    else {
      onState("waiting", { seconds: REFUSED, refused: state.error.status === 401 });
      setTimeout(() => this.connectNow(), REFUSED * 1000);
    }
  }
}
