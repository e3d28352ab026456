// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { onDetail } from "../dom.js";
import { soundTitle } from "../format.js";
import { t } from "../i18n.js";

/** @typedef {"sound" | "level" | "fade" | "hold" | "phrase" | "talk" | "station" | "music" | "volume" | "send"} StepKind */
/** @typedef {Record<string, any>} Values What the fields of a kind hold. */
/** @typedef {{name: string, parameters: API.ActionParameter[], steps: API.ActionStep[]}} Made */

export const buses = /** @type {const} */ (["master", "music", "sound", "announcement", "system"]);

/**
 * The sounds by name, with and without the ending of their files; made when it is needed.
 * @type {Map<string, API.Sound> | null}
 */
let byName = null;
onDetail(store, "change", (/** @type {Set<Part>} */ parts) => {
  if (parts.has("sounds")) byName = null;
});

/**
 * The sound of that id or name.
 * @param {string} reference
 */
export function soundNamed(reference) {
  const sound = store.sounds.get(reference);
  if (sound) return sound;
  byName ??= new Map([...store.sounds.values()].flatMap((one) => [[one.name.replace(/\.[^.]+$/, ""), one], [one.name, one]]));
  return byName.get(reference);
}

/** @param {string} id */
export const titleOf = (id) => {
  const sound = soundNamed(id);
  return sound ? soundTitle(sound) : id;
};

/** @param {string} id Of a station. */
const stationName = (id) => store.stations.get(id)?.name ?? id;

/** @param {Record<string, any>} fields @param {string[]} names */
const without = (fields, ...names) => Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** @param {string} name @param {number} value @param {number} most */
const parameter = (name, value, most) => /** @type {any} */ ({ name, type: "number", minimum: 0, maximum: most, default: value });

/** @param {number | null} seconds */
const over = (seconds) => (seconds === null ? {} : { fadeDuration: seconds });

/** @param {any} value Whether it is made when it is sent, as a template is. */
const isMade = (value) => value instanceof Object && !Array.isArray(value) || Array.isArray(value) && value.some((one) => one instanceof Object);

/** @param {string} method @param {string} path @param {object} body */
const request = (method, path, body) => ({ method, path, body });

/** The ways to hold a sound, with their names. */
const holds = /** @type {const} */ ({ pause: "pauseOf", resume: "resumeOf", devamp: "devampOf" });

/**
 * What a step does, by its kind: its values of an operation, or null for another one; the operation and parameters of its values; its name.
 * What the fields do not show of an operation stays in `rest`.
 * @type {Record<StepKind, {read(operation: Values): Values | null, write(values: Values): {operation: Values, parameters?: API.ActionParameter[]}, name(values: Values): string}>}
 */
