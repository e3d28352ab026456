// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { followTrack, mayFollow } from "./following.js";
import { Sounding } from "./sounding.js";

/** Milliseconds for which it stays open when nobody listens any more. */
const KEPT = 30_000;

/** @typedef {{take(piece: ArrayBuffer, peak: number): void, onLost(): void}} Listener */

/** An open microphone, or one that is being opened, and those who get what it gives. */
export class Line {
  /** @type {Set<Listener | symbol>} */
  #listeners = new Set();
  /** @type {MediaStreamTrack[]} */
  #tracks = [];
  /** What hears it in a browser that does not give the sound of a track; most let it sound only if it is made within the press. */
  #sounding = mayFollow ? null : new Sounding();
  #timer = 0;
  #heard = performance.now();
  /** Frames per second, once it is open. */
  rate = 0;
  isClosed = false;
  /** @type {Promise<void>} Until the first piece came. */
  ready;

  /** @param {import("./microphone.js").MicrophoneOptions} options */
  constructor(options) {
    this.ready = this.#open(options).catch((error) => {
      this.close();
      throw error;
    });
  }

  /** Milliseconds since the last piece, once it is open. */
  get age() {
    return this.rate ? performance.now() - this.#heard : 0;
  }

  /** Whether someone talks. */
  get isTaken() {
    return [...this.#listeners].some((one) => typeof one === "object");
  }

  /**
   * Gives someone every piece from now on, or keeps it open for nobody. Call the result to end that.
   * @param {Listener | null} listener
   */
  add(listener) {
    const one = listener ?? Symbol();
    this.#listeners.add(one);
    clearTimeout(this.#timer);
    this.#sounding?.wake();
    return () => {
      this.#listeners.delete(one);
      clearTimeout(this.#timer);
      if (this.#listeners.size === 0) this.#timer = setTimeout(() => this.close(), KEPT);
    };
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.#timer);
    for (const track of this.#tracks) track.stop();
    this.#sounding?.close();
  }

  /** @param {import("./microphone.js").MicrophoneOptions} options */
  async #open({ device, isCleaned }) {
    const audio = { channelCount: 1, echoCancellation: isCleaned, noiseSuppression: isCleaned, autoGainControl: isCleaned, ...(device ? { deviceId: device } : {}) };
    const stream = await navigator.mediaDevices.getUserMedia({ audio });
    this.#tracks = stream.getTracks();
    if (this.isClosed) return this.close();
    this.#tracks[0].addEventListener("ended", () => this.#lose());
    /** @type {Promise<void>} */
    const opened = new Promise((resolve, reject) => {
      const give = (/** @type {number} */ rate) => (/** @type {ArrayBuffer} */ piece, /** @type {number} */ peak) => {
        this.rate = rate;
        this.#heard = performance.now();
        for (const one of this.#listeners) if (typeof one === "object") one.take(piece, peak);
        resolve();
      };
      (this.#sounding ? this.#sounding.follow(stream, give) : followTrack(this.#tracks[0], give)).catch(reject);
    });
    return opened;
  }

  #lose() {
    this.close();
    for (const one of this.#listeners) if (typeof one === "object") one.onLost();
  }
}
