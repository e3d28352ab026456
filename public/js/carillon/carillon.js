// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { Client, Timeout } from "./client.js";
import { operations } from "./operations.js";
import { Parts, prefixes } from "./parts.js";

export * from "./client.js";

const fields = { idempotencyKey: "Idempotency-Key", ifMatch: "If-Match", ifNoneMatch: "If-None-Match" };

/** @typedef {import("./carillon.js").PartName} PartName */
/** @typedef {import("./carillon.js").MirrorOptions & import("./carillon.js").StreamOptions & {topics?: string[]}} MirrorOptions */

export class Mirror extends Parts {
  /** @type {import("./errors.js").Problem | null} */
  error = null;

  /**
   * @template T
   * @param {(mirror: this) => T} test
   * @param {{timeout?: number}} options
   * @returns {Promise<T>}
   */
  waitFor(test, { timeout } = {}) {
    return new Promise((resolve, reject) => {
      const timer = timeout && setTimeout(() => end(reject, new Timeout("the state that was waited for did not come")), timeout * 1000);
      /** @param {(value: any) => void} settle @param {any} value */
      const end = (settle, value) => {
        clearTimeout(timer);
        this.removeEventListener("change", look);
        settle(value);
      };
      const look = () => {
        const found = this.isFilled && test(this);
        if (this.error) end(reject, this.error);
        else if (found) end(resolve, found);
      };
      this.addEventListener("change", look);
      look();
    });
  }
}

/** A client with all operations by name; the types are in carillon.d.ts. */
export class Carillon extends Client {
  /** @param {PartName[]} parts @param {MirrorOptions} options */
  mirror(parts = [], { topics = [], onEvent, onState, schedule, ...options } = {}) {
    const wanted = new Set([...parts.flatMap((part) => prefixes[part].map((prefix) => `${prefix}*`)), ...topics]);
    const stream = this.events(!parts.length || wanted.has("*") ? [] : [...wanted], options);
    const mirror = new Mirror(this, stream, parts, { schedule });
    stream.follow((event) => {
      mirror.apply(event);
      onEvent?.(event);
    }, (state) => {
      mirror.error = state.name === "refused" ? state.error : null;
      if (mirror.error) mirror.touch("error");
      onState?.(state);
    });
    return mirror;
  }
}

/**
 * Performs an operation: what its path needs, the members of its query, header and body, and options of the call.
 * @this {Client}
 * @param {string} method
 * @param {string} path
 * @param {any[]} given
 */
async function perform(method, path, given) {
  const [template, beside] = path.split("?");
  const address = template.replace(/\{\w+\}/g, () => encodeURIComponent(given.shift()));
  const [{ content, contentType, ...members } = /** @type {any} */ ({}), options] = given;
  /** @type {Record<string, string>} */
  const headers = contentType ? { "Content-Type": contentType } : {};
  for (const [name, field] of Object.entries(fields)) {
    if (members[name] !== undefined) headers[field] = members[name];
    delete members[name];
  }
  const hasBody = content === undefined && method !== "GET" && method !== "DELETE";
  if (!hasBody) return this.call(method, address, { headers, content, query: members, ...options });
  /** @type {Record<string, any>} */
  const query = {};
  for (const name of beside?.split(",") ?? []) {
    query[name] = members[name];
    delete members[name];
  }
  return this.call(method, address, { headers, query, body: members, ...options });
}

for (const line of operations.trim().split("\n")) {
  const [name, method, path] = line.split(" ");
  Object.defineProperty(Carillon.prototype, name, { value: /** @this {Client} @param {any[]} given */ function (...given) { return perform.call(this, method, path, given); } });
}
