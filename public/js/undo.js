// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { button, h, notice } from "./dom.js";
import { t } from "./i18n.js";

const WAIT = 10_000;

/**
 * Says what was done at once, and for ten seconds offers to take it back.
 * @param {string} text
 * @param {() => unknown} undo
 */
export function offerUndo(text, undo) {
  const line = notice("news", h("span", { text }), button(t("undo"), () => {
    line.remove();
    undo();
  }));
  setTimeout(() => line.remove(), WAIT);
}
