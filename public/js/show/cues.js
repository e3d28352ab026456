// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { connection, store } from "../desk.js";
import { attempt, emptiness, h, onDetail, reconcile } from "../dom.js";
import { t } from "../i18n.js";
import { roving } from "../roving.js";
import { cueRow } from "./row.js";

/**
 * The cues of a show, with its pointer and what runs.
 * @param {(number: string) => unknown} select
 */
export function cueList(select) {
  const node = h("ol.cues", { "aria-label": t("cueList") });
  const empty = emptiness(h("p.empty", { text: t("noCuesHint") }));
  const rove = roving(node, ".cue-select");
  /** @type {Map<string, Map<string, string>>} Why the last run of a cue failed, by show and number. */
  const failures = new Map();
  let id = "";
  let isMovable = false;
  /** @type {string | null | undefined} */
  let pointer;
  const self = {
    node, empty: empty.node, isEditing: false, select, setEditing, render, tick, leave,
    edit: async (/** @type {string | null} */ number) => (await import("./cueform.js")).cueForm(id, number),
    move: (/** @type {string} */ number, /** @type {string} */ other, /** @type {boolean} */ isBehind) => attempt(async () => (await import("./editing.js")).moveCue(id, number, other, isBehind)),
  };

  const forget = onDetail(connection, "event", (/** @type {ServerEvent} */ { type, data }) => {
    if (type !== "show.cue.ended" && type !== "show.cue.started" && type !== "show.cue.waiting") return;
    const known = failures.get(data.showId) ?? new Map();
    failures.set(data.showId, known);
    if (type === "show.cue.ended" && data.reason === "failed") known.set(data.run.cue, data.problem?.detail ?? data.problem?.title ?? t("failed"));
    else if (type !== "show.cue.ended") known.delete(data.run.cue);
    store.touch("shows");
  });

  /** @param {boolean} isEditing */
  async function setEditing(isEditing) {
    self.isEditing = isEditing;
    if (!isMovable && isEditing) (await import("./editing.js")).makeMovable(node, self.move);
    isMovable ||= isEditing;
  }

  /**
   * `isFollowed` brings the cue at the pointer into sight; where the desk scrolls with the list, GO stays in sight instead.
   * @param {API.Show} show @param {boolean} isFollowed
   */
  function render(show, isFollowed) {
    const { status, cues } = show;
    const isOther = id !== show.id;
    if (isOther) node.replaceChildren();
    id = show.id;
    const runs = new Map(status.runs.map((run) => [run.cue, run]));
    const states = cues.map((cue) => ({ cue, isNext: cue.number === status.pointer, run: runs.get(cue.number) ?? null,
      isInterrupted: status.interrupted.includes(cue.number), failure: failures.get(id)?.get(cue.number) ?? null }));
    node.classList.toggle("editing", self.isEditing);
    reconcile(node, states, ({ cue }) => cue.number, (state) => cueRow(state, self));
    node.hidden = cues.length === 0;
    empty.show(true, cues.length === 0);
    const current = /** @type {HTMLElement | null} */ (node.querySelector("[aria-current]"));
    if (!node.contains(document.activeElement)) rove(current ?? undefined);
    if (isFollowed && (pointer !== status.pointer || isOther)) current?.scrollIntoView({ block: "nearest" });
    pointer = status.pointer;
  }

  function tick() {
    for (const row of node.children) row.tick?.();
  }

  function leave() {
    forget();
  }
  return self;
}
