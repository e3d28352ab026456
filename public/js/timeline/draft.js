// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, get, path, post } from "../api.js";
import { attempt } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {{time: number, volume: number | null, station: Record<string, string> | null}} Cue */
/** @typedef {"station" | "volume"} Lane */

/**
 * What is edited of a crossfader, rather than its state.
 * @param {API.Crossfader | null | undefined} crossfader
 */
const content = (crossfader) => JSON.stringify([crossfader?.name, crossfader?.initialStation, crossfader?.fadeDuration, crossfader?.volumeRamp, crossfader?.cuePoints]);

/** A crossfader while it is edited; the server gets it only when it is saved. */
export class Draft extends EventTarget {
  /** @type {API.Crossfader | null | undefined} The crossfader as it was when it was opened. */
  #base;

  /** @param {API.Crossfader | null | undefined} crossfader */
  constructor(crossfader = null) {
    super();
    this.id = crossfader?.id ?? null;
    this.name = crossfader?.name ?? "";
    this.initialStation = crossfader?.initialStation ?? null;
    this.fadeDuration = crossfader?.fadeDuration ?? null;
    this.volumeRamp = crossfader?.volumeRamp ?? 0.02;
    /** @type {Cue[]} */
    this.cues = (crossfader?.cuePoints ?? []).map((cue) => ({ ...cue }));
    this.isChanged = !crossfader;
    /** Whether the user has changed it, rather than begun a new one. */
    this.isTouched = false;
    this.#base = crossfader;
    /** @type {Cue | null} */
    this.selected = null;
  }

  /** Where the ruler ends, in seconds, with room after the last cue. */
  get length() {
    return Math.max(30, ...this.cues.map((cue) => cue.time * 1.15 + 5));
  }

  /** @param {Cue} cue */
  add(cue) {
    this.cues.push(cue);
    this.selected = cue;
    this.touch();
  }

  /** @param {Cue} cue */
  drop(cue) {
    this.cues = this.cues.filter((one) => one !== cue);
    this.selected = null;
    this.touch();
  }

  /**
   * Moves a cue to a time, to a hundredth of a second, or gives it another value.
   * @param {Cue} cue
   * @param {Partial<Cue>} values
   */
  change(cue, values) {
    Object.assign(cue, values);
    cue.time = Math.max(0, Math.round(cue.time * 100) / 100);
    if (cue.volume !== null) cue.volume = Math.min(1, Math.max(0, Math.round(cue.volume * 1000) / 1000));
    this.touch();
  }

  /** @param {Cue} cue */
  select(cue) {
    if (this.selected === cue) return;
    this.selected = cue;
    this.dispatchEvent(new Event("change"));
  }

  touch() {
    this.isChanged = this.isTouched = true;
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Cues of one kind, by time.
   * @param {Lane} kind
   */
  lane(kind) {
    return this.cues.filter((cue) => cue[kind] !== null).sort((one, other) => one.time - other.time);
  }

  /**
   * Station and volume at a time: a cue holds from its own time until the next of its kind.
   * @param {number} time
   */
  at(time) {
    const last = (/** @type {Lane} */ kind) => this.lane(kind).findLast((cue) => cue.time <= time);
    return { station: last("station")?.station ?? this.initialStation, volume: last("volume")?.volume ?? null };
  }

  /** Saves it. The cues of a crossfader cannot change, so it is replaced; if the new one is refused, the old one is restored. */
  async save() {
    const body = {
      initialStation: this.initialStation, fadeDuration: this.fadeDuration, volumeRamp: this.volumeRamp, ...(this.name ? { name: this.name } : {}),
      cuePoints: this.cues.map(({ time, volume, station }) => (volume === null ? { time, station } : { time, volume })),
    };
    const { id } = this;
    const before = id ? await attempt(() => get("crossfaders", id, "export")) : null;
    if (id && !before) return null;
    if (id && !(await this.#dispose(id))) return null;
    const made = await attempt(() => post(["crossfaders"], body));
    if (!made && before) {
      const old = await attempt(() => post(["crossfaders", "import"], before));
      this.id = old?.id ?? null;
      this.#base = old;
      return null;
    }
    return made;
  }

  /**
   * Removes the crossfader that was edited; one whose cues another has changed only if the user wants to replace it.
   * @param {string} id
   */
  async #dispose(id) {
    return (await attempt(async () => {
      for (;;) {
        try {
          await call("DELETE", path("crossfaders", id), undefined, { headers: { "If-Match": `"${this.#base?.revision}"` } });
          return true;
        } catch (/** @type {any} */ problem) {
          if (problem.status !== 412) throw problem;
        }
        const present = await get("crossfaders", id);
        if (content(present) !== content(this.#base) && !confirm(t("replaceSure", { name: present.name }))) return false;
        this.#base = present;
      }
    })) === true;
  }
}
