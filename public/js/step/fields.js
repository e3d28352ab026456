// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { soundPicker } from "../board/soundpicker.js";
import { store } from "../desk.js";
import { choice, field, h } from "../dom.js";
import { t } from "../i18n.js";
import { levelField } from "../levelfield.js";
import { placesField } from "../places.js";
import { itemFields } from "../queue/form.js";
import { messageFields } from "../targets/message.js";
import { cueFields } from "./cue.js";
import { buses } from "./kinds.js";
import { talkFields } from "./talk.js";
import "./texts.js";

/** @typedef {import("./kinds.js").Values} Values */
/**
 * The fields of a kind of step. `read` gives the values of each step that they make: one, or one for each sound that is chosen.
 * @typedef {{nodes: HTMLElement[], set(values: Values): void, read(): Values[]}} StepFields
 */

/** @param {string} name @param {Record<string, any>} [more] */
const secondsInput = (name, more = {}) => h("input", { name, type: "number", min: 0, max: 3600, step: "any", ...more });

/** @param {HTMLInputElement} input */
const numberOrNull = (input) => (input.value === "" ? null : input.valueAsNumber);

/** @param {string} name @param {string} text */
const refusal = (name, text) => Object.assign(new Error(text), { field: name });

/** @param {boolean} isMany */
function soundList(isMany) {
  const picker = soundPicker([], { isSingle: !isMany, name: "sound" });
  const node = h("div.field", {}, h("span.name", { text: t(isMany ? "sounds" : "sound") }), picker.node);
  const read = () => {
    if (!picker.value().length) throw refusal("sound", t("chooseSound"));
    return picker.value();
  };
  return { node, read, set: (/** @type {string} */ id) => picker.set(id ? [id] : []) };
}

/** @param {boolean} isMany @returns {StepFields} */
function soundFields(isMany) {
  const sounds = soundList(isMany);
  const level = levelField(t("level"), "volume");
  const fade = secondsInput("fadeDuration", { value: 0 });
  const looping = h("input", { name: "looping", type: "checkbox" });
  const [start, end] = [secondsInput("start", { value: 0, max: null }), secondsInput("end", { placeholder: t("toTheEnd"), max: null })];
  const endFade = secondsInput("endFade", { value: 0 });
  const where = placesField();
  let rest = {};
  return {
    nodes: [sounds.node, level.node, h("div.grid", {}, field(t("fadeIn"), fade), field(t("startSeconds"), start), field(t("endSeconds"), end), field(t("endFadeSeconds"), endFade)),
      h("label.check", {}, looping, h("span", { text: t("playLoop") })), where.node],
    set(values) {
      sounds.set(values.sound);
      level.set(values.volume);
      fade.value = String(values.fade);
      looping.checked = values.looping;
      start.value = String(values.start ?? 0);
      end.value = String(values.end ?? "");
      endFade.value = String(values.endFade ?? 0);
      where.set(values.places);
      rest = values.rest;
    },
    read: () => sounds.read().map((sound) => ({ sound, volume: level.value(), looping: looping.checked, fade: fade.valueAsNumber || 0,
      start: start.valueAsNumber || null, end: numberOrNull(end), endFade: endFade.valueAsNumber || null, places: where.read(), rest })),
  };
}

/** @param {boolean} isMany @returns {StepFields} */
function fadeFields(isMany) {
  const sounds = soundList(isMany);
  const seconds = secondsInput("over", { value: 2 });
  let rest = {};
  return {
    nodes: [sounds.node, field(t("fadeSeconds"), seconds)],
    set(values) {
      sounds.set(values.sound);
      seconds.value = String(values.seconds);
      rest = values.rest;
    },
    read: () => sounds.read().map((sound) => ({ sound, seconds: seconds.valueAsNumber || 0, rest })),
  };
}

