// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { soundTitle } from "../format.js";
import { t } from "../i18n.js";
import { buses, soundNamed } from "./kinds.js";
import "./texts.js";

/** @typedef {import("./kinds.js").StepKind} StepKind */
/** @typedef {import("./kinds.js").Values} Values */
/** @typedef {{name: string, parameters: API.ActionParameter[], steps: API.ActionStep[]}} Made */

/** @param {string} id */
const titleOf = (id) => {
  const sound = soundNamed(id);
  return sound ? soundTitle(sound) : id;
};

/** @param {string} id Of a station. */
const stationName = (id) => store.stations.get(id)?.name ?? id;

/** @param {string} name @param {number} value @param {number} most */
const parameter = (name, value, most) => /** @type {any} */ ({ name, type: "number", minimum: 0, maximum: most, default: value });

/** @param {number | null} seconds */
const over = (seconds) => (seconds === null ? {} : { fadeDuration: seconds });

/** @param {string} method @param {string} path @param {object} body */
const request = (method, path, body) => ({ method, path, body });

/** What can be done to a show and its cues. */
export const cueVerbs = /** @type {const} */ (["go", "goCue", "select", "stop", "stopCue", "arm", "disarm"]);

/** The ways to hold a sound, with their names. */
const holds = /** @type {const} */ ({ pause: "pauseOf", resume: "resumeOf", devamp: "devampOf" });

/**
 * The operation and parameters that the values of each kind of step make, and its name.
 * @type {Record<StepKind, {write(values: Values): {operation: Values, parameters?: API.ActionParameter[]}, name(values: Values): string}>}
 */
const kinds = {
  sound: {
    write: ({ sound, volume, looping, fade, start, end, endFade = null, places, rest }) => ({
      parameters: [parameter("volume", volume, 1)],
      operation: { op: "play", sound, volume: { parameter: "volume" }, ...(looping ? { looping } : {}), ...(fade ? { fadeIn: true, fadeDuration: fade } : {}),
        ...(start === null ? {} : { start }), ...(end === null ? {} : { end }), ...(endFade === null ? {} : { endFade }), ...places, ...rest } }),
    name: ({ sound }) => titleOf(sound),
  },
  fade: {
    write: ({ sound, seconds, rest }) => ({
      parameters: [parameter("over", seconds, 3600)],
      operation: { op: "stop", sound, fadeDuration: { parameter: "over" }, ...rest },
    }),
    name: ({ sound }) => t("endOf", { name: titleOf(sound) }),
  },
  level: {
    write: ({ sound, level, seconds, rest }) => ({
      parameters: [parameter("volume", level, 1), parameter("over", seconds, 3600)],
      operation: { op: "fade", sound, to: { parameter: "volume" }, duration: { parameter: "over" }, ...rest },
    }),
    name: ({ sound }) => t("levelOf", { name: titleOf(sound) }),
  },
  hold: {
    write: ({ sound, verb }) => ({
      operation: verb === "devamp" ? request("POST", `/v1/sounds/${encodeURIComponent(sound)}/devamp`, {}) : { op: verb, sound },
    }),
    name: ({ sound, verb }) => t(holds[/** @type {keyof typeof holds} */ (verb)], { name: titleOf(sound) }),
  },
  phrase: {
    write: ({ verb, body }) => ({
      parameters: [parameter("volume", body.volume ?? 1, 1)],
      operation: request("POST", `/v1/queue/${verb}`, { ...body, volume: { parameter: "volume" } }),
    }),
    name: ({ body }) => body.text ?? titleOf(body.sound ?? ""),
  },
  talk: {
    write: ({ body }) => ({ operation: request("POST", "/v1/queue/live", body) }),
    name: ({ body, name = body.input }) => t("talkInto", { name }),
  },
  cue: {
    write: ({ show, verb, cues, rest }) => ({
      operation: request("POST", `/v1/shows/${encodeURIComponent(show)}/${verb.replace(/Cue|^dis/, "")}`,
        { ...rest, ...(verb.endsWith("arm") ? { cues, armed: verb === "arm" } : cues.length ? { cue: cues[0] } : {}) }) }),
    name: ({ show, verb, cues }) => {
      const what = t(`cueStep.${/** @type {typeof cueVerbs[number]} */ (verb)}`);
      return `${store.shows.get(show)?.name ?? show}: ${what} ${cues.join(", ")}`.trim();
    },
  },
  station: {
    write: ({ station, seconds, rest }) => ({
      operation: request("POST", `/v1/stations/${encodeURIComponent(station)}/play`, { ...rest, ...over(seconds) }),
    }),
    name: ({ station }) => stationName(station),
  },
  music: {
    write: ({ seconds, rest }) => ({ operation: request("POST", "/v1/music/stop", { ...rest, ...over(seconds) }) }),
    name: () => t("stepOf.music"),
  },
  volume: {
    write: ({ bus, volume, seconds }) => ({
      operation: request("PATCH", "/v1/manager", { [`${bus}Volume`]: volume, ...over(seconds || null) }),
    }),
    name: ({ bus }) => t("volumeOf", { name: t(`bus.${/** @type {typeof buses[number]} */ (bus)}`) }),
  },
  send: {
    write: ({ target, message }) => ({ operation: { op: "send", target, ...message } }),
    name: ({ target, name = target, message }) => t("sendTo", { target: name, message: message.address ?? message.topic ?? message.path ?? message.text ?? "" }),
  },
};

/**
 * An action of one step.
 * @param {StepKind} kind @param {Values} values @returns {Made}
 */
export function actionOf(kind, values) {
  const { operation, parameters = [] } = kinds[kind].write(values);
  return { name: short(kinds[kind].name(values)), parameters, steps: [{ operation }] };
}

/**
 * A text as a name, which has neither slashes nor control characters.
 * @param {string} text
 */
const short = (text) => [...text.replace(/[\s/\\\p{Cc}]+/gu, " ").trim()].slice(0, 60).join("");

/**
 * A name that no other action has, of at most 255 bytes.
 * @param {string} wanted
 */
export function freeName(wanted) {
  const taken = new Set([...store.actions.values()].map(({ name }) => name));
  let free = wanted;
  for (let count = 2; taken.has(free); count += 1) free = `${wanted} ${count}`;
  return free;
}
