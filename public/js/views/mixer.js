// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { patch, post } from "../api.js";
import { levels, socket, store } from "../desk.js";
import { attempt, h, iconButton, panel, setText } from "../dom.js";
import { clockTime, duration, number } from "../format.js";
import { t } from "../i18n.js";
import { meterBridge } from "../mixer/bridge.js";
import { duckingRules } from "../mixer/ducking.js";
import { inputStrips } from "../mixer/inputs.js";
import { recordings } from "../mixer/recordings.js";
import { strip } from "../mixer/strip.js";
import { slider } from "../sliders.js";

/** @type {API.Bus[]} */
const buses = ["sound", "music", "system", "announcement", "master"];
const HERTZ = 60;
const TARGETS = 64;

/**
 * The mixer: a strip for each bus and the master, a bridge of all players, ducking rules and fade times.
 * @returns {View}
 */
export default function mixer() {
  const strips = buses.map(strip);
  const bridge = meterBridge();
  const readings = { momentary: reading(t("momentary"), "LUFS"), shortTerm: reading(t("shortTerm"), "LUFS"), integrated: reading(t("integrated"), "LUFS"), limiter: reading(t("limiter"), "dB") };
  const covered = h("span.unit");
  readings.integrated.node.append(covered, iconButton("past", t("integratedReset"), () => attempt(() => post(["loudness", "reset"]))));
  const limit = h("span.lamp", { "data-on": "false" });
  readings.limiter.node.prepend(limit);
  const fades = [fadeTime("soundFadeDuration"), fadeTime("musicFadeDuration")];
  const inputs = inputStrips();
  const recorded = recordings(inputs.nameOf);
  const ducking = duckingRules();
  const node = h("div.mixer", {},
    h("div.view-head", {}, h("h2", { text: t("view.mixer") }), h("div.readings", { "aria-label": t("loudness"), role: "group" }, Object.values(readings).map((one) => one.node))),
    h("div.desk", {}, h("div.strips", {}, strips.map((one) => one.node)),
      h("div.stack", {}, inputs.node, recorded.node, bridge.node, ducking.node, panel(t("fadeTimes"), null, h("div.grid", {}, fades.map((one) => one.node))))));
  let written = 0;

  /** @param {Set<Part>} parts */
  function render(parts) {
    if (parts.has("manager") && store.manager) for (const one of [...strips, ...fades]) one.update(store.manager);
    if (parts.has("players")) {
      bridge.update();
      const names = [...buses, ...bridge.metered()].slice(0, TARGETS);
      socket.meter({ targets: names, hz: HERTZ, kinds: ["peak", "average", "loudness", "reduction"] });
      levels.keep(names);
    }
  }

  /** @param {number} now */
  function tick(now) {
    for (const one of strips) one.tick();
    bridge.tick();
    inputs.tick();
    recorded.tick();
    if (now - written < 200) return;
    written = now;
    readings.momentary.set(levels.loudness?.momentary);
    readings.shortTerm.set(levels.loudness?.shortTerm);
    readings.integrated.set(levels.loudness?.integrated);
    setText(covered, `/ ${clockTime(levels.loudness?.duration ?? 0)}`);
    readings.limiter.set(levels.limiterDb);
    limit.dataset.on = String(performance.now() - levels.limitedAt < 300);
  }

  function leave() {
    inputs.leave();
    recorded.leave();
    ducking.leave();
  }

  return { node, parts: ["manager", "players"], isFast: true, render, tick, leave };
}

/** @param {string} label @param {string} unit */
function reading(label, unit) {
  const value = h("span.value", { text: "–" });
  return {
    node: h("p.reading", {}, h("span.name", { text: label }), value, h("span.unit", { text: unit })),
    set: (/** @type {number | null | undefined} */ level) => setText(value, level === null || level === undefined || level <= -100 ? "–" : number(level, 1).replace("-", "−")),
  };
}

/** @param {"soundFadeDuration" | "musicFadeDuration"} name */
function fadeTime(name) {
  const made = slider({ label: t(name), max: 10, step: 0.1, text: (seconds) => duration(seconds), send: (seconds) => patch(["manager"], { [name]: seconds }) });
  return { node: h("div.field", {}, h("span.name", { text: t(name) }), h("span.row", {}, made.input, made.output)), update: (/** @type {API.Manager} */ manager) => made.set(manager[name]) };
}