/** @param {boolean} isMany @returns {StepFields} */
function levelFields(isMany) {
  const sounds = soundList(isMany);
  const level = levelField(t("level"), "volume");
  const seconds = secondsInput("over", { value: 2 });
  let rest = {};
  return {
    nodes: [sounds.node, level.node, field(t("fadeSeconds"), seconds)],
    set(values) {
      sounds.set(values.sound);
      level.set(values.level);
      seconds.value = String(values.seconds);
      rest = values.rest;
    },
    read: () => sounds.read().map((sound) => ({ sound, level: level.value(), seconds: seconds.valueAsNumber || 0, rest })),
  };
}

/** @param {boolean} isMany @returns {StepFields} */
function holdFields(isMany) {
  const sounds = soundList(isMany);
  const verb = choice([["pause", t("pauseIt")], ["resume", t("resumeIt")], ["devamp", t("devampIt")]], { name: "verb" });
  return {
    nodes: [sounds.node, field(t("holdHow"), verb)],
    set(values) {
      sounds.set(values.sound);
      verb.value = values.verb;
    },
    read: () => sounds.read().map((sound) => ({ sound, verb: verb.value })),
  };
}

const shown = ["sound", "text", "voice", "language", "priority", "volume", "repeat", "chime", "zones", "rooms"];

/** @returns {StepFields} */
function phraseFields() {
  const fields = itemFields();
  const verb = choice([["items", t("inTurn")], ["interrupt", t("interruptsAll")]], { name: "verb" });
  /** @type {Record<string, any>} What these fields do not show. */
  let rest = {};
  fields.set({ text: "" });
  return {
    nodes: [...fields.nodes, field(t("whenAnnounced"), verb)],
    set(values) {
      fields.set(values.body);
      verb.value = values.verb;
      rest = Object.fromEntries(Object.entries(values.body).filter(([name]) => !shown.includes(name)));
    },
    read: () => [{ verb: verb.value, body: { ...rest, ...fields.read() } }],
  };
}

/** @returns {StepFields} */
function stationFields() {
  const station = choice([...store.stations.values()].map(({ id, name }) => [id, name]), { name: "station" });
  const seconds = secondsInput("fadeDuration", { placeholder: t("asManager") });
  let rest = {};
  return {
    nodes: [h("div.grid", {}, field(t("station"), station, station.options.length ? undefined : t("noStationYet")), field(t("crossfadeSeconds"), seconds))],
    set(values) {
      if (!store.stations.has(values.station)) station.append(h("option", { value: values.station, text: values.station }));
      station.value = values.station;
      seconds.value = String(values.seconds ?? "");
      rest = values.rest;
    },
    read() {
      if (!station.value) throw refusal("station", t("noStationYet"));
      return [{ station: station.value, seconds: numberOrNull(seconds), rest }];
    },
  };
}

/** @returns {StepFields} */
function musicFields() {
  const seconds = secondsInput("fadeDuration", { placeholder: t("asManager") });
  let rest = {};
  return {
    nodes: [field(t("fadeSeconds"), seconds)],
    set(values) {
      seconds.value = String(values.seconds ?? "");
      rest = values.rest;
    },
    read: () => [{ seconds: numberOrNull(seconds), rest }],
  };
}

/** @returns {StepFields} */
function volumeFields() {
  const bus = choice(buses.map((one) => [one, t(`bus.${one}`)]), { name: "bus" });
  const level = levelField(t("level"), "volume");
  const seconds = secondsInput("fadeDuration", { value: 0 });
  return {
    nodes: [h("div.grid", {}, field(t("volumeOfWhat"), bus), field(t("fadeSeconds"), seconds)), level.node],
    set(values) {
      bus.value = values.bus;
      level.set(values.volume);
      seconds.value = String(values.seconds);
    },
    read: () => [{ bus: bus.value, volume: level.value(), seconds: seconds.valueAsNumber || 0 }],
  };
}

/**
 * The fields of a kind; with `isMany` those of a sound choose several.
 * @type {Record<import("./kinds.js").StepKind, (isMany: boolean) => StepFields>}
 */
export const stepFields = { sound: soundFields, level: levelFields, fade: fadeFields, hold: holdFields, phrase: phraseFields, talk: talkFields, cue: cueFields, station: stationFields, music: musicFields, volume: volumeFields, send: messageFields };
