// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { press, release } from "./press.js";

/**
 * Presses and releases the tiles of a list, by mouse, touch, Enter, Space and what helps people to press. A touch presses when it
 * ends, so that a board can be scrolled, unless the pad holds; a pad that can be dragged presses when the pointer leaves it.
 * One for the whole list: hundreds of pads with their own listeners are megabytes.
 * @param {HTMLElement} list
 * @param {{isEditing: boolean, edit(tile: API.Tile): unknown}} board
 */
export function pressing(list, board) {
  /** @type {HTMLElement | null} The pad of the click that the browser sends after a press that was noticed already. */
  let done = null;
  const tileOf = (/** @type {HTMLElement} */ pad) => store.tiles.get(pad.dataset.tile ?? "");
  const holds = (/** @type {HTMLElement} */ pad) => !board.isEditing && tileOf(pad)?.behavior === "hold";
  /** @param {HTMLElement} pad */
  function down(pad) {
    const tile = tileOf(pad);
    if (pad.dataset.pressed || !tile) return;
    pad.dataset.pressed = "true";
    if (board.isEditing) board.edit(tile);
    else press(tile, pad);
  }
  /** @param {HTMLElement} pad */
  function up(pad) {
    if (!pad.dataset.pressed) return;
    delete pad.dataset.pressed;
    release(pad.dataset.tile ?? "", pad);
  }
  /**
   * @template {keyof HTMLElementEventMap} K
   * @param {K[]} types
   * @param {(pad: HTMLElement, event: HTMLElementEventMap[K]) => unknown} work
   */
  function listen(types, work) {
    for (const type of types) {
      list.addEventListener(type, (event) => {
        const pad = /** @type {HTMLElement | null} */ (event.target instanceof Element ? event.target.closest(".pad") : null);
        if (pad) work(pad, event);
      });
    }
  }
  listen(["pointerdown"], (pad, event) => {
    done = null;
    if (event.button !== 0 || board.isEditing || (event.pointerType === "touch" && !holds(pad))) return;
    done = pad;
    down(pad);
  });
  listen(["pointerup", "pointercancel", "focusout"], up);
  listen(["pointerout"], (pad, { relatedTarget }) => pad.contains(/** @type {Node | null} */ (relatedTarget)) || up(pad));
  listen(["contextmenu"], (pad, event) => holds(pad) && event.preventDefault());
  listen(["click"], (pad) => {
    if (done !== pad) {
      down(pad);
      up(pad);
    }
    done = null;
  });
  listen(["keydown"], (pad, event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (!event.repeat) down(pad);
  });
  listen(["keyup"], (pad, event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    up(pad);
  });
}
