// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { setText } from "./dom.js";
import { t } from "./i18n.js";

/** Letters of a page, and milliseconds until the next: as long as they take to be read. */
const [LETTERS, BASE, EACH] = [160, 2_500, 45];

/**
 * Cuts a text into pages between its words, so that beginning and end are both shown.
 * @param {string} text
 */
export function pages(text) {
  const made = [""];
  for (const word of text.split(/(?<=[\s、。，！？])/)) {
    let rest = word;
    while (made[made.length - 1].length + rest.trimEnd().length > LETTERS) {
      // A word that is longer than a page is cut.
      if (made[made.length - 1] !== "") made.push("");
      if (rest.length <= LETTERS) break;
      const part = [...rest].slice(0, LETTERS).join("");
      made[made.length - 1] = part;
      rest = rest.slice(part.length);
    }
    made[made.length - 1] += rest;
  }
  return made.map((page) => page.trim()).filter(Boolean);
}

/**
 * Shows a text of any length in large type, page by page, again and again.
 * @param {HTMLElement} place
 * @param {HTMLElement} count Says which page it is.
 */
export function pager(place, count) {
  let whole = "";
  /** @type {string[]} */
  let all = [];
  let at = 0;
  let since = 0;

  function paint() {
    setText(place, all[at] ?? "");
    place.dataset.length = (all[at] ?? "").length > 70 ? "long" : "";
    setText(count, all.length > 1 ? t("pageOf", { page: at + 1, pages: all.length }) : "");
  }
  /** @param {string} text */
  function show(text) {
    if (text === whole) return;
    whole = text;
    all = pages(text);
    at = 0;
    since = performance.now();
    paint();
  }
  /** @param {number} now */
  function tick(now) {
    if (all.length < 2 || now - since < BASE + EACH * all[at].length) return;
    at = (at + 1) % all.length;
    since = now;
    paint();
  }
  return { show, tick };
}
