// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, get, path } from "./api.js";
import { Conflict } from "./conflict.js";

/** @typedef {Record<string, any> & {revision: number}} Versioned */

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Changes a resource to what `make` makes of its newest version (`If-Match`), so that what others have changed meanwhile stays.
 * @template {{revision: number}} T
 * @param {string[]} address
 * @param {T | null | undefined} resource As it is known.
 * @param {(newest: T) => Record<string, unknown>} make
 * @param {{method?: string, keepalive?: boolean}} [options]
 * @returns {Promise<T>}
 */
export async function changeNewest(address, resource, make, options = {}) {
  const { method = "PATCH", ...rest } = options;
  for (let seen = resource ?? (await get(...address)); ; seen = await get(...address)) {
    try {
      return await call(method, path(...address), make(seen), { headers: { "If-Match": `"${seen.revision}"` }, ...rest });
    } catch (/** @type {any} */ problem) {
      if (problem.status !== 412) throw problem;
    }
  }
}

/**
 * A resource while it is edited. Only what was changed is sent, for the version that was seen (`If-Match`); what others changed
 * meanwhile in other fields, or in other `custom` values, stays.
 */
export class Edition {
  #address;
  #original;
  #seen;

  /** @param {string[]} address @param {Versioned} resource */
  constructor(address, resource) {
    this.#address = address;
    this.#original = this.#seen = resource;
  }

  /**
   * Throws a Conflict where the same field was changed by others; what is saved afterwards replaces theirs.
   * @param {Record<string, any>} wanted
   */
  async save(wanted) {
    const changed = Object.keys(wanted).filter((name) => !same(wanted[name], this.#original[name] ?? null));
    while (changed.length) {
      const body = Object.fromEntries(changed.map((name) => [name, name === "custom" ? this.#merged(wanted[name]) : wanted[name]]));
      try {
        return await call("PATCH", path(...this.#address), body, { headers: { "If-Match": `"${this.#seen.revision}"` } });
      } catch (/** @type {any} */ problem) {
        if (problem.status !== 412) throw problem;
      }
      const before = this.#seen;
      /** @type {Versioned} */
      const theirs = (this.#seen = await get(...this.#address));
      const both = changed.filter((name) => name !== "custom" && !same(theirs[name], before[name]) && !same(theirs[name], wanted[name]));
      if (both.length) throw new Conflict(theirs, both);
    }
    return this.#seen;
  }

  /** @param {Record<string, unknown>} custom */
  #merged(custom) {
    const merged = { ...this.#seen.custom };
    const before = this.#original.custom;
    for (const key of Object.keys(before)) if (!(key in custom)) delete merged[key];
    for (const [key, value] of Object.entries(custom)) if (!same(value, before[key])) merged[key] = value;
    return merged;
  }
}
