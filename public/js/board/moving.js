// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/** @type {HTMLElement | null} */
let carried = null;

/**
 * Makes a tile movable while the board is arranged, by dragging or with Alt and an arrow key.
 * @param {HTMLElement} node
 * @param {HTMLElement} pad
 * @param {{isEditing: boolean, move(id: string, otherId: string, isBehind: boolean): Promise<void>}} board
 */
export function makeMovable(node, pad, board) {
  node.addEventListener("dragstart", (event) => {
    if (!board.isEditing) return event.preventDefault();
    carried = node;
    event.dataTransfer?.setData("text/plain", keyOf(node));
    if (event.dataTransfer) event.dataTransfer.effectAllowed = "move";
  });
  node.addEventListener("dragend", () => { carried = null; });
  node.addEventListener("dragover", (event) => {
    if (!carried || carried === node) return;
    event.preventDefault();
    node.dataset.drop = isBehind(node, event) ? "behind" : "before";
  });
  node.addEventListener("dragleave", () => { delete node.dataset.drop; });
  node.addEventListener("drop", (event) => {
    delete node.dataset.drop;
    if (!carried) return;
    event.preventDefault();
    board.move(keyOf(carried), keyOf(node), isBehind(node, event));
  });
  pad.addEventListener("keydown", async (event) => {
    if (!board.isEditing || !event.altKey) return;
    const isBack = event.key === "ArrowLeft" || event.key === "ArrowUp";
    if (!isBack && event.key !== "ArrowRight" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const other = /** @type {HTMLElement | null} */ (isBack ? node.previousElementSibling : node.nextElementSibling);
    if (!other) return;
    await board.move(keyOf(node), keyOf(other), !isBack);
    requestAnimationFrame(() => requestAnimationFrame(() => pad.focus()));
  });
}

/** @param {HTMLElement} node @param {MouseEvent} event */
const isBehind = (node, event) => {
  const box = node.getBoundingClientRect();
  return event.clientX > box.left + box.width / 2;
};

/** @param {HTMLElement} node */
const keyOf = (node) => node.dataset.key ?? "";
