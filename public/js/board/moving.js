// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

let carried = null;

/** Lets a tile be dragged to another place while the board is arranged; with Alt and an arrow key it moves as well. */
export function makeMovable(node, pad, board) {
  node.addEventListener("dragstart", (event) => {
    if (!board.isEditing) return event.preventDefault();
    carried = node;
    event.dataTransfer.setData("text/plain", node.dataset.key);
    event.dataTransfer.effectAllowed = "move";
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
    board.move(carried.dataset.key, node.dataset.key, isBehind(node, event));
  });
  pad.addEventListener("keydown", async (event) => {
    if (!board.isEditing || !event.altKey) return;
    const isBack = event.key === "ArrowLeft" || event.key === "ArrowUp";
    if (!isBack && event.key !== "ArrowRight" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const other = isBack ? node.previousElementSibling : node.nextElementSibling;
    if (!other) return;
    await board.move(node.dataset.key, other.dataset.key, !isBack);
    requestAnimationFrame(() => requestAnimationFrame(() => pad.focus()));
  });
}

const isBehind = (node, event) => {
  const box = node.getBoundingClientRect();
  return event.clientX > box.left + box.width / 2;
};
