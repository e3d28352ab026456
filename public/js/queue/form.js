// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { post } from "../api.js";
import { store } from "../desk.js";
import { button, choice, field, h, panel, setOptions } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { soundTitle } from "../format.js";
import { t } from "../i18n.js";

/** The fields of an announcement, for the queue and for schedules; `read()` returns the request, `render()` fills in the sounds. */
export function itemFields() {
  const kind = choice([["sound", t("fromSound")], ["text", t("fromText")]], { "aria-label": t("madeFrom"), name: "kind", onchange: () => show() });
  const sound = choice([], { "aria-label": t("sound"), name: "sound" });
  const text = h("textarea", { name: "text", rows: 2, maxlength: 10000, placeholder: t("textHint"), "aria-label": t("text") });
  const priority = h("input", { name: "priority", type: "number", min: 0, max: 255, value: 0 });
  const chime = choice([["", t("noChime")]], { name: "chime" });
  const volume = h("input", { name: "volume", type: "number", min: 0, max: 100, value: 100 });
  const repeat = h("input", { name: "repeat", type: "number", min: 1, max: 1000, value: 1 });
  const words = h("div.field", {}, text);
  const nodes = [h("div.row.field", {}, kind, sound), words, h("div.grid", {}, field(t("priority"), priority), field(t("chime"), chime), field(t("volumePercent"), volume), field(t("repeat"), repeat))];

  function show() {
    sound.hidden = kind.value !== "sound";
    words.hidden = kind.value !== "text";
  }

  function render() {
    const ready = [...store.sounds.values()].filter((one) => one.state === "ready").map((one) => [one.id, soundTitle(one)]);
    setOptions(sound, ready);
    setOptions(chime, [["", t("noChime")], ...ready]);
  }

  const read = () => ({
    ...(kind.value === "sound" ? { sound: sound.value } : { text: text.value.trim() }), priority: priority.valueAsNumber, volume: volume.valueAsNumber / 100,
    repeat: repeat.valueAsNumber, ...(chime.value ? { chime: chime.value } : {}),
  });
  show();
  return { nodes, render, read, hasText: () => kind.value === "text" && text.value.trim() !== "" };
}

/** Makes an announcement of a sound or a text. */
export function announceForm() {
  const fields = itemFields();
  const at = h("input", { name: "startAt", type: "datetime-local", step: 1 });
  const body = () => ({ ...fields.read(), ...(at.value ? { startAt: new Date(at.value).toISOString() } : {}) });
  const send = (/** @type {string} */ verb) => submitted(form, () => post(["queue", verb], body()));
  const form = watched(h("form.form", { novalidate: true }, fields.nodes, field(t("startAt"), at, t("startAtHint")),
    h("div.row.end", {}, button(t("interrupt"), () => send("interrupt"), { shape: "horn" }), h("button.primary", { text: t("announce") }))));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send("items");
  });
  return { node: panel(t("newAnnouncement"), null, form), render: fields.render, hasUnsaved: () => fields.hasText() && Boolean(form.dataset.changed) };
}
