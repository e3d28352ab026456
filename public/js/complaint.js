// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { h, iconButton } from "./dom.js";
import { t } from "./i18n.js";

/** @type {{node: HTMLElement, control: Element, end: () => void} | null} */
let shown = null;

/**
 * Says beside a control why the server refused it, until the control is used again or the text is closed.
 * @param {string} text
 * @param {Element} control
 */
export function complain(text, control) {
  shown?.end();
  const node = h("div.complaint", { role: "alert", id: "complaint" }, h("span", { text }), iconButton("close", t("close"), end, { "data-reads": true }));
  (control.closest("dialog") ?? document.body).append(node);
  control.setAttribute("aria-describedby", node.id);
  const watch = setInterval(place, 250);
  for (const type of ["input", "click"]) control.addEventListener(type, end);
  place();
  shown = { node, control, end };

  /** Below the control, or above it where there is no room; a control that is gone takes it along. */
  function place() {
    const box = control.getBoundingClientRect();
    if (!box.width) return end();
    const below = box.bottom + node.offsetHeight + 8 < innerHeight;
    node.style.left = `${Math.max(8, Math.min(box.left, innerWidth - node.offsetWidth - 8))}px`;
    node.style.top = `${Math.max(8, below ? box.bottom + 6 : box.top - node.offsetHeight - 6)}px`;
  }

  function end() {
    clearInterval(watch);
    for (const type of ["input", "click"]) control.removeEventListener(type, end);
    control.removeAttribute("aria-describedby");
    node.remove();
    if (shown?.node === node) shown = null;
  }
}
