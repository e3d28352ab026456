// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { closedText } from "./api.js";
import { setAttribute } from "./dom.js";

/** What may change the server, unless it or what contains it has `data-reads`, or `data-talks` where the token allows to talk. */
const changing = "button, input, select, textarea, label.button, [role=slider], [draggable=true]";

let isOpen = "[data-reads]";

/**
 * Disables all controls that change something, those that come later, too, and says why: the token only allows to read, or to talk.
 * @param {"read" | "page"} scope
 */
export function readOnly(scope) {
  document.documentElement.dataset.scope = scope;
  if (scope === "page") isOpen += ", [data-talks]";
  disableAll(document.body);
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === "attributes") disable(/** @type {HTMLElement} */ (target));
      else for (const node of addedNodes) if (node instanceof HTMLElement) disableAll(node);
    }
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled", "draggable", "title"] });
  for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, refuse, true);
}

/** @param {HTMLElement} root */
function disableAll(root) {
  disable(root);
  for (const node of root.querySelectorAll(changing)) disable(/** @type {HTMLElement} */ (node));
}

/** @param {HTMLElement} node */
function disable(node) {
  if (!node.matches(changing) || node.closest(isOpen)) return;
  const control = /** @type {{disabled?: boolean}} */ (node);
  if (control.disabled === false) control.disabled = true;
  else if (control.disabled === undefined) setAttribute(node, "aria-disabled", "true");
  if (node.draggable) node.draggable = false;
  for (const name of ["title", "aria-description"]) setAttribute(node, name, closedText());
}

/** @param {Event} event */
function refuse(event) {
  if (!(event.target instanceof Element && event.target.closest("[aria-disabled=true]")) || (event instanceof KeyboardEvent && event.key === "Tab")) return;
  event.preventDefault();
  event.stopPropagation();
}
