// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { post } from "../api.js";
import { attempt } from "../dom.js";
import { t } from "../i18n.js";
import { store } from "../desk.js";
import { changeCues } from "./editing.js";
import { offerUndo } from "../undo.js";
import { cueName } from "./row.js";
import "./editingtexts.js";

/**
 * Removes a cue at once, so that no GO starts what the page hides, and puts it back where it was if that is undone in ten seconds:
 * a cue is known by its number, so nothing is lost by that.
 * @param {string} id Of the show.
 * @param {API.ShowCue} cue
 */
export async function removeCue(id, cue) {
  const show = store.shows.get(id);
  const isNext = show?.status.pointer === cue.number;
  const place = show?.cues.findIndex(({ number }) => number === cue.number) ?? 0;
  const before = show?.cues[place - 1]?.number;
  const kept = await attempt(() => changeCues(id, (cues) => cues.filter(({ number }) => number !== cue.number)), null);
  if (!kept) return;
  offerUndo(t("cueRemoved", { name: `${cue.number} ${cueName(cue)}` }), async () => {
    const back = await attempt(() => changeCues(id, (cues) => {
      const behind = before === undefined ? 0 : cues.findIndex(({ number }) => number === before) + 1 || cues.length;
      return [...cues.slice(0, behind), cue, ...cues.slice(behind)];
    }), null);
    if (back && isNext) await attempt(() => post(["shows", id, "select"], { cue: cue.number }), null);
  });
}
