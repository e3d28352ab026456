// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

const FALL = 26;
const HOLD = 1500;

/** @typedef {{peakPower?: number, averagePower?: number}} Measured */

/** The metered levels: they rise at once and fall by 26 dB a second; peaks are held for 1.5 s. */
export class LevelBoard {
  /** @type {API.OutputLoudness | null} */
  loudness = null;
  limiterDb = 0;
  /** @type {Record<string, number>} */
  duckDb = {};
  /** When the limiter was last active, in milliseconds of `performance.now()`. */
  limitedAt = -Infinity;
  /** Messages received since the page was loaded. */
  count = 0;
  /** @type {Map<string, Level[]>} */
  #targets = new Map();

  /**
   * Takes one message of levels.
   * @param {any} data
   */
  take(data) {
    const now = performance.now();
    this.count += 1;
    for (const { target, channels } of data.levels ?? []) {
      const known = this.#targets.get(target) ?? [];
      this.#targets.set(target, channels.map((/** @type {Measured} */ channel, /** @type {number} */ index) => next(known[index], channel, now)));
    }
    if (data.loudness) this.loudness = data.loudness;
    if (data.duckDb) this.duckDb = data.duckDb;
    if (data.limiterDb !== undefined) {
      this.limiterDb = data.limiterDb ?? 0;
      if (this.limiterDb < -0.05) this.limitedAt = now;
    }
  }

  /**
   * The channels of a target: `{peak, average, hold, clipped}` in decibels.
   * @param {string} target
   */
  of(target) {
    return this.#targets.get(target) ?? [];
  }

  /**
   * Resets the highest peak of a target and whether it clipped.
   * @param {string} target
   */
  unclip(target) {
    for (const channel of this.of(target)) Object.assign(channel, { clipped: false, highest: -160 });
  }

  /**
   * Forgets every target that is not named.
   * @param {string[]} names
   */
  keep(names) {
    for (const name of this.#targets.keys()) if (!names.includes(name)) this.#targets.delete(name);
  }
}

/** @param {Level | undefined} known @param {Measured} channel @param {number} now @returns {Level} */
function next(known, { peakPower = -160, averagePower = -160 }, now) {
  const fallen = known ? FALL * (now - known.at) / 1000 : 0;
  const peak = Math.max(peakPower, (known?.peak ?? -160) - fallen);
  const isNewHold = !known || peakPower >= known.hold || now - known.heldAt > HOLD;
  return {
    peak, average: Math.max(averagePower, (known?.average ?? -160) - fallen), at: now,
    hold: isNewHold ? Math.max(peakPower, known && now - known.heldAt > HOLD ? known.hold - fallen : -160) : known.hold,
    heldAt: !known || peakPower >= known.hold ? now : known.heldAt,
    highest: Math.max(known?.highest ?? -160, peakPower),
    clipped: (known?.clipped ?? false) || peakPower >= 0,
  };
}
