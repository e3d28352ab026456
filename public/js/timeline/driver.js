// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { post } from "../api.js";
import { clock, socket, store } from "../desk.js";
import { attempt } from "../dom.js";

const INTERVAL = 250;

/** Where a crossfader is: with the player that drives it, with this page's clock, or where it was told to be last. */
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
   * The time of the external medium, or null where nothing is known.
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
   * Lets this page be the external medium from a time on.
   * @param {API.Crossfader} crossfader
   * @param {number} from
   */
  async start(crossfader, from) {
    this.stop();
    if (crossfader.state !== "connected" && !(await attempt(() => post(["crossfaders", crossfader.id, "connect"])))) return;
    if (!(await attempt(() => post(["crossfaders", crossfader.id, "play"])))) return;
    this.#id = crossfader.id;
    this.jump(from);
    this.#timer = setInterval(() => this.#tell(), INTERVAL);
    this.#tell();
  }

  /**
   * Goes on from another time.
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
  #tell = () => socket.say({ op: "elapse", crossfader: this.#id, time: this.#now() });
}