const kinds = {
  sound: {
    read: ({ op, sound, volume = 1, looping = false, fadeIn = false, fadeDuration = null, start = null, end = null, endFade = null, zones, rooms, ...rest }) => {
      if (op !== "play" || typeof sound !== "string") return null;
      const fade = fadeIn ? fadeDuration ?? store.manager?.soundFadeDuration ?? 0 : 0;
      return { sound: soundNamed(sound)?.id ?? sound, volume, looping, fade, start, end, endFade, places: { zones, rooms }, rest };
    },
    write: ({ sound, volume, looping, fade, start, end, endFade = null, places, rest }) => ({
      parameters: [parameter("volume", volume, 1)],
      operation: { op: "play", sound, volume: { parameter: "volume" }, ...(looping ? { looping } : {}), ...(fade ? { fadeIn: true, fadeDuration: fade } : {}),
        ...(start === null ? {} : { start }), ...(end === null ? {} : { end }), ...(endFade === null ? {} : { endFade }), ...places, ...rest } }),
    name: ({ sound }) => titleOf(sound),
  },
  fade: {
    read: ({ op, sound, fadeOut = true, fadeDuration, ...rest }) => (op !== "stop" || typeof sound !== "string" ? null
      : { sound: soundNamed(sound)?.id ?? sound, seconds: fadeOut ? fadeDuration ?? store.manager?.soundFadeDuration ?? 0 : 0, rest }),
    write: ({ sound, seconds, rest }) => ({
      parameters: [parameter("over", seconds, 3600)],
      operation: { op: "stop", sound, fadeDuration: { parameter: "over" }, ...rest },
    }),
    name: ({ sound }) => t("endOf", { name: titleOf(sound) }),
  },
  level: {
    read: ({ op, sound, to, duration, kind, ...rest }) => (op !== "fade" || typeof sound !== "string" || typeof to !== "number" || kind ? null
      : { sound: soundNamed(sound)?.id ?? sound, level: to, seconds: duration ?? store.manager?.soundFadeDuration ?? 0, rest }),
    write: ({ sound, level, seconds, rest }) => ({
      parameters: [parameter("volume", level, 1), parameter("over", seconds, 3600)],
      operation: { op: "fade", sound, to: { parameter: "volume" }, duration: { parameter: "over" }, ...rest },
    }),
    name: ({ sound }) => t("levelOf", { name: titleOf(sound) }),
  },
  hold: {
    read: ({ op, sound, method, path = "", body = {}, ...rest }) => {
      const looping = method === "POST" && /^\/v1\/sounds\/([^/]+)\/devamp$/.exec(path)?.[1];
      const [verb, name] = looping ? ["devamp", decodeURIComponent(looping)] : [op, sound];
      if (!(verb in holds) || typeof name !== "string" || Object.keys(rest).length || Object.keys(body).length) return null;
      return { sound: soundNamed(name)?.id ?? name, verb };
    },
    write: ({ sound, verb }) => ({
      operation: verb === "devamp" ? request("POST", `/v1/sounds/${encodeURIComponent(sound)}/devamp`, {}) : { op: verb, sound },
    }),
    name: ({ sound, verb }) => t(holds[/** @type {keyof typeof holds} */ (verb)], { name: titleOf(sound) }),
  },
  phrase: {
    read: ({ method, path, body = {} }) => {
      const verb = method === "POST" && /^\/v1\/queue\/(items|interrupt)$/.exec(path)?.[1];
      return verb ? { verb, body } : null;
    },
    write: ({ verb, body }) => ({
      parameters: [parameter("volume", body.volume ?? 1, 1)],
      operation: request("POST", `/v1/queue/${verb}`, { ...body, volume: { parameter: "volume" } }),
    }),
    name: ({ body }) => body.text ?? titleOf(body.sound ?? ""),
  },
  talk: {
    read: ({ method, path, body = {} }) => (method === "POST" && path === "/v1/queue/live" ? { body } : null),
    write: ({ body }) => ({ operation: request("POST", "/v1/queue/live", body) }),
    name: ({ body, name = body.input }) => t("talkInto", { name }),
  },
  station: {
    read: ({ method, path, body = {} }) => {
      const station = method === "POST" && /^\/v1\/stations\/([^/]+)\/play$/.exec(path)?.[1];
      return station ? { station: decodeURIComponent(station), seconds: body.fadeDuration ?? null, rest: without(body, "fadeDuration") } : null;
    },
    write: ({ station, seconds, rest }) => ({
      operation: request("POST", `/v1/stations/${encodeURIComponent(station)}/play`, { ...rest, ...over(seconds) }),
    }),
    name: ({ station }) => stationName(station),
  },
  music: {
    read: ({ method, path, body = {} }) => {
      if (method !== "POST" || path !== "/v1/music/stop") return null;
      return { seconds: body.fadeDuration ?? null, rest: without(body, "fadeDuration") };
    },
    write: ({ seconds, rest }) => ({ operation: request("POST", "/v1/music/stop", { ...rest, ...over(seconds) }) }),
    name: () => t("stepOf.music"),
  },
  volume: {
    read: ({ method, path, body = {} }) => {
      const [field, ...others] = Object.keys(without(body, "fadeDuration"));
      const bus = buses.find((one) => `${one}Volume` === field);
      if (method !== "PATCH" || path !== "/v1/manager" || !bus || others.length) return null;
      return { bus, volume: body[field], seconds: body.fadeDuration ?? 0 };
    },
    write: ({ bus, volume, seconds }) => ({
      operation: request("PATCH", "/v1/manager", { [`${bus}Volume`]: volume, ...over(seconds || null) }),
    }),
    name: ({ bus }) => t("volumeOf", { name: t(`bus.${/** @type {typeof buses[number]} */ (bus)}`) }),
  },
  send: {
    read: ({ op, target, ...message }) => (op !== "send" || typeof target !== "string" || Object.values(message).some(isMade) ? null : { target, message }),
    write: ({ target, message }) => ({ operation: { op: "send", target, ...message } }),
    name: ({ target, name = target, message }) => t("sendTo", { target: name, message: message.address ?? message.topic ?? message.path ?? message.text ?? "" }),
  },
};

export const stepKinds = /** @type {StepKind[]} */ (Object.keys(kinds));

/**
 * What an action does if it is one step of a kind that fields can show; null for others. References stand for the values that are given,
 * or for their defaults.
 * @param {API.Action | API.ActionRequest | undefined} action
 * @param {API.CueParameters} [given]
 * @returns {{kind: StepKind, values: Values} | null}
 */
export function stepOf(action, given = {}) {
  if (action?.steps.length !== 1 || action.steps[0].at) return null;
  const defaults = Object.fromEntries((action.parameters ?? []).map((one) => [one.name, one.default ?? undefined]));
  const operation = filled(action.steps[0].operation, { ...defaults, ...given });
  if (operation === null) return null;
  for (const kind of stepKinds) {
    const values = kinds[kind].read(operation);
    if (values) return { kind, values };
  }
  return null;
}

/**
 * An operation with values in place of its references; null where one has no value.
 * @param {Values} fields @param {Record<string, any>} values @returns {Values | null}
 */
function filled(fields, values) {
  /** @type {Values} */
  const result = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name === "op" && value === "request") continue;
    const isReference = typeof value?.parameter === "string" && Object.keys(value).length === 1;
    result[name] = isReference ? values[value.parameter] : name === "body" ? filled(value, values) : value;
    if (result[name] === undefined || result[name] === null && name === "body") return null;
  }
  return result;
}

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
