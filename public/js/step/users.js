// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call } from "../api.js";
import { tileName } from "../board/boards.js";
import { store } from "../desk.js";
import { t } from "../i18n.js";
import "./texts.js";

/** @typedef {{key: string, text: string}} User */

/** How what runs an action is told apart. */
export const userKeys = {
  cue: (/** @type {string} */ show, /** @type {string} */ number) => `cue ${show} ${number}`,
  tile: (/** @type {string} */ id) => `tile ${id}`,
  time: (/** @type {string} */ id) => `time ${id}`,
};

/**
 * What runs an action: cues, tiles and times of timetables.
 * @param {string} action
 * @returns {Promise<User[]>}
 */
export async function usersOf(action) {
  /** @type {{plans: API.Plan[]}} */
  const { plans } = await call("GET", "/v1/plans?limit=100");
  const cues = [...store.shows.values()].flatMap((show) => show.cues.filter((cue) => cue.action === action)
    .map(({ number }) => ({ key: userKeys.cue(show.id, number), text: t("userCue", { number, show: show.name }) })));
  const tiles = [...store.tiles.values()].filter((tile) => tile.action === action)
    .map((tile) => ({ key: userKeys.tile(tile.id), text: t("userTile", { name: tileName(tile), board: store.boards.get(tile.boardId)?.name ?? "" }) }));
  const times = plans.flatMap((plan) => plan.times.filter((time) => time.action === action)
    .map(({ id, at }) => ({ key: userKeys.time(id), text: t("userTime", { time: at.slice(0, 5), plan: plan.name }) })));
  return [...cues, ...tiles, ...times];
}
