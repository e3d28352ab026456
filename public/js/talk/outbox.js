// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { PIECE } from "./microphone.js";

/** Seconds that are sent ahead of the clock at most; the server ends a talk that is 2 ahead. */
const LEAD = 1.5;

/** What is said and not sent yet: it waits for the connection, then it goes out in order and no faster than the server takes it. */
export class Outbox {
  /** @type {ArrayBuffer[]} */
  #pieces = [];
  /** @type {WebSocket | null} */
  #socket = null;
  #began = 0;
  #sent = 0;
  #isEnded = false;
  #timer = 0;

  /** @param {ArrayBuffer} piece */
  push(piece) {
    if (this.#isEnded) return;
    this.#pieces.push(piece);
    this.#send();
  }

  /** @param {WebSocket} socket Is open. */
  open(socket) {
    this.#socket = socket;
    this.#began = performance.now();
    this.#send();
  }

  /** Says behind the last piece that nothing more comes. */
  end() {
    this.#isEnded = true;
    this.#send();
  }

  #send() {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    const allowed = (performance.now() - this.#began) / 1000 + LEAD;
    while (this.#pieces.length && (this.#sent + 1) * PIECE <= allowed) {
      socket.send(/** @type {ArrayBuffer} */ (this.#pieces.shift()));
      this.#sent += 1;
    }
    if (this.#pieces.length) this.#timer = setTimeout(() => this.#send(), PIECE * 1000);
    else if (this.#isEnded) {
      socket.send(JSON.stringify({ type: "end" }));
      this.#socket = null;
    }
  }
}
