// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { post } from "./api.js";
import { attempt, button } from "./dom.js";
import { t } from "./i18n.js";

let stopped = -Infinity;

/** Fades everything out; a second time within a second it stops at once. */
export function stopEverything() {
  const isSecond = performance.now() - stopped < 1000;
  stopped = performance.now();
  return attempt(() => post(["stop-all"], isSecond ? { fadeOut: false } : {}));
}

/**
 * Escape stops everything where it closes nothing and leaves no text.
 * @param {KeyboardEvent} event
 */
function stopByKey(event) {
  const isTyping = /** @type {Element} */ (event.target).closest?.("select, textarea, input:not([type=range], [type=checkbox])");
  const isFree = !event.defaultPrevented && !event.repeat && !isTyping && !document.querySelector("dialog[open]");
  if (event.key === "MediaStop" || (event.key === "Escape" && isFree)) stopEverything();
}

/** The button that stops everything; with it the keys do, too. */
export function stopButton() {
  addEventListener("keydown", stopByKey);
  return button(t("stopAll"), stopEverything, { shape: "stop", kind: "stop-all", title: t("stopAllHint") });
}
