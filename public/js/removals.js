// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call } from "./api.js";
import { button, h, messageOf, notice } from "./dom.js";
import { t } from "./i18n.js";
import { removed } from "./removed.js";

const WAIT = 10_000;

/**
 * What is removed: its address, its name, how the removal is sent, and what shows or hides it; `anyway` may offer another way after a refusal.
 * @typedef {{key: string, name: string, send: (options?: {keepalive: boolean}) => Promise<unknown>, show: () => unknown, anyway?: (problem: any) => (() => Promise<unknown>) | null}} Removal
 */

/** @type {Map<string, {removal: Removal, end: () => void}>} */
const waiting = new Map();

/**
 * Hides something and removes it ten seconds later, or at once when the page is left; until then it can be undone (decision D-77).
 * @param {Removal} removal
 */
export function removeLater(removal) {
  const { key, name, show } = removal;
  if (waiting.has(key)) return;
  const undo = button(t("undo"), () => {
    end();
    show();
  });
  const line = notice("news", h("span", { text: t("removing", { name }) }), undo);
  const timer = setTimeout(() => finish(removal), WAIT);
  function end() {
    clearTimeout(timer);
    line.remove();
    waiting.delete(key);
    removed.delete(key);
  }
  waiting.set(key, { removal, end });
  removed.add(key);
  show();
}

/** @param {Removal} removal */
async function finish(removal) {
  await sent(removal, () => removal.send());
  waiting.get(removal.key)?.end();
  removal.show();
}

/** @param {Removal} removal @param {() => Promise<unknown>} send */
async function sent(removal, send) {
  try {
    await send();
  } catch (/** @type {any} */ problem) {
    if (problem.status === 404) return;
    const again = problem.status ? removal.anyway?.(problem) : send;
    const line = notice("problem", h("span", { text: t("notRemoved", { name: removal.name, reason: messageOf(problem) }) }), again && button(t(problem.status ? "removeAnyway" : "tryAgain"), () => {
      line.remove();
      sent(removal, again);
    }));
  }
}

/**
 * Removes a resource by its address.
 * @param {string} address
 * @returns {Removal["send"]}
 */
export const deletion = (address) => (options) => call("DELETE", address, undefined, options);

addEventListener("pagehide", () => {
  for (const { removal, end } of [...waiting.values()]) {
    end();
    removal.send({ keepalive: true }).catch(() => null);
  }
});
