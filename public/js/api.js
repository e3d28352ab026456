// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { t } from "./i18n.js";

/** A refusal of the server in the form of RFC 9457. */
export class Problem extends Error {
  /** @param {number} status @param {any} body */
  constructor(status, body) {
    super(body?.detail ?? body?.title ?? t("answered", { status }));
    this.status = status;
    this.body = body;
  }
}

/**
 * Sends one request and returns the JSON response, or null where there is none. Throws Problem.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function call(method, path, body) {
  return (await exchange(method, path, body)).value;
}

/**
 * Reads a list by pages; `onPage` gets the elements of each and the newest event whose changes they have, and returns
 * whether to go on. Throws Problem.
 * @param {string} name
 * @param {(elements: any[], seq: number) => boolean} onPage
 */
export async function readPages(name, onPage) {
  let query = "limit=1000";
  for (;;) {
    const { value, headers } = await exchange("GET", `${path(name)}?${query}`);
    if (!onPage(value[name], Number(headers.get("Event-Seq"))) || !value.nextCursor) return;
    query = `limit=1000&cursor=${encodeURIComponent(value.nextCursor)}`;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<{value: any, headers: Headers}>}
 */
async function exchange(method, path, body) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  /** @type {RequestInit} */
  const options = { method, headers };
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let reply;
  try {
    reply = await fetch(path, options);
  } catch {
    throw new Problem(0, { detail: t("unreachable") });
  }
  const value = parse(await reply.text());
  if (!reply.ok) throw new Problem(reply.status, value);
  return { value, headers: reply.headers };
}

/** @param {string} text @returns {any} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * An address below `/v1`; each part is escaped.
 * @param {string[]} parts
 */
export const path = (...parts) => "/v1/" + parts.map(encodeURIComponent).join("/");
/** @param {string[]} parts */
export const get = (...parts) => call("GET", path(...parts));
/** @param {string[]} parts @param {unknown} body */
export const post = (parts, body = {}) => call("POST", path(...parts), body);
/** @param {string[]} parts @param {unknown} body */
export const patch = (parts, body) => call("PATCH", path(...parts), body);
/** @param {string[]} parts @param {unknown} body */
export const put = (parts, body) => call("PUT", path(...parts), body);
/** @param {string[]} parts */
export const remove = (...parts) => call("DELETE", path(...parts));

/**
 * Uploads one file as a new sound; `onProgress` gets the part sent, from 0 to 1.
 * @param {File} file
 * @param {(part: number) => void} onProgress
 */
export function upload(file, onProgress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append("file", file, file.name);
    request.open("POST", "/v1/sounds");
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener("load", () => {
      const value = parse(request.responseText);
      if (request.status < 300) resolve(value);
      else reject(new Problem(request.status, value));
    });
    request.addEventListener("error", () => reject(new Problem(0, { detail: t("uploadCut") })));
    request.send(form);
  });
}
