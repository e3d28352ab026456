// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { number } from "./format.js";
import { t } from "./i18n.js";

/**
 * The views in which a problem can be fixed.
 * @type {Map<string, ViewName>}
 */
export const cures = new Map([
  ["held", "announcements"], ["silenced", "mixer"], ["plans-broken", "calendar"],
  ["rooms-away", "rooms"], ["library-unreadable", "soundboard"], ["store-full", "soundboard"],
]);

/**
 * The view in which the problem that `healthVerdict` names can be fixed; what is wrong is listed with the output.
 * @param {API.Health} health
 * @returns {ViewName}
 */
export const cureOf = ({ output, reasons }) => (healthWords(output)[0] === "bad" ? null : cures.get(reasons.find(({ code }) => code !== "output-away")?.code ?? "")) ?? "session";

/**
 * The state of the server as a level and a sentence: where its sound goes, or another problem if the output works.
 * @param {API.Health} health
 * @returns {string[]}
 */
export function healthVerdict({ output, reasons }) {
  const [level, text] = healthWords(output);
  const other = reasons.find(({ code }) => code !== "output-away");
  if (level === "bad" || !other) return [level, text];
  return [other.preventsReadiness ? "bad" : "warn", t(`condition.${other.code}`)];
}

/**
 * Where the sound goes, as a level (good, warn, bad) and a sentence.
 * @param {API.Output} output
 */
export function healthWords(output) {
  if (!output.isRunning) return ["bad", t("healthNone", { reason: output.reason ?? t("healthNotStarted") })];
  if (output.isFallback) return ["warn", t("healthFallback", { reason: reason(output) })];
  if (output.backend === "null") return ["good", t("healthNull")];
  const facts = { device: output.device ?? t("defaultDevice"), latency: number(output.latency * 1000, 1), quantum: output.quantum };
  if (!output.isRealtime) return ["warn", `${t("healthPipeWire", facts)} ${t("healthNotRealtime")}`];
  return ["good", t("healthPipeWire", facts)];
}

/** @param {API.Output} output */
function reason(output) {
  if (!output.reason) return t("healthAway");
  return /[.!?]$/.test(output.reason) ? output.reason : `${output.reason}.`;
}
