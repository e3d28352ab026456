// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { button, h } from "./dom.js";

/**
 * A menu beside its button; null is a line between groups.
 * @param {string} label
 * @param {({text: string, shape: ShapeName, work: () => unknown, disabled?: boolean} | null)[]} entries
 * @param {HTMLElement} anchor
 */
export function popMenu(label, entries, anchor) {
  const menu = h("div.menu", { popover: "manual", role: "menu", "aria-label": label }, entries.map((entry) => (entry
    ? button(entry.text, () => {
      close();
      entry.work();
    }, { shape: entry.shape, role: "menuitem", disabled: entry.disabled })
    : h("hr", { role: "separator" }))));
  document.body.append(menu);
  // It opens while the pointer is down and must survive the release, so it is closed here, not by the browser.
  const outside = (/** @type {Event} */ event) => menu.contains(/** @type {Node} */ (event.target)) || close();
  function close() {
    removeEventListener("pointerdown", outside, true);
    menu.remove();
    anchor.focus();
  }
  addEventListener("pointerdown", outside, true);
  menu.addEventListener("keydown", (event) => {
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      close();
    } else walk(menu, event);
  });
  menu.showPopover();
  const box = anchor.getBoundingClientRect();
  const left = Math.min(box.left, innerWidth - menu.offsetWidth - 8);
  const top = box.bottom + menu.offsetHeight + 8 > innerHeight ? box.top - menu.offsetHeight - 4 : box.bottom + 4;
  menu.style.left = `${Math.max(8, left)}px`;
  menu.style.top = `${Math.max(8, top)}px`;
  enabled(menu)[0]?.focus();
}

/** @param {HTMLElement} menu @param {KeyboardEvent} event */
function walk(menu, event) {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (!step) return;
  event.preventDefault();
  const items = enabled(menu);
  items.at((items.findIndex((one) => one === document.activeElement) + step) % items.length)?.focus();
}

/** @param {HTMLElement} menu @returns {HTMLElement[]} */
const enabled = (menu) => [.../** @type {NodeListOf<HTMLElement>} */ (menu.querySelectorAll("button:enabled"))];
