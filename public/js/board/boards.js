// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { path } from "../api.js";
import { store } from "../desk.js";
import { isRemoved } from "../removed.js";

/** The board that this browser has open. */
const OPEN = "board";

/** @param {{order: number}} one @param {{order: number}} other */
const byOrder = (one, other) => one.order - other.order;

/** The boards in their order, without those that are being removed. */
export const boards = () => [...store.boards.values()].filter(({ id }) => !isRemoved(path("boards", id))).sort(byOrder);

/** The board whose tiles the keys press: the one that was opened last in this browser, else the first. */
export function currentBoard() {
  const wanted = localStorage.getItem(OPEN);
  const all = boards();
  return all.find(({ id }) => id === wanted) ?? all[0] ?? null;
}

/** @param {string} id Opens a board in the view that shows boards, and for the keys. */
export function showBoard(id) {
  localStorage.setItem(OPEN, id);
  store.touch("boards");
}

/**
 * The board of that id or name.
 * @param {string} name
 */
export const boardNamed = (name) => store.boards.get(name) ?? boards().find((board) => board.name === name) ?? null;

/**
 * The tiles of a board in their order, without those that are being removed.
 * @param {string | undefined} id
 */
export const tilesOf = (id) => [...store.tiles.values()].filter((tile) => tile.boardId === id && !isRemoved(path("tiles", tile.id))).sort(byOrder);

/**
 * What a tile is called: its label, or what it runs.
 * @param {API.Tile} tile
 */
export function tileName({ label, action, sounds }) {
  if (label) return label;
  if (action) return store.actions.get(action)?.name ?? action;
  return sounds.map((id) => store.sounds.get(id)).map((sound) => sound?.title ?? sound?.name.replace(/\.\w+$/, "") ?? "").join(", ");
}
