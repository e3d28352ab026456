// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/** @typedef {{isEditing: boolean, move(id: string, otherId: string, isBehind: boolean): Promise<void>}} Board */

/**
 * Lets the tiles of a list be moved while it is arranged, by dragging or with Alt and an arrow key.
 * @param {HTMLElement} list
 * @param {Board} board
 */
export function makeMovable(list, board) {
  /** @type {HTMLElement | null} */
  let carried = null;
  const tileOf = (/** @type {Event} */ { target }) => /** @type {HTMLElement | null} */ (target instanceof Element ? target.closest(".tile") : null);
  const move = (/** @type {HTMLElement} */ from, /** @type {HTMLElement} */ to, /** @type {boolean} */ isBehind) => board.move(from.dataset.key ?? "", to.dataset.key ?? "", isBehind);
  const clear = () => list.querySelector("[data-drop]")?.removeAttribute("data-drop");

  /** @param {DragEvent} event */
  function dragged(event) {
    const tile = tileOf(event);
    clear();
    if (!carried || !tile || carried === tile) return;
    event.preventDefault();
    const { left, width } = tile.getBoundingClientRect();
    const isBehind = event.clientX > left + width / 2;
    if (event.type === "drop") move(carried, tile, isBehind);
    else tile.dataset.drop = isBehind ? "behind" : "before";
  }
  list.addEventListener("dragstart", (event) => {
    carried = tileOf(event);
    event.dataTransfer?.setData("text/plain", carried?.dataset.key ?? "");
  });
  list.addEventListener("dragover", dragged);
  list.addEventListener("drop", dragged);
  list.addEventListener("dragend", () => {
    carried = null;
    clear();
  });
  list.addEventListener("keydown", async (event) => {
    const tile = tileOf(event);
    if (!tile || !board.isEditing || !event.altKey) return;
    const isBack = event.key === "ArrowLeft" || event.key === "ArrowUp";
    if (!isBack && event.key !== "ArrowRight" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const other = /** @type {HTMLElement | null} */ (isBack ? tile.previousElementSibling : tile.nextElementSibling);
    if (!other) return;
    await move(tile, other, !isBack);
    requestAnimationFrame(() => requestAnimationFrame(() => /** @type {HTMLElement} */ (event.target).focus()));
  });
}
