// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, get, path } from "../api.js";
import { changeNewest } from "../changes.js";
import { connection } from "../desk.js";
import { attempt, button, choice, h, iconButton, onDetail, panel } from "../dom.js";
import { t } from "../i18n.js";
import { removeLater } from "../removals.js";
import { isRemoved } from "../removed.js";

/** @type {API.Bus[]} */
const buses = ["sound", "music", "system", "announcement", "master"];
/** @type {["depthDb" | "attack" | "hold" | "release", number, number, number][]} */
const numbers = [["depthDb", -60, 0, 1], ["attack", 0, 60, 0.05], ["hold", 0, 60, 0.05], ["release", 0, 60, 0.05]];

/** @param {API.DuckingRule} rule */
const keyOf = (rule) => `ducking ${JSON.stringify(rule)}`;

/** The rules by which buses lower others; a change is sent at once. */
export function duckingRules() {
  /** @type {API.Ducking} */
  let known = { rules: [], revision: 0 };
  const body = h("tbody");
  const table = h("table.rules", {}, h("thead", {}, h("tr", {},
    [t("duckSource"), t("duckTarget"), t("depth"), t("attack"), t("hold"), t("release"), ""].map((text) => h("th", { scope: "col", text })))), body);
  const add = button(t("addRule"), () => send([...known.rules, { source: "announcement", target: "music" }]), { kind: "quiet" });
  const node = panel(t("ducking"), add, h("div.scroll", { tabindex: 0, role: "region", "aria-label": t("ducking") }, table));

  async function load() {
    const value = await get("ducking").catch(() => null);
    if (value) show(value);
  }

  /**
   * Rules that another changed in the meantime are shown rather than replaced.
   * @param {Partial<API.DuckingRule>[]} changed
   */
  async function replace(changed) {
    try {
      return await call("PUT", path("ducking"), { rules: changed }, { headers: { "If-Match": `"${known.revision}"` } });
    } catch (/** @type {any} */ problem) {
      if (problem.status !== 412) throw problem;
    }
    show(await get("ducking"));
    throw new Error(t("rulesChanged"));
  }

  /** @param {Partial<API.DuckingRule>[]} changed */
  async function send(changed) {
    show((await attempt(() => replace(changed))) ?? known);
  }

  /** @param {API.Ducking} value */
  function show(value) {
    known = value;
    const shown = known.rules.map((rule, index) => (isRemoved(keyOf(rule)) ? null : row(rule, index)));
    body.replaceChildren(.../** @type {HTMLElement[]} */ (shown.filter(Boolean)));
  }

  /** @param {API.DuckingRule} rule @param {number} index */
  function row(rule, index) {
    const change = (/** @type {string} */ name, /** @type {string | number} */ value) => send(known.rules.map((one, place) => (place === index ? { ...one, [name]: value } : one)));
    const bus = (/** @type {"source" | "target"} */ name, /** @type {string} */ label) => {
      const select = choice(buses.map((value) => [value, t(`bus.${value}`)]), { "aria-label": label, onchange: () => change(name, select.value) });
      select.value = rule[name];
      return h("td", {}, select);
    };
    const number = (/** @type {typeof numbers[number]} */ [name, min, max, step]) => {
      const input = h("input", { type: "number", min, max, step, value: rule[name], "aria-label": t(name === "depthDb" ? "depth" : name) });
      input.addEventListener("change", () => change(name, input.valueAsNumber));
      return h("td", {}, input);
    };
    return h("tr", {}, bus("source", t("duckSource")), bus("target", t("duckTarget")), numbers.map(number),
      h("td", {}, iconButton("close", t("removeRule"), () => dispose(rule))));
  }

  /** @param {API.DuckingRule} rule */
  function dispose(rule) {
    const key = keyOf(rule);
    const without = (/** @type {API.Ducking} */ { rules }) => ({ rules: rules.filter((one) => keyOf(one) !== key) });
    const send = (/** @type {{keepalive: boolean}} */ options = { keepalive: false }) => changeNewest(["ducking"], known, without, { method: "PUT", ...options });
    removeLater({ key, name: `${t(`bus.${rule.source}`)} → ${t(`bus.${rule.target}`)}`, send, show: load });
  }

  const leave = onDetail(connection, "event", (/** @type {ServerEvent} */ { type }) => type === "queue.changed" && load());
  load();
  return { node, leave };
}
