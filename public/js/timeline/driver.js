// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { post } from "../api.js";
import { clock, socket, store } from "../desk.js";
import { attempt } from "../dom.js";

const INTERVAL = 250;

/** The position of a crossfader's medium: that of the player that drives it, of this page's clock, or the last one reported. */
export class Driver {
  #from = 0;
  #since = 0;
  /** @type {number | null} */
  #timer = null;
  /** @type {string | null} */
  #id = null;

  get isRunning() {
    return this.#timer !== null;
  }

  /**
   * The time of the external medium in seconds, or null where it is unknown.
   * @param {import("../store.js").HeldCrossfader} crossfader
   * @returns {number | null}
   */
  elapsed(crossfader) {
    if (this.isRunning && this.#id === crossfader.id) return this.#now();
    const master = store.players.get(crossfader.master ?? "");
    if (master) return clock.position(master);
    const now = clock.now();
    if (crossfader.elapsed === null || !crossfader.playing || now === null || !crossfader.elapsedAt) return crossfader.elapsed;
    return crossfader.elapsed + Math.max(0, now - crossfader.elapsedAt);
  }

  /**
   * Makes this page the external medium, from a time on.
   * @param {API.Crossfader} crossfader
   * @param {number} from
   */
  async start(crossfader, from) {
    this.stop();
    if (crossfader.state !== "connected" && !(await attempt(() => post(["crossfaders", crossfader.id, "connect"])))) return;
    if (!(await attempt(() => post(["crossfaders", crossfader.id, "play"])))) return;
    this.#id = crossfader.id;
    this.jump(from);
    this.#timer = setInterval(() => this.#report(), INTERVAL);
    this.#report();
  }

  /**
   * Continues from another time.
   * @param {number} time
   */
  jump(time) {
    this.#from = time;
    this.#since = performance.now();
  }

  async pause() {
    const id = this.#id;
    this.stop();
    if (id) await attempt(() => post(["crossfaders", id, "pause"]));
  }

  stop() {
    clearInterval(this.#timer ?? undefined);
    this.#timer = null;
  }

  #now = () => this.#from + (performance.now() - this.#since) / 1000;
  #report = () => socket.send({ op: "elapse", crossfader: this.#id, time: this.#now() });
}
