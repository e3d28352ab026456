// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { language, languages } from "./early.js";

export { language, languages };

/** @type {{default: Record<string, string>}} */
const { default: catalogue } = await import(`../i18n/${language}.js`);
document.documentElement.lang = language === "zh" ? "zh-Hans" : language;

/**
 * A text of the catalogue with each `{name}` replaced by its value.
 * @param {TextKey} key
 * @param {Record<string, string | number>} values
 */
export function t(key, values = {}) {
  return (catalogue[key] ?? key).replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) => String(values[name]));
}

/**
 * Adds the texts of a view or of its dialogs, so that the other views need not load them.
 * @param {string} place The folder below `i18n`.
 */
export const loadTexts = async (place) => Object.assign(catalogue, (await import(`../i18n/${place}/${language}.js`)).default);

/**
 * Switches to another language and reloads the page.
 * @param {string} name
 */
export function setLanguage(name) {
  localStorage.setItem("language", name);
  location.reload();
}

/**
 * Fills elements with `data-t` and, for names, `data-t-label`.
 * @param {ParentNode} root
 */
export function translate(root) {
  for (const node of all(root, "[data-t]")) node.textContent = t(/** @type {TextKey} */ (node.dataset.t));
  for (const node of all(root, "[data-t-label]")) node.setAttribute("aria-label", t(/** @type {TextKey} */ (node.dataset.tLabel)));
}

/** @param {ParentNode} root @param {string} selector @returns {NodeListOf<HTMLElement>} */
const all = (root, selector) => root.querySelectorAll(selector);
