// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { editTile, play } from "./actions.js";

const LONG = 500;

/**
 * What a press of a tile of the soundboard does, by pointer, keys and the context menu: a short one plays it, a long one opens its menu;
 * while arranging it is edited. One for the whole list, because hundreds of tiles with their own listeners are megabytes.
 * @param {HTMLElement} list
 * @param {{isEditing: boolean}} board
 */
export function listenToPads(list, board) {
  let timer = 0;
  let wasLong = false;
  const cancel = () => clearTimeout(timer);
  /** @param {Event} event @param {string} selector */
  const find = ({ target }, selector) => /** @type {HTMLElement | null} */ (target instanceof Element ? target.closest(selector) : null);
  /** @param {HTMLElement} control */
  const tileOf = (control) => /** @type {HTMLElement} */ (control.closest(".tile"));
  /** @param {HTMLElement} control */
  const soundOf = (control) => store.sounds.get(tileOf(control).dataset.key ?? "");
  /** @param {HTMLElement} control */
  async function menu(control) {
    const sound = soundOf(control);
    const anchor = /** @type {HTMLElement} */ (tileOf(control).querySelector(":scope > .icon"));
    if (sound) (await import("./menu.js")).openMenu(sound, anchor);
  }

  list.addEventListener("pointerdown", (event) => {
    const pad = find(event, ".pad");
    wasLong = false;
    cancel();
    if (!pad || event.button !== 0) return;
    timer = setTimeout(() => {
      wasLong = true;
      menu(pad);
    }, LONG);
  });
  for (const type of ["pointerup", "pointercancel", "dragstart"]) list.addEventListener(type, cancel);
  list.addEventListener("pointerout", (event) => find(event, ".pad")?.contains(/** @type {Node | null} */ (event.relatedTarget)) || cancel());
  list.addEventListener("contextmenu", (event) => {
    const pad = find(event, ".pad");
    if (!pad) return;
    event.preventDefault();
    cancel();
    if (!wasLong) menu(pad);
  });
  list.addEventListener("click", (event) => {
    const control = find(event, "button");
    const sound = control && soundOf(control);
    if (!sound) return;
    if (!control.matches(".pad")) menu(control);
    else if (!wasLong && board.isEditing) editTile(sound);
    else if (!wasLong) play(sound);
    wasLong = false;
  });
}
