// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/**
 * Says when a pad of a list goes down and comes up, by mouse, touch, Enter, Space and what helps people to press. A touch presses when it
 * ends, so that a board can be scrolled, unless the pad holds; a pad that can be dragged always presses when the pointer leaves it.
 * One for the whole list: hundreds of pads with their own listeners are megabytes.
 * @param {HTMLElement} list
 * @param {{down(pad: HTMLElement): unknown, up(pad: HTMLElement): unknown, holds(pad: HTMLElement): boolean, isDragged(): boolean}} on
 */
export function pressing(list, on) {
  /** @type {HTMLElement | null} The pad of the click that the browser sends after a press that was noticed already. */
  let done = null;
  /** @param {HTMLElement} pad */
  function down(pad) {
    if (pad.dataset.pressed) return;
    pad.dataset.pressed = "true";
    on.down(pad);
  }
  /** @param {HTMLElement} pad */
  function up(pad) {
    if (!pad.dataset.pressed) return;
    delete pad.dataset.pressed;
    on.up(pad);
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
    if (event.button !== 0 || on.isDragged() || (event.pointerType === "touch" && !on.holds(pad))) return;
    done = pad;
    down(pad);
  });
  listen(["pointerup", "pointercancel", "focusout"], up);
  listen(["pointerout"], (pad, { relatedTarget }) => pad.contains(/** @type {Node | null} */ (relatedTarget)) || up(pad));
  listen(["contextmenu"], (pad, event) => on.holds(pad) && event.preventDefault());
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
