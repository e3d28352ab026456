// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { onDetail } from "../dom.js";

/** @typedef {"sound" | "level" | "fade" | "hold" | "phrase" | "talk" | "cue" | "station" | "music" | "volume" | "send"} StepKind */
/** @typedef {Record<string, any>} Values What the fields of a kind hold. */

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

/** @param {Record<string, any>} fields @param {string[]} names */
const without = (fields, ...names) => Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** @param {any} value Whether it is made when it is sent, as a template is. */
const isMade = (value) => value instanceof Object && !Array.isArray(value) || Array.isArray(value) && value.some((one) => one instanceof Object);

/**
 * The values of the fields of each kind of step, read from an operation; null for another one. What the fields do not show stays in `rest`.
 * @type {Record<StepKind, (operation: Values) => Values | null>}
 */
const kinds = {
  sound: ({ op, sound, volume = 1, looping = false, fadeIn = false, fadeDuration = null, start = null, end = null, endFade = null, zones, rooms, ...rest }) => {
    if (op !== "play" || typeof sound !== "string") return null;
    const fade = fadeIn ? fadeDuration ?? store.manager?.soundFadeDuration ?? 0 : 0;
    return { sound: soundNamed(sound)?.id ?? sound, volume, looping, fade, start, end, endFade, places: { zones, rooms }, rest };
  },
  fade: ({ op, sound, fadeOut = true, fadeDuration, ...rest }) => (op !== "stop" || typeof sound !== "string" ? null
    : { sound: soundNamed(sound)?.id ?? sound, seconds: fadeOut ? fadeDuration ?? store.manager?.soundFadeDuration ?? 0 : 0, rest }),
  level: ({ op, sound, to, duration, kind, ...rest }) => (op !== "fade" || typeof sound !== "string" || typeof to !== "number" || kind ? null
    : { sound: soundNamed(sound)?.id ?? sound, level: to, seconds: duration ?? store.manager?.soundFadeDuration ?? 0, rest }),
  hold: ({ op, sound, method, path = "", body = {}, ...rest }) => {
    const looping = method === "POST" && /^\/v1\/sounds\/([^/]+)\/devamp$/.exec(path)?.[1];
    const [verb, name] = looping ? ["devamp", decodeURIComponent(looping)] : [op, sound];
    if (!["pause", "resume", "devamp"].includes(verb) || typeof name !== "string" || Object.keys(rest).length || Object.keys(body).length) return null;
    return { sound: soundNamed(name)?.id ?? name, verb };
  },
  phrase: ({ method, path, body = {} }) => {
    const verb = method === "POST" && /^\/v1\/queue\/(items|interrupt)$/.exec(path)?.[1];
    return verb ? { verb, body } : null;
  },
  talk: ({ method, path, body = {} }) => (method === "POST" && path === "/v1/queue/live" ? { body } : null),
  cue: ({ method, path = "", body = {} }) => {
    const [, show, end] = method === "POST" && /^\/v1\/shows\/([^/]+)\/(go|stop|select|arm)$/.exec(path) || [];
    const { cue = null, cues = cue === null ? [] : [cue], armed, ...rest } = body;
    if (!end || isMade(cues) || end === "select" && cue === null) return null;
    const verb = end === "arm" ? armed ? "arm" : "disarm" : end !== "select" && cue !== null ? `${end}Cue` : end;
    return { show: decodeURIComponent(show), verb, cues, rest };
  },
  station: ({ method, path, body = {} }) => {
    const station = method === "POST" && /^\/v1\/stations\/([^/]+)\/play$/.exec(path)?.[1];
    return station ? { station: decodeURIComponent(station), seconds: body.fadeDuration ?? null, rest: without(body, "fadeDuration") } : null;
  },
  music: ({ method, path, body = {} }) => {
    if (method !== "POST" || path !== "/v1/music/stop") return null;
    return { seconds: body.fadeDuration ?? null, rest: without(body, "fadeDuration") };
  },
  volume: ({ method, path, body = {} }) => {
    const [field, ...others] = Object.keys(without(body, "fadeDuration"));
    const bus = buses.find((one) => `${one}Volume` === field);
    if (method !== "PATCH" || path !== "/v1/manager" || !bus || others.length) return null;
    return { bus, volume: body[field], seconds: body.fadeDuration ?? 0 };
  },
  send: ({ op, target, ...message }) => (op !== "send" || typeof target !== "string" || Object.values(message).some(isMade) ? null : { target, message }),
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
    const values = kinds[kind](operation);
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
