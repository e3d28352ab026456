// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/**
 * Estimates the server's engine time between events.
 *
 * Each event carries the engine time at which it happened. The smallest delay is the most accurate, so the
 * offset follows an earlier arrival at once and a later one only slowly.
 */
export class EngineClock {
  /** @type {number | null} */
  #offset = null;

  /**
   * Takes an engine time in seconds that has just arrived.
   * @param {number} engineTime
   */
  note(engineTime) {
    const offset = engineTime - performance.now() / 1000;
    if (this.#offset === null || Math.abs(offset - this.#offset) > 0.25) this.#offset = offset;
    else if (offset > this.#offset) this.#offset = offset;
    else this.#offset += (offset - this.#offset) * 0.02;
  }

  /** Forgets everything, for example after a restart of the server. */
  reset() {
    this.#offset = null;
  }

  /** The engine time now, in seconds, or null before the first event. */
  now() {
    return this.#offset === null ? null : performance.now() / 1000 + this.#offset;
  }

  /**
   * The position of a player now, in seconds from the start of its sound.
   * @param {API.Player} player
   */
  position(player) {
    const now = this.now();
    if (!player.playing || now === null || player.currentTimeAt === null) return player.currentTime;
    const rate = player.enableRate ? player.rate : 1;
    const position = player.currentTime + Math.max(0, now - player.currentTimeAt) * rate;
    if (!player.duration) return position;
    const end = player.loopEnd ?? player.duration;
    const begin = player.loopStart ?? 0;
    if (player.numberOfLoops === 0 || position < end) return Math.min(position, player.duration);
    return begin + ((position - begin) % (end - begin));
  }
}
