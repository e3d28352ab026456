// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, path, Problem } from "../api.js";

/** Milliseconds between two questions. */
const PAUSE = 300;
/** Seconds in which an answer must come: a server that hears nothing for 1.7 seconds has given up. */
const PATIENCE = 1.4;

/**
 * Asks the server for an announcement again and again, for as long as `lasts` says; a socket would not notice for minutes that the cable is
 * pulled. Resolves with whether the server ceased to answer.
 * @param {string} id
 * @param {() => boolean} lasts
 */
export async function isCutOff(id, lasts) {
  while (lasts()) {
    try {
      await call("GET", path("queue", "items", id), undefined, { timeout: PATIENCE });
    } catch (error) {
      if (!(error instanceof Problem)) return lasts();
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  return false;
}
