// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { Problem } from "./carillon/client.js";
import { client } from "./early.js";
import { t } from "./i18n.js";

export { Problem };

/** What tokens may send whose scope changes nothing, or nothing but what someone says. */
const open = { read: /^\/v1\/log(in|out)$/, page: /^\/v1\/(log(in|out)|queue\/live)$/ };

/** Why the controls are closed. */
export const closedText = () => t(document.documentElement.dataset.scope === "page" ? "talkOnly" : "readOnly");

/**
 * Sends one request; returns the value of its answer. Throws CarillonError in the page's language.
 * @param {string} method @param {string} path @param {unknown} [body]
 * @param {import("./carillon/carillon.js").RequestOptions} [options]
 * @returns {Promise<any>}
 */
export async function call(method, path, body, options) {
  const scope = /** @type {keyof typeof open | undefined} */ (document.documentElement.dataset.scope);
  if (method !== "GET" && scope && !open[scope].test(path)) throw new Error(closedText());
  try {
    return await client.call(method, path, { body, ...options });
  } catch (error) {
    throw await worded(error, options?.onProgress ? t("uploadCut") : t("unreachable"));
  }
}

/**
 * Says an error in the page's language; without the texts, as where the server went away since, in the server's words.
 * @param {any} error @param {string} text
 */
async function worded(error, text) {
  if (!(error instanceof Problem)) error.message = text;
  else if (!error.members.detail && !error.members.title) error.message = t("answered", { status: error.status });
  else error.message = (await import("./problemwords.js").catch(() => null))?.problemText(error) ?? error.message;
  return error;
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
 * @param {AbortSignal} [signal]
 */
export const upload = (file, onProgress, signal) =>
  call("POST", path("uploads"), undefined, { query: { name: file.name }, content: file, onProgress, signal });
