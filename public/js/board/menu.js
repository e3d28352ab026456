// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { button, h } from "../dom.js";
import { soundTitle } from "../format.js";
import { t } from "../i18n.js";
import { announce, editTile, fadeOut, play, playAsMusic, stop } from "./actions.js";

/**
 * The menu of a tile, next to its button: stop and fade first, then ways to play.
 * @param {API.Sound} sound
 * @param {HTMLElement} anchor
 */
export function openMenu(sound, anchor) {
  const isPlaying = store.active(sound.id).length > 0;
  const isReady = sound.state === "ready";
  /** @param {TextKey} key @param {ShapeName} shape @param {(sound: API.Sound) => unknown} work @param {boolean} [disabled] */
  const item = (key, shape, work, disabled) => button(t(key), () => {
    close();
    work(sound);
  }, { shape, role: "menuitem", disabled });
  const menu = h("div.menu", { popover: "manual", role: "menu", "aria-label": soundTitle(sound) },
    item("fadeOut", "down", fadeOut, !isPlaying), item("stopNow", "stop", stop, !isPlaying), h("hr", { role: "separator" }),
    item("playOnce", "play", (one) => play(one, {}), !isReady), item("playLoop", "loop", (one) => play(one, { looping: true }), !isReady),
    item("playMusic", "music", playAsMusic, !isReady), item("announce", "horn", announce, !isReady),
    h("hr", { role: "separator" }), item("edit", "edit", editTile));
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
