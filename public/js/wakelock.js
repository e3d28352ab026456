// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

let isWanted = false;
/** @type {any} */
let lock = null;

/** Keeps the screen awake, again after the page was hidden, until `letSleep`. Browsers allow that to a page that is in sight, over TLS. */
export async function keepAwake() {
  isWanted = true;
  if (lock || document.hidden) return;
  lock = await navigator.wakeLock?.request("screen").catch(() => null);
  lock?.addEventListener("release", () => { lock = null; });
}

/** Lets the screen sleep again. */
export async function letSleep() {
  isWanted = false;
  await lock?.release();
  lock = null;
}

document.addEventListener("visibilitychange", () => isWanted && keepAwake());
