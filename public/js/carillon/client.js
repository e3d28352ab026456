// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { CarillonError, Cancelled, Problem, Timeout, Unreachable } from "./errors.js";
import { EventStream } from "./stream.js";

export { CarillonError, Cancelled, EventStream, Problem, Timeout, Unreachable };

/** @typedef {import("./carillon.js").RequestOptions} RequestOptions */

/** @type {import("./carillon.js").Transport} */
const web = {
  fetch: (url, init) => fetch(url, init),
  socket: (url, token) => new WebSocket(url.replace(/^http/, "ws"), token === null ? [] : [`bearer.${token}`]),
};

/** A client without the operations by name; see carillon.d.ts. */
export class Client {
  #base;
  #token;
  #timeout;
  #transport;

  /** @param {string} url @param {import("./carillon.js").ClientOptions} options */
  constructor(url = globalThis.location?.origin ?? "http://127.0.0.1:7350", { token = null, timeout = 30, transport = web } = {}) {
    this.#base = url.replace(/\/$/, "");
    this.#token = token;
    this.#timeout = timeout;
    this.#transport = transport;
  }

  /**
   * @param {string} method @param {string} path @param {RequestOptions} options
   * @returns {Promise<import("./carillon.js").Answer>}
   */
  async request(method, path, { query = {}, body, content, headers = {}, signal, timeout, onProgress, keepalive } = {}) {
    if (signal?.aborted) throw new Cancelled("cancelled");
    const isFile = content instanceof Object;
    // A file may take any time.
    const seconds = timeout ?? (isFile ? 0 : this.#timeout);
    const ending = new AbortController();
    const end = () => ending.abort();
    let isLate = false;
    const timer = seconds > 0 ? setTimeout(() => { isLate = true; end(); }, seconds * 1000) : undefined;
    signal?.addEventListener("abort", end);
    /** @type {Record<string, string>} */
    const fields = {};
    if (body !== undefined) fields["Content-Type"] = "application/json";
    else if (isFile && !(content instanceof FormData)) fields["Content-Type"] = "application/octet-stream";
    if (this.#token !== null) fields.Authorization = `Bearer ${this.#token}`;
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) fields[name] = value;
    const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [value].flat().map((one) => [name, String(one)])));
    const url = this.#base + path + (pairs.length ? `?${new URLSearchParams(pairs)}` : "");
    const init = { method, headers: fields, body: body === undefined ? content : JSON.stringify(body), signal: ending.signal, keepalive };
    try {
      const upload = onProgress && globalThis.XMLHttpRequest && (await import("./upload.js")).upload;
      const reply = await (upload ? upload(url, init, onProgress) : this.#transport.fetch(url, init));
      clearTimeout(timer);
      return { status: reply.status, headers: reply.headers, value: await read(reply) };
    } catch (/** @type {any} */ error) {
      if (isLate) throw new Timeout(`no answer within ${seconds} s`);
      if (signal?.aborted) throw new Cancelled("cancelled");
      throw new Unreachable(error?.cause?.message || error?.message || String(error));
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
    }
  }

  /** @param {string} method @param {string} path @param {RequestOptions} [options] @returns {Promise<any>} */
  async call(method, path, options) {
    const { status, value } = await this.request(method, path, options);
    if (status < 200 || status > 299) throw new Problem(status, value);
    return value;
  }

  /** @param {string[]} [topics] @param {import("./carillon.js").StreamOptions} [options] */
  events(topics, options) {
    return new EventStream(this, topics, options);
  }

  /** @param {string} path */
  open(path) {
    return this.#transport.socket(this.#base + path, this.#token);
  }
}

/** @param {Response} reply */
async function read(reply) {
  const type = reply.headers.get("Content-Type") ?? "";
  const bytes = new Uint8Array(await reply.arrayBuffer());
  if (bytes.length === 0) return null;
  if (!/^text\/|json|yaml/.test(type)) return bytes;
  const text = new TextDecoder().decode(bytes);
  return /[/+]json/.test(type) ? JSON.parse(text) : text;
}
