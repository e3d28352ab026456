// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, path, post } from "../api.js";
import { attempt } from "../dom.js";
import { t } from "../i18n.js";
import { offerUndo } from "../undo.js";

/**
 * A tile for each sound at the end of a board; they can be taken away again.
 * @param {string} board @param {API.Sound[]} sounds
 */
export const tilesOfSounds = (board, sounds) => attempt(async () => {
  /** @type {string[]} */
  const made = [];
  for (const { id } of sounds) made.push((await post(["tiles"], { board, sounds: [id] })).id);
  offerUndo(t("tilesAdded", { count: made.length }), () => attempt(async () => {
    for (const id of made) await call("DELETE", path("tiles", id));
  }, null));
}, null);
