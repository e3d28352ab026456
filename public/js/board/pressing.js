// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/**
 * Says when a pad goes down and comes up, by mouse, touch, Enter, Space and what helps people to press. A touch presses when it ends, so
 * that a board can be scrolled, unless the pad holds; a pad that can be dragged always presses when the pointer leaves it.
 * @param {HTMLElement} pad
 * @param {{down(): unknown, up(): unknown, holds(): boolean, isDragged(): boolean}} on
 */
export function pressing(pad, on) {
  let isDown = false;
  // The click that the browser sends after a press that was noticed already.
  let isDone = false;
  function down() {
    if (isDown) return;
    isDown = true;
    pad.dataset.pressed = "true";
    on.down();
  }
  function up() {
    if (!isDown) return;
    isDown = false;
    delete pad.dataset.pressed;
    on.up();
  }
  pad.addEventListener("pointerdown", (event) => {
    isDone = false;
    if (event.button !== 0 || on.isDragged() || (event.pointerType === "touch" && !on.holds())) return;
    isDone = true;
    down();
  });
  for (const type of ["pointerup", "pointercancel", "pointerleave", "blur"]) pad.addEventListener(type, up);
  pad.addEventListener("contextmenu", (event) => on.holds() && event.preventDefault());
  pad.addEventListener("click", () => {
    if (!isDone) {
      down();
      up();
    }
    isDone = false;
  });
  pad.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (!event.repeat) down();
  });
  pad.addEventListener("keyup", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    up();
  });
}
