// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { get, patch } from "../api.js";
import { Edition } from "../changes.js";
import { store } from "../desk.js";
import { attempt } from "../dom.js";
import { t } from "../i18n.js";
import { offerUndo } from "../undo.js";
import { tileName, tilesOf } from "./boards.js";

/**
 * Shows what the server has answered before its event comes.
 * @param {API.Tile} tile
 */
function keep(tile) {
  if ((store.tiles.get(tile.id)?.revision ?? -1) < tile.revision) store.set("tiles", tile, tile.id);
  return tile;
}

/**
 * The tile behind another one on its board, before which it stands.
 * @param {string | undefined} board @param {string} id
 */
function follower(board, id) {
  const tiles = tilesOf(board);
  return tiles[tiles.findIndex((tile) => tile.id === id) + 1]?.id ?? null;
}

/**
 * Moves a tile before or behind another one, which can be undone.
 * @param {string | undefined} board
 * @param {string} id
 * @param {string} other
 * @param {boolean} isBehind
 */
export async function moveTile(board, id, other, isBehind) {
  const tile = store.tiles.get(id);
  const home = follower(board, id);
  const before = isBehind ? follower(board, other) : other;
  if (!tile || before === id) return;
  const moved = await attempt(async () => keep(await patch(["tiles", id], { before })), null);
  if (moved) offerUndo(t("tileMoved", { name: tileName(tile) }), () => attempt(async () => keep(await patch(["tiles", id], { before: home })), null));
}

/**
 * Changes the same fields of several tiles, each for the version that is shown; it can be undone. Returns what was refused.
 * @param {string[]} ids
 * @param {Record<string, any>} wanted
 */
export async function changeTiles(ids, wanted) {
  /** @type {{tile: API.Tile, made: API.Tile}[]} */
  const done = [];
  const refused = [];
  for (const id of ids) {
    const tile = store.tiles.get(id);
    if (!tile) continue;
    try {
      done.push({ tile, made: keep(/** @type {any} */ (await new Edition(["tiles", id], tile).save(wanted))) });
    } catch (problem) {
      refused.push({ tile, problem });
    }
  }
  if (done.length) offerUndo(t("tilesChanged", { count: done.length }), () => takeBack(done, Object.keys(wanted)));
  return refused;
}

/**
 * Puts fields of tiles back, unless another has changed them since.
 * @param {{tile: API.Tile, made: API.Tile}[]} changes @param {string[]} names
 */
async function takeBack(changes, names) {
  for (const { tile, made } of changes) {
    const before = Object.fromEntries(names.map((name) => [name, /** @type {any} */ (tile)[name]]));
    await attempt(async () => keep(/** @type {any} */ (await new Edition(["tiles", tile.id], made).save(before))), null);
  }
}

/**
 * Saves what the form of a tile changed, which can be undone.
 * @param {API.Tile} tile
 * @param {Edition} edition
 * @param {Record<string, any>} wanted
 */
export async function saveTile(tile, edition, wanted) {
  const before = await get("tiles", tile.id);
  const made = /** @type {any} */ (await edition.save(wanted));
  const names = Object.keys(wanted).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(made[name]));
  keep(made);
  if (names.length) offerUndo(t("tilesChanged", { count: 1 }), () => takeBack([{ tile: before, made }], names));
  return made;
}
