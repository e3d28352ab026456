// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, path, post } from "../api.js";
import { attempt } from "../dom.js";
import { t } from "../i18n.js";
import "./texts.js";

/** The schemes of addresses, each with an example of the rest. */
export const schemes = /** @type {const} */ ({
  "osc.udp": "10.0.0.5:53000", "osc.tcp": "10.0.0.5:53000", "osc.slip": "10.0.0.5:53000", http: "10.0.0.6/relay/0", https: "relay.example/api",
  mqtt: "10.0.0.7:1883", mqtts: "broker.example:8883", udp: "10.0.0.8:7000", tcp: "10.0.0.8:4352", serial: "/dev/ttyUSB0?rate=9600",
  wol: "255.255.255.255/AA-BB-CC-DD-EE-FF",
});

/** @typedef {keyof typeof schemes} Scheme */

/** @param {string} address @returns {Scheme | null} */
export function schemeOf(address) {
  const scheme = address.split("://")[0].toLowerCase();
  return scheme in schemes ? /** @type {Scheme} */ (scheme) : null;
}

/** All targets; null where they cannot be read. */
export const everyTarget = async () => (await attempt(() => call("GET", "/v1/targets?limit=1000"), null))?.targets ?? null;

/**
 * Sends a message, or only tries to reach the target, and says what became of it; the reason is thrown.
 * @param {string} id @param {API.TargetMessage} [message]
 */
export async function tried(id, message) {
  const { sent, answer, failure, seconds } = await post(["targets", id, "test"], message ?? {});
  if (!sent) throw new Error(t("target.failing", { reason: failure ?? "" }));
  const time = (seconds * 1000).toFixed(1);
  if (!message) return t("targetReached");
  return answer ? t("targetAnswered", { time, answer }) : t("targetSent", { time });
}

/** @param {API.Target} target */
export function stateText({ status }) {
  return t(`target.${status.state}`, { count: status.sent, reason: status.failure ?? "" });
}

/** @param {string} id */
export const pathOf = (id) => path("targets", id);
