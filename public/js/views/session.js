// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { get } from "../api.js";
import { clock, store } from "../desk.js";
import { h, panel, reconcile, setText } from "../dom.js";
import { clockTime, dateTime, number } from "../format.js";
import { cures, healthVerdict } from "../healthwords.js";
import { t } from "../i18n.js";
import { outputChooser, sessionPanels } from "../session/session.js";

/** @type {(keyof API.Counters)[]} */
const counters = ["late", "underruns", "limited", "clipped", "nonFinite", "queueFull", "scheduleFull", "voiceLimit"];

/**
 * The output and its state, the clocks, and the audio session.
 * @returns {View}
 */
export default function session() {
  const verdict = h("p.verdict");
  const conditions = h("ul.conditions", { "aria-label": t("conditions") });
  const output = facts(["backend", "device", "quantum", "latency", "realtime"]);
  const clocks = facts(["engineTime", "sampleRate", "uptime", "version"]);
  const counts = facts(counters.map((name) => /** @type {const} */ (`counter.${name}`)));
  const surroundings = sessionPanels();
  const outputs = outputChooser();
  const node = h("div", {}, h("div.view-head", {}, h("h2", { text: t("view.session") })), verdict, h("div", { role: "status" }, conditions),
    h("div.flow", {}, outputs.node, surroundings.nodes, panel(t("output"), null, output.node), panel(t("clocks"), null, clocks.node), panel(t("counters"), null, counts.node)));
  /** @type {number | null} */
  let begun = null;

  /** @param {Set<Part>} parts */
  function render(parts) {
    if (parts.has("health") && store.health) showHealth(store.health);
    if (parts.has("session") && store.session) {
      surroundings.update(store.session);
      outputs.load();
    }
    if (parts.has("manager") && store.manager) surroundings.manager(store.manager);
    if (parts.has("device") && store.device) clocks.set("sampleRate", `${number(store.device.sampleRate)} Hz`);
  }

  /** @param {API.Health} health */
  function showHealth(health) {
    const [level, text] = healthVerdict(health);
    verdict.dataset.level = level;
    setText(verdict, text);
    reconcile(conditions, health.reasons, ({ code }) => code, condition);
    output.set("backend", health.output.backend);
    output.set("device", health.output.device ?? "–");
    output.set("quantum", t("framesOf", { count: health.output.quantum }));
    output.set("latency", `${number(health.output.latency * 1000, 1)} ms`);
    output.set("realtime", t(health.output.isRealtime ? "yes" : "no"));
    begun = performance.now() / 1000 - health.uptime;
    clocks.set("version", health.version);
    for (const name of counters) counts.set(`counter.${name}`, number(health.counters[name] ?? 0));
  }

  /** No event carries the counters, so they are read once when the view opens. */
  async function load() {
    const health = await get("health").catch(() => null);
    if (health) {
      store.health = health;
      store.touch("health");
    }
  }

  function tick() {
    const now = clock.now();
    if (now !== null) clocks.set("engineTime", clockTime(now));
    if (begun !== null) clocks.set("uptime", clockTime(performance.now() / 1000 - begun));
  }
  load();
  return { node, parts: ["health", "session", "manager", "device"], render, tick };
}

/** One problem: its name, the server's description, since when, and the way to where it can be mended. */
function condition() {
  const name = h("strong");
  const text = h("p");
  const since = h("p.hint");
  const cure = h("a.button");
  const node = h("li.verdict", {}, name, text, since, cure);
  node.update = (/** @type {API.HealthReason} */ reason) => {
    node.dataset.level = reason.preventsReadiness ? "bad" : "warn";
    setText(name, t(`condition.${reason.code}`));
    const view = cures.get(reason.code);
    cure.hidden = !view;
    if (view) {
      cure.href = `#/${view}`;
      setText(cure, t(`view.${view}`));
    }
    setText(text, reason.text);
    setText(since, t("since", { time: dateTime(reason.since) }));
  };
  return node;
}

/** @param {TextKey[]} names */
function facts(names) {
  const rows = names.map((name) => ({ name, term: h("dt", { text: t(name) }), value: h("dd", { text: "–" }) }));
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const set = (/** @type {TextKey} */ name, /** @type {string} */ text) => {
    const value = values.get(name);
    if (value) setText(value, text);
  };
  return { node: h("dl.facts", {}, rows.flatMap(({ term, value }) => [term, value])), set };
}
