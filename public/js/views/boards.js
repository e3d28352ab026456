// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { boardTile } from "../board/boardtile.js";
import { boardNamed, boards, currentBoard, showBoard, tilesOf } from "../board/boards.js";
import { makeMovable } from "../board/moving.js";
import { pressing } from "../board/pressing.js";
import { store } from "../desk.js";
import { button, emptiness, h, reconcile, setText } from "../dom.js";
import { t } from "../i18n.js";
import { roving } from "../roving.js";
import { keepAwake, letSleep } from "../wakelock.js";

/**
 * Boards: pages of tiles that are pressed and released by pointer, touch, keys and MIDI, and edited in place.
 * `#/boards/NAME` opens one, `#/boards/NAME/full` on the whole screen.
 * @returns {View}
 */
export default function boardsView() {
  const list = h("ul.tiles.board-tiles");
  const tabs = h("nav.chips.board-tabs", { "aria-label": t("view.boards") });
  const edit = button(t("editBoard"), () => setEditing(!self.isEditing), { shape: "edit", "aria-pressed": "false" });
  const add = button(t("newTile"), async () => (await import("../board/tileform.js")).tileForm(null, currentBoard()?.id ?? ""), { kind: "primary", hidden: true });
  const settings = button(t("boardSettings"), async () => (await import("../board/boardform.js")).boardForm(currentBoard(), go), { shape: "gear", hidden: true });
  const keys = button(t("keys"), async () => (await import("../inputs/panel.js")).inputsPanel(), { shape: "keys", "data-reads": true });
  const wide = button(t("fullScreen"), () => go(currentBoard()?.id ?? "", true), { shape: "up", "data-reads": true });
  const create = button(t("newBoard"), async () => (await import("../board/boardform.js")).boardForm(null, go));
  const bulk = h("div.bulk", { hidden: true });
  const hint = h("p.hint", { text: t("editBoardHint"), hidden: true });
  const noBoards = emptiness(h("div.empty", {}, h("p", {}, h("strong", { text: t("noBoards") })), h("p", { text: t("noBoardsHint") })));
  const noTiles = emptiness(h("p.empty", { text: t("noTiles") }));
  const head = h("div.view-head", {}, h("h2", { text: t("view.boards") }), h("span.grow"), keys, wide, settings, edit, add, create);
  const back = button(t("leaveFull"), () => go(currentBoard()?.id ?? ""), { shape: "close", kind: "leave-full", "data-reads": true });
  const node = h("div.boards", {}, head, tabs, hint, bulk, list, noTiles.node, noBoards.node, back);
  const rove = roving(list, ".pad");
  const roveTabs = roving(tabs, "a");
  /** @type {View & import("../board/boardtile.js").Board & Parameters<typeof pressing>[1]} */
  const self = { node, parts: ["boards", "tiles", "sounds", "actions", "players"], isEditing: false, chosen: new Set(), choose, edit: editTile, move, render, tick, leave, turn, takes };

  /** @param {string} id @param {boolean} [isFull] Opens a board, by its address. */
  function go(id, isFull = false) {
    location.hash = `#/boards/${encodeURIComponent(id)}${isFull ? "/full" : ""}`;
  }

  /** Shows what the address names. */
  function turn() {
    const [, name, mode] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
    const board = name ? boardNamed(name) : null;
    if (board && board.id !== currentBoard()?.id) showBoard(board.id);
    const isFull = mode === "full";
    if (document.body.classList.toggle("full-board", isFull)) {
      setEditing(false);
      keepAwake();
    } else letSleep();
    render(new Set(self.parts));
  }

  /** Browsers show a page on the whole screen and keep it awake only when it was touched. */
  function onPointer() {
    if (!document.body.classList.contains("full-board")) return;
    keepAwake();
    if (!document.fullscreenElement) document.documentElement.requestFullscreen?.().catch(() => null);
  }
  node.addEventListener("pointerup", onPointer);
  makeMovable(list, self);
  pressing(list, self);

  /** @param {boolean} isEditing */
  function setEditing(isEditing) {
    self.isEditing = isEditing;
    self.chosen.clear();
    edit.setAttribute("aria-pressed", String(isEditing));
    list.classList.toggle("editing", isEditing);
    render(new Set(self.parts));
  }

  /** @param {API.Tile} tile */
  async function editTile(tile) {
    (await import("../board/tileform.js")).tileForm(tile, tile.boardId);
  }

  /** Dropped files become tiles at the end of the board. */
  function takes() {
    const board = currentBoard();
    return board && (async (/** @type {API.Sound[]} */ sounds) => (await import("../board/newtiles.js")).tilesOfSounds(board.id, sounds));
  }

  /** @param {string} id */
  async function choose(id) {
    if (!self.chosen.delete(id)) self.chosen.add(id);
    (await import("../board/bulk.js")).bulkTools(bulk, self.chosen, () => render(new Set(self.parts)));
    bulk.hidden = self.chosen.size === 0;
  }

  /** @param {string} id @param {string} other @param {boolean} isBehind */
  async function move(id, other, isBehind) {
    if (id === other) return;
    await (await import("../board/changes.js")).moveTile(currentBoard()?.id, id, other, isBehind);
  }

  /** @param {Set<Part>} parts */
  function render(parts) {
    // What plays is shown by `tick`; players that loop change many times a second.
    if (!self.parts.some((part) => part !== "players" && parts.has(part))) return;
    const all = boards();
    const board = currentBoard();
    const isKnown = store.known.has("boards") && store.known.has("tiles");
    noBoards.show(isKnown, all.length === 0);
    for (const one of [wide, edit, list]) one.hidden = board === null;
    for (const one of [add, settings, hint]) one.hidden = board === null || !self.isEditing;
    if (parts.has("boards")) showTabs(all, board);
    const tiles = tilesOf(board?.id);
    for (const id of self.chosen) if (!tiles.some((tile) => tile.id === id)) self.chosen.delete(id);
    bulk.hidden = self.chosen.size === 0;
    noTiles.show(isKnown, board !== null && tiles.length === 0);
    noTiles.node.hidden ||= board === null;
    list.setAttribute("aria-label", board?.name ?? "");
    const columns = String(board?.columns ?? 6);
    if (list.style.getPropertyValue("--columns") !== columns) list.style.setProperty("--columns", columns);
    reconcile(list, tiles, (tile) => tile.id, (tile) => boardTile(tile, self));
    rove();
  }

  /** @param {API.Board[]} all @param {API.Board | null} board */
  function showTabs(all, board) {
    tabs.hidden = all.length === 0;
    reconcile(tabs, all, ({ id }) => id, () => {
      const link = h("a.button.board-tab");
      link.update = (/** @type {API.Board} */ one) => {
        setText(link, one.name);
        link.href = `#/boards/${encodeURIComponent(one.id)}${document.body.classList.contains("full-board") ? "/full" : ""}`;
        if (one.id === currentBoard()?.id) link.setAttribute("aria-current", "page");
        else link.removeAttribute("aria-current");
        if (one.color) link.style.setProperty("--tint", one.color);
        else link.style.removeProperty("--tint");
      };
      return link;
    });
    const current = /** @type {HTMLElement | null} */ (tabs.querySelector("[aria-current]"));
    if (!tabs.contains(document.activeElement)) roveTabs(current);
    setText(back.lastElementChild ?? back, board?.name ?? t("leaveFull"));
  }

  function tick() {
    for (const one of list.querySelectorAll(":scope > [data-active=true]")) one.tick?.();
  }

  function leave() {
    document.body.classList.remove("full-board");
    node.removeEventListener("pointerup", onPointer);
    letSleep();
  }

  // The router renders it first.
  queueMicrotask(turn);
  return self;
}
