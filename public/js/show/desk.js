// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, path, post } from "../api.js";
import { connection } from "../desk.js";
import { button, h, messageOf, onDetail, pressed, reconcile, setText } from "../dom.js";
import { number } from "../format.js";
import { t } from "../i18n.js";
import { go, keep } from "./changes.js";
import { cueFault, cueName } from "./row.js";
import { runRow } from "./runs.js";

/** What the operator of a show needs: GO, the next cue, what runs, stop, and the pointer's moves. */
export function showDesk() {
  /** @type {API.Show | null} */
  let show = null;
  const start = h("button.go", { type: "button", "aria-keyshortcuts": "Space", onclick: () => goNext() }, h("span", { text: t("go") }), h("kbd", { text: t("space"), "aria-hidden": "true" }));
  const label = h("span.name");
  const next = h("p.next-cue", { role: "status" });
  const notes = h("p.next-notes");
  const refusal = h("p.refusal", { role: "alert" });
  const fault = h("p.refusal", { role: "status", hidden: true });
  const banner = h("p.rehearsal", { role: "status", hidden: true }, h("strong", { text: t("rehearsal") }), " ", h("span", { text: t("rehearsalHint") }));
  const runs = h("ul.cue-runs", { "aria-label": t("runningCues") });
  const idle = h("p.hint.cue-idle", { text: t("nothingRuns") });
  const moves = /** @type {const} */ (["first", "back", "next"]);
  const moveButtons = moves.map((move) => button(t(`move.${move}`), () => select({ move }), { shape: /** @type {ShapeName} */ ({ first: "previous", back: "up", next: "down" }[move]) }));
  const stops = [button(t("stopFade"), () => stop({}), { shape: "stop" }), button(t("stopNow"), () => stop({ fadeOut: false }), { kind: "danger" })];
  const node = h("section.panel.show-desk", { "aria-label": t("showDesk") },
    banner, start, h("div.next", {}, label, next, notes, fault, refusal),
    h("div.show-controls", {}, h("div.row", {}, moveButtons), h("div.row", {}, stops)), runs, idle);

  let timer = 0;
  let isAway = false;
  /**
   * Says why something was refused, until the next thing is sent or it is no longer true.
   * @param {string} text @param {number | null} [seconds]
   */
  function refuse(text, seconds = null) {
    clearTimeout(timer);
    if (seconds !== null) timer = setTimeout(refuse, seconds * 1000, "");
    isAway = false;
    refusal.textContent = text;
    node.dataset.refused = String(Boolean(text));
  }
  const forget = onDetail(connection, "state", (/** @type {LinkState} */ { state }) => state === "live" && isAway && refuse(""));

  /**
   * Sends something about the show that is open, and says a refusal beneath the next cue.
   * @param {(show: API.Show) => Promise<API.Show>} work @param {boolean} isGo
   */
  async function send(work, isGo = false) {
    if (!show) return;
    refuse("");
    try {
      keep(await pressed(isGo ? start : null, () => work(/** @type {API.Show} */ (show))));
    } catch (/** @type {any} */ problem) {
      refuse(wordsOf(problem), problem.members?.retryAfter ?? null);
      isAway = problem.status === undefined && problem.kind !== undefined;
    }
  }

  /** A GO is for the revision that is shown, so that two for one cue are one. */
  const goNext = () => send(go, true);
  /** @param {API.CueSelection} selection */
  const select = (selection) => send(({ id }) => post(["shows", id, "select"], selection));
  /** @param {{fadeOut?: boolean}} how */
  const stop = (how) => send(({ id }) => call("POST", path("shows", id, "stop"), how));

  /**
   * Pauses, resumes or ends, over a fade, what one cue has started.
   * @param {string} id @param {"pause" | "resume" | "stop"} verb
   */
  async function act(id, verb) {
    refuse("");
    try {
      await call("POST", path("runs", id, verb), {});
    } catch (/** @type {any} */ problem) {
      // One that is over has ended as it should.
      if (problem.status !== 404) refuse(wordsOf(problem));
    }
  }

  /** @param {API.Show} newest */
  function render(newest) {
    if (show?.id !== newest.id) refuse("");
    show = newest;
    const { pointer, runs: running } = show.status;
    const cue = show.cues.find((one) => one.number === pointer);
    setText(label, [t(cue ? "nextCue" : show.cues.length ? "behindLast" : "noCues"), cue?.armed === false ? t("disarmed") : null].filter(Boolean).join(" · "));
    setText(next, cue ? `${cue.number} ${cueName(cue)}` : t("end"));
    setText(notes, cue?.notes ?? "");
    notes.hidden = !cue?.notes;
    const broken = cue && cueFault(cue);
    setText(fault, broken ?? "");
    fault.hidden = !broken;
    node.dataset.rehearsal = String(show.rehearsal);
    banner.hidden = !show.rehearsal;
    const cues = new Map(show.cues.map((one) => [one.number, one]));
    reconcile(runs, running.map((run) => {
      const one = cues.get(run.cue);
      return { ...run, name: `${run.cue} ${one ? cueName(one) : ""}` };
    }), (run) => run.run, () => runRow(act));
    runs.hidden = running.length === 0;
    idle.hidden = !runs.hidden;
  }

  function tick() {
    for (const row of runs.children) row.tick?.();
  }
  const leave = () => {
    forget();
    clearTimeout(timer);
  };
  return { node, render, tick, goNext, select, leave };
}

/**
 * Messages to the operator; the refusals of GO in the page's language.
 * @param {any} problem
 */
function wordsOf(problem) {
  if (problem.type === "go-too-soon") return `${t("tooSoon")} ${t("readyIn", { time: number(problem.members.retryAfter ?? 0, 1) })}`;
  return problem.type === "no-cue" ? t("noCueLeft") : messageOf(problem);
}
