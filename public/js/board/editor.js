// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, patch, path, remove } from "../api.js";
import { attempt, button, field, h, openDialog } from "../dom.js";
import { duration, soundTitle } from "../format.js";
import { t } from "../i18n.js";
import { fader } from "../sliders.js";
import { loops, withLoop } from "./arrangement.js";

const colours = ["#d9534f", "#e8883a", "#e6b93c", "#7fb44a", "#3fae8f", "#3f9bd1", "#6b79d8", "#b268c9", "#9a8f80"];

/**
 * Edits a tile's title, colour, key, volume and loop; stored on the server for all dashboards.
 * @param {API.Sound} sound
 */
export function editTile(sound) {
  /** @type {Partial<API.SoundChange>} */
  const change = {};
  const title = h("input", { value: sound.title ?? "", placeholder: soundTitle(sound), maxlength: 255 });
  const tags = h("input", { value: sound.tags.join(", "), placeholder: t("tagsHint") });
  const hotkey = h("input.hotkey", { value: sound.hotkey ?? "", readonly: true, placeholder: t("pressKey"), "aria-label": t("hotkey") });
  hotkey.addEventListener("keydown", (event) => {
    if (["Tab", "Escape", "Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    event.preventDefault();
    hotkey.value = ["Backspace", "Delete"].includes(event.key) ? "" : event.key === " " ? "" : event.key;
  });
  const loop = h("input", { type: "checkbox" });
  loop.checked = loops(sound);
  const volume = fader({ label: t("baseVolume"), send: (value) => { change.baseVolume = value; } });
  volume.set(sound.baseVolume);
  const swatches = palette(sound.color);
  const form = h("form.form", { method: "dialog" },
    field(t("title"), title), field(t("tags"), tags), field(t("hotkey"), h("span.row", {}, hotkey, button(t("clear"), () => { hotkey.value = ""; }))),
    h("fieldset", {}, h("legend", { text: t("colour") }), swatches.node),
    h("div.field", {}, h("span.name", { text: t("baseVolume") }), h("span.row", {}, volume.input, volume.output)),
    h("label.check", {}, loop, h("span", { text: t("loopTile") })),
    h("p.hint", { text: facts(sound) }), h("p.hint", { text: t("sharedHint") }),
    h("div.row.end", {}, button(t("remove"), dispose, { kind: "danger" }), h("span.grow"), h("button.primary", { text: t("save") })));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const kept = await attempt(() => patch(["sounds", sound.id], {
      ...change, title: title.value.trim() || null, hotkey: hotkey.value || null, color: swatches.value(),
      tags: [...new Set(tags.value.split(",").map((tag) => tag.trim()).filter(Boolean))], custom: withLoop(sound, loop.checked),
    }));
    if (kept) dialog.close();
  });
  const dialog = openDialog(soundTitle(sound), form);

  async function dispose() {
    if (!confirm(t("removeSure", { name: sound.name }))) return;
    await attempt(() => remove("sounds", sound.id).catch((problem) => {
      if (problem.type !== "sound-in-use" || !confirm(`${problem.message} ${t("removeAnyway")}`)) throw problem;
      return call("DELETE", `${path("sounds", sound.id)}?force=true`);
    }));
    dialog.close();
  }
}

/** @param {string | null} chosen */
function palette(chosen) {
  const node = h("div.swatches");
  for (const colour of [null, ...colours]) {
    const input = h("input", { type: "radio", name: "colour", value: colour ?? "", "aria-label": colour ?? t("noColour"), title: colour ?? t("noColour") });
    input.checked = colour === chosen;
    if (colour) input.style.setProperty("--swatch", colour);
    node.append(input);
  }
  const free = h("input", { type: "color", "aria-label": t("otherColour"), title: t("otherColour"), value: chosen ?? "#808080" });
  let isFree = chosen !== null && !colours.includes(chosen);
  free.addEventListener("input", () => { isFree = true; });
  node.addEventListener("change", (event) => { isFree = event.target === free; });
  node.append(free);
  return { node, value: () => (isFree ? free.value : /** @type {HTMLInputElement | null} */ (node.querySelector(":checked"))?.value || null) };
}

/** @param {API.Sound} sound */
function facts(sound) {
  const settings = sound.settings;
  const format = settings ? `${settings.container} · ${settings.codec} · ${settings.sampleRate / 1000} kHz · ${settings.channelLayout}` : "";
  const loudness = sound.loudness?.integrated ? ` · ${sound.loudness.integrated.toFixed(1)} LUFS` : "";
  const gain = sound.replayGain?.trackGain ?? null;
  const tagged = gain === null ? "" : ` · ${t("fileLoudness", { loudness: (-18 - gain).toFixed(1), gain: gain.toFixed(1) })}`;
  return `${sound.name} · ${duration(sound.duration)} · ${format}${loudness}${tagged} · ${t("played", { count: sound.playCount })}`;
}
