// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/** @typedef {"key" | "midi" | "gamepad"} SourceKind */
/** @typedef {Partial<Record<SourceKind, string>>} Sources */

const STORE = "inputs";

/**
 * What this browser binds to keys, MIDI messages and gamepad buttons, by what they do; keys and MIDI messages of tiles are the server's.
 * @type {Record<string, Sources>}
 */
export const bindings = read();

function read() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/**
 * Binds a source to what it does here, or frees it (null).
 * @param {string} name
 * @param {SourceKind} kind
 * @param {string | null} source
 */
export function bind(name, kind, source) {
  const { [kind]: _, ...others } = bindings[name] ?? {};
  bindings[name] = source === null ? others : { ...others, [kind]: source };
  if (Object.keys(bindings[name]).length === 0) delete bindings[name];
  localStorage.setItem(STORE, JSON.stringify(bindings));
}

/**
 * The names of what a source does in this browser, first the one that counts.
 * @param {SourceKind} kind
 * @param {string} source
 */
export const boundTo = (kind, source) => Object.keys(bindings).filter((name) => bindings[name][kind] === source);

/** What `bindings` holds is also changed by other pages of this browser. */
addEventListener("storage", ({ key }) => {
  if (key !== STORE) return;
  for (const name of Object.keys(bindings)) delete bindings[name];
  Object.assign(bindings, read());
});
