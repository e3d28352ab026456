// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call } from "./api.js";
import { button, h, iconButton, messageOf, notice } from "./dom.js";
import { t } from "./i18n.js";
import { removed } from "./removed.js";

const WAIT = 10_000;

/**
 * What is removed: its address, its name, how the removal is sent, and what shows or hides it.
 * @typedef {{key: string, name: string, send: (options?: {keepalive: boolean}) => Promise<unknown>, show: () => unknown}} Removal
 */

/** @type {Map<string, {removal: Removal, line: HTMLElement, timer: number}>} */
const waiting = new Map();

/**
 * Hides something and removes it ten seconds later, or at once when the page is left; until then it can be undone (decision D-77).
 * @param {Removal} removal
 */
export function removeLater(removal) {
  const { key, name, show } = removal;
  if (waiting.has(key)) return;
  const line = notice("news", h("span", { text: t("removing", { name }) }), button(t("undo"), () => end(removal)));
  waiting.set(key, { removal, line, timer: setTimeout(() => finish(removal), WAIT) });
  removed.add(key);
  show();
}

/**
 * Shows again what is not removed, or has been.
 * @param {Removal} removal
 */
function end({ key, show }) {
  const { line, timer } = waiting.get(key) ?? {};
  clearTimeout(timer);
  line?.remove();
  waiting.delete(key);
  removed.delete(key);
  show();
}

/** @param {Removal} removal */
async function finish(removal) {
  // It can no longer be undone, but stays hidden until the server has answered.
  waiting.get(removal.key)?.line.remove();
  await sent(removal, () => removal.send());
  end(removal);
}

/**
 * Sends a removal; what is in use can be removed all the same.
 * @param {Pick<Removal, "key" | "name">} removal
 * @param {() => Promise<unknown>} send
 */
async function sent({ key, name }, send) {
  try {
    await send();
  } catch (/** @type {any} */ problem) {
    if (problem.status === 404) return;
    const forced = () => call("DELETE", `${key}?force=true`);
    const again = problem.members?.users ? forced : problem.status ? null : send;
    const retry = again && button(t(problem.status ? "removeAnyway" : "tryAgain"), () => {
      line.remove();
      sent({ key, name }, again);
    });
    const line = notice("problem", h("span", { text: t("notRemoved", { name, reason: messageOf(problem) }) }), retry, iconButton("close", t("close"), () => line.remove()));
  }
}

/**
 * Removes a resource by its address.
 * @param {string} address
 * @returns {Removal["send"]}
 */
export const deletion = (address) => (options) => call("DELETE", address, undefined, options);

addEventListener("pagehide", () => {
  for (const { removal } of [...waiting.values()]) {
    removal.send({ keepalive: true }).catch(() => null);
    end(removal);
  }
});
