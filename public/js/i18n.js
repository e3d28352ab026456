// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { language, languages } from "./early.js";

export { language, languages };

const { default: catalogue } = await import(`../i18n/${language}.js`);
document.documentElement.lang = language === "zh" ? "zh-Hans" : language;

/** A text of the catalogue; `{name}` in it is replaced by the value of that name. */
export function t(key, values = {}) {
  return (catalogue[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** Chooses another language and begins anew. */
export function setLanguage(name) {
  localStorage.setItem("language", name);
  location.reload();
}

/** Fills elements with `data-t` and, for names, `data-t-label`. */
export function translate(root) {
  for (const node of root.querySelectorAll("[data-t]")) node.textContent = t(node.dataset.t);
  for (const node of root.querySelectorAll("[data-t-label]")) node.setAttribute("aria-label", t(node.dataset.tLabel));
}
