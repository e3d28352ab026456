// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { clock } from "../desk.js";
import { glyph, h, iconButton, setAttribute, setLabel, setText } from "../dom.js";
import { clockTime, number, progressText } from "../format.js";
import { t } from "../i18n.js";

/** How far the run of a cue is, in words and as a bar; `show(null)` hides it. */
export function runProgress() {
  const words = h("span.times");
  const bar = h("progress", { max: 1, "aria-label": t("progress") });
  const left = h("strong.left", { role: "timer", "aria-label": t("timeLeft") });
  const node = h("div.run", {}, h("span.run-times", {}, left, words), bar);
  /** @type {API.CueRun | null} */
  let run = null;

  /** @param {API.CueRun | null} newest */
  function show(newest) {
    run = newest;
    node.hidden = run === null;
    tick();
  }

  function tick() {
    const now = clock.now();
    if (!run || now === null) return;
    const { state, startsAt, endsAt } = run;
    const passed = Math.max(0, now - startsAt);
    const whole = endsAt === null ? null : endsAt - startsAt;
    setAttribute(node, "data-state", state);
    if (run.paused) setText(words, t("cuePaused"));
    else if (state === "waiting") setText(words, t("startsIn", { time: number(Math.max(0, startsAt - now), 1) }));
    else setText(words, whole ? progressText(Math.min(passed, whole), whole) : clockTime(passed));
    left.hidden = bar.hidden = state === "waiting" || !whole;
    if (whole) setText(left, `−${clockTime(Math.ceil(Math.max(0, whole - passed)))}`);
    if (whole) bar.value = Math.min(1, passed / whole);
  }
  show(null);
  return { node, show, tick };
}

/**
 * A cue that waits or runs, in the list of those, with buttons that pause, resume and end it alone.
 * @param {(runId: string, verb: "pause" | "resume" | "stop") => unknown} act
 * @returns {HTMLElement}
 */
export function runRow(act) {
  const name = h("span.title");
  const progress = runProgress();
  /** @type {string | null} */
  let id = null;
  let isPaused = false;
  const pause = iconButton("pause", "", () => { if (id !== null) act(id, isPaused ? "resume" : "pause"); });
  const end = iconButton("stop", "", () => { if (id !== null) act(id, "stop"); });
  const row = h("li.cue-run", {}, name, progress.node, pause, end);
  row.update = (/** @type {API.CueRun & {name: string}} */ run) => {
    id = run.runId;
    isPaused = run.paused;
    end.disabled = pause.disabled = id === null;
    setLabel(end, t("stopCue", { name: run.name }));
    pause.replaceChildren(glyph(isPaused ? "play" : "pause"));
    setLabel(pause, t(isPaused ? "resumeCue" : "pauseCue", { name: run.name }));
    setText(name, run.name);
    progress.show(run);
    setAttribute(row, "data-state", isPaused ? "paused" : run.state);
  };
  row.tick = progress.tick;
  return row;
}
