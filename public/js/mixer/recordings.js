// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, path, post } from "../api.js";
import { collection } from "../collection.js";
import { store } from "../desk.js";
import { attempt, button, emptiness, h, iconButton, panel, reconcile, setAttribute, setLabel, setText } from "../dom.js";
import { clockTime } from "../format.js";
import { t } from "../i18n.js";

/** Recordings that are over and shown at most. */
const SHOWN = 5;

/**
 * What is recorded, and what was recorded last.
 * @param {(input: string) => string | undefined} nameOf
 */
export function recordings(nameOf) {
  const list = h("ul.recordings");
  const empty = emptiness(h("p.hint", { text: t("noRecordings") }));
  const begin = button(t("record"), async () => (await import("./recordingform.js")).recordingForm(), { kind: "quiet" });
  const node = panel(t("recordings"), begin, list, empty.node);
  /** @type {ReturnType<typeof collection<API.Recording>>} */
  const known = collection("recordings", "recording", render);

  function render() {
    const over = known.all.filter(({ state }) => state === "finished" || state === "failed").slice(-SHOWN);
    const shown = known.all.filter((one) => over.includes(one) || one.state === "recording" || one.state === "saving").reverse();
    reconcile(list, shown, ({ id }) => id, (recording) => recordingRow(recording, nameOf));
    empty.show(true, shown.length === 0);
  }

  return { node, leave: known.leave, tick: () => { for (const row of list.children) /** @type {any} */ (row).tick?.(); } };
}

/** @param {API.Recording} recording @param {(input: string) => string | undefined} nameOf @returns {HTMLElement} */
function recordingRow({ id, name, seconds }, nameOf) {
  /** @type {API.Recording | null} */
  let now = null;
  const lamp = h("span.lamp");
  const title = h("strong.title", { text: name });
  const source = h("span.hint");
  const time = h("span.time");
  const stop = button(t("stop"), () => attempt(() => post(["recordings", id, "stop"])), { shape: "stop" });
  const dispose = iconButton("close", "", () => attempt(() => call("DELETE", path("recordings", id))));
  const row = h("li.recording", {}, lamp, h("div.names", {}, title, source), time, h("div.switches", {}, stop, dispose));
  // By this page's clock from what the server said, since the two may show other times of day.
  const began = performance.now() / 1000 - seconds;
  const tick = () => {
    if (now?.state === "recording") setText(time, clockTime(Math.min(now.longest, performance.now() / 1000 - began)));
  };
  row.update = (/** @type {API.Recording} */ value) => {
    now = value;
    setText(source, value.problem ?? `${sourceName(value, nameOf)} · ${t(`recording.${value.state}`)}`);
    setAttribute(source, "title", source.textContent ?? "");
    row.dataset.state = value.state;
    setAttribute(lamp, "data-on", String(value.state === "recording"));
    if (value.state !== "recording") setText(time, clockTime(value.seconds));
    stop.hidden = value.state !== "recording";
    dispose.disabled = value.state === "saving";
    setLabel(dispose, t(value.state === "recording" ? "discardRecording" : "forgetRecording", { name }));
    tick();
  };
  return Object.assign(row, { tick });
}

/** @param {API.Recording} recording @param {(input: string) => string | undefined} nameOf */
function sourceName({ zone, bus, input }, nameOf) {
  if (bus) return t(`bus.${/** @type {API.InputBus} */ (bus)}`);
  if (input) return nameOf(input) ?? t("recordingOfInput");
  return store.zones.get(zone ?? "")?.name ?? t("recordingOfZone");
}
