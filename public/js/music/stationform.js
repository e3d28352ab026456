// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { patch, post } from "../api.js";
import { store } from "../desk.js";
import { attempt, field, h, openDialog } from "../dom.js";
import { soundTitle } from "../format.js";
import { t } from "../i18n.js";

/**
 * Creates or changes a station of selected sounds or of tags.
 * @param {API.Station | null | undefined} station
 */
export function stationForm(station = null) {
  const name = h("input", { value: station?.name ?? "", maxlength: 255 });
  const options = h("input", { value: Object.entries(station?.options ?? {}).map((pair) => pair.join("=")).join(", "), placeholder: "mood=calm, bpm=slow" });
  const tags = h("input", { value: (station?.tags ?? []).join(", ") });
  const sounds = h("select", { multiple: true, size: 8 }, [...store.sounds.values()].map((sound) => h("option", { value: sound.id, text: soundTitle(sound) })));
  for (const option of sounds.options) {
    const sound = store.sounds.get(option.value);
    option.selected = sound !== undefined && (station?.sounds ?? []).some((one) => [sound.id, sound.name, sound.name.replace(/\.[^.]+$/, "")].includes(one));
  }
  const shuffle = h("input", { type: "checkbox" });
  const gapless = h("input", { type: "checkbox" });
  shuffle.checked = station?.shuffle ?? false;
  gapless.checked = station?.gapless ?? false;
  const fade = h("input", { type: "number", min: 0, max: 3600, step: 0.1, value: station?.crossfadeDuration ?? "", placeholder: t("asManager") });
  const form = h("form.form", {}, field(t("name"), name), field(t("options"), options), field(t("sounds"), sounds, t("soundsHint")), field(t("tags"), tags, t("tagsOrSounds")),
    h("label.check", {}, shuffle, h("span", { text: t("shuffle") })), h("label.check", {}, gapless, h("span", { text: t("gapless") })),
    field(t("crossfadeSeconds"), fade), h("div.row.end", {}, h("button.primary", { text: t("save") })));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const chosen = [...sounds.selectedOptions].map((option) => option.value);
    const words = tags.value.split(",").map((tag) => tag.trim()).filter(Boolean);
    const body = {
      options: Object.fromEntries(options.value.split(",").map((pair) => pair.split("=").map((part) => part.trim())).filter(([key, value]) => key && value)),
      shuffle: shuffle.checked, gapless: gapless.checked, ...(fade.value ? { crossfadeDuration: fade.valueAsNumber } : {}),
      ...(name.value.trim() ? { name: name.value.trim() } : {}), ...(words.length ? { tags: words } : chosen.length ? { sounds: chosen } : {}),
    };
    const kept = await attempt(() => (station ? patch(["stations", station.id], body) : post(["stations"], body)));
    if (kept) dialog.close();
  });
  const dialog = openDialog(station ? station.name : t("newStation"), form);
}
