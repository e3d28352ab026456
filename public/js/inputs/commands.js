// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { patch, post } from "../api.js";
import { boards, currentBoard, showBoard } from "../board/boards.js";
import { store } from "../desk.js";
import { attempt } from "../dom.js";
import { viewNames } from "../early.js";
import { faderLevel, fromDecibels } from "../format.js";
import { loadTexts } from "../i18n.js";
import { stopEverything } from "../stopall.js";
import { page } from "./page.js";

/**
 * What a key, a MIDI message or a button of a gamepad can do in every view.
 * @type {Record<CommandName, () => unknown>}
 */
const everywhere = {
  go: () => ofShow(async ({ go, openShow }) => {
    const show = openShow();
    if (show) await go(show);
  }),
  cueBack: () => ofShow(({ openShow }) => post(["shows", openShow()?.id ?? "", "select"], { move: "back" })),
  cueNext: () => ofShow(({ openShow }) => post(["shows", openShow()?.id ?? "", "select"], { move: "next" })),
  stopAll: stopEverything,
  muteMaster: () => attempt(() => patch(["manager"], { masterMuted: !store.manager?.masterMuted }), null),
  musicPause: () => attempt(() => post(["music", store.musicPlayer?.playing ? "pause" : "resume"]), null),
  musicNext: () => attempt(() => post(["music", "next"]), null),
  musicPrevious: () => attempt(() => post(["music", "previous"]), null),
  boardNext: () => turn(1),
  boardBack: () => turn(-1),
  talk: () => null,
};

export const commandNames = /** @type {CommandName[]} */ (Object.keys(everywhere));
export const faderNames = /** @type {const} */ (["master", "sound", "music", "system", "announcement"]);

/** @param {(part: typeof import("../show/changes.js")) => unknown} work */
async function ofShow(work) {
  const [part] = await Promise.all([import("../show/changes.js"), loadTexts("show")]);
  return attempt(() => work(part), null);
}

/** @param {1 | -1} step Opens the next board, or the one before. */
function turn(step) {
  const all = boards();
  const place = all.findIndex(({ id }) => id === currentBoard()?.id);
  const board = all[(place + step + all.length) % all.length];
  const [, view, , mode] = location.hash.split("/");
  if (board && view === "boards") location.hash = `#/boards/${encodeURIComponent(board.id)}${mode ? `/${mode}` : ""}`;
  else if (board) showBoard(board.id);
}

/**
 * Performs a command, as the open view does it or as it is everywhere; the names of views open them.
 * @param {string} name
 */
export function perform(name) {
  const [kind, view] = name.split(".");
  if (kind === "view" && viewNames.some((one) => one === view)) location.hash = `#/${view}`;
  const command = /** @type {CommandName} */ (name);
  (page.view?.commands?.[command] ?? everywhere[command])?.();
}

let isBusy = false;
/** @type {Map<string, number>} */
const wanted = new Map();

/**
 * Moves a fader to a place from 0 to 1, as the faders of the mixer do; only the newest place of each is sent.
 * @param {string} name Of a bus, or `master`.
 * @param {number} place
 */
export async function moveFader(name, place) {
  wanted.set(`${name}Volume`, fromDecibels(faderLevel(place)));
  if (isBusy) return;
  isBusy = true;
  while (wanted.size) {
    const volumes = Object.fromEntries(wanted);
    wanted.clear();
    await Promise.all([attempt(() => patch(["manager"], volumes), null), new Promise((resolve) => setTimeout(resolve, 40))]);
  }
  isBusy = false;
}
