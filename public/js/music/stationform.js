// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { post } from "../api.js";
import { Edition } from "../changes.js";
import { store } from "../desk.js";
import { openDialog } from "../dialogs.js";
import { field, h } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { soundTitle } from "../format.js";
import { t } from "../i18n.js";
import { rotationField } from "./rotation.js";

/**
 * Creates or changes a station of selected sounds or of tags.
 * @param {API.Station | null | undefined} station
 */
export function stationForm(station = null) {
  const edition = station && new Edition(["stations", station.id], station);
  const name = h("input", { name: "name", value: station?.name ?? "", maxlength: 255 });
  const options = h("input", { name: "options", value: optionWords(station?.options), placeholder: "mood=calm, bpm=slow" });
  const tags = h("input", { name: "tags", value: (station?.tags ?? []).join(", ") });
  const sounds = h("select", { name: "sounds", multiple: true, size: 8 }, [...store.sounds.values()].map((sound) => h("option", { value: sound.id, text: soundTitle(sound) })));
  const idOf = (/** @type {string} */ reference) => [...store.sounds.values()].find(({ id, name: file }) => [id, file, file.replace(/\.[^.]+$/, "")].includes(reference))?.id;
  const select = (/** @type {string[] | null} */ references) => {
    const ids = (references ?? []).map(idOf);
    for (const option of sounds.options) option.selected = ids.includes(option.value);
  };
  select(station?.sounds ?? null);
  const shuffle = h("input", { name: "shuffle", type: "checkbox" });
  const gapless = h("input", { name: "gapless", type: "checkbox" });
  shuffle.checked = station?.shuffle ?? false;
  gapless.checked = station?.gapless ?? false;
  const fade = h("input", { name: "crossfadeDuration", type: "number", min: 0, max: 3600, step: 0.1, value: station?.crossfadeDuration ?? "", placeholder: t("asManager") });
  const rotation = rotationField(station?.rotation ?? []);
  const form = watched(h("form.form", { novalidate: true }, field(t("name"), name), field(t("options"), options), field(t("sounds"), sounds, t("soundsHint")), field(t("tags"), tags, t("tagsOrSounds")),
    h("label.check", {}, shuffle, h("span", { text: t("shuffle") })), h("label.check", {}, gapless, h("span", { text: t("gapless") })),
    field(t("crossfadeSeconds"), fade), rotation.node, h("div.row.end", {}, h("button.primary", { text: t("save") }))), ["station", station?.id ?? ""]);

  // In the order that they had, then those that were added; what is unknown here stays.
  function chosen() {
    const ids = [...sounds.selectedOptions].map((option) => option.value);
    const before = (station?.sounds ?? []).filter((reference) => ids.includes(idOf(reference) ?? reference) || !idOf(reference));
    return [...before, ...ids.filter((id) => !before.some((reference) => (idOf(reference) ?? reference) === id))];
  }

  function read() {
    const words = tags.value.split(",").map((tag) => tag.trim()).filter(Boolean);
    const tracks = chosen();
    return {
      ...(name.value.trim() ? { name: name.value.trim() } : {}),
      options: Object.fromEntries(options.value.split(",").map((pair) => pair.split("=").map((part) => part.trim())).filter(([key, value]) => key && value)),
      shuffle: shuffle.checked, gapless: gapless.checked, ...(fade.value || station ? { crossfadeDuration: fade.value ? fade.valueAsNumber : null } : {}),
      rotation: rotation.read(),
      ...(words.length ? { tags: words } : tracks.length ? { sounds: tracks } : {}),
    };
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const kept = await submitted(form, () => (edition ? edition.save(read()) : post(["stations"], read())), {
      name: (value) => { name.value = value; }, tags: (value) => { tags.value = (value ?? []).join(", "); }, sounds: select,
      options: (value) => { options.value = optionWords(value); }, shuffle: (value) => { shuffle.checked = value; },
      gapless: (value) => { gapless.checked = value; }, crossfadeDuration: (value) => { fade.value = value ?? ""; },
      rotation: (value) => rotation.fill(value ?? []),
    });
    if (kept) dialog.close();
  });
  const dialog = openDialog(station ? station.name : t("newStation"), form);
}

/** @param {Record<string, string> | undefined} options */
const optionWords = (options) => Object.entries(options ?? {}).map((pair) => pair.join("=")).join(", ");
