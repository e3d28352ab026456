// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { post } from "../api.js";
import { store } from "../desk.js";
import { button, choice, field, h, panel, setOptions } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { soundTitle } from "../format.js";
import { loadTexts, t } from "../i18n.js";
import { levelField } from "../levelfield.js";
import { placesField } from "../places.js";
import { priorityField } from "./priority.js";
import { voiceField } from "./voices.js";

// Bells use these fields in another view.
await loadTexts("announcements");

/** The fields of an announcement, for the queue, for phrases and for bells; `read()` returns the request, `set()` shows one, `render()` fills in the sounds. */
export function itemFields() {
  const kind = choice([["sound", t("fromSound")], ["text", t("fromText")]], { "aria-label": t("madeFrom"), name: "kind", onchange: () => show() });
  const sound = choice([], { "aria-label": t("sound"), name: "sound" });
  const text = h("textarea", { name: "text", rows: 2, maxlength: 10000, placeholder: t("textHint"), "aria-label": t("text") });
  const voice = voiceField(() => text.value.trim());
  const priority = priorityField();
  const chime = choice([["", t("noChime")]], { name: "chime" });
  const level = levelField(t("level"), "volume");
  const repeat = h("input", { name: "repeat", type: "number", min: 1, max: 1000, value: 1 });
  const places = placesField();
  const words = h("div.field", {}, text);
  const nodes = [h("div.row.field", {}, kind, sound), words, voice.node,
    h("div.grid", {}, priority.node, field(t("chime"), chime), field(t("repeat"), repeat)), level.node, places.node];
  /** @type {string | null} A sound that is wanted and not listed yet. */
  let wanted = null;

  function show() {
    sound.hidden = kind.value !== "sound";
    words.hidden = voice.node.hidden = kind.value !== "text";
    if (kind.value === "text") voice.fill();
  }

  function render() {
    const ready = [...store.sounds.values()].filter((one) => one.state === "ready").map((one) => [one.id, soundTitle(one)]);
    places.render();
    setOptions(sound, ready);
    setOptions(chime, [["", t("noChime")], ...ready]);
    if (!wanted || !store.sounds.has(wanted)) return;
    sound.value = wanted;
    wanted = null;
  }

  /** @param {string} id Of a sound that may not be in the list yet. */
  function choose(id) {
    kind.value = "sound";
    wanted = id;
    show();
    render();
  }

  /** @param {Record<string, any>} item */
  function set(item) {
    kind.value = item.text === undefined || item.text === null ? "sound" : "text";
    text.value = item.text ?? "";
    render();
    const reference = item.sound ?? null;
    const named = [...store.sounds.values()].find(({ id, name }) => id === reference || name === reference);
    if (named) sound.value = named.id;
    chime.value = [...store.sounds.values()].find(({ id, name }) => id === item.chime || name === item.chime)?.id ?? "";
    priority.set({ normal: 0, high: 1 }[String(item.priority)] ?? item.priority ?? 0);
    level.set(item.volume ?? 1);
    repeat.value = String(item.repeat ?? 1);
    voice.set(item.voice);
    places.set(item);
    show();
  }

  const read = () => ({
    ...(kind.value === "sound" ? { sound: sound.value } : { text: text.value.trim(), ...voice.read() }), priority: priority.read(), volume: level.value(),
    repeat: repeat.valueAsNumber, ...(chime.value ? { chime: chime.value } : {}), ...places.read(),
  });
  const title = () => (kind.value === "sound" ? sound.selectedOptions[0]?.text ?? "" : text.value.trim());
  show();
  return { nodes, render, read, set, choose, title, hasText: () => kind.value === "text" && text.value.trim() !== "" };
}

/** Makes an announcement of a sound, a text or a file that is dropped into the form. */
export function announceForm() {
  const fields = itemFields();
  const at = h("input", { name: "startAt", type: "datetime-local", step: 1 });
  const body = () => ({ ...fields.read(), ...(at.value ? { startAt: new Date(at.value).toISOString() } : {}) });
  const send = (/** @type {string} */ verb) => submitted(form, () => post(["queue", verb], body()));
  const keep = async () => (await import("./phraseform.js")).phraseForm(null, { verb: "items", body: fields.read(), name: fields.title() });
  const file = h("input.visually-hidden", { type: "file", accept: "audio/*", id: "announce-file" });
  const progress = h("p.hint", { role: "status" });
  const form = watched(h("form.form", { novalidate: true }, fields.nodes,
    h("div.row", {}, file, h("label.button", { for: "announce-file", text: t("announceFile") }), progress), field(t("startAt"), at, t("startAtHint")),
    h("div.row.end", {}, button(t("savePhrase"), keep), button(t("interrupt"), () => send("interrupt"), { shape: "horn" }), h("button.primary", { text: t("announce") }))));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send("items");
  });
  const node = panel(t("newAnnouncement"), null, form);
  node.classList.add("drop-target");
  const over = (/** @type {boolean} */ isOver) => { node.dataset.over = String(isOver); };
  node.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    over(true);
  });
  node.addEventListener("dragleave", (event) => node.contains(/** @type {Node | null} */ (event.relatedTarget)) || over(false));
  const take = async (/** @type {File} */ chosen) => (await import("./filetaking.js")).takeFile(chosen, form, progress, fields.choose);
  node.addEventListener("drop", (event) => {
    over(false);
    const first = event.dataTransfer?.files[0];
    if (!first) return;
    event.preventDefault();
    take(first);
  });
  file.addEventListener("change", () => {
    const first = file.files?.[0];
    if (first) take(first);
    file.value = "";
  });
  return { node, render: fields.render, hasUnsaved: () => fields.hasText() && Boolean(form.dataset.changed) };
}
